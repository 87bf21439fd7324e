"""The grammar of time words: each rule turns one expression into values of the owner's calendar.

A rule is a pattern over folded text and a builder; the builder may refuse what only looks like a time (4点6公斤). Rules do
not know each other: where they overlap, the leftmost longest match wins (`when`), so 半个月前 beats 半个月. The
words stand in ``data/times.toml``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache
from typing import Final

from pawsignal.language.days import Calendar, Days, dated, month_of, one
from pawsignal.language.lexicon import table
from pawsignal.language.quantity import NUMBER, number
from pawsignal.language.text import locale_of


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a day, from hour to hour; beyond 24 is the next day."""

    name: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of the clock. Not ``exact``: 8 may be 20. ``weak``: 一点 is "a little" unless a part of the day stands by."""

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
Builder = Callable[[re.Match[str], Calendar], Iterable[Value] | Value | None]


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of expression."""

    pattern: re.Pattern[str]
    build: Builder

    def values(self, match: re.Match[str], calendar: Calendar) -> tuple[Value, ...]:
        """Return what the match means; empty if it is no time after all, `Vague` if it names none that exists."""
        built = self.build(match, calendar)
        if built is None:
            return ()
        return tuple(built) if isinstance(built, Iterable) else (built,)


@cache
def rules() -> tuple[Rule, ...]:
    """Return every rule, those of dates before those of lengths: 2026年 is a year, not two thousand of them."""
    return tuple(Rule(re.compile(pattern), build) for pattern, build in _rules())


# --- pieces of patterns --------------------------------------------------------------------------------------------

_N: Final = r"(?:[0-3]?\d|[一二三四五六七八九十]{1,3})"
_YEAR: Final = r"(?:(?:19|20)\d\d|二[零〇][一二三四五六七八九零〇]{2}|\d\d(?=年[\d一二三四五六七八九十]+月))"
_WEEK: Final = r"(?:周|星期|礼拜)"
_WEEKDAYS: Final = {
    **{day: place for place, day in enumerate("一二三四五六日")},
    "天": 6,
    **{str(n + 1): n for n in range(7)},
}
_SHIFT: Final = {"大前": -3, "前": -2, "昨": -1, "今": 0, "明": 1, "后": 2}
_NEAR: Final = {
    "上上": -2, "上": -1, "前": -1, "这": 0, "本": 0, "下": 1, "下下": 2,
    "last": -1, "previous": -1, "past": -1, "this": 0, "next": 1, "coming": 1, "the following": 1,
}  # fmt: skip
_NOT_AFTER: Final = r"(?<![a-z0-9.,:/-])"


def _words(pattern: str) -> str:
    """Bound an English pattern by its neighbours."""
    return rf"(?<![a-z])(?:{pattern})(?![a-z])"


def _any(entries: Iterable[str]) -> str:
    """Match any plain word, the longest first, English ones as whole words."""
    longest_first = sorted(entries, key=len, reverse=True)
    return "|".join(_words(re.escape(entry)) if entry.isascii() else re.escape(entry) for entry in longest_first)


@cache
def _months() -> str:
    return "|".join(f"(?:{month})" for month in table("times")["calendar"]["months"])


@cache
def _weekday_names() -> str:
    return "|".join(table("times")["calendar"]["weekdays"])


def _lookup(section: str) -> dict[str, str]:
    """Return word -> key for one section of key = [words]."""
    return {word: key for key, entries in table("times")[section].items() for word in entries}


def part(name: str) -> Part:
    """Return a part of the day by its name in the data."""
    return Part(name, *table("times")["parts"][name]["hours"])


@cache
def _parts(locale: str) -> dict[str, str]:
    return {word: name for name, entry in table("times")["parts"].items() for word in entry[locale]}


def _value(text: str | None) -> int:
    return int(number(text or "") or 0)


# --- builders ------------------------------------------------------------------------------------------------------


def _date(match: re.Match[str], calendar: Calendar) -> Value | None:
    """Build a date, a month or a year from the groups y, m, d; what is missing follows from today."""
    groups = match.groupdict()
    year, month, day = groups.get("y"), groups.get("m"), groups.get("d")
    in_year = _year(year, calendar) if year else None
    if not month:
        return Days(date(in_year, 1, 1), date(in_year + 1, 1, 1)) if in_year and not day else None
    in_month = _month(month)
    if not 1 <= in_month <= 12:
        return Vague()
    years = [in_year] if in_year else calendar.years_around()
    if not day:
        found = [month_of(year, in_month) for year in years]
    else:
        found = [days for year in years if (days := dated(year, in_month, _value(day)))]
    return (found[0] if found and in_year else calendar.nearest(found)) or Vague()


def _dates(match: re.Match[str], calendar: Calendar) -> Value | None:
    """Build 3月5日到8日: from a date to a day of the same month."""
    first, last = _date(match, calendar), _value(match["d2"])
    if not isinstance(first, Days):
        return first
    until = dated(first.first.year, first.first.month, last)
    return Days(first.first, until.until) if until and until.first > first.first else Vague()


def _year(words: str, calendar: Calendar) -> int:
    offset = _lookup("years").get(words)
    if offset is not None:
        return calendar.today.year + int(offset)
    value = _value(words)
    return value + 2000 if value < 100 else value


def _month(words: str) -> int:
    for place, name in enumerate(table("times")["calendar"]["months"], start=1):
        if re.fullmatch(name, words):
            return place
    return _value(words)


def _month_and_rest(match: re.Match[str], calendar: Calendar) -> Value | None:
    """Build 上个月, 上个月5号, 下月底: a month near this one, and a day or a third of it."""
    month = calendar.month(_NEAR[match["near"]])
    return _within(month, match["d"], match["third"])


def _third(match: re.Match[str], calendar: Calendar) -> Value | None:
    """Build 三月底, 月初: a third of a month."""
    if match["m"]:
        month = _date(match, calendar)
        return _within(month, None, match["third"]) if isinstance(month, Days) else month
    return _within(calendar.month(0), None, match["third"])


def _within(month: Days, day: str | None, third: str | None) -> Value:
    if day:
        return dated(month.first.year, month.first.month, _value(day)) or Vague()
    tenth, twentieth = month.first + timedelta(days=10), month.first + timedelta(days=20)
    match third:
        case "初" | "上旬":
            return Days(month.first, tenth)
        case "中" | "中旬":
            return Days(tenth, twentieth)
        case None | "":
            return month
        case _:
            return Days(twentieth, month.until)


def _day_of_month(match: re.Match[str], calendar: Calendar) -> Value | None:
    day = _value(match["d"])
    months = [calendar.month(offset).first for offset in range(-12, 13)]
    return calendar.nearest([days for month in months if (days := dated(month.year, month.month, day))])


def _slashed(match: re.Match[str], calendar: Calendar) -> Value | None:
    """Build 3/5, which is the fifth of March in Chinese and ambiguous in English unless one number is no month."""
    first, second = int(match["a"]), int(match["b"])
    if second > 12 or locale_of(match.string, "en") == "zh":
        month, day = first, second
    elif first > 12:
        month, day = second, first
    else:
        return Vague()
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    if match["y"]:
        return dated(int(match["y"]), month, day) or Vague()
    found = [days for year in calendar.years_around() if (days := dated(year, month, day))]
    return calendar.nearest(found) or Vague()


def _year_end(match: re.Match[str], calendar: Calendar) -> Value:
    year = _year(match["y"], calendar) if match["y"] else calendar.today.year
    if match["rest"] in {"底", "末"}:
        return Days(date(year, 12, 1), date(year + 1, 1, 1))
    return Days(date(year, 1, 1), date(year, 3, 1))


def _season(match: re.Match[str], calendar: Calendar) -> Value | None:
    """Build 去年夏天, last winter: three months, the winter of a year reaching into the next."""
    month = int(_lookup("seasons")[match["season"]])
    seasons = [Days(date(year, month, 1), _month_later(date(year, month, 1), 3)) for year in calendar.years_around()]
    if match["y"]:
        return next((days for days in seasons if days.first.year == _year(match["y"], calendar)), None)
    return _near(seasons, _NEAR[match["near"]], calendar)


def _month_later(first: date, months: int) -> date:
    year, month = divmod(first.year * 12 + first.month - 1 + months, 12)
    return date(year, month + 1, 1)


def _near(candidates: list[Days], offset: int, calendar: Calendar) -> Days | None:
    """Pick the last one over, the one of this year, or the next to begin."""
    if offset < 0:
        return next((days for days in reversed(candidates) if days.until <= calendar.today), None)
    if offset > 0:
        return next((days for days in candidates if days.first > calendar.today), None)
    return next((days for days in candidates if days.first.year == calendar.today.year), None)


def _near_month(match: re.Match[str], calendar: Calendar) -> Value | None:
    month = _month(match["m"])
    months = [month_of(year, month) for year in calendar.years_around()]
    return _near(months, _NEAR[match["near"]], calendar)


def _feast(match: re.Match[str], calendar: Calendar) -> Value | None:
    month, day = map(int, _lookup("feasts")[match["feast"]].split("-"))
    if match["y"]:
        return dated(_year(match["y"], calendar), month, day)
    if match["near"]:
        days = [one(date(year, month, day)) for year in calendar.years_around()]
        return _near(days, _NEAR[match["near"]], calendar)
    return calendar.nearest([one(date(year, month, day)) for year in calendar.years_around()])


def _zh_weekday(match: re.Match[str], calendar: Calendar) -> Value | None:
    """Build 上周三 (in the week before), 这周五, 周五 (the nearest), 周末."""
    near, name = match["near"], match["weekday"]
    week = calendar.week(_NEAR[near]) if near else None
    if name in {"末", None, ""}:
        return week if not name else _weekend(week, calendar)
    weekday = _WEEKDAYS[name]
    return one(week.first + timedelta(days=weekday)) if week else calendar.weekday(weekday)


def _weekend(week: Days | None, calendar: Calendar) -> Days | None:
    if week:
        return Days(week.first + timedelta(days=5), week.until)
    return calendar.nearest(
        [Days(calendar.week(n).first + timedelta(days=5), calendar.week(n).until) for n in (-1, 0, 1)]
    )


def _en_weekday(match: re.Match[str], calendar: Calendar) -> Value | None:
    """Build last Tuesday (the latest before today), this Friday (of this week), next Friday, on Friday."""
    weekday = table("times")["calendar"]["weekdays"].index(match["weekday"])
    near = (match["near"] or "").strip()
    if not near or near == "on":
        return calendar.weekday(weekday)
    if near == "this":
        return one(calendar.week(0).first + timedelta(days=weekday))
    towards = Calendar(calendar.now, future=_NEAR[near] > 0)
    return towards.weekday(weekday, strictly=True)


def _en_week(match: re.Match[str], calendar: Calendar) -> Value | None:
    offset = _NEAR[match["near"]]
    match match["unit"]:
        case "week":
            return calendar.week(offset)
        case "weekend":
            return _weekend(calendar.week(offset), calendar)
        case "month":
            return calendar.month(offset)
        case _:
            return calendar.year(offset)


def _unit(match: re.Match[str]) -> str:
    return next(name.removeprefix("u_") for name, text in match.groupdict().items() if name.startswith("u_") and text)


def _offset(sign: int) -> Builder:
    """Make a builder for so many units before or after now."""

    def build(match: re.Match[str], calendar: Calendar) -> Value | None:
        unit = _unit(match)
        if match["few"]:
            return _few(unit, sign, calendar)
        count = number(match["n"])
        if count is None:
            return None
        return _away(unit, sign * (count + _half(match)), calendar)

    return build


def _half(match: re.Match[str]) -> float:
    """Return what 一年半, 三个半小时 and "two and a half" add to the count."""
    groups = match.groupdict()
    return 0.5 * bool(groups.get("and") or groups.get("mid"))


def _away(unit: str, count: float, calendar: Calendar) -> Value | None:
    try:
        match unit:
            case "minutes" | "hours":
                return Moment(calendar.now + timedelta(**{unit: count}))
            case "days" | "weeks":
                return calendar.day(round(count * (7 if unit == "weeks" else 1)))
            case "months" if abs(count) == 0.5:  # half a month is fourteen days to some, fifteen to others
                return Days(calendar.day(-15).first, calendar.day(-14).until) if count < 0 else calendar.day(15)
            case _:
                months = count * (12 if unit == "years" else 1)
                whole = calendar.months_away(int(months))
                return one(whole + timedelta(days=round(30 * (months - int(months)))))
    except (OverflowError, ValueError):
        return Vague()


def _few(unit: str, sign: int, calendar: Calendar) -> Value | None:
    """Build 几天前: from two units away to as many as "a few" may mean."""
    most = table("times")["units"][unit]["few"]
    if unit in {"minutes", "hours"}:
        return calendar.day(0) if unit == "hours" else Moment(calendar.now)
    near, far = _away(unit, 2.0 * sign, calendar), _away(unit, float(most * sign), calendar)
    if not (isinstance(near, Days) and isinstance(far, Days)):
        return Vague()
    return Days(min(near.first, far.first), max(near.until, far.until))


def _length(match: re.Match[str], _: Calendar) -> Value | None:
    count = number(match["n"])
    if not count:
        return None
    days = {"minutes": 1 / 1440, "hours": 1 / 24, "days": 1, "weeks": 7, "months": 30, "years": 365}[_unit(match)]
    return Length(timedelta(days=days * (count + _half(match))))


def _lately(match: re.Match[str], calendar: Calendar) -> Value | None:
    """Build the last three days, 最近一个月: so many units up to today."""
    first = _away(_unit(match), -(number(match["n"] or "一") or 1), calendar)
    match first:
        case Days(first=day):
            return Days(day, calendar.day(0).until)
        case Moment():
            return calendar.day(0)
        case _:
            return None


def _recent(match: re.Match[str], calendar: Calendar) -> Value:
    back = int(_lookup("recent")[match[0]])
    return Days(calendar.day(1 - back).first, calendar.day(0).until)


def _zh_clock(match: re.Match[str], _: Calendar) -> Value | None:
    hour = _value(match["h"])
    minute = {"半": 30, "一刻": 15, "三刻": 45}.get(match["q"] or "") or _value((match["min"] or "").lstrip("零〇"))
    if hour > 24 or minute > 59:
        return None
    weak = hour in {1, 2} and not (match["q"] or match["min"] or match["sure"])
    return Clock(hour * 60 + minute, exact=hour > 12 or hour == 0, weak=weak)


def _colon_clock(match: re.Match[str], _: Calendar) -> Value | None:
    hour = int(match["h"])
    return Clock(hour * 60 + int(match["min"]), exact=hour > 12 or match["h"].startswith("0"))


def _en_clock(match: re.Match[str], _: Calendar) -> Value | None:
    groups = match.groupdict()
    hour, minute = _value(groups["h"]), int(groups.get("min") or 0)
    meridiem = (groups.get("ap") or "")[:1]
    if hour > (12 if meridiem else 24):
        return None
    if meridiem:
        hour = hour % 12 + 12 * (meridiem == "p")
    return Clock(hour * 60 + minute, exact=bool(meridiem) or hour > 12 or hour == 0)


def _spoken_clock(match: re.Match[str], _: Calendar) -> Value | None:
    """Build half past eight, quarter to nine."""
    minutes = _value(match["h"]) * 60
    quarter = 30 if match["min"] == "half" else 15
    return Clock(minutes + (quarter if match["to"] == "past" else -quarter))


def _weak_clock(match: re.Match[str], _: Calendar) -> Value | None:
    hour = int(match["h"])
    return Clock(hour * 60, exact=hour > 12, weak=True) if 0 < hour < 24 else None


# --- the table -----------------------------------------------------------------------------------------------------


def _rules() -> Iterator[tuple[str, Builder]]:
    yield from _date_rules()
    yield from _week_rules()
    yield from _near_rules()
    yield from _clock_rules()
    builders: dict[str, Builder] = {
        "just": lambda _, calendar: Moment(calendar.now),
        "unknown": lambda _, __: Vague(),
        "every": lambda _, __: Every(),
    }
    for section, build in builders.items():
        for pattern in table("times")[section]["patterns"]:
            yield pattern.replace("%n%", NUMBER), build
    yield from _offset_rules()


def _date_rules() -> Iterator[tuple[str, Builder]]:
    years = _any(_lookup("years"))
    year = rf"(?P<y>{_YEAR}(?=年)|{years})年?"
    month = rf"(?P<m>{_N})月份?(?!红|亮|饼|经|嫂|子|龄|大|[一两三四\d]+次)"
    yield rf"{year}(?:的?{month}(?:(?P<d>{_N})[日号]?)?)?", _date
    yield rf"(?<![\d每个一二三四五六七八九十]){month}(?:(?P<d>{_N})[日号]?)?", _date
    yield rf"(?:{year}的?)?{month}(?P<d>{_N})[日号]?[到至~-](?P<d2>{_N})[日号]", _dates
    yield r"(?<![\d.])(?P<y>(?:19|20)\d\d)[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})(?![\d.])", _date
    yield r"(?<![\d.-])(?P<y>(?:19|20)\d\d)-(?P<m>\d{1,2})(?![\d.-])", _date
    yield (
        r"(?<![\d./])(?P<a>\d{1,2})/(?P<b>\d{1,2})(?:/(?P<y>20\d\d))?(?![\d./]|片|粒|颗|杯|勺| ?(?:of|cup|tab|pill|tea|dose))(?<![ ,(:：，（][12]/[234])(?<!^[12]/[234])",
        _slashed,
    )
    yield (
        rf"(?<![\d.第一二三四五六七八九十小大月])(?P<d>{_N})(?:日(?![常用志报本语程子期历前后内])|号)(?![楼房门店线院床柜棚室电粮药机猫狗犬球])",
        _day_of_month,
    )
    yield rf"(?:{year}的?)?(?P<m>{_N})?月(?P<third>初|上旬|中旬|中|下旬|底|末)", _third
    yield rf"(?:{year}|(?<![成老幼青中少]))年?(?<=年)(?P<rest>初|底|末)", _year_end
    name = rf"(?P<m>{_months()})\.?"
    day = r"(?P<d>\d{1,2})(?:st|nd|rd|th)?"
    y = r"(?:,? (?P<y>20\d\d))?"
    not_unit = r"(?! ?(?:kg|g|lb|times|days|weeks|hours|miles|km|%|:))"
    yield rf"{_NOT_AFTER}(?:on )?(?:the )?{day} (?:of )?{name}{y}(?![a-z])", _date
    yield (
        rf"(?<![a-z])(?:from )?{name} {day} ?(?:to|-|–) ?(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?{y}(?![a-z\d.]){not_unit}",
        _dates,
    )
    yield rf"(?<![a-z])(?:on )?{name} (?:the )?{day}{y}(?![a-z\d.]){not_unit}", _date
    yield rf"(?<![a-z])(?:in |since |until |by |during )?{name} (?P<y>20\d\d)(?!\d)", _date
    yield rf"(?<![a-z])(?:in|since|until|by|during|throughout|early|late|mid)[ -]{name}(?![a-z\d])(?! \d)", _date
    yield r"(?<![a-z])on the (?P<d>\d{1,2})(?:st|nd|rd|th)(?![a-z])(?! (?:day|time|floor|of))", _day_of_month
    yield rf"(?<![a-z])in (?P<y>20\d\d)(?!\d)", _date


def _week_rules() -> Iterator[tuple[str, Builder]]:
    yield (
        rf"(?P<near>上上|下下|上|这|本|下)一?个?{_WEEK}(?P<weekday>[一二三四五六日天末](?![次回顿])|[1-7](?![次回天\d]))?",
        _zh_weekday,
    )
    yield (
        rf"(?<![每一两几三四五六半个])(?P<near>)(?:周|星期|礼拜)(?P<weekday>[一二三四五六日天末](?![次回顿岁]))",
        _zh_weekday,
    )
    yield (
        rf"(?<![a-z])(?P<near>last|previous|past|this|next|coming|on)? ?(?:the )?(?P<weekday>{_weekday_names()})(?![a-z])",
        _en_weekday,
    )
    yield _words(r"(?P<near>last|previous|this|next) (?P<unit>week|weekend|month|year)"), _en_week
    yield (
        _words(r"(?:over |at |on )?(?:the |this )?(?P<near>)(?P<weekday>)weekend"),
        lambda _, calendar: _weekend(None, calendar),
    )


def _near_rules() -> Iterator[tuple[str, Builder]]:
    days, years = _lookup("days"), _any(_lookup("years"))
    yield rf"(?:{_any(days)})(?!性)", lambda match, calendar: calendar.day(int(days[match[0]]))
    yield (
        r"(?P<day>前|昨|今|明|后)(?P<part>早|晚|夜)上?(?!安)",
        lambda match, calendar: (
            calendar.day(_SHIFT[match["day"]]),
            part({"早": "morning", "晚": "evening", "夜": "night"}[match["part"]]),
        ),
    )
    yield (
        rf"(?P<near>上上|上|这|本|下下|下)一?个?月(?:份)?(?:(?P<d>{_N})[日号]|(?P<third>初|上旬|中旬|中|下旬|底|末))?",
        _month_and_rest,
    )
    yield (
        rf"(?:(?P<y>{years}|{_YEAR}(?=年))年?的?|(?P<near>{_words('last|this|next')}) )(?P<season>{_any(_lookup('seasons'))})",
        _season,
    )
    yield (
        rf"(?:(?P<y>{years}|{_YEAR}(?=年))年?的?|(?P<near>{_words('last|this|next')}) )?(?P<feast>{_any(_lookup('feasts'))})",
        _feast,
    )
    yield rf"{_words('(?P<near>last|this|next) (?P<m>' + _months() + ')')}(?! \d)", _near_month
    yield _any(_lookup("recent")), _recent
    yield _words("tonight"), lambda _, calendar: (calendar.day(0), part("evening"))
    yield _words("last night|overnight"), lambda _, calendar: (calendar.day(-1), part("overnight"))
    yield (
        _words("this (?P<part>morning|afternoon|evening)"),
        lambda match, calendar: (calendar.day(0), part(match["part"])),
    )


def _clock_rules() -> Iterator[tuple[str, Builder]]:
    zh, en = _parts("zh"), _parts("en")
    yield rf"(?:{_any(zh)})(?!好(?![了多点些转])|安)", lambda match, _: part(zh[match[0]])
    yield (
        r"(?<=周[一二三四五六日])[早晚](?!上)|(?<=[日号天])晚(?!上|饭|餐)|[早晚](?=[\d一二三四五六七八九十]{1,2}点)",
        lambda match, _: part("morning" if match[0] == "早" else "evening"),
    )
    yield (
        rf"(?<![a-z])(?:(?:in|during) the |(?<=day )|(?<=row ))(?P<part>{'|'.join(sorted(en, key=len, reverse=True))})(?![a-z])",
        lambda match, _: part(en[match["part"]]),
    )
    hour = r"(?P<h>[01]?\d|2[0-4]|二十[一二三四]?|十[一二三四五六七八九]?|[零一二两三四五六七八九])"
    minute = r"(?P<min>[0-5]\d(?![\d.])分?|\d分|[二三四五]?十[一二三四五六七八九]?分?|[零〇][一二三四五六七八九]分?|[一二三四五六七八九]分)"
    yield (
        rf"(?<![\d.:第有这那])(?:(?<![一二三四五六七八九十])|(?<=[周期拜][一二三四五六])|(?=\d)){hour}(?:点|时(?![候间不常而]))(?:(?P<q>半|一刻|三刻)|{minute})?(?P<sure>钟|整|多|左右|前|后)?"
        r"(?![\d一二三四五六七八九十点]|都|也|儿|没|不|精神|东西|力气|建议|意见|问题|原因|要注意|要求|注意|心得)",
        _zh_clock,
    )
    yield r"(?<![\d:.])(?P<h>[01]?\d|2[0-4]):(?P<min>[0-5]\d)(?![\d:])(?! ?[ap]\.?m)", _colon_clock
    small = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    at = r"(?:(?:at|around|about|by|@) (?:about |around )?)"
    yield rf"(?<![a-z0-9.:]){at}?(?P<h>\d{{1,2}})(?:[:.](?P<min>[0-5]\d))? ?(?P<ap>[ap]\.?m\b\.?)(?![a-z])", _en_clock
    yield rf"(?<![a-z0-9.:]){at}?(?P<h>\d{{1,2}}|{small}) ?o['’]clock", _en_clock
    yield (
        rf"(?<![a-z])at (?:about |around )?(?P<h>\d{{1,2}}|{small})(?![\d.:%]\d|\d|[a-z])(?! ?(?:%|times?|kg|kilos?|g|lbs?|pounds?|(?:and a half )?(?:minutes?|hours?|days?|weeks?|months?|years?|yrs?)|of|percent|or|am|pm|p\.m|a\.m|o['’]clock)(?![a-z]))",
        _en_clock,
    )
    yield (
        rf"{_NOT_AFTER}(?P<h>\d{{1,2}}|{small})(?= (?:tonight|in the (?:morning|afternoon|evening)|at night))",
        _en_clock,
    )
    yield (
        rf"{_NOT_AFTER}(?:at )?(?P<min>half|quarter) (?P<to>past|to) (?P<h>\d{{1,2}}|{small})(?![a-z\d])",
        _spoken_clock,
    )
    yield rf"(?<![a-z])(?:around|about) (?P<h>\d{{1,2}})(?=[.,;!?]?(?: (?:and|but|he|she|it|then)|\s*$))", _weak_clock
    yield _words("(?:at )?noon"), lambda _, __: Clock(12 * 60, exact=True)
    yield _words("(?:at |around )?midnight"), lambda _, __: Clock(0, exact=True)


def _offset_rules() -> Iterator[tuple[str, Builder]]:
    units = table("times")["units"]
    zh = "|".join(f"(?P<u_{name}>{'|'.join(unit['zh'])})" for name, unit in units.items())
    en = "|".join(f"(?P<u_{name}>{'|'.join(unit['en'])})" for name, unit in units.items())
    zh_count = rf"(?:(?P<n>{NUMBER})(?P<mid>个半)?|(?P<few>好几|几|数|若干)) ?(?:{zh})(?P<and>半)?多?"
    en_count = (
        rf"(?<![a-z\d.])(?:(?P<few>(?:a )?few|several|some)|(?P<n>{NUMBER}))(?P<and> and a half)?[ -](?:{en})(?![a-z])"
    )
    yield rf"(?<![第\d.]){zh_count}(?:之|以)?前", _offset(-1)
    yield rf"(?<![第\d.])(?:再?过)?{zh_count}(?:之|以)?后", _offset(1)
    yield rf"(?<!不)再?过{zh_count}(?!期)", _offset(1)
    yield rf"{en_count} (?:ago|back|earlier)(?![a-z])", _offset(-1)
    yield rf"(?<![a-z])in {en_count}(?:['’]? time)?(?! (?:a row|total|old))", _offset(1)
    yield rf"{en_count} from (?:now|today)", _offset(1)
    yield (
        rf"(?:最近|近|过去|这|前)(?:的)?(?P<n>{NUMBER}|(?=周|星期|礼拜|个?月|年)) ?(?:{zh})(?:来|以来|内|里)?",
        _lately,
    )
    yield (
        rf"(?<![a-z])(?:for |in |over |during |within )?(?:the )?(?:last|past) (?:(?P<n>{NUMBER}) )?(?:{en})(?![a-z])",
        _lately,
    )
    yield (
        rf"(?<![第\d.一二三四五六七八九十那哪])(?P<n>{NUMBER})(?P<mid>个半)? ?(?:{zh})(?P<and>半)?(?!天|大|龄|的?[小幼]?[猫狗犬]|级|初|岁|一次|一回)",
        _length,
    )
    yield (
        rf"(?:(?<![a-z])for )?{en_count}(?!['’]s)(?![ -](?:old|of age)(?![a-z]))",
        lambda match, calendar: None if match["few"] else _length(match, calendar),
    )
