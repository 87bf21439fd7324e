"""Meaning: vectors of one owner's memories, and how far each stands out for a question.

How it works: a cosine means little by itself. Encoders squeeze them differently (multilingual-e5 puts unrelated Chinese
sentences at 0.84), and some memories are near to any question. So a few plain questions about nothing in particular are
embedded once, with the first question of their language. What a memory's cosine exceeds its mean over them counts, in
standard deviations of what such excesses are for unrelated texts: over the plain questions and, the more memories there
are, over the owner's own. That holds for any encoder, and for a book of one memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pawsignal.errors import EmbedError
from pawsignal.model import MemoryId, Vector
from pawsignal.policy.ranking import RecallRule

Rows = NDArray[np.float32]

_STORED = np.dtype("<f2")


PLAIN: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "zh": (
            *("今天天气怎么样", "最近过得好吗", "有什么要注意的", "帮我推荐一下", "怎么办才好", "为什么会这样"),
            *("一共多少钱", "什么时候去比较合适", "在哪里可以找到", "能不能告诉我", "他是谁", "下一步做什么"),
            *("说点好玩的", "非常感谢你", "早上好", "写一段文字", "翻译一下这句话", "这道菜怎么做", "昨晚比赛谁赢了"),
        ),
        "en": (
            *("what is the weather today", "how have you been lately", "what should I look out for"),
            *("can you recommend something", "what should I do", "why did that happen", "how much does it cost"),
            *("when should we go", "where can I find it", "can you tell me more", "who is that", "what comes next"),
            *("say something funny", "thank you very much", "good morning", "write a text for me"),
            *("translate this sentence", "how do I cook this", "who won the match yesterday"),
        ),
    }
)
"""Questions about nothing in particular, by locale."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question's unit vector, and those of the plain questions in its language."""

    row: Rows
    plain: Rows
    locale: str


class Asker:
    """Embeds questions with one call each; the plain ones come along with the first of a language."""

    def __init__(self, embed: Any) -> None:
        self._embed = embed
        self._plain: dict[str, Rows] = {}

    def ask(self, text: str, locale: str) -> Question:
        """Return a question's vector.

        Raises:
            EmbedError: the embedder failed.
        """
        plain = self._plain.get(locale)
        if plain is None:
            rows = embedded(self._embed, [text, *PLAIN[locale]], question=True)
            plain = self._plain[locale] = rows[1:]
            return Question(rows[0], plain, locale)
        return Question(embedded(self._embed, [text], question=True)[0], plain, locale)


def embedded(embed: Any, texts: Sequence[str], *, question: bool = False) -> Rows:
    """Return one unit vector per text, from whatever an ``Embed`` gives.

    Raises:
        EmbedError: the embedder failed, or gave something that is no row of finite numbers per text.
    """
    if not texts:
        return np.empty((0, 0), np.float32)
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


def pack(memory: MemoryId, model: str, row: Rows) -> Vector:
    """Return a unit vector as it is stored."""
    return Vector(memory, model, row.astype(_STORED).tobytes())


def unpack(vectors: Iterable[Vector]) -> Rows:
    """Return stored vectors of one model as a matrix, one row each."""
    rows = [np.frombuffer(vector.data, _STORED) for vector in vectors]
    return np.stack(rows).astype(np.float32) if rows else np.empty((0, 0), np.float32)


class Matrix:
    """The vectors of an owner's memories by one model; vectors of another model are not looked at."""

    def __init__(self, model: str) -> None:
        self.model = model
        self._seen: Mapping[MemoryId, Vector] = {}
        self._ids: list[MemoryId] = []
        self._rows: Rows = unpack(())
        self._usual: dict[str, tuple[Rows, float]] = {}

    def follow(self, vectors: Mapping[MemoryId, Vector]) -> None:
        """Hold exactly these vectors, as far as they are of this model."""
        if vectors is self._seen:
            return
        ours = [vector for vector in vectors.values() if vector.model == self.model]
        self._rows, self._ids = unpack(ours), [vector.memory for vector in ours]
        self._seen, self._usual = vectors, {}

    def search(self, question: Question, rule: RecallRule) -> dict[MemoryId, float]:
        """Return by how many standard deviations each memory stands out for a question.

        Raises:
            EmbedError: the question's vector is of another size than the memories'.
        """
        if not self._ids:
            return {}
        size = self._rows.shape[1]
        if question.row.shape != (size,) or question.plain.shape[1:] != (size,):
            raise EmbedError(f"the embedder {self.model} gave {question.row.size} numbers, kept are {size} a memory")
        usual = self._usual.get(question.locale)
        if usual is None:
            usual = self._usual[question.locale] = level(self._rows @ question.plain.T)
        found = deviations(self._rows @ question.row - usual[0], usual[1], rule)
        return dict(zip(self._ids, found.tolist(), strict=True))


def level(cosines: Rows) -> tuple[Rows, float]:
    """Return each memory's usual cosine with a plain question, and the deviation from it that is usual."""
    usual = cosines.mean(axis=1)
    return usual, float(np.sqrt(np.square(cosines - usual[:, None]).mean()))


def deviations(excess: Rows, usual: float, rule: RecallRule) -> Rows:
    """Read excesses over the usual cosines in standard deviations.

    Those of the owner's own memories, nearly all unrelated to any one question, join what is usual for plain ones.
    """
    total = rule.background + excess.size
    mean = excess.sum() / total
    variance = (rule.background * usual**2 + np.square(excess - mean).sum()) / total
    return np.asarray((excess - mean) / max(float(np.sqrt(variance)), 1e-6), np.float32)


def _units(rows: Rows, count: int) -> Rows:
    if rows.ndim != 2 or len(rows) != count or not rows.shape[1]:
        raise EmbedError(f"the embedder gave an array of shape {rows.shape} for {count} texts: one row per text is due")
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    if not np.isfinite(lengths).all():
        raise EmbedError("the embedder gave a vector that is not finite")
    return np.asarray(rows / np.where(lengths, lengths, 1.0), np.float32)  # a text without meaning stays at nothing
