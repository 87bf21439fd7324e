"""Meaning: vectors of one owner's memories, and how far a question's cosines stand out.

How it works: encoders squeeze their cosines differently (multilingual-e5 puts unrelated Chinese sentences at 0.84), so
a cosine means nothing by itself. It is read in standard deviations above what unrelated texts reach with this encoder:
as known of the encoder, as far as it is known, and more and more as seen in the owner's own memories.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pawsignal.errors import EmbedError
from pawsignal.model import MemoryId, Vector
from pawsignal.policy.ranking import RecallRule

Rows = NDArray[np.float32]

_STORED = np.dtype("<f2")


@dataclass(frozen=True, slots=True)
class Background:
    """The cosines that an encoder gives to unrelated texts: mean and standard deviation.

    ``weight`` says how much of it is knowledge: 1 counts as ``RecallRule.background`` cosines of the owner's own.
    """

    mean: float
    deviation: float
    weight: float = 1.0


UNKNOWN = Background(0.3, 0.15, weight=0.25)


def embedded(embed: Any, texts: Sequence[str], *, question: bool = False) -> Rows:
    """Return one unit vector per text, from whatever an ``Embed`` gives.

    Raises:
        EmbedError: the embedder failed, or gave something that is no row of finite numbers per text.
    """
    call = getattr(embed, "query", embed) if question else embed
    try:
        given = call(list(texts))
        rows = np.asarray(
            given if hasattr(given, "shape") else [np.asarray(row, np.float32) for row in given], np.float32
        )
    except EmbedError:
        raise
    except Exception as error:
        raise EmbedError(f"the embedder failed: {type(error).__name__}: {error}") from error
    return _units(rows, len(texts))


def name_of(embed: Any) -> str:
    """Return the name under which an embedder's vectors are kept."""
    named = getattr(embed, "name", None) or getattr(embed, "__qualname__", None)
    return str(named or type(embed).__qualname__)


def background_of(embed: Any, locale: str) -> Background:
    """Return what an embedder says of itself in ``backgrounds`` (by locale), if it does."""
    known: Mapping[str, tuple[float, float]] = getattr(embed, "backgrounds", {})
    return Background(*known[locale]) if locale in known else UNKNOWN


def pack(memory: MemoryId, model: str, row: Rows) -> Vector:
    """Return a unit vector as it is stored."""
    return Vector(memory, model, row.astype(_STORED).tobytes())


def unpack(vectors: Iterable[Vector]) -> Rows:
    """Return stored vectors of one model as a matrix, one row each."""
    rows = [np.frombuffer(vector.data, _STORED) for vector in vectors]
    return np.stack(rows).astype(np.float32) if rows else np.empty((0, 0), np.float32)


def cosines(question: Rows, matrix: Rows) -> Rows:
    """Return the cosine of a question's unit vector with each row."""
    return np.asarray(matrix @ question, np.float32)


class Matrix:
    """The vectors of an owner's memories by one model; vectors of another model are not looked at."""

    def __init__(self, model: str) -> None:
        self.model = model
        self._seen: Mapping[MemoryId, Vector] = {}
        self._ids: list[MemoryId] = []
        self._rows: Rows = unpack(())

    def follow(self, vectors: Mapping[MemoryId, Vector]) -> None:
        """Hold exactly these vectors, as far as they are of this model."""
        if vectors is self._seen:
            return
        ours = [vector for vector in vectors.values() if vector.model == self.model]
        self._rows, self._ids = unpack(ours), [vector.memory for vector in ours]
        self._seen = vectors

    def search(self, question: Rows, background: Background, rule: RecallRule) -> dict[MemoryId, float]:
        """Return by how many standard deviations each memory stands out for a question.

        Raises:
            EmbedError: the question's vector is of another size than the memories'.
        """
        if not self._ids:
            return {}
        if question.shape != self._rows.shape[1:]:
            raise EmbedError(f"the embedder {self.model} gave {question.size} numbers, kept are {self._rows.shape[1]}")
        found = cosines(question, self._rows)
        return dict(zip(self._ids, deviations(found, background, rule).tolist(), strict=True))


def deviations(found: Rows, background: Background, rule: RecallRule) -> Rows:
    """Read cosines in standard deviations above the background, blended with the cosines themselves."""
    known = background.weight * rule.background
    total = known + found.size
    mean = (known * background.mean + found.sum()) / total
    variance = (known * background.deviation**2 + np.square(found - mean).sum()) / total
    return np.asarray((found - mean) / max(float(np.sqrt(variance)), 1e-6), np.float32)


def _units(rows: Rows, count: int) -> Rows:
    if rows.ndim != 2 or len(rows) != count or (count and not rows.shape[1]):
        raise EmbedError(f"the embedder gave an array of shape {rows.shape} for {count} texts: one row per text is due")
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    if not np.isfinite(lengths).all() or not lengths.all():
        raise EmbedError("the embedder gave a vector that is not finite or has no length")
    return np.asarray(rows / lengths, np.float32)
