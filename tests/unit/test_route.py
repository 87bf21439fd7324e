"""Routing: whose memories may answer, from which time, and in which status."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from recall_books import DOU, MI, NOW, PETS, WANG, book_of, days_ago, memory, pet, span

from pawsignal.language.reading import Query, Span
from pawsignal.model import Kind, Memory, MemoryId, Pet, PetStatus, Scope, Status
from pawsignal.retrieval import Route, route

DOUS = memory("dou", "豆豆喜欢飞盘")
WANGS = memory("wang", "旺财喜欢飞盘", of=WANG)
OWNERS = memory("me", "我喜欢飞盘", of=None)
BOTH = memory("both", "豆豆和旺财打架", Kind.RELATION, scope=Scope.HYBRID, pets=(DOU, WANG))
GENERAL = memory("care", "金毛要多梳毛", of=None, scope=Scope.GLOBAL)
ALL = (DOUS, WANGS, OWNERS, BOTH, GENERAL)


def way(text: str = "飞盘", *, pets: tuple[object, ...] = (), **asked: object) -> Route:
    query = Query(text=text, pets=pets, **asked)  # type: ignore[arg-type]
    return route(query, book_of(*ALL, pets=(*PETS, pet(MI, "米粒", status=PetStatus.DECEASED))), NOW)


def led_to(route: Route, memories: tuple[Memory, ...] = ALL) -> set[str]:
    return {memory.id for memory in memories if route.leads_to(memory)}


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"pets": (DOU,)}, {"dou", "both"}),
        ({"pets": (WANG,)}, {"wang", "both"}),
        ({"pets": (DOU, WANG)}, {"dou", "wang", "both"}),
        ({"owner": True}, {"me", "care"}),
        ({"pets": (DOU,), "owner": True}, {"dou", "both", "me", "care"}),
        ({"everyone": True}, {"dou", "wang", "both"}),
        ({}, {"dou", "wang", "both", "me", "care"}),
    ],
)
def test_a_question_leads_to_the_scopes_it_is_about(asked: dict[str, object], expected: set[str]) -> None:
    assert led_to(way(**asked)) == expected  # type: ignore[arg-type]


@pytest.mark.parametrize("pets", [(), (pet(MI, "米粒", status=PetStatus.DECEASED),)])
@pytest.mark.parametrize("text", ["雨伞在哪里", "充电器放在哪", "where is the umbrella"])
def test_where_no_pet_lives_a_question_that_names_nobody_is_about_the_owner(text: str, pets: tuple[Pet, ...]) -> None:
    book = book_of(OWNERS, GENERAL, pets=pets)
    assert led_to(route(Query(text=text, everyone=True), book, NOW), (OWNERS, GENERAL)) == {"me", "care"}


@pytest.mark.parametrize("status", [PetStatus.DECEASED, PetStatus.REHOMED])
def test_a_pet_that_is_gone_is_recalled_only_when_named(status: PetStatus) -> None:
    mis = memory("mi", "米粒喜欢窗台", of=MI)
    book = book_of(mis, pets=(*PETS, pet(MI, "米粒", status=status)))
    leads = {
        name: route(query, book, NOW).leads_to(mis)
        for name, query in {
            "named": Query(text="窗台", pets=(MI,)),
            "everyone": Query(text="窗台", everyone=True),
            "nobody": Query(text="窗台"),
        }.items()
    }
    assert leads == {"named": True, "everyone": False, "nobody": False}


def test_a_pet_that_is_not_in_the_book_leads_nowhere() -> None:
    assert led_to(way(pets=("p-unknown",))) == set()


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("豆豆软便怎么办", "软便怎么办"),
        ("ＤｏｕＤｏｕ软便", "软便"),
        ("Is DouDou's stool soft", "is   stool soft"),
        ("doudous软便", "doudous软便"),
    ],
)
def test_names_of_the_pets_asked_about_are_taken_out_of_the_words(text: str, left: str) -> None:
    assert way(text, pets=(DOU,)).words.strip() == left


def test_a_name_that_is_not_meant_as_a_pet_stays_a_word() -> None:
    assert way("豆豆是什么植物", owner=True).words == "豆豆是什么植物"


def test_time_words_do_not_find_memories() -> None:
    assert way("豆豆上周拉肚子了吗", pets=(DOU,), span=span(7, 0, "上周")).words.split() == ["拉肚子了吗"]


# --- time ----------------------------------------------------------------------------------------------------------


def event(days: float, kind: Kind = Kind.EVENT) -> Memory:
    return memory(f"{days}", "体外驱虫", kind, occurred_from=days_ago(days), occurred_to=days_ago(days - 0.1))


EVENTS = tuple(event(days) for days in (3, 10, 45, 400))


def in_time(memories: tuple[Memory, ...], **asked: object) -> list[str]:
    asking = way(pets=(DOU,), **asked)
    return [memory.id for memory in memories if asking.is_in_time(memory, memory.status)]


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        (13, 6, ["10"]),
        (50, 20, ["45"]),
        (4, 2, ["3"]),
        (15, 14, []),
        (500, 300, ["400"]),
        (3, 0, ["3"]),
        (500, 0, ["3", "10", "45", "400"]),
    ],
)
def test_a_time_word_restricts_to_its_range(first: float, last: float, expected: list[str]) -> None:
    assert in_time(EVENTS, span=span(first, last)) == expected


def test_the_end_of_a_range_is_not_in_it() -> None:
    at = days_ago(5)
    moment = (memory("m", "体外驱虫", Kind.EVENT, occurred_from=at),)
    assert in_time(moment, span=Span(at, at + timedelta(hours=1), "")) == ["m"]
    assert in_time(moment, span=Span(at - timedelta(hours=1), at, "")) == []


def test_a_time_that_nobody_can_tell_is_never_everything() -> None:
    assert in_time((*EVENTS, DOUS, memory("s", "豆豆在吃A粮", Kind.STATE)), unknown_time="那阵子") == []


def test_what_holds_on_is_true_in_any_later_range_and_an_occurrence_only_in_its_own() -> None:
    standing = memory("s", "豆豆对鸡肉过敏", Kind.ALLERGY, occurred_from=days_ago(90))
    assert in_time((standing, event(90)), span=span(7, 0)) == ["s"]
    assert in_time((standing, event(90)), span=span(91, 89)) == ["s", "90"]
    assert in_time((standing, event(90)), span=span(200, 100)) == []


def test_what_was_superseded_held_until_then() -> None:
    old = memory("old", "豆豆在吃A粮", Kind.STATE, status=Status.SUPERSEDED, closed_at=days_ago(30), told=days_ago(60))
    new = memory("new", "豆豆改吃B粮", Kind.STATE, supersedes=(MemoryId("old"),), told=days_ago(30))
    assert in_time((old, new), span=span(50, 40)) == ["old"]
    assert in_time((old, new), span=span(10, 5)) == ["new"]


def test_an_open_episode_reaches_to_now_and_a_closed_one_does_not() -> None:
    open_one = memory("open", "豆豆抓耳朵", Kind.EPISODE, occurred_from=days_ago(4))
    closed = replace(open_one, id=MemoryId("closed"), status=Status.RESOLVED)
    assert in_time((open_one, closed), span=span(0.5, -0.5)) == ["open"]
    assert in_time((open_one, closed), span=span(3, 1)) == []


def test_a_range_that_is_over_asks_for_the_past() -> None:
    assert way(span=span(7, 1)).is_open_to(Status.RESOLVED)
    assert not way(span=span(1, -1)).is_open_to(Status.RESOLVED)
    assert way(past=True).is_open_to(Status.SUPERSEDED)
    assert not way(past=True).is_open_to(Status.REJECTED)


def test_an_observed_memory_is_named_only_by_its_own_subject() -> None:
    assert way(pets=(DOU,)).names(DOUS)
    assert not way(everyone=True).names(DOUS)
    assert not way(pets=(WANG,)).names(DOUS)
    assert way(owner=True).names(OWNERS)
