"""A household while it is made up: a seeded chance, the words, and everything told so far."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from benchmarks.pets.shape import Question
from pawsignal import Kind, Policy, Scope, Status
from pawsignal.language.tokens import content_words
from pawsignal.model import Memory, MemoryId, Pet

WORDS: Mapping[str, Any] = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))
FRESH: Mapping[str, Any] = tomllib.loads(Path(__file__).with_name("fresh.toml").read_text("utf-8"))
ZONE = ZoneInfo("Asia/Shanghai")
POLICY = Policy()
DAYS = 176  # of a story
ASKED_ON = (96, DAYS)  # the days on which questions are asked, before anything else is told
WEEKDAYS = "一二三四五六日"


@dataclass(frozen=True, slots=True)
class Clause:
    """Something told on a day: the words, which pet they name, and the memory they make."""

    day: int
    turn: int  # order within the day
    text: str  # with {p} for the pet
    pet: Pet | None = None
    memory: MemoryId | None = None
    alone: bool = False  # not to be joined with another clause
    sort: str = ""  # of noise


@dataclass(slots=True)
class Story:
    """One household in the making."""

    number: int
    rng: random.Random
    start: date
    fresh: bool = False  # asks in the other words
    pets: list[Pet] = field(default_factory=list)
    clauses: list[Clause] = field(default_factory=list)
    memories: dict[MemoryId, Memory] = field(default_factory=dict)
    questions: list[Question] = field(default_factory=list)
    has: set[tuple[str, str]] = field(default_factory=set)  # pet and section of what was told

    # --- words and time --------------------------------------------------------------------------------------------

    def one(self, section: str, key: str) -> Any:
        """Return one entry of a list of the words."""
        return self.rng.choice(self.all(section, key))

    def all(self, section: str, key: str) -> list[Any]:
        """Return a list of the words; where a fresh story asks, the other words if there are any."""
        given = _section(FRESH, section) if self.fresh and key.startswith("ask") else {}
        return given.get(key) or words(section)[key]  # type: ignore[no-any-return]

    def one_of(self, key: str) -> str:
        """Return one of the words that belong to no section."""
        return str(self.rng.choice(WORDS[key]))

    def instant(self, day: int, clock: time = time(12)) -> datetime:
        """Return a clock time of a day of the story."""
        return datetime.combine(self.start + timedelta(days=day), clock, ZONE).astimezone(UTC)

    def past_day(self, day: int) -> tuple[int, str]:
        """Return a day shortly before this one, and how an owner names it."""
        weekday = (self.start + timedelta(days=day)).weekday()
        last = self.rng.randrange(7)
        choices = [(day, "今天"), (day, "今天"), (day - 1, "昨天"), (day - 2, "前天")]
        choices.append((day - weekday - 7 + last, f"上周{WEEKDAYS[last]}"))
        return self.rng.choice(choices)

    def coming_day(self, day: int) -> tuple[int, str]:
        """Return a day well after this one, and how an owner names it."""
        weekday = (self.start + timedelta(days=day)).weekday()
        next_one = self.rng.randrange(7)
        named = day + self.rng.randint(3, 12)
        on = self.start + timedelta(days=named)
        return self.rng.choice(
            [(day - weekday + 7 + next_one, f"下周{WEEKDAYS[next_one]}"), (named, f"{on.month}月{on.day}号")]
        )

    # --- telling and asking ----------------------------------------------------------------------------------------

    def tell(self, day: int, text: str, pet: Pet | None, kind: Kind, topic: str, **fields: Any) -> Memory:
        """Tell a memory; ``at`` is the day it speaks of, ``turn`` its place within the day."""
        turn, alone = fields.pop("turn", self.rng.randrange(10)), fields.pop("alone", False)
        at, pets = fields.pop("at", None), fields.pop("pets", (pet,) if pet else ())
        said = text.format(p=pet.name if pet else "")
        recorded = self.instant(day)
        lives = POLICY.kinds[kind].lives
        fields.setdefault("expires_at", recorded + lives if lives else None)
        memory = Memory(
            id=MemoryId(f"h{self.number:02}m{len(self.memories):03}"),
            text=said,
            kind=kind,
            topic=topic,
            scope=fields.pop("scope", Scope.PET if pets else Scope.USER),
            pets=tuple(one.id for one in pets),
            tier=POLICY.kinds[kind].tier,
            recorded_at=recorded,
            confirmed_at=recorded,
            occurred_from=None if at is None else self.instant(at, time()),
            occurred_to=None if at is None else self.instant(at + 1, time()),
            words=len(content_words(said, [one.name for one in pets])),
            **fields,
        )
        self.memories[memory.id] = memory
        self.clauses.append(Clause(day, turn, text, pet, memory.id, alone))
        return memory

    def say(self, day: int, text: str, pet: Pet | None = None, *, turn: int | None = None, sort: str = "") -> None:
        """Say something that makes no memory of its own; noise of some sort stands alone."""
        turn = self.rng.randrange(10) if turn is None else turn
        self.clauses.append(Clause(day, turn, text, pet, alone=bool(sort), sort=sort))

    def close(self, memory: Memory, day: int, status: Status) -> Memory:
        """End a memory on a day."""
        closed = replace(memory, status=status, closed_at=self.instant(day))
        self.memories[memory.id] = closed
        return closed

    def ask(self, day: int, sort: str, text: str, *about: Pet, **found: list[Memory]) -> None:
        """Ask a question about a pet (and another, whom the words name already), or about the owner.

        Gold and stale count as far as they were told by then.
        """
        known = {
            key: tuple(m.id for m in memories if m.recorded_at < self.instant(day)) for key, memories in found.items()
        }
        asked = text.replace("{p}", self.rng.choice(about[0].names)) if about else text
        pets = tuple(pet.id for pet in about)
        self.questions.append(Question(at=self.instant(day, time(9)), text=asked, sort=sort, pets=pets, **known))


def words(section: str) -> Mapping[str, Any]:
    """Return a section of the words by its dotted name."""
    return _section(WORDS, section)


def _section(found: Any, section: str) -> Mapping[str, Any]:
    for part in section.split("."):
        found = found.get(part, {})
    return found  # type: ignore[no-any-return]
