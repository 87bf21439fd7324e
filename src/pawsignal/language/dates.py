"""The meaning of dates, weeks, months, seasons, and of times counted from now."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Final

from pawsignal.language.days import Calendar, Days, dated, month_of
from pawsignal.language.lexicon import table
from pawsignal.language.quantity import number
from pawsignal.language.text import locale_of
from pawsignal.language.timevalues import Length, Moment, Sense, Vague, Value, keys, whole

_WEEKDAYS: Final = {day: place for place, day in enumerate("一二三四五六日")} | {"天": 6}
_NEAR: Final = {"上上": -2, "上": -1, "这": 0, "本": 0, "下": 1, "下下": 2} | {
    "last": -1, "previous": -1, "past": -1, "this": 0, "next": 1, "coming": 1,
}  # fmt: skip
_MOST: Final = 1000  # of anything: 过2000年 names a year
_DAYS_IN: Final = {"minutes": 1 / 1440, "hours": 1 / 24, "days": 1, "weeks": 7, "months": 30, "years": 365}


# --- dates ---------------------------------------------------------------------------------------------------------


def date_of(match: re.Match[str], calendar: Calendar) -> Days | Vague | None:
    """Return the date, month or year of the groups y, m, d; what is missing follows from today."""
    groups = match.groupdict()
    year = _year(groups.get("y"), calendar)
    if not groups.get("m"):
        return calendar.year(year - calendar.today.year) if year else None
    month, day = _month(groups["m"]), groups.get("d")
    return _in_year(year, month, whole(day) if day else None, calendar)


def dates_of(match: re.Match[str], calendar: Calendar) -> Days | Vague | None:
    """Return the days from a date to a day of the same month: 3月5日到8日."""
    first = date_of(match, calendar)
    if not isinstance(first, Days):
        return first
    last = dated(first.first.year, first.first.month, whole(match["d2"]))
    return Days(first.first, last.until) if last and last.first > first.first else Vague()


def slashed(match: re.Match[str], calendar: Calendar) -> Days | Vague | None:
    """Return the day of 3/5: March 5 in Chinese; ambiguous in English unless one of the numbers is no month."""
    first, second = int(match["a"]), int(match["b"])
    if max(first, second) > 31 or min(first, second) > 12 or not min(first, second):
        return None
    if second > 12 or locale_of(match.string, "en") == "zh":
        return _in_year(_year(match["y"], calendar), first, second, calendar)
    return _in_year(_year(match["y"], calendar), second, first, calendar) if first > 12 else Vague()


def day_of_month(match: re.Match[str], calendar: Calendar) -> Days | None:
    """Return the nearest day with that number: 5号, on the 5th."""
    months = [calendar.month(offset).first for offset in range(-12, 13)]
    found = (dated(month.year, month.month, whole(match["d"])) for month in months)
    return calendar.nearest([days for days in found if days])


def third(match: re.Match[str], calendar: Calendar) -> Days | Vague | None:
    """Return a third of a month: 三月底, 月初."""
    month = date_of(match, calendar) if match["m"] else calendar.month(0)
    return _third(month, match["third"]) if isinstance(month, Days) else month


def year_end(match: re.Match[str], calendar: Calendar) -> Days:
    """Return the first or last months of a year: 年初, 去年年底."""
    year = _year(match["y"], calendar) or calendar.today.year
    if match["rest"] == "初":
        return Days(date(year, 1, 1), date(year, 3, 1))
    return Days(date(year, 12, 1), date(year + 1, 1, 1))


def season(match: re.Match[str], calendar: Calendar) -> Days | None:
    """Return three months, the winter of a year reaching into the next: 去年夏天, last winter."""
    month = int(keys("seasons")[match["season"]])
    seasons = [
        Days(date(year, month, 1), month_of(year + month // 12, (month + 2) % 12).until) for year in calendar.years
    ]
    return _chosen(seasons, match, calendar)


def feast(match: re.Match[str], calendar: Calendar) -> Days | None:
    """Return a feast on a fixed day: 元旦, last Christmas."""
    month, day = map(int, keys("feasts")[match["feast"]].split("-"))
    return _chosen([days for year in calendar.years if (days := dated(year, month, day))], match, calendar)


def month_of_year(match: re.Match[str], calendar: Calendar) -> Days | None:
    """Return last March, next May."""
    return calendar.near([month_of(year, _month(match["m"])) for year in calendar.years], _NEAR[match["near"]])


def near_month(match: re.Match[str], calendar: Calendar) -> Days | Vague:
    """Return a month near this one, a day or a third of it: 上个月, 上个月5号, 下月底, last month."""
    month, groups = calendar.month(_NEAR[match["near"]]), match.groupdict()
    if groups.get("d"):
        return dated(month.first.year, month.first.month, whole(groups["d"])) or Vague()
    return _third(month, groups["third"]) if groups.get("third") else month


def near_year(match: re.Match[str], calendar: Calendar) -> Days:
    """Return last year, next year."""
    return calendar.year(_NEAR[match["near"]])


def _year(words: str | None, calendar: Calendar) -> int | None:
    if not words:
        return None
    offset = keys("years").get(words)
    year = calendar.today.year + int(offset) if offset else whole(words)
    return year + 2000 if year < 100 else year


def _month(words: str) -> int:
    names = table("times")["calendar"]["months"]
    return next((place for place, name in enumerate(names, start=1) if re.fullmatch(name, words)), 0) or whole(words)


def _in_year(year: int | None, month: int, day: int | None, calendar: Calendar) -> Days | Vague:
    """Return a month, or a day of it, of a year or else of the nearest year that has it."""
    if not 1 <= month <= 12:
        return Vague()
    years = [year] if year else calendar.years
    found = [month_of(each, month) if day is None else dated(each, month, day) for each in years]
    real = [days for days in found if days]
    return (real[0] if real and year else calendar.nearest(real)) or Vague()


def _third(month: Days, name: str) -> Days:
    tenth, twentieth = month.first + timedelta(days=10), month.first + timedelta(days=20)
    if name in {"初", "上旬", "early", "beginning", "start"}:
        return Days(month.first, tenth)
    return Days(tenth, twentieth) if name in {"中", "中旬", "mid", "middle"} else Days(twentieth, month.until)


def _chosen(candidates: list[Days], match: re.Match[str], calendar: Calendar) -> Days | None:
    """Choose among one per year: that of the year named, that near today, or the nearest."""
    year = _year(match["y"], calendar)
    if year:
        return next((days for days in candidates if days.first.year == year), None)
    return calendar.near(candidates, _NEAR[match["near"]]) if match["near"] else calendar.nearest(candidates)


# --- weeks and days ------------------------------------------------------------------------------------------------


def zh_weekday(match: re.Match[str], calendar: Calendar) -> Days | None:
    """Return 上周 and 上周三 (in the week before), 这周末, 周五 (the nearest)."""
    name = match["weekday"]
    if not match["near"]:
        return calendar.weekend() if name == "末" else calendar.weekday(_WEEKDAYS[name])
    week = calendar.week(_NEAR[match["near"]])
    if not name:
        return week
    return week.part(5, 7) if name == "末" else week.part(_weekday(name), _weekday(name) + 1)


def en_weekday(match: re.Match[str], calendar: Calendar) -> Days:
    """Return last Tuesday (the latest before today), this Friday (of this week), next Friday (after today), Friday."""
    weekday, near = _en_weekday(match), match["near"]
    if not near or near == "on":
        return calendar.weekday(weekday)
    if near == "this":
        return calendar.week(0).part(weekday, weekday + 1)
    return Calendar(calendar.now, future=_NEAR[near] > 0).weekday(weekday, strictly=True)


def weekday_of_week(match: re.Match[str], calendar: Calendar) -> Days:
    """Return Tuesday next week."""
    return calendar.week(_NEAR[match["near"]]).part(_en_weekday(match), _en_weekday(match) + 1)


def near_week(match: re.Match[str], calendar: Calendar) -> Days:
    """Return last week, this week, next week."""
    return calendar.week(_NEAR[match["near"]])


def weekend(match: re.Match[str], calendar: Calendar) -> Days | None:
    """Return a weekend near today: of the week before, of this week, of the next, or the nearest."""
    return calendar.week(_NEAR[match["near"]]).part(5, 7) if match["near"] else calendar.weekend()


def day(match: re.Match[str], calendar: Calendar) -> Days:
    """Return a day counted from today: 大前天, yesterday."""
    return calendar.day(int(keys("days")[match[0]]))


def recent(match: re.Match[str], calendar: Calendar) -> Days:
    """Return the days that end with today: 最近, 这几天."""
    return Days(calendar.day(1 - int(keys("recent")[match[0]])).first, calendar.day(0).until)


def _en_weekday(match: re.Match[str]) -> int:
    return [name[:3] for name in table("times")["calendar"]["weekdays"]].index(match["weekday"][:3])


def _weekday(name: str) -> int:
    return int(name) - 1 if name.isdigit() else _WEEKDAYS[name]


# --- counted from now ----------------------------------------------------------------------------------------------


def counted(sign: int) -> Sense:
    """Return the sense of so many units before (-1) or after (+1) now."""

    def sense(match: re.Match[str], calendar: Calendar) -> Value | None:
        unit = _unit(match)
        if match["few"]:
            return _few(unit, sign, calendar)
        count = _count(match)
        return None if count is None else _away(unit, sign * count, calendar)

    return sense


def lately(match: re.Match[str], calendar: Calendar) -> Days | None:
    """Return so many units up to today: 最近三天, the last two weeks."""
    unit = _unit(match)
    count = table("times")["units"][unit]["few"] if match["few"] else number(match["n"] or "") or 1
    first = _away(unit, -count, calendar)
    if isinstance(first, Moment):
        return calendar.day(0)
    return Days(first.first, calendar.day(0).until) if isinstance(first, Days) else None


def length(match: re.Match[str], _: Calendar) -> Length | None:
    """Return how long: 7天, for two weeks."""
    count = _count(match)
    return Length(timedelta(days=_DAYS_IN[_unit(match)] * count)) if count else None


def _unit(match: re.Match[str]) -> str:
    return next(name[2:] for name, text in match.groupdict().items() if name.startswith("u_") and text)


def _count(match: re.Match[str]) -> float | None:
    groups = match.groupdict()
    count = number(match["n"] or "")
    if count is None or count >= _MOST:
        return None
    return count + 0.5 * bool(groups.get("and") or groups.get("mid") or groups.get("tail"))


def _away(unit: str, count: float, calendar: Calendar) -> Value:
    try:
        match unit:
            case "minutes" | "hours":
                return Moment(calendar.now + timedelta(**{unit: count}))
            case "days" | "weeks":
                return calendar.day(round(count * _DAYS_IN[unit]))
            case "months" if count == -0.5:  # half a month is fourteen days to some, fifteen to others
                return Days(calendar.day(-15).first, calendar.day(-14).until)
            case _:
                return calendar.months_away(count * (12 if unit == "years" else 1))
    except (OverflowError, ValueError):
        return Vague()


def _few(unit: str, sign: int, calendar: Calendar) -> Value:
    """Return 几天前: from two units away to as many as "a few" may mean."""
    most = table("times")["units"][unit]["few"]
    near, far = _away(unit, 2 * sign, calendar), _away(unit, most * sign, calendar)
    if isinstance(near, Days) and isinstance(far, Days):
        return Days(min(near.first, far.first), max(near.until, far.until))
    return far if unit == "minutes" else calendar.day(0)
