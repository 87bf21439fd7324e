"""Time words, resolved against the message's instant in the owner's zone."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from pawsignal.errors import Invalid
from pawsignal.language.when import TimeWord, find_times

SHANGHAI = "Asia/Shanghai"
LONDON = "Europe/London"
WEDNESDAY = datetime(2026, 5, 13, 8, 0, tzinfo=ZoneInfo(SHANGHAI))
TUESDAY = datetime(2026, 3, 10, 18, 2, tzinfo=ZoneInfo(LONDON))


def only(text: str, now: datetime = WEDNESDAY, zone: str = SHANGHAI, **rest: str) -> TimeWord:
    [word] = find_times(text, now, zone, **rest)
    return word


def days(word: TimeWord, zone: str = SHANGHAI) -> tuple[str, str]:
    """Give the first and last day a word covers, as month-day with the year where it is not 2026."""
    assert word.span
    first = word.span.start.astimezone(ZoneInfo(zone)).date()
    last = (word.span.end.astimezone(ZoneInfo(zone)) - timedelta(seconds=1)).date()
    return tuple(f"{day:%m-%d}" if day.year == 2026 else f"{day:%Y-%m-%d}" for day in (first, last))


def clock(word: TimeWord, zone: str = SHANGHAI) -> str:
    assert word.span
    return f"{word.span.start.astimezone(ZoneInfo(zone)):%m-%d %H:%M}"


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("今天", "05-13"), ("昨天", "05-12"), ("前天", "05-11"), ("大前天", "05-10"), ("明天", "05-14"),
        ("后天", "05-15"), ("大后天", "05-16"),
        ("今早", "05-13"), ("今晚", "05-13"), ("昨晚", "05-12"), ("明早", "05-14"), ("前天晚上", "05-11"),
        ("今天下午", "05-13"), ("昨夜", "05-12"),
        ("早上", "05-13"), ("凌晨", "05-13"), ("今天凌晨", "05-13"), ("今天半夜", "05-13"), ("上周三", "05-06"),
        ("上周日", "05-10"), ("上礼拜天", "05-10"),
        ("这周五", "05-15"), ("本周一", "05-11"), ("下周五", "05-22"), ("下下周一", "05-25"), ("上上周二", "04-28"),
        ("上个星期六", "05-09"),
        ("周五", "05-08"), ("星期天", "05-10"), ("礼拜三", "05-13"), ("周五晚", "05-08"), ("周六早上", "05-09"),
        ("三天前", "05-10"), ("3天前", "05-10"),
        ("两周前", "04-29"), ("一个星期前", "05-06"), ("一个月前", "04-13"), ("一年前", "2025-05-13"),
        ("三天后", "05-16"), ("过两天", "05-15"),
        ("3月5日", "03-05"), ("5月4号", "05-04"), ("五月四号", "05-04"), ("6月1日", "2025-06-01"),
        ("2026-03-05", "03-05"), ("2026/3/5", "03-05"),
        ("2026年3月5日", "03-05"), ("二〇二六年三月五日", "03-05"), ("去年5月4号", "2025-05-04"),
        ("上个月5号", "04-05"), ("5号", "05-05"), ("20号", "04-20"),
        ("元旦那天", "01-01"), ("5月8日 周五", "05-08"), ("三四天前", "05-09"),
        ("五一", "05-01"), ("去年国庆", "2025-10-01"), ("２０２６年３月５日", "03-05"),
    ],
)  # fmt: skip
def test_chinese_words_for_a_day_name_that_day(words, day):
    word = only(f"豆豆{words}吐了")
    assert (word.kind, days(word)[0], word.words) == ("day", day, words)


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        ("上周", "05-04", "05-10"), ("上个礼拜", "05-04", "05-10"), ("这周", "05-11", "05-17"),
        ("下周", "05-18", "05-24"), ("上上周", "04-27", "05-03"),
        ("上周末", "05-09", "05-10"), ("周末", "05-09", "05-10"), ("上个月", "04-01", "04-30"),
        ("上月", "04-01", "04-30"), ("本月", "05-01", "05-31"),
        ("下个月", "06-01", "06-30"), ("去年", "2025-01-01", "2025-12-31"), ("今年", "01-01", "12-31"),
        ("去年十月", "2025-10-01", "2025-10-31"),
        ("2026年3月", "03-01", "03-31"), ("三月", "03-01", "03-31"), ("十二月", "2025-12-01", "2025-12-31"),
        ("25年3月", "2025-03-01", "2025-03-31"),
        ("去年夏天", "2025-06-01", "2025-08-31"), ("前年冬天", "2024-12-01", "2025-02-28"),
        ("去年年底", "2025-12-01", "2025-12-31"),
        ("上个月底", "04-21", "04-30"), ("月初", "05-01", "05-10"), ("半个月前", "04-28", "04-29"),
        ("几天前", "05-06", "05-11"),
        ("最近", "04-30", "05-13"), ("这几天", "05-11", "05-13"), ("前几天", "05-07", "05-13"),
        ("最近三天", "05-10", "05-13"), ("近一个月", "04-13", "05-13"),
        ("3月5日到8日", "03-05", "03-08"), ("周一到周三", "05-11", "05-13"), ("上周一到上周五", "05-04", "05-08"),
    ],
)  # fmt: skip
def test_chinese_words_for_a_range_name_its_days(words, first, last):
    word = only(f"豆豆{words}吐过")
    assert (word.kind, *days(word)) == ("range", first, last)


@pytest.mark.parametrize(
    ("words", "at"),
    [
        ("今晚9点", "05-13 21:00"), ("昨天晚上十点多", "05-12 22:00"), ("今天早上七点半", "05-13 07:30"),
        ("晚上8点", "05-12 20:00"),
        ("昨天下午三点半", "05-12 15:30"), ("下午三点一刻", "05-12 15:15"), ("昨天20:30", "05-12 20:30"),
        ("昨天下午1点", "05-12 13:00"),
        ("中午12点", "05-12 12:00"), ("昨天中午1点", "05-12 13:00"), ("今晚12点", "05-14 00:00"),
        ("凌晨3点", "05-13 03:00"), ("昨晚两点", "05-13 02:00"),
        ("今天半夜两点", "05-13 02:00"), ("昨天半夜3点", "05-13 03:00"), ("明早八点", "05-14 08:00"),
        ("周五3点", "05-08 15:00"), ("周五三点", "05-08 15:00"),
        ("周六早8点", "05-09 08:00"), ("上星期五晚上9点半", "05-08 21:30"), ("明天两点", "05-14 14:00"),
        ("三点五十", "05-13 03:50"), ("早上6点10分", "05-13 06:10"),
        ("3小时前", "05-13 05:00"), ("凌晨两三点", "05-13 03:00"), ("12点", "05-12 12:00"),
        ("周三四点", "05-13 04:00"), ("半小时前", "05-13 07:30"), ("三个半小时前", "05-13 04:30"),
        ("10分钟前", "05-13 07:50"), ("刚才", "05-13 08:00"),
    ],
)  # fmt: skip
def test_chinese_clock_times_are_points(words, at):
    word = only(f"豆豆{words}吐的")
    assert (word.kind, clock(word)) == ("point", at)


def test_only_words_with_a_clock_have_one():
    assert only("今晚9点喂药").has_clock
    assert not only("今晚喂药").has_clock
    assert not only("3小时前").has_clock


def test_a_night_belongs_to_the_day_it_starts_on():
    word = only("昨天半夜豆豆便血了")
    assert (word.kind, clock(word), days(word)) == ("day", "05-12 22:00", ("05-12", "05-13"))
    assert word.span.end == datetime(2026, 5, 13, 6, tzinfo=ZoneInfo(SHANGHAI))


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("周五打疫苗", "05-15"),
        ("周三", "05-13"),
        ("周一", "05-18"),
        ("3月5日", "2027-03-05"),
        ("10号", "06-10"),
        ("明天", "05-14"),
        ("昨天", "05-12"),
    ],
)
def test_a_plan_looks_ahead_for_undated_words(words, day):
    assert days(only(words, prefers="future"))[0] == day


@pytest.mark.parametrize(
    ("words", "at"),
    [("8点喂药", "05-13 20:00"), ("晚上8点", "05-13 20:00"), ("周五3点", "05-15 15:00"), ("早上7点", "05-14 07:00")],
)
def test_a_plan_looks_ahead_for_a_clock_time(words, at):
    assert clock(only(words, prefers="future")) == at


@pytest.mark.parametrize(
    "words",
    [
        "过年那会儿", "过年", "春节", "那阵子", "那会儿", "那时候", "那天晚上", "前阵子", "前段时间", "有一天",
        "有一阵子", "2月30日", "13月5日",
        "the other day", "back then", "a while ago", "one day", "that night", "years ago", "3/5", "5/3/2026",
        "the Friday before", "十几天前", "半个多月前", "不久前", "年前",
    ],
)  # fmt: skip
def test_what_nobody_can_place_stays_unknown(words):
    zone = LONDON if words.isascii() else SHANGHAI
    word = only(words, zone=zone)
    assert (word.kind, word.span) == ("unknown", None)


@pytest.mark.parametrize(
    "words",
    [
        "每天", "每周", "每周三", "每个月", "每年", "每月5号", "一天两次", "一日三次", "每天吃两顿", "一周一次",
        "两周一次", "一个星期三次", "每隔三天", "每8小时",
        "隔天", "早晚各一次", "每天晚上8点", "一天到晚", "每两周一次", "every day", "twice a day",
        "three times daily", "every 8 hours", "once a week",
        "every other day", "on Mondays", "every night at 9", "daily", "each morning", "3x a day",  "every Tuesday",
        "at night",
    ],
)  # fmt: skip
def test_what_happens_again_and_again_is_recurring(words):
    word = only(words)
    assert (word.kind, word.span, word.words) == ("recurring", None, words)


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("吃7天", timedelta(days=7)), ("吃两个星期的药", timedelta(weeks=2)), ("连吃三天", timedelta(days=3)),
        ("一个半月", timedelta(days=45)),
        ("拉了两天了", timedelta(days=2)), ("十分钟", timedelta(minutes=10)), ("半个月", timedelta(days=15)),
        ("for 7 days", timedelta(days=7)),
        ("a 10-day course", timedelta(days=10)), ("for two weeks", timedelta(weeks=2)),
        ("for a month", timedelta(days=30)), ("at least a week", timedelta(weeks=1)),
    ],
)  # fmt: skip
def test_durations_have_a_length_and_no_place(text, length):
    word = only(text)
    assert (word.kind, word.span, word.length) == ("duration", None, length)


@pytest.mark.parametrize(
    "text",
    [
        "天天", "周到", "周围", "一周岁", "二月红", "月亮", "3岁", "三个月大", "5个月龄", "第三天", "吃了一点",
        "有一点没精神", "一点都不吃", "一点精神都没有", "4点6公斤", "四点六公斤",
        "早上好", "晚上好", "good morning", "后天性疾病", "以前拉过肚子吗", "明白", "3点建议", "日常", "有3点要注意",
        "体重3.5", "3/4片", "2号楼", "先天不足",
        "he may vomit", "we march with the dog", "at one with nature", "刚刚好", "五月天", "在B座2号", "7 days old",
        "3-month-old puppy", "1/2 tablet", "at 5 kg",
        "she is 3 years old", "a sunny dog",
    ],
)  # fmt: skip
def test_what_only_looks_like_a_time_is_none(text):
    assert find_times(text, WEDNESDAY, SHANGHAI) == []


def test_the_weather_of_today_is_today_and_nothing_more():
    assert [word.words for word in find_times("今天天气真好哈哈", WEDNESDAY, SHANGHAI)] == ["今天"]


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("today", "03-10"), ("yesterday", "03-09"), ("tomorrow", "03-11"), ("the day before yesterday", "03-08"),
        ("the day after tomorrow", "03-12"),
        ("this morning", "03-10"), ("last night", "03-09"), ("overnight", "03-09"), ("yesterday evening", "03-09"),
        ("tomorrow night", "03-11"),
        ("last Tuesday", "03-03"), ("last Monday", "03-09"), ("last Friday night", "03-06"), ("on Friday", "03-06"),
        ("this Friday", "03-13"),
        ("next Friday", "03-13"), ("next Tuesday", "03-17"), ("on Tuesday morning", "03-10"),
        ("3 days ago", "03-07"), ("three days ago", "03-07"),
        ("a week ago", "03-03"), ("two weeks ago", "02-24"), ("a couple of days ago", "03-08"),
        ("two nights ago", "03-08"), ("a month ago", "02-10"),
        ("in 3 days", "03-13"), ("in two weeks", "03-24"), ("March 5", "03-05"), ("March 5th", "03-05"),
        ("5 March 2026", "03-05"), ("5th of March", "03-05"),
        ("May 5", "2025-05-05"), ("2026-03-05", "03-05"), ("12/25/2025", "2025-12-25"), ("on the 5th", "03-05"),
        ("on March 3rd", "03-03"),
        ("last Christmas", "2025-12-25"),
        ("Tuesday last week", "03-03"), ("next week Friday", "03-20"), ("on Sat", "03-07"),
        ("a fortnight ago", "02-24"),
        ("March 5,2026", "03-05"), ("Thursday, March 5", "03-05"),
    ],
)  # fmt: skip
def test_english_words_for_a_day_name_that_day(words, day):
    word = only(f"Luna threw up {words}.", TUESDAY, LONDON)
    assert (word.kind, days(word, LONDON)[0], word.words) == ("day", day, words)


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        ("last week", "03-02", "03-08"), ("this week", "03-09", "03-15"), ("next week", "03-16", "03-22"),
        ("last month", "02-01", "02-28"),
        ("next month", "04-01", "04-30"), ("last year", "2025-01-01", "2025-12-31"),
        ("last weekend", "03-07", "03-08"), ("this weekend", "03-14", "03-15"),
        ("in March", "03-01", "03-31"), ("in May", "2025-05-01", "2025-05-31"),
        ("last October", "2025-10-01", "2025-10-31"),
        ("last summer", "2025-06-01", "2025-08-31"), ("a few days ago", "03-03", "03-08"),
        ("the last 3 days", "03-07", "03-10"),
        ("over the past week", "03-03", "03-10"), ("recently", "02-25", "03-10"), ("March 5-8", "03-05", "03-08"),
        ("March 5 to March 8", "03-05", "03-08"),
        ("in 2025", "2025-01-01", "2025-12-31"),
        ("in early March", "03-01", "03-10"), ("at the end of February", "02-21", "02-28"),
        ("the past few weeks", "02-03", "03-10"),
    ],
)  # fmt: skip
def test_english_words_for_a_range_name_its_days(words, first, last):
    word = only(f"Luna threw up {words}", TUESDAY, LONDON)
    assert (word.kind, *days(word, LONDON)) == ("range", first, last)


@pytest.mark.parametrize(
    ("words", "at"),
    [
        ("tonight at 8", "03-10 20:00"), ("at 8 tonight", "03-10 20:00"), ("8 tonight", "03-10 20:00"),
        ("tonight at 8:30", "03-10 20:30"),
        ("tonight at eight", "03-10 20:00"), ("at 7 this morning", "03-10 07:00"),
        ("yesterday at 9pm", "03-09 21:00"), ("yesterday at noon", "03-09 12:00"),
        ("3pm on Friday", "03-06 15:00"), ("on Friday at 3pm", "03-06 15:00"), ("Tuesday at 3", "03-10 15:00"),
        ("at 3 in the morning", "03-10 03:00"),
        ("half past eight tonight", "03-10 20:30"), ("tonight at midnight", "03-11 00:00"),
        ("10:30 am", "03-10 10:30"), ("at 10 p.m.", "03-09 22:00"),
        ("an hour ago", "03-10 17:02"), ("half an hour ago", "03-10 17:32"), ("just now", "03-10 18:02"),
        ("March 5, 2026 at 3pm", "03-05 15:00"),
    ],
)  # fmt: skip
def test_english_clock_times_are_points(words, at):
    word = only(f"he ate {words}", TUESDAY, LONDON)
    assert (word.kind, clock(word, LONDON)) == ("point", at)


def test_a_clock_range_shares_the_day_of_its_start():
    word = only("昨天下午3点到5点没人在家")
    assert (word.kind, clock(word)) == ("range", "05-12 15:00")
    assert word.span.end == datetime(2026, 5, 12, 17, 1, tzinfo=ZoneInfo(SHANGHAI))


def test_several_words_stand_in_reading_order_with_their_offsets():
    text = "豆豆昨天吐了两次，今早好了，下周五下午三点去复查"
    found = find_times(text, WEDNESDAY, SHANGHAI)
    assert [text[word.start : word.end] for word in found] == ["昨天", "今早", "下周五下午三点"]
    assert [word.words for word in found] == ["昨天", "今早", "下周五下午三点"]


def test_a_weekday_in_brackets_yields_to_the_date_beside_it():
    assert clock(only("5月8日（周五）下午3点去复查")) == "05-08 15:00"
    assert days(only("周五（5月22日）打疫苗"))[0] == "2025-05-22"


def test_weekdays_in_a_row_are_found_one_by_one():
    assert [word.words for word in find_times("周一周三周五要遛弯", WEDNESDAY, SHANGHAI)] == ["周一", "周三", "周五"]


def test_traditional_script_names_the_same_times():
    assert days(only("上個禮拜三"))[0] == "05-06"
    assert clock(only("昨天晚上八點半")) == "05-12 20:30"


def test_yesterday_counts_from_the_message_and_not_from_its_processing():
    sent = datetime(2026, 3, 10, 21, 0, tzinfo=ZoneInfo(SHANGHAI))
    assert days(only("昨天豆豆吐了两次", sent))[0] == "03-09"


def test_the_day_is_the_owners_day():
    late = datetime(2026, 5, 12, 17, 0, tzinfo=UTC)  # one in the morning in Shanghai, six in the evening in London
    assert days(only("今天", late, SHANGHAI)) == ("05-13", "05-13")
    assert days(only("today", late, LONDON), LONDON) == ("05-12", "05-12")


def test_days_on_which_the_clocks_change_have_their_real_length():
    spring = datetime(2026, 3, 29, 12, tzinfo=ZoneInfo(LONDON))
    autumn = datetime(2026, 10, 25, 12, tzinfo=ZoneInfo(LONDON))
    lengths = [(span.end - span.start) for span in (only("today", now, LONDON).span for now in (spring, autumn))]
    assert lengths == [timedelta(hours=23), timedelta(hours=25)]


def test_a_clock_time_is_wall_clock_time_across_a_change():
    saturday = datetime(2026, 3, 28, 12, tzinfo=ZoneInfo(LONDON))
    assert only("tomorrow at 9am", saturday, LONDON).span.start == datetime(2026, 3, 29, 8, tzinfo=UTC)


def test_a_naive_instant_is_refused():
    with pytest.raises(Invalid):
        find_times("今天", datetime(2026, 5, 13), SHANGHAI)  # noqa: DTZ001


def test_a_month_is_clamped_to_its_last_day():
    assert days(only("一个月前", datetime(2026, 3, 31, 12, tzinfo=UTC)))[0] == "02-28"


def test_a_leap_day_is_found_in_its_year():
    assert only("2月29日").span.start.astimezone(ZoneInfo(SHANGHAI)).date() == date(2024, 2, 29)
