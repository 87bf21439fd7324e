"""Homes: owners with their pets on a real SQLite file, the offline companion, and a clock that stands until moved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from pawsignal import Done, Event, Kind, Memory, OwnerHandle, PawSignal, Scope, Status
from pawsignal.chat.companion import Companion
from tests.cases.variants import Animal
from tests.edges.scripted import NOW, FrozenClock, ScriptedModel

DOGS = (Animal("豆豆", "dog", "female"), Animal("旺财", "dog", "male"))


@dataclass
class Home:
    """One owner with pets, as a test speaks to them."""

    paw: PawSignal
    me: OwnerHandle
    clock: FrozenClock
    events: list[Event] = field(default_factory=list)  # of the last message
    model: ScriptedModel = field(default_factory=ScriptedModel)  # used where the home was opened with one

    def say(self, *texts: str, new: bool = False) -> Done:
        """Say one message after the other, a minute apart, and return how the last one ended."""
        for text in texts:
            self.clock.move(minutes=1)
            self.events = list(self.me.session(new=new).say(text))
        done = self.events[-1]
        assert isinstance(done, Done), done
        return done

    def alive(self, kind: Kind | None = None, pet: str | None = None) -> list[Memory]:
        """Return what is remembered now, the oldest first."""
        return list(reversed(self.me.memories(kind=kind, pet=pet and self.pet(pet))))

    def texts(self, kind: Kind | None = None, pet: str | None = None) -> list[str]:
        return [memory.text for memory in self.alive(kind, pet)]

    def closed(self) -> list[Memory]:
        """Return what is history."""
        return [memory for status in Status if status.is_closed for memory in self.me.memories(status=status)]

    def recalled(self, question: str, k: int | None = None) -> list[str]:
        """Return what is recalled of this owner's memories; packaged knowledge is left out."""
        hits = self.me.recall(question, k, track=False).hits
        return [hit.memory.text for hit in hits if hit.memory.scope is not Scope.GLOBAL]

    def pet(self, name: str) -> str:
        """Return the id of the pet with this name."""
        return next(pet.id for pet in self.me.pets() if name in pet.names)


Homes = Callable[..., Home]


@pytest.fixture(scope="session")
def village(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[tuple[Animal, ...]], Home]]:
    """Move owners into one database, each with a clock's start of their own."""
    clock, numbers = FrozenClock(), count()
    url = f"sqlite:///{tmp_path_factory.mktemp('village') / 'paw.db'}"
    with PawSignal.open(url, clock=clock, embed=None, model=Companion()) as paw:

        def moved_in(pets: tuple[Animal, ...]) -> Home:
            clock.now = NOW
            return _settled(paw, paw.owner(f"u{next(numbers)}"), clock, pets)

        yield moved_in


@pytest.fixture
def home(village: Callable[[tuple[Animal, ...]], Home]) -> Homes:
    """Give an owner with these pets, 豆豆 and 旺财 where none are named; one at a time is spoken to."""
    return lambda *pets: village(pets or DOGS)


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Homes]:
    """Give an owner with 豆豆 and 旺财 in a database of their own, with a scripted model."""
    opened: list[PawSignal] = []

    def opening(user: str = "u1", *, clock: FrozenClock | None = None, **given: Any) -> Home:
        model, clock = ScriptedModel(), clock or FrozenClock()
        url = f"sqlite:///{tmp_path / 'paw.db'}"
        paw = PawSignal.open(url, **({"clock": clock, "embed": None, "model": model} | given))
        opened.append(paw)
        return replace(_settled(paw, paw.owner(user), clock, DOGS), model=model)

    yield opening
    for paw in opened:
        paw.close()


def _settled(paw: PawSignal, me: OwnerHandle, clock: FrozenClock, pets: tuple[Animal, ...]) -> Home:
    known = {pet.name for pet in me.pets()}
    for pet in pets:
        if pet.name not in known:
            me.add_pet(pet.name, species=pet.species, sex=pet.sex)
    return Home(paw, me, clock)
