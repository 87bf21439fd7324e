"""What holds for every time word, at any instant and in any zone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st

from pawsignal.language.when import find_times

ZONES = [
    "Asia/Shanghai",
    "Europe/London",
    "America/New_York",
    "Pacific/Apia",
    "Asia/Beirut",
    "America/Sao_Paulo",
    "Australia/Lord_Howe",
]
WORDS = [
    "今天", "昨晚", "昨天半夜", "半夜", "上周三", "下周五", "周五", "上个月", "去年十月", "半个月前", "三天前",
    "3小时前", "几天前", "最近", "3月5日", "5号", "晚上8点",
    "8点", "今晚12点", "凌晨", "周末", "年底", "去年冬天", "tonight at 8", "last Tuesday", "next Friday",
    "last week", "in March", "overnight", "noon",
    "midnight", "a month ago", "last weekend", "this morning", "just now", "29 February", "on the 31st",
]  # fmt: skip

instants = st.datetimes(datetime(2001, 1, 1), datetime(2090, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
words = st.sampled_from(WORDS)
zones = st.sampled_from(ZONES)
sides = st.sampled_from(["past", "future"])


@given(words, instants, zones, sides)
@settings(max_examples=100, deadline=None)
def test_a_span_is_never_empty_and_always_utc(text, now, zone, side):
    for word in find_times(text, now, zone, prefers=side):
        assert word.span is None or (word.span.start < word.span.end and word.span.start.tzinfo is UTC)


@given(words, instants, zones, sides, zones)
@settings(max_examples=100, deadline=None)
def test_equal_instants_resolve_alike_whatever_zone_they_are_written_in(text, now, zone, side, written):
    assert find_times(text, now.astimezone(ZoneInfo(written)), zone, prefers=side) == find_times(
        text, now, zone, prefers=side
    )


@given(
    instants,
    zones,
    st.sampled_from(
        [("今天", 0), ("昨天", -1), ("大前天", -3), ("后天", 2), ("昨晚", -1), ("5天前", -5), ("yesterday", -1)]
    ),
)
@settings(max_examples=100, deadline=None)
def test_a_day_counted_from_today_is_that_day_in_the_owners_zone(now, zone, counted):
    text, offset = counted
    [word] = find_times(text, now, zone)
    local = now.astimezone(ZoneInfo(zone)).date()
    assert word.span.start.astimezone(ZoneInfo(zone)).date() == local + timedelta(days=offset)


@given(
    instants,
    zones,
    st.sampled_from(["周一", "周五", "星期天", "晚上8点", "8点", "5号", "3月5日", "on Friday", "at 8", "半夜"]),
)
@settings(max_examples=100, deadline=None)
def test_undated_words_lie_on_the_side_asked_for(now, zone, text):
    [told], [planned] = (find_times(text, now, zone, prefers=side) for side in ("past", "future"))
    assert told.span.start <= now
    assert planned.span.end > now


@given(st.text(alphabet="今昨明前后天日周月年上下三五一两半点个星期早晚到号/-:12 ", max_size=16), instants)
@settings(max_examples=100, deadline=None)
def test_any_text_can_be_read_and_words_do_not_overlap(text, now):
    found = find_times(text, now, "Asia/Shanghai")
    assert all(text[word.start : word.end] == word.words for word in found)
    assert all(one.end <= other.start for one, other in pairwise(found))
