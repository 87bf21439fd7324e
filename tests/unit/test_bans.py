"""A vet's all-clear lifts what forbade something; a ban with an end is over by itself."""

from __future__ import annotations

import pytest
from policy_books import DAY, DOU, NO, Diary, book_of

from pawsignal.model import Cue, Kind, Polarity, Source, Status
from pawsignal.policy.conflict import Effect

CHICKEN = "allergy:鸡肉"


@pytest.fixture
def diary() -> Diary:
    return Diary(book_of())


def cleared(diary: Diary, slot: str = "鸡肉") -> Effect:
    words = f"医生说豆豆可以吃{slot}了"
    return diary.tell(words, Kind.ALLERGY, f"allergy:{slot}", polarity=NO, source=Source.VET, cue=Cue.CLEARS).effect


def test_an_all_clear_settles_the_denial_that_waits(diary: Diary) -> None:
    old = diary.tell("豆豆对鸡肉过敏", Kind.ALLERGY, CHICKEN).memory
    waiting = diary.on(1).tell("豆豆对鸡肉不过敏了", Kind.ALLERGY, CHICKEN, polarity=NO, cue=Cue.DENIES).memory
    assert cleared(diary.on(2)) is Effect.CONFIRMED
    assert old is not None
    assert waiting is not None
    assert diary.status(old.id) is Status.SUPERSEDED
    assert diary.status(waiting.id) is Status.ACTIVE
    assert diary.book.observations == {}


@pytest.mark.parametrize(
    ("kind", "topic", "slot"),
    [
        (Kind.ALLERGY, CHICKEN, "鸡肉"),
        (Kind.CONDITION, "condition:avoid 牛肉", "牛肉"),
        (Kind.CONDITION, "condition:reaction 消炎药", "消炎药"),
        (Kind.ALLERGY, "allergy:chicken", "鸡肉"),
    ],
)
def test_an_all_clear_lifts_whatever_forbade_it(diary: Diary, kind: Kind, topic: str, slot: str) -> None:
    old = diary.tell("豆豆不能碰这个", kind, topic).memory
    cleared(diary.on(1), slot)
    assert old is not None
    assert diary.status(old.id) is Status.SUPERSEDED
    assert [(m.kind, m.topic, m.polarity) for m in diary.alive()] == [(kind, topic, NO)]


def test_an_all_clear_for_something_else_lifts_nothing(diary: Diary) -> None:
    diary.tell("豆豆对鸡肉过敏", Kind.ALLERGY, CHICKEN)
    assert cleared(diary.on(1), "牛肉") is Effect.NOTHING
    assert [m.polarity for m in diary.alive()] == [Polarity.POSITIVE]


def test_an_allergy_told_after_the_all_clear_holds_again(diary: Diary) -> None:
    diary.tell("豆豆对鸡肉过敏", Kind.ALLERGY, CHICKEN)
    cleared(diary.on(1))
    diary.on(2).tell("豆豆对鸡肉过敏", Kind.ALLERGY, CHICKEN)
    assert [m.polarity for m in diary.alive()] == [Polarity.POSITIVE]


def test_a_ban_with_an_end_is_kept_like_any_other_until_then(diary: Diary) -> None:
    end = diary.now + 14 * DAY
    known = diary.tell("豆豆两周内不能洗澡", Kind.CONDITION, "condition:avoid 洗澡", until=end).memory
    assert known is not None
    assert (known.core, known.expires_at) == (True, end)
    assert [m.id for m in diary.on(13.9).alive()] == [known.id]
    assert diary.on(14.1).alive() == []


@pytest.mark.parametrize(("until", "lasts"), [(7, 14), (30, 30), (None, None)])
def test_of_two_ends_the_later_one_holds_and_none_is_the_latest(
    diary: Diary, until: int | None, lasts: int | None
) -> None:
    start, topic = diary.now, "condition:avoid 洗澡"
    diary.tell("豆豆两周内不能洗澡", Kind.CONDITION, topic, until=start + 14 * DAY)
    diary.tell("豆豆不能洗澡", Kind.CONDITION, topic, until=until and start + until * DAY)
    (known,) = diary.alive()
    assert known.pets == (DOU,)
    assert known.expires_at == (lasts and start + lasts * DAY)
