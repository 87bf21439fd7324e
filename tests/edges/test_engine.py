"""The Python API on a real SQLite file with a clock that stands until it is moved."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pawsignal import (
    CoreFull,
    Done,
    Invalid,
    Kind,
    Layer,
    Memory,
    NotFound,
    OwnerHandle,
    PawSignal,
    PawSignalError,
    PetStatus,
    Polarity,
    Policy,
    Scope,
    Source,
    Status,
    Tier,
)
from pawsignal.policy.numbers import CoreRule
from tests.edges.scripted import NOW, FrozenClock

DAY = timedelta(days=1)
Open = Callable[..., PawSignal]


@pytest.fixture
def clock() -> FrozenClock:
    return FrozenClock()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "paw.db"


@pytest.fixture
def open_(file: Path, clock: FrozenClock) -> Iterator[Open]:
    """Open engines on the one file; each stands for a process of its own."""
    opened: list[PawSignal] = []

    def opening(**given: Any) -> PawSignal:
        paw = PawSignal.open(f"sqlite:///{file}", **({"clock": clock, "embed": None} | given))
        opened.append(paw)
        return paw

    yield opening
    for paw in opened:
        paw.close()


@pytest.fixture
def paw(open_: Open) -> PawSignal:
    return open_()


@pytest.fixture
def me(paw: PawSignal) -> OwnerHandle:
    return paw.owner("u1")


@pytest.fixture
def dou(me: OwnerHandle) -> str:
    return me.add_pet("豆豆", species="dog", aliases=["小豆"]).id


def note(me: OwnerHandle, text: str, pet: str, kind: Kind = Kind.PREFERENCE, **given: Any) -> Memory:
    return me.remember(text, scope=Scope.PET, pets=[pet], kind=kind, **given)


def recalled(me: OwnerHandle, question: str, **given: Any) -> list[str]:
    return [hit.memory.text for hit in me.recall(question, **given).hits]


def bytes_of(file: Path) -> bytes:
    """Return every byte in the database file and what stands beside it."""
    return b"".join(path.read_bytes() for path in sorted(file.parent.glob(f"{file.name}*")))


# --- the API as it is written down ---------------------------------------------------------------------------------


def test_the_api_runs_as_the_design_writes_it(open_: Open, clock: FrozenClock) -> None:
    paw = open_(policy=Policy())
    me = paw.owner("u1", tenant="default", zone="Asia/Shanghai")
    dou = me.add_pet("豆豆", species="dog", aliases=["小豆"])
    assert [pet.name for pet in me.pets()] == ["豆豆"]
    m = me.remember("豆豆对鸡肉过敏", scope=Scope.PET, pets=[dou.id], kind=Kind.ALLERGY)
    assert (m.tier, m.status, m.core, m.topic) == (Tier.LONG, Status.ACTIVE, True, "allergy:鸡肉")
    r = me.recall("豆豆能吃什么零食?", k=8)
    assert r.hits[0].memory.id == m.id
    assert 0 <= r.hits[0].score <= 1
    assert "safety" in r.hits[0].why
    assert not r.degraded
    me.view(m.id)
    me.cite(m.id, question="豆豆能吃什么零食?")
    why = me.explain(m.id)
    assert {s.layer for s in why.signals} == {Layer.HIT, Layer.VIEWED, Layer.CITED}
    assert len(why.components) == 6
    assert me.memories(status="active", tier="long", kind="allergy", pet=dou.id) == (me.get(m.id),)
    assert [version.text for version in me.history(m.id)] == ["豆豆对鸡肉过敏"]
    note = me.remember("豆豆喜欢球", kind=Kind.PREFERENCE, pets=[dou])
    revised = me.revise(note.id, "豆豆喜欢网球")
    assert (revised.id, revised.text) == (note.id, "豆豆喜欢网球")
    assert [version.text for version in me.history(note.id)] == ["豆豆喜欢球", "豆豆喜欢网球"]
    clock.move(days=1)
    assert me.confirm(note.id).confirmed_at == clock.now
    assert me.pin(note.id).pinned
    assert not me.pin(note.id, False).pinned
    assert me.place(note.id).core
    assert [entry.line for entry in me.core().entries] == ["! [豆豆] 豆豆对鸡肉过敏", "- [豆豆] 豆豆喜欢网球"]
    assert me.observations() == ()
    assert me.promote(apply=False) == ()
    assert me.export()["format"]
    assert me.reject(note.id).status is Status.REJECTED
    session = me.session(new=False)
    assert "鸡肉" in session.snapshot
    events = list(session.say("豆豆今天拉肚子了", request_id="r1"))
    assert isinstance(events[-1], Done)
    assert me.revise_pet(dou.id, status="deceased").status is PetStatus.DECEASED
    assert me.core().memories == ()
    me.remove_pet(dou.id)
    assert (me.pets(), me.memories()) == ((), ())
    assert paw.sweep().owners in (0, 1)
    me.erase()
    paw.close()


def test_everything_is_there_again_in_another_process(open_: Open, me: OwnerHandle, dou: str) -> None:
    told = note(me, "豆豆怕打雷", dou, Kind.NOTE, source=Source.VET, certainty="suspected", polarity="negative")
    me.view(told.id)
    again = open_().owner("u1")
    assert again.get(told.id) == me.get(told.id)
    assert again.pets() == me.pets()
    assert len(again.explain(told.id).signals) == 1


def test_a_duplicate_confirms_and_returns_the_one_known(me: OwnerHandle, dou: str, clock: FrozenClock) -> None:
    first = note(me, "豆豆喜欢球", dou)
    clock.move(days=3)
    again = note(me, "豆豆喜欢球！", dou)
    assert again.id == first.id
    assert again.expires_at == clock.now + 30 * DAY
    assert len(me.memories()) == 1


# --- refusals ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("text", {"text": "长" * 501}),
        ("text", {"text": "   "}),
        ("text", {"text": 7}),
        ("kind", {"kind": "mood"}),
        ("scope", {"scope": "world"}),
        ("scope", {"scope": "global", "pets": []}),
        ("polarity", {"polarity": "maybe"}),
        ("certainty", {"certainty": "sure"}),
        ("source", {"source": "assistant"}),
        ("occurred_from", {"occurred_from": datetime(2026, 3, 1)}),  # noqa: DTZ001  naive on purpose
        ("occurred_to", {"occurred_to": "yesterday"}),
        ("occurred_to", {"occurred_from": NOW, "occurred_to": NOW - DAY}),
        ("pets", {"pets": "p1"}),
        ("pets", {"scope": "user"}),
    ],
)
def test_what_cannot_be_stored_is_refused_by_field_and_nothing_is_written(
    me: OwnerHandle, dou: str, field: str, given: dict[str, Any]
) -> None:
    call = {"text": "豆豆怕水", "pets": [dou], "kind": "note"} | given
    with pytest.raises(Invalid) as refusal:
        me.remember(call.pop("text"), **call)
    assert refusal.value.field == field
    assert me.memories() == ()


def test_five_hundred_characters_are_stored_as_they_are(me: OwnerHandle, dou: str) -> None:
    text = "豆豆" + "长" * 498
    assert me.get(note(me, text, dou, Kind.NOTE).id).text == text


@pytest.mark.parametrize("user", ["", "  ", None, "u" * 201])
def test_an_owner_needs_a_name(paw: PawSignal, user: Any) -> None:
    with pytest.raises(Invalid):
        paw.owner(user)
    with pytest.raises(Invalid):
        paw.owner("u1", tenant=user if user is not None else "")


def test_a_zone_a_clock_and_a_query_are_checked(paw: PawSignal, me: OwnerHandle, open_: Open) -> None:
    with pytest.raises(Invalid, match="zone"):
        paw.owner("u1", zone="Mars/Base")
    with pytest.raises(Invalid, match="clock"):
        open_(clock=lambda: datetime(2026, 3, 1)).owner("u1").memories()  # noqa: DTZ001  naive on purpose
    for query, k in (("", 8), ("  ", 8), ("豆豆", 0), ("豆豆", -1)):
        with pytest.raises(Invalid):
            me.recall(query, k=k)


# --- owners --------------------------------------------------------------------------------------------------------

ACTS: dict[str, Callable[[OwnerHandle, str], Any]] = {
    "get": lambda me, key: me.get(key),
    "history": lambda me, key: me.history(key),
    "explain": lambda me, key: me.explain(key),
    "view": lambda me, key: me.view(key),
    "cite": lambda me, key: me.cite(key, question="q"),
    "revise": lambda me, key: me.revise(key, "豆豆怕水"),
    "confirm": lambda me, key: me.confirm(key),
    "reject": lambda me, key: me.reject(key),
    "pin": lambda me, key: me.pin(key),
    "place": lambda me, key: me.place(key),
    "unplace": lambda me, key: me.place(key, False),
    "forget": lambda me, key: me.forget(key),
}
PET_ACTS: dict[str, Callable[[OwnerHandle, str], Any]] = {
    "revise_pet": lambda me, key: me.revise_pet(key, name="Buddy"),
    "remove_pet": lambda me, key: me.remove_pet(key),
    "remember": lambda me, key: me.remember("Lucky is afraid of water", pets=[key]),
    "memories": lambda me, key: me.memories(pet=key),
}


def refusal_of(act: Callable[[], Any]) -> tuple[type[Exception], str]:
    with pytest.raises(PawSignalError) as refusal:
        act()
    return type(refusal.value), str(refusal.value)


@pytest.mark.parametrize(("mine", "theirs"), [("u1", "u10"), ("u10", "u1"), ("u", "u%"), ("a:b", "a")])
def test_a19_another_owners_ids_are_as_unknown_as_ids_that_do_not_exist(paw: PawSignal, mine: str, theirs: str) -> None:
    one, other = paw.owner(mine), paw.owner(theirs)
    for owner in (one, other):
        lucky = owner.add_pet("Lucky", species="dog")
        note(owner, f"Lucky likes {owner.owner.user} best", lucky.id, core=True)
    before = other.export(past=True)
    foreign_pet, foreign = other.pets()[0].id, other.memories()[0].id
    for acts, key in ((ACTS, foreign), (PET_ACTS, foreign_pet)):
        for name, act in acts.items():
            kind, words = refusal_of(lambda act=act, key=key: act(one, key))  # type: ignore[misc]
            nobody, same = refusal_of(lambda act=act: act(one, "no-such-id"))  # type: ignore[misc]
            assert (name, kind, words.replace(key, "no-such-id")) == (name, nobody, same)
            assert kind is NotFound
    assert other.export(past=True) == before
    assert [len(owner.memories()) for owner in (one, other)] == [1, 1]
    assert recalled(one, "What does Lucky like?") == [f"Lucky likes {mine} best"]


def test_tenants_are_apart(paw: PawSignal) -> None:
    one, other = (paw.owner("u1", tenant=tenant) for tenant in ("shop", "clinic"))
    one.add_pet("Lucky")
    assert other.pets() == ()


# --- two processes -------------------------------------------------------------------------------------------------


def test_a24_two_sessions_lose_nothing_of_each_other(open_: Open, me: OwnerHandle, dou: str) -> None:
    handles = [me, open_().owner("u1")]
    known = note(me, "豆豆喜欢球", dou)
    for handle in handles:
        handle.memories()
    for round_ in range(2):
        for n, handle in enumerate(handles):
            note(handle, f"豆豆喜欢第{round_}{n}号玩具", dou, Kind.NOTE)
            handle.cite(known.id, question=f"{round_}{n}")
    for handle in (*handles, open_().owner("u1")):
        assert len(handle.memories(kind=Kind.NOTE)) == 4
        assert len(handle.explain(known.id).signals) == 4


def test_what_one_process_forgets_the_other_no_longer_recalls(open_: Open, me: OwnerHandle, dou: str) -> None:
    other = open_().owner("u1")
    known = note(me, "豆豆喜欢三文鱼", dou)
    assert recalled(other, "豆豆喜欢什么") == ["豆豆喜欢三文鱼"]
    me.forget(known.id)
    assert recalled(other, "豆豆喜欢什么") == []
    assert other.memories() == ()


# --- time ----------------------------------------------------------------------------------------------------------


def test_a12_views_count_by_the_owners_day(paw: PawSignal, me: OwnerHandle, dou: str, clock: FrozenClock) -> None:
    def views(handle: OwnerHandle, *times: tuple[int, int]) -> int:
        known = note(handle, f"第{times}件事", handle.pets()[0].id, Kind.NOTE)
        for hour, minute in times:
            clock.now = datetime(2026, 3, 5, tzinfo=UTC) + timedelta(hours=hour, minutes=minute)
            handle.view(known.id)
        return len(handle.explain(known.id).signals)

    london = paw.owner("u2", zone="Europe/London")
    london.add_pet("Bis")
    assert views(me, (15, 50), (16, 10)) == 2  # 23:50 and 00:10 in Shanghai
    assert views(me, (23, 50), (24, 10)) == 1  # 07:50 and 08:10 in Shanghai
    assert views(london, (15, 50), (16, 10)) == 1
    assert views(london, (23, 50), (24, 10)) == 2


def test_a_zone_once_given_is_kept(paw: PawSignal, open_: Open) -> None:
    paw.owner("u2", zone="Europe/London").add_pet("Bis")
    assert open_().owner("u2").book().zone == "Europe/London"
    assert open_().owner("u3").book().zone == "Asia/Shanghai"


def test_a13_expired_is_gone_on_every_read_path(me: OwnerHandle, dou: str, clock: FrozenClock) -> None:
    known = note(me, "豆豆喜欢三文鱼", dou, core=True)
    clock.now = NOW + 30 * DAY - timedelta(microseconds=1)
    assert me.get(known.id).status is Status.ACTIVE
    clock.move(microseconds=1)
    assert recalled(me, "豆豆喜欢三文鱼") == []
    assert recalled(me, "三文鱼") == []
    assert me.memories() == me.memories(status="active") == me.memories(kind=Kind.PREFERENCE) == ()
    assert me.core().memories == ()
    assert me.core().usage.entries == 0
    assert "三文鱼" not in me.session(new=True).snapshot
    assert "三文鱼" not in json.dumps(me.export(), ensure_ascii=False)
    assert me.promote() == ()
    with pytest.raises(NotFound):
        me.get(known.id)
    for act in ("view", "confirm", "reject", "pin", "place"):
        with pytest.raises(Invalid, match="expired"):
            ACTS[act](me, known.id)
    assert [m.text for m in me.memories(status=Status.EXPIRED)] == ["豆豆喜欢三文鱼"]
    assert me.history(known.id)[-1].status is Status.EXPIRED
    assert "三文鱼" in json.dumps(me.export(past=True), ensure_ascii=False)


def test_a_sweep_writes_it_down_once_and_erases_it_after_its_time(
    paw: PawSignal, me: OwnerHandle, dou: str, clock: FrozenClock, file: Path
) -> None:
    note(me, "豆豆喜欢三文鱼", dou)
    stays = note(me, "豆豆对鸡肉过敏", dou, Kind.ALLERGY)
    clock.move(days=31)
    assert paw.sweep().expired == 1
    assert paw.sweep().owners == 0
    me.pin(stays.id)  # a write in between forgets no date
    clock.move(days=178.999)
    assert paw.sweep().erased == 0
    clock.move(days=1)
    assert paw.sweep().erased == 1
    assert "三文鱼".encode() not in bytes_of(file)
    assert me.get(stays.id).text == "豆豆对鸡肉过敏"


def test_a_write_in_a_process_that_never_loaded_the_past_keeps_the_date_of_erasure(
    paw: PawSignal, me: OwnerHandle, dou: str, clock: FrozenClock, open_: Open
) -> None:
    gone, stays = note(me, "豆豆喜欢三文鱼", dou), note(me, "豆豆对鸡肉过敏", dou, Kind.ALLERGY)
    me.reject(gone.id)
    clock.move(days=1)
    other = open_().owner("u1")
    other.pin(stays.id)
    other.view(stays.id)
    clock.move(days=180)
    assert paw.sweep().erased == 1


# --- use it or lose it ---------------------------------------------------------------------------------------------


def test_what_is_cited_graduates_and_what_is_not_expires(
    paw: PawSignal, me: OwnerHandle, dou: str, clock: FrozenClock
) -> None:
    liked, other = note(me, "豆豆喜欢吃三文鱼冻干", dou), note(me, "豆豆喜欢趴在窗台", dou)
    for question in ("豆豆爱吃什么", "给豆豆买什么零食", "豆豆喜欢什么口味"):
        clock.move(days=3)
        me.cite(liked.id, question)
    assert [why.memory.id for why in me.promote()] == [liked.id]
    assert me.get(liked.id).tier is Tier.SHORT  # a dry run
    assert paw.sweep().graduated == 1
    assert (me.get(liked.id).tier, me.get(liked.id).core) == (Tier.LONG, True)
    clock.move(days=30)
    assert [m.id for m in me.memories()] == [liked.id]
    with pytest.raises(NotFound):
        me.get(other.id)


def test_promote_can_apply(me: OwnerHandle, dou: str, clock: FrozenClock) -> None:
    known = note(me, "豆豆喜欢吃三文鱼冻干", dou)
    for question in ("a", "b", "c"):
        clock.move(days=3)
        me.cite(known.id, question)
    assert [why.memory.id for why in me.promote(apply=True)] == [known.id]
    assert me.get(known.id).tier is Tier.LONG
    assert me.promote() == ()


def test_recall_without_tracking_raises_nothing_and_lists_raise_nothing(me: OwnerHandle, dou: str) -> None:
    known = note(me, "豆豆喜欢三文鱼", dou)
    me.recall("豆豆喜欢什么", track=False)
    for _ in range(20):
        me.memories()
        me.get(known.id)
        me.core()
        me.export()
        me.promote()
    assert me.explain(known.id).signals == ()
    for _ in range(3):
        me.recall("豆豆喜欢什么")
    assert [s.layer for s in me.explain(known.id).signals] == [Layer.HIT]


def test_openclaw_promotes_on_recalls_alone_and_ten_at_a_time(open_: Open, clock: FrozenClock) -> None:
    paw = open_(policy=Policy.openclaw())
    me = paw.owner("u1")
    dou = me.add_pet("豆豆").id
    keys = [note(me, f"豆豆喜欢去公园散步晒太阳追{n}号红色网球", dou).id for n in range(12)]
    for question in ("a", "b", "c"):
        clock.move(days=1)
        for key in keys:
            me.cite(key, question)
            me.view(key)
    assert len(me.promote()) == 10
    assert paw.sweep().graduated == 10
    assert len(me.memories(tier=Tier.SHORT)) == 2
    clock.move(days=1)
    assert paw.sweep().graduated == 2


def test_what_was_unclear_waits_once_in_its_life_swept_or_not(
    paw: PawSignal, me: OwnerHandle, dou: str, clock: FrozenClock
) -> None:
    known = note(me, "豆豆喜欢去公园晒太阳追红色网球", dou)
    for day in (20, 25, 29):
        clock.now = NOW + day * DAY
        me.cite(known.id, "豆豆喜欢什么")
    clock.now = NOW + 31 * DAY
    assert me.get(known.id).status is Status.OBSERVING
    assert [(stay.memory, stay.due_at) for stay in me.observations()] == [(known.id, NOW + 44 * DAY)]
    assert me.confirm(known.id).status is Status.ACTIVE
    clock.move(days=29)
    me.cite(known.id, "豆豆喜欢什么")
    clock.move(days=1)
    assert me.memories() == ()
    paw.sweep()
    assert me.history(known.id)[-1].status is Status.EXPIRED


@pytest.mark.parametrize("act", ["view", "cite", "confirm", "reject", "pin", "place", "revise"])
def test_a_closed_memory_says_so_in_every_process(open_: Open, me: OwnerHandle, dou: str, act: str) -> None:
    known = note(me, "豆豆喜欢三文鱼", dou)
    me.reject(known.id)
    for handle in (me, open_().owner("u1")):
        with pytest.raises(Invalid, match="rejected"):
            ACTS[act](handle, known.id)


# --- the core ------------------------------------------------------------------------------------------------------


def test_a_full_core_refuses_to_place_and_keeps_the_memory(open_: Open) -> None:
    me = open_(policy=Policy().with_(core=CoreRule(entries=2, characters=100))).owner("u1")
    dou = me.add_pet("豆豆").id
    for n in range(2):
        assert note(me, f"豆豆喜欢{n}", dou, Kind.NOTE, core=True).core
    third = note(me, "豆豆怕水", dou, Kind.NOTE, core=True)
    assert not third.core
    with pytest.raises(CoreFull, match="2/2") as refusal:
        me.place(third.id)
    assert len(refusal.value.entries) == 2
    allergy = note(me, "豆豆对鸡肉过敏", dou, Kind.ALLERGY)
    assert allergy.core
    assert len(me.core().entries) == 2
    assert len(me.memories()) == 4
    with pytest.raises(Invalid, match="harm"):
        me.place(allergy.id, False)


def test_the_core_of_hermes_has_two_blocks(open_: Open) -> None:
    me = open_(policy=Policy.hermes()).owner("u1")
    dou = me.add_pet("豆豆").id
    for n in range(4):
        note(me, "豆" * 490 + str(n), dou, Kind.NOTE, core=True)
    assert not note(me, "豆" * 490 + "x", dou, Kind.NOTE, core=True).core
    assert me.remember("我喜欢短一点的回答", scope=Scope.USER, core=True).core
    assert [(name, limit) for name, _used, limit in me.core().usage.blocks] == [("MEMORY", 2200), ("USER", 1375)]


def test_what_waits_is_labelled_out_of_the_core_and_settled_by_the_owner(me: OwnerHandle, dou: str) -> None:
    old = note(me, "豆豆在吃渴望鸡肉粮", dou, Kind.STATE)
    new = note(me, "豆豆在吃爱肯拿鸭肉粮", dou, Kind.STATE)
    stay = me.observations()[0]
    assert (new.status, stay.memory, stay.rival) == (Status.OBSERVING, new.id, old.id)
    with pytest.raises(Invalid, match="unconfirmed"):
        me.place(new.id)
    assert me.confirm(new.id).status is Status.ACTIVE
    assert me.observations() == ()
    assert [m.id for m in me.memories(kind=Kind.STATE)] == [new.id]
    assert me.history(old.id)[-1].status is Status.SUPERSEDED


def test_an_allergy_is_not_revised_away(me: OwnerHandle, dou: str) -> None:
    known = note(me, "豆豆对鸡肉过敏", dou, Kind.ALLERGY)
    denial = me.revise(known.id, "豆豆对鸡肉不过敏")
    assert (denial.status, denial.polarity) == (Status.OBSERVING, Polarity.NEGATIVE)
    assert me.get(known.id).text == "豆豆对鸡肉过敏"
    assert "豆豆对鸡肉过敏" in recalled(me, "豆豆能吃鸡肉吗")


def test_identity_is_read_from_the_pet(me: OwnerHandle, dou: str) -> None:
    known = me.remember("豆豆的生日是2025-10-20", pets=[dou])
    assert known.kind is Kind.IDENTITY
    assert me.pets()[0].born == date(2025, 10, 20)
    me.forget(known.id)
    assert me.pets()[0].born is None


def test_closing_words_close_what_they_name(me: OwnerHandle, dou: str) -> None:
    known = me.remember("豆豆拉肚子了", pets=[dou])
    assert me.remember("豆豆不拉了", pets=[dou]).id == known.id
    assert me.memories(status=Status.RESOLVED)[0].id == known.id
    with pytest.raises(Invalid, match="nothing known"):
        me.remember("豆豆不拉了", pets=[dou])


def test_bare_closing_words_close_what_alone_can_be_meant(me: OwnerHandle, dou: str, clock: FrozenClock) -> None:
    ill = me.remember("豆豆拉肚子了", pets=[dou])
    me.remember("豆豆好了", pets=[dou])
    assert me.history(ill.id)[-1].status is Status.RESOLVED
    plan = me.remember("豆豆明天要打狂犬疫苗", pets=[dou])
    assert plan.kind is Kind.PLAN
    clock.move(days=1)
    event = me.remember("打完了", pets=[dou])
    assert (event.kind, event.text) == (Kind.EVENT, plan.text)
    assert me.history(plan.id)[-1].status is Status.RESOLVED


# --- forgetting ----------------------------------------------------------------------------------------------------

SECRET = "豆豆半夜偷吃了祖传的蓝色瓷碗"


def test_a20_a_forgotten_memory_blocks_no_place(me: OwnerHandle, dou: str) -> None:
    better = note(me, "豆豆三月做了体内驱虫驱虫", dou, Kind.NOTE)
    other = note(me, "豆豆的驱虫药放在抽屉", dou, Kind.NOTE)
    best = me.recall("驱虫", k=1).hits[0].memory
    me.forget(best.id)
    left = other if best.id == better.id else better
    assert [hit.memory.id for hit in me.recall("驱虫", k=1).hits] == [left.id]
    assert best.text not in json.dumps(me.export(past=True), ensure_ascii=False)
    with pytest.raises(NotFound):
        me.history(best.id)


@pytest.mark.parametrize("closed_session", [False, True])
def test_a_forgotten_memory_leaves_no_byte(
    paw: PawSignal, me: OwnerHandle, dou: str, file: Path, *, closed_session: bool
) -> None:
    known = note(me, SECRET, dou, Kind.NOTE, core=True)
    me.revise(known.id, f"{SECRET}和杯子")
    session = me.session(new=True)
    assert SECRET in session.snapshot
    list(session.say("豆豆偷吃了什么瓷碗？", request_id="r1"))
    list(session.say(f"记住：{SECRET}", request_id="r2"))
    if closed_session:
        me.session(new=True)
    me.recall("瓷碗")
    assert SECRET.encode() in bytes_of(file)
    for memory in me.memories():
        if "瓷碗" in memory.text:
            me.forget(memory.id)
    assert "瓷碗".encode() not in bytes_of(file).replace("豆豆偷吃了什么瓷碗".encode(), b"")
    assert SECRET.encode() not in bytes_of(file)
    assert SECRET not in me.session().snapshot
    assert note(me, SECRET, dou, Kind.NOTE).text == SECRET  # a new statement is not blocked


def test_a_removed_pet_takes_its_memories_along(me: OwnerHandle, dou: str, file: Path) -> None:
    wang = me.add_pet("旺财").id
    note(me, SECRET, dou, Kind.NOTE)
    kept = note(me, "旺财喜欢球", wang)
    me.reject(note(me, f"{SECRET}两次", dou, Kind.NOTE).id)
    me.remove_pet(dou)
    assert me.memories() == (me.get(kept.id),)
    assert me.memories(status=Status.REJECTED) == ()
    assert SECRET.encode() not in bytes_of(file)
    with pytest.raises(NotFound):
        me.remove_pet(dou)


def test_erased_is_erased_in_every_process(paw: PawSignal, open_: Open, me: OwnerHandle, dou: str, file: Path) -> None:
    other = open_().owner("u1")
    neighbour = paw.owner("u10")
    neighbour.add_pet("Lucky")
    note(me, SECRET, dou, Kind.NOTE)
    list(me.session().say(f"记住：{SECRET}", request_id="r1"))
    assert len(other.memories()) >= 1
    me.erase()
    for handle in (me, other, open_().owner("u1")):
        assert (handle.pets(), handle.memories(), handle.memories(status=Status.REJECTED)) == ((), (), ())
        assert handle.recall(SECRET).hits == ()
    assert "瓷碗".encode() not in bytes_of(file)
    assert [pet.name for pet in neighbour.pets()] == ["Lucky"]
    other.add_pet("豆豆")
    assert [pet.name for pet in me.pets()] == ["豆豆"]


def test_the_past_of_a_new_generation_is_seen_by_a_process_that_knew_the_old_one(
    open_: Open, me: OwnerHandle, dou: str
) -> None:
    other = open_().owner("u1")
    note(me, "豆豆喜欢球", dou)
    assert other.memories(status=Status.REJECTED) == ()
    me.erase()
    again = me.add_pet("豆豆").id
    me.reject(note(me, "豆豆怕猫", again).id)
    assert [m.text for m in other.memories(status=Status.REJECTED)] == ["豆豆怕猫"]


# --- export and import ---------------------------------------------------------------------------------------------


def filled(me: OwnerHandle, clock: FrozenClock) -> None:
    """Tell one of each sort, use some, let some wait and some close."""
    dou = me.add_pet("豆豆", species="dog", aliases=["小豆"], born=date(2025, 10, 20)).id
    wang = me.add_pet("旺财", species="dog").id
    note(me, "豆豆对鸡肉过敏", dou, Kind.ALLERGY)
    note(me, "豆豆在吃A粮", dou, Kind.STATE)
    note(me, "豆豆在吃B粮", dou, Kind.STATE)
    me.remember("豆豆和旺财打架", scope=Scope.HYBRID, pets=[dou, wang], kind=Kind.RELATION)
    me.remember("我喜欢短一点的回答", scope=Scope.USER, kind=Kind.PREFERENCE, core=True)
    liked = note(me, "豆豆喜欢🐶三文鱼", dou)
    me.cite(liked.id, "q1")
    me.recall("豆豆喜欢什么")
    clock.move(hours=1)
    me.view(liked.id)
    me.reject(note(me, "豆豆怕猫", dou).id)


def test_export_import_export_is_the_same(paw: PawSignal, me: OwnerHandle, clock: FrozenClock) -> None:
    filled(me, clock)
    data = json.loads(json.dumps(me.export(past=True), ensure_ascii=False))
    other = paw.owner("u2")
    assert other.import_(data) == len(data["memories"])
    assert other.export(past=True) == data
    assert other.import_(data) == 0
    assert other.export(past=True) == data
    assert [entry.line for entry in other.core().entries] == [entry.line for entry in me.core().entries]
    assert len(other.observations()) == 1


def test_an_import_keeps_the_budgets(open_: Open, me: OwnerHandle, dou: str) -> None:
    wang = me.add_pet("旺财").id
    for n in range(4):
        note(me, f"旺财喜欢{n}号球", wang, Kind.NOTE, core=True)
    note(me, "豆豆对鸡肉过敏", dou, Kind.ALLERGY)
    small = open_(policy=Policy().with_(short_limit=3, core=CoreRule(entries=2, characters=200))).owner("u2")
    assert small.import_(me.export()) == 5
    assert len(small.memories(tier=Tier.SHORT)) == 3
    assert len(small.core().entries) == 2
    assert "鸡肉" in small.core().entries[0].line
    assert small.core().usage.fits


def test_what_was_forgotten_does_not_come_back_by_import(me: OwnerHandle, dou: str) -> None:
    known = note(me, SECRET, dou, Kind.NOTE)
    data = me.export()
    me.forget(known.id)
    assert me.import_(data) == 0
    assert me.memories() == ()


@pytest.mark.parametrize("data", [{}, {"format": "other/1"}, {"format": "pawsignal/1"}, [], None])
def test_what_is_no_export_is_refused(me: OwnerHandle, data: Any) -> None:
    with pytest.raises(Invalid):
        me.import_(data)
    assert me.memories() == ()


def test_the_newest_version_tells_its_revision(me: OwnerHandle, dou: str) -> None:
    known = note(me, "豆豆喜欢球", dou)
    me.revise(known.id, "豆豆喜欢网球")
    versions = me.history(known.id)
    assert versions[0].revision < versions[1].revision
    assert replace(versions[1], revision=0) == replace(me.get(known.id), revision=0)
