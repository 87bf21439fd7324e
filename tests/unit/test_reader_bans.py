"""Bans that end by themselves, and the all-clear by which a vet lifts one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from reading_cases import ENGLISH, NOW, ONE, PAIR, of, only

from pawsignal.model import Cue, Kind, Source

ENDING = [
    ("医生说两周内不能洗澡", "avoid 洗澡", NOW + timedelta(days=14)),
    ("雪球三天内别沾水", "avoid 沾水", NOW + timedelta(days=3)),
    ("医生说一个月内不要吃鸡肉", "avoid 鸡肉", NOW + timedelta(days=30)),
    ("雪球周五之前不能跑跳", "avoid 跑跳", datetime(2026, 5, 14, 16, tzinfo=UTC)),
    ("接下来十天不能外出", "avoid 外出", NOW + timedelta(days=10)),
    ("医生说，到下周三为止不能剧烈运动", "avoid 剧烈运动", datetime(2026, 5, 20, 16, tzinfo=UTC)),
    ("The vet said no beef for Otto for 8 weeks", "avoid beef", NOW + timedelta(weeks=8)),
    ("Otto: no stairs until Friday", "avoid stairs", datetime(2026, 5, 15, 16, tzinfo=UTC)),
    ("The vet said no baths for ten days for Otto", "avoid baths", NOW + timedelta(days=10)),
    ("Nala is not allowed to jump until next Monday", "avoid jump", datetime(2026, 5, 18, 16, tzinfo=UTC)),
    ("Otto can't eat chicken for two weeks", "avoid chicken", NOW + timedelta(weeks=2)),
]
LASTING = [
    ("雪球吃了两周鸡肉，医生说不能吃鸡肉", "avoid 鸡肉"),
    ("雪球拉了三天，医生说不能吃牛肉", "avoid 牛肉"),
    ("The vet said no chicken for Otto, he has been itchy for two weeks", "avoid chicken"),
    ("Otto was sick for three days so the vet said no more beef", "avoid beef"),
]
CLEARED = [
    ("医生说雪球现在可以吃鸡肉了", "鸡肉"),
    ("雪球可以吃牛肉了，医生说的", "牛肉"),
    ("兽医说，雪球又能吃三文鱼了", "三文鱼"),
    ("医生允许雪球吃鱼了", "鱼肉"),
    ("大夫确认鸡蛋雪球可以吃了", "鸡蛋"),
    ("Yes, the vet confirmed Otto can have chicken", "chicken"),
    ("Otto can have beef again, the vet says", "beef"),
    ("The vet said it's ok for Otto to eat fish", "fish"),
    ("Our vet says lamb is fine for Otto now", "lamb"),
    ("The vet cleared Otto for chicken", "chicken"),
    ("The vet told us we can give Otto beef again", "beef"),
]
NOT_CLEARED = [
    "雪球可以吃鸡肉了",
    "医生没说雪球可以吃鸡肉",
    "医生说雪球可以吃鸡肉吗",
    "医生说雪球可以吃鸡肉了吧",
    "医生说雪球可以吃一点鸡肉",
    "医生说雪球可以吃鸡肉粮了",
    "医生说雪球不能吃鸡肉了",
    "医生说雪球下周可以吃鸡肉",
    "如果医生说雪球可以吃鸡肉就好了",
    "邻居家的医生说他家狗可以吃鸡肉了",
    "Otto can have chicken again",
    "The vet didn't say Otto can have chicken",
    "The vet says Otto can have a little chicken",
    "The vet says Otto can't have chicken",
    "The vet says Otto can have chicken-free food",
    "The vet thinks Otto can probably have chicken",
    "If the vet says Otto can have chicken I'll buy some",
    "Does the vet say Otto can have chicken?",
    "Once the vet says Otto can have chicken we'll celebrate",
    "I asked the vet whether Otto can have chicken",
]
NO_BAN = [
    "雪球两天没洗澡了",
    "雪球两周不能走路了",
    "拆线之前不能洗澡",
    "雪球洗澡不能超过十分钟",
    "Otto has had no walks for two days",
    "No jumping until the stitches are out",
    "Otto couldn't jump for a week",
    "There is no park near us for the next two weeks",
]


@pytest.mark.parametrize(("text", "slot", "until"), ENDING)
def test_a_ban_with_an_end_is_over_by_itself(text: str, slot: str, until: datetime) -> None:
    statement = only(of(text, (*ONE, *ENGLISH) if any(name in text for name in ("Otto", "Nala")) else ONE))
    assert (statement.kind, statement.topic, statement.until) == (Kind.CONDITION, f"condition:{slot}", until)


@pytest.mark.parametrize(("text", "slot"), LASTING)
def test_a_time_beside_a_ban_is_not_its_end(text: str, slot: str) -> None:
    told = [s for s in of(text, (*ONE, *ENGLISH)).statements if s.kind is Kind.CONDITION]
    assert [(s.topic, s.until) for s in told] == [(f"condition:{slot}", None)]


@pytest.mark.parametrize("text", NO_BAN)
def test_what_is_no_ban_or_has_no_end_to_be_placed_is_none(text: str) -> None:
    reading = of(text, (*ONE, *ENGLISH) if "Otto" in text else ONE)
    assert [s.topic for s in reading.statements if s.kind is Kind.CONDITION] == []


@pytest.mark.parametrize(("text", "food"), CLEARED)
def test_a_vets_all_clear_is_read_in_passing(text: str, food: str) -> None:
    statement = only(of(text, (*PAIR, *ENGLISH)))
    assert (statement.cue, statement.source, statement.topic) == (Cue.CLEARS, Source.VET, f"allergy:{food}")


@pytest.mark.parametrize("text", NOT_CLEARED)
def test_nothing_less_than_a_vets_plain_word_is_an_all_clear(text: str) -> None:
    assert [s.text for s in of(text, (*PAIR, *ENGLISH)).statements if s.cue is Cue.CLEARS] == []


@pytest.mark.parametrize(
    "text",
    [
        "雪球以前对鸡肉过敏吗",
        "雪球以前是不是对鸡肉过敏",
        "Was Otto ever allergic to chicken?",
        "Did Otto use to be allergic to beef?",
    ],
)
def test_a_question_about_a_past_allergy_lifts_nothing(text: str) -> None:
    assert of(text, (*PAIR, *ENGLISH)).statements == ()
