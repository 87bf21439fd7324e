"""Of several points of one series the newest answers, unless the question fits an older one by more than wording."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.recall_books import WANG, ask, book_of, days_ago, memory

from pawsignal.model import Kind, Memory
from pawsignal.retrieval.series import lifted

KG = {"topic": "measure:weight"}


def weight(key: str, text: str, days: float) -> Memory:
    return memory(key, text, Kind.MEASURE, told=days_ago(days), occurred_from=days_ago(days), **KG)


@pytest.mark.parametrize("old", ["豆豆体重5公斤", "称体重：豆豆5公斤，体重正常"])
def test_the_newest_weight_comes_first_however_it_was_worded(old: str) -> None:
    book = book_of(weight("a", old, 60), weight("b", "上秤5.2kg", 2))
    found = ask(book, "豆豆体重多少", topics=("measure:weight",), kinds=(Kind.MEASURE,))
    assert [hit.memory.id for hit in found.hits] == ["b", "a"]


def test_the_newest_is_among_the_first_even_of_many_that_match_better() -> None:
    points = [weight(f"{n}", f"豆豆体重{n}公斤", 60 - n) for n in range(10)]
    found = ask(book_of(*points, weight("z", "上秤5.2kg", 1)), "豆豆体重多少", topics=("measure:weight",), k=3)
    assert [hit.memory.id for hit in found.hits] == ["z", "9", "8"]


def test_a_question_that_names_the_clinic_finds_the_older_visit() -> None:
    old = memory("a", "豆豆在瑞鹏体检", Kind.EVENT, topic="event:体检", occurred_from=days_ago(90), told=days_ago(90))
    new = memory("b", "豆豆在芭比堂体检", Kind.EVENT, topic="event:体检", occurred_from=days_ago(3), told=days_ago(3))
    found = ask(
        book_of(old, new, *(memory(f"n{n}", f"豆豆今天第{n}次散步") for n in range(30))), "豆豆在瑞鹏体检是哪天"
    )
    assert found.hits[0].memory.id == "a"


def test_points_of_two_pets_are_two_series() -> None:
    other = memory("w", "旺财上秤9kg", Kind.MEASURE, of=WANG, told=days_ago(1), occurred_from=days_ago(1), **KG)
    mine = memory("d", "豆豆体重5公斤", Kind.MEASURE, told=days_ago(50), occurred_from=days_ago(50), **KG)
    base = {mine.id: 2.0, other.id: 1.0}
    assert lifted(base, [mine, other], lambda _key: 3.0) == base


@given(st.lists(st.floats(-5, 20), min_size=1, max_size=8))
def test_lifting_lowers_nothing_and_no_more_than_wording(nats: list[float]) -> None:
    points = [weight(f"{n}", "称重", 50 - n) for n in range(len(nats))]
    base = {point.id: value for point, value in zip(points, nats, strict=True)}
    raised = lifted(base, points, lambda _key: 3.0)
    assert all(base[key] <= raised[key] <= base[key] + 3.0 for key in base)
