"""The pet set is the same everywhere, keeps its promises, and its figures mean what they say."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from benchmarks.pets.generate import household
from benchmarks.pets.measure import Answer, figures
from benchmarks.pets.replay import Read, as_of, given, said
from benchmarks.pets.rows import load
from benchmarks.pets.shape import Household, Question, write

from pawsignal.model import Hit, Memory, MemoryId

HOME = household(5)  # writes traditional characters


def test_the_same_household_comes_out_every_time_and_survives_a_file(tmp_path: Path) -> None:
    write([HOME], tmp_path)
    assert [household(5)] == load(tmp_path) == [HOME]


@pytest.mark.parametrize("fresh", [False, True])
def test_every_answer_was_told_before_the_question_and_of_the_pet_it_names(fresh: bool) -> None:
    home = household(3, fresh=fresh)
    memories = {memory.id: memory for memory in home.memories}
    for question in home.questions:
        assert not set(question.gold) & set(question.stale)
        for key in (*question.gold, *question.stale):
            assert memories[key].recorded_at < question.at
        for key in question.gold:
            assert not question.pets or set(memories[key].pets) & set(question.pets)


def test_every_memory_is_told_in_exactly_one_message() -> None:
    told = [key for message in HOME.said for key in message.tells]
    assert sorted(told) == sorted(memory.id for memory in HOME.memories)


def test_nobody_knows_yet_what_ends_later() -> None:
    closings = [(memory.closed_at, memory) for memory in HOME.memories if memory.closed_at]
    at, key = next((at, memory.id) for at, memory in closings if at > memory.recorded_at)
    earlier = {memory.id: memory for memory in as_of(HOME, at - timedelta(seconds=1)).memories}
    later = {memory.id: memory for memory in as_of(HOME, at).memories}
    assert not earlier[key].status.is_closed
    assert later[key].status.is_closed


def hit(memory: Memory, *why: str) -> Hit:
    return Hit(memory, 0.9, why or ("lexical",))


def answer(question: Question, *hits: Hit) -> Answer:
    return Answer(question, hits, {one.memory.id: frozenset({one.memory.id}) for one in hits})


def of_pet(number: int) -> Memory:
    return next(memory for memory in HOME.memories if memory.pets == (HOME.pets[number].id,))


def about(number: int, **found: tuple[MemoryId, ...]) -> Question:
    return Question(at=HOME.questions[0].at, text="?", sort="test", pets=(HOME.pets[number].id,), **found)


def test_stale_counts_where_it_stands_above_what_is_current_or_alone() -> None:
    old = of_pet(0)
    new = replace(old, id=MemoryId("new"))
    question = about(0, gold=(new.id,), stale=(old.id,))
    assert answer(question, hit(old), hit(new)).is_outdated
    assert answer(question, hit(old)).is_outdated
    assert not answer(question, hit(new), hit(old)).is_outdated


def test_another_pets_memory_strays_wherever_it_stands() -> None:
    assert answer(about(0), hit(of_pet(0)), hit(of_pet(1))).strays
    assert not answer(about(0), hit(of_pet(0))).strays


def test_safety_that_comes_along_unasked_is_no_answer() -> None:
    assert answer(about(0), hit(of_pet(0), "safety")).abstains
    assert not answer(about(0), hit(of_pet(0), "safety", "kind")).abstains


def test_figures_count_found_gold_and_rightful_silence() -> None:
    known = of_pet(0)
    asked = [about(0, gold=(known.id,)), about(0, gold=(known.id,)), about(0), about(0)]
    answers = [answer(asked[0], hit(known)), answer(asked[1]), answer(asked[2]), answer(asked[3], hit(known))]
    found = figures(answers)
    assert (found["R@5"], found["abstention precision"], found["abstention recall"]) == (50, 50, 50)


def small(home: Household) -> Household:
    first = [message for message in home.said if message.tells][:6]
    told = {key for message in first for key in message.tells}
    return replace(
        home,
        said=tuple(first),
        memories=tuple(memory for memory in home.memories if memory.id in told),
        questions=tuple(replace(q, gold=tuple(set(q.gold) & told), stale=()) for q in home.questions[-4:]),
    )


def test_both_ways_answer_every_question_and_reading_is_counted() -> None:
    home, counted = small(household(0)), Read()
    assert [one.question for one in given(home, None)] == list(home.questions)
    assert len(list(said(home, None, counted))) == len(home.questions)
    assert counted.told == len(home.memories)
    assert 0 < counted.written <= counted.told
