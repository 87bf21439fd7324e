"""Evidence to score: how likely it is that a memory answers a question.

Every half of recall gives evidence in nats of log odds. They add up, in any order, and a half that is missing adds
nothing; so the score means the same with an encoder, without one, and with another one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pawsignal.model import MemoryId
from pawsignal.policy.ranking import RecallRule
from pawsignal.retrieval.rows import Row, told_around


@dataclass(frozen=True, slots=True)
class Found:
    """What the halves of recall found.

    ``words`` are nats, for every memory that shares a word (``Index``); ``meaning`` is in deviations, for every memory
    with a vector (``Matrix``); ``rows`` are notes told in a row (``Rows``); ``reason`` says why meaning is missing
    although there is an encoder.
    """

    words: Mapping[MemoryId, float] = field(default_factory=dict)
    meaning: Mapping[MemoryId, float] = field(default_factory=dict)
    rows: Sequence[Row] = ()
    reason: str = ""

    def admitted(self, rule: RecallRule) -> dict[MemoryId, list[str]]:
        """Return the memories that are like enough to the question, and by which half.

        Whether there is an answer at all takes more than to come along with one.
        """
        best_of_unrelated = math.sqrt(2 * math.log(max(1, len(self.meaning))))
        outstanding = max(rule.meaning_admit, best_of_unrelated + rule.meaning_margin)
        if not self._at_least(rule.words_admit, outstanding):
            return {}
        return self._at_least(min(rule.words_follow, rule.words_admit), min(rule.meaning_follow, outstanding))

    def _at_least(self, nats: float, deviations: float) -> dict[MemoryId, list[str]]:
        whys = {key: ["lexical"] for key, said in self.words.items() if said >= nats}
        for key, deviation in self.meaning.items():
            if deviation >= deviations:
                whys.setdefault(key, []).append("dense")
        return whys

    def around(self, rule: RecallRule) -> dict[MemoryId, float]:
        """Return what is told around each note in a row, in nats."""
        evidence = {key: max(0.0, self.nats(key, rule)) for row in self.rows for key in row}
        return told_around(self.rows, evidence, rule)

    def nats(self, key: MemoryId, rule: RecallRule) -> float:
        """Return the evidence of a memory itself.

        In a long question chance agreements of words add up, so what goes beyond ``RecallRule.plenty`` counts by the
        logarithm.
        """
        words = rule.plenty * math.log1p(self.words.get(key, 0.0) / rule.plenty)
        return words + rule.meaning * (self.meaning.get(key, rule.neutral) - rule.neutral)


def probability(nats: float) -> float:
    """Turn log odds into a probability: a score in 0..1."""
    return 0.5 * (1 + math.tanh(nats / 2))
