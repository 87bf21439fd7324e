"""Where a memory stands at an instant: expiry, the pool's due dates, the gates of graduation.

``status_at`` is the one answer to "is it alive?": every read path asks it, so what is expired is expired before any
sweep has run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime

from pawsignal.model import (
    Book,
    Gate,
    Kind,
    Memory,
    Observation,
    ObservationId,
    Outcome,
    Reason,
    Signal,
    Status,
    Tier,
)
from pawsignal.policy.numbers import KindRule, Policy
from pawsignal.policy.scoring import Evidence, evidence_of

_END_BY_THEMSELVES = (Kind.EPISODE, Kind.STATE)  # an illness passes, a life stage is outgrown: true of the past


def rule_of(memory: Memory, policy: Policy) -> KindRule:
    """Return the row of the table of kinds that a memory follows."""
    return policy.kinds[memory.kind]


def is_safety(memory: Memory, policy: Policy) -> bool:
    """Whether a memory keeps a pet from harm: never expires, never dropped, always added to care questions."""
    return rule_of(memory, policy).safety and memory.polarity == "positive"


# --- Evidence ------------------------------------------------------------------------------------------------------


def evidence(memory: Memory, book: Book, *, until: datetime | None = None) -> Evidence:
    """Count a memory's signals; with ``until`` only those raised by then."""
    signals: Iterable[Signal] = book.signals.get(memory.id, ())
    if until is not None:
        signals = [signal for signal in signals if signal.at <= until]
    return evidence_of(signals, book.tallies.get(memory.id), memory.words)


def strength_at(memory: Memory, book: Book, now: datetime, policy: Policy) -> float:
    """Return the score of a memory, in 0..1."""
    return policy.scoring.strength_at(evidence(memory, book), now)


def gates_at(memory: Memory, book: Book, now: datetime, policy: Policy) -> tuple[Gate, ...]:
    """Return every gate of graduation: those of the scoring, then the kind and the pool."""
    stay = book.observations.get(memory.id)
    may = rule_of(memory, policy).graduates
    free = stay is None or stay.reason is Reason.AMBIGUOUS
    return (
        *policy.scoring.gates_at(evidence(memory, book, until=now), now),
        Gate("kind", may, float(may), 1),
        Gate("pool", free, float(free), 1),
    )


def has_passed(memory: Memory, book: Book, now: datetime, policy: Policy) -> bool:
    """Whether a short-term memory passes every gate at an instant."""
    return memory.tier is Tier.SHORT and all(gate.passed for gate in gates_at(memory, book, now, policy))


# --- Status --------------------------------------------------------------------------------------------------------


def status_at(memory: Memory, book: Book, now: datetime, policy: Policy) -> Status:
    """Return the effective status: a pure function of memory, signals and ``now``."""
    if memory.status.is_closed:
        return memory.status
    stay = book.observations.get(memory.id)
    if stay is not None:
        return _in_pool(memory, stay, book, now, policy)
    end = memory.expires_at
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
    found = evidence(memory, book, until=at)
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


def living(book: Book, now: datetime, policy: Policy) -> Iterator[Memory]:
    """Yield the memories alive at ``now`` with their effective status, in the order of their ids."""
    for memory in book:
        status = status_at(memory, book, now, policy)
        if not status.is_closed:
            yield memory if status is memory.status else replace(memory, status=status)


def bygone(book: Book, now: datetime, policy: Policy) -> Iterator[Memory]:
    """Yield the closed memories, stored as such or closed in effect; the past must be loaded."""
    for memory in sorted((*(book.past or {}).values(), *book.memories.values()), key=lambda memory: memory.id):
        status = status_at(memory, book, now, policy)
        if status.is_closed:
            yield memory if status is memory.status else closed(memory, status, ended_at(memory, book, policy))


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


def ended_at(memory: Memory, book: Book, policy: Policy) -> datetime:
    """Return when it closed; a stay in the pool that no sweep wrote down counts too."""
    stay = book.observations.get(memory.id)
    end = memory.expires_at or memory.confirmed_at
    if stay is None and memory.tier is Tier.SHORT and rule_of(memory, policy).graduates:
        stay = ambiguous_stay(memory, policy) if is_ambiguous(memory, book, end, policy) else None
    return stay.due_at if stay else end


def ended(stay: Observation, outcome: Outcome, at: datetime) -> Observation:
    """Return the stay closed with its outcome."""
    return replace(stay, outcome=outcome, closed_at=at)


def erased_at(memory: Memory, policy: Policy) -> datetime:
    """When the text of a closed memory is erased."""
    kept = policy.resolved_kept if memory.status is Status.RESOLVED else policy.closed_kept
    return (memory.closed_at or memory.confirmed_at) + kept


def next_due(book: Book, policy: Policy) -> datetime | None:
    """Return when a sweep next has work: the earliest expiry, pool date or erasure known to this book."""
    times = [stay.due_at for stay in book.observations.values()]
    times += [m.expires_at for m in book.memories.values() if m.expires_at and m.id not in book.observations]
    times += [erased_at(memory, policy) for memory in (book.past or {}).values()]
    return min(times, default=None)
