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
from dataclasses import dataclass, replace
from datetime import timedelta

from pawsignal.model import Hit, Kind, Memory, MemoryId, Polarity, Recall
from pawsignal.policy.book import find
from pawsignal.policy.lifecycle import is_labelled, is_safety, status_at, strength_at
from pawsignal.policy.numbers import Policy
from pawsignal.retrieval.fuse import Found, probability
from pawsignal.retrieval.route import ONGOING, Route

Why = Sequence[str]
LIKENESS = frozenset({"lexical", "dense"})  # all other reasons are that the question asks for it


def recall(way: Route, found: Found, policy: Policy, *, k: int | None = None) -> Recall:
    """Return the memories that answer a question: at most k (``Policy.recall_limit``), and the safety facts on top."""
    ranking = _Ranking(way, found, policy)
    whys = found.admitted(policy.recall)
    for key, why in way.asked():
        whys.setdefault(key, []).append(why)
    due = [memory for memory in way.book if _is_due(memory, way, policy)] if way.is_care else []
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

    def best(self, whys: Mapping[MemoryId, Why], limit: int) -> list[Hit]:
        """Return the best hits of what is admitted; routes and strengths are looked at only while they can matter."""
        rule = self.policy.recall
        most = rule.strength + rule.freshness + rule.ongoing * self.way.whole
        base = {key: self._nats(key, why) for key, why in whys.items()}
        hits: list[Hit] = []
        for key in sorted(base, key=lambda key: (-base[key], key)):
            if len(hits) == limit and probability(base[key] + most) < hits[-1].score:
                break
            memory = find(self.way.book, key)
            if memory is not None and self._is_on_the_way(memory):
                insort(hits, self.hit(memory, whys[key]), key=_place)
                del hits[limit:]
        return hits

    def hit(self, memory: Memory, why: Why) -> Hit:
        """Score a memory, and show it with the status it has now."""
        status = status_at(memory, self.way.book, self.way.now, self.policy)
        nats = self._nats(memory.id, why) + self._prior(memory)
        return Hit(replace(memory, status=status), probability(nats), tuple(why))

    def _prior(self, memory: Memory) -> float:
        """Return what speaks for a memory whatever is asked."""
        rule, now = self.policy.recall, self.way.now
        age = max(now - memory.confirmed_at, timedelta())
        ongoing = self.way.whole and memory.kind in ONGOING
        return (
            rule.strength * strength_at(memory, self.way.book, now, self.policy)
            + rule.freshness * math.exp2(-(age / rule.fresh_for))
            + rule.ongoing * ongoing
        )

    def _nats(self, key: MemoryId, why: Why) -> float:
        """Return the log odds of a memory; what is asked for in so many words meets no doubt."""
        rule = self.policy.recall
        if list(why) == ["status"]:
            return 0.0  # how a pet is: its name is all there is to match
        nats = self.found.nats(key, rule)
        return nats - rule.doubt if LIKENESS.issuperset(why) else max(0.0, nats)

    def _is_on_the_way(self, memory: Memory) -> bool:
        if not self.way.leads_to(memory) or (is_labelled(memory, self.way.book) and not self.way.names(memory)):
            return False
        status = status_at(memory, self.way.book, self.way.now, self.policy)
        return self.way.is_open_to(status) and self.way.is_in_time(memory, status)


def _is_due(memory: Memory, way: Route, policy: Policy) -> bool:
    """Whether a memory is a safety fact that an answer about food, treats or drugs must not miss."""
    if not (is_safety(memory, policy) or (memory.kind is Kind.MEDICATION and memory.polarity is Polarity.POSITIVE)):
        return False
    concerned = any(pet in way.concerned for pet in memory.pets)
    return concerned and not status_at(memory, way.book, way.now, policy).is_closed


def _place(hit: Hit) -> tuple[float, MemoryId]:
    return (-hit.score, hit.memory.id)
