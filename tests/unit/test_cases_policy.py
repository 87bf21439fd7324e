"""Failures reported of other memory systems, each turned round and generalised, as far as policy decides them."""

from __future__ import annotations

import math
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import product

import pytest
from policy_books import DAY, DOU, NO, POLICY, T0, Diary, allergy, book_of, long, memory, statement, used

from pawsignal.errors import Invalid
from pawsignal.model import Cue, Kind, Layer, MemoryId, Outcome, Polarity, PutObservation, Source, Status, Tier
from pawsignal.policy.acts import explanation, signal
from pawsignal.policy.admit import admitted
from pawsignal.policy.budget import core_at, core_of
from pawsignal.policy.conflict import Effect
from pawsignal.policy.lifecycle import evidence, living, strength_at


@pytest.fixture
def diary() -> Diary:
    return Diary(book_of())


# A4: a question, a hypothesis and the like make no statement; what comes without a subject is stopped at the door.
def test_a4_a_statement_without_its_pet_is_not_stored() -> None:
    with pytest.raises(Invalid):
        admitted(statement("吃了百合", Kind.EVENT, pets=()), book_of(), POLICY)


@pytest.mark.parametrize(
    ("first", "second", "topic"),
    [
        ("豆豆最爱吃三文鱼", "豆豆现在不吃三文鱼了", "preference:三文鱼"),
        ("Rex loves the car", "Rex hates the car now", "preference:car"),
    ],
)
@pytest.mark.parametrize(("one", "other"), [("positive", "negative"), ("negative", "positive")])
def test_a5_the_new_fact_is_not_lost_with_the_old_one(
    diary: Diary, first: str, second: str, topic: str, one: str, other: str
) -> None:
    old = diary.tell(first, Kind.PREFERENCE, topic, polarity=Polarity(one)).memory
    diary.on(9).tell(second, Kind.PREFERENCE, topic, polarity=Polarity(other))
    assert old is not None
    assert diary.texts() == [second]
    assert diary.status(old.id) is Status.SUPERSEDED


@pytest.mark.parametrize(
    "unrelated",
    [
        ("豆豆今天打了狂犬疫苗", Kind.EVENT, "event:狂犬疫苗", Cue.NONE),
        ("豆豆换到XX医院看病", Kind.STATE, "clinic", Cue.REPLACES),
        ("豆豆好了", Kind.EPISODE, "", Cue.RECOVERS),
        ("医生说是换牙", Kind.CHANGE, "", Cue.EXPLAINS),
        ("停药了", Kind.MEDICATION, "medication", Cue.STOPS),
        ("取消了", Kind.PLAN, "", Cue.CANCELS),
        ("豆豆不爱吃鸡肉", Kind.PREFERENCE, "preference:鸡肉", Cue.NONE),
        ("豆豆对牛肉不过敏", Kind.ALLERGY, "allergy:牛肉", Cue.DENIES),
        ("说错了，豆豆对牛肉不过敏", Kind.ALLERGY, "allergy:牛肉", Cue.CORRECTS),
        ("豆豆换成A粮", Kind.STATE, "food.main", Cue.REPLACES),
    ],
)
def test_a6_no_unrelated_statement_retires_an_allergy(diary: Diary, unrelated: tuple[str, Kind, str, Cue]) -> None:
    text, kind, topic, cue = unrelated
    diary.tell("豆豆对鸡肉过敏", Kind.ALLERGY, "allergy:鸡肉")
    denies = {"polarity": NO} if "不" in text else {}
    diary.on(3).tell(text, kind, topic, cue=cue, **denies)
    known = diary.alive(topic="allergy:鸡肉")
    assert [(m.status, m.closed_at, m.occurred_to, m.core) for m in known] == [(Status.ACTIVE, None, None, True)]


def test_a7_a_negation_is_a_conflict_and_no_duplicate(diary: Diary) -> None:
    diary.tell("豆豆对牛肉过敏", Kind.ALLERGY, "allergy:牛肉")
    told = diary.tell("豆豆对牛肉不过敏", Kind.ALLERGY, "allergy:牛肉", polarity=NO)
    assert told.effect is Effect.OBSERVED
    assert [m.text for m in core_of(diary.book, diary.now, POLICY)] == ["豆豆对牛肉过敏"]


@pytest.mark.parametrize("swept", [False, True])
def test_a8_nothing_is_pending_for_ever(diary: Diary, *, swept: bool) -> None:
    told = [diary.tell(f"豆豆{n}", Kind.CHANGE, f"change:{n}").memory for n in ("不爱吃狗粮", "喝水变多")]
    settled = diary.on(6).tell("医生说是换牙", Kind.CHANGE, "change:不爱吃狗粮", cue=Cue.EXPLAINS, source=Source.VET)
    outcomes = [c.observation.outcome for c in settled.changes if isinstance(c, PutObservation)]
    assert outcomes == [Outcome.EXPLAINED]
    diary.on(14)
    if swept:
        diary.sweep()
        assert diary.book.observations == {}
    first, second = told
    assert first is not None
    assert second is not None
    assert (diary.status(first.id), diary.status(second.id)) == (Status.RESOLVED, Status.EXPIRED)
    assert diary.alive(status=Status.OBSERVING) == []


@pytest.mark.parametrize("kind", set(Kind) - {Kind.CHANGE})
def test_a9_told_twice_and_swept_three_times_it_is_there_once(diary: Diary, kind: Kind) -> None:
    first = diary.tell("Rex weighs on the vet's scale every Monday", kind, "topic:x").memory
    again = diary.tell("Rex weighs on the vet's scale every Monday", kind, "topic:x")
    for _ in range(3):
        diary.sweep()
    assert first is not None
    assert again.effect is Effect.CONFIRMED
    assert [m.id for m in diary.alive()] == [first.id]


@pytest.mark.parametrize(
    ("zone", "pairs"),
    [
        ("Asia/Shanghai", [((15, 50), (16, 10), 2), ((23, 50), (24, 10), 1)]),
        ("America/Los_Angeles", [((7, 50), (8, 10), 2), ((15, 50), (16, 10), 1)]),
        ("UTC", [((23, 50), (24, 10), 2), ((15, 50), (16, 10), 1)]),
    ],
)
def test_a12_the_day_ends_at_the_owners_midnight(
    zone: str, pairs: list[tuple[tuple[int, int], tuple[int, int], int]]
) -> None:
    book = replace(book_of(memory("m")), zone=zone)
    for first, second, days in pairs:
        at = [datetime(2026, 3, 1, tzinfo=UTC) + timedelta(hours=h, minutes=m) for h, m in (first, second)]
        keys = {signal(book, book.memories[MemoryId("m")], Layer.VIEWED, one).key for one in at}
        assert len(keys) == days


@pytest.mark.parametrize("kind", [Kind.NOTE, Kind.PREFERENCE, Kind.RELATION, Kind.PLAN])
def test_a13_expired_is_expired_on_every_path_before_any_sweep(kind: Kind) -> None:
    book = book_of(memory("m", kind=kind, core=True))
    diary = Diary(book).on(30)
    diary.now += timedelta(seconds=1)
    assert list(living(book, diary.now, POLICY)) == []
    assert core_at(book, diary.now, POLICY).memories == ()
    assert explanation(book.memories[MemoryId("m")], book, diary.now, POLICY).status is Status.EXPIRED
    told = diary.tell("豆豆喜欢晒太阳", kind, f"{kind}:m")
    assert told.memory is not None
    assert told.memory.id != "m"  # it is told anew, not confirmed


def test_a14_the_newest_junk_never_evicts_what_is_used() -> None:
    policy = POLICY.with_(short_limit=25)
    cited = [memory(f"c{n:02}", f"豆豆喜欢{n}", Kind.PREFERENCE, words=3) for n in range(20)]
    signals = {m.id: (used(m.id, Layer.CITED, T0 + n * DAY / 9),) for n, m in enumerate(cited)}
    runs = []
    for order in (1, -1):
        diary = Diary(book_of(allergy("a", "鸡肉"), *cited[::order], signals=signals), policy=policy).on(5)
        diary.apply([])
        for n in range(30):
            diary.tell(f"流水账{n}", words=8)
        diary.sweep()
        runs.append({m.id for m in diary.alive()})
    assert runs[0] == runs[1]
    assert {m.id for m in cited} | {"a"} <= runs[0]
    assert len(runs[0]) == 26


@pytest.mark.parametrize("layer", [Layer.CITED, Layer.HIT])
def test_a15_signals_are_deduplicated_by_the_pair_of_question_and_day(layer: Layer) -> None:
    diary = Diary(book_of(memory("m")))
    for question, day in (("q1", 1), ("q2", 2), ("q1", 2), ("q1", 2)):
        diary.on(day).use(MemoryId("m"), layer, question)
    assert len(diary.book.signals[MemoryId("m")]) == 3


@pytest.mark.parametrize("questions", [3, 7])
def test_a15_every_question_on_every_day_counts_in_any_order(questions: int) -> None:
    pairs = list(product(range(questions), range(4)))
    for order in (pairs, pairs[::-1], sorted(pairs, key=lambda p: (p[1], p[0]))):
        diary = Diary(book_of(memory("m")))
        for question, day in order * 2:
            diary.on(day).use(MemoryId("m"), Layer.CITED, f"q{question}")
        assert len(diary.book.signals[MemoryId("m")]) == len(pairs)


def test_a16_reading_counts_as_no_use() -> None:
    book = book_of(*(long(f"l{n:02}", f"玩具{n}", core=True) for n in range(20)), allergy("a", "鸡肉"))
    before = replace(book)
    for _ in range(100):
        core_at(book, T0, POLICY)
        list(living(book, T0, POLICY))
    explanation(book.memories[MemoryId("l01")], book, T0, POLICY)
    assert book == before
    assert Diary(book).sweep().changes == []


@pytest.mark.parametrize("ahead", [timedelta(seconds=1), 10 * DAY, 400 * DAY, -10 * DAY, None])
@pytest.mark.parametrize("score", [0.5, math.nan, math.inf, -3])
def test_a17_no_timestamp_and_no_score_breaks_the_score(ahead: timedelta | None, score: float) -> None:
    key = MemoryId("m")
    at = {} if ahead is None else {key: (used("m", Layer.HIT, T0 + ahead, score=score),)}
    book = book_of(memory("m", words=3), signals=at)
    today = book_of(memory("m", words=3), signals={key: (used("m", Layer.HIT, T0, score=1),)})
    found = strength_at(book.memories[key], book, T0, POLICY)
    assert math.isfinite(found)
    assert 0 <= found <= strength_at(today.memories[key], today, T0, POLICY)


def test_a17_a_signal_ahead_of_the_clock_counts_once_its_time_has_come() -> None:
    book = book_of(memory("m"), signals={MemoryId("m"): (used("m", Layer.CITED, T0 + DAY),)})
    assert [evidence(book.memories[MemoryId("m")], book, T0 + n * DAY).cited for n in (0, 1)] == [0, 1]


def test_a22_a_full_core_leaves_older_entries_as_they_are_however_often_it_is_asked() -> None:
    filled = [long(f"l{n:02}", "字" * 60, core=True) for n in range(20)]
    diary = Diary(book_of(*filled))
    before = core_of(diary.book, diary.now, POLICY)
    for n, _again in product(range(7), range(5)):
        told = diary.tell(f"豆豆喜欢新玩具{n}", Kind.PREFERENCE, f"preference:{n}", core=True)
        assert told.refusal is not None
        assert len(told.refusal.entries) == 20
    assert core_of(diary.book, diary.now, POLICY) == before
    assert len(diary.alive(tier=Tier.SHORT)) == 7
    assert all(m.pets == (DOU,) for m in diary.alive())
