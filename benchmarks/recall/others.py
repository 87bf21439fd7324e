"""The rows beside ours: BM25 of a public library, the encoder alone, and both fused by equal ranks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.recall.sets import Question
from pawsignal.language.text import fold
from pawsignal.language.tokens import grams, stem
from pawsignal.model import Memory, MemoryId
from pawsignal.ports import Embed

Scores = NDArray[Any]
Cut = Callable[[str], list[str]]

RRF = 60  # the usual constant of reciprocal rank fusion
_LATIN = re.compile(r"[a-z0-9]+")


@cache
def plain(text: str) -> list[str]:
    """Cut a text the usual way: lower-case words, Chinese by the dictionary."""
    cut = import_module("rjieba").cut if re.search("[\u4e00-\u9fff]", text) else str.split
    return [word for word in map(str.strip, cut(re.sub(r"[\W_]+", " ", text.lower()))) if word]


@cache
def tuned(text: str) -> list[str]:
    """Cut a text as suits short memories: stems, Chinese as characters and pairs."""
    return [*map(stem, _LATIN.findall(fold(text))), *grams(text)]


class Bm25:
    """BM25 (bm25s, Lucene's variant)."""

    most = None

    def __init__(self, name: str, cut: Cut, *, k1: float, b: float) -> None:
        self.name = f"{name} k1={k1} b={b}"
        self._cut, self._k1, self._b = cut, k1, b
        self._ids: list[MemoryId] = []
        self._index: Any = None

    def take(self, memories: Sequence[Memory], _locale: str) -> None:
        """Hold exactly these memories."""
        self._ids = [memory.id for memory in memories]
        self._index = import_module("bm25s").BM25(k1=self._k1, b=self._b)
        self._index.index([self._cut(memory.text) or [""] for memory in memories], show_progress=False)

    def scores(self, question: Question) -> Scores:
        """Return a score per memory."""
        terms = [term for term in self._cut(question.text) if term in self._index.vocab_dict]
        return np.asarray(self._index.get_scores(terms)) if terms else np.zeros(len(self._ids))

    def ranked(self, question: Question, k: int) -> list[MemoryId]:
        """Return the best k that share a word."""
        return best(self._ids, self.scores(question), k, above=0.0)


class Encoder:
    """The encoder alone: cosine."""

    name = "encoder alone"
    most = None

    def __init__(self, embed: Embed) -> None:
        self._embed = embed
        self._ids: list[MemoryId] = []
        self._rows: Scores = np.empty((0, 0))

    def take(self, memories: Sequence[Memory], _locale: str) -> None:
        """Hold exactly these memories."""
        self._ids = [memory.id for memory in memories]
        self._rows = np.asarray(self._embed([memory.text for memory in memories]))

    def scores(self, question: Question) -> Scores:
        """Return a cosine per memory."""
        asked: Any = getattr(self._embed, "query", self._embed)
        return np.asarray(self._rows @ np.asarray(asked([fold(question.text)]))[0])

    def ranked(self, question: Question, k: int) -> list[MemoryId]:
        """Return the nearest k."""
        return best(self._ids, self.scores(question), k)


class Fused:
    """Reciprocal rank fusion with equal weights."""

    name = "equal-weight rank fusion"
    most = None

    def __init__(self, words: Bm25, meaning: Encoder) -> None:
        self._halves = (words, meaning)
        self._ids: list[MemoryId] = []

    def take(self, memories: Sequence[Memory], locale: str) -> None:
        """Hold exactly these memories."""
        self._ids = [memory.id for memory in memories]
        for half in self._halves:
            half.take(memories, locale)

    def ranked(self, question: Question, k: int) -> list[MemoryId]:
        """Return the best k by the sum of their reciprocal ranks."""
        total = np.zeros(len(self._ids))
        for half in self._halves:
            order = np.argsort(-half.scores(question), kind="stable")
            total[order] += 1 / (RRF + 1 + np.arange(len(order)))
        return best(self._ids, total, k)


def best(ids: Sequence[MemoryId], scores: Scores, k: int, *, above: float = -np.inf) -> list[MemoryId]:
    """Return the ids of the k highest scores, ties by id."""
    order = sorted(np.flatnonzero(scores > above).tolist(), key=lambda at: (-scores[at], ids[at]))
    return [ids[at] for at in order[:k]]
