"""Families of food: what a word against one of them covers."""

from __future__ import annotations

import pytest
from companion_briefs import asked, memory

from pawsignal.chat import foods
from pawsignal.model import Kind, Polarity


@pytest.mark.parametrize(
    ("allergen", "text"),
    [
        ("fish", "Can he have sardines or anchovies?"),
        ("dairy", "a bit of ice cream"),
        ("dairy", "whey powder"),
        ("poultry", "some quail"),
        ("禽肉", "能吃鹅肉吗"),
        ("海鲜", "能吃螃蟹吗"),
        ("shellfish", "a lobster tail"),
        ("egg", "mayonnaise"),
        ("beef", "bully sticks"),
        ("pork", "ham and eggs"),
        ("soy", "tofu"),
        ("gluten", "pasta"),
        ("小麦", "能吃意面吗"),
        ("chicken", "nuggets"),
        ("penicillin", "a dose of Augmentin"),
        ("青霉素", "吃速诺行吗"),
    ],
)
def test_an_allergy_covers_what_is_made_of_the_allergen(allergen: str, text: str) -> None:
    allergy = memory(f"过敏 {allergen}", Kind.ALLERGY, f"allergy:{allergen}")
    assert foods.covers(allergy, foods.foods_in(text), text)


@pytest.mark.parametrize(
    ("allergen", "text"), [("chicken", "duck"), ("fish", "crab"), ("egg", "pasta"), ("牛肉", "豆腐")]
)
def test_an_allergy_covers_nothing_of_another_family(allergen: str, text: str) -> None:
    allergy = memory(f"过敏 {allergen}", Kind.ALLERGY, f"allergy:{allergen}")
    assert not foods.covers(allergy, foods.foods_in(text), text)


@pytest.mark.parametrize(("question", "locale"), [("豆豆能吃鸡肉吗", "zh"), ("Can 豆豆 have chicken?", "en")])
def test_a_food_whose_allergy_is_only_denied_is_not_to_be_tried(question: str, locale: str) -> None:
    denial = memory("豆豆对鸡肉不过敏", Kind.ALLERGY, "allergy:鸡肉", polarity=Polarity.NEGATIVE)
    answer = asked(question, denial, is_care=True, locale=locale)
    assert "豆豆对鸡肉不过敏" in answer
    assert not any(words in answer for words in ("just a little", "一点点"))
