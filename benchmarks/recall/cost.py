"""What recall costs: embedding a question, recall over 1,000 memories, and the memory it takes."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Sequence

from benchmarks.recall.ours import Ours
from benchmarks.recall.sets import Part, Question
from pawsignal.model import Memory
from pawsignal.ports import Embed

MANY = 1_000
RUNS = 30


def costs(part: Part, locale: str, embed: Embed | None, kept: Embed | None) -> dict[str, float]:
    """Return costs in milliseconds and megabytes; ``kept`` spares embedding the memories anew."""
    memories, asked = part.memories[:MANY], part.questions[:RUNS]
    found: dict[str, float] = {"memories": len(memories)}
    if embed is not None and kept is not None:
        query = getattr(embed, "query", embed)
        query([asked[0].text])
        found["embedding a question, ms"] = _median(lambda one: query([one.text]), asked)
        found["recall with vectors, ms"] = _recall(Ours(kept), memories, asked, locale)
    found["recall by words, ms"] = _recall(Ours(None), memories, asked, locale)
    found["memory of the process at most, MB"] = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    return found


def _recall(ours: Ours, memories: Sequence[Memory], asked: Sequence[Question], locale: str) -> float:
    ours.take(memories, locale)
    for one in asked:
        ours.ranked(one, 8)
    return _median(lambda one: ours.ranked(one, 8), asked)


def _median(call: Callable[[Question], object], asked: Sequence[Question]) -> float:
    took = []
    for one in asked:
        start = time.process_time()
        call(one)
        took.append((time.process_time() - start) * 1000)
    return round(sorted(took)[len(took) // 2], 2)
