"""The many ways owners ask for the same thing lead to the same kind."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from pawsignal.language.reader import read
from pawsignal.language.reading import Context, Query
from pawsignal.model import Kind, Pet, PetId

NOW = datetime(2026, 3, 20, 4, tzinfo=UTC)
PETS = tuple(
    Pet(id=PetId(key), name=name, species="cat", created_at=NOW) for key, name in (("g", "年糕"), ("t", "汤圆"))
)


def asked(text: str) -> Query:
    query = read(text, Context(now=NOW, pets=PETS)).query
    assert query is not None
    return query


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("年糕哪年出生的？", Kind.IDENTITY),
        ("年糕几号生的呀？", Kind.IDENTITY),
        ("年糕有多沉？", Kind.MEASURE),
        ("年糕上回称是多少", Kind.MEASURE),
        ("年糕有啥老毛病", Kind.CONDITION),
        ("年糕查出来的是什么毛病", Kind.CONDITION),
        ("年糕吃的粮是啥牌子", Kind.STATE),
        ("年糕什么时候拍的片子", Kind.EVENT),
        ("年糕在哪家抽的血", Kind.EVENT),
        ("年糕和汤圆处得来吗", Kind.RELATION),
    ],
)
def test_what_is_asked_for_does_not_depend_on_one_wording(text: str, kind: Kind) -> None:
    assert kind in asked(text).kinds


@pytest.mark.parametrize("text", ["年糕最近一次称是多少？", "年糕最近的一次体检是哪天？", "年糕最近这一针是哪天打的？"])
def test_the_latest_one_is_not_one_of_these_days(text: str) -> None:
    assert asked(text).span is None


def test_recently_is_a_time_all_the_same() -> None:
    span = asked("年糕最近吐过吗？").span
    assert span is not None
    assert span.words == "最近"


@pytest.mark.parametrize("text", ["我什么时候有空？", "我一般怎么约医院？", "我最怕什么？"])
def test_a_question_of_the_owner_about_themself_is_about_them(text: str) -> None:
    assert asked(text).owner


def test_a_question_about_a_pet_that_begins_with_i_stays_with_the_pet() -> None:
    assert asked("我什么时候要给年糕驱虫？").pets == (PetId("g"),)


@pytest.mark.parametrize("text", ["年糕拉肚子是哪阵子？", "年糕瘸的是哪只脚？", "年糕啥时候开始咳的？"])
def test_a_detail_of_an_illness_may_be_of_one_that_is_over(text: str) -> None:
    assert asked(text).past
