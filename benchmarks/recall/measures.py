"""What is measured of one ranking. R@k is a fraction: gold found among the first k / all gold."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from pawsignal.model import MemoryId

Figures = Mapping[str, float]


def measured(ranking: Sequence[str], gold: frozenset[str]) -> Figures:
    """Return R@5, R@10, R@20, all@10 and nDCG@10 of one question, each in 0..1."""
    found = [key in gold for key in ranking]
    gain = sum(1 / math.log2(place + 2) for place, hit in enumerate(found[:10]) if hit)
    ideal = sum(1 / math.log2(place + 2) for place in range(min(10, len(gold))))
    recall = {f"R@{k}": sum(found[:k]) / len(gold) for k in (5, 10, 20)}
    return recall | {"all@10": float(recall["R@10"] == 1.0), "nDCG@10": gain / ideal}


def mean(figures: Iterable[Figures]) -> dict[str, float]:
    """Return the mean over questions in percent, to a tenth, with how many there are as ``n``."""
    rows = list(figures)
    names = rows[0] if rows else ()
    return {name: round(100 * sum(row[name] for row in rows) / len(rows), 1) for name in names} | {"n": len(rows)}


def by_unit(ranking: Iterable[MemoryId], unit_of: Mapping[MemoryId, str]) -> list[str]:
    """Return the units of ranked memories, each at the place of its best one."""
    return list(dict.fromkeys(unit_of[key] for key in ranking))
