"""An allergy whose allergen stands in the next clause, sentence or message."""

from __future__ import annotations

import pytest
from reading_cases import ENGLISH, ONE, of

from pawsignal.model import Certainty, Kind, Scope

NAMED = [
    ("Otto has an allergy. It's chicken.", ["chicken"]),
    ("Nala has a food allergy: beef", ["beef"]),
    ("Nala is allergic. To fish and eggs.", ["egg", "fish"]),
    ("Otto has a bad allergy, it turned out to be lamb", ["lamb"]),
    ("Otto has allergies. Not chicken. It's pork!", ["pork"]),
    ("雪球有过敏，是鸡肉", ["鸡肉"]),
    ("雪球过敏了。对牛肉。", ["牛肉"]),
    ("雪球是过敏体质，不是鱼，是虾", ["虾"]),
    ("雪球有食物过敏，过敏原是鸡蛋和牛奶", ["牛奶", "鸡蛋"]),
]
UNNAMED = [
    "Otto has an allergy. He loves chicken.",
    "Otto has an allergy. Is it chicken?",
    "Otto has an allergy. It isn't chicken.",
    "Otto doesn't have an allergy. It's chicken.",
    "Otto is hungry. Chicken.",
    "雪球有过敏。今天吃了鸡肉。",
    "雪球有过敏，是鸡肉吗",
    "雪球没有过敏，是鸡肉",
    "雪球在吃粮，是鸡肉",
]


def allergens(text: str, **known: str) -> list[str]:
    reading = of(text, ENGLISH if text.isascii() else ONE, **known)
    return sorted(s.topic.partition(":")[2] for s in reading.statements if s.kind is Kind.ALLERGY)


@pytest.mark.parametrize(("text", "foods"), NAMED)
def test_the_clause_behind_names_the_allergen(text: str, foods: list[str]) -> None:
    assert allergens(text) == foods


@pytest.mark.parametrize("text", UNNAMED)
def test_what_names_nothing_or_names_something_else_is_no_allergen(text: str) -> None:
    assert allergens(text) == []


@pytest.mark.parametrize(
    ("before", "text", "foods"),
    [
        ("Otto has an allergy", "It's chicken.", ["chicken"]),
        ("Nala is allergic", "to fish", ["fish"]),
        ("Otto has an allergy", "Otto had chicken", []),
        ("Otto has fleas", "It's chicken.", []),
    ],
)
def test_so_does_the_next_message(before: str, text: str, foods: list[str]) -> None:
    assert allergens(text, previous=before) == foods
    assert [s.quote for s in of(text, ENGLISH, previous=before).statements] == [text.strip(".")] * len(foods)


def test_a_guess_stays_a_guess_and_the_quote_holds_both_clauses() -> None:
    (statement,) = of("雪球有过敏，可能是三文鱼").statements
    assert (statement.certainty, statement.text) == (Certainty.SUSPECTED, "雪球对三文鱼过敏")
    assert statement.quote == "雪球有过敏，可能是三文鱼"


@pytest.mark.parametrize("text", ["I have an allergy. It's peanuts.", "我过敏，是花生"])
def test_the_owners_own_allergy_is_the_owners(text: str) -> None:
    (statement,) = of(text, ENGLISH).statements
    assert (statement.scope, statement.pets) == (Scope.USER, ())
