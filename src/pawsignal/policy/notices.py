"""What the owner must be told after something was remembered: a loss of weight, gut trouble that keeps coming back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Any

from pawsignal.language.rules import family_of
from pawsignal.model import Kind, Memory, Polarity, PutMemory
from pawsignal.policy.conflict import Effect, Scene, Settled
from pawsignal.policy.lifecycle import bygone

WEIGHT = "measure:weight"


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing to tell, with its figures."""

    id: str
    facts: Mapping[str, Any]


def notices_after(settled: Settled, scene: Scene) -> Iterator[Notice]:
    """Yield what must be told after this was settled; the scene's book holds its changes already."""
    memory = settled.memory
    if memory is None:
        return
    if settled.effect.is_write and memory.topic == WEIGHT:
        yield from _loss(memory, scene)
    if settled.effect is Effect.CREATED and memory.kind is Kind.EPISODE and family_of(memory.topic) == "gut":
        yield from _gut_trouble(memory, scene)
    displaced = [c.memory for c in settled.changes if isinstance(c, PutMemory) and c.memory.id != memory.id]
    displaced = [m for m in displaced if not m.status.is_closed and not m.core and memory.core]
    if displaced:
        yield Notice("core_displaced", {"memories": [m.text for m in displaced]})


def _loss(newest: Memory, scene: Scene) -> Iterator[Notice]:
    """A weight more than 10 % under the median of the pet's own points in the 180 days before."""
    at, value = newest.occurred_from, newest.value
    if at is None or value is None:
        return
    before = [
        m.value
        for m in _all(scene)
        if m.topic == WEIGHT and m.pets == newest.pets and m.id != newest.id and m.value is not None
        if m.occurred_from and at - scene.policy.baseline_window <= m.occurred_from < at
    ]
    if before and value < (1 - scene.policy.weight_loss) * (baseline := median(before)):
        percent = round(100 * (1 - value / baseline))
        yield Notice("weight_loss", {"percent": percent, "baseline": baseline, "now": value, "unit": newest.unit})


def _gut_trouble(newest: Memory, scene: Scene) -> Iterator[Notice]:
    """Three gut episodes within thirty days."""
    since = (newest.occurred_from or newest.recorded_at) - scene.policy.gut_window
    episodes = [
        m
        for m in _all(scene)
        if m.kind is Kind.EPISODE and m.pets == newest.pets and m.polarity is Polarity.POSITIVE
        if family_of(m.topic) == "gut" and (m.occurred_from or m.recorded_at) >= since
    ]
    if len(episodes) >= scene.policy.gut_alarm:
        yield Notice("gut_alarm", {"episodes": len(episodes), "days": scene.policy.gut_window.days})


def _all(scene: Scene) -> Iterator[Memory]:
    yield from scene.living()
    yield from bygone(scene.book, scene.now, scene.policy)
