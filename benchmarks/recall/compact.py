"""What compact vectors lose: the same vectors in single precision, as the product keeps them, and smaller still."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.recall.measures import mean, measured
from benchmarks.recall.others import best
from benchmarks.recall.sets import Part
from pawsignal.language.text import fold
from pawsignal.ports import Embed
from pawsignal.retrieval.dense import embedded, pack, unpack

Rows = NDArray[np.float32]

MOST = 500  # memories; they are embedded anew, for what is kept between runs is compact already


def part_for(parts: Sequence[Part]) -> Part | None:
    """Return the part with the most questions among those that are small enough."""
    return max((part for part in parts if len(part.memories) <= MOST), key=lambda p: len(p.questions), default=None)


def losses(part: Part, embed: Embed) -> Mapping[str, Mapping[str, Any]]:
    """Return for each way to keep vectors how much a memory takes, and what the encoder alone finds with it."""
    rows = embedded(embed, [memory.text for memory in part.memories])
    asked = embedded(embed, [fold(question.text) for question in part.questions], question=True)
    return dict(_rows(part, rows, asked))


def _rows(part: Part, rows: Rows, asked: Rows) -> Iterator[tuple[str, Mapping[str, Any]]]:
    exact = rows @ asked.T
    for name, size, kept in (
        ("single precision", 4 * rows.shape[1], rows),
        ("half precision, as kept", 2 * rows.shape[1], _halved(part, rows)),
        ("8 bits", rows.shape[1] + 4, _in_8_bits(rows)),
    ):
        cosines = kept @ asked.T
        figures = mean(_measured(part, cosines))
        yield name, figures | {"bytes": size, "cosine off by at most": round(float(np.abs(cosines - exact).max()), 5)}


def _measured(part: Part, cosines: Rows) -> Iterator[Mapping[str, float]]:
    ids = [memory.id for memory in part.memories]
    for question, column in zip(part.questions, cosines.T, strict=True):
        yield measured(best(ids, column, 20), question.gold)


def _halved(part: Part, rows: Rows) -> Rows:
    return unpack(pack(memory.id, "", row) for memory, row in zip(part.memories, rows, strict=True))


def _in_8_bits(rows: Rows) -> Rows:
    scale = np.abs(rows).max(axis=1, keepdims=True) / 127
    return np.asarray(np.round(rows / scale) * scale, np.float32)
