"""Who is meant: names before pronouns, the last named before the rest, and a question back when it stays open."""

from __future__ import annotations

from dataclasses import replace

import pytest
from reading_cases import ENGLISH, ONE, PAIR, of, only, pet

from pawsignal.model import Cue, Pet, PetStatus, Polarity

WORDS = (pet("可乐", "cat"), pet("米饭", "dog"), pet("Lucky", "dog"))


def test_a_pronoun_means_the_pet_named_in_the_message() -> None:
    assert [s.pets for s in of("大黄拉肚子了，它今天还吐了", PAIR, ("雪球",)).statements] == [("大黄",)] * 2


def test_a_pronoun_means_the_pet_in_focus() -> None:
    assert only(of("它吐了", PAIR, ("大黄",))).pets == ("大黄",)


def test_a_pronoun_of_another_sex_means_the_other_pet() -> None:
    assert only(of("Otto is here. She threw up", ENGLISH)).pets == ("Nala",)
    assert only(of("大黄和雪球都在家。她吐了", PAIR)).pets == ("雪球",)


@pytest.mark.parametrize("text", ["它吐了", "又吐了", "最近老是挠耳朵", "对鸡肉过敏", "体重5公斤"])
def test_an_open_subject_is_asked_about_and_not_written(text: str) -> None:
    reading = of(text, PAIR)
    assert reading.statements == ()
    assert reading.unclear
    assert set(reading.which) == {"雪球", "大黄"}


@pytest.mark.parametrize("text", ["It threw up", "threw up twice", "weighs 4 kg now"])
def test_an_open_subject_is_asked_about_in_english(text: str) -> None:
    reading = of(text, ENGLISH)
    assert (reading.statements, set(reading.which)) == ((), {"Nala", "Otto"})


def test_two_pets_named_leave_a_pronoun_open() -> None:
    reading = of("雪球和大黄都在家。它吐了", PAIR)
    assert reading.statements == ()
    assert set(reading.which) == {"雪球", "大黄"}


def test_the_only_living_pet_needs_no_name() -> None:
    assert only(of("最近老是挠耳朵", ONE)).pets == ("雪球",)


@pytest.mark.parametrize(("text", "name"), [("猫今天吐了", "雪球"), ("我家狗今天吐了", "大黄"), ("狗狗瘸了", "大黄")])
def test_a_word_for_its_kind_means_the_only_pet_of_that_kind(text: str, name: str) -> None:
    assert only(of(text, PAIR)).pets == (name,)


def test_the_dog_and_my_cat_mean_the_only_ones() -> None:
    assert only(of("The dog threw up", ENGLISH)).pets == ("Otto",)
    assert only(of("My cat hates baths", ENGLISH)).pets == ("Nala",)


def test_an_alias_means_its_pet() -> None:
    assert only(of("球球对虾过敏", PAIR)).pets == ("雪球",)
    assert only(of("Ottie loves carrots", ENGLISH)).pets == ("Otto",)


def test_names_match_across_scripts_width_and_case() -> None:
    assert only(of("雪球對雞肉過敏", PAIR)).pets == ("雪球",)
    assert only(of("ＯＴＴＯ对鸡肉过敏", ENGLISH)).pets == ("Otto",)
    assert only(of("otto is allergic to chicken", ENGLISH)).pets == ("Otto",)


@pytest.mark.parametrize("text", ["我喝了一瓶可乐", "我今天吃了米饭", "I feel lucky today", "买了可乐和米饭"])
def test_a_word_is_not_a_pet_of_that_name(text: str) -> None:
    reading = of(text, WORDS)
    assert (reading.named, reading.statements) == ((), ())


@pytest.mark.parametrize(("text", "topic"), [("米饭不爱吃米饭", "preference:米饭"), ("可乐对可乐过敏", "allergy:可乐")])
def test_a_pet_and_the_word_it_is_called_by_are_kept_apart(text: str, topic: str) -> None:
    statement = of(text, WORDS).statements[0]
    assert (statement.pets, statement.topic) == ((text[:2],), topic)


def test_plural_words_mean_them_all() -> None:
    assert [s.pets for s in of("它们今天都打了疫苗", PAIR).statements] == [("雪球",), ("大黄",)]
    assert [s.pets for s in of("两只都驱虫了", PAIR).statements] == [("雪球",), ("大黄",)]


def test_each_clause_keeps_its_own_subject() -> None:
    told = of("雪球对鱼过敏，大黄爱吃鱼，不爱洗澡", PAIR).statements
    assert [(s.pets[0], s.topic) for s in told] == [
        ("雪球", "allergy:鱼肉"),
        ("大黄", "preference:鱼"),
        ("大黄", "preference:洗澡"),
    ]


def test_a_dead_pet_is_not_meant_unless_named() -> None:
    gone = replace(PAIR[1], status=PetStatus.DECEASED)
    assert only(of("又吐了", (PAIR[0], gone))).pets == ("雪球",)
    assert only(of("大黄最爱吃肉", (PAIR[0], gone))).pets == ("大黄",)


CLEFTS = [
    ("不是雪球吐了，是大黄吐了", PAIR, "大黄", "雪球"),
    ("我说错了，不是大黄对牛肉过敏，而是雪球", PAIR, "雪球", "大黄"),
    ("是大黄瘸了，不是雪球", PAIR, "大黄", "雪球"),
    ("对虾过敏的是雪球，不是大黄", PAIR, "雪球", "大黄"),
    ("大黄拉肚子了，不是雪球拉肚子", PAIR, "大黄", "雪球"),
    ("It's Nala who is allergic to pork, not Otto", ENGLISH, "Nala", "Otto"),
    ("It wasn't Otto who threw up, it was Nala", ENGLISH, "Nala", "Otto"),
    ("It's not Nala that's allergic to beef, it's Otto", ENGLISH, "Otto", "Nala"),
]


@pytest.mark.parametrize(("text", "pets", "right", "wrong"), CLEFTS)
def test_a_contrast_of_two_pets_corrects_who_it_was(text: str, pets: tuple[Pet, ...], right: str, wrong: str) -> None:
    statement = only(of(text, pets))
    assert (statement.pets, statement.instead_of, statement.cue) == ((right,), (wrong,), Cue.CORRECTS)
    assert statement.polarity is Polarity.POSITIVE
    assert statement.quote in text


def test_a_contrast_of_two_foods_leaves_the_pet_and_takes_the_wrong_food_back() -> None:
    read = {s.topic: (s.polarity, s.cue, s.instead_of) for s in of("不是雪球对鸡肉过敏，是对鸭肉过敏", PAIR).statements}
    assert read["allergy:鸡肉"] == (Polarity.NEGATIVE, Cue.CORRECTS, ())
    assert read["allergy:鸭肉"][0] is Polarity.POSITIVE


def test_what_is_denied_of_a_pet_alone_is_a_denial() -> None:
    first, *rest = of("不是雪球吐了，大黄也拉肚子了", PAIR).statements
    assert (first.pets, first.cue) == (("雪球",), Cue.DENIES)
    assert [(s.pets, s.instead_of) for s in rest] == [(("大黄",), ())]


KENNEL = (pet("豆包", "dog"), pet("来福", "dog"), pet("米粒", "cat"))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("狗狗们都吐了", {"豆包", "来福"}),
        ("我家几只宠物都打了疫苗", {"豆包", "来福", "米粒"}),
        ("两只狗都拉肚子了", {"豆包", "来福"}),
        ("每只都吐了", {"豆包", "来福", "米粒"}),
        ("My dogs threw up", {"豆包", "来福"}),
        ("All my pets got their rabies shots", {"豆包", "来福", "米粒"}),
    ],
)
def test_a_plural_means_every_one_of_its_kind(text: str, meant: set[str]) -> None:
    assert {pet for statement in of(text, KENNEL).statements for pet in statement.pets} == meant


@pytest.mark.parametrize("text", ["狗狗们能吃什么？", "What can the dogs eat?"])
def test_a_question_about_the_dogs_asks_for_both(text: str) -> None:
    reading = of(text, KENNEL)
    assert reading.query is not None
    assert (set(reading.query.pets), reading.which) == ({"豆包", "来福"}, ())


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("雪饼能吃鸡肉吗？", "雪饼"),
        ("年糕可以喝酸奶吗", "年糕"),
        ("小黑对鸡肉过敏", "小黑"),
        ("糖豆怎么样了", "糖豆"),
        ("Can Mochi eat cheese?", "Mochi"),
        ("How old is Biscuit?", "Biscuit"),
        ("Waffles is allergic to beef", "Waffles"),
    ],
)
def test_a_name_nobody_told_is_not_the_only_pet_known(text: str, name: str) -> None:
    reading = of(text, ONE)
    assert (reading.strangers, reading.statements) == ((name,), ())
    assert reading.query is None or reading.query.pets == ()


@pytest.mark.parametrize(
    "text",
    [
        "空腹能喝牛奶吗",
        "夏天能吃西瓜吗？",
        "绝育后能吃鸡肉吗",
        "今天对牛肉过敏",
        "最近怎么样",
        "精神怎么样",
        "食欲怎么样了",
        *("感冒能吃阿莫西林吗", "What can I feed her?", "Is chicken ok?", "Today is her birthday", "鸡肉能吃吗"),
    ],
)
def test_other_words_in_its_place_are_no_names(text: str) -> None:
    assert of(text, ONE).strangers == ()


def test_a_pet_that_is_gone_is_meant_only_where_it_is_named() -> None:
    pets = (replace(PAIR[0], status=PetStatus.DECEASED), PAIR[1])
    assert of("它吐了", pets, ("雪球",)).statements == ()
    assert only(of("今天又吐了", pets, ("雪球",))).pets == ("大黄",)
    asked = of("它以前爱吃什么？", pets, ("雪球",)).query
    assert asked is not None
    assert asked.pets == ()


@pytest.mark.parametrize(
    ("text", "pets", "told"),
    [
        ("雪球拉肚子大黄吐了", PAIR, {("雪球", "symptom:diarrhoea"), ("大黄", "symptom:vomiting")}),
        ("雪球对鸡肉过敏大黄对牛肉过敏", PAIR, {("雪球", "allergy:鸡肉"), ("大黄", "allergy:牛肉")}),
        ("大黄5公斤雪球4公斤", PAIR, {("大黄", "measure:weight"), ("雪球", "measure:weight")}),
        ("Otto threw up Nala has diarrhea", ENGLISH, {("Otto", "symptom:vomiting"), ("Nala", "symptom:diarrhoea")}),
        ("大黄瘸了因为雪球咬伤了它", PAIR, {("大黄", "symptom:limp"), ("大黄", "symptom:wound")}),
        ("大黄吐了雪球一身", PAIR, {("大黄", "symptom:vomiting")}),
        ("Otto threw up on Nala", ENGLISH, {("Otto", "symptom:vomiting")}),
    ],
)
def test_two_pets_told_in_one_breath_keep_their_own(
    text: str, pets: tuple[Pet, ...], told: set[tuple[str, str]]
) -> None:
    assert {(pet, s.topic) for s in of(text, pets).statements for pet in s.pets} == told
