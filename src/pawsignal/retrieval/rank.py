"""Recall: what is returned for a question, best first, and why.

How it works: words and meaning each give evidence for memories; what the question asks for by kind or topic, and all of
a pet where only its name is asked about, is admitted without. What is admitted and lies on the route is ordered by
evidence and a small prior for strength and freshness, and cut at k; safety facts of the pets concerned come on top.
Where nothing is admitted the answer is empty.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta

from pawsignal.model import Hit, Kind, Memory, MemoryId, Polarity, Recall
from pawsignal.policy.book import find
from pawsignal.policy.lifecycle import is_labelled, is_safety, status_at, strength_at
from pawsignal.policy.numbers import Policy
from pawsignal.retrieval.fuse import fused, probability
from pawsignal.retrieval.route import Route

Why = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """What the halves of recall found: ``words`` in nats (``Index``), ``meaning`` in deviations (``Matrix``).

    ``reason`` says why meaning is missing although there is an encoder.
    """

    words: Mapping[MemoryId, float] = field(default_factory=dict)
    meaning: Mapping[MemoryId, float] = field(default_factory=dict)
    reason: str = ""


def recall(way: Route, found: Found, policy: Policy, *, k: int | None = None) -> Recall:
    """Return the memories that answer a question: at most k (``Policy.recall_limit``), and the safety facts on top."""
    ranking = _Ranking(way, policy, _evidence(found, policy))
    whys = _whys(way, found, policy)
    due = [memory for memory in way.book if _is_due(memory, way, policy)] if way.query.is_care else []
    hits = [ranking.hit(memory, ("safety", *whys.pop(memory.id, ()))) for memory in due]
    hits += ranking.best(whys, policy.recall_limit if k is None else k)
    return Recall(
        hits=tuple(sorted(hits, key=_place)),
        degraded=bool(found.reason),
        reason=found.reason or (f"unknown time: {way.query.unknown_time}" if way.query.unknown_time else ""),
        pets=way.pets,
    )


@dataclass(frozen=True, slots=True)
class _Ranking:
    way: Route
    policy: Policy
    evidence: Mapping[MemoryId, float]

    def best(self, whys: Mapping[MemoryId, Why], limit: int) -> list[Hit]:
        """Return the best hits of what is admitted; routes and strengths are looked at only while they can matter."""
        rule = self.policy.recall
        base = {key: self._nats(key, why) for key, why in whys.items()}
        hits: list[Hit] = []
        for key in sorted(base, key=lambda key: (-base[key], key)):
            if len(hits) >= limit and probability(base[key] + rule.strength + rule.freshness) < hits[limit - 1].score:
                break
            memory = find(self.way.book, key)
            if memory is not None and self._is_on_the_way(memory):
                hits = sorted([*hits, self.hit(memory, whys[key])], key=_place)
        return hits[:limit]

    def hit(self, memory: Memory, why: Why) -> Hit:
        """Score a memory, and show it with the status it has now."""
        rule, now = self.policy.recall, self.way.now
        age = max(now - memory.confirmed_at, timedelta())
        prior = rule.strength * strength_at(memory, self.way.book, now, self.policy)
        prior += rule.freshness * 0.5 ** (age / rule.fresh_for)
        status = status_at(memory, self.way.book, now, self.policy)
        return Hit(replace(memory, status=status), probability(self._nats(memory.id, why) + prior), why)

    def _nats(self, key: MemoryId, why: Why) -> float:
        rule = self.policy.recall
        nats = self.evidence.get(key, 0.0) - rule.doubt
        return nats if set(why) <= {"lexical", "dense"} else max(nats, rule.asked)

    def _is_on_the_way(self, memory: Memory) -> bool:
        if not self.way.leads_to(memory) or (is_labelled(memory, self.way.book) and not self.way.names(memory)):
            return False
        status = status_at(memory, self.way.book, self.way.now, self.policy)
        return self.way.is_open_to(status) and self.way.is_in_time(memory, status)


def _evidence(found: Found, policy: Policy) -> dict[MemoryId, float]:
    rule = policy.recall
    meaning = {key: rule.meaning * (deviation - rule.neutral) for key, deviation in found.meaning.items()}
    return fused((found.words, meaning))


def _whys(way: Route, found: Found, policy: Policy) -> dict[MemoryId, Why]:
    """Say what admits each memory that something admits."""
    rule = policy.recall
    whys: defaultdict[MemoryId, list[str]] = defaultdict(list)
    for key, nats in found.words.items():
        if nats >= rule.words_admit:
            whys[key].append("lexical")
    for key, deviation in found.meaning.items():
        if deviation >= rule.meaning_admit:
            whys[key].append("dense")
    for key, why in way.asked():
        whys[key].append(why)
    return {key: tuple(why) for key, why in whys.items()}


def _is_due(memory: Memory, way: Route, policy: Policy) -> bool:
    """Whether a memory is a safety fact that an answer about food, treats or drugs must not miss."""
    if not (is_safety(memory, policy) or (memory.kind is Kind.MEDICATION and memory.polarity is Polarity.POSITIVE)):
        return False
    concerned = any(pet in way.concerned for pet in memory.pets)
    return concerned and not status_at(memory, way.book, way.now, policy).is_closed


def _place(hit: Hit) -> tuple[float, MemoryId]:
    return (-hit.score, hit.memory.id)
