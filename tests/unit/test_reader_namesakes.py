"""A pet named like a food or a poison is the pet where it acts, and the food where it is eaten."""

from __future__ import annotations

import pytest
from reading_cases import of, pet

from pawsignal.model import Pet

FOODS_ZH = (pet("奶茶", "cat"), pet("巧克力", "cat"), pet("豆豆", "dog"))
FOODS_EN = (pet("Grape", "dog"), pet("Luna", "cat"))


@pytest.mark.parametrize(
    ("text", "pets"),
    [
        ("奶茶怀孕了", FOODS_ZH),
        ("奶茶能驱虫吗", FOODS_ZH),
        ("奶茶吃了猫粮", FOODS_ZH),
        ("巧克力吃了猫粮", FOODS_ZH),
        ("巧克力今天能吃鸡肉吗", FOODS_ZH),
        ("巧克力咬了豆豆", FOODS_ZH),
        ("豆豆和奶茶吃了鸡肉", FOODS_ZH),
        ("奶茶和豆豆打架了", FOODS_ZH),
        ("我家猫叫奶茶，奶茶吃了猫粮", ()),
        ("Grape ate her kibble", FOODS_EN),
        ("Can Grape eat chicken?", FOODS_EN),
        ("Grape ate Luna's food", FOODS_EN),
        ("my dog is called Onion", FOODS_EN),
        ("Grape was spayed yesterday", FOODS_EN),
    ],
)
def test_a_pet_named_like_a_poison_raises_no_alarm(text: str, pets: tuple[Pet, ...]) -> None:
    reading = of(text, pets)
    assert (reading.flags, reading.hazards) == ((), ())


@pytest.mark.parametrize(
    ("text", "pets"),
    [
        ("奶茶喝了奶茶", FOODS_ZH),
        ("豆豆吃了巧克力", FOODS_ZH),
        ("豆豆把巧克力吃了", FOODS_ZH),
        ("巧克力被豆豆吃了", FOODS_ZH),
        ("我给豆豆喂了巧克力", FOODS_ZH),
        ("巧克力吃了洋葱", FOODS_ZH),
        ("Grape ate a grape", FOODS_EN),
        ("Luna ate Grape", FOODS_EN),
        ("Grape ate an onion", FOODS_EN),
        ("Luna got into the grapes", FOODS_EN),
    ],
)
def test_a_poison_eaten_is_one_whatever_the_pets_are_called(text: str, pets: tuple[Pet, ...]) -> None:
    assert of(text, pets).flags


@pytest.mark.parametrize(
    ("text", "pets"),
    [
        ("奶茶能喝奶茶吗", FOODS_ZH),
        ("豆豆能吃巧克力吗", FOODS_ZH),
        ("巧克力能给豆豆吃吗", FOODS_ZH),
        ("巧克力豆豆能吃吗", FOODS_ZH),
        ("Can Luna eat grapes?", FOODS_EN),
        ("Can Grape eat onions?", FOODS_EN),
        ("Is Grape safe for Luna?", FOODS_EN),
    ],
)
def test_a_poison_asked_about_is_warned_of(text: str, pets: tuple[Pet, ...]) -> None:
    assert of(text, pets).hazards
