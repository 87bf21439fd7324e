"""A wrong word about a pet costs trust: what looks like a fact and is none, or is another one."""

from __future__ import annotations

import pytest
from reading_cases import ENGLISH, ONE, PAIR, of, only

from pawsignal.model import Cue, Kind, Polarity


@pytest.mark.parametrize(
    "text",
    [
        "雪球今天拉了两次便便",
        "雪球吃喝拉撒都正常",
        "雪球老是挠沙发",
        "雪球不过敏",
        "雪球对什么都不过敏",
        "雪球换了新猫砂",
        "雪球还没打疫苗",
        "雪球什么都吃",
        "雪球过敏好了",
        "雪球不见得喜欢鱼吧？",
        "雪球以前爱吃苹果，现在不爱了",
        "猫怕水",
        "猫都爱吃鱼",
        "不吃饭怎么行",
        "早上地上有毛球",
    ],
)
def test_what_only_looks_like_a_fact_is_not_written(text: str) -> None:
    assert of(text).statements == ()


@pytest.mark.parametrize(
    "text", ["大黄比雪球重两公斤", "雪球和大黄，一个怕水一个爱水", "雪球和大黄分别重4公斤和10公斤"]
)
def test_what_compares_two_pets_is_not_written_of_either(text: str) -> None:
    assert of(text, PAIR).statements == ()


@pytest.mark.parametrize(
    ("text", "topic", "cue"),
    [
        ("雪球左后腿好了", "symptom:limp:左后腿", Cue.RECOVERS),
        ("雪球右后腿的伤口好了", "symptom:wound", Cue.RECOVERS),
        ("雪球皮肤没再发红", "symptom:skin", Cue.RECOVERS),
        ("雪球不瘸了", "symptom:limp", Cue.RECOVERS),
        ("雪球拉肚子好点了", "symptom:diarrhoea", Cue.CONTINUES),
        ("雪球每次吃完饭就吐", "symptom:vomiting", Cue.NONE),
        ("雪球一个月吐一次毛球", "symptom:hairball", Cue.NONE),
    ],
)
def test_a_symptom_and_its_end_are_named_exactly(text: str, topic: str, cue: Cue) -> None:
    statement = only(of(text))
    assert (statement.topic, statement.cue) == (topic, cue)


def test_a_recovery_behind_an_allergy_denies_that_one_and_ends_no_episode() -> None:
    told, denied = of("雪球以前对牛肉过敏，现在好了").statements
    assert (told.topic, told.polarity) == ("allergy:牛肉", Polarity.POSITIVE)
    assert (denied.topic, denied.polarity, denied.cue) == ("allergy:牛肉", Polarity.NEGATIVE, Cue.DENIES)


@pytest.mark.parametrize(
    ("text", "value"), [("雪球从4公斤涨到4.5公斤，体重不错", 4.5), ("雪球体重从4公斤涨到4.5公斤", 4.5)]
)
def test_the_weight_it_came_to_counts(text: str, value: float | None) -> None:
    assert [s.value for s in of(text).statements if s.kind is Kind.MEASURE] == ([value] if value else [])


def test_two_points_of_a_series_are_two_statements() -> None:
    assert [s.value for s in of("雪球4月1号称重4.3kg，今天4.5kg").statements] == [4.3, 4.5]


@pytest.mark.parametrize(
    "text", ["我约了周六下午三点带雪球洗牙", "提醒我明天给雪球驱虫", "下周三要带雪球去绝育", "雪球今天要打疫苗"]
)
def test_what_lies_ahead_is_a_plan(text: str) -> None:
    statement = only(of(text))
    assert statement.kind is Kind.PLAN
    assert statement.until is not None


@pytest.mark.parametrize("text", ["雪球刚打完疫苗", "疫苗已经打完了", "昨天带雪球打了疫苗", "雪球3月5日打了疫苗"])
def test_what_has_happened_is_an_event(text: str) -> None:
    assert only(of(text)).kind is Kind.EVENT


@pytest.mark.parametrize(
    ("text", "topic"), [("雪球不能吃鸡肉", "condition:avoid 鸡肉"), ("医生说不能给雪球喂虾", "condition:avoid 虾")]
)
def test_a_food_it_must_not_have_is_kept_like_an_illness(text: str, topic: str) -> None:
    assert only(of(text)).topic == topic


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        ("雪球对牛肉过敏，不是鸡肉", "鸡肉", "牛肉"),
        ("雪球不是对鸡肉过敏，是牛肉", "鸡肉", "牛肉"),
    ],
)
def test_a_contrast_says_both_sides(text: str, wrong: str, right: str) -> None:
    topics = {(s.topic, s.polarity) for s in of(text).statements}
    assert topics == {(f"allergy:{wrong}", Polarity.NEGATIVE), (f"allergy:{right}", Polarity.POSITIVE)}


def test_a_contrast_says_both_sides_in_english() -> None:
    topics = {(s.topic, s.polarity) for s in of("Nala isn't allergic to chicken, it's beef", ENGLISH).statements}
    assert topics == {("allergy:chicken", Polarity.NEGATIVE), ("allergy:beef", Polarity.POSITIVE)}


def test_a_clause_that_goes_on_is_no_question() -> None:
    told = of("Nala is allergic to corn, doesn't like water, is scared of baths", ENGLISH)
    assert told.query is None
    assert [s.topic for s in told.statements] == ["allergy:corn", "preference:water", "preference:baths"]


def test_words_inside_other_words_are_no_animals() -> None:
    query = of("What medication is Otto on?", ENGLISH).query
    assert query is not None
    assert (query.species, query.pets) == ("", ("Otto",))


def test_a_toy_for_cats_is_no_cat() -> None:
    assert only(of("喜欢逗猫棒", ONE)).topic == "preference:逗猫棒"


@pytest.mark.parametrize(
    "text",
    [
        "Nala is molting like crazy",
        "Otto got into the trash last night",
        "Otto ran like mad",
        "Nala looks like that again",
    ],
)
def test_likeness_and_ways_in_are_no_tastes(text: str) -> None:
    assert Kind.PREFERENCE not in {s.kind for s in of(text, ENGLISH).statements}


@pytest.mark.parametrize(
    "text", ["Otto is really into tennis balls", "Nala likes salmon like crazy", "Otto's into swimming"]
)
def test_what_a_pet_is_into_stays_a_taste(text: str) -> None:
    assert Kind.PREFERENCE in {s.kind for s in of(text, ENGLISH).statements}


def test_a_cold_shared_with_the_owner_is_no_cold_of_the_other_pet() -> None:
    told = of("Otto and I both have a cold", ENGLISH).statements
    assert not [one for one in told if "Nala" in one.pets]
