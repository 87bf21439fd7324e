"""What the rules about statements share: the scene they look at, and the decision they return."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from zoneinfo import ZoneInfo

from pawsignal.errors import CoreFull
from pawsignal.language.text import fold
from pawsignal.model import Book, Change, Kind, Memory, Statement
from pawsignal.policy.lifecycle import bygone, living
from pawsignal.policy.numbers import Policy


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
    """The decision about one statement. ``others`` are memories closed by it or displaced from the core."""

    effect: Effect
    memory: Memory | None = None
    changes: tuple[Change, ...] = ()
    others: tuple[Memory, ...] = ()
    refusal: CoreFull | None = None  # the memory is kept, but the core had no room for it


def _all(_memory: Memory) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Scene:
    """What a rule may look at: the book at an instant, under a policy."""

    book: Book
    now: datetime
    policy: Policy
    ids: Iterator[str]

    def known(self, s: Statement) -> list[Memory]:
        """Return the living memories on the same topic of the same subject, oldest first."""
        return self.living(lambda m: m.topic == s.topic and is_same_subject(m, s))

    def headed(self, s: Statement) -> list[Memory]:
        """Return the one plan of the same subject named by its head word: 手术取消了 calls off the 绝育手术."""
        of_them = self.living(lambda m: m.kind is Kind.PLAN and is_same_subject(m, s))
        plans = [m for m in of_them if is_headed(m, s.topic) or _is_said_in_full(m, s.topic)]
        return plans if len(plans) == 1 else []

    def living(self, fits: Callable[[Memory], bool] = _all) -> list[Memory]:
        """Return what is alive and fits, with its effective status, oldest first."""
        among = sorted(filter(fits, self.book.memories.values()), key=_age)
        return list(living(self.book, self.now, self.policy, among=among))

    def bygone(self, fits: Callable[[Memory], bool] = _all) -> list[Memory]:
        """Return what is closed and fits, stored as such or closed in effect, oldest first; the past must be loaded."""
        among = sorted(filter(fits, (*(self.book.past or {}).values(), *self.book.memories.values())), key=_age)
        return list(bygone(self.book, self.now, self.policy, among=among))

    def day(self, at: datetime | None) -> date | None:
        """Return the day of an instant in the owner's zone."""
        return at and at.astimezone(ZoneInfo(self.book.zone)).date()


def _age(memory: Memory) -> tuple[object, ...]:
    return (memory.recorded_at, memory.id)


def is_same_subject(memory: Memory, s: Statement) -> bool:
    """Whether a memory speaks of whom the statement speaks of."""
    return memory.scope is s.scope and sorted(memory.pets) == sorted(s.pets)


def is_named(memory: Memory, topic: str) -> bool:
    """Whether a topic names what a memory is about: itself, or what it is a sort of ("symptom:limp" of one leg)."""
    return f"{memory.topic}:".startswith(f"{topic}:")


def is_headed(memory: Memory, topic: str) -> bool:
    """Whether what a memory is about ends with the shorter name a topic gives it: 手术 of 绝育手术."""
    name = topic.partition(":")[2]
    return bool(name) and memory.slot.endswith(f" {name}" if name.isascii() else name)


def _is_said_in_full(memory: Memory, topic: str) -> bool:
    """Whether a memory's words join its name and the topic's: a plan for 绝育 was told as 绝育手术."""
    name = topic.partition(":")[2]
    full = f"{memory.slot} {name}" if name.isascii() else f"{memory.slot}{name}"
    return bool(name and memory.slot) and full in fold(memory.text)


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


def is_same_day(memory: Memory, s: Statement, scene: Scene) -> bool:
    """Whether both speak of the same day (or both of none)."""
    return scene.day(memory.occurred_from) == scene.day(s.occurred_from)
