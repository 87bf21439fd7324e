"""What the owner does to one memory by hand, the signals a use raises, and the explanation of a score."""

from __future__ import annotations

import math
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from policy_books import DAY, NO, POLICY, T0, Diary, allergy, book_of, long, memory, statement, used

from pawsignal.errors import Invalid, NotFound
from pawsignal.model import Kind, Layer, MemoryId, Outcome, PutObservation, Reason, Statement, Status
from pawsignal.policy.acts import alive, confirm, explanation, held, raised, reject, retire, revise, signal
from pawsignal.policy.conflict import Effect

M = MemoryId("m")
UNKNOWN = [confirm, reject, retire]


def in_conflict() -> tuple[Diary, MemoryId, MemoryId]:
    """Give a diary in which A food is current and B food waits against it."""
    diary = Diary(book_of())
    old = diary.tell("豆豆在吃A粮", Kind.STATE, "food.main", fact="A").memory
    new = diary.on(1).tell("豆豆在吃B粮", Kind.STATE, "food.main", fact="B").memory
    assert old is not None
    assert new is not None
    return diary, old.id, new.id


@pytest.mark.parametrize("act", UNKNOWN)
def test_an_unknown_memory_is_not_found_and_a_closed_one_says_so(act) -> None:  # type: ignore[no-untyped-def]
    diary = Diary(book_of(memory("z", status=Status.REJECTED), memory("m")))
    with pytest.raises(NotFound):
        act(MemoryId("nobody"), diary.scene)
    with pytest.raises(Invalid, match="rejected"):
        act(MemoryId("z"), diary.scene)
    with pytest.raises(Invalid, match="expired"):
        act(M, diary.on(30).scene)


def test_held_finds_the_closed_and_alive_gives_the_effective_status() -> None:
    shaky = {M: tuple(used("m", Layer.CITED, T0 + d * DAY, question="a") for d in (20, 25, 29))}
    book = book_of(memory("m", words=6), memory("z", status=Status.REJECTED), signals=shaky)
    assert held(book, MemoryId("z")).status is Status.REJECTED
    assert alive(book, M, T0 + 31 * DAY, POLICY).status is Status.OBSERVING


def test_a_confirmation_renews_the_thirty_days() -> None:
    diary = Diary(book_of(memory("m")))
    diary.apply(confirm(M, diary.on(29).scene).changes)
    assert diary.on(58.9).status(M) is Status.ACTIVE
    assert diary.on(59).status(M) is Status.EXPIRED


def test_a_confirmed_rival_wins_in_one_decision() -> None:
    diary, old, new = in_conflict()
    settled = confirm(new, diary.on(2).scene)
    diary.apply(settled.changes)
    assert [(other.id, other.status, other.closed_at) for other in settled.others] == [
        (old, Status.SUPERSEDED, diary.now)
    ]
    assert diary.alive()[0].supersedes == (old,)
    outcomes = [c.observation.outcome for c in settled.changes if isinstance(c, PutObservation)]
    assert outcomes == [Outcome.CONFIRMED]


def test_the_old_one_confirmed_rejects_what_waits_against_it() -> None:
    diary, old, new = in_conflict()
    diary.apply(confirm(old, diary.on(2).scene).changes)
    assert (diary.status(old), diary.status(new)) == (Status.ACTIVE, Status.REJECTED)


@pytest.mark.parametrize("rejects_old", [False, True])
def test_of_two_rivals_rejecting_one_leaves_the_other(*, rejects_old: bool) -> None:
    diary, old, new = in_conflict()
    gone, left = (old, new) if rejects_old else (new, old)
    settled = reject(gone, diary.on(2).scene)
    diary.apply(settled.changes)
    assert (diary.status(gone), diary.status(left)) == (Status.REJECTED, Status.ACTIVE)
    assert settled.effect is Effect.REJECTED
    assert diary.book.observations == {}


def test_a_rejected_allergy_makes_its_denial_true() -> None:
    diary = Diary(book_of(allergy("m", "鸡肉")))
    denial = diary.tell("豆豆对鸡肉不过敏", Kind.ALLERGY, "allergy:鸡肉", polarity=NO).memory
    diary.apply(reject(M, diary.scene).changes)
    assert denial is not None
    assert (diary.status(M), diary.status(denial.id)) == (Status.REJECTED, Status.ACTIVE)


def test_what_is_removed_is_superseded_by_nothing() -> None:
    diary = Diary(book_of(memory("m", core=True)))
    settled = retire(M, diary.scene)
    diary.apply(settled.changes)
    assert diary.status(M) is Status.SUPERSEDED
    assert [other.id for other in settled.others] == [M]


def test_a_safety_memory_is_not_removed_in_passing() -> None:
    diary = Diary(book_of(allergy("m", "鸡肉")))
    with pytest.raises(Invalid, match="harm"):
        retire(M, diary.scene)


# --- revise --------------------------------------------------------------------------------------------------------


def revised(diary: Diary, key: MemoryId, s: Statement) -> Effect:
    settled = revise(key, lambda _known: s, diary.scene)
    diary.apply(settled.changes)
    return settled.effect


def test_other_words_keep_the_memory_its_signals_and_its_place() -> None:
    diary = Diary(book_of(long("m", "豆豆爱吃鱼", core=True, pinned=True), signals={M: (used("m", Layer.CITED, T0),)}))
    assert revised(diary, M, statement("豆豆爱吃三文鱼", Kind.PREFERENCE, "preference:三文鱼")) is Effect.REVISED
    known = diary.book.memories[M]
    assert (known.text, known.topic, known.core, known.pinned) == ("豆豆爱吃三文鱼", "preference:三文鱼", True, True)
    assert len(diary.book.signals[M]) == 1


def test_a_plan_revised_to_another_time_ends_with_that() -> None:
    diary = Diary(book_of(memory("m", kind=Kind.PLAN, occurred_from=T0 + DAY, expires_at=T0 + DAY)))
    later = T0 + 5 * DAY
    revised(
        diary, M, statement("周五打疫苗", Kind.PLAN, "plan:疫苗", occurred_from=later, occurred_to=later, until=later)
    )
    assert diary.on(4.9).status(M) is Status.ACTIVE
    assert diary.on(5).status(M) is Status.EXPIRED


def test_an_identity_revised_sets_the_pets_field() -> None:
    diary = Diary(book_of())
    known = diary.tell("豆豆是母的", Kind.IDENTITY, "identity:sex", fact="female").memory
    assert known is not None
    revised(diary, known.id, statement("豆豆是公的", Kind.IDENTITY, "identity:sex", fact="male"))
    assert diary.book.pets[known.pets[0]].sex == "male"


def test_other_words_about_the_same_thing_keep_its_topic() -> None:
    diary = Diary(book_of(allergy("m", "鸡肉")))
    revised(diary, M, statement("豆豆一点鸡肉都不能碰", Kind.ALLERGY, "allergy:一点 不能 碰 鸡肉"))
    assert diary.book.memories[M].topic == "allergy:鸡肉"


def test_an_allergy_is_not_talked_away_by_other_words() -> None:
    diary = Diary(book_of(allergy("m", "鸡肉")))
    assert (
        revised(diary, M, statement("豆豆对鸡肉不过敏", Kind.ALLERGY, "allergy:鸡肉", polarity=NO)) is Effect.OBSERVED
    )
    assert diary.book.memories[M] == allergy("m", "鸡肉")


def test_revised_words_stay_under_observation() -> None:
    diary, _old, new = in_conflict()
    revised(diary, new, statement("豆豆在吃B牌鸭肉粮", Kind.STATE, "food.main", fact="B鸭肉"))
    assert diary.status(new) is Status.OBSERVING
    assert diary.stay(new).reason is Reason.CONFLICT


# --- signals -------------------------------------------------------------------------------------------------------


def test_a_day_is_the_owners_day() -> None:
    book = book_of(memory("m"))
    at = [datetime(2026, 3, 1, hour, minute, tzinfo=UTC) for hour, minute in ((15, 50), (16, 10))]
    assert [signal(book, book.memories[M], Layer.VIEWED, one).day.day for one in at] == [1, 2]
    london = replace(book, zone="Europe/London")
    assert [signal(london, book.memories[M], Layer.VIEWED, one).day.day for one in at] == [1, 1]


def test_a_question_is_the_same_in_other_spelling_and_a_view_has_none() -> None:
    book = book_of(memory("m"))
    keys = {signal(book, book.memories[M], Layer.CITED, T0, question=q).key for q in ("豆豆吃什么？", " 豆豆吃什么 ")}
    assert len(keys) == 1
    assert signal(book, book.memories[M], Layer.VIEWED, T0, question="豆豆吃什么").question == ""


@pytest.mark.parametrize(("given", "kept"), [(math.nan, 0), (-1, 0), (7, 1), (math.inf, 1), (0.4, 0.4)])
def test_the_score_of_a_hit_is_within_bounds(given: float, kept: float) -> None:
    assert signal(book_of(), memory("m"), Layer.HIT, T0, question="q", score=given).score == kept


@pytest.mark.parametrize("layer", Layer)
def test_the_same_use_raises_one_signal(layer: Layer) -> None:
    diary = Diary(book_of(memory("m")))
    for hours in range(5):
        diary.now = T0 + timedelta(hours=hours)
        diary.use(M, layer, "q")
    assert len(diary.book.signals[M]) == 1
    assert raised(diary.book, diary.book.signals[M][0]) == ()


def test_an_explanation_says_what_is_missing() -> None:
    diary = Diary(book_of(memory("m", words=3), memory("a", kind=Kind.EPISODE)))
    diary.use(M, Layer.VIEWED)
    found = explanation(diary.book.memories[M], diary.book, diary.now, POLICY)
    assert set(found.components) == {"relevance", "frequency", "diversity", "recency", "consolidation", "richness"}
    assert found.score == pytest.approx(sum(found.weights[name] * found.components[name] for name in found.weights))
    assert {gate.name for gate in found.gates if not gate.passed} == {"score", "citations", "signals", "questions"}
    assert not found.graduates
    other = explanation(diary.book.memories[MemoryId("a")], diary.book, diary.now, POLICY)
    assert "kind" in {gate.name for gate in other.gates if not gate.passed}
