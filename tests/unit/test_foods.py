"""Families of food: what a word against one of them covers."""

from __future__ import annotations

import pytest
from companion_briefs import memory

from pawsignal.chat import foods
from pawsignal.model import Kind


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
