"""Days, months and hours of the owner's zone: the calendar under the time words."""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from pawsignal.errors import Invalid


@dataclass(frozen=True, slots=True)
class Days:
    """A run of whole days, ``first <= day < until``; ``is_loose`` if only a weekday's name says which."""

    first: date
    until: date
    is_loose: bool = False

    @property
    def is_one(self) -> bool:
        """Whether it is a single day."""
        return self.until - self.first == timedelta(days=1)

    def part(self, start: int, end: int) -> Days:
        """Return the days from one place to another, counted from the first."""
        return Days(self.first + timedelta(days=start), self.first + timedelta(days=end))


@dataclass(frozen=True, slots=True)
class Calendar:
    """The owner's calendar as seen from one instant; ``future`` says on which side undated days lie."""

    now: datetime  # in the owner's zone
    future: bool

    @classmethod
    def at(cls, now: datetime, zone: str, *, future: bool) -> Calendar:
        """Return the calendar of a zone at an aware instant."""
        if now.tzinfo is None:
            raise Invalid("now", "is naive; give an aware datetime")
        return cls(now.astimezone(ZoneInfo(zone)), future)

    @property
    def today(self) -> date:
        """The owner's day."""
        return self.now.date()

    def day(self, offset: int) -> Days:
        """Return the day that many days from today."""
        return one(self.today + timedelta(days=offset))

    def week(self, offset: int) -> Days:
        """Return the Monday-based week that many weeks from this one."""
        monday = self.today - timedelta(days=self.today.weekday()) + timedelta(weeks=offset)
        return Days(monday, monday + timedelta(weeks=1))

    def month(self, offset: int) -> Days:
        """Return the month that many months from this one."""
        year, month = divmod(self.today.year * 12 + self.today.month - 1 + offset, 12)
        return month_of(year, month + 1)

    def year(self, offset: int) -> Days:
        """Return the year that many years from this one."""
        return Days(date(self.today.year + offset, 1, 1), date(self.today.year + offset + 1, 1, 1))

    def weekday(self, weekday: int, *, strictly: bool = False) -> Days:
        """Return the nearest such weekday on the side looked at; today counts unless ``strictly``."""
        if self.future:
            days = self.day((weekday - self.today.weekday() - strictly) % 7 + strictly)
        else:
            days = self.day(-((self.today.weekday() - weekday - strictly) % 7 + strictly))
        return replace(days, is_loose=not strictly)

    def weekend(self) -> Days | None:
        """Return the nearest weekend."""
        return self.nearest([self.week(offset).part(5, 7) for offset in (-1, 0, 1)])

    def months_away(self, count: float) -> Days:
        """Return today's date moved by months, clamped to the month's last day; a fraction counts thirtieths."""
        month = self.month(int(count))
        day = min(month.first + timedelta(days=self.today.day - 1), month.until - timedelta(days=1))
        return one(day + timedelta(days=round(30 * (count - int(count)))))

    def nearest(self, candidates: list[Days]) -> Days | None:
        """Return the latest days that have begun, or the earliest that are not over, of candidates in order."""
        if self.future:
            return next((days for days in candidates if days.until > self.today), None)
        return next((days for days in reversed(candidates) if days.first <= self.today), None)

    def near(self, candidates: list[Days], offset: int) -> Days | None:
        """Return the last of the candidates that is over, the one of this year, or the next to begin."""
        if offset < 0:
            return next((days for days in reversed(candidates) if days.until <= self.today), None)
        if offset > 0:
            return next((days for days in candidates if days.first > self.today), None)
        return next((days for days in candidates if days.first.year == self.today.year), None)

    @property
    def years(self) -> range:
        """The years in which an undated day of the year is looked for; leap days need eight."""
        return range(max(1, self.today.year - 8), min(9998, self.today.year + 9))

    def instant(self, day: date, minutes: int = 0) -> datetime:
        """Return the UTC instant at that many wall-clock minutes after the day's midnight; beyond a day is the next."""
        days, minutes = divmod(minutes, 24 * 60)
        wall = datetime(day.year, day.month, day.day, minutes // 60, minutes % 60, tzinfo=self.now.tzinfo)
        return (wall + timedelta(days=days)).astimezone(UTC)


def one(day: date) -> Days:
    """Return a single day."""
    return Days(day, day + timedelta(days=1))


def month_of(year: int, month: int) -> Days:
    """Return a month."""
    first = date(year, month, 1)
    return Days(first, first + timedelta(days=monthrange(year, month)[1]))


def dated(year: int, month: int, day: int) -> Days | None:
    """Return a date as days; None for one that does not exist."""
    try:
        return one(date(year, month, day))
    except ValueError:
        return None
