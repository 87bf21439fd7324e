"""The turn's budget and the frozen prompt: cases A22 and A26."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from pawsignal import Changed, Kind, Layer, ToolUsed
from pawsignal.model import Call
from pawsignal.ports import Request
from tests.cases.conftest import Home, Homes
from tests.cases.variants import Animal, Variant, variants
from tests.edges.scripted import call, of, results

# --- A22: full -----------------------------------------------------------------------------------------------------


def full(alone: Homes) -> Home:
    """Return a home whose core holds 20 entries and nearly all its characters."""
    one = alone()
    for n in range(20):
        text = f"豆豆喜欢第{n:02}号玩具"
        size = 66 + n % 2
        one.me.remember(text + "好" * (size - len(text)), kind=Kind.PREFERENCE, pets=[one.pet("豆豆")], core=True)
    core = one.me.core()
    assert (len(core.memories), core.usage.characters) == (20, 1489)
    return one


def told(n: int, **more: Any) -> dict[str, Any]:
    fact = f"旺财喜欢{'零一二三四五六七八九'[n]}号球"
    return {"action": "add", "text": fact, "quote": fact, "pets": ["旺财"]} | more


SEVEN = "，".join(told(n)["text"] for n in range(7))


@pytest.mark.parametrize("rounds", [1, 6])
@pytest.mark.parametrize("core", [False, True])
def test_a22_of_seven_writes_repeated_five_times_five_are_accepted_and_the_reply_comes(
    alone: Homes, rounds: int, *, core: bool
) -> None:
    one = full(alone)
    before = [(memory.id, memory.text, memory.core) for memory in one.alive()]
    wanted = [call(n * 10 + again, **told(n, core=core)) for n in range(7) for again in range(5)]
    share = -(-len(wanted) // rounds)
    one.model.answers = [*([*wanted[at : at + share]] for at in range(0, len(wanted), share)), ["这些没有记下"]]
    done = one.say(SEVEN)
    accepted = of(Changed, one.events)
    assert done.reply.endswith("这些没有记下")
    assert done.wrote <= 5
    assert len({event.memory.id for event in accepted}) <= 5
    assert len(one.alive()) == 20 + done.wrote
    answered = results(one.model.requests[-1])
    assert all(result["success"] or (result["error"] and result["reason"]) for result in answered)
    assert [(memory.id, memory.text, memory.core) for memory in one.alive()][:20] == before
    assert len(one.me.core().memories) == 20


def test_a22_a_refused_placing_says_how_full_it_is_and_after_three_to_stop(alone: Homes) -> None:
    one = full(alone)
    one.model.answers = [[call(n, **told(n, core=True)) for n in range(4)], ["好"]]
    one.say(SEVEN)
    placings = [result["core"] for result in results(one.model.requests[-1])]
    assert "20" in placings[0]["usage"]
    assert len(placings[0]["entries"]) == 20
    assert "stop" in json.dumps(placings[-1])


@pytest.mark.parametrize("length", [501, 1000, 7000])
def test_a22_a_text_over_budget_is_refused_and_not_cut(alone: Homes, length: int) -> None:
    one = full(alone)
    text = "豆豆喜欢" + "很" * (length - 4)
    one.model.answers = [[call(1, action="add", text=text, quote=text, pets=["豆豆"])], ["太长了"]]
    assert one.say(text).reply == "太长了"
    (result,) = results(one.model.requests[-1])
    assert (result["success"], result["field"]) == (False, "text")
    assert str(length) in result["error"]
    assert len(one.alive()) == 20


@pytest.mark.timeout(60)
@pytest.mark.parametrize("words", ["很", "豆豆", "又不", "1", "one ", "豆豆不吃"])
def test_a22_a_message_without_an_end_raises_its_alarm_and_tells_nothing(home: Homes, words: str) -> None:
    one = home()
    text = f"{words * (7900 // len(words))}豆豆抽搐了"
    done = one.say(text)
    assert (done.urgent, done.wrote, one.texts()) == (True, 0, [])


@pytest.mark.parametrize("core", [False, True])
def test_a22_a_batch_over_budget_writes_nothing_of_itself(alone: Homes, *, core: bool) -> None:
    one = full(alone)
    one.model.answers = [[call(1, operations=[told(n, core=core) for n in range(7)])], ["没记下"]]
    done = one.say(SEVEN)
    assert (done.reply, done.wrote, len(one.alive())) == ("没记下", 0, 20)
    assert [event.ok for event in of(ToolUsed, one.events)] == [False]


@pytest.mark.parametrize("where", [0, 4, 7])
def test_a22_an_allergy_gets_through_a_full_core_and_a_spent_budget(alone: Homes, where: int) -> None:
    one = full(alone)
    calls: list[str | Call | Exception] = [call(n, **told(n)) for n in range(7)]
    said = "旺财对花生过敏"
    calls.insert(where, call(99, action="add", text=said, quote=said, kind="allergy", pets=["旺财"]))
    one.model.answers = [calls, ["好"]]
    done = one.say(f"{SEVEN}。{said}")
    assert done.wrote == 6
    assert said in [memory.text for memory in one.me.core().memories]
    assert len(one.me.core().memories) == 20
    assert len(one.alive()) == 26  # what gave way in the core is still remembered


MANY = variants(
    {
        "zh": (
            "{pet}喜欢球，{pet}喜欢飞盘，{pet}喜欢坐车，{pet}喜欢玩水，{pet}喜欢晒太阳，{pet}喜欢逗猫棒，{pet}对{food}过敏",
        ),
        "en": (
            "{pet} loves balls, {pet} loves frisbee, {pet} loves car rides, {pet} loves swimming, {pet} loves naps, "
            "{pet} loves ropes, {pet} is allergic to {food}",
        ),
    },
    each=5,
)


@pytest.mark.parametrize("variant", MANY, ids=str)
def test_a22_the_companion_saves_the_allergy_first_and_names_what_it_did_not_save(
    home: Homes, variant: Variant
) -> None:
    one = home(*variant.pets)
    done = one.say(*variant.says)
    assert next(event.memory.kind for event in of(Changed, one.events)) is Kind.ALLERGY
    assert len(one.alive()) == done.wrote == 6
    (left,) = [word for word in ("逗猫棒", "逗貓棒", "ropes") if word in variant.says[0]]
    assert left in done.reply


# --- A26: the prefix -----------------------------------------------------------------------------------------------


def same_prefix(earlier: Request, later: Request) -> bool:
    return earlier.system == later.system and later.messages[: len(earlier.messages)] == earlier.messages


SPANS = [{"seconds": 1}, {"minutes": 59}, {"hours": 5}, {"seconds": 0}]


@pytest.mark.parametrize("pets", [(), (Animal("Rex", "dog", "male"), Animal("Luna", "cat", "female"))])
def test_a26_the_core_is_the_same_bytes_whenever_it_is_rendered(alone: Homes, pets: tuple[Animal, ...]) -> None:
    one = alone()
    for pet in pets:
        one.me.add_pet(pet.name, species=pet.species)
    for n, text in enumerate(
        ["豆豆对鸡肉过敏", "旺财有慢性肾病", "豆豆喜欢球", "我喜欢简短的回答", "豆豆在吃皇家的粮"]
    ):
        key = one.me.remember(text, core=True).id
        one.me.cite(key, question=f"问题{n}")
    first = one.me.session().snapshot
    for span in SPANS:
        one.clock.move(**span)
        one.say("今天天气不错")
        assert one.me.session().snapshot.encode() == first.encode()
        assert one.model.requests[-1].system == one.model.requests[0].system
    assert all(same_prefix(earlier, later) for earlier, later in pairwise(one.model.requests))


def test_a26_a_later_sessions_core_without_a_change_is_the_same_too(alone: Homes) -> None:
    one = alone()
    for food in ("鸡肉", "牛肉", "虾", "玉米"):
        one.me.remember(f"豆豆对{food}过敏")
    shots = []
    for hours in (0, 1, 26, 24 * 40):
        one.clock.move(hours=hours)
        shots.append(one.me.session(new=True).snapshot)
        one.me.recall("豆豆能吃什么")
        one.me.view(one.alive()[0].id)
    assert len(set(shots)) == 1


def test_a26_no_clock_counter_or_id_stands_in_the_prefix(alone: Homes) -> None:
    one = alone()
    keys = [one.me.remember(f"豆豆对{food}过敏").id for food in ("鸡肉", "牛肉")]
    for key in keys:
        one.me.view(key)
    one.say("豆豆能吃鸡肉吗")
    system = one.model.requests[-1].system
    ids = [*keys, *(pet.id for pet in one.me.pets()), *one.me.book().sessions]
    assert not [key for key in ids if key in system]
    assert "2026" not in system
    assert [signal.layer for signal in one.me.explain(keys[0]).signals] == [Layer.VIEWED, Layer.HIT]


def test_a26_the_prefix_is_the_same_from_a_second_process(alone: Homes) -> None:
    first = alone()
    first.me.remember("豆豆对鸡肉过敏")
    first.say("豆豆能吃鸡肉吗")
    second = alone(clock=first.clock)
    second.say("那牛肉呢")
    assert same_prefix(first.model.requests[-1], second.model.requests[-1])
