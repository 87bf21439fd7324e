"""Where a memory stands at an instant: expiry, the pool's due dates, the gates of graduation.

``status_at`` is the one answer to "is it alive?": every read path asks it, so what is expired is expired before any
sweep has run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from pawsignal.model import (
    Book,
    Gate,
    Kind,
    Memory,
    Observation,
    ObservationId,
    Outcome,
    Polarity,
    Reason,
    Status,
    Tier,
)
from pawsignal.policy.numbers import KindRule, Policy
from pawsignal.policy.scoring import Evidence, evidence_of

_END_BY_THEMSELVES = (Kind.EPISODE, Kind.STATE)  # an illness passes, a life stage is outgrown: true of the past


def rule_of(memory: Memory, policy: Policy) -> KindRule:
    """Return the row of the table of kinds that a memory follows."""
    return rule_for(memory.kind, memory.polarity, policy)


def rule_for(kind: Kind, polarity: Polarity, policy: Policy) -> KindRule:
    """Return the row that a statement's lifetime follows: "not allergic" protects nobody, so it lives like a note."""
    rule = policy.kinds[kind]
    return policy.kinds[Kind.NOTE] if rule.safety and polarity is Polarity.NEGATIVE else rule


def is_safety(memory: Memory, policy: Policy) -> bool:
    """Whether a memory keeps a pet from harm: never expires, never dropped, always added to care questions."""
    return rule_of(memory, policy).safety


# --- Evidence ------------------------------------------------------------------------------------------------------


def evidence(memory: Memory, book: Book, at: datetime) -> Evidence:
    """Count the signals a memory had at an instant; what is raised later (or by a clock ahead) does not count yet."""
    signals = [signal for signal in book.signals.get(memory.id, ()) if signal.at <= at]
    return evidence_of(signals, book.tallies.get(memory.id), memory.words)


def strength_at(memory: Memory, book: Book, now: datetime, policy: Policy) -> float:
    """Return the score of a memory, in 0..1."""
    return policy.scoring.strength_at(evidence(memory, book, now), now)


def gates_at(memory: Memory, book: Book, now: datetime, policy: Policy) -> tuple[Gate, ...]:
    """Return every gate of graduation: those of the scoring, then the kind and the pool."""
    stay = book.observations.get(memory.id)
    may = rule_of(memory, policy).graduates
    free = stay is None or stay.reason is Reason.AMBIGUOUS
    return (
        *policy.scoring.gates_at(evidence(memory, book, now), now),
        Gate("kind", may, float(may), 1),
        Gate("pool", free, float(free), 1),
    )


def has_passed(memory: Memory, book: Book, now: datetime, policy: Policy) -> bool:
    """Whether a short-term memory passes every gate at an instant."""
    is_used = memory.id in book.signals or memory.id in book.tallies
    return memory.tier is Tier.SHORT and is_used and all(gate.passed for gate in gates_at(memory, book, now, policy))


# --- Status --------------------------------------------------------------------------------------------------------


def status_at(memory: Memory, book: Book, now: datetime, policy: Policy) -> Status:
    """Return the effective status: a pure function of memory, signals and ``now``."""
    if memory.status.is_closed:
        return memory.status
    stay = book.observations.get(memory.id)
    if stay is not None:
        return _in_pool(memory, stay, book, now, policy)
    if memory.kind is Kind.PLAN and not all(key in book.pets and book.pets[key].is_alive for key in memory.pets):
        return Status.EXPIRED  # there is nothing left to plan
    end = end_of(memory, book, policy)
    if end is None or now < end:
        return Status.ACTIVE
    if memory.kind in _END_BY_THEMSELVES:
        return Status.RESOLVED
    if memory.tier is Tier.LONG or not rule_of(memory, policy).graduates:
        return Status.EXPIRED
    if has_passed(memory, book, end, policy):
        return Status.ACTIVE  # it had graduated by then; the next sweep writes it down
    if is_ambiguous(memory, book, end, policy):
        return _in_pool(memory, ambiguous_stay(memory, policy), book, now, policy)
    return Status.EXPIRED


def is_ambiguous(memory: Memory, book: Book, at: datetime, policy: Policy) -> bool:
    """Whether a memory at its expiry was used too much to go and too little to graduate; once in its life."""
    found = evidence(memory, book, at)
    used = found.cited + found.viewed > 0
    score = policy.scoring.strength_at(found, at)
    return used and score >= policy.ambiguous_from and not book.stays.get(memory.id)


def _in_pool(memory: Memory, stay: Observation, book: Book, now: datetime, policy: Policy) -> Status:
    if now < stay.due_at:
        return Status.OBSERVING
    if stay.reason is Reason.AMBIGUOUS and has_passed(memory, book, stay.due_at, policy):
        return Status.ACTIVE
    return Status.EXPIRED  # silence never promotes


def ambiguous_stay(memory: Memory, policy: Policy, key: str = "") -> Observation:
    """Return the stay in the pool that a memory too much used to go enters at its expiry."""
    opened = memory.expires_at or memory.confirmed_at
    return Observation(
        id=ObservationId(key),
        memory=memory.id,
        reason=Reason.AMBIGUOUS,
        opened_at=opened,
        due_at=due_after(memory, opened, policy),
    )


def due_after(memory: Memory, opened: datetime, policy: Policy) -> datetime:
    """Return when a stay in the pool ends: 14 days, but never later than the ceiling after the last confirmation."""
    return min(opened + policy.pool_stay, memory.confirmed_at + policy.pool_ceiling)


def end_of(memory: Memory, book: Book, policy: Policy) -> datetime | None:
    """Return when a memory is over by itself; a life stage ends by the pet's age, unless it was told of later still."""
    days = policy.stage_days.get(memory.topic) if memory.kind is Kind.STATE else None
    pet = book.pets.get(memory.pets[0]) if days and memory.pets else None
    if days is None or pet is None or pet.born is None:
        return memory.expires_at
    end = datetime.combine(pet.born + timedelta(days=days), time(), ZoneInfo(book.zone))
    return end if end > memory.confirmed_at else memory.expires_at


def stay_at(memory: Memory, book: Book, now: datetime, policy: Policy) -> Observation | None:
    """Return the stay in the pool a memory is in, also one that no sweep has written down yet (it has no id)."""
    stay = book.observations.get(memory.id)
    if stay is None and status_at(replace(memory, status=Status.ACTIVE), book, now, policy) is Status.OBSERVING:
        return ambiguous_stay(memory, policy)
    return stay


def living(book: Book, now: datetime, policy: Policy, *, among: Iterable[Memory] | None = None) -> Iterator[Memory]:
    """Yield the memories alive at ``now`` (all, by id, or those given) with their effective status."""
    for memory in book if among is None else among:
        status = status_at(memory, book, now, policy)
        if not status.is_closed:
            yield memory if status is memory.status else replace(memory, status=status)


def bygone(book: Book, now: datetime, policy: Policy, *, among: Iterable[Memory] | None = None) -> Iterator[Memory]:
    """Yield the closed memories (all, by id, or those given), stored as such or closed in effect; load the past."""
    if among is None:
        among = sorted((*(book.past or {}).values(), *book.memories.values()), key=lambda memory: memory.id)
    for memory in among:
        status = status_at(memory, book, now, policy)
        if status.is_closed:
            yield memory if status is memory.status else closed(memory, status, ended_at(memory, book, now, policy))


def is_labelled(memory: Memory, book: Book) -> bool:
    """Whether a memory must carry the label 待确认 / unconfirmed wherever it is shown."""
    stay = book.observations.get(memory.id)
    return stay is not None and stay.reason is not Reason.AMBIGUOUS


def is_contested(memory: Memory, book: Book) -> bool:
    """Whether an observed statement contradicts this one."""
    return any(stay.rival == memory.id for stay in book.observations.values())


def closed(memory: Memory, status: Status, at: datetime) -> Memory:
    """Return the memory as it leaves the living: out of the core, with its end."""
    return replace(memory, status=status, closed_at=at, core=False, pinned=False)


def ended_at(memory: Memory, book: Book, now: datetime, policy: Policy) -> datetime:
    """Return when a memory that is closed by ``now`` did close; a stay that no sweep wrote down counts too."""
    stay = book.observations.get(memory.id)
    end = end_of(memory, book, policy) or now
    if stay is None and memory.tier is Tier.SHORT and rule_of(memory, policy).graduates:
        stay = ambiguous_stay(memory, policy) if is_ambiguous(memory, book, end, policy) else None
    return min(stay.due_at if stay else end, now)


def ended(stay: Observation, outcome: Outcome, at: datetime) -> Observation:
    """Return the stay closed with its outcome."""
    return replace(stay, outcome=outcome, closed_at=at)


def erased_at(memory: Memory, policy: Policy) -> datetime:
    """When the text of a closed memory is erased."""
    kept = policy.resolved_kept if memory.status is Status.RESOLVED else policy.closed_kept
    return (memory.closed_at or memory.confirmed_at) + kept


def next_due(book: Book, policy: Policy) -> datetime | None:
    """Return when a sweep next has work: the earliest expiry, pool date or erasure; at once if a tier is too full."""
    limits = ((Tier.SHORT, policy.short_limit), (Tier.LONG, policy.long_limit))
    if any(sum(m.tier is tier for m in book.memories.values()) > limit for tier, limit in limits):
        return min(m.recorded_at for m in book.memories.values())
    times = [stay.due_at for stay in book.observations.values()]
    ends = (end_of(m, book, policy) for m in book.memories.values() if m.id not in book.observations)
    times += [end for end in ends if end is not None]
    times += [erased_at(memory, policy) for memory in (book.past or {}).values()]
    return min(times, default=None)
