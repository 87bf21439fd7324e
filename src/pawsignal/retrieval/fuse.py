"""Evidence to score: how likely it is that a memory answers a question.

Every half of recall gives its evidence in nats of log odds. They add up, in any order, and a half that is missing adds
nothing; so the score means the same with an encoder, without one, and with another one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from pawsignal.model import MemoryId


def fused(halves: Iterable[Mapping[MemoryId, float]]) -> dict[MemoryId, float]:
    """Return the evidence, in nats, for every memory that any half speaks about."""
    given = list(halves)
    keys = {key for half in given for key in half}
    return {key: math.fsum(half[key] for half in given if key in half) for key in keys}


def probability(nats: float) -> float:
    """Turn log odds into a probability: a score in 0..1."""
    return 0.5 * (1 + math.tanh(nats / 2))
