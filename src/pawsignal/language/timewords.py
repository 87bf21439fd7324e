"""The rules that find time words: patterns of ``time_rules.toml``, each with the sense its section names.

Rules do not know each other. Where matches overlap, the leftmost longest wins, so 半个月前 beats 半个月; of equals the
rule further up wins, so 2026年 is a year and not a length.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, TypeVar

from pawsignal.language import clocks, dates
from pawsignal.language.days import Calendar, Days
from pawsignal.language.lexicon import table
from pawsignal.language.quantity import NUMBER
from pawsignal.language.sieve import Sieve
from pawsignal.language.timevalues import Clock, Every, Length, Moment, Part, Sense, Vague, Value, keys

SENSES: Final[dict[str, Sense]] = {
    "date": dates.date_of,
    "dates": dates.dates_of,
    "slashed": dates.slashed,
    "day_of_month": dates.day_of_month,
    "third": dates.third,
    "year_end": dates.year_end,
    "near_month": dates.near_month,
    "near_year": dates.near_year,
    "month_of_year": dates.month_of_year,
    "season": dates.season,
    "feast": dates.feast,
    "zh_weekday": dates.zh_weekday,
    "en_weekday": dates.en_weekday,
    "weekday_of_week": dates.weekday_of_week,
    "near_week": dates.near_week,
    "weekend": dates.weekend,
    "day": dates.day,
    "recent": dates.recent,
    "day_and_part": clocks.day_and_part,
    "part": clocks.part_of_day,
    "zh_clock": clocks.zh_clock,
    "clock": clocks.clock,
    "spoken_clock": clocks.spoken_clock,
    "weak_clock": clocks.weak_clock,
    "noon": lambda _, __: Clock(12 * 60, exact=True),
    "midnight": lambda _, __: Clock(0, exact=True),
    "just": lambda _, calendar: Moment(calendar.now),
    "unknown": lambda _, __: Vague(),
    "every": lambda _, __: Every(),
    "ago": dates.counted(-1),
    "ahead": dates.counted(+1),
    "lately": dates.lately,
    "length": dates.length,
}
_ANCHORS: Final = (Days, Every, Vague)
_V = TypeVar("_V", bound=Value)
_MACRO = re.compile(r"%([a-z_]\w*)%")


@dataclass(frozen=True, slots=True)
class Found:
    """A stretch of text and what it names: at most one value of each type."""

    start: int
    end: int
    values: tuple[Value, ...]

    def get(self, kind: type[_V]) -> _V | None:
        """Return the value of that type."""
        return next((value for value in self.values if isinstance(value, kind)), None)

    def dated_by(self, other: Found) -> Found:
        """Return both as one whose day is the exact one of the two: 周五 and 3月13日."""
        exact, loose = (self, other) if (days := other.get(Days)) and days.is_loose else (other, self)
        rest = (value for value in loose.values if not isinstance(value, Days))
        return Found(self.start, other.end, (*exact.values, *rest))

    def is_dated_by(self, other: Found) -> bool:
        """Tell whether one of two neighbours is a bare weekday and the other a single day."""
        days = (self.get(Days), other.get(Days))
        kinds = [type(value) for value in self.values + other.values if not isinstance(value, Days)]
        named = [each for each in days if each and each.is_one]
        return len(named) == 2 and named[0].is_loose != named[1].is_loose and len(set(kinds)) == len(kinds)

    def joins(self, other: Found) -> bool:
        """Tell whether two neighbours name one time: a day and a clock time do, two days do not."""
        kinds = [type(value) for value in self.values + other.values]
        anchors = sum(kind in _ANCHORS for kind in kinds)
        return len(set(kinds)) == len(kinds) and anchors <= 1 and not set(kinds) & {Moment, Length}

    def on_the_day_of(self, other: Found) -> Found:
        """Return this with the day and part of the day that another names: 昨天下午3点到5点."""
        shared = (value for value in other.values if isinstance(value, Days | Part) and not self.get(type(value)))
        return Found(self.start, self.end, (*self.values, *shared))


def is_any_in(folded: str) -> bool:
    """Tell whether a folded text holds words for a time."""
    return bool(_matches(folded))


def found_in(folded: str, calendar: Calendar) -> list[Found]:
    """Return the time expressions of a folded text, apart and in reading order."""
    found: list[Found] = []
    for match, order in _matches(folded):
        if match.start() >= (found[-1].end if found else 0):
            values = _values(_rules()[order][1](match, calendar))
            if values:
                lead = len(match[0]) - len(match[0].lstrip())
                found.append(Found(match.start() + lead, match.end(), values))
    return found


@lru_cache(maxsize=8)  # a message is looked at for the past and for the future, whole and by its parts
def _matches(folded: str) -> tuple[tuple[re.Match[str], int], ...]:
    matches = [(m, order) for order in _sieve().may_match(folded) for m in _rules()[order][0].finditer(folded)]
    return tuple(sorted(matches, key=lambda item: (item[0].start(), -item[0].end(), item[1])))


def _values(sense: tuple[Value, ...] | Value | None) -> tuple[Value, ...]:
    if sense is None:
        return ()
    return sense if isinstance(sense, tuple) else (sense,)


@cache
def _rules() -> tuple[tuple[re.Pattern[str], Sense], ...]:
    sections = table("time_rules").items()
    return tuple(
        (re.compile(_expanded(pattern)), SENSES[name])
        for name, section in sections
        if name != "macros"
        for pattern in section["patterns"]
    )


@cache
def _sieve() -> Sieve:
    return Sieve([pattern.pattern] for pattern, _ in _rules())


def _expanded(pattern: str) -> str:
    """Put macros and word lists in for ``%name%``."""
    return _MACRO.sub(lambda found: _expanded(_macros()[found[1]]), pattern)


@cache
def _macros() -> dict[str, str]:
    times = table("times")
    words = {name: _any_of(keys(name)) for name in ("days", "years", "recent", "seasons", "feasts")}
    parts = {
        f"parts_{locale}": _any_of(word for entry in times["parts"].values() for word in entry[locale])
        for locale in ("zh", "en")
    }
    units = {
        f"units_{locale}": "(?:"
        + "|".join(f"(?P<u_{name}>{'|'.join(unit[locale])})" for name, unit in times["units"].items())
        + ")"
        for locale in ("zh", "en")
    }
    names = {name: "(?:" + "|".join(times["calendar"][name]) + ")" for name in ("months", "weekdays")}
    return {**table("time_rules")["macros"], "number": NUMBER} | words | parts | units | names


def _any_of(words: Iterable[str]) -> str:
    """Match any plain word, the longest first; an English one only as a whole word."""
    return "(?:" + "|".join(_bounded(word) for word in sorted(words, key=len, reverse=True)) + ")"


def _bounded(word: str) -> str:
    return rf"(?<![a-z]){re.escape(word)}(?![a-z])" if word.isascii() else re.escape(word)
