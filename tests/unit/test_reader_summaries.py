"""Questions for all that is known of a pet, and names given in the message after the animal."""

from __future__ import annotations

import pytest
from reading_cases import ENGLISH, ONE, of

STATUS = [
    "Summarize what you know about Otto",
    "Tell me what you remember about Nala",
    "List everything you have on record about Otto",
    "Recap Otto",
    "介绍一下雪球",
    "说说雪球的情况",
    "总结一下你知道的雪球",
    "把雪球的情况说一下",
    "雪球是个怎样的猫",
]
NO_STATUS = ["What does Otto like?", "Tell me what Nala can eat", "雪球能吃什么", "说说怎么给雪球洗澡"]
NAMED = [
    ("I have a dog", "His name is Max", ("Max", "dog")),
    ("We just got a kitten", "Her name is Luna, she's two months old", ("Luna", "cat")),
    ("我养了只狗", "叫Max", ("Max", "dog")),
    ("我养了一只猫", "它叫咪咪", ("咪咪", "cat")),
]
UNNAMED = [
    ("Otto is tired", "His name is Max"),
    ("My neighbour has a dog", "His name is Max"),
    ("I have a dog", "Max is a nice name"),
    ("", "His name is Max"),
    ("我养了只狗", "叫得很大声"),
    ("邻居养了只狗", "叫大黄"),
]


@pytest.mark.parametrize("text", STATUS)
def test_a_summary_asks_for_everything_at_present(text: str) -> None:
    query = of(text, ENGLISH if text.isascii() else ONE).query
    assert query is not None
    assert query.is_status


@pytest.mark.parametrize("text", NO_STATUS)
def test_a_question_for_one_thing_does_not(text: str) -> None:
    query = of(text, ENGLISH if text.isascii() else ONE).query
    assert query is not None
    assert not query.is_status


@pytest.mark.parametrize(("before", "text", "pet"), NAMED)
def test_the_next_message_may_name_the_animal(before: str, text: str, pet: tuple[str, str]) -> None:
    assert [(one.name, one.species) for one in of(text, (), previous=before).new_pets] == [pet]


@pytest.mark.parametrize(("before", "text"), UNNAMED)
def test_no_animal_is_met_without_one_that_waits_for_a_name(before: str, text: str) -> None:
    assert of(text, ENGLISH, previous=before).new_pets == ()
