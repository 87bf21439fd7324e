"""Particulars of health told in other ways: found by a test, all but one food, grams, and beside something else."""

from __future__ import annotations

import pytest
from reading_cases import ENGLISH, PAIR, of, only, pet

from pawsignal.model import Cue, Kind

BOTH = (*PAIR, *ENGLISH)
SMALL = (pet("小小", "hamster"), pet("球球", "parrot"), pet("Pip", "hamster"), pet("豆豆", "dog"), pet("Rex", "dog"))

ALLERGIC = [
    ("雪球过敏测试鸡肉阳性", {"allergy:鸡肉"}),
    ("大黄过敏原检测牛肉和鸡蛋都是阳性", {"allergy:牛肉", "allergy:鸡蛋"}),
    ("雪球的过敏原报告显示鱼肉强阳性", {"allergy:鱼肉"}),
    ("大黄测出来鸭肉过敏", {"allergy:鸭肉"}),
    ("雪球做了过敏测试，鸡肉阳性", {"allergy:鸡肉"}),
    ("Otto is lactose intolerant", {"allergy:milk"}),
    ("Nala has a chicken intolerance", {"allergy:chicken"}),
    ("Otto's dairy-intolerant", {"allergy:milk"}),
    ("Nala has a beef sensitivity", {"allergy:beef"}),
]
NOT_ALLERGIC = [
    "雪球过敏测试鸡肉阴性",
    "大黄过敏原检测没有鸡肉阳性",
    "雪球过敏测试鸡肉会不会阳性？",
    "大黄细小测试阳性",
    "I am lactose intolerant",
    "Is Otto lactose intolerant?",
    "Nala has a skin sensitivity",
]
AVOIDS = [
    ("雪球除了牛肉都能吃", "牛肉"),
    ("大黄鸡肉以外的都可以吃", "鸡肉"),
    ("Otto can eat anything but beef", "beef"),
    ("Nala can have everything except turkey", "turkey"),
    ("Otto isn't allowed any pork", "pork"),
    ("Nala is not supposed to have dairy", "milk"),
]
NOT_AVOIDED = [
    "雪球除了鱼什么都吃",
    "雪球是不是除了羊肉都能吃？",
    "Otto eats anything but carrots",
    "Can Otto eat anything but lamb?",
]
WEIGHTS = [
    ("小小今天120克", 0.12),
    ("球球33克了", 0.033),
    ("Pip is 118 g now", 0.118),
    ("小小体重110克", 0.11),
    ("豆豆已绝育，5.2公斤", 5.2),
    ("豆豆打过疫苗了，5公斤", 5.0),
    ("Rex is 4.5 kg and neutered", 4.5),
]
NO_WEIGHTS = ["豆豆今天80克", "Rex is 80 g now", "小小每天吃20克", "Pip eats 20 g a day", "小小的粮120克"]


@pytest.mark.parametrize(("text", "topics"), ALLERGIC)
def test_what_a_test_or_an_intolerance_tells_is_an_allergy(text: str, topics: set[str]) -> None:
    told = [one for one in of(text, BOTH).statements if one.kind is Kind.ALLERGY]
    assert {one.topic for one in told} == topics
    assert all(one.polarity.value == "positive" for one in told)


@pytest.mark.parametrize("text", NOT_ALLERGIC)
def test_no_allergy_of_a_pet_is_read_where_none_is_told(text: str) -> None:
    told = [one for one in of(text, BOTH).statements if one.kind is Kind.ALLERGY and one.pets]
    assert not [one for one in told if one.polarity.value == "positive"]


@pytest.mark.parametrize(("text", "food"), AVOIDS)
def test_all_but_one_food_forbids_that_one(text: str, food: str) -> None:
    told = only(of(text, BOTH))
    assert (told.kind, told.topic, told.polarity.value) == (Kind.CONDITION, f"condition:avoid {food}", "positive")


@pytest.mark.parametrize("text", NOT_AVOIDED)
def test_what_is_left_by_choice_or_asked_forbids_nothing(text: str) -> None:
    assert not [one for one in of(text, BOTH).statements if one.kind in (Kind.CONDITION, Kind.ALLERGY)]


@pytest.mark.parametrize(("text", "kilograms"), WEIGHTS)
def test_a_weight_is_read_in_grams_and_beside_something_else(text: str, kilograms: float) -> None:
    assert [one.value for one in of(text, SMALL).statements if one.kind is Kind.MEASURE] == [kilograms]


@pytest.mark.parametrize("text", NO_WEIGHTS)
def test_grams_of_food_are_no_weight(text: str) -> None:
    assert not [one for one in of(text, SMALL).statements if one.kind is Kind.MEASURE]


@pytest.mark.parametrize(
    ("before", "text", "kilograms"),
    [
        ("小小今天120克", "说错了，是125克", 0.125),
        ("豆豆体重8公斤", "打错了，是8.5公斤", 8.5),
        ("Rex weighs 60 lbs", "I meant 66 lbs", 29.937),
        ("Pip is 120 g now", "Sorry, I meant 130 g", 0.13),
    ],
)
def test_a_weight_put_right_takes_the_place_of_the_one_said(before: str, text: str, kilograms: float) -> None:
    told = only(of(text, SMALL, previous=before))
    assert (told.kind, told.value, told.cue) == (Kind.MEASURE, kilograms, Cue.CORRECTS)


def test_a_time_put_right_is_no_weight() -> None:
    told = of("说错了，是3次", SMALL, previous="小小今天120克").statements
    assert not [one for one in told if one.kind is Kind.MEASURE]


@pytest.mark.parametrize(
    "text",
    ["Vet wants Otto down to 12kg by spring", "Otto should be 12 kg", "医生让大黄减到20公斤", "大黄的目标是20公斤"],
)
def test_a_weight_to_come_to_is_none_it_has(text: str) -> None:
    assert not [one for one in of(text, BOTH).statements if one.kind is Kind.MEASURE]


def test_a_vets_word_behind_an_allergy_is_no_allergen() -> None:
    told = of("Otto's allergic to beef and the vet said no dairy either", BOTH).statements
    assert {one.topic for one in told} == {"allergy:beef", "condition:avoid milk"}
