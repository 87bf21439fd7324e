"""Owners, ids and sessions: cases A19, A23 and A24. Nobody reaches another's book, and nothing written is lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from pawsignal import Changed, Cited, Done, Kind, NotFound, OwnerHandle, PawSignalError, ToolUsed
from pawsignal.model import Call
from tests.cases.conftest import Home, Homes
from tests.edges.scripted import call, of, results

# --- A19: other owners ---------------------------------------------------------------------------------------------

CALLS: dict[str, Callable[[OwnerHandle, str, str], Any]] = {
    "get": lambda me, memory, pet: me.get(memory),
    "view": lambda me, memory, pet: me.view(memory),
    "cite": lambda me, memory, pet: me.cite(memory, question="Lucky?"),
    "explain": lambda me, memory, pet: me.explain(memory),
    "history": lambda me, memory, pet: me.history(memory),
    "revise": lambda me, memory, pet: me.revise(memory, "Lucky likes nothing"),
    "confirm": lambda me, memory, pet: me.confirm(memory),
    "reject": lambda me, memory, pet: me.reject(memory),
    "pin": lambda me, memory, pet: me.pin(memory),
    "place": lambda me, memory, pet: me.place(memory),
    "unplace": lambda me, memory, pet: me.place(memory, in_core=False),
    "forget": lambda me, memory, pet: me.forget(memory),
    "memories of the pet": lambda me, memory, pet: me.memories(pet=pet),
    "revise the pet": lambda me, memory, pet: me.revise_pet(pet, name="Mine"),
    "remove the pet": lambda me, memory, pet: me.remove_pet(pet),
    "remember of the pet": lambda me, memory, pet: me.remember("likes rain", pets=[pet]),
}
NAMES = [
    (("u1", "default"), ("u10", "default")),
    (("u10", "default"), ("u1", "default")),
    (("u1", "default"), ("U1", "default")),
    (("u1", "default"), ("u1", "other")),
    (("a", "b:c"), ("a:b", "c")),
    (("u%", "default"), ("u1", "default")),
    (("u_", "default"), ("u1", "default")),
    (("u1' OR '1'='1", "default"), ("u1", "default")),
    (("用户", "default"), ("用户1", "default")),
    (("é", "default"), ("e\u0301", "default")),
]


def everything(me: OwnerHandle) -> str:
    return json.dumps(me.export(past=True), sort_keys=True)


@pytest.mark.parametrize(("mine", "theirs"), NAMES)
def test_a19_another_owners_ids_answer_like_ids_that_do_not_exist(
    home: Homes, mine: tuple[str, str], theirs: tuple[str, str]
) -> None:
    paw = home().paw
    me, they = (paw.owner(user, tenant=f"{tenant} {mine} {theirs}") for user, tenant in (mine, theirs))
    for one in (me, they):
        one.add_pet("Lucky", species="dog")
    secret = they.remember("Lucky is allergic to beef", core=True)
    they.cite(secret.id, question="Can Lucky eat beef?")
    before, mine_before = everything(they), everything(me)
    for name, does in CALLS.items():
        said = []
        for memory, pet in ((secret.id, they.pets()[0].id), ("nothing", "nobody")):
            with pytest.raises(NotFound) as refused:
                does(me, memory, pet)
            said.append(str(refused.value).replace(memory, "?").replace(pet, "?"))
        assert said[0] == said[1], name
    for question in ("Can Lucky eat beef?", "beef", "Lucky", secret.text):
        assert [hit for hit in me.recall(question, track=False).hits if hit.memory.id == secret.id] == []
    assert (everything(they), everything(me)) == (before, mine_before)
    assert me.memories() == ()
    assert secret.text not in me.session().snapshot
    me.erase()
    assert everything(they) == before


def test_a19_a_session_shows_and_reaches_only_its_owners_book(alone: Homes) -> None:
    one = alone()
    they = one.paw.owner("u10")
    they.add_pet("豆豆", species="dog")
    secret = they.remember("豆豆对牛肉过敏")
    actions = ("remove", "replace", "confirm", "reject", "place", "unplace")
    one.model.answers = [
        [
            call(n, action=action, target=secret.id, text="豆豆爱吃牛肉", quote="牛肉")
            for n, action in enumerate(actions)
        ],
        [f"[M1] {secret.id} [{secret.id}]"],
    ]
    one.say("牛肉")
    assert not any(result["success"] for result in results(one.model.requests[-1]))
    assert not of(Cited, one.events) + of(Changed, one.events)
    assert all(secret.text not in str(request) for request in one.model.requests)
    assert they.get(secret.id) == secret
    assert they.explain(secret.id).signals == ()


# --- A23: ids that nobody has --------------------------------------------------------------------------------------

TARGETS = [
    "m-999",
    "M99",
    "[M0]",
    "12",
    "",
    " ",
    "null",
    "豆豆",
    "../1",
    "M1; DROP TABLE memories",
    12,
    None,
    ["M1"],
    {},
]
ACTIONS = ["replace", "remove", "confirm", "reject", "place", "unplace"]


@pytest.mark.parametrize("action", ACTIONS)
def test_a23_a_target_nobody_has_is_an_error_the_model_can_read(alone: Homes, action: str) -> None:
    one = alone()
    one.me.remember("豆豆爱吃鱼", pets=[one.pet("豆豆")])
    before = everything(one.me)
    for target in TARGETS:
        one.model.answers = [[call(1, action=action, target=target, text="豆豆爱吃鱼肉", quote="豆豆很乖")], ["好"]]
        one.say("豆豆很乖")
        result = results(one.model.requests[-1])[-1]
        assert (result["success"], result["field"]) == (False, "target")
        assert len(result["error"]) > 20
        assert [event.ok for event in of(ToolUsed, one.events)] == [False]
        assert not of(Changed, one.events)
    assert everything(one.me) == before


BROKEN_CALLS = [
    Call("c1", "memory", ""),
    Call("c1", "memory", "null"),
    Call("c1", "memory", "[]"),
    Call("c1", "memory", "{"),
    Call("c1", "memory", '{"action": "add"}'),
    Call("c1", "memory", '{"action": ["add"], "text": "x", "quote": "豆豆很乖"}'),
    Call("c1", "memory", '{"action": "add", "text": "豆豆很乖"}'),
    Call("c1", "memory", '{"action": "add", "quote": "豆豆很乖"}'),
    Call("c1", "memory", '{"action": "explode", "target": "M1"}'),
    Call("c1", "memory", '{"operations": {"action": "add"}}'),
    Call("c1", "memory", '{"operations": [null]}'),
    Call("c1", "memory", '{"operations": [[]]}'),
    Call("c1", "delete_everything", "{}"),
    Call("c1", "", "{}"),
    Call("", "memory", "{}"),
    Call("c1", "recall", "{}"),
    Call("c1", "recall", '{"query": 7}'),
    Call("c1", "ask", "{}"),
    Call("c1", "ask", '{"memory": ["M1"]}'),
    Call("c1", "memory", '{"action": "add", "text": "豆豆很乖", "quote": "豆豆很乖", "pets": [{"name": "豆豆"}]}'),
    Call("c1", "memory", '{"action": "add", "text": "豆豆很乖", "quote": "豆豆很乖", "kind": {"a": 1}}'),
    Call("c1", "memory", '{"action": "add", "text": "豆豆很乖", "quote": "豆豆很乖", "certainty": "very"}'),
]


@pytest.mark.parametrize("broken", BROKEN_CALLS, ids=[f"{c.name} {c.arguments}" for c in BROKEN_CALLS])
def test_a23_a_broken_call_is_an_error_and_the_reply_comes(alone: Homes, broken: Call) -> None:
    one = alone()
    one.me.remember("豆豆爱吃鱼", pets=[one.pet("豆豆")])
    before = everything(one.me)
    one.model.answers = [[broken], ["好的"]]
    assert one.say("豆豆很乖").reply == "好的"
    (result,) = results(one.model.requests[-1])
    assert not result["success"]
    assert result["error"]
    assert everything(one.me) == before


@pytest.mark.parametrize("mark", ["[M2]", "[M99]", "[M0]", "[M-1]", "[M1000000]", "[m2]", "[M 2]", "[M２]"])
def test_a23_a_mark_of_nothing_shown_cites_nothing(alone: Homes, mark: str) -> None:
    one = alone()
    known = one.me.remember("豆豆对鸡肉过敏")
    unseen = one.me.remember("旺财怕打雷")
    one.model.answers = [[f"别喂鸡肉{mark}。"]]
    done = one.say("豆豆能吃鸡肉吗")
    assert not of(Cited, one.events)
    assert done.reply.startswith("别喂鸡肉")
    assert not any(s.layer == "cited" for key in (known.id, unseen.id) for s in one.me.explain(key).signals)


# --- A24: two at once ----------------------------------------------------------------------------------------------


def both(alone: Homes) -> tuple[Home, Home]:
    """Return one owner in two processes, as far as the store can tell: two engines on one file."""
    first = alone()
    return first, alone(clock=first.clock)


@pytest.mark.parametrize("order", list(product((0, 1), repeat=4)))
def test_a24_two_sessions_keep_all_they_save(alone: Homes, order: tuple[int, ...]) -> None:
    homes = both(alone)
    seen = homes[0].me.remember("豆豆怕打雷", pets=[homes[0].pet("豆豆")])
    sessions = [one.me.session() for one in homes]
    facts = ["豆豆爱吃鱼", "豆豆爱吃虾", "豆豆喜欢飞盘", "豆豆讨厌洗澡"]
    for n, (who, fact) in enumerate(zip(order, facts, strict=True)):
        one = homes[who]
        one.model.answers = [[call(n, action="add", text=fact, quote=fact)], ["好"]]
        assert isinstance(list(sessions[who].say(fact))[-1], Done)
        one.clock.move(days=1)
        homes[1 - who].me.view(seen.id)
    for one in homes:
        assert set(facts) <= set(one.texts())
        assert len(one.me.explain(seen.id).signals) == 4


def test_a24_writers_at_once_lose_nothing(alone: Homes) -> None:
    homes = both(alone)
    seen = homes[0].me.remember("豆豆怕打雷", pets=[homes[0].pet("豆豆")])

    def save(n: int) -> None:
        me = homes[n % 2].me
        me.remember(f"收纳箱第{n}号放在柜子里", kind=Kind.NOTE)
        me.cite(seen.id, question=f"问题{n}")
        me.recall(f"豆豆怕打雷吗{n}")

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(save, range(16)))
    for one in homes:
        one.me.engine.shelf.flush()
    for one in homes:
        assert len(one.me.memories()) == 17
        layers = [signal.layer for signal in one.me.explain(seen.id).signals]
        assert (layers.count("cited"), layers.count("hit")) == (16, 16)


def test_a24_a_pet_added_twice_at_once_is_there_once(alone: Homes) -> None:
    homes = both(alone)

    def add(n: int) -> bool:
        try:
            homes[n % 2].me.add_pet("可乐", species="cat")
        except PawSignalError:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(add, range(8))) == 1
    assert [pet.name for pet in homes[0].me.pets()] == ["豆豆", "旺财", "可乐"]


def test_a24_what_one_process_forgets_the_other_does_not_bring_back(alone: Homes, tmp_path: Path) -> None:
    first, second = both(alone)
    gone = first.me.remember("豆豆对榴莲过敏")
    assert second.recalled("豆豆能吃榴莲吗") == [gone.text]
    second.model.answers = [["有记录[M1]"]]
    second.say("豆豆能吃榴莲吗")
    first.me.forget(gone.id)
    assert second.recalled("豆豆能吃榴莲吗") == []
    second.say("你好")
    assert gone.text not in str(second.model.requests[-1].messages) + second.model.requests[-1].system
    with pytest.raises(NotFound):
        second.me.view(gone.id)
