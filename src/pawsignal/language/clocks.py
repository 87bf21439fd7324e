"""The meaning of clock times and parts of the day."""

from __future__ import annotations

import re
from typing import Final

from pawsignal.language.days import Calendar, Days
from pawsignal.language.lexicon import table
from pawsignal.language.timevalues import Clock, Part, part, whole

_QUARTERS: Final = {"半": 30, "一刻": 15, "三刻": 45}
_OFFSETS: Final = {"前": -2, "昨": -1, "今": 0, "明": 1, "后": 2, "last ": -1, "over": -1, "this ": 0, "to": 0}


def zh_clock(match: re.Match[str], _: Calendar) -> Clock | None:
    """Return 八点, 三点半, 10点20分; 一点 and 两点 alone are weak."""
    hour = whole(match["h"])
    minute = _QUARTERS.get(match["q"]) or whole((match["min"] or "").rstrip("分").lstrip("零〇"))
    if hour > 24 or minute > 59:
        return None
    is_weak = hour in {1, 2} and not (match["q"] or match["min"] or match["sure"])
    return Clock(hour * 60 + minute, exact=hour > 12 or hour == 0, weak=is_weak)


def clock(match: re.Match[str], _: Calendar) -> Clock | None:
    """Return 20:30, 8 pm, "at eight"."""
    groups = match.groupdict()
    hour, minute, half = whole(groups["h"]), int(groups.get("min") or 0), groups.get("ap")
    if hour > (12 if half else 24):
        return None
    if half:
        hour = hour % 12 + 12 * (half == "p")
    return Clock(hour * 60 + minute, exact=bool(half) or hour > 12 or groups["h"].startswith("0"))


def spoken_clock(match: re.Match[str], _: Calendar) -> Clock:
    """Return half past eight, quarter to nine."""
    minutes = 30 if match["min"] == "half" else 15
    return Clock(whole(match["h"]) * 60 + (minutes if match["to"] == "past" else -minutes))


def weak_clock(match: re.Match[str], _: Calendar) -> Clock | None:
    """Return "around 9", which is a time only beside a day."""
    hour = int(match["h"])
    return Clock(hour * 60, exact=hour > 12, weak=True) if 0 < hour < 24 else None


def part_of_day(match: re.Match[str], _: Calendar) -> Part:
    """Return 早上, "in the evening"."""
    return part(_parts()[match["part"]])


def day_and_part(match: re.Match[str], calendar: Calendar) -> tuple[Days, Part]:
    """Return 昨晚, 今早, tonight, last night, this morning: a day and a part of it in one word."""
    name = "overnight" if match["day"] == "over" else _parts()[match["part"]]
    if match[0] == "tonight":
        name = "evening"
    return calendar.day(_OFFSETS[match["day"]]), part(name)


def _parts() -> dict[str, str]:
    words = {word: name for name, entry in table("times")["parts"].items() for word in entry["zh"] + entry["en"]}
    return words | {"早": "morning", "晚": "evening", "夜": "night"}
