"""The word lists are sound: both languages, no empty list, no twice-used id, a source for every advice."""

from __future__ import annotations

from pawsignal.language import lexicon
from pawsignal.language.rules import families


def test_the_word_lists_have_no_problem() -> None:
    assert lexicon.check() == []


def test_every_symptom_belongs_to_a_family_of_the_policy() -> None:
    assert set(families().values()) <= {"gut", "skin", "limb", "other"}


def test_a_problem_is_named() -> None:
    assert list(lexicon.problems_of({"id": "x", "zh": [], "en": ["a"]}, "here", set())) == ["here: zh is empty"]
    assert next(lexicon.problems_of({"id": "x", "zh": ["("], "en": ["a"]}, "here", {"x"})) == "here: duplicate id"
    advised = {"zh": ["a"], "en": ["b"], "advice": {"zh": "a", "en": "b"}}
    assert list(lexicon.problems_of(advised, "here", set())) == ["here: no source"]
