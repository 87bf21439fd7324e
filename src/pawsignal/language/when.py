"""Time words of a message, resolved against its instant in the owner's zone.

`timewords` finds the pieces (a day, a part of it, a clock time); here neighbours are joined (下周五下午三点, "at 8
tonight"), placed in the calendar, and joined once more into ranges (周一到周三). What cannot be placed stays unknown:
never everything, never today.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Final, Literal

from pawsignal.language.days import Calendar, Days
from pawsignal.language.reading import Span
from pawsignal.language.text import fold_same_length
from pawsignal.language.timevalues import Clock, Every, Length, Moment, Part, Vague
from pawsignal.language.timewords import Found, found_in, is_any_in

WordKind = Literal["point", "day", "range", "recurring", "unknown", "duration"]
Direction = Literal["past", "future"]

_ASIDE = re.compile(r"[\s,，(（]*")
_JOINT = re.compile(r"\s*[)）]?\s*(?:的|at|on|in the|around|about|大概|大约|差不多)?\s*")
_TO = re.compile(r"\s*(?:到|至|~|～|-|–|—|to|until|till|through)\s*")
_MINUTE: Final = timedelta(minutes=1)
_DAY: Final = 24 * 60


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeWord:
    """One time expression of a text: ``words == text[start:end]``; ``span`` is None where nothing can be resolved.

    ``kind``: a "point" in time, one "day" or a part of it, a "range" of days, "recurring" (每天), a "duration" (7天,
    whose ``length`` is set), or "unknown": words that name a time nobody can place. The day of a word is the day its
    span starts on, also for a night that ends on the next (昨天半夜).
    """

    words: str
    start: int
    end: int
    span: Span | None
    kind: WordKind
    has_clock: bool = False
    length: timedelta | None = None


def find_times(text: str, now: datetime, zone: str, *, prefers: Direction = "past") -> list[TimeWord]:
    """Return the time words of a text in reading order, resolved against ``now`` in the owner's zone.

    ``prefers`` says on which side of now an undated weekday, month or clock time lies: the past for what is told, the
    future for plans.

    Raises:
        Invalid: ``now`` is naive.
    """
    folded = fold_same_length(text)
    if now.tzinfo is not None and not is_any_in(folded):
        return []
    calendar = Calendar.at(now, zone, future=prefers == "future")
    words = (_resolved(piece, text, calendar) for piece in _joined(found_in(folded, calendar), folded))
    return _ranges([word for word in words if word], text)


def _joined(pieces: list[Found], folded: str) -> list[Found]:
    joined: list[Found] = []
    for piece in pieces:
        last = joined[-1] if joined else None
        gap = folded[last.end : piece.start] if last else ""
        if last and last.joins(piece) and _JOINT.fullmatch(gap):
            joined[-1] = Found(last.start, piece.end, last.values + piece.values)
        elif last and last.is_dated_by(piece) and _ASIDE.fullmatch(gap):
            joined[-1] = last.dated_by(piece)
        elif last and last.get(Days) and piece.get(Vague) and not gap:
            joined[-1] = Found(last.start, piece.end, last.values)  # 元旦那天
        elif last and last.get(Clock) and piece.get(Clock) and _TO.fullmatch(gap):
            joined.append(piece.on_the_day_of(last))
        else:
            joined.append(piece)
    return joined


def _resolved(piece: Found, text: str, calendar: Calendar) -> TimeWord | None:
    """Place a piece in the calendar; None for 一点 that only means "a little"."""
    clock, length = piece.get(Clock), piece.get(Length)
    if clock and clock.weak and len(piece.values) == 1:
        return None
    kind, words = _kind(piece), text[piece.start : piece.end]
    return TimeWord(
        words=words,
        start=piece.start,
        end=piece.end,
        span=Span(*_placed(piece, calendar), words) if kind in {"point", "day", "range"} else None,
        kind=kind,
        has_clock=clock is not None and kind in {"point", "recurring"},
        length=length.length if length else None,
    )


def _kind(piece: Found) -> WordKind:
    days = piece.get(Days)
    if piece.get(Length):
        return "duration"
    if piece.get(Every):
        return "recurring"
    if piece.get(Vague):
        return "unknown"
    if days and not days.is_one:
        return "range"
    return "point" if piece.get(Moment) or piece.get(Clock) else "day"


def _placed(piece: Found, calendar: Calendar) -> tuple[datetime, datetime]:
    days, part, clock, moment = piece.get(Days), piece.get(Part), piece.get(Clock), piece.get(Moment)
    if days and (not days.is_one or not (part or clock)):
        return calendar.instant(days.first), calendar.instant(days.until)
    day = days.first if days else None
    if part and not clock:
        return _part_of_day(part, day, calendar)
    at = _clock_time(clock, part, day, calendar) if clock else (moment.at if moment else calendar.now).astimezone(UTC)
    return at, at + _MINUTE


def _part_of_day(part: Part, day: date | None, calendar: Calendar) -> tuple[datetime, datetime]:
    """Return the hours of a part of a day; without a day, of the last one begun or the next not over."""
    if day and _is_past_night(part, day, calendar):
        return calendar.instant(day), calendar.instant(day, part.end * 60 - _DAY)
    days = [day] if day else [calendar.today + timedelta(days=offset) for offset in (-1, 0, 1)]
    spans = [(calendar.instant(day, part.start * 60), calendar.instant(day, part.end * 60)) for day in days]
    if day:
        return spans[0]
    if calendar.future:
        return next(span for span in spans if span[1] > calendar.now)
    return next(span for span in reversed(spans) if span[0] <= calendar.now)


def _is_past_night(part: Part, day: date, calendar: Calendar) -> bool:
    """Tell whether 今天半夜 is told by day: then it is this morning's small hours, not the night to come."""
    told = not calendar.future and calendar.now.hour < part.start
    return part.name == "night" and day == calendar.today and told


def _clock_time(clock: Clock, part: Part | None, day: date | None, calendar: Calendar) -> datetime:
    """Return the instant of a clock time; 8 is 8:00 or 20:00 as the part of the day, or else the direction, tells."""
    is_open = part is None and not clock.exact and clock.minutes < _DAY // 2
    times = [clock.minutes, clock.minutes + _DAY // 2] if is_open else [_minutes(clock, part)]
    if day and day != calendar.today and is_open:  # nobody means three at night by "Friday at 3"
        return calendar.instant(day, times[1] if times[0] < 7 * 60 else times[0])
    if day and part and times[0] >= _DAY and _is_past_night(part, day, calendar):
        times = [times[0] - _DAY]
    days = [day] if day else [calendar.today + timedelta(days=offset) for offset in (-2, -1, 0, 1)]
    instants = sorted(calendar.instant(day, minutes) for day in days for minutes in times)
    if calendar.future:
        return next((at for at in instants if at > calendar.now), instants[-1])
    return next((at for at in reversed(instants) if at <= calendar.now), instants[0])


def _minutes(clock: Clock, part: Part | None) -> int:
    """Return the minutes after midnight that a clock time means in a part of the day."""
    minutes, noon = clock.minutes, _DAY // 2
    if part is None:
        return minutes
    earliest = (part.start - 1) * 60
    if clock.exact:
        return minutes + _DAY if part.end >= 24 and minutes < earliest else minutes
    if part.name == "dawn":
        return minutes % noon
    if minutes >= earliest or part.start < 11:
        return minutes if part.end < 24 or minutes != noon else _DAY
    return minutes + noon if minutes + noon >= earliest else minutes + _DAY


def _ranges(words: list[TimeWord], text: str) -> list[TimeWord]:
    """Join two words with 到, "to" or a dash between them into one range."""
    joined: list[TimeWord] = []
    for word in words:
        last = joined[-1] if joined else None
        if (
            last
            and last.span
            and word.span
            and _TO.fullmatch(text[last.end : word.start])
            and last.span.start < word.span.end
        ):
            whole = text[last.start : word.end]
            joined[-1] = replace(
                last, words=whole, end=word.end, span=Span(last.span.start, word.span.end, whole), kind="range"
            )
        else:
            joined.append(word)
    return joined
