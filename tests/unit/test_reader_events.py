"""An event is what happened: not what was forgotten, what must not be forgotten, or what comes round every month."""

from __future__ import annotations

import pytest
from reading_cases import ENGLISH, PAIR, of, only

from pawsignal.model import Kind, Polarity

PETS = (*PAIR, *ENGLISH)


@pytest.mark.parametrize(
    "text",
    [
        "忘了带雪球打疫苗",
        "今天忘记带大黄去体检了",
        "雪球错过了复查",
        "大黄昨天漏打了疫苗",
        "Otto missed his check-up yesterday",
        "We skipped Nala's flea treatment this month",
        "Nala missed her rabies shot last week",
        "Yesterday we forgot the booster for Otto, he missed his booster",
    ],
)
def test_what_was_forgotten_is_kept_as_not_done(text: str) -> None:
    statements = [s for s in of(text, PETS).statements if s.kind is Kind.EVENT]
    assert statements
    assert {s.polarity for s in statements} == {Polarity.NEGATIVE}


@pytest.mark.parametrize(
    "text",
    ["别忘了周五给雪球打疫苗", "不要忘了明天带大黄去体检", "Don't forget to take Otto for his shot on Friday"],
)
def test_what_must_not_be_forgotten_is_a_plan(text: str) -> None:
    statement = only(of(text, PETS))
    assert (statement.kind, statement.polarity) == (Kind.PLAN, Polarity.POSITIVE)
    assert statement.occurred_from is not None


@pytest.mark.parametrize(
    "text",
    [
        "别忘了雪球昨天打了疫苗",
        "忘了告诉你，大黄上周体检了",
        "I forgot to tell you, Otto got his rabies shot yesterday",
    ],
)
def test_what_happened_and_must_be_remembered_happened(text: str) -> None:
    statement = only(of(text, PETS))
    assert (statement.kind, statement.polarity) == (Kind.EVENT, Polarity.POSITIVE)


@pytest.mark.parametrize(
    "text",
    [
        "雪球每个月1号驱虫",
        "大黄每年打一次狂犬疫苗",
        "Otto gets dewormed on the first of every month",
        "Nala has had her rabies shot every year",
    ],
)
def test_what_comes_round_did_not_happen_now(text: str) -> None:
    assert [s for s in of(text, PETS).statements if s.kind in (Kind.EVENT, Kind.PLAN)] == []
