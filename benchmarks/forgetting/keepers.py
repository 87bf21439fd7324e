"""Who decides what leaves: our score, the rules it is compared with, and the oracle.

Rules of this file: a keeper gives every kept memory a worth, and the lowest leaves; of equal ones the earliest told,
with our score the one whose id comes first, as the engine does it. Rivals that count uses run twice: once on citations,
the best evidence there is, and once on retrievals, the evidence most systems have. The budget alone decides, except in
the rows "with lifetimes", where a memory also leaves 30 days after it was last told unless it graduates or waits.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from pawsignal import Layer, Policy, Tier
from pawsignal.model import Book, Memory, MemoryId, Owner, Signal
from pawsignal.policy.eviction import HALF_LIFE, worth
from pawsignal.policy.lifecycle import has_passed, status_at
from pawsignal.policy.scoring import LAYER_WEIGHTS, evidence_of

DAY = timedelta(days=1)
_NOBODY = Owner("benchmarks", "forgetting")


@dataclass(slots=True)
class Item:
    """A kept memory with all that happened to it since it was told."""

    memory: Memory
    order: int
    told_at: datetime  # the last time
    signals: dict[object, Signal] = field(default_factory=dict)  # counted once per key, as the engine does
    retrieved: list[datetime] = field(default_factory=list)  # every time
    cited: list[datetime] = field(default_factory=list)

    def note(self, signal: Signal) -> None:
        """Count a use, as ours and as the others do."""
        self.signals.setdefault(signal.key, signal)
        (self.cited if signal.layer is Layer.CITED else self.retrieved).append(signal.at)


Worth = Callable[[Item, datetime], tuple[float | str, ...] | float]


@dataclass(frozen=True, slots=True)
class Keeper:
    """A rule by name. ``runs`` is how often it is replayed: with chance in it, more than once."""

    name: str
    worth: Callable[[Future, int], Worth]
    runs: int = 1
    lifetimes: Policy | None = None


@dataclass(frozen=True, slots=True)
class Future:
    """What only the oracle may look at: by memory the instants at which it will be used."""

    uses: dict[MemoryId, list[datetime]]

    def next(self, memory: MemoryId, now: datetime) -> datetime | None:
        """Return when a memory is used next, if ever."""
        return next((at for at in self.uses.get(memory, ()) if at > now), None)


def keepers(policy: Policy) -> list[Keeper]:
    """Return every rule, ours first."""

    def ours(item: Item, now: datetime) -> tuple[float, str]:
        return strength(item, now, policy), item.memory.id

    return [
        _plain("pawsignal", ours),
        Keeper("pawsignal, with lifetimes", lambda _future, _seed: ours, lifetimes=policy),
        _plain("pawsignal, ties by age", lambda item, now: strength(item, now, policy)),
        _plain("pawsignal, a grace of 14 days", lambda item, now: (_is_new(item, now), strength(item, now, policy))),
        _plain("proposed", proposed),
        Keeper("proposed, with lifetimes", lambda _future, _seed: proposed, lifetimes=policy),
        _plain("proposed, hits counted", lambda item, now: proposed(item, now, hits=True)),
        _plain("proposed, half-life 7 days", lambda item, now: proposed(item, now, half_life=7 * DAY)),
        _plain("proposed, half-life 28 days", lambda item, now: proposed(item, now, half_life=28 * DAY)),
        _plain("openclaw", lambda item, now: (strength(item, now, Policy.openclaw()), item.memory.id)),
        *_on("LRU", lambda item, uses, _now: _last(item, uses)),
        _plain("LFU, citations", lambda item, _now: len(item.cited)),
        _plain("every retrieval counts", lambda item, _now: len(item.retrieved) + len(item.cited)),
        *_on("Ebbinghaus", lambda item, uses, now: -_days(now, _last(item, uses)) / (1 + len(uses))),
        *_on("hotness", hotness),
        _plain("FIFO", lambda item, _now: item.told_at.timestamp()),
        Keeper("random", _random, runs=5),
        Keeper("oracle", _oracle),
    ]


def strength(item: Item, now: datetime, policy: Policy) -> float:
    """Return our score of a memory, by the engine's own functions."""
    return policy.scoring.strength_at(evidence_of(item.signals.values(), None, item.memory.words), now)


def proposed(item: Item, now: datetime, *, hits: bool = False, half_life: timedelta = HALF_LIFE) -> float:
    """Return what ``Policy(eviction="worth")`` goes by; with ``hits`` as if they counted, as they do in the score."""
    if not hits:
        return worth(item.told_at, item.signals.values(), now, half_life=half_life)
    found = sum(signal.layer is Layer.HIT for signal in item.signals.values())
    seen = [signal.at for signal in item.signals.values() if signal.layer is not Layer.HIT]
    fading = 2 ** -(_days(now, _last(item, seen)) * DAY / HALF_LIFE)
    return proposed(item, now) + min(1.5, LAYER_WEIGHTS[Layer.HIT] * found) * fading


def has_lapsed(item: Item, now: datetime, policy: Policy) -> bool:
    """Whether a memory is over by its lifetime; one that passes the gates by now graduates and never is."""
    if item.memory.tier is Tier.LONG:
        return False
    lives = policy.kinds[item.memory.kind].lives
    memory = replace(item.memory, confirmed_at=item.told_at, expires_at=item.told_at + lives if lives else None)
    book = Book(owner=_NOBODY, signals={memory.id: tuple(item.signals.values())})
    if has_passed(memory, book, now, policy):
        item.memory = replace(memory, tier=Tier.LONG, expires_at=None)
        return False
    return status_at(memory, book, now, policy).is_closed


def _is_new(item: Item, now: datetime) -> bool:
    return now - item.told_at < HALF_LIFE


HOT_DAYS = 7.0  # half-life of hotness


def hotness(item: Item, uses: list[datetime], now: datetime) -> float:
    """Return sigmoid(ln(1+count)) · 2^(-age/half-life), age since the last use or telling."""
    heat = 1 / (1 + math.exp(-math.log1p(len(uses))))
    return heat * 2 ** -(_days(now, _last(item, uses)) / HOT_DAYS)


def _plain(name: str, worth: Worth) -> Keeper:
    return Keeper(name, lambda _future, _seed: worth)


def _on(name: str, worth: Callable[[Item, list[datetime], datetime], float]) -> Iterable[Keeper]:
    yield _plain(f"{name}, citations", lambda item, now: worth(item, item.cited, now))
    yield _plain(f"{name}, retrievals", lambda item, now: worth(item, sorted(item.retrieved + item.cited), now))


def _random(_future: Future, seed: int) -> Worth:
    chance = random.Random(seed)
    return lambda _item, _now: chance.random()


def _oracle(future: Future, _seed: int) -> Worth:
    def worth(item: Item, now: datetime) -> float:
        at = future.next(item.memory.id, now)
        return -at.timestamp() if at else -math.inf

    return worth


def _last(item: Item, uses: list[datetime]) -> float:
    """Return the last use or telling as a timestamp."""
    return max([item.told_at, *uses[-1:]]).timestamp()


def _days(now: datetime, since: float) -> float:
    return max(0.0, (now.timestamp() - since) / DAY.total_seconds())
