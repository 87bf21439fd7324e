"""What becomes of a statement: a new memory, a confirmation, the end of another, or a stay in the pool.

How it works: ``settle`` first lets closing words act (recovered, explained, stopped, done); then the last column of the
table of kinds (``Second``) decides about what is known on the same topic of the same subject. Every rule returns a
``Settled``: the effect in one word, the memory concerned, the changes, and the other memories that were affected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from types import MappingProxyType
from zoneinfo import ZoneInfo

from pawsignal.errors import CoreFull
from pawsignal.model import (
    Book,
    Certainty,
    Change,
    Cue,
    Kind,
    Memory,
    MemoryId,
    Observation,
    ObservationId,
    Outcome,
    Polarity,
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
from pawsignal.policy.book import find
from pawsignal.policy.budget import placed
from pawsignal.policy.identity import is_impossible, with_fact
from pawsignal.policy.lifecycle import bygone, closed, due_after, ended, is_safety, living
from pawsignal.policy.numbers import Policy, Second


class Effect(StrEnum):
    """What a statement did."""

    CREATED = "created"
    REVISED = "revised"  # text, dates or count changed
    OBSERVED = "observed"  # created, and waits in the pool
    CONFIRMED = "confirmed"  # was known already
    RESOLVED = "resolved"
    SUPERSEDED = "superseded"
    REJECTED = "rejected"
    EXPLAINED = "explained"
    PLACED = "placed"  # put into the core or taken out of it
    NOTHING = "nothing"

    @property
    def is_write(self) -> bool:
        """Whether it counts against the writes of a turn."""
        return self in (Effect.CREATED, Effect.REVISED, Effect.OBSERVED)


@dataclass(frozen=True, slots=True)
class Settled:
    """The decision about one statement. ``others`` are memories closed or displaced by it."""

    effect: Effect
    memory: Memory | None = None
    changes: tuple[Change, ...] = ()
    others: tuple[Memory, ...] = ()
    refusal: CoreFull | None = None  # the memory is kept, but the core had no room for it


@dataclass(frozen=True, slots=True)
class Scene:
    """What a rule may look at: the book at an instant, under a policy."""

    book: Book
    now: datetime
    policy: Policy
    ids: Iterator[str]

    def known(self, s: Statement) -> list[Memory]:
        """Return the living memories on the same topic of the same subject, oldest first."""
        same = [m for m in self.living() if m.topic == s.topic and is_same_subject(m, s)]
        return sorted(same, key=lambda m: (m.recorded_at, m.id))

    def living(self) -> Iterator[Memory]:
        """Yield what is alive, with its effective status."""
        return living(self.book, self.now, self.policy)

    def day(self, at: datetime | None) -> object:
        """Return the day of an instant in the owner's zone."""
        return at and at.astimezone(ZoneInfo(self.book.zone)).date()


def settle(statement: Statement, scene: Scene) -> Settled:
    """Decide what a statement does to the book. The past should be loaded, else no `recurs` link can be found."""
    blocked = {statement.turn, statement.imported} & set(scene.book.tombstones)
    if blocked - {None, ""}:
        return Settled(Effect.NOTHING)
    closing = _CLOSINGS.get(statement.cue)
    if closing is not None:
        return closing(statement, scene)
    if statement.cue is Cue.CORRECTS:
        wrong = _meant_wrongly(statement, scene)
        if wrong or statement.polarity is Polarity.NEGATIVE:
            return _corrected(statement, scene, wrong)
    return _SECONDS[scene.policy.kinds[statement.kind].second](statement, scene)


def is_same_subject(memory: Memory, s: Statement) -> bool:
    """Whether a memory speaks of whom the statement speaks of."""
    return memory.scope is s.scope and sorted(memory.pets) == sorted(s.pets)


# --- Words that close something ------------------------------------------------------------------------------------


def _recovered(s: Statement, scene: Scene) -> Settled:
    """好了 / 不拉了: the named symptom of this pet is over; without a name, all open ones."""
    over = [
        m
        for m in scene.living()
        if m.kind in (Kind.EPISODE, Kind.CHANGE) and set(s.pets) <= set(m.pets) and s.topic in ("", m.topic)
    ]
    return _close_all(over, Status.RESOLVED, Outcome.EXPLAINED, Effect.RESOLVED, scene)


def _denied(s: Statement, scene: Scene) -> Settled:
    """没有便血: closes that symptom and nothing else; of other kinds a denial is a statement like any other."""
    if s.kind not in (Kind.EPISODE, Kind.CHANGE):
        return _SECONDS[scene.policy.kinds[s.kind].second](replace(s, polarity=Polarity.NEGATIVE), scene)
    known = scene.known(s)
    if s.kind is Kind.CHANGE:
        return _close_all(known, Status.REJECTED, Outcome.REJECTED, Effect.REJECTED, scene)
    return _close_all(known, Status.RESOLVED, Outcome.REJECTED, Effect.RESOLVED, scene)


def _explained(s: Statement, scene: Scene) -> Settled:
    """医生说是换牙: the observed changes this names (all of the pet's, if it names none) have a cause."""
    observed = [m for m in scene.living() if m.kind is Kind.CHANGE and set(s.pets) <= set(m.pets)]
    named = [m for m in observed if m.topic == s.topic]
    return _close_all(named or observed, Status.RESOLVED, Outcome.EXPLAINED, Effect.EXPLAINED, scene)


def _stopped(s: Statement, scene: Scene) -> Settled:
    """停药了: the named course ends; without a name only if there is a single one."""
    courses = [m for m in scene.living() if m.kind is Kind.MEDICATION and is_same_subject(m, s)]
    named = [m for m in courses if m.topic == s.topic]
    over = named or (courses if len(courses) == 1 else [])
    return _close_all(over, Status.RESOLVED, Outcome.CONFIRMED, Effect.RESOLVED, scene)


def _plans(s: Statement, scene: Scene) -> list[Memory]:
    """Return the plans a statement may speak of: alive, or past their time for less than a day."""
    recent = scene.now - scene.policy.done_within
    late = (m for m in bygone(scene.book, scene.now, scene.policy) if m.status is Status.EXPIRED)
    found = (*scene.living(), *(m for m in late if m.closed_at and m.closed_at >= recent))
    slot = s.topic.partition(":")[2]
    return [m for m in found if m.kind is Kind.PLAN and is_same_subject(m, s) and slot in ("", m.slot)]


def _done(s: Statement, scene: Scene) -> Settled:
    """打完了: the plan becomes an event."""
    plans = _plans(s, scene)
    slot = s.topic.partition(":")[2]
    if not plans and not slot:
        return Settled(Effect.NOTHING)
    topic = f"event:{slot or plans[-1].slot}"
    event = replace(s, kind=Kind.EVENT, topic=topic, cue=Cue.NONE, occurred_from=s.occurred_from or scene.now)
    made = _appended(event, scene)
    ends = [closed(plan, Status.RESOLVED, scene.now) for plan in plans[-1:]]
    return replace(made, changes=(*made.changes, *map(PutMemory, ends)), others=tuple(ends))


def _cancelled(s: Statement, scene: Scene) -> Settled:
    """取消了: the plan fell through."""
    plans = [m for m in _plans(s, scene) if not m.status.is_closed]
    over = plans if s.topic.partition(":")[2] or len(plans) == 1 else []
    return _close_all(over, Status.REJECTED, Outcome.REJECTED, Effect.REJECTED, scene)


def _close_all(over: list[Memory], status: Status, outcome: Outcome, effect: Effect, scene: Scene) -> Settled:
    if not over:
        return Settled(Effect.NOTHING)
    changes = [change for memory in over for change in close(memory, status, outcome, scene)]
    ends = tuple(change.memory for change in changes if isinstance(change, PutMemory))
    return Settled(effect, ends[-1], tuple(changes), ends)


def close(memory: Memory, status: Status, outcome: Outcome, scene: Scene) -> tuple[Change, ...]:
    """Return the changes that close a memory now and end its stay in the pool, and every stay it is the rival of."""
    end = closed(memory, status, scene.now)
    end = replace(end, occurred_to=end.occurred_to or scene.now) if status is not Status.REJECTED else end
    stay = scene.book.observations.get(memory.id)
    return (PutMemory(end), *((PutObservation(ended(stay, outcome, scene.now)),) if stay else ()))


# --- Corrections ---------------------------------------------------------------------------------------------------


def _meant_wrongly(s: Statement, scene: Scene) -> list[Memory]:
    """Return what was said of the wrong pet: same topic, or the last of that kind where no topic is named."""
    if not s.instead_of:
        return []
    theirs = [m for m in scene.living() if m.kind is s.kind and set(m.pets) & set(s.instead_of)]
    named = [m for m in theirs if m.topic == s.topic]
    theirs.sort(key=lambda m: (m.recorded_at, m.id))
    return named or ([] if s.topic else theirs[-1:])


def _corrected(s: Statement, scene: Scene, wrong: list[Memory]) -> Settled:
    """A correction that names it supersedes at once; what is right, if said, is created."""
    if s.polarity is Polarity.NEGATIVE:
        over = [m for m in scene.known(s) if m.polarity is Polarity.POSITIVE]
        return _close_all(over, Status.SUPERSEDED, Outcome.SUPERSEDED, Effect.SUPERSEDED, scene)
    return _superseding(replace(s, cue=Cue.NONE), scene, wrong)


# --- Second statements ---------------------------------------------------------------------------------------------


def _safer(s: Statement, scene: Scene) -> Settled:
    """The safer side holds: a mere denial waits in the pool while the allergen stays avoided."""
    known = scene.known(s)
    same = [m for m in known if m.polarity is s.polarity]
    against = [m for m in known if m.polarity is not s.polarity]
    if s.polarity is Polarity.POSITIVE:
        refuted = [change for m in against for change in close(m, Status.REJECTED, Outcome.REJECTED, scene)]
        settled = _confirmed(same[-1], s, scene) if same else _created(s, scene)
        return replace(settled, changes=(*refuted, *settled.changes))
    if same:
        return _said_again(same[-1], s, scene)
    return _observed(s, scene, Reason.CONFLICT, against[-1]) if against else _created(s, scene)


def _vet_first(s: Statement, scene: Scene) -> Settled:
    """The newest statement by a vet supersedes; without one the safer side holds."""
    against = [m for m in scene.known(s) if m.polarity is not s.polarity]
    if s.source is Source.VET and against:
        return _superseding(s, scene, against)
    return _safer(s, scene)


def _identity(s: Statement, scene: Scene) -> Settled:
    """A correction supersedes and sets the pet's field; what cannot be, or differs without such a word, asks."""
    known = scene.known(s)
    pet = scene.book.pets.get(s.pets[0]) if len(s.pets) == 1 else None
    if pet is None or not s.fact:
        return _adds(s, scene)
    same = [m for m in known if m.fact == s.fact and m.status is Status.ACTIVE]
    if same:
        return _confirmed(same[-1], s, scene)
    rivals = [m for m in known if m.status is Status.ACTIVE]
    correction = s.cue in (Cue.CORRECTS, Cue.REPLACES)
    if is_impossible(pet, s.topic, s.fact) or (rivals and not correction):
        again = [m for m in known if m.fact == s.fact]
        return _said_again(again[-1], s, scene) if again else _observed(s, scene, Reason.CONFLICT, _last(rivals))
    settled = _superseding(s, scene, rivals)
    return replace(settled, changes=(*settled.changes, PutPet(with_fact(pet, s.topic, s.fact))))


def _course(s: Statement, scene: Scene) -> Settled:
    """A new course of the same drug supersedes; the same words again confirm."""
    known = scene.known(s)
    if known and (is_same_text(known[-1].text, s.text) or not (s.until or s.fact or s.value)):
        return _confirmed(known[-1], s, scene)
    return _superseding(s, scene, known)


def _episode(s: Statement, scene: Scene) -> Settled:
    """Within the quiet days it is the same episode; after them a new one that recurs."""
    known = scene.known(s)
    if known:
        return _goes_on(known[-1], s, scene)
    before = [m for m in bygone(scene.book, scene.now, scene.policy) if m.topic == s.topic and is_same_subject(m, s)]
    before = [m for m in before if m.status is Status.RESOLVED]
    last = max(before, key=lambda m: (m.recorded_at, m.id), default=None)
    if last and is_same_time(last, s, scene):
        return Settled(Effect.NOTHING, last)
    began = s if s.occurred_from else replace(s, occurred_from=scene.now)
    return _created(began, scene, recurs=last.id if last else None)


def _goes_on(known: Memory, s: Statement, scene: Scene) -> Settled:
    more = s.times if s.times and s.cue is not Cue.CONTINUES else 0
    if not more and s.cue is Cue.RECURS:
        more = 1
    if not more or (s.cue is not Cue.RECURS and is_same_time(known, s, scene) and more <= known.count):
        return _confirmed(known, s, scene)
    renewed = replace(confirmed(known, s, scene), count=known.count + more)
    return Settled(Effect.REVISED, renewed, (PutMemory(renewed),))


def _watched(s: Statement, scene: Scene) -> Settled:
    """A change goes into the pool at once; said again it is confirmed for 30 days, contradicted it is rejected."""
    known = scene.known(s)
    against = [m for m in known if m.polarity is not s.polarity]
    if against:
        return _close_all(against, Status.REJECTED, Outcome.REJECTED, Effect.REJECTED, scene)
    if known:
        return _said_again(known[-1], s, scene)
    return _observed(s, scene, Reason.CHANGE, None)


def _appended(s: Statement, scene: Scene) -> Settled:
    """Each point of a series and each event stays; the same value on the same day is a duplicate."""
    at = s if s.occurred_from else replace(s, occurred_from=scene.now)
    for memory in scene.known(s):
        if is_same_time(memory, at, scene) and memory.value == s.value and memory.polarity is s.polarity:
            return _confirmed(memory, s, scene)
    return _created(at, scene)


def _current(s: Statement, scene: Scene) -> Settled:
    """One current value: change words supersede, addition words add, neither waits in the pool."""
    known = scene.known(s)
    same = [m for m in known if is_same_fact(m, s) and m.polarity is s.polarity]
    if s.polarity is Polarity.NEGATIVE and not same:
        over = [m for m in known if is_same_fact(m, s)]
        return _close_all(over, Status.SUPERSEDED, Outcome.REJECTED, Effect.SUPERSEDED, scene)
    if s.cue in (Cue.REPLACES, Cue.CORRECTS):
        rest = [m for m in known if m not in same]
        if same and not rest:
            return _said_again(same[-1], s, scene)
        return _superseding(s, scene, known)
    if same:
        return _said_again(same[-1], s, scene)
    rivals = [m for m in known if m.status is Status.ACTIVE]
    if not rivals or s.cue is Cue.ADDS:
        return _created(s, scene)
    return _observed(s, scene, Reason.CONFLICT, rivals[-1])


def _opposite(s: Statement, scene: Scene) -> Settled:
    """The opposite supersedes and history keeps the old one; the same again confirms."""
    known = scene.known(s)
    same = [m for m in known if m.polarity is s.polarity]
    if same:
        return _confirmed(same[-1], s, scene)
    return _superseding(s, scene, known)


def _planned(s: Statement, scene: Scene) -> Settled:
    """A new time for the same plan supersedes; the same time confirms."""
    known = scene.known(s)
    same = [m for m in known if is_same_time(m, s, scene)]
    return _confirmed(same[-1], s, scene) if same else _superseding(s, scene, known)


def _adds(s: Statement, scene: Scene) -> Settled:
    """Duplicate or new."""
    same = [m for m in scene.known(s) if m.polarity is s.polarity and is_same_time(m, s, scene)]
    return _confirmed(same[-1], s, scene) if same else _created(s, scene)


# --- What the rules are made of ------------------------------------------------------------------------------------


def _created(s: Statement, scene: Scene, *, recurs: MemoryId | None = None) -> Settled:
    memory = replace(memory_of(s, scene), recurs=recurs)
    return _kept(Effect.CREATED, memory, scene, core=s.core or is_safety(memory, scene.policy))


def _kept(effect: Effect, memory: Memory, scene: Scene, *, core: bool) -> Settled:
    """Settle a memory that is kept, in the core if it shall stand there and fits."""
    if not core or memory.core:
        return Settled(effect, memory, (PutMemory(memory),))
    try:
        changes = placed(scene.book, memory, scene.now, scene.policy)
    except CoreFull as refusal:
        return Settled(effect, memory, (PutMemory(memory),), refusal=refusal)
    others = tuple(c.memory for c in changes[1:] if isinstance(c, PutMemory))
    return Settled(effect, replace(memory, core=True), changes, others)


def _superseding(s: Statement, scene: Scene, losers: list[Memory]) -> Settled:
    made = _created(s, scene)
    assert made.memory is not None  # noqa: S101  a creation always has its memory
    memory = replace(made.memory, supersedes=tuple(loser.id for loser in losers))
    changes = [PutMemory(memory) if _is_of(c, memory) else c for c in made.changes]
    ends = [change for loser in losers for change in close(loser, Status.SUPERSEDED, Outcome.SUPERSEDED, scene)]
    gone = tuple(change.memory for change in ends if isinstance(change, PutMemory))
    return Settled(Effect.CREATED, memory, (*changes, *ends), (*made.others, *gone), made.refusal)


def _is_of(change: Change, memory: Memory) -> bool:
    return isinstance(change, PutMemory) and change.memory.id == memory.id


def _observed(s: Statement, scene: Scene, reason: Reason, rival: Memory | None) -> Settled:
    memory = replace(memory_of(s, scene), status=Status.OBSERVING, core=False)
    stay = Observation(
        id=ObservationId(next(scene.ids)),
        memory=memory.id,
        reason=reason,
        rival=rival.id if rival else None,
        opened_at=scene.now,
        due_at=due_after(memory, scene.now, scene.policy),
    )
    return Settled(Effect.OBSERVED, memory, (PutMemory(memory), PutObservation(stay)))


def _said_again(memory: Memory, s: Statement, scene: Scene) -> Settled:
    """Settle a repetition: it supports an observed statement, except where only a vet or the owner's yes may."""
    stay = scene.book.observations.get(memory.id)
    if stay is None or stay.reason is Reason.AMBIGUOUS:
        return _confirmed(memory, s, scene)
    if scene.policy.kinds[memory.kind].safety and s.source is not Source.VET:
        return Settled(Effect.NOTHING, memory)
    return accept(memory, stay, scene, words=s)


def accept(memory: Memory, stay: Observation, scene: Scene, *, words: Statement | None = None) -> Settled:
    """Settle a stay in the memory's favour: active again, the rival superseded with its end, in one decision."""
    won = confirmed(memory, words, scene)
    rivals = [find(scene.book, stay.rival)] if stay.rival else []
    if memory.kind is Kind.STATE:  # every other current value loses with the rival
        rivals += [m for m in scene.living() if m.topic == memory.topic and m.pets == memory.pets and m.id != memory.id]
    losers = {m.id: m for m in rivals if m is not None and not m.status.is_closed}
    won = replace(won, status=Status.ACTIVE, supersedes=(*memory.supersedes, *losers))
    ends = [c for m in losers.values() for c in close(m, Status.SUPERSEDED, Outcome.SUPERSEDED, scene)]
    changes: list[Change] = [PutMemory(won), PutObservation(ended(stay, Outcome.CONFIRMED, scene.now)), *ends]
    pet = scene.book.pets.get(memory.pets[0]) if memory.kind is Kind.IDENTITY and memory.pets else None
    if pet is not None and memory.fact:
        changes.append(PutPet(with_fact(pet, memory.topic, memory.fact)))
    return Settled(Effect.CONFIRMED, won, tuple(changes), tuple(losers.values()))


def _confirmed(memory: Memory, s: Statement, scene: Scene) -> Settled:
    """Settle a duplicate: adding it succeeds and confirms the existing one; an ambiguous stay in the pool ends."""
    stay = scene.book.observations.get(memory.id)
    if stay is not None and stay.reason is Reason.AMBIGUOUS:
        return accept(memory, stay, scene, words=s)
    return _kept(Effect.CONFIRMED, confirmed(memory, s, scene), scene, core=s.core)


def confirmed(memory: Memory, s: Statement | None, scene: Scene) -> Memory:
    """Return the memory as said again now: its life is renewed, a suspicion stated becomes a statement."""
    certainty = s.certainty if s and s.certainty is Certainty.STATED else memory.certainty
    words = _words_of(s)
    return replace(
        memory,
        status=Status.ACTIVE if memory.status is Status.ACTIVE else memory.status,
        certainty=certainty,
        confirmed_at=scene.now,
        expires_at=_renewed(memory, s, scene),
        sources=memory.sources if set(words) <= set(memory.sources) else (*memory.sources, *words),
    )


def _renewed(memory: Memory, s: Statement | None, scene: Scene) -> datetime | None:
    rule = scene.policy.kinds[memory.kind]
    if memory.tier is Tier.LONG and rule.tier is Tier.SHORT:
        return None  # graduated
    if memory.kind is Kind.EPISODE:
        return scene.now + timedelta(days=scene.policy.quiet_days[(s.family if s else "") or "other"])
    return scene.now + rule.lives if rule.lives and memory.kind is not Kind.PLAN else memory.expires_at


def memory_of(s: Statement, scene: Scene) -> Memory:
    """Return the memory a statement makes, with the lifetime of its kind."""
    rule = scene.policy.kinds[s.kind]
    is_aside = rule.safety and s.polarity is Polarity.NEGATIVE  # "not allergic" protects nobody: it lives like a note
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
        tier=Tier.SHORT if is_aside else rule.tier,
        recorded_at=scene.now,
        confirmed_at=scene.now,
        expires_at=_expiry(replace(s, kind=Kind.NOTE) if is_aside else s, scene),
        occurred_from=s.occurred_from,
        occurred_to=s.occurred_to,
        when=s.when,
        fact=s.fact,
        value=s.value,
        unit=s.unit,
        count=max(1, s.times),
        words=s.words,
        sources=_words_of(s),
        imported=s.imported,
    )


def _expiry(s: Statement, scene: Scene) -> datetime | None:
    rule = scene.policy.kinds[s.kind]
    by_age = scene.now + rule.lives if rule.lives else None
    match s.kind:
        case Kind.EPISODE:
            quiet = timedelta(days=scene.policy.quiet_days[s.family or "other"])
            over = s.occurred_to if s.occurred_to and s.occurred_to + quiet < scene.now else scene.now
            return over + quiet
        case Kind.MEDICATION:
            return s.until
        case Kind.PLAN:
            return s.until or s.occurred_to or by_age
        case Kind.STATE:
            return stage_end(s, scene)
        case _:
            return by_age


def stage_end(s: Statement, scene: Scene) -> datetime | None:
    """Return when the pet's age ends a life stage; None if it has no such end or the birth date is unknown."""
    days = scene.policy.stage_days.get(s.topic)
    pet = scene.book.pets.get(s.pets[0]) if s.pets else None
    if days is None or pet is None or pet.born is None:
        return None
    end = datetime.combine(pet.born + timedelta(days=days), datetime.min.time(), ZoneInfo(scene.book.zone))
    return end if end > scene.now else None


def _words_of(s: Statement | None) -> tuple[SourceWords, ...]:
    return (SourceWords(s.turn, s.quote),) if s and s.turn else ()


def is_same_fact(memory: Memory, s: Statement) -> bool:
    """Whether both give the topic the same value."""
    if memory.fact and s.fact:
        return memory.fact == s.fact
    return is_same_text(memory.text, s.text)


def is_same_text(one: str, other: str) -> bool:
    """Whether two texts differ in case, spaces and punctuation only."""
    return _letters(one) == _letters(other)


def _letters(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


def is_same_time(memory: Memory, s: Statement, scene: Scene) -> bool:
    """Whether both speak of the same day (or both of none)."""
    return scene.day(memory.occurred_from) == scene.day(s.occurred_from)


def _last(memories: list[Memory]) -> Memory | None:
    return memories[-1] if memories else None


Rule = Callable[[Statement, Scene], Settled]

_CLOSINGS: Mapping[Cue, Rule] = MappingProxyType(
    {
        Cue.RECOVERS: _recovered,
        Cue.DENIES: _denied,
        Cue.EXPLAINS: _explained,
        Cue.STOPS: _stopped,
        Cue.DONE: _done,
        Cue.CANCELS: _cancelled,
    }
)

_SECONDS: Mapping[Second, Rule] = MappingProxyType(
    {
        Second.SAFER: _safer,
        Second.VET: _vet_first,
        Second.CORRECTS: _identity,
        Second.COURSE: _course,
        Second.EPISODE: _episode,
        Second.WATCH: _watched,
        Second.APPENDS: _appended,
        Second.CURRENT: _current,
        Second.OPPOSITE: _opposite,
        Second.PLAN: _planned,
        Second.ADDS: _adds,
    }
)
