"""No tool call takes away in passing what keeps a pet from harm: a denial waits, a correction or plain answer acts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from policy_books import NO, Diary, allergy, book_of

from pawsignal.language.reader import read
from pawsignal.language.reading import Context
from pawsignal.model import Kind, Memory, MemoryId, Status, TurnId
from pawsignal.tools import Bench, Said, Spent, Used, memory

KNOWN = allergy("m", "鸡肉")
DENIAL = "豆豆对鸡肉不过敏了吧"
CORRECTION = "说错了，豆豆对鸡肉不过敏"


@pytest.fixture
def diary() -> Diary:
    return Diary(book_of(KNOWN))


def bench(diary: Diary, message: str, *, settling: MemoryId | None = None) -> Bench:
    pets = tuple(diary.book.pets.values())
    reading = read(message, Context(now=diary.now, pets=pets, settling=settling is not None))
    marks = dict(enumerate(sorted(diary.book.memories), 1))
    said = (Said(TurnId("t1"), message),)
    return Bench(scene=diary.scene, reading=reading, said=said, spent=Spent(), marks=marks, settling=settling)


def call(at: Bench, action: str, target: MemoryId, **given: Any) -> Used:
    return memory({"action": action, "target": target, "quote": at.said[0].text} | given, at)


def waiting(diary: Diary) -> Memory:
    told = diary.tell("豆豆对鸡肉不过敏", Kind.ALLERGY, "allergy:鸡肉", polarity=NO).memory
    assert told is not None
    return told


@pytest.mark.parametrize("action", ["remove", "reject", "unplace"])
def test_a_denial_in_passing_takes_no_allergy_away(diary: Diary, action: str) -> None:
    used = call(bench(diary, DENIAL), action, KNOWN.id)
    assert not used.ok
    assert used.changes == ()
    assert used.result["reason"] == "invalid"


def test_a_denial_by_other_words_waits_in_the_pool(diary: Diary) -> None:
    used = call(bench(diary, DENIAL), "replace", KNOWN.id, text="豆豆对鸡肉不过敏")
    diary.apply(used.changes)
    assert used.result["effect"] == "observed"
    assert diary.status(KNOWN.id) is Status.ACTIVE


def test_a_denial_that_waits_is_not_confirmed_by_saying_it_again(diary: Diary) -> None:
    denial = waiting(diary)
    assert not call(bench(diary, DENIAL), "confirm", denial.id).ok
    assert call(bench(diary, "豆豆对鸡肉过敏"), "confirm", KNOWN.id).ok  # the safer side needs no such care


def test_a_correction_may_reject_the_allergy(diary: Diary) -> None:
    used = call(bench(diary, CORRECTION), "reject", KNOWN.id)
    diary.apply(used.changes)
    assert used.ok
    assert diary.status(KNOWN.id) is Status.REJECTED


def test_the_owners_yes_to_the_question_settles_it(diary: Diary) -> None:
    denial = waiting(diary)
    used = call(bench(diary, "是的", settling=denial.id), "confirm", denial.id)
    diary.apply(used.changes)
    assert used.ok
    assert (diary.status(KNOWN.id), diary.status(denial.id)) == (Status.SUPERSEDED, Status.ACTIVE)


def test_of_what_harms_nobody_words_in_passing_are_enough() -> None:
    liked = replace(allergy("n", "球", topic="preference:球"), kind=Kind.PREFERENCE, text="豆豆喜欢球", core=False)
    diary = Diary(book_of(liked))
    assert call(bench(diary, "豆豆其实不喜欢球"), "reject", liked.id).ok
