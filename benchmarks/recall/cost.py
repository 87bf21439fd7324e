"""What recall costs: embedding, recall over 1,000 memories, and the memory that takes. Nothing comes from a cache."""

from __future__ import annotations

import resource
import time
import tracemalloc
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.recall.ours import Ours
from benchmarks.recall.sets import Part, Question
from pawsignal.model import Memory
from pawsignal.ports import Embed

MANY = 1_000
RUNS = 30


class Asking:
    """An ``Embed`` that has the memories' vectors already and computes those of questions."""

    def __init__(self, embed: Embed, kept: Embed) -> None:
        self.name = str(getattr(embed, "name", type(embed).__name__))
        self._embed, self._kept = embed, kept

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Look passages up."""
        return np.asarray(self._kept(texts), np.float32)

    def query(self, texts: Sequence[str]) -> Any:
        """Embed questions."""
        return getattr(self._embed, "query", self._embed)(texts)


def costs(part: Part, locale: str, embed: Embed | None, kept: Embed | None) -> dict[str, float]:
    """Return costs in milliseconds of the processor (all threads, median) and megabytes."""
    memories, asked = part.memories[:MANY], part.questions[: 2 * RUNS]
    found: dict[str, float] = {
        "memories": len(memories),
        "characters a memory": _mean(memory.text for memory in memories),
        "characters a question": _mean(question.text for question in asked),
    }
    if embed is not None and kept is not None:
        found["embedding a memory, ms"] = _embedding(embed, memories)
        asking = Ours(Asking(embed, kept))
        found["recall with its question embedded, ms"], found["the same question again, ms"] = _recall(
            asking, memories, asked, locale
        )
        query = getattr(embed, "query", embed)
        found["embedding a question alone, ms"] = _median(lambda one: query([one.text]), asked)
    found["recall by words, ms"], _again = _recall(Ours(None), memories, asked, locale)
    found["index and vectors in memory, MB"] = _held(Ours(kept), memories, asked[0], locale)
    found["memory of this process at most, MB"] = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    return found


def _mean(texts: Iterable[str]) -> int:
    return round(float(np.mean([len(text) for text in texts])))


def _embedding(embed: Embed, memories: Sequence[Memory]) -> float:
    texts = [memory.text for memory in memories[: 2 * RUNS]]
    start = time.process_time()
    embed(texts)
    return round((time.process_time() - start) * 1000 / len(texts), 2)


def _recall(ours: Ours, memories: Sequence[Memory], asked: Sequence[Question], locale: str) -> tuple[float, float]:
    """Time questions never asked before, and then the same ones again; the first half only warms up."""
    ours.take(memories, locale)
    half = len(asked) // 2
    for one in asked[:half]:
        ours.ranked(one, 8)
    fresh = asked[half:]
    return _median(lambda one: ours.ranked(one, 8), fresh), _median(lambda one: ours.ranked(one, 8), fresh)


def _held(ours: Ours, memories: Sequence[Memory], asked: Question, locale: str) -> float:
    tracemalloc.start()
    ours.take(memories, locale)
    ours.ranked(asked, 8)
    held = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return round(held / 2**20, 1)


def _median(call: Callable[[Question], object], asked: Sequence[Question]) -> float:
    took = []
    for one in asked:
        start = time.process_time()
        call(one)
        took.append((time.process_time() - start) * 1000)
    return round(sorted(took)[len(took) // 2], 2)
