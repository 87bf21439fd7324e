"""Allergies are understood however an owner tells them, and never of the wrong pet or food."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from pawsignal.language.reader import read
from pawsignal.language.reading import Context, Reading
from pawsignal.model import Certainty, Kind, Pet, PetId, Polarity

NOW = datetime(2026, 3, 10, 4, tzinfo=UTC)


def of(text: str, *names: str) -> Reading:
    pets = tuple(Pet(id=PetId(name), name=name, species="dog", created_at=NOW) for name in names)
    return read(text, Context(now=NOW, pets=pets))


def allergies(text: str, *names: str) -> list[tuple[str, str, bool, bool]]:
    return [
        (*s.pets, s.topic, s.polarity is Polarity.POSITIVE, s.certainty is Certainty.STATED)
        for s in of(text, *names).statements
        if s.kind is Kind.ALLERGY
    ]


@pytest.mark.parametrize(
    "text",
    [
        "No chicken for Rex, he's allergic",
        "Rex was diagnosed with a chicken allergy last week",
        "Rex's allergy test came back positive for chicken",
        "Rex is hypersensitive to chicken",
        "My wife says Rex is allergic to chicken",
        "Our son told me Rex is allergic to chicken",
    ],
)
def test_an_allergy_is_stated_in_many_english_ways(text: str) -> None:
    assert allergies(text, "Rex", "Bella") == [("Rex", "allergy:chicken", True, True)]


@pytest.mark.parametrize(
    "text",
    [
        "豆豆的过敏原：鸡肉",
        "豆豆的过敏：鸡肉",
        "鸡肉会让豆豆过敏",
        "别给豆豆吃鸡肉，它过敏",
        "豆豆过敏，鸡肉不行",
        "豆豆对鸡肉很敏感",
        "我老公说豆豆对鸡肉过敏",
        "女儿发现豆豆对鸡肉过敏",
    ],
)
def test_an_allergy_is_stated_in_many_chinese_ways(text: str) -> None:
    assert allergies(text, "豆豆", "毛毛") == [("豆豆", "allergy:鸡肉", True, True)]


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("Rex's allergies: chicken, beef", ["allergy:chicken", "allergy:beef"]),
        ("Rex has food allergies (chicken, dairy)", ["allergy:chicken", "allergy:milk"]),
        ("Rex has an allergy.", []),
        ("豆豆的过敏原：鸡肉、牛肉", ["allergy:鸡肉", "allergy:牛肉"]),
    ],
)
def test_a_list_of_allergens_is_read_item_by_item(text: str, topics: list[str]) -> None:
    assert [topic for _, topic, _, _ in allergies(text, "Rex" if text.isascii() else "豆豆")] == topics


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Chicken gives Rex hives", "allergy:chicken"),
        ("Rex gets itchy from chicken", "allergy:chicken"),
        ("Rex swells up when he eats chicken", "allergy:chicken"),
        ("豆豆吃了鸡肉浑身痒", "allergy:鸡肉"),
        ("豆豆吃鸡肉脸会肿", "allergy:鸡肉"),
    ],
)
def test_a_reaction_to_a_food_is_a_suspected_allergy(text: str, topic: str) -> None:
    assert allergies(text, "Rex" if text.isascii() else "豆豆") == [
        ("Rex" if text.isascii() else "豆豆", topic, True, False)
    ]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("豆豆对陌生人很敏感", "豆豆"),
        ("我老公对鸡肉过敏", "豆豆"),
        ("My wife says she is allergic to chicken", "Rex"),
        ("My neighbour says Rex is allergic to chicken", "Rex"),
    ],
)
def test_what_is_no_food_or_no_pets_allergy_is_not_one(text: str, name: str) -> None:
    assert allergies(text, name) == []


@pytest.mark.parametrize("name", ["Will", "May"])
def test_a_name_that_is_a_verb_tells_and_does_not_ask(name: str) -> None:
    assert allergies(f"{name} is allergic to beef", "Will", "May") == [(name, "allergy:beef", True, True)]


def test_a_suspicion_of_the_vet_stays_a_suspicion() -> None:
    assert allergies("The vet thinks it could be a chicken allergy", "Rex") == [("Rex", "allergy:chicken", True, False)]


def test_what_the_vet_forbids_is_avoided() -> None:
    (told,) = of("The vet said no chicken for 8 weeks", "Rex").statements
    assert (told.topic, told.polarity) == ("condition:avoid chicken", Polarity.POSITIVE)


@pytest.mark.parametrize("text", ["我家狗能吃鸡肉吗？", "我家狗叫什么", "我家猫会游泳", "我家兔子不吃草"])
def test_a_verb_behind_a_kind_of_animal_is_no_name(text: str) -> None:
    assert of(text).new_pets == ()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Rex is allergic to beef and Bella to fish", [("Rex", "beef", True), ("Bella", "fish", True)]),
        ("Rex is allergic to beef and Bella likes fish", [("Rex", "beef", True)]),
        ("Rex is not allergic to chicken, Bella is", [("Rex", "chicken", False), ("Bella", "chicken", True)]),
        ("Rex is allergic to beef, Bella is not", [("Rex", "beef", True)]),
        ("Rex is allergic to beef. Bella is", [("Rex", "beef", True)]),
    ],
)
def test_words_left_out_of_a_clause_give_its_own_pet_the_allergy(text: str, told: list[tuple[str, str, bool]]) -> None:
    found = [(pet, topic.partition(":")[2], holds) for pet, topic, holds, _ in allergies(text, "Rex", "Bella")]
    assert found == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("豆豆不对鸡肉过敏，毛毛才过敏", [("豆豆", "鸡肉", False), ("毛毛", "鸡肉", True)]),
        ("豆豆对鸡肉过敏，毛毛对牛肉", [("豆豆", "鸡肉", True), ("毛毛", "牛肉", True)]),
        ("豆豆对鸡肉过敏，毛毛吐了", [("豆豆", "鸡肉", True)]),
    ],
)
def test_a_chinese_clause_may_leave_out_the_same_words(text: str, told: list[tuple[str, str, bool]]) -> None:
    found = [(pet, topic.partition(":")[2], holds) for pet, topic, holds, _ in allergies(text, "豆豆", "毛毛")]
    assert found == told


@pytest.mark.parametrize("text", ["我不想活了", "我不想再活下去了", "I don't want to live anymore"])
def test_a_cry_for_help_is_no_preference(text: str) -> None:
    assert of(text, "豆豆").statements == ()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("我有两只狗，一只叫可乐，一只叫雪碧", [("可乐", "dog"), ("雪碧", "dog")]),
        ("我家养了两只猫，一只叫年糕，另一只叫汤圆", [("年糕", "cat"), ("汤圆", "cat")]),
    ],
)
def test_pets_counted_first_and_named_one_by_one_are_all_met(text: str, names: list[tuple[str, str]]) -> None:
    assert [(new.name, new.species) for new in of(text).new_pets] == names


def test_a_bracket_opened_in_a_statement_is_closed() -> None:
    (told,) = of("Rex has food allergies (chicken)", "Rex").statements
    assert told.text == "Rex has food allergies (chicken)"
