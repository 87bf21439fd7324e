"""Score and gates: component functions over one memory's evidence, composed by weight (design 6).

How it works: ``evidence_of`` turns signals and tally into counts; a ``Scoring`` names components with weights and gates
with thresholds; ``components_at`` and ``strength_at`` evaluate it. PawSignal and OpenClaw are two compositions of the
same component functions. Every component is in 0..1 and finite whatever the evidence and the clock say.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from types import MappingProxyType

from pawsignal.model import Gate, Layer, MemoryId, Signal, Tally


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


Component = Callable[[Evidence, datetime], float]


@dataclass(frozen=True, slots=True)
class Dimension:
    """One component with its weight."""

    name: str
    weight: float
    at: Component


@dataclass(frozen=True, slots=True)
class GateRule:
    """One condition of graduation: ``have`` of the evidence and the score must reach ``need``."""

    name: str
    need: float
    have: Callable[[Evidence, float, datetime], float]

    def at(self, evidence: Evidence, score: float, now: datetime) -> Gate:
        """Return the gate with the figures compared."""
        have = self.have(evidence, score, now)
        return Gate(self.name, have >= self.need, have, self.need)


@dataclass(frozen=True, slots=True)
class Scoring:
    """A composition of components and gates. ``limit`` bounds how many may graduate in one sweep; None: all."""

    dimensions: tuple[Dimension, ...]
    gates: tuple[GateRule, ...]
    limit: int | None = None

    @property
    def weights(self) -> Mapping[str, float]:
        """The weight of each dimension."""
        return {dimension.name: dimension.weight for dimension in self.dimensions}

    def components_at(self, evidence: Evidence, now: datetime) -> Mapping[str, float]:
        """Return each dimension's component, in 0..1."""
        return {dimension.name: _clamp(dimension.at(evidence, now)) for dimension in self.dimensions}

    def strength_at(self, evidence: Evidence, now: datetime) -> float:
        """Return the weighted sum of the components, in 0..1."""
        return _clamp(sum(dimension.weight * _clamp(dimension.at(evidence, now)) for dimension in self.dimensions))

    def gates_at(self, evidence: Evidence, now: datetime) -> tuple[Gate, ...]:
        """Return every gate, passed or not."""
        score = self.strength_at(evidence, now)
        return tuple(rule.at(evidence, score, now) for rule in self.gates)


def evidence_of(signals: Iterable[Signal], tally: Tally | None, words: int) -> Evidence:
    """Count signals and what was folded of them; the same signal key counts once."""
    distinct = {signal.key: signal for signal in signals}.values()
    layers = [signal.layer for signal in distinct]
    folded = tally or _NOTHING_FOLDED
    times = [signal.at for signal in distinct] + ([folded.last_at] if folded.last_at else [])
    return Evidence(
        cited=layers.count(Layer.CITED) + folded.cited,
        viewed=layers.count(Layer.VIEWED) + folded.viewed,
        hits=layers.count(Layer.HIT) + folded.hits,
        hit_score=sum(_finite(s.score) for s in distinct if s.layer is Layer.HIT) + _finite(folded.hit_score),
        questions=len({s.question for s in distinct if s.question} | set(folded.questions)),
        days=tuple(sorted({s.day for s in distinct} | set(folded.days))),
        last_at=max(times, default=None),
        words=words,
    )


def folded(tally: Tally, signals: Iterable[Signal]) -> Tally:
    """Count signals into a tally. Questions and days are kept as far as the components can tell them apart."""
    questions, days = dict.fromkeys(tally.questions), set(tally.days)
    counts = {Layer.CITED: tally.cited, Layer.VIEWED: tally.viewed, Layer.HIT: tally.hits}
    hit_score, last_at = tally.hit_score, tally.last_at
    for signal in signals:
        counts[signal.layer] += 1
        hit_score += _finite(signal.score) if signal.layer is Layer.HIT else 0.0
        days.add(signal.day)
        if signal.question:
            questions[signal.question] = None
        last_at = max(last_at, signal.at) if last_at else signal.at
    return Tally(
        memory=tally.memory,
        cited=counts[Layer.CITED],
        viewed=counts[Layer.VIEWED],
        hits=counts[Layer.HIT],
        hit_score=hit_score,
        questions=tuple(questions)[:_TOLD_APART],
        days=_spread(sorted(days)),
        last_at=last_at,
    )


# --- Components ----------------------------------------------------------------------------------------------------


def relevance_of_use(hit_weight: float) -> Component:
    """How well recalls matched; a citation counts as a full match: (C + w·Σ hit score) / (C + w·H)."""

    def component(evidence: Evidence, _now: datetime) -> float:
        weight = evidence.cited + hit_weight * evidence.hits
        return (evidence.cited + hit_weight * evidence.hit_score) / weight if weight else 0.0

    return component


def relevance_mean(cited_score: float, viewed_score: float) -> Component:
    """Mean score over all signals; what is no hit brings a fixed score."""

    def component(evidence: Evidence, _now: datetime) -> float:
        total = evidence.hit_score + cited_score * evidence.cited + viewed_score * evidence.viewed
        return total / evidence.count if evidence.count else 0.0

    return component


def frequency(weights: Mapping[Layer, float], *, hits_at_most: float, full_at: float) -> Component:
    """Weighted count on a logarithmic scale, full at ``full_at``: ln(1+W) / ln(1+full_at)."""

    def component(evidence: Evidence, _now: datetime) -> float:
        hits = min(hits_at_most, weights[Layer.HIT] * evidence.hits)
        weighted = weights[Layer.CITED] * evidence.cited + weights[Layer.VIEWED] * evidence.viewed + hits
        return math.log1p(weighted) / math.log1p(full_at)

    return component


def diversity(full_at: int) -> Component:
    """Distinct questions, full at ``full_at``."""
    return lambda evidence, _now: evidence.questions / full_at


def recency(half_life: timedelta) -> Component:
    """2^(-age of the last signal / half-life); a signal from the future is of age 0."""

    def component(evidence: Evidence, now: datetime) -> float:
        if evidence.last_at is None:
            return 0.0
        age = max(timedelta(0), now - evidence.last_at)
        return float(2 ** -(age / half_life))

    return component


def consolidation(evidence: Evidence, now: datetime) -> float:
    """Spread over days: n days and their span; 0 -> 0, 1 -> 0.2, else 0.55·ln n/ln 5 + 0.45·span/7.

    Days ahead of ``now`` in every time zone, left by a clock set back, do not count.
    """
    latest = (now.astimezone(UTC) + _FURTHEST_ZONE).date()
    days = [day for day in evidence.days if day <= latest]
    n = len(days)
    if n <= 1:
        return 0.2 * n
    span = (days[-1] - days[0]).days
    return 0.55 * min(1.0, math.log(n) / math.log(5)) + 0.45 * min(1.0, span / 7)


def consolidation_or_cited(full_at: int) -> Component:
    """Spread over days or, if better, the share of ``full_at`` citations."""
    return lambda evidence, now: max(consolidation(evidence, now), evidence.cited / full_at)


def richness(full_at: int, *, at_most: int) -> Component:
    """Distinct content words, full at ``full_at``; no more than ``at_most`` are counted."""
    return lambda evidence, _now: min(evidence.words, at_most) / full_at


# --- Gates ---------------------------------------------------------------------------------------------------------


def _score(_evidence: Evidence, score: float, _now: datetime) -> float:
    return score


def _citations(evidence: Evidence, _score: float, _now: datetime) -> float:
    return evidence.cited


def _signals(evidence: Evidence, _score: float, _now: datetime) -> float:
    return evidence.count


def _questions(evidence: Evidence, _score: float, _now: datetime) -> float:
    return evidence.questions


def _fresh_for(days: int) -> Callable[[Evidence, float, datetime], float]:
    """Give the days left until the last signal is ``days`` old; below 0 it is too old."""

    def have(evidence: Evidence, _score: float, now: datetime) -> float:
        if evidence.last_at is None:
            return -1.0
        return days - max(timedelta(0), now - evidence.last_at) / timedelta(days=1)

    return have


LAYER_WEIGHTS: Mapping[Layer, float] = MappingProxyType({Layer.CITED: 1.0, Layer.VIEWED: 0.4, Layer.HIT: 0.15})

PAWSIGNAL = Scoring(
    dimensions=(
        Dimension("relevance", 0.30, relevance_of_use(LAYER_WEIGHTS[Layer.HIT])),
        Dimension("frequency", 0.24, frequency(LAYER_WEIGHTS, hits_at_most=1.5, full_at=5)),
        Dimension("diversity", 0.15, diversity(5)),
        Dimension("recency", 0.15, recency(timedelta(days=14))),
        Dimension("consolidation", 0.10, consolidation),
        Dimension("richness", 0.06, richness(6, at_most=8)),
    ),
    gates=(
        GateRule("score", 0.75, _score),
        GateRule("citations", 1, _citations),
        GateRule("signals", 3, _signals),
        GateRule("questions", 2, _questions),
    ),
)

# OpenClaw's three counters are equal in weight: recall (here: hits), daily (views) and grounded (citations); a daily
# signal brings the score 0.62 and a grounded one 0.92 (OpenClaw 2026.9, short-term promotion).
OPENCLAW = Scoring(
    dimensions=(
        Dimension("relevance", 0.30, relevance_mean(cited_score=0.92, viewed_score=0.62)),
        Dimension("frequency", 0.24, frequency(dict.fromkeys(Layer, 1.0), hits_at_most=math.inf, full_at=10)),
        Dimension("diversity", 0.15, diversity(5)),
        Dimension("recency", 0.15, recency(timedelta(days=14))),
        Dimension("consolidation", 0.10, consolidation_or_cited(3)),
        Dimension("richness", 0.06, richness(6, at_most=8)),
    ),
    gates=(
        GateRule("score", 0.75, _score),
        GateRule("signals", 3, _signals),
        GateRule("questions", 3, _questions),
        GateRule("fresh", 0, _fresh_for(30)),
    ),
    limit=10,
)

_TOLD_APART = 5  # questions and days beyond this change no component
_FURTHEST_ZONE = timedelta(hours=14)
_NOTHING_FOLDED = Tally(memory=MemoryId(""))


def _spread(days: list[date]) -> tuple[date, ...]:
    """Keep the first days and the last: their number up to five and their span are all that is ever asked."""
    return tuple(days) if len(days) <= _TOLD_APART else (*days[: _TOLD_APART - 1], days[-1])


def _clamp(value: float) -> float:
    return min(1.0, max(0.0, _finite(value)))


def _finite(value: float) -> float:
    return value if math.isfinite(value) else 0.0
