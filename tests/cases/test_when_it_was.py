"""Times and days: cases A10 to A12. A word for a time means what it meant when it was said, in the owner's zone."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from datetime import time as clock_time
from zoneinfo import ZoneInfo

import pytest

from pawsignal import Done, Failed, Kind, Layer, PawSignal
from tests.cases.conftest import Homes
from tests.edges.scripted import BROKEN, FrozenClock, call

SHANGHAI = ZoneInfo("Asia/Shanghai")
SAID_AT = datetime(2026, 3, 10, 21, tzinfo=SHANGHAI)  # a Tuesday
READ_AT = datetime(2026, 3, 20, 9, tzinfo=SHANGHAI)


def day_of(at: datetime | None) -> date | None:
    return at and at.astimezone(SHANGHAI).date()


# --- A10: the day it was said --------------------------------------------------------------------------------------

SAID = [
    ("昨天豆豆吐了两次", date(2026, 3, 9)),
    ("豆豆前天吐了", date(2026, 3, 8)),
    ("大前天豆豆就开始吐了", date(2026, 3, 7)),
    ("豆豆上周三吐了", date(2026, 3, 4)),
    ("三天前豆豆吐过", date(2026, 3, 7)),
    ("豆豆今天早上吐了", date(2026, 3, 10)),
    ("周一豆豆吐了一次", date(2026, 3, 9)),
    ("豆豆3月5号吐了", date(2026, 3, 5)),
    ("昨晚豆豆又吐了", date(2026, 3, 9)),
    ("前天豆豆嘔吐", date(2026, 3, 8)),
    ("豆豆 threw up twice yesterday", date(2026, 3, 9)),
    ("Three days ago 豆豆 threw up", date(2026, 3, 7)),
    ("豆豆 vomited last Friday", date(2026, 3, 6)),
    ("豆豆 threw up on Monday", date(2026, 3, 9)),
    ("豆豆 vomited on March 5", date(2026, 3, 5)),
    ("Last night 豆豆 threw up", date(2026, 3, 9)),
]


@pytest.mark.parametrize(("text", "day"), SAID)
def test_a10_a_message_read_ten_days_late_keeps_its_own_yesterday(alone: Homes, text: str, day: date) -> None:
    one = alone(clock=FrozenClock(SAID_AT))
    one.model.answers = [[BROKEN]]
    assert isinstance(list(one.me.session().say(text, request_id="r1"))[-1], Failed)
    one.clock.now = READ_AT
    one.model.answers = [[call(1, action="add", text=text, quote=text, pets=["豆豆"])], ["…"]]
    assert isinstance(list(one.me.session().say(text, request_id="r1"))[-1], Done)
    (memory,) = one.alive() or one.closed()
    assert memory.kind is Kind.EPISODE
    assert day_of(memory.occurred_from) == day
    assert memory.when


@pytest.mark.parametrize(("text", "day"), SAID)
def test_a10_last_week_is_answered_with_the_day_it_happened(home: Homes, text: str, day: date) -> None:
    one = home()
    one.clock.now = SAID_AT
    one.say(text)
    (memory,) = one.alive() or one.closed()  # what was over three days before is told as over
    assert day_of(memory.occurred_from) == day
    one.clock.now = READ_AT
    is_last_week = date(2026, 3, 9) <= day < date(2026, 3, 16)
    for question in ("豆豆上周吐过吗", "豆豆上周有没有呕吐？", "Did 豆豆 throw up last week?"):
        assert one.recalled(question) == ([memory.text] if is_last_week else [])
    for question in ("豆豆昨天吐了吗", "豆豆3月19号吐了吗", "Did 豆豆 vomit yesterday?"):
        assert one.recalled(question) == []


# --- A11: words for times ------------------------------------------------------------------------------------------

ASKED_AT = datetime(2026, 3, 20, 12, tzinfo=SHANGHAI)  # a Friday
AGO = (3, 10, 15, 45, 400)
RANGES = {
    "大前天": {3},
    "三天前": {3},
    "这周": {3},
    "本周二": {3},
    "上周": {10},
    "上星期": {10},
    "上禮拜": {10},
    "上周二": {10},
    "十天前": {10},
    "半个月前": {15},
    "半個月前": {15},
    "上个月": {45},
    "上個月": {45},
    "二月份": {45},
    "去年": {400},
    "昨天": set(),
    "前天": set(),
    "上上周": {15},
    "前年": set(),
    "three days ago": {3},
    "on Tuesday": {3},
    "this week": {3},
    "last week": {10},
    "ten days ago": {10},
    "last month": {45},
    "in February": {45},
    "last year": {400},
    "yesterday": set(),
}
UNKNOWN = [
    "那阵子",
    "那陣子",
    "那会儿",
    "有一阵子",
    "某天",
    "那段时间",
    "back then",
    "some time ago",
    "at some point",
    "the other day",
]


@pytest.mark.parametrize("words", RANGES)
def test_a11_a_word_for_a_time_gives_what_lies_in_it_and_nothing_else(home: Homes, words: str) -> None:
    one = home()
    for kind, told in ((Kind.EVENT, "豆豆打了疫苗"), (Kind.MEASURE, "豆豆体重{}公斤")):
        for ago in AGO:
            at = ASKED_AT - timedelta(days=ago)
            one.me.remember(told.format(ago / 10), kind=kind, pets=[one.pet("豆豆")], occurred_from=at)
    one.clock.now = ASKED_AT
    asked = [f"豆豆{words}打了什么疫苗", f"豆豆{words}体重多少"]
    if words.isascii():
        asked = [f"Did 豆豆 get a vaccine {words}?", f"How much did 豆豆 weigh {words}?"]
    for question in asked:
        hits = one.me.recall(question, track=False).hits
        assert {(ASKED_AT - (hit.memory.occurred_from or ASKED_AT)).days for hit in hits} == RANGES[words], question


@pytest.mark.parametrize("words", UNKNOWN)
def test_a11_an_unknown_time_never_means_all_times(home: Homes, words: str) -> None:
    one = home()
    for ago in AGO:
        at = ASKED_AT - timedelta(days=ago)
        one.me.remember("豆豆打了疫苗", kind=Kind.EVENT, pets=[one.pet("豆豆")], occurred_from=at)
    one.clock.now = ASKED_AT
    question = f"Did 豆豆 get a vaccine {words}?" if words.isascii() else f"豆豆{words}打疫苗了吗"
    found = one.me.recall(question, track=False)
    assert found.hits == ()
    assert words in found.reason
    assert one.say(question).wrote == 0


# --- A12: the day's end --------------------------------------------------------------------------------------------

NIGHTS = [
    ("Asia/Shanghai", "23:50", "00:10", 2),
    ("Asia/Shanghai", "07:50", "08:10", 1),  # midnight in UTC lies between
    ("America/Los_Angeles", "23:59", "00:00", 2),
    ("America/Los_Angeles", "15:50", "16:10", 1),
    ("Europe/London", "23:50", "00:10", 2),
    ("Australia/Sydney", "23:50", "00:10", 2),
    ("Australia/Sydney", "10:50", "11:10", 1),
    ("Asia/Kathmandu", "23:59", "00:01", 2),
    ("UTC", "23:50", "00:10", 2),
]


@pytest.mark.parametrize(("zone", "first", "second", "days"), NIGHTS)
@pytest.mark.parametrize("on", [date(2026, 3, 1), date(2026, 7, 1), date(2026, 12, 31)])
def test_a12_a_days_views_end_at_the_owners_midnight(
    home: Homes, zone: str, first: str, second: str, days: int, on: date
) -> None:
    one = home()
    me = one.paw.owner(one.me.owner.user, zone=zone)
    one.clock.now = datetime.combine(on, datetime.min.time(), ZoneInfo(zone)).astimezone(UTC) - timedelta(days=1)
    key = me.remember("豆豆喜欢球", pets=[one.pet("豆豆")]).id
    at = [datetime.combine(on, clock_time.fromisoformat(time), ZoneInfo(zone)) for time in (first, second)]
    after = at[1] + timedelta(days=1) if second < first else at[1]
    for instant in (at[0], at[0] + timedelta(seconds=1), after, after + timedelta(seconds=1)):
        one.clock.now = instant
        me.view(key)
    assert [signal.layer for signal in me.explain(key).signals] == [Layer.VIEWED] * days


@pytest.mark.parametrize("zone", ["America/Los_Angeles", "Europe/London", "Asia/Shanghai", "Pacific/Auckland"])
@pytest.mark.parametrize("hour", range(0, 24, 5))
def test_a12_yesterday_is_the_owners_yesterday(home: Homes, zone: str, hour: int) -> None:
    one = home()
    local = datetime(2026, 3, 10, hour, 30, tzinfo=ZoneInfo(zone))
    one.me = one.paw.owner(one.me.owner.user, zone=zone)
    one.clock.now = local.astimezone(UTC)
    one.say("昨天豆豆吐了" if hour % 2 else "豆豆 threw up yesterday")
    (memory,) = one.alive()
    assert memory.occurred_from is not None
    assert memory.occurred_from.astimezone(ZoneInfo(zone)).date() == date(2026, 3, 9)


def test_a12_the_zone_is_kept_for_the_next_one_who_asks(home: Homes) -> None:
    one = home()
    one.paw.owner(one.me.owner.user, zone="America/Los_Angeles").remember("豆豆喜欢球", pets=[one.pet("豆豆")])
    assert isinstance(one.paw, PawSignal)
    assert one.me.book().zone == "America/Los_Angeles"
