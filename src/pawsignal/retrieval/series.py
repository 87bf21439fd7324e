"""Points of one series: the same thing of the same pet at different times, of which the newest is the current one.

Two weights, two shots of one vaccine or two bouts of one illness share what a question matches; how they were put into
words must not decide which of them answers it. So a newer point stands above the older ones, unless the question fits
an older one better by more than wording can (it names the clinic, say).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime

from pawsignal.model import Hit, Kind, Memory, MemoryId, PetId

SERIES = frozenset({Kind.MEASURE, Kind.EVENT, Kind.EPISODE, Kind.PLAN, Kind.MEDICATION})

Points = list[Memory]  # of one series, the oldest first


def lifted(
    base: Mapping[MemoryId, float], memories: Iterable[Memory], wording: Callable[[MemoryId], float]
) -> dict[MemoryId, float]:
    """Return the nats of memories, those of a newer point raised to what an older one has by its wording alone.

    ``wording`` says for a memory how many nats that may be.
    """
    raised = dict(base)
    for points in _series(memories):
        best = -math.inf
        for point in points:
            if raised[point.id] < best <= raised[point.id] + wording(point.id):
                raised[point.id] = best
            best = max(best, raised[point.id])
    return raised


def newest_first(hits: Iterable[Hit], nats: Mapping[MemoryId, float]) -> Iterator[Hit]:
    """Yield hits, the scores of each series dealt anew: by the nats of its points, of equal ones the newest first."""
    by_id = {hit.memory.id: hit for hit in hits}
    for points in _series(hit.memory for hit in by_id.values()):
        scores = sorted((by_id[point.id].score for point in points), reverse=True)
        points.reverse()  # of equal ones the newest first
        ranked = sorted(points, key=lambda point: -nats[point.id])
        for point, score in zip(ranked, scores, strict=True):
            by_id[point.id] = replace(by_id[point.id], score=score)
    yield from by_id.values()


def _series(memories: Iterable[Memory]) -> Iterator[Points]:
    found: dict[tuple[tuple[PetId, ...], str], Points] = {}
    for memory in memories:
        if memory.kind in SERIES and memory.topic:
            found.setdefault((memory.pets, memory.topic), []).append(memory)
    return (sorted(points, key=_time) for points in found.values() if len(points) > 1)


def _time(memory: Memory) -> tuple[datetime, datetime, MemoryId]:
    return (memory.occurred_from or memory.recorded_at, memory.recorded_at, memory.id)
