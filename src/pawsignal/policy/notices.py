"""What the owner must be told after something was remembered: a loss of weight, gut trouble that keeps coming back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from statistics import median
from typing import Any

from pawsignal.language.rules import family_of
from pawsignal.model import Kind, Memory, Polarity, PutMemory, Status
from pawsignal.policy.scene import Effect, Scene, Settled

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
    points = [
        (m.occurred_from, m.value)
        for m in _true(scene, lambda m: m.topic == WEIGHT and m.pets == newest.pets and m.id != newest.id)
        if m.occurred_from is not None and m.value is not None
    ]
    if any(when > at for when, _ in points):
        return  # a point told of later: it is not the newest
    before = [weight for when, weight in points if at - scene.policy.baseline_window <= when < at]
    if before and value < (1 - scene.policy.weight_loss) * (baseline := median(before)):
        percent = round(100 * (1 - value / baseline))
        yield Notice("weight_loss", {"percent": percent, "baseline": baseline, "now": value, "unit": newest.unit})


def _gut_trouble(newest: Memory, scene: Scene) -> Iterator[Notice]:
    """Three gut episodes within thirty days."""
    if newest.is_undated:
        return
    at = _began(newest)
    episodes = [
        m
        for m in _true(scene, lambda m: m.kind is Kind.EPISODE and m.pets == newest.pets)
        if m.polarity is Polarity.POSITIVE and family_of(m.topic) == "gut" and not m.is_undated
        if at - scene.policy.gut_window <= _began(m) <= at
    ]
    if len(episodes) >= scene.policy.gut_alarm:
        yield Notice("gut_alarm", {"episodes": len(episodes), "days": scene.policy.gut_window.days})


def _began(episode: Memory) -> datetime:
    return episode.occurred_from or episode.recorded_at


def _true(scene: Scene, fits: Callable[[Memory], bool]) -> list[Memory]:
    """Return what is or was true: not what was rejected or put right."""
    gone = (m for m in scene.bygone(fits) if m.status not in (Status.REJECTED, Status.SUPERSEDED))
    return [*scene.living(fits), *gone]
