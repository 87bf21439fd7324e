"""What the owner is told after a write: a loss of weight, gut trouble that keeps coming, who left the core."""

from __future__ import annotations

import pytest
from policy_books import DAY, POLICY, T0, WANG, Diary, book_of, long

from pawsignal.model import Cue, Kind, MemoryId
from pawsignal.policy.acts import reject
from pawsignal.policy.notices import Notice, notices_after


@pytest.fixture
def diary() -> Diary:
    return Diary(book_of())


def weigh(diary: Diary, day: float, value: float, **given: object) -> list[Notice]:
    told = diary.on(max(day, 0)).tell(
        f"豆豆{value}公斤",
        Kind.MEASURE,
        "measure:weight",
        value=value,
        unit="kg",
        occurred_from=T0 + day * DAY,
        **given,
    )
    return list(notices_after(told, diary.scene))


@pytest.mark.parametrize(("newest", "told"), [(4.51, False), (4.5, False), (4.49, True), (6, False)])
def test_a_loss_of_more_than_ten_percent_of_the_median_is_named(diary: Diary, newest: float, *, told: bool) -> None:
    for day, value in ((0, 5.0), (1, 9.0), (2, 4.9)):
        weigh(diary, day, value)
    found = weigh(diary, 30, newest)
    assert [notice.id for notice in found] == (["weight_loss"] if told else [])
    if told:
        assert found[0].facts == {"percent": 10, "baseline": 5.0, "now": 4.49, "unit": "kg"}


def test_only_the_pets_own_points_of_the_180_days_before_count(diary: Diary) -> None:
    weigh(diary, 0, 9.0)
    weigh(diary, 150, 30.0, pets=(WANG,))
    assert weigh(diary, 181, 5.0) == []
    assert [n.id for n in weigh(diary, 182, 4.0)] == ["weight_loss"]


def test_a_rejected_point_is_no_baseline(diary: Diary) -> None:
    weigh(diary, 0, 52.0)
    diary.apply(reject(diary.alive()[0].id, diary.scene).changes)
    assert weigh(diary, 1, 5.2) == []


def test_an_older_point_told_later_alarms_nobody(diary: Diary) -> None:
    weigh(diary, 0, 9.0)
    weigh(diary, 60, 9.1)
    diary.on(61)
    assert weigh(diary, 30, 5.0) == []


def bout(diary: Diary, day: float, topic: str = "symptom:diarrhoea", **given: object) -> list[str]:
    diary.on(day).tell("豆豆好了", Kind.EPISODE, "", cue=Cue.RECOVERS)
    return [n.id for n in notices_after(diary.tell("豆豆又不舒服", Kind.EPISODE, topic, **given), diary.scene)]


def test_the_third_gut_episode_in_thirty_days_advises_the_vet(diary: Diary) -> None:
    told = [
        bout(diary, day, topic)
        for day, topic in ((0, "symptom:diarrhoea"), (9, "symptom:vomiting"), (30, "symptom:diarrhoea"))
    ]
    assert told == [[], [], ["gut_alarm"]]


def test_three_in_longer_than_that_or_of_other_sorts_or_pets_do_not(diary: Diary) -> None:
    assert [bout(diary, day) for day in (0, 15, 30.1)] == [[], [], []]
    other = Diary(book_of())
    assert [
        bout(other, day, topic) for day, topic in ((0, "symptom:cough"), (9, "symptom:ear"), (12, "symptom:limp"))
    ] == [[]] * 3
    two = Diary(book_of())
    assert [bout(two, 0), bout(two, 9, pets=(WANG,)), bout(two, 12)] == [[], [], []]


def test_an_episode_put_down_to_the_wrong_pet_does_not_count(diary: Diary) -> None:
    bout(diary, 0)
    wrong = {"pets": (WANG,), "instead_of": diary.alive()[0].pets, "cue": Cue.CORRECTS}
    diary.tell("是旺财拉肚子", Kind.EPISODE, "symptom:diarrhoea", **wrong)
    assert [bout(diary, day) for day in (9, 12)] == [[], []]


def test_who_left_the_core_for_a_safety_memory_is_named() -> None:
    diary = Diary(book_of(*(long(f"l{n:02}", f"玩具{n}", core=True) for n in range(20))))
    told = diary.tell("豆豆对鸡肉过敏", Kind.ALLERGY, "allergy:鸡肉")
    assert list(notices_after(told, diary.scene)) == [Notice("core_displaced", {"memories": ["玩具0"]})]
    assert diary.book.memories[MemoryId("l00")].core is False
    assert len(diary.alive()) == POLICY.core.entries + 1  # type: ignore[operator]


def test_an_episode_of_a_past_nobody_can_place_counts_for_no_alarm(diary: Diary) -> None:
    assert [bout(diary, day) for day in (0, 9)] == [[], []]
    assert bout(diary, 10, when="小时候") == []
    assert bout(diary, 11, "symptom:vomiting") == ["gut_alarm"]
