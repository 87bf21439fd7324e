"""Export and import: one owner's book as JSON data, and back into another book without losing or doubling anything."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from pawsignal.errors import Invalid, Refused
from pawsignal.language.text import fold
from pawsignal.model import (
    Book,
    Change,
    Fold,
    Memory,
    MemoryId,
    Observation,
    Pet,
    PetId,
    PutMemory,
    PutObservation,
    PutPet,
    PutSignal,
    SetZone,
    Signal,
    Tally,
)
from pawsignal.policy import Policy, sound
from pawsignal.policy.admit import admitted_text, zone_named
from pawsignal.policy.book import changed
from pawsignal.policy.budget import placed
from pawsignal.policy.lifecycle import bygone, is_safety, living, strength_at
from pawsignal.policy.pets import check_pet
from pawsignal.policy.sweep import evictions
from pawsignal.wire import from_json, to_json

FORMAT = "pawsignal/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Export:
    """What an export holds. Sessions and stored messages are not part of it."""

    format: str
    zone: str
    pets: tuple[Pet, ...] = ()
    memories: tuple[Memory, ...] = ()
    signals: tuple[Signal, ...] = ()
    tallies: tuple[Tally, ...] = ()
    observations: tuple[Observation, ...] = ()


def exported(book: Book, now: datetime, policy: Policy, *, past: bool) -> dict[str, Any]:
    """Return the book as JSON data: what is alive at ``now``, with ``past`` also what is closed."""
    memories = [*living(book, now, policy), *(bygone(book, now, policy) if past else ())]
    memories = [replace(memory, sources=(), revision=0) for memory in sorted(memories, key=lambda m: m.id)]
    keys = {memory.id for memory in memories}
    found = Export(
        format=FORMAT,
        zone=book.zone,
        pets=tuple(sorted(book.pets.values(), key=lambda pet: (pet.created_at, pet.id))),
        memories=tuple(memories),
        signals=tuple(sorted((s for key in keys for s in book.signals.get(key, ())), key=lambda s: (s.at, s.key))),
        tallies=tuple(sorted((t for t in book.tallies.values() if t.memory in keys), key=lambda t: t.memory)),
        observations=tuple(sorted((o for o in book.observations.values() if o.memory in keys), key=lambda o: o.id)),
    )
    data: dict[str, Any] = to_json(found)
    return data


def imported(data: Mapping[str, Any], book: Book, now: datetime, policy: Policy) -> tuple[tuple[Change, ...], int]:
    """Return the changes that take an export in, and how many memories are new.

    A pet of the same name is the same pet. A memory whose id is known or was forgotten stays as it is. What comes in
    keeps the budgets: it stands in the core as far as it fits there, and the weakest leave a tier that is too full.

    Raises:
        Invalid: the data is not an export, or holds what cannot be; the field named is the path to the wrong part.
    """
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise Invalid("format", f"is not {FORMAT!r}; give a file that `pawsignal export` wrote")
    given = from_json(Export, dict(data), "export")
    try:
        zone_named(given.zone)
    except Invalid as error:
        raise Invalid("export.zone", error.reason) from None
    _check(given, now)
    pets, same = _pets(given.pets, book, now)
    known = {*book.memories, *(book.past or {}), *book.tombstones}
    came = [_memory(n, memory, same, policy) for n, memory in enumerate(given.memories)]
    memories = [m for m in came if not {m.id, m.imported} & known]
    new = {memory.id for memory in memories}
    changes: list[Change] = [SetZone(given.zone)] if not book.revision else []
    changes += [*map(PutPet, pets), *map(PutMemory, memories)]
    changes += [PutSignal(signal) for signal in given.signals if signal.memory in new]
    changes += [Fold(tally, ()) for tally in given.tallies if tally.memory in new]
    changes += [PutObservation(stay) for stay in given.observations if stay.memory in new]
    changes += evictions(changed(book, changes), now, policy)
    return tuple(_within_core(changes, book, now, policy)), len(new)


def _within_core(changes: list[Change], book: Book, now: datetime, policy: Policy) -> list[Change]:
    """Return the changes with those memories in the core that fit there, safety first."""
    outside = {c.memory.id for c in changes if isinstance(c, PutMemory) and c.memory.core}
    after = changed(book, (_outside(change, outside) for change in changes))
    coming = [after.memories[key] for key in outside if key in after.memories]
    displaced: dict[MemoryId, Change] = {}
    for memory in sorted(coming, key=lambda m: (not is_safety(m, policy), -strength_at(m, after, now, policy), m.id)):
        try:
            placing = placed(after, memory, now, policy)
        except Refused:
            continue
        outside.discard(memory.id)
        for change in placing[1:]:
            if isinstance(change, PutMemory):
                displaced[change.memory.id] = change
        after = changed(after, placing)
    return [*(_outside(change, outside) for change in changes), *displaced.values()]


def _outside(change: Change, keys: set[MemoryId]) -> Change:
    if isinstance(change, PutMemory) and change.memory.id in keys:
        return PutMemory(replace(change.memory, core=False))
    return change


def _check(given: Export, now: datetime) -> None:
    """Refuse what cannot be, what is there twice, and what names something that is not there."""
    keys = {memory.id for memory in given.memories}
    for n, memory in enumerate(given.memories):
        _raise_first(f"export.memories[{n}]", sound.faults_of_memory(memory, now, given.zone))
    named = {
        "signals": [signal.memory for signal in given.signals],
        "tallies": [tally.memory for tally in given.tallies],
        "observations": [stay.memory for stay in given.observations],
    }
    for name, about in named.items():
        for n, key in enumerate(about):
            if key not in keys:
                raise Invalid(f"export.{name}[{n}].memory", f"{key!r} is not among the memories of the export")
    for n, stay in enumerate(given.observations):
        _raise_first(f"export.observations[{n}]", sound.faults_of_stay(stay))
    for n, signal in enumerate(given.signals):
        _raise_first(f"export.signals[{n}]", sound.faults_of_signal(signal, now))
    for n, tally in enumerate(given.tallies):
        _raise_first(f"export.tallies[{n}]", sound.faults_of_tally(tally))
    _check_once("pets", "id", [pet.id for pet in given.pets])
    _check_once("pets", "name", [fold(pet.name) for pet in given.pets])
    _check_once("memories", "id", [memory.id for memory in given.memories])
    _check_once("signals", "memory", [signal.key for signal in given.signals])
    _check_once("tallies", "memory", [tally.memory for tally in given.tallies])
    _check_once("observations", "memory", [stay.memory for stay in given.observations])
    _check_once("observations", "id", [stay.id for stay in given.observations])


def _raise_first(where: str, faults: Iterator[sound.Fault]) -> None:
    for field, why in faults:
        raise Invalid(f"{where}.{field}", why)


def _check_once(name: str, field: str, keys: Sequence[Hashable]) -> None:
    first: dict[Hashable, int] = {}
    for n, key in enumerate(keys):
        if key in first:
            raise Invalid(f"export.{name}[{n}].{field}", f"stands there twice; the first is {name}[{first[key]}]")
        first[key] = n


def _pets(pets: tuple[Pet, ...], book: Book, now: datetime) -> tuple[list[Pet], dict[PetId, PetId]]:
    """Return the pets to add, and for every pet of the export the id it has here."""
    added: list[Pet] = []
    same: dict[PetId, PetId] = {}
    for n, pet in enumerate(pets):
        here = book.pets.get(pet.id) or next((p for p in book.pets.values() if fold(p.name) == fold(pet.name)), None)
        same[pet.id] = here.id if here else pet.id
        if here is None:
            try:
                check_pet(book, pet, now)
            except Invalid as error:
                raise Invalid(f"export.pets[{n}].{error.field}", error.reason) from None
            added.append(pet)
            book = changed(book, [PutPet(pet)])
    return added, same


def _memory(n: int, memory: Memory, same: Mapping[PetId, PetId], policy: Policy) -> Memory:
    unknown = [key for key in memory.pets if key not in same]
    if unknown:
        raise Invalid(f"export.memories[{n}].pets", f"{unknown[0]!r} is not among the pets of the export")
    try:
        text = admitted_text(memory.text, policy)
    except Invalid as error:
        raise Invalid(f"export.memories[{n}].text", error.reason) from None
    return replace(memory, text=text, pets=tuple(same[key] for key in memory.pets), sources=())
