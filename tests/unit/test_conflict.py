"""What a second statement does, row by row of the table of kinds, and what closing words close."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from policy_books import DAY, DOU, NO, POLICY, T0, WANG, Diary, allergy, book_of, long, memory, statement

from pawsignal.model import (
    Certainty,
    Cue,
    Kind,
    Layer,
    Outcome,
    Polarity,
    Reason,
    Scope,
    Source,
    Statement,
    Status,
    Tier,
    TurnId,
)
from pawsignal.policy.acts import confirm
from pawsignal.policy.budget import core_of
from pawsignal.policy.conflict import Effect

CHICKEN = "allergy:鸡肉"
GUT, VOMIT, LIMP = "symptom:diarrhoea", "symptom:vomiting", "symptom:limp"
FOOD = "food.main"


@pytest.fixture
def diary() -> Diary:
    return Diary(book_of())


def eats(diary: Diary, food: str, cue: Cue = Cue.NONE, **given: Any) -> Effect:
    return diary.tell(f"豆豆在吃{food}", Kind.STATE, FOOD, fact=food, cue=cue, **given).effect


# --- every kind ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", Kind)
def test_the_same_statement_twice_is_one_memory(diary: Diary, kind: Kind) -> None:
    first = diary.tell("豆豆有件事", kind, "topic:x", fact="female" if kind is Kind.IDENTITY else "x")
    again = diary.on(0.1).tell("豆豆有件事", kind, "topic:x", fact="female" if kind is Kind.IDENTITY else "x")
    assert first.memory is not None
    assert again.memory is not None
    assert again.memory.id == first.memory.id
    assert again.effect is Effect.CONFIRMED
    assert len(diary.alive()) == 1


@pytest.mark.parametrize("kind", Kind)
def test_two_pets_never_share_a_memory(diary: Diary, kind: Kind) -> None:
    for key in (DOU, WANG):
        diary.tell("有件事", kind, "topic:x", pets=(key,), fact="female" if kind is Kind.IDENTITY else "x")
    assert [m.pets for m in diary.alive()] == [(DOU,), (WANG,)]


@pytest.mark.parametrize("kind", set(Kind) - {Kind.IDENTITY})
def test_a_negation_is_never_a_duplicate(diary: Diary, kind: Kind) -> None:
    first = diary.tell("豆豆有件事", kind, "topic:x").memory
    again = diary.on(0.1).tell("豆豆没有件事", kind, "topic:x", polarity=NO)
    assert first is not None
    assert again.effect is not Effect.CONFIRMED
    assert all(m.confirmed_at == m.recorded_at for m in diary.alive())


def test_a_suspicion_said_for_sure_becomes_a_statement(diary: Diary) -> None:
    diary.tell("豆豆可能对鸡肉过敏", Kind.ALLERGY, CHICKEN, certainty=Certainty.SUSPECTED)
    diary.tell("豆豆对鸡肉过敏", Kind.ALLERGY, CHICKEN)
    diary.tell("豆豆好像对鸡肉过敏", Kind.ALLERGY, CHICKEN, certainty=Certainty.SUSPECTED)
    assert [m.certainty for m in diary.alive()] == [Certainty.STATED]


# --- allergy and condition -----------------------------------------------------------------------------------------


def test_an_allergy_is_long_term_and_in_the_core_at_once(diary: Diary) -> None:
    known = diary.tell("豆豆对鸡肉过敏", Kind.ALLERGY, CHICKEN).memory
    assert known is not None
    assert (known.tier, known.core, known.expires_at) == (Tier.LONG, True, None)


@pytest.mark.parametrize("kind", [Kind.ALLERGY, Kind.CONDITION])
def test_a_mere_denial_waits_and_the_allergen_stays_avoided(diary: Diary, kind: Kind) -> None:
    diary.tell("豆豆对鸡肉过敏", kind, CHICKEN)
    for day in (1, 2, 3):  # said again and again it still only waits
        diary.on(day).tell("豆豆对鸡肉不过敏", kind, CHICKEN, polarity=NO, cue=Cue.DENIES)
    assert [(m.polarity, m.status, m.core) for m in diary.alive()] == [
        (Polarity.POSITIVE, Status.ACTIVE, True),
        (NO, Status.OBSERVING, False),
    ]
    diary.on(15).sweep()
    assert diary.texts() == ["豆豆对鸡肉过敏"]


def test_a_denial_is_settled_by_the_owners_plain_yes(diary: Diary) -> None:
    old = diary.tell("豆豆对鸡肉过敏", Kind.ALLERGY, CHICKEN).memory
    new = diary.on(1).tell("豆豆对鸡肉不过敏", Kind.ALLERGY, CHICKEN, polarity=NO).memory
    assert old is not None
    assert new is not None
    settled = confirm(new.id, diary.on(2).scene)
    diary.apply(settled.changes)
    assert [other.id for other in settled.others] == [old.id]
    assert diary.status(old.id) is Status.SUPERSEDED
    assert diary.alive()[0].expires_at == diary.now + 30 * DAY  # a denial lives like a note
    assert core_of(diary.book, diary.now, POLICY) == []


def test_told_again_the_allergy_refutes_its_denial(diary: Diary) -> None:
    diary.tell("豆豆对鸡肉过敏", Kind.ALLERGY, CHICKEN)
    denial = diary.tell("豆豆对鸡肉不过敏", Kind.ALLERGY, CHICKEN, polarity=NO).memory
    settled = diary.on(1).tell("豆豆对鸡肉过敏", Kind.ALLERGY, CHICKEN)
    assert denial is not None
    assert [other.id for other in settled.others] == [denial.id]
    assert diary.status(denial.id) is Status.REJECTED
    assert diary.book.observations == {}


def test_a_correction_that_names_the_allergy_supersedes_at_once(diary: Diary) -> None:
    old = diary.tell("豆豆对鸡肉过敏", Kind.ALLERGY, CHICKEN).memory
    settled = diary.tell("说错了，豆豆对鸡肉不过敏", Kind.ALLERGY, CHICKEN, polarity=NO, cue=Cue.CORRECTS)
    assert old is not None
    assert settled.effect is Effect.SUPERSEDED
    assert diary.status(old.id) is Status.SUPERSEDED
    assert diary.texts() == []


def test_a_correction_settles_the_denial_that_waits(diary: Diary) -> None:
    diary.tell("豆豆对鸡肉过敏", Kind.ALLERGY, CHICKEN)
    diary.on(1).tell("豆豆对鸡肉不过敏", Kind.ALLERGY, CHICKEN, polarity=NO)
    diary.on(2).tell("说错了，豆豆对鸡肉不过敏", Kind.ALLERGY, CHICKEN, polarity=NO, cue=Cue.CORRECTS)
    assert [(m.polarity, m.status) for m in diary.alive()] == [(NO, Status.ACTIVE)]
    assert diary.book.observations == {}


def test_a_correction_of_the_pet_moves_the_allergy(diary: Diary) -> None:
    wrong = diary.tell("豆豆对鸡肉过敏", Kind.ALLERGY, CHICKEN).memory
    right = statement("旺财对鸡肉过敏", Kind.ALLERGY, CHICKEN, pets=(WANG,), cue=Cue.CORRECTS, instead_of=(DOU,))
    settled = diary.settle(right)
    assert wrong is not None
    assert [m.pets for m in diary.alive()] == [(WANG,)]
    assert diary.status(wrong.id) is Status.SUPERSEDED
    assert [other.id for other in settled.others] == [wrong.id]
    assert [m.pets for m in core_of(diary.book, diary.now, POLICY)] == [(WANG,)]


def test_a_correction_of_the_pet_makes_no_second_memory_of_what_is_known(diary: Diary) -> None:
    for key in (DOU, WANG):
        diary.tell("对鸡肉过敏", Kind.ALLERGY, CHICKEN, pets=(key,))
    diary.tell("对鸡肉过敏", Kind.ALLERGY, CHICKEN, pets=(WANG,), cue=Cue.CORRECTS, instead_of=(DOU,))
    assert [m.pets for m in diary.alive()] == [(WANG,)]


def test_fine_now_said_of_a_condition_waits_like_a_denial(diary: Diary) -> None:
    diary.tell("豆豆有慢性肾病", Kind.CONDITION, "condition:慢性肾病")
    settled = diary.on(9).tell("豆豆的肾病好了", Kind.CONDITION, "condition:慢性肾病", cue=Cue.RECOVERS)
    assert settled.effect is Effect.OBSERVED
    assert diary.texts(status=Status.ACTIVE) == ["豆豆有慢性肾病"]


@pytest.mark.parametrize("told_before", [False, True])
def test_the_newest_word_of_a_vet_on_a_condition_supersedes(diary: Diary, *, told_before: bool) -> None:
    old = diary.tell("豆豆有慢性肾病", Kind.CONDITION, "condition:慢性肾病").memory
    if told_before:
        diary.on(1).tell("豆豆没有肾病", Kind.CONDITION, "condition:慢性肾病", polarity=NO)
    diary.on(2).tell("医生说豆豆没有肾病", Kind.CONDITION, "condition:慢性肾病", polarity=NO, source=Source.VET)
    assert old is not None
    assert diary.status(old.id) is Status.SUPERSEDED
    assert [(m.polarity, m.status) for m in diary.alive()] == [(NO, Status.ACTIVE)]


def test_a_vets_closer_word_on_a_condition_takes_the_place_of_the_first(diary: Diary) -> None:
    diary.tell("豆豆有慢性肾病", Kind.CONDITION, "condition:慢性肾病")
    diary.tell("医生说豆豆慢性肾病三期", Kind.CONDITION, "condition:慢性肾病", source=Source.VET)
    assert diary.texts() == ["医生说豆豆慢性肾病三期"]
    assert diary.alive()[0].core


# --- medication ----------------------------------------------------------------------------------------------------


def test_a_course_lives_until_its_end_and_an_open_one_until_stopped(diary: Diary) -> None:
    diary.tell("豆豆吃消炎药7天", Kind.MEDICATION, "medication:消炎药", until=T0 + 7 * DAY)
    diary.tell("豆豆每天吃心脏药", Kind.MEDICATION, "medication:心脏药")
    assert diary.on(400).texts() == ["豆豆每天吃心脏药"]
    assert diary.tell("心脏药停了", Kind.MEDICATION, "medication:心脏药", cue=Cue.STOPS).effect is Effect.RESOLVED
    assert diary.texts() == []


def test_a_new_course_of_the_same_drug_supersedes(diary: Diary) -> None:
    diary.tell("豆豆吃消炎药7天", Kind.MEDICATION, "medication:消炎药", until=T0 + 7 * DAY)
    diary.on(3).tell("豆豆消炎药再吃10天", Kind.MEDICATION, "medication:消炎药", until=diary.now + 10 * DAY)
    assert diary.texts() == ["豆豆消炎药再吃10天"]


def test_a_new_dose_supersedes_and_the_same_dose_confirms(diary: Diary) -> None:
    diary.tell("豆豆在吃优甲乐，一天一次", Kind.MEDICATION, "medication:优甲乐", fact="一天一次")
    same = diary.on(1).tell("豆豆还在吃优甲乐，一天一次", Kind.MEDICATION, "medication:优甲乐", fact="一天一次")
    new = diary.on(2).tell("豆豆的优甲乐改成一天两次", Kind.MEDICATION, "medication:优甲乐", fact="一天两次")
    assert (same.effect, new.effect) == (Effect.CONFIRMED, Effect.CREATED)
    assert [m.fact for m in diary.alive()] == ["一天两次"]


def test_a_drug_named_in_the_words_is_the_one_that_stops(diary: Diary) -> None:
    for drug in ("甲巯咪唑", "心脏药"):
        diary.tell(f"豆豆吃{drug}", Kind.MEDICATION, f"medication:{drug}")
    diary.tell("豆豆的甲巯咪唑停了", Kind.MEDICATION, "medication", cue=Cue.STOPS)
    assert [m.slot for m in diary.alive()] == ["心脏药"]


@pytest.mark.parametrize(("topic", "left"), [("medication", 2), ("medication:驱虫药", 2), ("medication:心脏药", 1)])
def test_stopping_ends_the_course_it_names_and_no_other(diary: Diary, topic: str, left: int) -> None:
    for drug in ("消炎药", "心脏药"):
        diary.tell(f"豆豆吃{drug}", Kind.MEDICATION, f"medication:{drug}")
    diary.tell("停药了", Kind.MEDICATION, topic, cue=Cue.STOPS)
    assert len(diary.alive()) == left


def test_a_bare_stop_ends_the_only_course(diary: Diary) -> None:
    diary.tell("豆豆吃消炎药", Kind.MEDICATION, "medication:消炎药")
    diary.tell("停药了", Kind.MEDICATION, "medication", cue=Cue.STOPS)
    assert diary.texts() == []


def test_a_bare_stop_without_any_course_speaks_of_the_plan(diary: Diary) -> None:
    diary.tell("豆豆打疫苗", Kind.PLAN, "plan:疫苗", until=T0 + DAY)
    told = diary.on(1).tell("打完了", Kind.MEDICATION, "medication", cue=Cue.STOPS)
    assert told.memory is not None
    assert (told.memory.kind, told.memory.topic) == (Kind.EVENT, "event:疫苗")
    assert diary.tell("停药了", Kind.MEDICATION, "medication", cue=Cue.STOPS).effect is Effect.NOTHING


# --- episode -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("topic", "quiet"), [(GUT, 3), ("symptom:itch", 14), (LIMP, 14), ("symptom:cough", 7)])
def test_an_episode_is_over_after_its_quiet_days(diary: Diary, topic: str, quiet: int) -> None:
    known = diary.tell("豆豆不舒服", Kind.EPISODE, topic).memory
    assert known is not None
    assert diary.on(quiet - 0.001).status(known.id) is Status.ACTIVE
    assert diary.on(quiet).status(known.id) is Status.RESOLVED


def test_word_of_it_keeps_an_episode_open(diary: Diary) -> None:
    for day in (0, 2, 4):
        diary.on(day).tell("豆豆还在拉", Kind.EPISODE, GUT, cue=Cue.CONTINUES)
    assert len(diary.on(6.9).alive()) == 1
    assert diary.on(7).alive() == []


def test_the_owners_yes_keeps_an_episode_open_for_its_own_quiet_days(diary: Diary) -> None:
    known = diary.tell("豆豆挠耳朵", Kind.EPISODE, "symptom:itch").memory
    assert known is not None
    diary.apply(confirm(known.id, diary.on(10).scene).changes)
    assert diary.on(23.9).status(known.id) is Status.ACTIVE


@pytest.mark.parametrize("recovered", [False, True])
def test_after_the_gap_or_recovery_an_episode_recurs_as_a_new_one(diary: Diary, *, recovered: bool) -> None:
    first = diary.tell("豆豆拉肚子", Kind.EPISODE, GUT).memory
    if recovered:
        diary.on(1).tell("豆豆好了", Kind.EPISODE, GUT, cue=Cue.RECOVERS)
    again = diary.on(2 if recovered else 8).tell("豆豆又拉肚子了", Kind.EPISODE, GUT, cue=Cue.RECURS)
    assert first is not None
    assert again.memory is not None
    assert again.effect is Effect.CREATED
    assert again.memory.recurs == first.id
    assert diary.status(first.id) is Status.RESOLVED


@pytest.mark.parametrize("cue", [Cue.NONE, Cue.RECURS])
def test_a_relapse_on_the_day_of_recovery_is_not_overlooked(diary: Diary, cue: Cue) -> None:
    diary.tell("豆豆拉肚子", Kind.EPISODE, GUT, occurred_from=T0, occurred_to=T0)
    diary.on(0.1).tell("豆豆好了", Kind.EPISODE, GUT, cue=Cue.RECOVERS)
    at = diary.on(0.2).now
    again = diary.tell("豆豆拉肚子", Kind.EPISODE, GUT, cue=cue, occurred_from=at, occurred_to=at)
    assert again.effect is Effect.CREATED


def test_a_bygone_episode_told_twice_is_one(diary: Diary) -> None:
    day = {"occurred_from": T0 - 20 * DAY, "occurred_to": T0 - 19 * DAY}
    first = diary.tell("2月9日豆豆拉肚子", Kind.EPISODE, GUT, **day).memory
    again = diary.on(1).tell("2月9日豆豆拉过肚子", Kind.EPISODE, GUT, **day)
    assert first is not None
    assert diary.status(first.id) is Status.RESOLVED  # it is over, and never "now"
    assert again.effect is Effect.NOTHING
    assert again.memory is not None
    assert again.memory.id == first.id


def test_a_bygone_episode_is_not_the_open_one(diary: Diary) -> None:
    now = diary.tell("豆豆拉肚子", Kind.EPISODE, GUT).memory
    past = diary.tell("上个月豆豆也拉过", Kind.EPISODE, GUT, occurred_from=T0 - 30 * DAY, occurred_to=T0 - 29 * DAY)
    assert now is not None
    assert past.effect is Effect.CREATED
    assert past.memory is not None
    assert past.memory.recurs is None
    assert [m.id for m in diary.alive()] == [now.id]


def test_an_episode_of_a_past_nobody_can_place_is_over_at_once(diary: Diary) -> None:
    now = diary.tell("豆豆拉肚子", Kind.EPISODE, GUT).memory
    past = diary.tell("豆豆小时候也拉过肚子", Kind.EPISODE, GUT, when="小时候").memory
    again = diary.on(1).tell("豆豆小时候也拉过肚子", Kind.EPISODE, GUT, when="小时候")
    assert now is not None
    assert past is not None
    assert (past.occurred_from, diary.status(past.id)) == (None, Status.RESOLVED)
    assert (again.effect, again.memory and again.memory.id) == (Effect.NOTHING, past.id)
    assert [m.id for m in diary.alive()] == [now.id]


def test_the_same_words_of_one_day_count_once_without_a_quote(diary: Diary) -> None:
    diary.tell("豆豆吐了", Kind.EPISODE, GUT)
    counts = [diary.on(day).tell("豆豆吐了", Kind.EPISODE, GUT, times=1).memory for day in (1, 1.01)]
    assert counts[0] is not None
    assert counts[1] is not None
    assert counts[0].count == counts[1].count


def test_times_of_one_day_take_the_larger_and_days_add_up(diary: Diary) -> None:
    def times(day: float, n: int, cue: Cue = Cue.NONE) -> int:
        at = diary.on(day).now
        told = diary.tell(f"豆豆拉了{n}次", Kind.EPISODE, GUT, times=n, cue=cue, occurred_from=at, occurred_to=at)
        assert told.memory is not None
        return told.memory.count

    assert [times(0, 2), times(0.1, 2), times(0.2, 3), times(1, 4), times(1.1, 1, Cue.RECURS)] == [2, 2, 3, 7, 8]


def test_the_same_words_of_one_day_count_once(diary: Diary) -> None:
    diary.tell("豆豆拉了", Kind.EPISODE, GUT)
    for hour in (1.0, 1.1, 1.2):
        told = diary.on(hour).tell("拉了两次", Kind.EPISODE, GUT, times=2, turn="t1", quote="拉了两次")
    assert told.memory is not None
    assert told.memory.count == 3


def test_recovery_closes_the_named_symptom_of_that_pet_only(diary: Diary) -> None:
    for key in (DOU, WANG):
        for topic in (GUT, VOMIT):
            diary.tell(f"{key} {topic}", Kind.EPISODE, topic, pets=(key,))
    diary.tell("豆豆不拉了", Kind.EPISODE, GUT, cue=Cue.RECOVERS)
    assert [(m.pets, m.topic) for m in diary.alive()] == [((DOU,), VOMIT), ((WANG,), GUT), ((WANG,), VOMIT)]
    diary.tell("豆豆好了", Kind.EPISODE, "", cue=Cue.RECOVERS)
    assert [m.pets for m in diary.alive()] == [(WANG,), (WANG,)]


def test_the_owners_own_recovery_heals_no_pet(diary: Diary) -> None:
    diary.tell("豆豆拉肚子", Kind.EPISODE, GUT)
    diary.tell("我感冒好了", Kind.EPISODE, "", cue=Cue.RECOVERS, scope=Scope.USER, pets=())
    assert len(diary.alive()) == 1


def test_recovery_of_a_limb_unnamed_closes_the_named_one(diary: Diary) -> None:
    diary.tell("豆豆右后腿瘸了", Kind.EPISODE, f"{LIMP}:右后腿")
    diary.tell("豆豆腿好了", Kind.EPISODE, LIMP, cue=Cue.RECOVERS)
    assert diary.alive() == []


@pytest.mark.parametrize("cue", [Cue.DENIES, Cue.NONE])
def test_a_denial_closes_nothing_but_its_symptom(diary: Diary, cue: Cue) -> None:
    for topic in (GUT, "symptom:blood"):
        diary.tell(topic, Kind.EPISODE, topic)
    diary.tell("豆豆没有便血", Kind.EPISODE, "symptom:blood", cue=cue, polarity=NO)
    diary.tell("豆豆没有咳嗽", Kind.EPISODE, "symptom:cough", cue=cue, polarity=NO)
    assert [m.topic for m in diary.alive()] == [GUT]


# --- change --------------------------------------------------------------------------------------------------------


def test_a_change_waits_fourteen_days_and_silence_never_promotes(diary: Diary) -> None:
    known = diary.tell("豆豆最近不爱吃狗粮", Kind.CHANGE, "change:appetite:less").memory
    assert known is not None
    assert diary.stay(known.id).reason is Reason.CHANGE
    for n in range(10):
        diary.on(n).use(known.id, question=f"q{n}")
    assert diary.on(13.999).status(known.id) is Status.OBSERVING
    assert diary.on(14).status(known.id) is Status.EXPIRED


def test_a_change_told_again_is_active_for_thirty_days(diary: Diary) -> None:
    known = diary.tell("豆豆喝水变多", Kind.CHANGE, "change:drinking:more").memory
    diary.on(10).tell("豆豆喝水还是多", Kind.CHANGE, "change:drinking:more")
    assert known is not None
    assert diary.status(known.id) is Status.ACTIVE
    assert diary.on(39.999).status(known.id) is Status.ACTIVE
    assert diary.on(40).status(known.id) is Status.EXPIRED


@pytest.mark.parametrize(
    ("topic", "left"),
    [
        ("change:appetite:less", ["change:drinking:more"]),
        ("", []),
        ("change:sleep", ["change:appetite:less", "change:drinking:more"]),
    ],
)
def test_an_explanation_settles_the_changes_it_names(diary: Diary, topic: str, left: list[str]) -> None:
    for change in ("change:appetite:less", "change:drinking:more"):
        diary.tell(change, Kind.CHANGE, change)
    diary.on(6).tell("医生说是换牙", Kind.CHANGE, topic, cue=Cue.EXPLAINS, source=Source.VET)
    assert [m.topic for m in diary.alive()] == left


def test_a_contradicted_change_is_rejected_and_the_new_one_observed(diary: Diary) -> None:
    old = diary.tell("豆豆不爱动", Kind.CHANGE, "change:energy", polarity=NO).memory
    settled = diary.tell("豆豆特别爱动", Kind.CHANGE, "change:energy")
    assert old is not None
    assert (settled.effect, diary.status(old.id)) == (Effect.OBSERVED, Status.REJECTED)


# --- measure, event, state -----------------------------------------------------------------------------------------


def test_a_series_keeps_every_point_and_doubles_none(diary: Diary) -> None:
    for day, value in ((0, 5.2), (0.1, 5.2), (0.2, 5.3), (1, 5.2)):
        diary.on(day).tell(f"豆豆{value}公斤", Kind.MEASURE, "measure:weight", value=value, unit="kg")
    assert [m.value for m in diary.alive()] == [5.2, 5.3, 5.2]


def test_events_of_two_days_are_two(diary: Diary) -> None:
    for day in (0, 0.1, 30):
        diary.on(day).tell("豆豆打了疫苗", Kind.EVENT, "event:vaccine")
    assert len(diary.on(4000).alive()) == 2


@pytest.mark.parametrize("cue", [Cue.REPLACES, Cue.CORRECTS])
def test_change_words_replace_every_current_value(diary: Diary, cue: Cue) -> None:
    eats(diary, "A粮")
    eats(diary, "B粮", Cue.ADDS)
    eats(diary, "C粮")
    assert eats(diary, "D粮", cue) is Effect.CREATED
    assert diary.texts() == ["豆豆在吃D粮"]
    assert diary.book.observations == {}


def test_change_words_for_what_is_current_already_leave_only_that(diary: Diary) -> None:
    eats(diary, "A粮")
    eats(diary, "B粮", Cue.ADDS)
    assert eats(diary.on(1), "B粮", Cue.REPLACES) is Effect.CONFIRMED
    assert diary.texts() == ["豆豆在吃B粮"]


def test_a_second_value_without_such_words_waits_as_a_conflict(diary: Diary) -> None:
    eats(diary, "A粮")
    assert eats(diary.on(1), "B粮") is Effect.OBSERVED
    assert [(m.text, m.status) for m in diary.alive()] == [
        ("豆豆在吃A粮", Status.ACTIVE),
        ("豆豆在吃B粮", Status.OBSERVING),
    ]


def test_the_value_said_again_wins_and_closes_its_rivals_in_one_decision(diary: Diary) -> None:
    eats(diary, "A粮")
    eats(diary, "B粮")
    eats(diary, "C粮")
    settled = diary.tell("豆豆在吃B粮", Kind.STATE, FOOD, fact="B粮")
    assert diary.texts() == ["豆豆在吃B粮"]
    assert {other.status for other in settled.others} == {Status.SUPERSEDED}
    assert diary.book.observations == {}


def test_the_old_value_said_again_rejects_what_waits_against_it(diary: Diary) -> None:
    eats(diary, "A粮")
    eats(diary, "B粮")
    settled = diary.on(1).tell("豆豆在吃A粮", Kind.STATE, FOOD, fact="A粮")
    assert diary.texts() == ["豆豆在吃A粮"]
    assert [(other.text, other.status) for other in settled.others] == [("豆豆在吃B粮", Status.REJECTED)]


def test_no_longer_ends_that_value_only(diary: Diary) -> None:
    eats(diary, "A粮")
    eats(diary, "B粮", Cue.ADDS)
    assert eats(diary, "A粮", Cue.REPLACES, polarity=NO) is Effect.SUPERSEDED
    assert diary.texts() == ["豆豆在吃B粮"]


@pytest.mark.parametrize(("day", "polarity", "left"), [(1, "positive", 0), (0, "positive", 1), (1, "negative", 1)])
def test_what_happened_on_the_day_it_was_planned_for_is_no_plan_any_more(
    diary: Diary, day: int, polarity: str, left: int
) -> None:
    at = T0 + DAY
    diary.tell("豆豆明天打疫苗", Kind.PLAN, "plan:疫苗", occurred_from=at, until=at + DAY / 2)
    diary.tell("旺财明天打疫苗", Kind.PLAN, "plan:疫苗", occurred_from=at, until=at + DAY / 2, pets=(WANG,))
    diary.on(day).tell("豆豆打了疫苗", Kind.EVENT, "event:疫苗", polarity=Polarity(polarity))
    assert [m.pets for m in diary.alive(kind=Kind.PLAN)] == [(DOU,)] * left + [(WANG,)]


# --- preference, relation, plan, note ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Kind.PREFERENCE, Kind.RELATION])
@pytest.mark.parametrize("cue", [Cue.NONE, Cue.REPLACES, Cue.CORRECTS, Cue.DENIES])
def test_the_opposite_supersedes_and_is_kept(diary: Diary, kind: Kind, cue: Cue) -> None:
    old = diary.tell("豆豆最爱吃三文鱼", kind, "preference:三文鱼").memory
    new = diary.on(9).tell("豆豆不吃三文鱼了", kind, "preference:三文鱼", polarity=NO, cue=cue).memory
    assert old is not None
    assert new is not None
    assert diary.texts() == ["豆豆不吃三文鱼了"]
    assert new.supersedes == (old.id,)
    assert diary.book.past is not None
    assert diary.book.past[old.id].closed_at == diary.now


@pytest.mark.parametrize("days", [29, 60])
def test_a_preference_lives_thirty_days_from_the_last_confirmation(diary: Diary, days: float) -> None:
    known = diary.tell("豆豆喜欢球", Kind.PREFERENCE, "preference:球").memory
    assert known is not None
    confirmed = diary.on(days).tell("豆豆喜欢球", Kind.PREFERENCE, "preference:球").memory
    assert confirmed is not None
    assert (confirmed.id == known.id) is (days < 30)
    assert confirmed.expires_at == diary.now + 30 * DAY


def test_a_plan_ends_with_its_time_and_without_one_after_thirty_days(diary: Diary) -> None:
    nine = T0 + timedelta(hours=9)
    diary.tell("今晚9点喂药", Kind.PLAN, "plan:喂药", occurred_from=nine, occurred_to=nine, until=nine)
    diary.tell("要给豆豆洗澡", Kind.PLAN, "plan:洗澡")
    assert len(diary.on(9 / 24 - 0.001).alive()) == 2
    diary.now = nine
    assert diary.texts() == ["要给豆豆洗澡"]
    assert diary.on(30).alive() == []


def test_a_new_time_moves_a_plan_even_within_the_day(diary: Diary) -> None:
    for hour in (9, 8):
        at = T0 + timedelta(hours=hour)
        diary.tell(f"今晚{hour}点喂药", Kind.PLAN, "plan:喂药", occurred_from=at, occurred_to=at, until=at)
    assert [m.expires_at for m in diary.alive()] == [T0 + timedelta(hours=8)]


def test_a_plan_told_again_with_a_vaguer_time_stands(diary: Diary) -> None:
    at = T0 + timedelta(hours=9)
    diary.tell("今晚9点喂药", Kind.PLAN, "plan:喂药", occurred_from=at, occurred_to=at, until=at)
    diary.tell("今天喂药", Kind.PLAN, "plan:喂药", occurred_from=T0, occurred_to=T0 + timedelta(hours=12))
    diary.tell("要喂药", Kind.PLAN, "plan:喂药")
    assert [m.expires_at for m in diary.alive()] == [at]


@pytest.mark.parametrize(("after", "becomes"), [(0.5, 1), (1.0, 1), (2.5, 0)])
def test_done_within_a_day_makes_a_plan_an_event(diary: Diary, after: float, becomes: int) -> None:
    at = T0 + DAY
    plan = diary.tell("豆豆明天打疫苗", Kind.PLAN, "plan:疫苗", occurred_from=at, occurred_to=at, until=at).memory
    diary.on(1 + after).tell("打完了", Kind.PLAN, "", cue=Cue.DONE)
    assert plan is not None
    assert [m.topic for m in diary.alive()] == ["event:疫苗"] * becomes
    assert diary.status(plan.id) is (Status.RESOLVED if becomes else Status.EXPIRED)


def test_done_without_a_name_means_the_plan_whose_time_is_nearest(diary: Diary) -> None:
    for day, slot in ((1, "疫苗"), (8, "洗澡")):
        diary.tell(f"豆豆{slot}", Kind.PLAN, f"plan:{slot}", occurred_from=T0 + day * DAY, until=T0 + day * DAY)
    event = diary.on(1.1).tell("完成了", Kind.PLAN, "", cue=Cue.DONE).memory
    assert event is not None
    assert (event.topic, event.text) == ("event:疫苗", "豆豆疫苗")
    assert diary.texts(kind=Kind.PLAN) == ["豆豆洗澡"]


@pytest.mark.parametrize(
    ("topic", "left"), [("plan:疫苗", ["洗澡"]), ("", ["疫苗", "洗澡"]), ("plan:驱虫", ["疫苗", "洗澡"])]
)
def test_a_cancelled_plan_falls_through_alone(diary: Diary, topic: str, left: list[str]) -> None:
    for slot in ("疫苗", "洗澡"):
        diary.tell(slot, Kind.PLAN, f"plan:{slot}")
    diary.tell("取消了", Kind.PLAN, topic, cue=Cue.CANCELS)
    assert diary.texts() == left


def test_notes_of_two_days_are_two(diary: Diary) -> None:
    for day in (0, 0.1, 2):
        at = diary.on(day).now
        diary.tell("豆豆去了公园", Kind.NOTE, "note:公园", occurred_from=at)
    assert len(diary.alive()) == 2


# --- pool, core and tombstones -------------------------------------------------------------------------------------


def test_what_was_unclear_and_is_told_again_has_its_stay_written_even_without_a_sweep() -> None:
    known = memory("m", kind=Kind.PREFERENCE, topic="preference:x", words=6)
    swept, unswept = Diary(book_of(known)), Diary(book_of(known))
    for diary in (swept, unswept):
        for day in (20, 25, 29):
            diary.on(day).use(known.id, Layer.CITED, "one question")
        assert diary.on(31).status(known.id) is Status.OBSERVING
    swept.sweep()
    for diary in (swept, unswept):
        diary.on(32).tell(known.text, Kind.PREFERENCE, "preference:x")
        assert diary.status(known.id) is Status.ACTIVE
        assert diary.book.stays[known.id] == 1
        assert diary.book.observations == {}
        assert diary.on(63).status(known.id) is Status.EXPIRED  # once in its life


def test_what_supersedes_takes_the_room_in_the_core_that_it_frees() -> None:
    others = [long(f"l{n:02}", f"豆豆喜欢玩具{n}", core=True, pinned=True) for n in range(19)]
    diary = Diary(book_of(allergy("a", "鸡肉"), *others))
    diary.tell("医生说鸡肉只是不耐受", Kind.ALLERGY, CHICKEN, pets=(WANG,), cue=Cue.CORRECTS, instead_of=(DOU,))
    core = core_of(diary.book, diary.now, POLICY)
    assert len(core) == 20
    assert [m.pets for m in core if m.kind is Kind.ALLERGY] == [(WANG,)]


def test_a_forgotten_turn_or_import_does_not_come_back_but_new_words_do(diary: Diary) -> None:
    diary.book = book_of(tombstones=frozenset({"t1", "old-7"}))
    assert diary.tell("豆豆怕水", turn="t1", quote="怕水").effect is Effect.NOTHING
    assert diary.tell("豆豆怕水", imported="old-7").effect is Effect.NOTHING
    assert diary.tell("豆豆怕水", turn="t2", quote="怕水").effect is Effect.CREATED
    assert diary.tell("豆豆怕雷").effect is Effect.CREATED


# --- properties ----------------------------------------------------------------------------------------------------

TOPICS = {
    Kind.ALLERGY: ("allergy:鸡肉", "allergy:牛肉"),
    Kind.CONDITION: ("condition:肾病",),
    Kind.IDENTITY: ("identity:sex", "identity:neutered"),
    Kind.MEDICATION: ("medication:消炎药",),
    Kind.EPISODE: (GUT, VOMIT),
    Kind.CHANGE: ("change:appetite:less",),
    Kind.MEASURE: ("measure:weight",),
    Kind.EVENT: ("event:疫苗",),
    Kind.STATE: (FOOD, "stage:teething"),
    Kind.PREFERENCE: ("preference:三文鱼",),
    Kind.RELATION: ("relation:抱",),
    Kind.PLAN: ("plan:疫苗",),
    Kind.NOTE: ("note:x",),
}
FACTS = {"identity:sex": ("male", "female"), "identity:neutered": ("true", "false")}


@st.composite
def statements(draw: st.DrawFn) -> Statement:
    kind = draw(st.sampled_from(Kind))
    topic = draw(
        st.sampled_from((*TOPICS[kind], ""))
        if kind in (Kind.EPISODE, Kind.CHANGE, Kind.PLAN)
        else st.sampled_from(TOPICS[kind])
    )
    return statement(
        draw(st.sampled_from(("豆豆一", "豆豆二"))),
        kind,
        topic or "change:appetite:less",
        pets=(draw(st.sampled_from((DOU, WANG))),),
        polarity=draw(st.sampled_from(Polarity)),
        source=draw(st.sampled_from((Source.OWNER, Source.VET))),
        cue=draw(st.sampled_from(Cue)),
        fact=draw(st.sampled_from(FACTS.get(topic, ("a", "b")))),
        times=draw(st.integers(0, 3)),
        value=draw(st.sampled_from((None, 5.0, 6.0))),
        core=draw(st.booleans()),
        instead_of=draw(st.sampled_from(((), (DOU,)))),
    )


steps = st.lists(st.tuples(st.sampled_from((0.0, 0.1, 1.0, 5.0, 16.0)), statements()), min_size=1, max_size=14)


def check_book(diary: Diary) -> None:
    """What holds of a book after any sequence of statements."""
    for known in diary.alive():
        stay = diary.book.observations.get(known.id)
        labelled = stay is not None and stay.reason is not Reason.AMBIGUOUS
        assert not (labelled and known.core)
        if known.kind in (Kind.ALLERGY, Kind.CONDITION) and known.polarity is Polarity.POSITIVE:
            assert (known.core, known.tier, known.expires_at) == (True, Tier.LONG, None)
    assert set(diary.book.observations) <= set(diary.book.memories)
    for key, stay in diary.book.observations.items():
        assert diary.book.memories[key].status is Status.OBSERVING
        assert stay.due_at - stay.opened_at <= timedelta(days=14)


@given(steps)
@settings(max_examples=100, deadline=None)
def test_no_memory_is_lost_silently_and_safety_never_leaves_the_core(told: list[tuple[float, Statement]]) -> None:
    diary = Diary(book_of())
    for days, s in told:
        diary.now += days * DAY
        before = {m.id: m for m in diary.alive()}
        settled = diary.settle(s)
        after = {m.id for m in diary.alive()}
        closed = {other.id for other in settled.others} | ({settled.memory.id} if settled.memory else set())
        assert before.keys() - after <= closed
        check_book(diary)


@given(steps)
@settings(max_examples=50, deadline=None)
def test_the_same_statement_at_once_adds_nothing(told: list[tuple[float, Statement]]) -> None:
    diary = Diary(book_of())
    quoted = [(days, replace(s, turn=TurnId("t1"), quote=s.text)) for days, s in told]  # as the reader gives them
    for days, s in quoted:
        diary.now += days * DAY
        diary.settle(s)
    last = quoted[-1][1]
    before = len(diary.alive())
    again = diary.settle(replace(last, cue=Cue.NONE if last.cue in (Cue.RECURS, Cue.ADDS) else last.cue))
    assert len(diary.alive()) <= before
    assert not again.effect.is_write


def test_outcomes_tell_how_a_stay_ended(diary: Diary) -> None:
    known = diary.tell("豆豆喝水变多", Kind.CHANGE, "change:drinking:more").memory
    assert known is not None
    settled = diary.on(3).tell("豆豆喝水正常了", Kind.CHANGE, "change:drinking:more", cue=Cue.RECOVERS)
    stays = [c.observation for c in settled.changes if hasattr(c, "observation")]
    assert [(stay.outcome, stay.closed_at) for stay in stays] == [(Outcome.EXPLAINED, diary.now)]
