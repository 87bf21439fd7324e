"""The companion in the engine's turns: the one question of a session, and what its answer does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pawsignal import Done, OwnerHandle, PawSignal, Status
from pawsignal.chat.companion import Companion
from tests.edges.scripted import FrozenClock


@pytest.fixture
def clock() -> FrozenClock:
    return FrozenClock()


@pytest.fixture
def me(clock: FrozenClock) -> Iterator[OwnerHandle]:
    with PawSignal.open("sqlite:///:memory:", clock=clock, embed=None, model=Companion()) as paw:
        owner = paw.owner("u1")
        owner.add_pet("豆豆", species="dog")
        yield owner


def said(me: OwnerHandle, *texts: str) -> list[Done]:
    """Say these in a new session and return how each turn ended."""
    session = me.session(new=True)
    ends = [event for text in texts for event in session.say(text) if isinstance(event, Done)]
    assert len(ends) == len(texts)
    return ends


@pytest.fixture
def watched(me: OwnerHandle, clock: FrozenClock) -> str:
    said(me, "豆豆最近不爱吃狗粮")
    clock.move(days=2)
    (memory,) = me.memories()
    return memory.id


def test_a_yes_confirms_what_was_asked_about(me: OwnerHandle, watched: str) -> None:
    asked, answered = said(me, "你好", "是的")
    assert asked.asked is not None
    assert asked.reply.endswith("现在还是这样吗？")
    assert answered.reply == "好的，确认了：豆豆最近不爱吃狗粮。"
    assert me.get(watched).status is Status.ACTIVE


def test_a_no_rejects_what_was_asked_about(me: OwnerHandle, watched: str) -> None:
    _asked, answered = said(me, "你好", "不是")
    assert answered.reply == "好的，这条不算数了：豆豆最近不爱吃狗粮。"
    assert me.observations() == ()
    assert [memory.id for memory in me.memories(status=Status.REJECTED)] == [watched]


def test_a_question_that_was_passed_over_is_not_asked_again(me: OwnerHandle, watched: str) -> None:
    asked, after, later = said(me, "你好", "豆豆怎么样", "豆豆喜欢追网球")
    assert asked.asked is not None
    assert (after.asked, later.asked) == (None, None)
    assert "？" not in after.reply + later.reply
    assert me.get(watched).status is Status.OBSERVING
