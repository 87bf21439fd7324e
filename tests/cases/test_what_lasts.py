"""Expiry, worth and signals: cases A13 to A17. What is used stays, what is over is over, and reading is no use."""

from __future__ import annotations

import json
import math
from datetime import timedelta
from itertools import permutations

import pytest

from pawsignal import Invalid, Kind, Layer, NotFound, Policy, Tier
from tests.cases.conftest import Home, Homes
from tests.edges.scripted import NOW, call, results

DAY = timedelta(days=1)
LIFE = timedelta(days=30)

# --- A13: expiry ---------------------------------------------------------------------------------------------------

SHORT = [
    (Kind.NOTE, "豆豆的窝在阳台", "豆豆的窝在哪"),
    (Kind.PREFERENCE, "豆豆最爱吃三文鱼", "豆豆最爱吃什么"),
    (Kind.RELATION, "豆豆只让我抱", "豆豆只让谁抱"),
    (Kind.PREFERENCE, "豆豆 loves the frisbee", "What does 豆豆 love?"),
    (Kind.NOTE, "豆豆的疫苗本在抽屉里", "疫苗本"),
    (Kind.PLAN, "给豆豆买新项圈", "豆豆的项圈买了吗"),
]


def shown(one: Home, key: str, question: str) -> dict[str, bool]:
    """Say for every way to read whether a memory is there."""
    book, session = one.me.book(), one.me.session(new=True)
    one.model.answers = [[call(1, action="confirm", target=key, quote=question)], ["…"]]
    one.say(question)
    request = one.model.requests[-1]
    try:
        got = one.me.get(key).id == key
    except NotFound:
        got = False
    text = (book.memories | dict(book.past or {}))[key].text
    return {
        "recall": any(hit.memory.id == key for hit in one.me.recall(question, track=False).hits),
        "recall by its own words": text in one.recalled(text),
        "list": any(memory.id == key for memory in one.me.memories()),
        "list of a kind": any(memory.id == key for kind in Kind for memory in one.me.memories(kind=kind)),
        "list of a tier": any(memory.id == key for tier in Tier for memory in one.me.memories(tier=tier)),
        "list of a pet": any(memory.id == key for pet in one.me.pets() for memory in one.me.memories(pet=pet.id)),
        "get": got,
        "core": any(memory.id == key for memory in one.me.core().memories),
        "snapshot": text in session.snapshot,
        "export": key in json.dumps(one.me.export()),
        "prompt": text in request.system or any(text in message.content for message in request.messages[:1]),
        "tool": bool(results(request)[0]["success"]),
        "promotion": any(why.memory.id == key for why in one.me.promote()),
    }


@pytest.mark.parametrize("swept", [False, True], ids=["unswept", "swept"])
@pytest.mark.parametrize(("kind", "text", "question"), SHORT)
def test_a13_what_expired_is_absent_on_every_way_to_read(
    alone: Homes, kind: Kind, text: str, question: str, *, swept: bool
) -> None:
    one = alone()
    key = one.me.remember(text, kind=kind, pets=[one.pet("豆豆")], core=True).id
    one.clock.now = NOW + LIFE - timedelta(minutes=5)
    before = shown(one, key, question)
    assert [way for way, there in before.items() if not there] in ([], ["promotion"], ["tool", "promotion"])
    one.clock.now = one.me.get(key).expires_at + timedelta(seconds=1)
    if swept:
        one.paw.sweep()
    after = shown(one, key, question)
    assert [way for way, there in after.items() if there] == []
    assert one.me.history(key)[-1].status == "expired"
    assert [memory.id for memory in one.me.memories(status="expired")] == [key]
    assert key in json.dumps(one.me.export(past=True))


@pytest.mark.parametrize(("kind", "text", "question"), SHORT[:5])
def test_a13_it_expires_at_the_very_instant(home: Homes, kind: Kind, text: str, question: str) -> None:
    one = home()
    key = one.me.remember(text, kind=kind, pets=[one.pet("豆豆")]).id
    one.clock.now = NOW + LIFE - timedelta(microseconds=1)
    assert [memory.id for memory in one.me.memories()] == [key]
    one.clock.now = NOW + LIFE
    assert one.me.memories() == ()
    assert one.recalled(question) == []


# --- A14: junk -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("junk", ["流水账第{}条", "Note number {} of the day", "今天走了{}步的路线"])
def test_a14_fresh_junk_never_evicts_what_is_used_nor_an_allergy(alone: Homes, junk: str) -> None:
    one = alone(policy=Policy(short_limit=25))
    allergy = one.me.remember("豆豆对鸡肉过敏", kind=Kind.ALLERGY, pets=[one.pet("豆豆")]).id
    used = [
        one.me.remember(f"豆豆喜欢玩具{n}", kind=Kind.PREFERENCE, pets=[one.pet("豆豆")], core=True) for n in range(19)
    ]
    one.clock.move(days=1)
    for n, memory in enumerate(used):
        one.me.cite(memory.id, question=f"问题{n % 7}")
    core = [memory.id for memory in one.me.core().memories]
    assert len(core) == 20
    for n in range(30):
        one.clock.move(minutes=1)
        one.me.remember(junk.format(n), kind=Kind.NOTE)
    one.paw.sweep()
    left = {memory.id for memory in one.me.memories()}
    assert {allergy, *(memory.id for memory in used)} <= left
    assert [memory.id for memory in one.me.core().memories] == core
    assert len(one.me.memories(tier=Tier.SHORT)) == 25


@pytest.mark.parametrize("order", [(0, 1, 2, 3, 4, 5), (5, 4, 3, 2, 1, 0), (2, 5, 0, 3, 1, 4)])
def test_a14_of_equal_scores_the_one_with_the_lower_id_leaves(alone: Homes, order: tuple[int, ...]) -> None:
    one = alone(policy=Policy(short_limit=3))
    keys = []
    for n in order:
        keys.append(one.me.remember(f"收纳箱{n}", kind=Kind.NOTE).id)
        one.paw.sweep()
    left = [memory.id for memory in one.me.memories()]
    assert sorted(left) == sorted(keys)[-3:]
    assert [[hit.memory.id for hit in one.me.recall("收纳箱", track=False).hits] for _ in range(3)] == [
        sorted(left)
    ] * 3


# --- A15 and A16: what counts --------------------------------------------------------------------------------------

PAIRS = (("q1", 1), ("q2", 2), ("q1", 2), ("q1", 2))


@pytest.mark.parametrize("order", sorted(set(permutations(PAIRS))))
def test_a15_a_signal_counts_once_for_each_pair_of_question_and_day(
    home: Homes, order: tuple[tuple[str, int], ...]
) -> None:
    one = home()
    key = one.me.remember("豆豆喜欢球", pets=[one.pet("豆豆")]).id
    for question, day in order:
        one.clock.now = NOW + day * DAY
        one.me.cite(key, question=question)
        one.me.cite(key, question=f" {question.upper()}？")  # the same question, spelled otherwise
    assert len(one.me.explain(key).signals) == 3


@pytest.mark.parametrize("question", ["豆豆喜欢什么", "What does 豆豆 like?", "豆豆爱玩什么玩具"])
def test_a15_a_hit_counts_once_a_day_and_question(home: Homes, question: str) -> None:
    one = home()
    key = one.me.remember("豆豆喜欢玩具球", kind=Kind.PREFERENCE, pets=[one.pet("豆豆")]).id
    for day in (1, 1, 2, 2, 2, 3):
        one.clock.now = NOW + day * DAY
        one.me.recall(question)
    assert [signal.layer for signal in one.me.explain(key).signals] == [Layer.HIT] * 3


def test_a16_composing_and_listing_a_hundred_times_is_no_use(alone: Homes) -> None:
    one = alone()
    keys = [
        one.me.remember(f"豆豆喜欢玩具{n}", kind=Kind.PREFERENCE, pets=[one.pet("豆豆")], core=True).id
        for n in range(12)
    ]
    before = [one.me.explain(key) for key in keys]
    for _ in range(100):
        one.me.core()
        one.me.memories()
    for n in range(10):
        assert one.me.session(new=True).snapshot
        one.say("今天天气不错", "豆豆喜欢新球")
        one.me.export()
        one.me.promote()
        one.me.observations()
        one.paw.sweep()
        one.me.history(keys[n])
        one.recalled("豆豆喜欢什么")
    after = [one.me.explain(key) for key in keys]
    assert [(why.signals, why.tally) for why in after] == [(why.signals, why.tally) for why in before]
    assert [why.memory for why in after] == [why.memory for why in before]
    assert not any(why.signals for why in after)


# --- A17: the clock ------------------------------------------------------------------------------------------------

AHEAD = [timedelta(seconds=1), DAY, 10 * DAY, 400 * DAY, 4000 * DAY]


@pytest.mark.parametrize("ahead", AHEAD)
@pytest.mark.parametrize("layer", list(Layer))
def test_a17_a_signal_from_the_future_gives_a_sound_score_not_above_todays(
    home: Homes, ahead: timedelta, layer: Layer
) -> None:
    one, other = home(), home()
    keys = []
    for which, at in ((one, NOW + ahead), (other, NOW)):
        which.clock.now = NOW
        keys.append(which.me.remember("豆豆对鸡肉过敏", kind=Kind.ALLERGY, pets=[which.pet("豆豆")]).id)
        which.clock.now = at
        match layer:
            case Layer.CITED:
                which.me.cite(keys[-1], question="豆豆能吃鸡肉吗")
            case Layer.VIEWED:
                which.me.view(keys[-1])
            case Layer.HIT:
                which.me.recall("豆豆能吃鸡肉吗")
    one.clock.now = NOW  # the clock was set back
    score, today = one.me.explain(keys[0]).score, other.me.explain(keys[1]).score
    assert math.isfinite(score)
    assert 0 <= score <= today <= 1
    one.paw.sweep()
    assert all(0 <= hit.score <= 1 for hit in one.me.recall("豆豆能吃鸡肉吗").hits)


@pytest.mark.parametrize("score", ["NaN", "Infinity", "-Infinity", "-3", "7", "null"])
def test_a17_an_import_with_a_broken_score_is_refused_or_harmless(home: Homes, score: str) -> None:
    one, other = home(), home()
    key = one.me.remember("豆豆喜欢玩具球", kind=Kind.PREFERENCE, pets=[one.pet("豆豆")]).id
    one.me.cite(key, question="豆豆喜欢什么")
    data = one.me.export()
    text = json.dumps(data)
    broken = json.loads(text.replace('"score": ' + json.dumps(data["signals"][0]["score"]), f'"score": {score}'))
    assert broken != data or score == "NaN"
    fresh = one.paw.owner(f"{other.me.owner.user}-fresh")
    try:
        fresh.import_(broken)
    except Invalid:
        assert fresh.memories() == ()
        return
    for memory in fresh.memories():
        assert 0 <= fresh.explain(memory.id).score <= 1


def test_a17_a_memory_never_used_scores_soundly_at_any_age(home: Homes) -> None:
    one = home()
    key = one.me.remember("豆豆对鸡肉过敏", kind=Kind.ALLERGY, pets=[one.pet("豆豆")]).id
    for days in (0, -10, 10, 400, 40_000):
        one.clock.now = NOW + days * DAY
        assert 0 <= one.me.explain(key).score < 0.5
