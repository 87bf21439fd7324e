"""Meaning: vectors from any embedder, stored and read; how far a memory stands out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from recall_books import POLICY, THEMES, book_of, meaning_of, memory, themes

from pawsignal.errors import EmbedError
from pawsignal.model import MemoryId, Vector
from pawsignal.retrieval import Asker, Matrix, embedded, name_of, pack
from pawsignal.retrieval.dense import unpack


class Encoder:
    """Tells questions from passages and counts the calls."""

    name = "toy"

    def __init__(self) -> None:
        self.asked: list[list[str]] = []

    def __call__(self, texts: Sequence[str]) -> list[list[float]]:
        return themes(texts)

    def query(self, texts: Sequence[str]) -> list[list[float]]:
        self.asked.append(list(texts))
        return themes(texts)


@pytest.mark.parametrize("shape", [list, tuple, np.array, lambda rows: [np.array(row) for row in rows]])
def test_rows_of_any_sort_are_taken_and_made_unit_vectors(shape: Any) -> None:
    rows = embedded(lambda texts: shape([[3.0, 4.0] for _ in texts]), ["a", "b"])
    assert rows.tolist() == pytest.approx(np.array([[0.6, 0.8], [0.6, 0.8]]))


@pytest.mark.parametrize(
    "given",
    [None, 5, [], [[1.0]], [[1.0], [1.0, 2.0]], [["x"], ["y"]], [[float("nan")], [1.0]], [[float("inf")], [1.0]]],
)
def test_what_is_no_row_of_finite_numbers_per_text_is_refused(given: Any) -> None:
    with pytest.raises(EmbedError):
        embedded(lambda texts: given, ["a", "b"])


def test_a_failing_embedder_is_an_embed_error_that_says_why() -> None:
    def broken(texts: Sequence[str]) -> Any:
        raise TimeoutError("no answer in 5 s")

    with pytest.raises(EmbedError, match="TimeoutError: no answer in 5 s") as caught:
        embedded(broken, ["a"])
    assert isinstance(caught.value.__cause__, TimeoutError)


def test_no_texts_need_no_call() -> None:
    assert len(embedded(lambda texts: 1 / 0, [])) == 0


def test_a_text_without_meaning_is_near_to_nothing() -> None:
    assert embedded(lambda texts: [[0.0, 0.0] for _ in texts], ["a"]).tolist() == [[0.0, 0.0]]


@settings(max_examples=60, deadline=None)
@given(
    row=st.lists(st.floats(-1, 1, width=16), min_size=2, max_size=8).filter(lambda row: any(abs(x) > 0.1 for x in row))
)
def test_a_stored_vector_is_read_back_nearly_as_it_was(row: list[float]) -> None:
    unit = embedded(lambda texts: [row], ["a"])[0]
    kept = pack(MemoryId("m"), "toy", unit)
    assert len(kept.data) == 2 * len(row)
    assert unpack([kept])[0].tolist() == pytest.approx(unit.tolist(), abs=1e-3)


def test_questions_go_through_query_and_the_plain_ones_come_along_once_per_language() -> None:
    encoder = Encoder()
    asker = Asker(encoder)
    for text, locale in (("拉稀", "zh"), ("软便", "zh"), ("loose stool", "en"), ("shots", "en")):
        asker.ask(text, locale)
    assert [len(texts) > 1 for texts in encoder.asked] == [True, False, True, False]
    assert [texts[0] for texts in encoder.asked] == ["拉稀", "软便", "loose stool", "shots"]


def test_a_failed_question_is_one_call_and_the_next_one_tries_again() -> None:
    calls: list[int] = []

    def failing_once(texts: Sequence[str]) -> list[list[float]]:
        calls.append(len(texts))
        if len(calls) == 1:
            raise OSError("down")
        return themes(texts)

    asker = Asker(failing_once)
    with pytest.raises(EmbedError):
        asker.ask("拉稀", "zh")
    assert len(calls) == 1
    assert asker.ask("拉稀", "zh").row.shape == (1 + len(THEMES),)


def test_vectors_of_another_model_are_not_looked_at() -> None:
    row = embedded(themes, ["软便"])[0]
    matrix = Matrix("toy")
    matrix.follow({MemoryId("a"): pack(MemoryId("a"), "toy", row), MemoryId("b"): pack(MemoryId("b"), "older", row)})
    assert list(matrix.search(Asker(themes).ask("拉稀", "zh"), POLICY.recall)) == ["a"]


def test_a_question_of_another_size_is_an_embed_error() -> None:
    matrix = Matrix("toy")
    matrix.follow({MemoryId("a"): Vector(MemoryId("a"), "toy", np.ones(3, "<f2").tobytes())})
    with pytest.raises(EmbedError, match="3"):
        matrix.search(Asker(themes).ask("拉稀", "zh"), POLICY.recall)


def test_a_matrix_follows_its_vectors() -> None:
    matrix = Matrix("toy")
    row = embedded(themes, ["软便"])[0]
    question = Asker(themes).ask("拉稀", "zh")
    for held in (["a", "b"], ["b"], []):
        matrix.follow({MemoryId(key): pack(MemoryId(key), "toy", row) for key in held})
        assert sorted(matrix.search(question, POLICY.recall)) == held


@pytest.mark.parametrize("others", [0, 3, 40])
def test_the_memory_of_the_same_theme_stands_out_in_books_of_any_size(others: int) -> None:
    book = book_of(memory("a", "软便"), *(memory(f"b{n}", f"小事{n}") for n in range(others)))
    found = meaning_of(book, "拉稀", themes)
    assert found["a"] > POLICY.recall.meaning_admit
    assert all(found[key] < 1 for key in found if key != "a")


@pytest.mark.parametrize("squeeze", [0.0, 0.8, 0.99])
def test_how_far_a_memory_stands_out_does_not_depend_on_how_an_encoder_squeezes(squeeze: float) -> None:
    def squeezed(texts: Sequence[str]) -> Any:
        rows = embedded(themes, texts)
        shared = np.ones((len(texts), 1)) * np.sqrt(squeeze)
        return np.hstack([shared, rows * np.sqrt(1 - squeeze)])

    book = book_of(memory("a", "软便"), memory("b", "疫苗"), memory("c", "洗澡"))
    plain, pressed = (meaning_of(book, "拉稀", embed) for embed in (themes, squeezed))
    assert pressed == pytest.approx(plain, abs=0.4)


def test_a_memory_that_is_near_to_every_question_does_not_stand_out() -> None:
    def hub(texts: Sequence[str]) -> list[list[float]]:
        return [[1.0, 0.0] if text != "少数" else [1.0, 3.0] for text in texts]

    found = meaning_of(book_of(memory("near", "多数"), memory("far", "少数")), "随便什么", hub)
    assert abs(found["near"] - found["far"]) < 0.01


def test_an_embedder_without_a_name_is_called_by_its_own() -> None:
    assert name_of(Encoder()) == "toy"
    assert name_of(themes) == "themes"
