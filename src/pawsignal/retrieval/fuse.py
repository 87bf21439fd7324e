"""Evidence to score: how likely it is that a memory answers a question.

Every half of recall gives evidence in nats of log odds. They add up, in any order, and a half that is missing adds
nothing; so the score means the same with an encoder, without one, and with another one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from pawsignal.model import MemoryId
from pawsignal.policy.ranking import RecallRule


@dataclass(frozen=True, slots=True)
class Found:
    """What the halves of recall found.

    ``words`` are nats, for every memory that shares a word (``Index``); ``meaning`` is in deviations, for every memory
    with a vector (``Matrix``); ``reason`` says why meaning is missing although there is an encoder.
    """

    words: Mapping[MemoryId, float] = field(default_factory=dict)
    meaning: Mapping[MemoryId, float] = field(default_factory=dict)
    reason: str = ""

    def admitted(self, rule: RecallRule) -> dict[MemoryId, list[str]]:
        """Return the memories that are like enough to the question, and by which half."""
        whys = {key: ["lexical"] for key, nats in self.words.items() if nats >= rule.words_admit}
        best_of_unrelated = math.sqrt(2 * math.log(max(1, len(self.meaning))))
        outstanding = max(rule.meaning_admit, best_of_unrelated + rule.meaning_margin)
        for key, deviation in self.meaning.items():
            if deviation >= outstanding:
                whys.setdefault(key, []).append("dense")
        return whys

    def nats(self, key: MemoryId, rule: RecallRule) -> float:
        """Return all evidence for a memory.

        In a long question chance agreements of words add up, so what goes beyond ``RecallRule.plenty`` counts by the
        logarithm.
        """
        words = rule.plenty * math.log1p(self.words.get(key, 0.0) / rule.plenty)
        return words + rule.meaning * (self.meaning.get(key, rule.neutral) - rule.neutral)


def probability(nats: float) -> float:
    """Turn log odds into a probability: a score in 0..1."""
    return 0.5 * (1 + math.tanh(nats / 2))
