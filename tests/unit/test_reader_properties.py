"""Whatever is said: reading never fails, quotes are verbatim, and every topic and text is fit to be kept."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reading_cases import ENGLISH, PAIR, of

from pawsignal.model import Kind, Scope

_PIECES = (
    *("雪球", "大黄", "它", "她", "我", "我家", "邻居家的猫", "Otto"),
    *("She", "my dog", "对鸡肉过敏", "不吐了", "没有", "又", "拉肚子", "吐了两次"),
    *("爱吃鱼", "讨厌", "洗澡", "体重5公斤", "打了疫苗", "明天", "昨天", "，"),
    *("。", "？", "吗", "如果", " and ", " but ", " is allergic to ", "beef"),
    *(" threw up", "不是", "是", "说错了", "「", "」", "好了", "🐶"),
    *("\0", "\n", "?", "吃了巧克力", "记住", "最近不爱吃"),
)
_MESSAGES = st.one_of(st.text(max_size=60), st.lists(st.sampled_from(_PIECES), max_size=14).map("".join))


@settings(max_examples=80, deadline=None)
@given(_MESSAGES)
def test_any_message_can_be_read(text: str) -> None:
    reading = of(text, (*PAIR, *ENGLISH))
    for statement in (*reading.statements, *reading.unclear):
        assert statement.quote in reading.text
        assert statement.text.strip()
        assert statement.topic or statement.cue != "none"
    for statement in reading.statements:
        assert bool(statement.pets) is not (statement.scope is Scope.USER)
        assert len(statement.pets) <= 1 or statement.kind is Kind.RELATION


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(_PIECES), max_size=10).map("".join))
def test_reading_is_a_function_of_its_arguments(text: str) -> None:
    assert of(text, PAIR) == of(text, PAIR)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(_PIECES), max_size=10).map("".join))
def test_with_nobody_known_no_pet_is_written_about(text: str) -> None:
    assert all(statement.scope is Scope.USER for statement in of(text, ()).statements)


@pytest.mark.timeout(30)
@pytest.mark.parametrize(
    "piece", ["1", "不", "没有", "雪球", "雪球，", "a ", "my ", "really ", "我家", "还也都就", "5月", "对"]
)
def test_no_repetition_makes_reading_run_away(piece: str) -> None:
    text = piece * (1200 // len(piece))
    assert of(text, PAIR).text == text
