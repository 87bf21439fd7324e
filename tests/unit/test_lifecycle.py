"""Where a memory stands at an instant: expiry, the pool and the gates, before any sweep has run."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from policy_books import DAY, DOU, NO, POLICY, T0, Diary, allergy, book_of, gone_pet, memory, pet, used

from pawsignal.model import (
    Book,
    Kind,
    Layer,
    Memory,
    MemoryId,
    Observation,
    ObservationId,
    PetStatus,
    Reason,
    Signal,
    Status,
    Tier,
)
from pawsignal.policy.lifecycle import (
    bygone,
    due_after,
    end_of,
    erased_at,
    is_contested,
    is_labelled,
    is_safety,
    living,
    next_due,
    status_at,
    stay_at,
)

KEY = MemoryId("m")
TEETHING = "stage:teething"


def standing(known: Memory, at: datetime, **given: object) -> Status:
    return status_at(known, book_of(known, **given), at, POLICY)  # type: ignore[arg-type]


def cited(*days: float, questions: str = "abcdefgh") -> dict[MemoryId, tuple[Signal, ...]]:
    return {KEY: tuple(used("m", Layer.CITED, T0 + d * DAY, question=q) for d, q in zip(days, questions, strict=False))}


SHAKY = cited(20, 25, 29, questions="aaa")  # used, but for one question only: unclear at its expiry
STRONG = cited(10, 20, 29)


@pytest.mark.parametrize("kind", [Kind.PREFERENCE, Kind.RELATION, Kind.NOTE])
def test_short_memories_are_gone_thirty_days_after_the_last_confirmation(kind: Kind) -> None:
    known = memory("m", kind=kind)
    assert standing(known, T0 + 30 * DAY - timedelta(microseconds=1)) is Status.ACTIVE
    assert standing(known, T0 + 30 * DAY) is Status.EXPIRED


@pytest.mark.parametrize(
    "kind", [Kind.ALLERGY, Kind.CONDITION, Kind.IDENTITY, Kind.MEASURE, Kind.EVENT, Kind.STATE, Kind.MEDICATION]
)
def test_what_has_no_end_never_expires(kind: Kind) -> None:
    assert standing(memory("m", kind=kind), datetime(2150, 1, 1, tzinfo=UTC)) is Status.ACTIVE


@pytest.mark.parametrize("status", [status for status in Status if status.is_closed])
def test_what_is_closed_stays_closed(status: Status) -> None:
    assert standing(memory("m", status=status), T0) is status


def test_a_hit_renews_nothing_and_saves_nothing() -> None:
    hits = {KEY: tuple(used("m", Layer.HIT, T0 + n * DAY, question=f"q{n}") for n in range(30))}
    assert standing(memory("m", words=8), T0 + 30 * DAY, signals=hits) is Status.EXPIRED


def test_what_is_unclear_at_its_expiry_waits_fourteen_days_more() -> None:
    known = memory("m", words=6)
    assert standing(known, T0 + 30 * DAY, signals=SHAKY) is Status.OBSERVING
    assert standing(known, T0 + 44 * DAY - timedelta(seconds=1), signals=SHAKY) is Status.OBSERVING
    assert standing(known, T0 + 44 * DAY, signals=SHAKY) is Status.EXPIRED


def test_it_waits_once_in_its_life() -> None:
    assert standing(memory("m", words=6), T0 + 30 * DAY, signals=SHAKY, stays={KEY: 1}) is Status.EXPIRED


def test_a_signal_after_its_expiry_does_not_bring_a_memory_back() -> None:
    late = {KEY: tuple(used("m", Layer.CITED, T0 + 31 * DAY, question=q) for q in "abcdef")}
    assert standing(memory("m", words=6), T0 + 32 * DAY, signals=late) is Status.EXPIRED


def test_what_had_passed_the_gates_by_its_expiry_is_alive_until_a_sweep_graduates_it() -> None:
    assert standing(memory("m", words=6), T0 + 90 * DAY, signals=STRONG) is Status.ACTIVE


def test_an_unclear_memory_used_again_in_time_graduates() -> None:
    more = {KEY: (*SHAKY[KEY], used("m", Layer.CITED, T0 + 40 * DAY, question="b"))}
    assert standing(memory("m", words=6), T0 + 50 * DAY, signals=more) is Status.ACTIVE


@pytest.mark.parametrize("kind", [Kind.EPISODE, Kind.CHANGE, Kind.PLAN, Kind.MEDICATION])
def test_what_never_graduates_is_never_observed_as_unclear(kind: Kind) -> None:
    known = memory("m", kind=kind, words=6, expires_at=T0 + 30 * DAY)
    expected = Status.RESOLVED if kind is Kind.EPISODE else Status.EXPIRED
    assert standing(known, T0 + 30 * DAY, signals=STRONG) is expected


@pytest.mark.parametrize("confirmed", [0, 20, 35])
def test_no_stay_lasts_beyond_forty_four_days_from_the_last_confirmation(confirmed: int) -> None:
    known = memory("m", confirmed_at=T0 + confirmed * DAY)
    due = due_after(known, T0 + 40 * DAY, POLICY)
    assert due == min(T0 + 54 * DAY, T0 + (confirmed + 44) * DAY)


def test_the_pool_outlasts_expiry() -> None:
    known = memory("m", status=Status.OBSERVING)
    stay = Observation(
        id=ObservationId("o"), memory=KEY, reason=Reason.CONFLICT, opened_at=T0 + 25 * DAY, due_at=T0 + 39 * DAY
    )
    assert standing(known, T0 + 38 * DAY, observations={KEY: stay}) is Status.OBSERVING
    assert standing(known, T0 + 39 * DAY, observations={KEY: stay}) is Status.EXPIRED


def test_only_what_contradicts_or_is_unexplained_is_labelled() -> None:
    known, rival = memory("m"), memory("r")
    for reason in Reason:
        stay = Observation(
            id=ObservationId("o"), memory=KEY, reason=reason, rival=rival.id, opened_at=T0, due_at=T0 + DAY
        )
        book = book_of(known, rival, observations={KEY: stay})
        assert is_labelled(known, book) is (reason is not Reason.AMBIGUOUS)
        assert is_contested(rival, book)
        assert not is_labelled(rival, book)


def test_a_denial_protects_nobody() -> None:
    assert is_safety(allergy("a", "鸡肉"), POLICY)
    assert not is_safety(allergy("a", "鸡肉", polarity=NO), POLICY)
    assert not is_safety(memory("m"), POLICY)


# --- life stages and departed pets ---------------------------------------------------------------------------------


@pytest.mark.parametrize("born_later", [False, True])
def test_a_life_stage_ends_by_the_pets_age(*, born_later: bool) -> None:
    born = date(2025, 10, 20)
    diary = Diary(book_of(pets=[pet(DOU, "豆豆", born=None if born_later else born)]))
    known = diary.tell("豆豆在换牙期", Kind.STATE, TEETHING).memory
    if born_later:
        diary.tell("豆豆生日2025-10-20", Kind.IDENTITY, "identity:born", fact="2025-10-20")
    assert known is not None
    end = datetime(2026, 6, 19, 16, tzinfo=UTC)  # 243 days of age, at midnight in Shanghai
    assert end_of(known, diary.book, POLICY) == end
    assert next_due(diary.book, POLICY) == end
    diary.now = end - timedelta(seconds=1)
    assert diary.status(known.id) is Status.ACTIVE
    diary.now = end
    assert diary.status(known.id) is Status.RESOLVED
    assert diary.sweep().counts == {"resolved": 1}


def test_a_life_stage_told_after_its_age_is_believed() -> None:
    diary = Diary(book_of(pets=[pet(DOU, "豆豆", born=date(2024, 1, 1))]))
    diary.tell("豆豆还在换牙", Kind.STATE, TEETHING)
    assert len(diary.on(300).alive()) == 1


@pytest.mark.parametrize("status", [PetStatus.DECEASED, PetStatus.REHOMED])
def test_the_plans_for_a_pet_that_left_are_over(status: PetStatus) -> None:
    plan, food = memory("m", kind=Kind.PLAN), memory("f", kind=Kind.STATE)
    book = book_of(plan, food, pets=[gone_pet(status)])
    assert [m.id for m in living(book, T0, POLICY)] == ["f"]
    assert [(m.status, m.closed_at) for m in bygone(book, T0, POLICY)] == [(Status.EXPIRED, T0)]


# --- what reads share ----------------------------------------------------------------------------------------------


def test_reads_give_the_effective_status() -> None:
    book = book_of(memory("a"), memory("m", words=6), memory("z", status=Status.REJECTED), signals=SHAKY)
    at = T0 + 31 * DAY
    assert [(m.id, m.status) for m in living(book, at, POLICY)] == [("m", Status.OBSERVING)]
    assert [(m.id, m.status) for m in bygone(book, at, POLICY)] == [("a", Status.EXPIRED), ("z", Status.REJECTED)]


def test_a_stay_no_sweep_wrote_down_is_seen() -> None:
    known = memory("m", words=6)
    book = book_of(known, signals=SHAKY)
    stay = stay_at(known, book, T0 + 31 * DAY, POLICY)
    assert stay is not None
    assert (stay.reason, stay.opened_at, stay.due_at) == (Reason.AMBIGUOUS, T0 + 30 * DAY, T0 + 44 * DAY)
    assert stay_at(known, book, T0 + 29 * DAY, POLICY) is None


@pytest.mark.parametrize(
    ("status", "days"),
    [(Status.SUPERSEDED, 180), (Status.REJECTED, 180), (Status.EXPIRED, 180), (Status.RESOLVED, 730)],
)
def test_closed_text_is_kept_for_its_time(status: Status, days: int) -> None:
    known = memory("m", status=status, closed_at=T0)
    assert erased_at(known, POLICY) == T0 + days * DAY
    assert next_due(book_of(known), POLICY) == T0 + days * DAY


def test_the_next_sweep_is_due_at_the_first_end_of_any_sort() -> None:
    stay = Observation(id=ObservationId("o"), memory=KEY, reason=Reason.CHANGE, opened_at=T0, due_at=T0 + 14 * DAY)
    watched = memory("m", kind=Kind.CHANGE, status=Status.OBSERVING)
    assert next_due(book_of(watched, memory("n"), observations={KEY: stay}), POLICY) == T0 + 14 * DAY
    assert next_due(book_of(memory("n")), POLICY) == T0 + 30 * DAY
    assert next_due(book_of(allergy("a", "鸡肉")), POLICY) is None


@given(
    kind=st.sampled_from(Kind),
    tier=st.sampled_from(Tier),
    used_on=st.lists(st.tuples(st.integers(-10, 60), st.sampled_from(Layer), st.sampled_from("abcd")), max_size=8),
    expires=st.none() | st.integers(0, 40),
    days=st.integers(-5, 90),
    reason=st.none() | st.sampled_from(Reason),
    stays=st.integers(0, 1),
)
@settings(max_examples=100, deadline=None)
def test_a_sweep_changes_no_status_and_a_second_one_nothing(kind, tier, used_on, expires, days, reason, stays) -> None:  # type: ignore[no-untyped-def]
    known = memory(
        "m", kind=kind, tier=tier, words=6, expires_at=None if expires is None else T0 + expires * DAY,
        status=Status.OBSERVING if reason else Status.ACTIVE,
    )  # fmt: skip
    signals = {KEY: tuple(used("m", layer, T0 + d * DAY, question=q) for d, layer, q in used_on)}
    stay = reason and Observation(id=ObservationId("o"), memory=KEY, reason=reason, opened_at=T0, due_at=T0 + 14 * DAY)
    book = book_of(known, signals=signals, observations={KEY: stay} if stay else {}, stays={KEY: stays})
    diary = Diary(book).on(days)
    before = _standing(diary.book, diary.now)
    done = diary.sweep()
    if not done.counts["erased"]:
        assert _standing(diary.book, diary.now) == before
    assert diary.sweep().changes == []


def _standing(book: Book, now: datetime) -> dict[MemoryId, Status]:
    known = {**book.memories, **(book.past or {})}
    return {key: status_at(m, book, now, POLICY) for key, m in known.items()}
