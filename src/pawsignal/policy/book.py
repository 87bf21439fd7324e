"""A book after changes, and the ids of new things: what every decision builds on."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from hashlib import blake2b
from itertools import count
from typing import TypeVar, assert_never

from pawsignal.model import (
    Book,
    Change,
    DropPet,
    EraseMemory,
    Fold,
    Memory,
    MemoryId,
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

K = TypeVar("K")
V = TypeVar("V")


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
    for change in changes:
        book = _changed(book, change)
    return book


def find(book: Book, key: MemoryId) -> Memory | None:
    """Return a memory of this book, live or (if the past is loaded) closed."""
    return book.memories.get(key) or (book.past or {}).get(key)


def _changed(book: Book, change: Change) -> Book:
    match change:
        case SetZone(zone):
            return replace(book, zone=zone)
        case PutPet(pet):
            return replace(book, pets={**book.pets, pet.id: pet})
        case DropPet(key):
            return replace(book, pets=_without(book.pets, key))
        case PutMemory(memory):
            return _with_memory(book, memory)
        case EraseMemory(key, tombstones):
            return _without_memory(book, key, tombstones)
        case PutSignal(signal):
            known = book.signals.get(signal.memory, ())
            if any(signal.key == other.key for other in known):
                return book
            return replace(book, signals={**book.signals, signal.memory: (*known, signal)})
        case Fold(tally, keys):
            gone = set(keys)
            kept = tuple(s for s in book.signals.get(tally.memory, ()) if s.key not in gone)
            return replace(
                book,
                signals={**book.signals, tally.memory: kept},
                tallies={**book.tallies, tally.memory: tally},
            )
        case PutObservation(observation):
            if observation.outcome is None:
                return replace(book, observations={**book.observations, observation.memory: observation})
            stays = dict(book.stays)
            if observation.reason is Reason.AMBIGUOUS:
                stays[observation.memory] = stays.get(observation.memory, 0) + 1
            return replace(book, observations=_without(book.observations, observation.memory), stays=stays)
        case PutSession(session):
            if session.closed:
                return replace(book, sessions=_without(book.sessions, session.id))
            return replace(book, sessions={**book.sessions, session.id: session})
        case PutTurn() | SetDue():
            return book
        case _:
            assert_never(change)


def _with_memory(book: Book, memory: Memory) -> Book:
    past = book.past
    if memory.status.is_closed:
        if past is not None:
            past = {**past, memory.id: memory}
        return replace(book, memories=_without(book.memories, memory.id), past=past)
    if past is not None and memory.id in past:
        past = _without(past, memory.id)
    return replace(book, memories={**book.memories, memory.id: memory}, past=past)


def _without_memory(book: Book, key: MemoryId, tombstones: tuple[str, ...]) -> Book:
    return replace(
        book,
        memories=_without(book.memories, key),
        past=None if book.past is None else _without(book.past, key),
        signals=_without(book.signals, key),
        tallies=_without(book.tallies, key),
        observations=_without(book.observations, key),
        stays=_without(book.stays, key),
        vectors=_without(book.vectors, key),
        tombstones=book.tombstones | set(tombstones),
    )


def _without(mapping: Mapping[K, V], key: K) -> Mapping[K, V]:
    return {k: v for k, v in mapping.items() if k != key} if key in mapping else mapping
