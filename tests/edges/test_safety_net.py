"""What protects a pet holds whatever a real model does: kept though the model forgets, heeded in its words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pawsignal import Changed, Done, Failed, Kind, OwnerHandle, PawSignal, Scope, Status, Text
from pawsignal.models.openai_compatible import OpenAICompatible
from pawsignal.models.settings import ModelSettings
from tests.edges.model_server import KEY, ModelServer, calls, fails, model_server, says
from tests.edges.scripted import FrozenClock, of


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with model_server() as server:
        yield server


@pytest.fixture
def me(server: ModelServer, tmp_path: Path) -> Iterator[OwnerHandle]:
    model = OpenAICompatible(ModelSettings(name="m", base_url=server.url, api_key=KEY), wait=lambda _: None)
    with PawSignal.open(f"sqlite:///{tmp_path / 'paw.db'}", clock=FrozenClock(), embed=None, model=model) as paw:
        owner = paw.owner("u1")
        owner.add_pet("豆豆", species="dog")
        yield owner
    model.close()


def said(me: OwnerHandle, text: str, request: str | None = None) -> list[object]:
    return list(me.session().say(text, request_id=request))


def stored(me: OwnerHandle) -> list[tuple[Kind, str, Status]]:
    return sorted((memory.kind, memory.topic, memory.status) for memory in me.memories())


def reply(events: list[object]) -> str:
    return "".join(event.text for event in of(Text, events))


# --- what is told is kept ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind", "topic"),
    [
        ("豆豆对鸡肉过敏", Kind.ALLERGY, "allergy:鸡肉"),
        ("豆豆可能对牛肉过敏，今天还爱吃球", Kind.ALLERGY, "allergy:牛肉"),
        ("医生说豆豆不能吃羊肉", Kind.CONDITION, "condition:avoid 羊肉"),
        ("豆豆对头孢有不良反应", Kind.CONDITION, "condition:reaction 头孢"),
        ("my dog 豆豆 is allergic to salmon", Kind.ALLERGY, "allergy:salmon"),
    ],
)
def test_a_safety_statement_is_kept_though_the_model_calls_nothing(
    me: OwnerHandle, server: ModelServer, text: str, kind: Kind, topic: str
) -> None:
    server.answers = [says("好的！")]
    events = said(me, text)
    assert [(event.memory.kind, event.memory.topic) for event in of(Changed, events)] == [(kind, topic)]
    assert of(Done, events)[0].wrote == 1
    assert (kind, topic, Status.ACTIVE) in stored(me)
    assert len(server.sent) == 1


@pytest.mark.parametrize(
    "text",
    [
        "豆豆爱吃鸡肉",
        "豆豆对鸡肉过敏吗？",
        "如果豆豆对鸡肉过敏怎么办",
        "邻居家的狗对鸡肉过敏",
        "豆豆今天吐了",
        "化验单：「豆豆对鸡肉过敏」",
    ],
)
def test_nothing_else_is_kept_for_the_model(me: OwnerHandle, server: ModelServer, text: str) -> None:
    server.answers = [says("好的！")]
    said(me, text)
    assert stored(me) == []


@pytest.mark.parametrize(
    ("text", "kind"), [("豆豆对鸡肉过敏", "allergy"), ("豆豆不能吃鸡肉", "condition"), ("对鸡肉过敏", "allergy")]
)
def test_what_the_model_keeps_is_not_kept_twice(me: OwnerHandle, server: ModelServer, text: str, kind: str) -> None:
    call = {"action": "add", "text": text, "quote": "豆豆对鸡肉过敏", "kind": kind, "pets": ["豆豆"]}
    server.answers = [calls(("memory", call)), says("好")]
    events = said(me, "豆豆对鸡肉过敏，不能吃鸡肉")
    assert len(of(Changed, events)) == 1
    assert len(stored(me)) == 1


def test_a_refused_call_leaves_it_to_the_reader(me: OwnerHandle, server: ModelServer) -> None:
    call = {"action": "add", "text": "豆豆对鸡过敏", "quote": "鸡肉会过敏", "kind": "allergy", "pets": ["豆豆"]}
    server.answers = [calls(("memory", call)), says("好")]
    said(me, "豆豆对鸡肉过敏")
    assert stored(me) == [(Kind.ALLERGY, "allergy:鸡肉", Status.ACTIVE)]


def test_a_denial_waits_in_the_pool_as_ever(me: OwnerHandle, server: ModelServer) -> None:
    for text in ("豆豆对鸡肉过敏", "豆豆对鸡肉不过敏了", "豆豆对鸡肉不过敏了"):
        said(me, text)
    assert [status for *_, status in stored(me)] == [Status.ACTIVE, Status.OBSERVING]
    assert len(me.observations()) == 1
    assert len(server.sent) == 3


def test_all_that_protects_is_kept_though_a_turn_may_write_less(me: OwnerHandle, server: ModelServer) -> None:
    said(me, "豆豆对鸡肉、牛肉、羊肉、猪肉、鱼肉、虾和鸡蛋过敏")
    assert len(stored(me)) == 7 > me.policy.turn_writes
    assert len(server.sent) == 1


def test_it_is_kept_when_the_model_fails_and_once_when_the_message_is_sent_again(
    me: OwnerHandle, server: ModelServer
) -> None:
    server.answers = [fails(400), says("好")]
    first = said(me, "豆豆对鸡肉过敏", "r1")
    assert of(Failed, first)
    assert len(of(Changed, first)) == 1
    again = said(me, "豆豆对鸡肉过敏", "r1")
    assert of(Done, again)
    assert of(Changed, again) == []
    assert len(stored(me)) == 1


def test_the_prompt_stays_frozen_and_the_next_message_carries_it(me: OwnerHandle, server: ModelServer) -> None:
    server.answers = [says("好"), says("嗯")]
    said(me, "豆豆对鸡肉过敏")
    said(me, "豆豆今天很乖")
    first, second = (sent.raw.decode() for sent in server.sent)
    assert second.startswith(first[: first.index('],"tools"')] + ",")
    assert "豆豆对鸡肉过敏" not in server.sent[1].body["messages"][0]["content"]
    assert "豆豆对鸡肉过敏" in server.sent[1].body["messages"][-1]["content"]


def test_a_forgotten_one_does_not_come_back_with_its_message(me: OwnerHandle, server: ModelServer) -> None:
    server.answers = [says("好")]
    said(me, "豆豆对鸡肉过敏", "r1")
    me.forget(me.memories()[0].id)
    said(me, "豆豆对鸡肉过敏", "r1")
    assert stored(me) == []


# --- what is barred is heeded --------------------------------------------------------------------------------------


def barred(me: OwnerHandle, text: str) -> None:
    me.remember(text, scope=Scope.PET, pets=[me.pets()[0].id], kind=Kind.CONDITION)


@pytest.mark.parametrize(
    ("bar", "text", "answer"),
    [
        ("医生说豆豆不能吃羊肉", "豆豆能吃什么零食？", "可以试试羊肉干。"),
        ("豆豆对头孢有不良反应", "豆豆感冒了吃什么药？", "可以吃点头孢。"),
        ("医生说不能给豆豆吃止痛药", "豆豆今天瘸了", "可以先喂点布洛芬。"),
    ],
)
def test_what_a_condition_bars_is_warned_of_before_it_is_spoken(
    me: OwnerHandle, server: ModelServer, bar: str, text: str, answer: str
) -> None:
    barred(me, bar)
    server.answers = [says(answer)]
    words = reply(said(me, text))
    assert words.index("⚠ 豆豆") < words.index(bar) < words.index(answer)


def test_the_recall_tool_brings_the_bars_along(me: OwnerHandle, server: ModelServer) -> None:
    me.remember("豆豆吃了南瓜就拉肚子", scope=Scope.PET, pets=[me.pets()[0].id], kind=Kind.NOTE)
    server.answers = [calls(("recall", {"query": "豆豆能吃什么零食"})), says("问问医生吧。")]
    said(me, "帮我想想周末带点什么")
    assert "南瓜" in server.sent[1].body["messages"][-1]["content"]
