"""Expectations of a talk hold exactly when what came out fits them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from pawsignal.model import Kind, Memory, MemoryId, Pet, PetId, Scope, Status, Tier
from pawsignal.talk.expect import (
    Heard,
    judge_core,
    judge_graduation,
    judge_memories,
    judge_pool,
    judge_score,
    judge_turn,
    occurred_on,
    written,
)
from pawsignal.talk.script import Core, Graduates, Memories, Pool, Say

AT = datetime(2026, 3, 1, 12, tzinfo=UTC)
ZONE = "Asia/Shanghai"
PET = Pet(id=PetId("p1"), name="豆豆", aliases=("小豆",), created_at=AT)
MEMORY = Memory(
    id=MemoryId("m1"),
    text="豆豆拉肚子",
    scope=Scope.PET,
    pets=(PET.id,),
    kind=Kind.EPISODE,
    topic="symptom:diarrhoea",
    recorded_at=AT,
    confirmed_at=AT,
)
HEARD = Heard(reply="豆豆对鸡肉过敏。", wrote=("a",), recalled=("豆豆对鸡肉过敏",), cited=(), asks=False, urgent=False)


@pytest.mark.parametrize(
    ("expected", "passed"),
    [
        ({"wrote": 1}, True),
        ({"wrote": 0}, False),
        ({"recalled": ("鸡肉", "过敏")}, True),
        ({"recalled": ("牛肉",)}, False),
        ({"not_recalled": ("牛肉",)}, True),
        ({"not_recalled": ("鸡肉",)}, False),
        ({"reply_has": (("牛肉", "鸡肉"),)}, True),
        ({"reply_has": (("鸡肉",), ("牛肉",))}, False),
        ({"reply_lacks": ("牛肉",)}, True),
        ({"reply_lacks": ("鸡肉",)}, False),
        ({"asks": False}, True),
        ({"asks": True}, False),
        ({"urgent": False}, True),
        ({"urgent": True}, False),
        ({"cited": ("鸡肉",)}, False),
    ],
)
def test_each_expectation_of_a_turn_can_hold_and_can_fail(expected: dict[str, Any], passed: bool) -> None:
    verdicts = list(judge_turn(Say(say="x", **expected), HEARD))
    assert verdicts
    assert all(verdict.passed for verdict in verdicts) is passed


def test_nothing_is_checked_where_nothing_is_expected() -> None:
    assert list(judge_turn(Say(say="x"), HEARD)) == []


def _written(after: Memory, before: Memory | None = MEMORY) -> bool:
    return written({before.id: before} if before else {}, {after.id: after}) == (after.text,)


def test_created_and_revised_memories_are_written() -> None:
    assert _written(MEMORY, before=None)
    assert _written(replace(MEMORY, status=Status.OBSERVING), before=None)
    assert _written(replace(MEMORY, text="豆豆拉肚子三次"))
    assert _written(replace(MEMORY, count=2))
    assert _written(replace(MEMORY, occurred_to=AT))


def test_confirming_resolving_superseding_and_signals_are_not_writing() -> None:
    assert not _written(replace(MEMORY, confirmed_at=AT + timedelta(days=1), expires_at=AT))
    assert not _written(replace(MEMORY, status=Status.RESOLVED, occurred_to=AT))
    assert not _written(replace(MEMORY, status=Status.SUPERSEDED, occurred_to=AT, closed_at=AT))
    assert not _written(replace(MEMORY, tier=Tier.LONG, core=True))


@pytest.mark.parametrize(
    ("wanted", "passed"),
    [
        ({"count": 1}, True),
        ({"count": 0}, False),
        ({"min": 1}, True),
        ({"min": 2}, False),
        ({"pet": "小豆", "count": 1}, True),
        ({"pet": "旺财", "count": 0}, True),
        ({"kind": Kind.ALLERGY, "count": 0}, True),
        ({"kind": Kind.EPISODE, "scope": Scope.PET, "tier": Tier.SHORT, "has": "肚子", "count": 1}, True),
        ({"status": Status.RESOLVED, "count": 0}, True),
        ({"status": Status.ACTIVE, "count": 1}, True),
        ({"occurred_on": date(2026, 3, 1), "count": 0}, True),
    ],
)
def test_memories_are_counted_through_the_filter(wanted: dict[str, Any], passed: bool) -> None:
    assert judge_memories(Memories(**wanted), [MEMORY], [PET], ZONE).passed is passed


@pytest.mark.parametrize("status", Status)
def test_by_default_the_expired_rejected_and_superseded_are_not_looked_at(status: Status) -> None:
    seen = judge_memories(Memories(count=1), [replace(MEMORY, status=status)], [PET], ZONE).passed
    assert seen is (status in (Status.ACTIVE, Status.OBSERVING, Status.RESOLVED))


def test_days_are_those_of_the_talks_zone() -> None:
    midnight = datetime(2026, 3, 1, 16, tzinfo=UTC)  # 2 March in Shanghai
    whole_day = replace(MEMORY, occurred_from=midnight, occurred_to=midnight + timedelta(days=1))
    assert occurred_on(whole_day, date(2026, 3, 2), ZONE)
    assert not occurred_on(whole_day, date(2026, 3, 1), ZONE)
    assert not occurred_on(whole_day, date(2026, 3, 3), ZONE)
    instant = replace(MEMORY, occurred_from=midnight)
    assert occurred_on(instant, date(2026, 3, 2), ZONE)
    assert not occurred_on(instant, date(2026, 3, 3), ZONE)


def test_the_core_the_pool_scores_and_graduation_can_hold_and_can_fail() -> None:
    assert [v.passed for v in judge_core(Core(has=("鸡肉",), lacks=("旺财",)), ["豆豆：鸡肉过敏"])] == [True, True]
    assert [v.passed for v in judge_core(Core(has=("旺财",), lacks=("鸡肉",)), ["豆豆：鸡肉过敏"])] == [False, False]
    assert [v.passed for v in judge_pool(Pool(count=1, has=("狗粮",)), ["不爱吃狗粮"])] == [True, True]
    assert [v.passed for v in judge_pool(Pool(count=0, has=("猫",)), ["不爱吃狗粮"])] == [False, False]
    assert judge_score(("a", "b"), (0.6, 0.5)).passed
    assert not judge_score(("a", "b"), (0.5, 0.5)).passed
    assert judge_graduation(Graduates(has="三文鱼", passes=True), ["爱吃三文鱼"]).passed
    assert not judge_graduation(Graduates(has="三文鱼", passes=False), ["爱吃三文鱼"]).passed
