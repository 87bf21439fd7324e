"""Pets whose names are words for a kind, pets meant by their breed, and siblings."""

from __future__ import annotations

from dataclasses import replace

import pytest
from reading_cases import of, pet

from pawsignal.model import Pet

BREEDS = (replace(pet("橘子", "cat"), breed="橘猫"), replace(pet("豆豆", "dog"), breed="金毛"), pet("Max", "dog"))
INTRODUCED = [
    ("我养了三只猫：大橘、二黑和三花", ["大橘", "二黑", "三花"]),
    ("我家有两只狗，叫金毛和泰迪", ["金毛", "泰迪"]),
    ("我家猫叫三花", ["三花"]),
    ("我家的边牧叫闪电，它弟弟叫雷霆，也是边牧", ["闪电", "雷霆"]),
    ("鹦鹉小翠是我上个月从花鸟市场买的", ["小翠"]),
]
NOBODY = ["这只金毛是我邻居买的", "猫咪是我去年捡的", "我养了三只猫：两只公的和一只母的", "金毛是我最喜欢的狗"]
MEANT = [
    ("我家橘猫今天吐了", "橘子"),
    ("我家金毛今天吐了", "豆豆"),
    ("My golden retriever threw up", "豆豆"),
]


@pytest.mark.parametrize(("text", "names"), INTRODUCED)
def test_a_word_for_a_kind_may_be_a_name_where_names_are_told(text: str, names: list[str]) -> None:
    assert [new.name for new in of(text, ()).new_pets] == names


@pytest.mark.parametrize("text", NOBODY)
def test_a_kind_alone_introduces_nobody(text: str) -> None:
    assert of(text, ()).new_pets == ()


@pytest.mark.parametrize(("text", "name"), MEANT)
def test_the_one_of_a_breed_is_meant_by_it(text: str, name: str) -> None:
    pets: tuple[Pet, ...] = BREEDS[:2]
    assert [one.pets for one in of(text, pets).statements] == [(name,)]


@pytest.mark.parametrize("text", ["我家泰迪今天吐了", "my friends golden retriever threw up", "我家附近的橘猫吐了"])
def test_a_breed_that_none_of_them_is_means_none_of_them(text: str) -> None:
    assert of(text, BREEDS[:2]).statements == ()


def test_names_of_kinds_are_told_apart() -> None:
    pets = (pet("大橘", "cat"), pet("二黑", "cat"), pet("三花", "cat"))
    told = of("二黑和三花都绝育了，大橘有肾病", pets).statements
    assert {(one.topic, one.pets) for one in told} == {
        ("identity:neutered", ("二黑",)),
        ("identity:neutered", ("三花",)),
        ("condition:肾病", ("大橘",)),
    }


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("大家好，我家有三只：柯基多多、布偶雪儿还有荷兰猪墩墩", ["多多", "雪儿", "墩墩"]),
        ("我家猫小黑走丢了三天", ["小黑"]),
        ("我家狗毛豆爪子受伤了", ["毛豆"]),
    ],
)
def test_a_name_ends_where_what_is_told_of_it_begins(text: str, names: list[str]) -> None:
    assert [new.name for new in of(text, ()).new_pets] == names


def test_a_list_of_names_is_no_note_of_one_of_them() -> None:
    pets = (pet("豆豆", "dog"), pet("雪球", "cat"))
    assert of("我家有狗豆豆、猫雪球", pets).statements == ()


def test_a_drug_that_takes_the_place_of_another_is_no_food() -> None:
    told = of("豆豆的头孢换成了克拉维酸", (pet("豆豆", "dog"),)).statements
    assert {one.kind.value for one in told} == {"medication"}
