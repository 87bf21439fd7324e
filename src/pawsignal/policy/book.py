"""A book after changes, and the ids of new things: what every decision builds on."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import blake2b
from itertools import count
from typing import Any, assert_never, cast

from pawsignal.model import (
    Book,
    Change,
    DropPet,
    EraseMemory,
    Fold,
    Memory,
    MemoryId,
    Observation,
    PutMemory,
    PutObservation,
    PutPet,
    PutSession,
    PutSignal,
    PutTurn,
    Reason,
    SetDue,
    SetZone,
)


def ids_of(book: Book) -> Iterator[str]:
    """Yield ids for what a decision on this book creates: opaque, unique across owners and databases.

    They follow from the book's generation and revision alone, so deciding stays pure; since a revision is applied once
    at most, no id is given twice. Ids that the book holds already, from changes decided before, are passed over.
    """
    root = "\0".join((book.owner.tenant, book.owner.user, book.generation, str(book.revision)))
    taken = {*book.memories, *(book.past or ()), *book.pets, *book.sessions}
    taken |= {stay.id for stay in book.observations.values()}
    for n in count():
        digest = blake2b(f"{root}\0{n}".encode(), digest_size=10).digest()
        key = base64.b32encode(digest).decode().lower()
        if key not in taken:
            yield key


def changed(book: Book, changes: Iterable[Change]) -> Book:
    """Return the book as it will be once these changes are applied; the revision stays."""
    draft = _Draft(book)
    for change in changes:
        draft.apply(change)
    return draft.book()


def find(book: Book, key: MemoryId) -> Memory | None:
    """Return a memory of this book, live or (if the past is loaded) closed."""
    return book.memories.get(key) or (book.past or {}).get(key)


class _Draft:
    """A book under change: each mapping is copied once, when it is first written to."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._fields: dict[str, Any] = {}

    def book(self) -> Book:
        """Return the book with all changes."""
        return replace(self._book, **self._fields) if self._fields else self._book

    def apply(self, change: Change) -> None:
        """Make one change."""
        match change:
            case SetZone(zone):
                self._fields["zone"] = zone
            case PutPet(pet):
                self._of("pets")[pet.id] = pet
            case DropPet(key):
                self._drop(key, "pets")
            case PutMemory(memory):
                self._put_memory(memory)
            case EraseMemory(key, tombstones):
                self._drop(key, "memories", "past", "signals", "tallies", "observations", "stays", "vectors")
                self._fields["tombstones"] = self._get("tombstones") | set(tombstones)
            case PutSignal(signal):
                known = self._get("signals").get(signal.memory, ())
                if not any(signal.key == other.key for other in known):
                    self._of("signals")[signal.memory] = (*known, signal)
            case Fold(tally, keys):
                gone = set(keys)
                known = self._get("signals").get(tally.memory, ())
                self._of("signals")[tally.memory] = tuple(s for s in known if s.key not in gone)
                self._of("tallies")[tally.memory] = tally
            case PutObservation(observation):
                self._put_observation(observation)
            case PutSession(session):
                self._drop(session.id, "sessions")
                if not session.closed:
                    self._of("sessions")[session.id] = session
            case PutTurn() | SetDue():
                pass
            case _:
                assert_never(change)

    def _put_memory(self, memory: Memory) -> None:
        if not memory.status.is_closed:
            self._drop(memory.id, "past")
            self._of("memories")[memory.id] = memory
            return
        self._drop(memory.id, "memories")
        if self._get("past") is not None:
            self._of("past")[memory.id] = memory

    def _put_observation(self, observation: Observation) -> None:
        key = observation.memory
        if observation.outcome is None:
            self._of("observations")[key] = observation
            return
        self._drop(key, "observations")
        if observation.reason is Reason.AMBIGUOUS:
            self._of("stays")[key] = self._get("stays").get(key, 0) + 1

    def _get(self, name: str) -> Any:
        return self._fields[name] if name in self._fields else getattr(self._book, name)

    def _of(self, name: str) -> dict[Any, Any]:
        """Return a mapping to write to."""
        if name not in self._fields:
            self._fields[name] = dict(getattr(self._book, name))
        return cast("dict[Any, Any]", self._fields[name])

    def _drop(self, key: object, *names: str) -> None:
        for name in names:
            if key in (self._get(name) or ()):
                del self._of(name)[key]
