"""What leaves when a tier is over its budget: rules by name, whatever is worth least first.

The score asks whether a memory *was* used, which is right for graduation. What leaves may also be asked whether it has
*had its chance* to be used: then the telling counts as a first use, and every use fades. Decision 0013 has the figures.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import assert_never

from pawsignal.model import Book, Layer, Memory, Signal, Tally
from pawsignal.policy.lifecycle import strength_at
from pawsignal.policy.numbers import Eviction, Policy
from pawsignal.policy.scoring import LAYER_WEIGHTS

HALF_LIFE = timedelta(days=14)  # that of the score's recency


def value_at(memory: Memory, book: Book, now: datetime, policy: Policy) -> float:
    """Return what a memory is worth keeping for, by the rule of the policy; the lowest leaves first."""
    match Eviction(policy.eviction):
        case Eviction.SCORE:
            return strength_at(memory, book, now, policy)
        case Eviction.WORTH:
            signals = (signal for signal in book.signals.get(memory.id, ()) if signal.at <= now)
            return worth(memory.confirmed_at, signals, now, tally=book.tallies.get(memory.id))
        case rule:
            assert_never(rule)


def worth(
    told_at: datetime,
    signals: Iterable[Signal],
    now: datetime,
    *,
    tally: Tally | None = None,
    half_life: timedelta = HALF_LIFE,
) -> float:
    """Return (1 + C + 0.4·V) · 2^(-age/half-life), age since the last citation, view or telling.

    Hits do not count: recall returns what is kept, so to count them would keep what is kept.
    """
    seen = {signal.key: signal for signal in signals if signal.layer is not Layer.HIT}.values()
    weight = 1 + sum(LAYER_WEIGHTS[signal.layer] for signal in seen)
    last = max([told_at, *(signal.at for signal in seen)])
    if tally is not None:
        weight += LAYER_WEIGHTS[Layer.CITED] * tally.cited + LAYER_WEIGHTS[Layer.VIEWED] * tally.viewed
    return float(weight * 2 ** -(max(now - last, timedelta()) / half_life))
