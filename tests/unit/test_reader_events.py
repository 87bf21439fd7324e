"""An event is what happened: not what was forgotten, what must not be forgotten, or what comes round every month."""

from __future__ import annotations

import pytest
from reading_cases import ENGLISH, PAIR, of, only

from pawsignal.model import Cue, Kind, Polarity

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
    assert [s for s in of(text, PETS).statements if s.kind is Kind.EVENT] == []


@pytest.mark.parametrize(
    "text",
    [
        "雪球的疫苗取消了",
        "Otto's rabies shot is cancelled",
        "Nala's booster was called off",
        "The vaccination for Otto has been cancelled",
    ],
)
def test_what_is_called_off_is_no_plan(text: str) -> None:
    statement = only(of(text, PETS))
    assert (statement.kind, statement.cue) == (Kind.PLAN, Cue.CANCELS)


@pytest.mark.parametrize("text", ["我搬到北京了", "雪球搬到奶奶家了", "我们搬家到杭州了", "I moved to Leeds"])
def test_a_move_replaces_the_old_home(text: str) -> None:
    statement = only(of(text, PETS))
    assert (statement.kind, statement.cue) == (Kind.STATE, Cue.REPLACES)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Otto has been coughing for a while", ["Otto has been coughing for a while"]),
        ("A while ago Nala was vomiting", ["A while ago Nala was vomiting"]),
        ("Otto is coughing while Nala is sneezing", ["Otto is coughing", "Nala is sneezing"]),
    ],
)
def test_a_while_cuts_no_sentence(text: str, told: list[str]) -> None:
    assert [statement.text.removeprefix("while ") for statement in of(text, PETS).statements] == told
