"""What the owner does to one memory by hand: confirm, reject, pin, place in the core, view, cite."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from pawsignal.errors import Invalid, NotFound
from pawsignal.language.text import question_hash
from pawsignal.model import (
    Book,
    Change,
    Cue,
    Explanation,
    Layer,
    Memory,
    MemoryId,
    Outcome,
    Polarity,
    PutSignal,
    Signal,
    Statement,
    Status,
    Tally,
)
from pawsignal.policy.book import changed, find
from pawsignal.policy.conflict import Effect, Scene, Settled, settle
from pawsignal.policy.identity import cleared
from pawsignal.policy.lifecycle import closed, evidence, gates_at, has_passed, is_safety, status_at, stay_at
from pawsignal.policy.making import affirmed, close, confirmed, expiry, field_changes, kept, settled_stay
from pawsignal.policy.numbers import Policy


def held(book: Book, key: MemoryId) -> Memory:
    """Return a memory of this book, live or closed.

    Raises:
        NotFound: this owner has no such memory; another owner's answers the same.
    """
    memory = find(book, key)
    if memory is None:
        raise NotFound("memory", key)
    return memory


def alive(book: Book, key: MemoryId, now: datetime, policy: Policy) -> Memory:
    """Return a memory that is alive at ``now``, with its effective status.

    Raises:
        NotFound: this owner has no such memory.
        Invalid: it is closed.
    """
    memory = held(book, key)
    status = status_at(memory, book, now, policy)
    if status.is_closed:
        raise Invalid("memory", f"{key!r} is {status}; tell it again to remember it anew")
    return replace(memory, status=status)


def confirm(key: MemoryId, scene: Scene) -> Settled:
    """Settle the owner's yes: life renewed, a stay in the pool won."""
    return affirmed(alive(scene.book, key, scene.now, scene.policy), None, scene)


def reject(key: MemoryId, scene: Scene) -> Settled:
    """Settle the owner's no: the memory is rejected; what was observed against it has won."""
    memory = alive(scene.book, key, scene.now, scene.policy)
    changes = (*close(memory, Status.REJECTED, Outcome.REJECTED, scene), *cleared([memory], scene.book))
    others: tuple[Memory, ...] = ()
    against = {stay.memory for stay in scene.book.observations.values() if stay.rival == key}
    for winner in scene.living(lambda m: m.id in against)[-1:]:  # the newest of several: it makes the others lose
        won = affirmed(winner, None, replace(scene, book=changed(scene.book, changes)))
        changes, others = (*changes, *won.changes), won.others
    return Settled(Effect.REJECTED, closed(memory, Status.REJECTED, scene.now), changes, others)


def retire(key: MemoryId, scene: Scene) -> Settled:
    """Settle a removal that can be undone: the memory is superseded by nothing.

    Raises:
        Invalid: it keeps a pet from harm, which no word in passing may take away.
    """
    memory = alive(scene.book, key, scene.now, scene.policy)
    if is_safety(memory, scene.policy):
        raise Invalid("memory", "keeps a pet from harm; add the denial or correction as said, and it is weighed")
    changes = (*close(memory, Status.SUPERSEDED, Outcome.SUPERSEDED, scene), *cleared([memory], scene.book))
    gone = closed(memory, Status.SUPERSEDED, scene.now)
    return Settled(Effect.SUPERSEDED, gone, changes, (gone,))


def revise(key: MemoryId, draft: Callable[[Memory], Statement], scene: Scene) -> Settled:
    """Settle other words for a memory: what they say about topic, value and time replaces what the old ones said.

    Words that deny what keeps a pet from harm replace nothing: they are a second statement and wait in the pool.
    """
    memory = alive(scene.book, key, scene.now, scene.policy)
    s = draft(memory)
    if is_safety(memory, scene.policy) and s.polarity is Polarity.NEGATIVE:
        return settle(replace(s, cue=Cue.DENIES, topic=memory.topic), scene)
    known = confirmed(memory, s, scene)
    new = replace(
        known,
        text=s.text,
        topic=memory.topic if memory.slot and memory.slot in s.text else s.topic or memory.topic,
        polarity=s.polarity,
        certainty=s.certainty,
        fact=s.fact,
        value=s.value,
        unit=s.unit,
        words=s.words,
        occurred_from=s.occurred_from or memory.occurred_from,
        occurred_to=s.occurred_to or memory.occurred_to,
        when=s.when or memory.when,
        expires_at=expiry(s, scene) if s.until or s.occurred_to else known.expires_at,
        core=False,
    )
    ends = (*settled_stay(memory, scene), *field_changes(new, scene))
    return kept(Effect.REVISED, new, scene, ends=ends, core=memory.core)


def explanation(
    memory: Memory, book: Book, now: datetime, policy: Policy, history: tuple[Memory, ...] = ()
) -> Explanation:
    """Return why a memory scores as it does and what it lacks to graduate."""
    found = evidence(memory, book, now)
    status = status_at(memory, book, now, policy)
    return Explanation(
        memory=replace(memory, status=status),
        status=status,
        score=policy.scoring.strength_at(found, now),
        components=policy.scoring.components_at(found, now),
        weights=policy.scoring.weights,
        gates=gates_at(memory, book, now, policy),
        graduates=has_passed(memory, book, now, policy) and not status.is_closed,
        signals=tuple(sorted(book.signals.get(memory.id, ()), key=lambda s: (s.at, s.layer, s.question))),
        tally=book.tallies.get(memory.id, Tally(memory=memory.id)),
        observation=stay_at(memory, book, now, policy),
        history=history,
    )


def signal(
    book: Book, memory: Memory, layer: Layer, now: datetime, *, question: str = "", score: float = 1.0
) -> Signal:
    """Return the signal that a use of a memory raises; the day is the owner's."""
    asked = question_hash(question) if layer is not Layer.VIEWED and question else ""
    day = now.astimezone(ZoneInfo(book.zone)).date()
    return Signal(memory=memory.id, layer=layer, question=asked, day=day, score=min(1.0, max(0.0, score)), at=now)


def raised(book: Book, found: Signal) -> tuple[Change, ...]:
    """Return the change that records a signal; none if its key was counted before."""
    known = book.signals.get(found.memory, ())
    return () if any(other.key == found.key for other in known) else (PutSignal(found),)
