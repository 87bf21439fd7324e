"""A text the caller vouches for becomes one statement: what is given wins, the rest is read."""

from __future__ import annotations

from reading_cases import NOW, ONE, PAIR

from pawsignal.language.reader import draft
from pawsignal.language.reading import Context
from pawsignal.model import Certainty, Kind, PetId, Scope, Source

CONTEXT = Context(now=NOW, pets=PAIR)
DOG = (PetId("大黄"),)


def test_what_is_not_given_is_read() -> None:
    statement = draft("大黄对鸡肉过敏", CONTEXT)
    assert (statement.kind, statement.topic, statement.scope) == (Kind.ALLERGY, "allergy:鸡肉", Scope.PET)
    assert (statement.pets, statement.text) == (DOG, "大黄对鸡肉过敏")


def test_what_is_given_wins() -> None:
    given = draft("对鸡肉过敏", CONTEXT, pets=DOG, certainty=Certainty.SUSPECTED, source=Source.VET)
    assert (given.pets, given.kind, given.topic) == (DOG, Kind.ALLERGY, "allergy:鸡肉")
    assert (given.certainty, given.source) == (Certainty.SUSPECTED, Source.VET)
    assert draft("大黄爱吃鱼", CONTEXT, kind=Kind.NOTE).kind is Kind.NOTE
    assert draft("大黄爱吃鱼", CONTEXT, topic="preference:fish").topic == "preference:fish"


def test_without_a_known_kind_it_is_a_note_of_its_content_words() -> None:
    statement = draft("Rex weighs on the vet's scale every Monday", Context(now=NOW, pets=ONE))
    assert statement.kind is Kind.NOTE
    assert statement.topic.startswith("note:")
    assert (statement.scope, statement.pets) == (Scope.USER, ())


def test_a_topic_does_not_name_the_pet() -> None:
    assert draft("大黄的猫包在阳台", CONTEXT).topic == draft("雪球的猫包在阳台", CONTEXT).topic


def test_the_same_words_give_the_same_topic() -> None:
    one, two = (draft("大黄散步时不牵绳", CONTEXT, pets=DOG) for _ in range(2))
    assert one == two


def test_a_question_is_no_fact_whoever_vouches_for_it() -> None:
    for text in ("大黄对鸡肉过敏吗？", "大黄能吃大豆吗", "Is 大黄 allergic to beef?"):
        assert draft(text, CONTEXT).kind is Kind.NOTE
