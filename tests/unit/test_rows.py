"""Notes told in a row, and what they say for each other."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from recall_books import DOU, NOW, POLICY, WANG, book_of, keys, memory

from pawsignal.language.reading import Query
from pawsignal.model import Book, Kind, Memory, MemoryId, Source
from pawsignal.retrieval import Found, Index, Rows, recall, route
from pawsignal.retrieval.rows import rows_of, told_around

RULE = POLICY.recall
TALK = ("我们去哪里露营？", "去年那个湖边怎么样？", "好啊，帐篷我来带。", "那我准备吃的。", "周末天气如何？")


def line(n: int, text: str = "一句话", *, minutes: float | None = None, **given: Any) -> Memory:
    """Give the n-th line of an imported talk."""
    told = NOW - timedelta(days=30) + timedelta(minutes=n if minutes is None else minutes)
    fields: dict[str, Any] = {"of": None, "source": Source.IMPORT, "told": told} | given
    return memory(f"m{n}", text, **fields)


def found_in(book: Book, question: str, **given: Any) -> list[str]:
    index = Index()
    index.follow(book)
    way = route(Query(text=question, owner=True), book, NOW)
    rows = Rows().follow(book, RULE)
    return keys(recall(way, Found(index.search(way.words, RULE), rows=rows), POLICY, **given))


def test_lines_of_an_imported_talk_are_a_row_in_the_order_they_were_told() -> None:
    assert rows_of([line(2), line(0), line(1)], RULE) == (("m0", "m1", "m2"),)


def test_a_long_pause_ends_a_row() -> None:
    gap = RULE.row_gap / timedelta(minutes=1)
    told = [line(0, minutes=0), line(1, minutes=gap), line(2, minutes=2 * gap + 1), line(3, minutes=2 * gap + 2)]
    assert rows_of(told, RULE) == (("m0", "m1"), ("m2", "m3"))


def test_when_it_was_said_goes_before_when_it_was_taken_in() -> None:
    said = [NOW - timedelta(days=9), NOW - timedelta(days=9, minutes=1)]
    told = [line(n, told=NOW, occurred_from=at) for n, at in enumerate(said)]
    assert rows_of(told, RULE) == (("m1", "m0"),)


@pytest.mark.parametrize(
    "other",
    [
        line(1, source=Source.OWNER),
        line(1, kind=Kind.EVENT),
        line(1, of=DOU),
        line(1, minutes=0),
        line(1, minutes=31),
    ],
    ids=["told by the owner", "a statement of a kind", "of another subject", "of the same instant", "much later"],
)
def test_what_stands_for_itself_is_in_no_row(other: Memory) -> None:
    assert rows_of([line(0), other], RULE) == ()


def test_two_pets_notes_are_never_in_one_row() -> None:
    assert rows_of([line(0, of=DOU), line(1, of=WANG), line(2, of=DOU)], RULE) == (("m0", "m2"),)


def test_the_lines_around_the_one_that_shares_a_word_are_found_before_those_far_off() -> None:
    book = book_of(*(line(n, text) for n, text in enumerate(TALK)))
    first, *around = found_in(book, "去年去的湖边", k=4)
    assert (first, set(around)) == ("m1", {"m0", "m2", "m3"})


def test_rows_admit_nothing_where_no_line_answers() -> None:
    book = book_of(*(line(n, text) for n, text in enumerate(TALK)))
    assert found_in(book, "狂犬疫苗多少钱") == []


def test_what_the_owner_told_does_not_speak_for_what_was_told_beside_it() -> None:
    book = book_of(*(line(n, text, source=Source.OWNER) for n, text in enumerate(TALK)))
    assert found_in(book, "湖边") == ["m1"]


def test_rows_are_looked_for_again_only_for_other_memories() -> None:
    rows, book = Rows(), book_of(line(0), line(1))
    first = rows.follow(book, RULE)
    assert rows.follow(book, RULE) is first
    assert rows.follow(book_of(line(0), line(1), line(2)), RULE) == (("m0", "m1", "m2"),)


@settings(max_examples=60)
@given(st.lists(st.floats(0, 20), min_size=2, max_size=12))
def test_what_is_around_never_speaks_against_a_note_and_grows_with_its_neighbours(nats: list[float]) -> None:
    row = tuple(MemoryId(str(n)) for n in range(len(nats)))
    evidence = dict(zip(row, nats, strict=True))
    around = told_around([row], evidence, RULE)
    more = told_around([row], evidence | {row[0]: nats[0] + 1}, RULE)
    assert all(value >= 0 for value in around.values())
    assert more[row[1]] > around.get(row[1], 0.0)
