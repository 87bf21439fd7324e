"""Make up the households: the same ones for the same seed, on every machine."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, time, timedelta

import opencc

from benchmarks.pets import threads
from benchmarks.pets.shape import Household, Said
from benchmarks.pets.story import ASKED_ON, DAYS, WORDS, Clause, Story
from pawsignal.model import Pet, PetId

HOUSEHOLDS = 32
TURNS = 150  # about: small talk fills up to it
QUESTIONS = 15  # with an answer, on each of the days on which questions are asked
TRADITIONAL = 6  # every so many-th household writes traditional characters


def households(count: int = HOUSEHOLDS, *, fresh: bool = False) -> Iterator[Household]:
    """Yield so many households; ``fresh`` ones ask in words that no rule was written after."""
    for number in range(count):
        yield household(number, fresh=fresh)


def household(number: int, *, fresh: bool = False) -> Household:
    """Return one household of the set."""
    rng = random.Random(f"household {number}")
    story = Story(number, rng, date(2026, 1, 5) + timedelta(days=rng.randrange(60)), fresh)
    story.pets = _pets(story)
    for pet in story.pets:
        for thread in threads.OF_PET:
            thread(story, pet)
    threads.owner(story)
    threads.unanswerable(story)
    _choose_questions(story)
    made = Household(
        name=f"h{number:02}",
        zone="Asia/Shanghai",
        script="simplified",
        pets=tuple(story.pets),
        said=tuple(_said(story)),
        memories=tuple(story.memories.values()),
        questions=tuple(story.questions),
    )
    return _traditional(made, rng) if number % TRADITIONAL == TRADITIONAL - 1 else made


def _pets(story: Story) -> list[Pet]:
    rows = story.rng.sample(WORDS["names"], story.rng.choice((2, 2, 3, 3, 4)))
    return [
        Pet(
            id=PetId(f"h{story.number:02}p{n}"),
            name=name,
            aliases=(story.rng.choice(aliases),),
            species=species,
            sex=story.rng.choice(("female", "male")),
            born=date(2018, 1, 1) + timedelta(days=story.rng.randrange(2600)),
            created_at=story.instant(0, time(8)),
        )
        for n, (name, species, aliases) in enumerate(rows)
    ]


def _choose_questions(story: Story) -> None:
    """Keep all without an answer and a fair choice of the others."""
    kept = [one for one in story.questions if not one.gold]
    for on in ASKED_ON:
        that_day = [one for one in story.questions if one.gold and one.at == story.instant(on, time(9))]
        kept += story.rng.sample(that_day, min(QUESTIONS, len(that_day)))
    story.questions = sorted(kept, key=lambda one: (one.at, one.sort, one.text))


# --- from clauses to messages --------------------------------------------------------------------------------------


def _said(story: Story) -> Iterator[Said]:
    """Yield the messages in order: one evening a day, minutes apart, two clauses joined now and then."""
    _fill(story)
    days: dict[int, list[Clause]] = {}
    for clause in sorted(story.clauses, key=lambda clause: (clause.day, clause.turn)):
        days.setdefault(clause.day, []).append(clause)
    for day, clauses in days.items():
        at = story.instant(day, time(19, story.rng.randrange(60)))
        previous: Clause | None = None
        while clauses:
            first = clauses.pop(0)
            text, tells = _worded(story, first, previous), [first.memory]
            if clauses and not (first.alone or clauses[0].alone) and story.rng.random() < 0.15:
                second = clauses.pop(0)
                text, tells = f"{text}，{_worded(story, second, None)}", [*tells, second.memory]
                previous = None
            else:
                previous = first
            ends = text[-1] in "？。" or first.sort == "alias"  # what stands behind a name would be part of it
            text = story.one_of("lead") + text + ("" if ends else story.one_of("tail"))
            yield Said(at, text, tuple(key for key in tells if key), first.sort)
            at += timedelta(minutes=story.rng.randint(1, 6))


def _worded(story: Story, clause: Clause, previous: Clause | None) -> str:
    """Name the pet: by name, by nickname, or by 它 right after it was the one spoken of."""
    if clause.pet is None:
        return clause.text
    if previous is not None and previous.pet is clause.pet and story.rng.random() < 0.3:
        return clause.text.replace("{p}", "它")
    knows = clause.day > 3 and story.rng.random() < 0.25
    return clause.text.replace("{p}", clause.pet.aliases[0] if knows else clause.pet.name)


def _fill(story: Story) -> None:
    """Add what owners say besides: small talk, questions, other people's animals, what-ifs."""
    while len(story.clauses) < TURNS:
        pet, day = story.rng.choice(story.pets), story.rng.randrange(DAYS)
        sort = story.rng.choice(("chat", "daily", "daily", "general", "hearsay", "hypothesis"))
        text = story.one("noise", sort).replace("{x}", story.one("allergy", "things"))
        story.say(day, text, pet if "{p}" in text else None, sort=sort)


# --- traditional characters ----------------------------------------------------------------------------------------


def _traditional(made: Household, rng: random.Random) -> Household:
    """Write a household in traditional characters; its questions come in either script."""
    turn: Callable[[str], str] = opencc.OpenCC("s2t").convert

    return replace(
        made,
        script="traditional",
        pets=tuple(replace(p, name=turn(p.name), aliases=tuple(map(turn, p.aliases))) for p in made.pets),
        said=tuple(replace(said, text=turn(said.text)) for said in made.said),
        memories=tuple(replace(memory, text=turn(memory.text)) for memory in made.memories),
        questions=tuple(replace(q, text=turn(q.text) if rng.random() < 0.5 else q.text) for q in made.questions),
    )
