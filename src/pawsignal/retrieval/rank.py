"""Recall: what is returned for a question, best first, and why.

How it works: words and meaning each give evidence for memories; what the question asks for by kind or topic, and all of
a pet where only its name is asked about, is admitted without. What is admitted and lies on the route is ordered by
evidence and a small prior for strength and freshness, and cut at k; safety facts of the pets concerned come on top.
Where nothing is admitted the answer is empty.
"""

from __future__ import annotations

import math
from bisect import insort
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta

from pawsignal.model import Hit, Kind, Memory, MemoryId, Polarity, Recall
from pawsignal.policy.book import find
from pawsignal.policy.lifecycle import is_labelled, is_safety, status_at, strength_at
from pawsignal.policy.numbers import Policy
from pawsignal.retrieval.catalogue import Catalogue
from pawsignal.retrieval.fuse import Found, probability
from pawsignal.retrieval.route import ONGOING, Route
from pawsignal.retrieval.series import lifted, newest_first

Why = Sequence[str]
LIKENESS = frozenset({"lexical", "dense", "around"})  # all other reasons are that the question asks for it


def recall(
    way: Route, found: Found, policy: Policy, *, catalogue: Catalogue | None = None, k: int | None = None
) -> Recall:
    """Return the memories that answer a question: at most k (``Policy.recall_limit``), and the safety facts on top.

    The catalogue of the route's book is made anew where none is kept.
    """
    catalogue = catalogue or Catalogue().follow(way.book)
    whys = found.admitted(policy.recall)
    around = found.around(policy.recall) if whys and found.rows else {}
    for key, nats in around.items():
        if nats >= policy.recall.row_admit:
            whys.setdefault(key, []).append("around")
    ranking = _Ranking(way, found, policy, around)
    for key, why in way.asked(catalogue):
        whys.setdefault(key, []).append(why)
    due = _due(way, policy, catalogue) if way.is_care else []
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
    found: Found
    policy: Policy
    around: Mapping[MemoryId, float]  # nats of what is told around notes in a row
    strengths: dict[MemoryId | int, float] = field(default_factory=dict)  # of memories, without signals by their words

    def best(self, whys: Mapping[MemoryId, Why], limit: int) -> list[Hit]:
        """Return the best hits of what is admitted; routes and strengths are looked at only while they can matter."""
        rule = self.policy.recall
        most = rule.strength + rule.freshness + rule.ongoing * self.way.whole
        base = {key: self._nats(key, why) for key, why in whys.items()}
        points = filter(None, (find(self.way.book, key) for key in base))
        base = lifted(base, points, lambda key: math.inf if "topic" in whys[key] else rule.wording)
        kept: list[tuple[float, MemoryId, Memory]] = []
        for key in sorted(sorted(base), key=base.__getitem__, reverse=True):
            nats, last = base[key], -kept[-1][0] if len(kept) == limit else -math.inf
            if nats + most < last:
                break
            memory = find(self.way.book, key)
            if memory is None:
                continue
            timely = self._timely(memory)
            if nats + timely + rule.strength >= last and self._is_on_the_way(memory):
                insort(kept, (-nats - (timely + rule.strength * self._strength(memory)), key, memory))
                del kept[limit:]
        return list(newest_first((self.hit(memory, whys[key]) for _, key, memory in kept), base))

    def hit(self, memory: Memory, why: Why) -> Hit:
        """Score a memory, and show it with the status it has now."""
        status = status_at(memory, self.way.book, self.way.now, self.policy)
        shown = memory if status is memory.status else replace(memory, status=status)
        return Hit(shown, probability(self._nats(memory.id, why) + self._prior(memory)), tuple(why))

    def _prior(self, memory: Memory) -> float:
        """Return what speaks for a memory whatever is asked."""
        return self._timely(memory) + self.policy.recall.strength * self._strength(memory)

    def _timely(self, memory: Memory) -> float:
        """Return the part of it that the memory's age and kind make."""
        rule = self.policy.recall
        age = max(self.way.now - memory.confirmed_at, timedelta())
        ongoing = self.way.whole and memory.kind in ONGOING
        return rule.freshness * math.exp2(-(age / rule.fresh_for)) + rule.ongoing * ongoing

    def _strength(self, memory: Memory) -> float:
        book = self.way.book
        key = memory.id if memory.id in book.signals or memory.id in book.tallies else memory.words
        if key not in self.strengths:
            self.strengths[key] = strength_at(memory, book, self.way.now, self.policy)
        return self.strengths[key]

    def _nats(self, key: MemoryId, why: Why) -> float:
        """Return the log odds of a memory; what is asked for in so many words meets no doubt."""
        rule = self.policy.recall
        if list(why) == ["status"]:
            return 0.0  # how a pet is: its name is all there is to match
        nats = self.found.nats(key, rule) + self.around.get(key, 0.0)
        return nats - rule.doubt if LIKENESS.issuperset(why) else max(0.0, nats)

    def _is_on_the_way(self, memory: Memory) -> bool:
        if not self.way.leads_to(memory) or (is_labelled(memory, self.way.book) and not self.way.names(memory)):
            return False
        status = status_at(memory, self.way.book, self.way.now, self.policy)
        return self.way.is_open_to(status) and self.way.is_in_time(memory, status)


def _due(way: Route, policy: Policy, catalogue: Catalogue) -> list[Memory]:
    """Return the safety facts and courses that an answer about food, treats or drugs must not miss."""
    kinds = {kind for kind, rule in policy.kinds.items() if rule.safety} | {Kind.MEDICATION}
    found = (memory for kind in kinds for memory in catalogue.of_kind(kind) if memory.id in way.book.memories)
    return [memory for memory in found if _is_due(memory, way, policy)]


def _is_due(memory: Memory, way: Route, policy: Policy) -> bool:
    is_drug = memory.kind is Kind.MEDICATION and memory.polarity is Polarity.POSITIVE
    if not (is_drug or is_safety(memory, policy)):
        return False
    concerned = any(pet in way.concerned for pet in memory.pets)
    return concerned and not status_at(memory, way.book, way.now, policy).is_closed


def _place(hit: Hit) -> tuple[float, MemoryId]:
    return (-hit.score, hit.memory.id)
