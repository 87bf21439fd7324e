"""What the rules about statements are made of: a memory created, observed, affirmed or closed, with all its changes.

Everything that ends leaves first, so that what is created finds the room in the core that it leaves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from pawsignal.errors import CoreFull
from pawsignal.language.rules import family_of
from pawsignal.model import (
    Certainty,
    Change,
    Kind,
    Memory,
    MemoryId,
    Observation,
    ObservationId,
    Outcome,
    PutMemory,
    PutObservation,
    PutPet,
    Reason,
    Source,
    SourceWords,
    Statement,
    Status,
    Tier,
)
from pawsignal.policy.book import changed
from pawsignal.policy.budget import placed
from pawsignal.policy.identity import with_fact
from pawsignal.policy.lifecycle import closed, due_after, ended, is_labelled, is_safety, rule_for, rule_of, stay_at
from pawsignal.policy.scene import Effect, Scene, Settled

# --- Made ----------------------------------------------------------------------------------------------------------


def created(s: Statement, scene: Scene, *, recurs: MemoryId | None = None) -> Settled:
    """Settle something new."""
    memory = replace(memory_of(s, scene), recurs=recurs)
    return kept(Effect.CREATED, memory, scene, core=s.core)


def superseding(s: Statement, scene: Scene, losers: Sequence[Memory]) -> Settled:
    """Settle something new that takes the place of others."""
    ends = closes(losers, Status.SUPERSEDED, Outcome.SUPERSEDED, scene)
    memory = replace(memory_of(s, scene), supersedes=tuple(loser.id for loser in losers))
    return kept(Effect.CREATED, memory, scene, ends=ends, core=s.core)


def observed(s: Statement, scene: Scene, reason: Reason, rival: Memory | None = None) -> Settled:
    """Settle something new that waits in the pool."""
    memory = replace(memory_of(s, scene), status=Status.OBSERVING)
    stay = Observation(
        id=ObservationId(next(scene.ids)),
        memory=memory.id,
        reason=reason,
        rival=rival.id if rival else None,
        opened_at=scene.now,
        due_at=due_after(memory, scene.now, scene.policy),
    )
    return Settled(Effect.OBSERVED, memory, (PutMemory(memory), PutObservation(stay)))


def affirmed(memory: Memory, s: Statement | None, scene: Scene, *, losers: Iterable[Memory] = ()) -> Settled:
    """Settle a memory in its favour: life renewed, a stay in the pool won, what contradicts it ended, in one decision.

    Without a statement it is the owner's plain yes. ``losers`` lose besides what the memory was observed against.
    """
    stay = stay_at(memory, scene.book, scene.now, scene.policy)
    lost = {m.id: m for m in (*losers, *(_losers(memory, stay, scene) if stay else ()))}
    refuted = _contradicting(memory.id, scene)
    won = replace(
        confirmed(memory, s, scene),
        status=Status.ACTIVE,
        supersedes=tuple(dict.fromkeys((*memory.supersedes, *lost))),
        core=memory.core and not is_labelled(memory, scene.book),
    )
    ends = (
        *_won(stay, scene),
        *closes(lost.values(), Status.SUPERSEDED, Outcome.SUPERSEDED, scene),
        *closes(refuted, Status.REJECTED, Outcome.REJECTED, scene),
        *field_changes(won, scene),
    )
    return kept(Effect.CONFIRMED, won, scene, ends=ends, core=bool(s and s.core))


def said_again(memory: Memory, s: Statement, scene: Scene, *, losers: Iterable[Memory] = ()) -> Settled:
    """Settle a repetition: it supports an observed statement, except where only a vet or the owner's yes may."""
    is_denial = scene.policy.kinds[memory.kind].safety and is_labelled(memory, scene.book)
    if is_denial and s.source is not Source.VET:
        return Settled(Effect.NOTHING, memory)
    return affirmed(memory, s, scene, losers=losers)


def kept(effect: Effect, memory: Memory, scene: Scene, *, ends: tuple[Change, ...] = (), core: bool = False) -> Settled:
    """Settle a memory that is kept: what it ends leaves first, then it is placed in the core if it shall and fits."""
    gone = tuple(change.memory for change in ends if isinstance(change, PutMemory))
    if memory.core or not (core or is_safety(memory, scene.policy)):
        return Settled(effect, memory, (*ends, PutMemory(memory)), gone)
    try:
        changes = placed(changed(scene.book, ends), memory, scene.now, scene.policy)
    except CoreFull as refusal:
        return Settled(effect, memory, (*ends, PutMemory(memory)), gone, refusal)
    displaced = tuple(c.memory for c in changes[1:] if isinstance(c, PutMemory))
    return Settled(effect, replace(memory, core=True), (*ends, *changes), (*gone, *displaced))


# --- Closed --------------------------------------------------------------------------------------------------------


def close_all(over: Sequence[Memory], status: Status, outcome: Outcome, effect: Effect, scene: Scene) -> Settled:
    """Settle that these are over; nothing, if there are none."""
    changes = closes(over, status, outcome, scene)
    gone = tuple(change.memory for change in changes if isinstance(change, PutMemory))
    return Settled(effect, gone[-1], changes, gone) if gone else Settled(Effect.NOTHING)


def closes(over: Iterable[Memory], status: Status, outcome: Outcome, scene: Scene) -> tuple[Change, ...]:
    """Return the changes that close memories now and end their stays in the pool."""
    return tuple(change for memory in over for change in close(memory, status, outcome, scene))


def with_ends(settled: Settled, over: Iterable[Memory], status: Status, outcome: Outcome, scene: Scene) -> Settled:
    """Let memories end besides; what the decision ended already is not ended twice."""
    already = {other.id for other in settled.others}
    ends = closes([m for m in over if m.id not in already], status, outcome, scene)
    gone = tuple(change.memory for change in ends if isinstance(change, PutMemory))
    return replace(settled, changes=(*ends, *settled.changes), others=(*gone, *settled.others))


def close(memory: Memory, status: Status, outcome: Outcome, scene: Scene) -> tuple[Change, ...]:
    """Return the changes that close a memory now and end its stay in the pool."""
    end = closed(memory, status, scene.now)
    if status is not Status.REJECTED:
        end = replace(end, occurred_to=end.occurred_to or scene.now)
    stay = scene.book.observations.get(memory.id)
    return (PutMemory(end), *((PutObservation(ended(stay, outcome, scene.now)),) if stay else ()))


def settled_stay(memory: Memory, scene: Scene) -> tuple[Change, ...]:
    """Return the change that ends a stay which renewed life ends: only what was unclear, not what contradicts."""
    stay = stay_at(memory, scene.book, scene.now, scene.policy)
    return _won(stay, scene) if stay is not None and stay.reason is Reason.AMBIGUOUS else ()


def _won(stay: Observation | None, scene: Scene) -> tuple[Change, ...]:
    """End a stay in the memory's favour; one that no sweep has written down yet is written, for it counts."""
    if stay is None:
        return ()
    known = stay if stay.id else replace(stay, id=ObservationId(next(scene.ids)))
    return (PutObservation(ended(known, Outcome.CONFIRMED, scene.now)),)


def _losers(memory: Memory, stay: Observation, scene: Scene) -> list[Memory]:
    """Return what loses to an observed memory: its rival, what else was observed against that, other current values."""
    if stay.rival is None:
        return []
    against = {other.memory for other in scene.book.observations.values() if other.rival == stay.rival}
    lost = {stay.rival, *against} - {memory.id}
    return scene.living(lambda m: m.id in lost or (m.kind is Kind.STATE and m.id != memory.id and _is_slot(m, memory)))


def _is_slot(one: Memory, other: Memory) -> bool:
    return (one.topic, one.scope, sorted(one.pets)) == (other.topic, other.scope, sorted(other.pets))


def _contradicting(key: MemoryId, scene: Scene) -> list[Memory]:
    """Return what is observed against a memory."""
    against = {stay.memory for stay in scene.book.observations.values() if stay.rival == key}
    return scene.living(lambda m: m.id in against) if against else []


def field_changes(memory: Memory, scene: Scene) -> tuple[Change, ...]:
    """Return the change that sets the pet's own field to what an identity memory says."""
    pet = scene.book.pets.get(memory.pets[0]) if memory.kind is Kind.IDENTITY and memory.pets else None
    if pet is None or not memory.fact:
        return ()
    new = with_fact(pet, memory.topic, memory.fact)
    return (PutPet(new),) if new != pet else ()


# --- Values --------------------------------------------------------------------------------------------------------


def memory_of(s: Statement, scene: Scene) -> Memory:
    """Return the memory a statement makes, with the lifetime of its kind."""
    return Memory(
        id=MemoryId(next(scene.ids)),
        text=s.text,
        scope=s.scope,
        pets=s.pets,
        kind=s.kind,
        topic=s.topic,
        polarity=s.polarity,
        certainty=s.certainty,
        source=s.source,
        tier=rule_for(s.kind, s.polarity, scene.policy).tier,
        recorded_at=scene.now,
        confirmed_at=scene.now,
        expires_at=expiry(s, scene),
        occurred_from=s.occurred_from,
        occurred_to=s.occurred_to,
        when=s.when,
        fact=s.fact,
        value=s.value,
        unit=s.unit,
        count=max(1, s.times),
        words=s.words,
        sources=tuple(_sources(s)),
        imported=s.imported,
    )


def confirmed(memory: Memory, s: Statement | None, scene: Scene) -> Memory:
    """Return the memory as said again now: its life is renewed, a suspicion stated becomes a statement.

    Only what contradicts or is unexplained stays under observation.
    """
    stated = s is not None and s.certainty is Certainty.STATED
    return replace(
        memory,
        status=Status.OBSERVING if is_labelled(memory, scene.book) else Status.ACTIVE,
        certainty=Certainty.STATED if stated else memory.certainty,
        confirmed_at=scene.now,
        expires_at=_renewed(memory, s, scene),
        sources=tuple(dict.fromkeys((*memory.sources, *_sources(s)))),
    )


def _renewed(memory: Memory, s: Statement | None, scene: Scene) -> datetime | None:
    rule = rule_of(memory, scene.policy)
    if rule.safety and s is not None and memory.expires_at is not None:
        return s.until and max(s.until, memory.expires_at)  # the longer ban is the safer one
    if memory.tier is Tier.LONG and rule.tier is Tier.SHORT:
        return None  # graduated
    if memory.kind is Kind.EPISODE:
        return scene.now + quiet_of(memory.topic, scene)
    return scene.now + rule.lives if rule.lives and memory.kind is not Kind.PLAN else memory.expires_at


def expiry(s: Statement, scene: Scene) -> datetime | None:
    """Return when what a statement says is over by itself; None for never."""
    rule = rule_for(s.kind, s.polarity, scene.policy)
    by_age = scene.now + rule.lives if rule.lives else None
    match s.kind:
        case Kind.EPISODE if s.is_undated:
            return scene.now
        case Kind.EPISODE:
            quiet = quiet_of(s.topic, scene, s.family)
            is_past = s.occurred_to is not None and s.occurred_to + quiet < scene.now
            return (s.occurred_to if is_past and s.occurred_to else scene.now) + quiet
        case Kind.MEDICATION:
            return s.until
        case Kind.CONDITION if rule.safety:
            return s.until  # 两周内不能洗澡 is over by itself
        case Kind.PLAN:
            return s.until or s.occurred_to or by_age
        case _:
            return by_age


def quiet_of(topic: str, scene: Scene, family: str = "") -> timedelta:
    """Return after how long without word an episode is over."""
    return timedelta(days=scene.policy.quiet_days[family or family_of(topic) or "other"])


def _sources(s: Statement | None) -> Iterator[SourceWords]:
    if s and s.turn:
        yield SourceWords(s.turn, s.quote)
