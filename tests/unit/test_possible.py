"""What cannot be is refused with its field and what to do, on every path that writes."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from policy_books import DAY, DOU, POLICY, T0, book_of, statement

from pawsignal.errors import Invalid
from pawsignal.model import Kind
from pawsignal.policy import possible
from pawsignal.policy.admit import admitted
from pawsignal.policy.pets import added_pet, revised_pet

BOOK = book_of()


@pytest.mark.parametrize(
    ("day", "why"), [(date(2030, 1, 1), "up to 2026-03-01"), (date(2026, 3, 2), "future"), (date(1850, 1, 1), "1900")]
)
def test_a_birth_that_cannot_be_is_refused_for_a_new_and_a_known_pet(day: date, why: str) -> None:
    for act in (
        lambda: added_pet(BOOK, "米粒", {"born": day}, T0),
        lambda: revised_pet(BOOK, DOU, {"born": day}, T0),
    ):
        with pytest.raises(Invalid, match=why) as refusal:
            act()
        assert refusal.value.field == "born"


def test_a_birth_today_in_the_owners_zone_is_taken() -> None:
    evening = datetime(2026, 3, 1, 17, tzinfo=UTC)  # the 2nd in Shanghai
    assert possible.born(date(2026, 3, 2), evening, "Asia/Shanghai") == date(2026, 3, 2)
    with pytest.raises(Invalid):
        possible.born(date(2026, 3, 2), evening, "America/Los_Angeles")


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("weight", {"kind": Kind.MEASURE, "topic": "measure:weight", "value": 0.0, "unit": "kg"}),
        ("weight", {"kind": Kind.MEASURE, "topic": "measure:weight", "value": -3.0, "unit": "kg"}),
        ("weight", {"kind": Kind.MEASURE, "topic": "measure:weight", "value": 50_000.0, "unit": "kg"}),
        ("weight", {"kind": Kind.MEASURE, "topic": "measure:weight", "value": float("nan"), "unit": "kg"}),
        ("born", {"kind": Kind.IDENTITY, "topic": "identity:born", "fact": "2030-01-01"}),
        ("born", {"kind": Kind.IDENTITY, "topic": "identity:born", "fact": "spring"}),
    ],
)
def test_a_statement_that_cannot_be_is_refused(field: str, given: dict[str, Any]) -> None:
    told = statement("豆豆", given.pop("kind"), given.pop("topic"), **given)
    with pytest.raises(Invalid) as refusal:
        admitted(told, BOOK, POLICY, T0)
    assert refusal.value.field == field
    assert len(str(refusal.value)) > 20


def test_what_may_be_is_taken() -> None:
    for told in (
        statement("豆豆5公斤", Kind.MEASURE, "measure:weight", value=5.0, unit="kg"),
        statement("豆豆打疫苗", Kind.PLAN, "plan:疫苗", occurred_from=T0 + 30 * DAY),
        statement("豆豆今晚吐了", Kind.EPISODE, "symptom:vomiting", occurred_from=T0 + timedelta(hours=8)),
    ):
        assert admitted(told, BOOK, POLICY, T0).text == told.text
