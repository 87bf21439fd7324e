"""Score and gates: six component functions over one memory's evidence, composed by weight (design 6).

How it works: ``evidence_of`` turns signals and tally into counts; a ``Scoring`` names components with weights and gates with
thresholds; ``strength_at`` composes them. PawSignal and OpenClaw are two such compositions of the same functions.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from pawsignal.model import Gate, Layer, Signal, Tally

HALF_LIFE = timedelta(days=14)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What is counted of one memory. ``words`` is the number of distinct content words of its text."""

    cited: int = 0
    viewed: int = 0
    hits: int = 0
    hit_score: float = 0.0  # sum of the recall scores of the hits
    questions: int = 0  # distinct
    days: tuple[date, ...] = ()  # distinct, sorted
    last_at: datetime | None = None
    words: int = 0

    @property
    def count(self) -> int:
        """All counted signals."""
        return self.cited + self.viewed + self.hits
