"""What leaves a full tier, by the rule that the policy names."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from policy_books import DAY, POLICY, T0, Diary, allergy, book_of, memory, used

from pawsignal.errors import Invalid
from pawsignal.model import Kind, Layer, MemoryId, Tally
from pawsignal.policy import Policy
from pawsignal.policy.eviction import value_at, worth
from pawsignal.policy.lifecycle import strength_at
from pawsignal.policy.numbers import Eviction
from pawsignal.policy.sweep import overfull

BY_WORTH = POLICY.with_(eviction="worth", short_limit=3)


def days(count: float) -> datetime:
    return T0 + count * DAY


def test_the_score_decides_unless_the_policy_says_otherwise() -> None:
    book = book_of(memory("m"), signals={MemoryId("m"): (used("m", Layer.CITED, T0),)})
    known = book.memories[MemoryId("m")]
    assert Policy().eviction is Eviction.SCORE
    assert value_at(known, book, days(3), POLICY) == strength_at(known, book, days(3), POLICY)


@pytest.mark.parametrize("name", ["", "lru", "SCORE"])
def test_a_rule_that_does_not_exist_is_refused(name: str) -> None:
    with pytest.raises(Invalid, match=r"eviction: .* use score or worth"):
        POLICY.with_(eviction=name)


def test_worth_is_what_it_says() -> None:
    assert worth(T0, [], T0) == 1
    assert worth(T0, [], days(14)) == 0.5
    cited, viewed = used("m", Layer.CITED, days(14)), used("m", Layer.VIEWED, days(7))
    assert worth(T0, [cited, viewed], days(28)) == pytest.approx(2.4 / 2)
    assert worth(T0, [viewed], days(7)) == pytest.approx(1.4)


def test_being_found_by_recall_is_no_reason_to_be_kept() -> None:
    hits = [used("m", Layer.HIT, days(n), question=f"q{n}") for n in range(5)]
    assert worth(T0, hits, days(5)) == worth(T0, [], days(5))


def test_a_signal_counted_twice_or_ahead_of_the_clock_adds_nothing() -> None:
    cited = used("m", Layer.CITED, days(1))
    assert worth(T0, [cited, cited], days(1)) == worth(T0, [cited], days(1)) == 2
    ahead = {MemoryId("m"): (used("m", Layer.CITED, days(9)),)}
    book = book_of(memory("m"), signals=ahead)
    assert value_at(book.memories[MemoryId("m")], book, days(1), BY_WORTH) == worth(T0, [], days(1))
    assert worth(days(9), [], T0) == 1  # told by a clock that was ahead


def test_what_was_folded_still_counts() -> None:
    tally = Tally(memory=MemoryId("m"), cited=3, viewed=5, hits=40)
    assert worth(T0, [], T0, tally=tally) == 6


@settings(max_examples=60, deadline=None)
@given(
    ages=st.lists(st.floats(0, 60), max_size=6),
    layer=st.sampled_from([Layer.CITED, Layer.VIEWED]),
    now=st.floats(60, 400),
)
def test_another_use_never_makes_a_memory_worth_less(ages: list[float], layer: Layer, now: float) -> None:
    signals = [used("m", Layer.CITED, days(age), question=f"q{n}") for n, age in enumerate(ages)]
    more = [*signals, used("m", layer, days(60), question="another")]
    assert worth(T0, more, days(now)) > worth(T0, signals, days(now)) > 0


def test_by_worth_the_newly_told_has_its_chance_before_what_nobody_used_since_long() -> None:
    old = [memory(f"a{n}") for n in range(3)]
    new = memory("z", recorded_at=days(20), confirmed_at=days(20))
    seen = {MemoryId("a0"): (used("a0", Layer.HIT, days(19)),), MemoryId("a1"): (used("a1", Layer.CITED, days(19)),)}
    book = book_of(*old, new, signals=seen)
    assert [m.id for m in overfull(book, days(20), BY_WORTH)] == ["a0"]  # of equal worth the first id
    assert [m.id for m in overfull(book, days(20), BY_WORTH.with_(eviction="score"))] == ["a2"]
    more = book_of(*old, new, signals={MemoryId(m.id): (used(m.id, Layer.HIT, days(19)),) for m in old})
    assert [m.id for m in overfull(more, days(20), BY_WORTH.with_(eviction="score"))] == ["z"]  # the book freezes


def test_by_worth_a_burst_of_junk_does_not_push_out_what_was_used_within_the_half_life() -> None:
    cited = [memory(f"c{n}") for n in range(3)]
    signals = {m.id: (used(m.id, Layer.CITED, days(n)),) for n, m in enumerate(cited)}
    diary = Diary(book_of(allergy("a", "鸡肉"), *cited, signals=signals), policy=BY_WORTH).on(13)
    for n in range(5):
        diary.tell(f"流水账{n}", words=8)
    diary.sweep()
    assert {m.id for m in diary.alive()} == {"a", "c0", "c1", "c2"}


def test_by_worth_too_safety_and_pinned_memories_never_leave() -> None:
    kept = [allergy("a", "鸡肉"), memory("p", pinned=True)]
    diary = Diary(book_of(*kept, *(memory(f"n{n}", kind=Kind.NOTE) for n in range(4))), policy=BY_WORTH)
    diary.on(29.9 - timedelta(hours=1) / DAY).sweep()
    assert {"a", "p"} <= {m.id for m in diary.alive()}
    assert len(diary.alive()) == 4
