"""What an identity statement does to the pet's own fields, and what cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType
from typing import Any

from pawsignal.model import Book, Kind, Memory, Pet, PetId, PetStatus, PutPet


@dataclass(frozen=True, slots=True)
class _Field:
    """A field of a pet: how a fact is read, and what stands there while nothing is known."""

    read: Callable[[str], Any]
    unknown: Any


_FIELDS: Mapping[str, _Field] = MappingProxyType(
    {
        "born": _Field(date.fromisoformat, None),
        "species": _Field(str, ""),
        "breed": _Field(str, ""),
        "sex": _Field(str, ""),
        "neutered": _Field(lambda fact: fact == "true", None),
        "chip": _Field(str, ""),
        "status": _Field(PetStatus, PetStatus.ALIVE),
    }
)

_EXACT = ("born", "sex", "chip", "neutered")
_PROGRESS = (("neutered", "true"), ("status", PetStatus.DECEASED), ("status", PetStatus.REHOMED))


def with_fact(pet: Pet, topic: str, fact: str) -> Pet:
    """Return the pet with the field that an identity topic ("identity:born") names set to the fact."""
    name = topic.partition(":")[2]
    return replace(pet, **{name: _FIELDS[name].read(fact)}) if name in _FIELDS else pet


def cleared(memories: Iterable[Memory], book: Book) -> tuple[PutPet, ...]:
    """Return the changes that empty the fields of pets which still say what these memories said."""
    pets: dict[PetId, Pet] = {}
    for memory in memories:
        name = memory.topic.partition(":")[2]
        key = memory.pets[0] if memory.kind is Kind.IDENTITY and memory.pets else PetId("")
        pet = pets.get(key) or book.pets.get(key)
        if pet is not None and memory.fact and name in _FIELDS and with_fact(pet, memory.topic, memory.fact) == pet:
            pets[key] = replace(pet, **{name: _FIELDS[name].unknown})
    return tuple(map(PutPet, pets.values()))


def is_impossible(pet: Pet, topic: str, fact: str) -> bool:
    """Whether the fact cannot be true of this pet: a neutered one is never intact again, a dead one does not return."""
    match topic.partition(":")[2]:
        case "neutered":
            return pet.neutered is True and fact == "false"
        case "status":
            return pet.status is PetStatus.DECEASED and fact != PetStatus.DECEASED
        case _:
            return False


def contradicts(pet: Pet, topic: str, fact: str) -> bool:
    """Whether the pet's own field says otherwise. Species and breed are free words, so they tell nothing here."""
    name = topic.partition(":")[2]
    if name not in _EXACT or getattr(pet, name) == _FIELDS[name].unknown:
        return False
    return with_fact(pet, topic, fact) != pet


def is_progress(topic: str, fact: str) -> bool:
    """Whether the fact may come to be true in the course of a life, so that it contradicts nothing said before."""
    return (topic.partition(":")[2], fact) in _PROGRESS
