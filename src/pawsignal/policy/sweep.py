"""The daily pass: write down what has expired, observe what is unclear, graduate what is used, keep within bounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from pawsignal.errors import CoreFull
from pawsignal.model import (
    Book,
    Change,
    EraseMemory,
    Fold,
    Memory,
    Outcome,
    PutMemory,
    PutObservation,
    Status,
    Tally,
    Tier,
)
from pawsignal.policy.book import changed, ids_of
from pawsignal.policy.budget import placed
from pawsignal.policy.eviction import value_at
from pawsignal.policy.lifecycle import (
    ambiguous_stay,
    closed,
    ended,
    ended_at,
    erased_at,
    has_passed,
    living,
    rule_of,
    status_at,
    strength_at,
)
from pawsignal.policy.numbers import Policy
from pawsignal.policy.scoring import folded


@dataclass(slots=True)
class Sweep:
    """What a sweep decides: the changes, and how many of each sort."""

    changes: list[Change] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def add(self, sort: str, *changes: Change) -> None:
        """Count one of a sort with its changes."""
        self.counts[sort] += 1
        self.changes.extend(changes)


def sweep(book: Book, now: datetime, policy: Policy) -> Sweep:
    """Decide what the daily pass does: expire, resolve, observe, graduate, fold, evict, erase."""
    done = Sweep()
    for change in graduations(book, now, policy):
        done.add("graduated", *change)
    after = changed(book, done.changes)
    ids = ids_of(book)
    for memory in after:
        _settle_time(memory, after, now, policy, done, ids)
    after = changed(book, done.changes)
    for eviction in evictions(after, now, policy):
        done.add("evicted", eviction)
    done.changes.extend(_folds(after, now, policy))
    for memory in (changed(book, done.changes).past or {}).values():
        if now >= erased_at(memory, policy):
            done.add("erased", EraseMemory(memory.id))
    return done


def graduations(book: Book, now: datetime, policy: Policy) -> list[tuple[Change, ...]]:
    """Return the changes of each graduation due now, strongest first, at most as many as the scoring allows."""
    ready = [m for m in living(book, now, policy) if has_passed(m, book, now, policy) or _had_passed(m, book, now)]
    ready.sort(key=lambda m: (-strength_at(m, book, now, policy), m.id))
    found = []
    for memory in ready[: policy.scoring.limit]:
        found.append(_graduation(memory, book, now, policy))
        book = changed(book, found[-1])
    return found


def _graduation(memory: Memory, book: Book, now: datetime, policy: Policy) -> tuple[Change, ...]:
    """Return the changes that move a memory to the long tier: out of the pool, and into the core where it fits."""
    moved = replace(memory, tier=Tier.LONG, status=Status.ACTIVE, expires_at=None)
    stay = book.observations.get(memory.id)
    ends = (PutObservation(ended(stay, Outcome.GRADUATED, now)),) if stay else ()
    try:
        return (*ends, *placed(changed(book, ends), moved, now, policy))
    except CoreFull:
        return (*ends, PutMemory(moved))


def _had_passed(memory: Memory, book: Book, now: datetime) -> bool:
    """Whether it is alive only because it had passed the gates when it expired."""
    stay = book.observations.get(memory.id)
    end = stay.due_at if stay else memory.expires_at
    return memory.tier is Tier.SHORT and memory.status is Status.ACTIVE and end is not None and now >= end


def _settle_time(memory: Memory, book: Book, now: datetime, policy: Policy, done: Sweep, ids: Iterator[str]) -> None:
    status = status_at(memory, book, now, policy)
    stay = book.observations.get(memory.id)
    if status.is_closed:
        gone = closed(memory, status, ended_at(memory, book, now, policy))
        ends = (PutObservation(ended(stay, Outcome.DUE, stay.due_at)),) if stay else ()
        done.add("resolved" if status is Status.RESOLVED else "expired", PutMemory(gone), *ends)
    elif status is Status.OBSERVING and stay is None:
        seen = replace(memory, status=status)
        done.add("observed", PutMemory(seen), PutObservation(ambiguous_stay(memory, policy, next(ids))))


def overfull_changes(book: Book, changes: tuple[Change, ...], now: datetime, policy: Policy) -> tuple[Change, ...]:
    """Return the changes that bring the tiers within bounds again after these changes; what they write stays."""
    written = {c.memory.id for c in changes if isinstance(c, PutMemory)}
    if len(book.memories) + len(written) <= min(policy.short_limit, policy.long_limit):
        return ()
    return tuple(c for c in evictions(changed(book, changes), now, policy) if c.memory.id not in written)


def evictions(book: Book, now: datetime, policy: Policy) -> tuple[PutMemory, ...]:
    """Return the changes that bring the tiers of a book within bounds."""
    return tuple(PutMemory(closed(memory, Status.EXPIRED, now)) for memory in overfull(book, now, policy))


def overfull(book: Book, now: datetime, policy: Policy) -> list[Memory]:
    """Return what must leave for the tiers to fit: what is worth least; never safety, identity, pinned or observing."""
    out: list[Memory] = []
    for tier, limit in ((Tier.SHORT, policy.short_limit), (Tier.LONG, policy.long_limit)):
        if sum(memory.tier is tier for memory in book.memories.values()) <= limit:
            continue
        members = [memory for memory in living(book, now, policy) if memory.tier is tier]
        may_go = [m for m in members if not (rule_of(m, policy).permanent or m.pinned or m.status is Status.OBSERVING)]
        may_go.sort(key=lambda m: (value_at(m, book, now, policy), m.id))
        out += may_go[: max(0, len(members) - limit)]
    return out


def _folds(book: Book, now: datetime, policy: Policy) -> Iterator[Change]:
    """Fold the older signals into counts. Those of the last two days stay: their keys may still come again."""
    for key, signals in book.signals.items():
        if len(signals) <= policy.signals_kept:
            continue
        newest_first = sorted(signals, key=lambda s: (s.at, s.layer, s.question), reverse=True)
        old = [s for s in newest_first[policy.signals_kept :] if s.at < now - timedelta(days=2)]
        if old:
            tally = folded(book.tallies.get(key) or Tally(memory=key), old)
            yield Fold(tally, tuple(s.key for s in old))
