"""What food does to a pet, whose food it is, one drug for another, and a life in danger told across clauses."""

from __future__ import annotations

import pytest
from reading_cases import ENGLISH, ONE, of

from pawsignal.model import Certainty, Cue, Kind, Scope

BOTH = [
    ("Otto got hives after the shrimp, maybe it's an allergy", "allergy:shrimp", "symptom:skin"),
    ("Nala threw up after eating chicken. I think she's allergic to it", "allergy:chicken", "symptom:vomiting"),
    ("雪球今天吃了虾起疹子，可能是过敏", "allergy:虾", "symptom:skin"),
    ("雪球昨晚吃了牛肉身上起红疹", "allergy:牛肉", "symptom:skin"),
    ("雪球今天吃了鸡蛋吐了，怀疑是过敏", "allergy:鸡蛋", "symptom:vomiting"),
]
NOT_BOTH = [
    "Otto breaks out in hives whenever he eats fish",
    "雪球一吃鸡肉就吐",
    "雪球今天打喷嚏，可能是过敏",
    "Otto sneezed this morning, maybe it's an allergy",
    "雪球今天吃了虾很开心，可能是过敏",
]
UPSET = [
    ("Otto gets gassy from beef", "allergy:beef"),
    ("Milk gives Nala gas", "allergy:milk"),
    ("Nala gets bloated after eating fish", "allergy:fish"),
    ("雪球吃了牛肉就胀气", "allergy:牛肉"),
    ("雪球一喝牛奶就胀肚", "allergy:牛奶"),
]
NOT_UPSET = ["雪球最近胀气", "Otto is gassy today", "雪球吃了牛肉就睡了", "Beef makes Otto happy"]
MINE = [
    ("I can't eat gluten", "owner:allergy:wheat"),
    ("I'm lactose intolerant", "owner:allergy:milk"),
    ("我不能吃花生", "owner:allergy:花生"),
    ("我喝不了牛奶", "owner:allergy:牛奶"),
]
NOT_MINE = ["I can't eat now", "I can't feed Otto beef today", "我不能吃太多鸡肉了", "我不吃牛肉味的狗粮"]
SWITCHED = [
    ("消炎药换成益生菌了", "消炎药", "益生菌"),
    ("雪球的阿莫西林改成头孢了", "阿莫西林", "头孢"),
    ("Otto's doxycycline was replaced with cephalexin", "doxycycline", "cephalexin"),
    ("Nala switched from meloxicam to gabapentin", "meloxicam", "gabapentin"),
]
ALARMING = [
    ("雪球不行了", "failing"),
    ("雪球好像不行了", "failing"),
    ("雪球在生宝宝，卡住了", "difficult birth"),
    ("雪球开始生了。两个小时了还没动静，没力气生了", "difficult birth"),
    ("Nala went into labor, nothing is coming out", "difficult birth"),
    ("Nala is giving birth. The baby is stuck", "difficult birth"),
]
HARMLESS = [
    "手机不行了",
    "雪球跑步不行了",
    "雪球在生气，门卡住了",
    "Nala had kittens last year. Her ball is stuck under the sofa",
    "Nala is giving birth, all is well",
]


def read_of(text: str) -> list[tuple[Kind, str]]:
    return [(s.kind, s.topic) for s in of(text, ENGLISH if text.isascii() else ONE).statements]


@pytest.mark.parametrize(("text", "allergy", "symptom"), BOTH)
def test_a_symptom_beside_a_suspected_allergy_is_an_episode_too(text: str, allergy: str, symptom: str) -> None:
    assert sorted(read_of(text)) == [(Kind.ALLERGY, allergy), (Kind.EPISODE, symptom)]
    suspected = [s for s in of(text, ENGLISH if text.isascii() else ONE).statements if s.kind is Kind.ALLERGY]
    assert [s.certainty for s in suspected] == [Certainty.SUSPECTED]


@pytest.mark.parametrize("text", NOT_BOTH)
def test_a_habit_is_no_episode_and_a_symptom_without_food_no_allergy(text: str) -> None:
    assert len(read_of(text)) <= 1


@pytest.mark.parametrize(("text", "topic"), UPSET)
def test_wind_after_a_food_is_a_suspected_intolerance(text: str, topic: str) -> None:
    assert read_of(text) == [(Kind.ALLERGY, topic)]


@pytest.mark.parametrize("text", NOT_UPSET)
def test_wind_alone_is_none(text: str) -> None:
    assert [topic for kind, topic in read_of(text) if kind is Kind.ALLERGY] == []


@pytest.mark.parametrize(("text", "topic"), MINE)
def test_what_the_owner_cannot_eat_is_the_owners(text: str, topic: str) -> None:
    (statement,) = of(text, ENGLISH).statements
    assert (statement.scope, statement.topic) == (Scope.USER, topic)


@pytest.mark.parametrize("text", NOT_MINE)
def test_what_the_owner_only_will_not_eat_is_no_allergy(text: str) -> None:
    assert [topic for _, topic in read_of(text) if "allergy" in topic or "avoid" in topic] == []


@pytest.mark.parametrize(("text", "old", "new"), SWITCHED)
def test_one_drug_for_another_ends_the_old_course(text: str, old: str, new: str) -> None:
    told = of(text, ENGLISH if text.isascii() else ONE).statements
    assert [(s.topic, s.cue) for s in told] == [
        (f"medication:{old}", Cue.STOPS),
        (f"medication:{new}", Cue.NONE),
    ]
    assert told[0].text != told[1].text


@pytest.mark.parametrize(
    "text", ["能不能把消炎药换成益生菌", "想把消炎药换成益生菌", "Could we switch Otto from meloxicam to gabapentin?"]
)
def test_a_switch_that_is_only_thought_of_ends_nothing(text: str) -> None:
    assert read_of(text) == []


@pytest.mark.parametrize(("text", "flag"), ALARMING)
def test_a_life_in_danger_is_an_alarm_across_clauses(text: str, flag: str) -> None:
    assert flag in [one.id for one in of(text, ENGLISH if text.isascii() else ONE).flags]


@pytest.mark.parametrize("text", HARMLESS)
def test_what_only_sounds_like_it_is_none(text: str) -> None:
    assert of(text, ENGLISH if text.isascii() else ONE).flags == ()
