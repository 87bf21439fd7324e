"""A relation that is denied is a denial, also where the rule takes the denying word along."""

from __future__ import annotations

import pytest
from reading_cases import ENGLISH, PAIR, of, only

from pawsignal.model import Kind, Polarity


@pytest.mark.parametrize(
    "text",
    [
        "雪球和大黄现在不打架了",
        "雪球和大黄从来不一起睡",
        "大黄不怕雪球了",
        "雪球不让我抱",
        "Nala and Otto don't fight any more",
        "Nala and Otto never play together",
        "Nala and Otto don't get along",
        "Otto doesn't let me brush him",
    ],
)
def test_a_denied_relation_is_a_denial(text: str) -> None:
    statement = only(of(text, (*PAIR, *ENGLISH)))
    assert (statement.kind, statement.polarity) == (Kind.RELATION, Polarity.NEGATIVE)


@pytest.mark.parametrize(
    "text",
    [
        "雪球和大黄老打架",
        "雪球和大黄天天打架",
        "雪球怕大黄",
        "雪球只让我抱",
        "Nala and Otto are fighting again",
        "Nala and Otto get along",
        "Nala and Otto never stop fighting",
        "Otto only lets me brush him",
    ],
)
def test_a_relation_that_holds_is_none(text: str) -> None:
    statement = only(of(text, (*PAIR, *ENGLISH)))
    assert (statement.kind, statement.polarity) == (Kind.RELATION, Polarity.POSITIVE)
