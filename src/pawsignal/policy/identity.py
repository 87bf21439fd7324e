"""What an identity statement does to the pet's own fields, and what cannot be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from types import MappingProxyType

from pawsignal.model import Pet, PetStatus


def with_fact(pet: Pet, topic: str, fact: str) -> Pet:
    """Return the pet with the field that an identity topic ("identity:born") names set to the fact."""
    setter = _FIELDS.get(topic.partition(":")[2])
    return setter(pet, fact) if setter else pet


def is_impossible(pet: Pet, topic: str, fact: str) -> bool:
    """Whether the fact cannot be true of this pet: a neutered one is never intact again, a dead one does not return."""
    match topic.partition(":")[2]:
        case "neutered":
            return pet.neutered is True and fact == "false"
        case "status":
            return pet.status is PetStatus.DECEASED and fact != PetStatus.DECEASED
        case _:
            return False


_FIELDS: Mapping[str, Callable[[Pet, str], Pet]] = MappingProxyType(
    {
        "born": lambda pet, fact: replace(pet, born=date.fromisoformat(fact)),
        "species": lambda pet, fact: replace(pet, species=fact),
        "breed": lambda pet, fact: replace(pet, breed=fact),
        "sex": lambda pet, fact: replace(pet, sex=fact),
        "neutered": lambda pet, fact: replace(pet, neutered=fact == "true"),
        "chip": lambda pet, fact: replace(pet, chip=fact),
        "status": lambda pet, fact: replace(pet, status=PetStatus(fact)),
    }
)
