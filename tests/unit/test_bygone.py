"""What is told of a past nobody can place is not so now: it keeps its words and has no day."""

from __future__ import annotations

import pytest
from reading_cases import ENGLISH, ONE, PAIR, of

from pawsignal.model import Kind

PETS = (*PAIR, *ENGLISH)
ONCE_ILL = [
    ("雪球以前拉过肚子", "以前"),
    ("大黄小时候吐过", "小时候"),
    ("雪球那阵子老是打喷嚏", "那阵子"),
    ("大黄上次吃牛肉吐了", "上次"),
    ("雪球刚领养的时候拉肚子", "刚领养的时候"),
    ("大黄过年那会儿咳嗽", "过年那会儿"),
    ("大黄的耳朵之前发炎过", "之前"),
    ("Nala used to have diarrhea", "used to"),
    ("Otto threw up as a puppy", "as a puppy"),
    ("Nala had a rash when we adopted her", "when we adopted her"),
    ("Otto vomited the last time he had beef", "the last time"),
    ("Back then Nala was coughing all the time", "Back then"),
    ("Otto threw up at Easter", "at Easter"),
]
IS_ILL = [
    "雪球吐了",
    "雪球咳嗽有一阵子了",
    "雪球不久前开始拉肚子，现在还在拉",
    "雪球吃饭之前吐了",
    "雪球比以前吐得多",
    "雪球以前没事，今天吐了",
    "雪球上周吐了",
    "大黄小时候拉过肚子，现在又拉肚子",
    "Nala is vomiting",
    "Nala threw up before dinner",
    "Otto is vomiting more than before",
    "Otto started coughing a while ago",
    "Otto is coughing again like last time",
    "Nala threw up last week",
]
WAS_SO = [
    "雪球以前吃皇家猫粮",
    "雪球之前在吃阿莫西林",
    "大黄小时候5公斤",
    "雪球以前没精神",
    "大黄小时候不爱吃饭",
    "雪球和大黄以前老打架",
    "我以前住在上海",
    "雪球以前没拉过肚子",
    "Nala used to eat Royal Canin",
    "Otto was on amoxicillin as a puppy",
    "Otto used to weigh 10 kg",
    "Nala and Otto used to fight",
    "I used to live in London",
    "Otto was lethargic when we got him",
]
IS_SO = [
    ("雪球在吃皇家猫粮", Kind.STATE),
    ("雪球比以前瘦了", Kind.CHANGE),
    ("雪球喝水比以前多", Kind.CHANGE),
    ("雪球以前吃皇家，现在换成渴望了", Kind.STATE),
    ("大黄之前一直吃皇家狗粮", Kind.STATE),
    ("雪球以前对鸡肉过敏", Kind.ALLERGY),
    ("大黄小时候确诊了髋关节发育不良", Kind.CONDITION),
    ("Nala is drinking more than she used to", Kind.CHANGE),
    ("Nala used to eat Royal Canin but we switched her to Orijen", Kind.STATE),
    ("Otto used to be allergic to beef", Kind.ALLERGY),
    ("Nala takes her gabapentin once a day", Kind.MEDICATION),
]


@pytest.mark.parametrize(("text", "words"), ONCE_ILL)
def test_an_illness_of_a_time_nobody_can_place_keeps_the_words_and_has_no_day(text: str, words: str) -> None:
    (statement,) = of(text, PETS).statements
    assert statement.kind is Kind.EPISODE
    assert (statement.when, statement.occurred_from, statement.occurred_to) == (words, None, None)
    assert statement.is_undated


@pytest.mark.parametrize("text", IS_ILL)
def test_an_illness_of_now_or_of_a_known_day_is_dated(text: str) -> None:
    statements = of(text, PETS).statements
    assert [s.text for s in statements if s.kind is Kind.EPISODE and not s.is_undated], statements


@pytest.mark.parametrize("text", WAS_SO)
def test_what_was_so_once_says_nothing_about_now(text: str) -> None:
    assert of(text, PETS).statements == ()


@pytest.mark.parametrize(("text", "kind"), IS_SO)
def test_what_is_so_stays_so_beside_words_of_the_past(text: str, kind: Kind) -> None:
    assert kind in {statement.kind for statement in of(text, PETS).statements}


def test_an_event_of_a_time_nobody_can_place_is_kept_without_a_day() -> None:
    (statement,) = of("雪球以前做过手术", ONE).statements
    assert statement.kind is Kind.EVENT
    assert statement.is_undated
