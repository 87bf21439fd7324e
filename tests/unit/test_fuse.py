"""Fusion: evidence adds up in any order and means the same with one half and with two."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from recall_books import POLICY

from pawsignal.model import MemoryId
from pawsignal.retrieval import Found
from pawsignal.retrieval.fuse import probability

RULE = POLICY.recall
M = MemoryId("m")
NATS = st.floats(-1e3, 1e3)


@settings(max_examples=100, deadline=None)
@given(nats=NATS, more=st.floats(0, 1e3))
def test_a_score_lies_in_0_to_1_and_grows_with_evidence(nats: float, more: float) -> None:
    assert 0 <= probability(nats) <= probability(nats + more) <= 1


@settings(max_examples=100, deadline=None)
@given(words=st.floats(0, 50), meaning=st.floats(-9, 9), others=st.permutations(["a", "b", "c", "d"]))
def test_evidence_does_not_depend_on_the_order_in_which_memories_were_found(
    words: float, meaning: float, others: list[str]
) -> None:
    filled = [MemoryId(key) for key in others] + [M]
    one = Found(dict.fromkeys(filled, words), dict.fromkeys(filled, meaning))
    other = Found(dict.fromkeys(reversed(filled), words), dict.fromkeys(reversed(filled), meaning))
    assert one.nats(M, RULE) == other.nats(M, RULE)
    assert one.admitted(RULE) == other.admitted(RULE)


def test_a_missing_half_and_one_that_says_nothing_are_the_same() -> None:
    assert Found({M: 3.0}).nats(M, RULE) == Found({M: 3.0}, {M: RULE.neutral}).nats(M, RULE)


def test_the_best_of_many_unrelated_memories_has_to_stand_out_further() -> None:
    few = Found({}, {M: 3.0})
    many = Found({}, {M: 3.0} | {MemoryId(str(n)): 0.0 for n in range(2000)})
    assert few.admitted(RULE) == {M: ["dense"]}
    assert many.admitted(RULE) == {}
