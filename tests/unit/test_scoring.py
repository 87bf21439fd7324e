"""The score and its gates: each component's formula, what may never lower or raise it, and OpenClaw's own figures."""

from __future__ import annotations

import math
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from policy_books import DAY, POLICY, T0, book_of, memory, used

from pawsignal.model import Layer, MemoryId, Signal, Tally
from pawsignal.policy import Policy
from pawsignal.policy.lifecycle import gates_at, has_passed, strength_at
from pawsignal.policy.scoring import OPENCLAW, PAWSIGNAL, Evidence, evidence_of, folded

SCORE = PAWSIGNAL.strength_at
KEY = MemoryId("m")


def component(name: str, found: Evidence, now: datetime = T0) -> float:
    return PAWSIGNAL.components_at(found, now)[name]


def days(*numbers: int) -> tuple[date, ...]:
    return tuple((T0 + number * DAY).date() for number in numbers)


# --- formulas ------------------------------------------------------------------------------------------------------


def test_the_weights_of_the_six_dimensions_sum_to_one() -> None:
    assert list(PAWSIGNAL.weights.values()) == [0.30, 0.24, 0.15, 0.15, 0.10, 0.06]
    assert math.isclose(sum(PAWSIGNAL.weights.values()), 1.0)


def test_a_memory_never_used_scores_by_its_words_alone() -> None:
    assert SCORE(Evidence(words=6), T0) == pytest.approx(0.06)
    assert SCORE(Evidence(), T0) == 0


def test_relevance_counts_a_citation_as_a_full_match() -> None:
    assert component("relevance", Evidence(cited=1, hits=2, hit_score=1.0)) == pytest.approx((1 + 0.15) / (1 + 0.3))
    assert component("relevance", Evidence(hits=4, hit_score=2.0)) == pytest.approx(0.5)
    assert component("relevance", Evidence(viewed=3)) == 0


def test_frequency_weighs_the_layers_and_is_full_at_five() -> None:
    assert component("frequency", Evidence(cited=5)) == pytest.approx(1)
    assert component("frequency", Evidence(viewed=1)) == pytest.approx(math.log(1.4) / math.log(6))
    assert component("frequency", Evidence(cited=9)) == 1


def test_hits_add_at_most_one_and_a_half_to_the_weighted_count() -> None:
    full = math.log(2.5) / math.log(6)
    assert component("frequency", Evidence(hits=10)) == pytest.approx(full)
    assert component("frequency", Evidence(hits=10_000)) == pytest.approx(full)


def test_diversity_is_full_at_five_questions() -> None:
    assert [component("diversity", Evidence(questions=n)) for n in (0, 1, 5, 50)] == pytest.approx([0, 0.2, 1, 1])


def test_recency_halves_in_fourteen_days() -> None:
    ages = [Evidence(last_at=T0 - n * DAY) for n in (0, 7, 14, 30)]
    assert [component("recency", found) for found in ages] == pytest.approx([1, 0.7071, 0.5, 0.2264], abs=1e-4)
    assert component("recency", Evidence()) == 0


@pytest.mark.parametrize(
    ("on", "expected"),
    [
        ((), 0),
        ((0,), 0.2),
        ((0, 1), 0.3012),
        ((0, 7), 0.6869),
        ((0, 1, 2), 0.5040),
        ((0, 3, 7), 0.8254),
        ((0, 1, 2, 3), 0.6666),
        ((0, 1, 2, 3, 4), 0.8071),
        ((0, 1, 2, 3, 7), 1),
    ],
)
def test_consolidation_grows_with_days_and_their_span(on: tuple[int, ...], expected: float) -> None:
    assert component("consolidation", Evidence(days=days(*on)), T0 + 8 * DAY) == pytest.approx(expected, abs=1e-4)


def test_richness_counts_words_up_to_six() -> None:
    assert [component("richness", Evidence(words=n)) for n in (0, 3, 6, 8, 80)] == pytest.approx([0, 0.5, 1, 1, 1])


# --- gates ---------------------------------------------------------------------------------------------------------


def test_hits_alone_never_graduate_a_memory() -> None:
    hits = tuple(used("m", Layer.HIT, T0 + n * DAY, question=f"q{n % 7}") for n in range(28))
    book = book_of(memory("m", words=8), signals={KEY: hits})
    assert not has_passed(book.memories[KEY], book, T0 + 28 * DAY, POLICY)
    failed = {gate.name for gate in gates_at(book.memories[KEY], book, T0 + 28 * DAY, POLICY) if not gate.passed}
    assert "citations" in failed


@pytest.mark.parametrize(
    ("cited", "failing"),
    [
        ([(0, "q1"), (3, "q2"), (7, "q3")], set()),
        ([(0, "q1"), (3, "q1"), (7, "q1")], {"questions"}),
        ([(0, "q1"), (7, "q2")], {"signals"}),
    ],
)
def test_graduation_needs_every_gate(cited: list[tuple[int, str]], failing: set[str]) -> None:
    signals = tuple(used("m", Layer.CITED, T0 + day * DAY, question=asked) for day, asked in cited)
    book = book_of(memory("m", words=6), signals={KEY: signals})
    gates = gates_at(book.memories[KEY], book, T0 + 7 * DAY, POLICY)
    assert {gate.name for gate in gates if not gate.passed} == failing


def test_a_gate_holds_at_exactly_its_need() -> None:
    rule = PAWSIGNAL.gates[0]
    assert rule.at(Evidence(), 0.75, T0).passed
    assert not rule.at(Evidence(), 0.7499999, T0).passed


# --- properties ----------------------------------------------------------------------------------------------------

instants = st.integers(-400, 400).map(lambda n: T0 + n * DAY)
scores = st.floats(0, 1)


@st.composite
def signals(draw: st.DrawFn) -> Signal:
    layer, at = draw(st.sampled_from(Layer)), T0 - draw(st.integers(0, 40)) * DAY
    return used("m", layer, at, question=draw(st.sampled_from("abcdef")), score=draw(scores))


@given(st.lists(signals(), max_size=12), st.sampled_from([Layer.CITED, Layer.VIEWED]), st.sampled_from("abcxyz"))
@settings(max_examples=100, deadline=None)
def test_a_citation_or_view_never_lowers_the_score_at_equal_age(known: list[Signal], layer: Layer, asked: str) -> None:
    last = max((s.at for s in known), default=T0)
    more = [*known, used("m", layer, last, question=asked)]
    before, after = (SCORE(evidence_of(some, None, 4), T0) for some in (known, more))
    assert after >= before - 1e-12


@given(st.lists(signals(), max_size=12))
@settings(max_examples=60, deadline=None)
def test_counting_a_signal_twice_changes_nothing(known: list[Signal]) -> None:
    assert evidence_of(known + known, None, 4) == evidence_of(known, None, 4)


@given(
    cited=st.integers(0, 10**9),
    viewed=st.integers(0, 10**9),
    hits=st.integers(0, 10**9),
    hit_score=st.floats(),
    questions=st.integers(0, 10**6),
    on=st.lists(st.integers(-1000, 1000), max_size=6),
    last=st.none() | instants,
    words=st.integers(0, 10**6),
    now=instants,
)
@settings(max_examples=100, deadline=None)
@pytest.mark.parametrize("scoring", [PAWSIGNAL, OPENCLAW])
def test_a_score_is_finite_and_within_bounds_whatever_is_counted(scoring, on, last, now, **counts) -> None:  # type: ignore[no-untyped-def]
    found = Evidence(days=tuple(sorted(set(days(*on)))), last_at=last, **counts)
    assert all(0 <= value <= 1 for value in scoring.components_at(found, now).values())
    assert 0 <= scoring.strength_at(found, now) <= 1


@given(st.lists(signals(), min_size=1, max_size=30), st.integers(0, 29))
@settings(max_examples=60, deadline=None)
def test_folding_signals_into_counts_keeps_the_score(known: list[Signal], at: int) -> None:
    distinct = list({s.key: s for s in known}.values())
    old, new = distinct[:at], distinct[at:]
    whole, split = evidence_of(distinct, None, 4), evidence_of(new, folded(Tally(memory=KEY), old), 4)
    assert (split.cited, split.viewed, split.hits) == (whole.cited, whole.viewed, whole.hits)
    assert SCORE(split, T0) == pytest.approx(SCORE(whole, T0))


# --- clocks --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ahead", [timedelta(seconds=1), 10 * DAY, 400 * DAY])
@pytest.mark.parametrize("scoring", [PAWSIGNAL, OPENCLAW])
def test_a_signal_from_the_future_scores_no_more_than_one_of_now(scoring, ahead: timedelta) -> None:  # type: ignore[no-untyped-def]
    first = used("m", Layer.CITED, T0, question="a")
    policy = replace(POLICY, scoring=scoring)
    scores = []
    for at in (T0, T0 + ahead):
        book = book_of(memory("m"), signals={KEY: (first, used("m", Layer.CITED, at, question="b"))})
        scores.append(strength_at(book.memories[KEY], book, T0, policy))
    assert 0 <= scores[1] <= scores[0]


@given(st.lists(st.integers(-30, 400), min_size=1, max_size=6))
@settings(max_examples=60, deadline=None)
def test_a_clock_set_back_cannot_raise_the_score_of_counted_signals(on: list[int]) -> None:
    last = T0 + max(on) * DAY
    found = Evidence(cited=3, questions=3, days=tuple(sorted(set(days(*on)))), last_at=last)
    today = Evidence(cited=3, questions=3, days=tuple(sorted(set(days(*(min(0, n) for n in on))))), last_at=T0)
    assert SCORE(found, T0) <= SCORE(today, T0) + 1e-12


def test_a_score_that_is_no_number_counts_as_none() -> None:
    known = [used("m", Layer.HIT, T0, score=math.nan), used("m", Layer.HIT, T0, question="r", score=math.inf)]
    assert evidence_of(known, None, 0).hit_score == 0


# --- OpenClaw ------------------------------------------------------------------------------------------------------


def recalls(n: int, questions: int, relevance: float, on: tuple[int, ...]) -> Evidence:
    return Evidence(
        hits=n, hit_score=n * relevance, questions=questions, days=days(*on), last_at=T0 + on[-1] * DAY, words=6
    )


@pytest.mark.parametrize(
    ("relevance", "expected"),
    [(0.35, 0.5942), (0.45, 0.6242), (0.62, 0.6752), (0.70, 0.6992), (0.80, 0.7292), (0.90, 0.7592), (1.0, 0.7892)],
)
def test_openclaw_scores_its_own_reference_values(relevance: float, expected: float) -> None:
    found = recalls(3, 3, relevance, (0, 1, 2))
    assert OPENCLAW.strength_at(found, T0 + 2 * DAY) == pytest.approx(expected, abs=1e-4)


def test_openclaw_counts_signals_of_every_layer_alike() -> None:
    frequencies = [
        OPENCLAW.components_at(Evidence(cited=c, viewed=v, hits=h), T0)["frequency"]
        for c, v, h in ((1, 0, 0), (0, 1, 0), (1, 1, 1), (2, 1, 4), (4, 3, 3))
    ]
    assert frequencies == pytest.approx([0.2891, 0.2891, 0.5781, 0.8672, 1], abs=1e-4)


def test_openclaw_takes_citations_for_consolidation_where_they_are_better() -> None:
    found = Evidence(cited=2, days=days(0))
    assert OPENCLAW.components_at(found, T0)["consolidation"] == pytest.approx(2 / 3)


@pytest.mark.parametrize(
    ("found", "age", "failing"),
    [
        (recalls(3, 3, 0.90, (0, 1, 2)), 0.0, set()),
        (recalls(3, 3, 0.86, (0, 1, 2)), 0.0, {"score"}),
        (recalls(3, 3, 0.90, (0, 1, 2)), 1.3, {"score"}),
        (recalls(10, 2, 1.0, (0, 1, 2)), 0.0, {"questions"}),
        (recalls(2, 2, 1.0, (0, 7)), 0.0, {"score", "signals", "questions"}),
        (recalls(99, 9, 1.0, (0, 1, 2, 3, 9)), 30.01, {"fresh"}),
        (recalls(99, 9, 1.0, (0, 1, 2, 3, 9)), 30.0, set()),
    ],
)
def test_openclaw_promotes_by_its_own_gates(found: Evidence, age: float, failing: set[str]) -> None:
    assert found.last_at is not None
    gates = OPENCLAW.gates_at(found, found.last_at + age * DAY)
    assert {gate.name for gate in gates if not gate.passed} == failing


def test_the_policies_are_two_compositions_of_the_same_components() -> None:
    assert Policy.openclaw().scoring is OPENCLAW
    assert Policy.openclaw().with_(scoring=PAWSIGNAL) == Policy()
    assert PAWSIGNAL.weights == OPENCLAW.weights


def test_days_are_told_apart_in_utc_and_beyond() -> None:
    """A day is the owner's: at noon in UTC it may be tomorrow already in Kiribati."""
    now = datetime(2026, 3, 1, 12, tzinfo=UTC)
    tomorrow = (now + DAY).date()
    assert component("consolidation", Evidence(days=(now.date(), tomorrow)), now) > 0.2
