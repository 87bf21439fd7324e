"""What a time expression can mean, before it is placed in the calendar together with its neighbours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from re import Match

from pawsignal.language.days import Calendar, Days
from pawsignal.language.lexicon import table
from pawsignal.language.quantity import number


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a day, from hour to hour; beyond 24 is the next day."""

    name: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of the clock, in minutes. Not ``exact``: 8 may be 20. ``weak``: alone, 一点 is only "a little"."""

    minutes: int
    exact: bool = False
    weak: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """An instant."""

    at: datetime


@dataclass(frozen=True, slots=True)
class Length:
    """How long something lasts."""

    length: timedelta


@dataclass(frozen=True, slots=True)
class Every:
    """Something that happens again and again."""


@dataclass(frozen=True, slots=True)
class Vague:
    """A time that nobody can place."""


Value = Days | Part | Clock | Moment | Length | Every | Vague
Sense = Callable[[Match[str], Calendar], tuple[Value, ...] | Value | None]
"""Gives a match its meaning: one value or several; None for what only looks like a time."""


def part(name: str) -> Part:
    """Return a part of the day by its name in ``times.toml``."""
    return Part(name, *table("times")["parts"][name]["hours"])


def keys(section: str) -> dict[str, str]:
    """Return word -> key of a section of ``times.toml`` that lists words by key."""
    return {word: key for key, entries in table("times")[section].items() for word in entries}


def whole(text: str | None) -> int:
    """Return a whole number in digits, Chinese characters or English words; 0 for none."""
    return int(number(text or "") or 0)
