"""Animals introduced as the owner's become pets; further names become aliases; other words never do."""

from __future__ import annotations

import pytest
from reading_cases import ENGLISH, ONE, PAIR, of, only, pet

INTRODUCED = [
    ("我家团子对鸡肉过敏", "团子", ""),
    ("我家有只猫叫团子", "团子", "cat"),
    ("我还养了一只狗叫旺福，它怕打雷", "旺福", "dog"),
    ("我养了一只兔子，叫雪糕", "雪糕", "rabbit"),
    ("上个月领养了一只小猫，名字叫芝麻", "芝麻", "cat"),
    ("我的狗叫奥利奥", "奥利奥", "dog"),
    ("我家团子是只狗", "团子", "dog"),
    ("我家猫咪团子今天吐了", "团子", "cat"),
    ("我家有一只金毛叫「大福」", "大福", "dog"),
    ("我们家有个鹦鹉叫皮皮", "皮皮", "parrot"),
    ("我家仓鼠叫花生", "花生", "hamster"),
    ("我家Coco最近老是挠耳朵", "Coco", ""),
    ("My dog Rex is allergic to beef", "Rex", "dog"),
    ("I have a cat named Pepper", "Pepper", "cat"),
    ("We adopted a puppy called Biscuit", "Biscuit", "dog"),
    ("Our golden retriever Sunny loves swimming", "Sunny", "dog"),
    ("My rabbit's name is Thumper", "Thumper", "rabbit"),
    ("Ziggy is my parrot", "Ziggy", "parrot"),
    ("I also have a hamster, Peanut", "Peanut", "hamster"),
]
NOBODY = [
    "我家狗狗今天吐了",
    "我家狗拉肚子了",
    "我家猫不爱喝水",
    "我家附近有家宠物店",
    "我家宝贝生病了",
    "我家孩子喜欢狗",
    "我家楼下有只流浪猫",
    "我家里很大",
    "我家空调坏了",
    "我家电视很安静",
    "我家最近装修",
    "我家门口有只猫",
    "我家老板喜欢喝茶",
    "我家新车很贵",
    "我想养一只猫",
    "朋友家有只猫叫团子",
    "你家狗叫什么",
    "My dog is sick",
    "My cat threw up",
    "I have a cat",
    "I want a dog named Rex?",
    "My friend has a dog named Rex",
    "My dog food is gone",
]


@pytest.mark.parametrize(("text", "name", "species"), INTRODUCED)
def test_an_animal_of_the_owner_is_introduced(text: str, name: str, species: str) -> None:
    reading = of(text, ())
    assert [(new.name, new.species) for new in reading.new_pets] == [(name, species)]
    assert reading.statements == ()


@pytest.mark.parametrize("text", NOBODY)
def test_what_is_no_name_introduces_nobody(text: str) -> None:
    assert of(text, ()).new_pets == ()


def test_once_known_everything_binds_to_the_newcomer() -> None:
    text = "我还养了一只猫叫团子，它对玉米过敏，怕洗澡"
    assert of(text, ONE).statements == ()
    known = of(text, (*ONE, pet("团子", "cat")))
    assert known.new_pets == ()
    assert [(s.pets, s.text) for s in known.statements] == [
        (("团子",), "团子对玉米过敏"),
        (("团子",), "团子怕洗澡"),
    ]


def test_two_at_once_are_two() -> None:
    zh, en = of("我家有两只猫，豆包和汤圆", ()), of("I have two dogs, Max and Bella", ())
    assert [new.name for new in of("我家有两只猫叫豆包和汤圆", ()).new_pets or zh.new_pets] == ["豆包", "汤圆"]
    assert [new.name for new in en.new_pets] == ["Max", "Bella"]


def test_a_breed_tells_the_species() -> None:
    (new,) = of("我家有只布偶叫奶盖", ()).new_pets
    assert (new.name, new.species, new.breed) == ("奶盖", "cat", "布偶")


@pytest.mark.parametrize(
    ("text", "alias"),
    [
        ("雪球小名叫胖胖", "胖胖"),
        ("我们平时叫它雪雪", "雪雪"),
        ("雪球的昵称是小白", "小白"),
        ("We call her Snow", "Snow"),
    ],
)
def test_another_name_is_an_alias(text: str, alias: str) -> None:
    assert of(text, ONE, ("雪球",)).aliases == (("雪球", alias),)


def test_a_known_name_is_no_newcomer() -> None:
    assert of("我家大黄对鸡肉过敏", PAIR).new_pets == ()
    assert of("My dog Otto is allergic to corn", ENGLISH).new_pets == ()


@pytest.mark.parametrize(
    ("text", "name", "species"),
    [
        ("我家还有一只猫叫米粒", "米粒", "cat"),
        ("我家里还养了只兔子，叫糯米", "糯米", "rabbit"),
        ("前天抱回一只小狗，名字叫球球", "球球", "dog"),
        ("上个月接回来一只兔子，取名叫团子", "团子", "rabbit"),
        ("我刚捡到一只橘猫，叫它橘子", "橘子", "cat"),
        ("家里来了新成员，是一只布偶，叫雪饼", "雪饼", "cat"),
        ("我们从救助站领养了一只柯基，给它起名叫腿腿", "腿腿", "dog"),
        ("We adopted a kitten last week, her name is Mochi", "Mochi", "cat"),
        ("Last week we brought home a puppy named Bean", "Bean", "dog"),
        ("We rescued a tabby and named her Pumpkin", "Pumpkin", "cat"),
    ],
)
def test_a_newcomer_is_met_by_whatever_verb_brings_it(text: str, name: str, species: str) -> None:
    assert [(new.name, new.species) for new in of(text, (pet("大黄", "dog"),)).new_pets] == [(name, species)]


@pytest.mark.parametrize(
    "text",
    [
        "我家几只宠物都很乖",
        "我家每只都很乖",
        "我家还有空调",
        "我朋友领养了一只猫，叫雪饼",
        "邻居家上周抱回一只狗，叫大壮",
        *("My neighbor got a kitten, Coco", "We picked up a kitten today, Monday was too busy", "我家狗狗们都很乖"),
    ],
)
def test_words_around_animals_and_animals_of_others_are_no_newcomers(text: str) -> None:
    assert of(text, (pet("大黄", "dog"),)).new_pets == ()


def test_what_stands_before_the_name_is_said_of_the_newcomer() -> None:
    pets = (pet("大黄", "dog"), pet("雪饼", "cat"))
    assert only(of("家里来了新成员，是一只布偶，叫雪饼", pets)).pets == ("雪饼",)
    assert of("家里来了新成员，是一只布偶，叫雪饼", pets[:1]).statements == ()


@pytest.mark.parametrize(
    "text",
    [
        "我叫小王",
        "我有个朋友叫小王",
        "我家里有个阿姨叫小芳",
        "我又叫了外卖",
        "My name is Tom",
        "I have a friend named Tom",
    ],
)
def test_people_who_are_called_something_are_no_pets(text: str) -> None:
    assert of(text, (pet("大黄", "dog"),)).new_pets == ()


def test_a_name_may_stand_before_its_kind() -> None:
    assert [(new.name, new.species) for new in of("我有一只叫奶茶的猫", ()).new_pets] == [("奶茶", "cat")]
