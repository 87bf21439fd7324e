"""What cannot be: a birth to come, a weight no pet has."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

from pawsignal.errors import Invalid
from pawsignal.model import Kind, Memory, Statement

FIRST_YEAR = 1900  # of a birth; no pet that lives now was born before
HEAVIEST = 1500.0  # kilograms, of a horse


def born(day: date, now: datetime, zone: str) -> date:
    """Return a birth date that can be.

    Raises:
        Invalid: it lies ahead, or before any pet that lives.
    """
    today = now.astimezone(ZoneInfo(zone)).date()
    if day > today:
        raise Invalid("born", f"{day} lies in the future; give a day up to {today}")
    if day.year < FIRST_YEAR:
        raise Invalid("born", f"{day} is too long ago; give a day from {FIRST_YEAR}-01-01 on")
    return day


def check(one: Statement | Memory, now: datetime, zone: str) -> None:
    """Refuse a statement or memory that cannot be true.

    Raises:
        Invalid: its birth date lies ahead, or its weight is no pet's.
    """
    if one.topic == "identity:born" and one.fact:
        try:
            born(date.fromisoformat(one.fact), now, zone)
        except ValueError:
            raise Invalid("born", f"{one.fact!r} is no date; write it as 2025-10-20") from None
    if one.kind is Kind.MEASURE and one.unit == "kg" and one.value is not None and not 0 < one.value <= HEAVIEST:
        raise Invalid("weight", f"{one.value:g} kg is no pet's weight; give more than 0 and at most {HEAVIEST:g} kg")
