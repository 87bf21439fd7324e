"""Find what a person means: ids may be shortened as long as they are unique, pets go by their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pawsignal.engine import OwnerHandle
from pawsignal.errors import Invalid, NotFound
from pawsignal.model import Memory, Pet, Status

T = TypeVar("T", Memory, Pet)


def everything(me: OwnerHandle) -> list[Memory]:
    """Return all memories of the owner, closed ones too."""
    return [memory for status in Status for memory in me.memories(status=status)]


def find_memory(me: OwnerHandle, given: str) -> Memory:
    """Return the memory with this id, or the only one whose id begins so.

    Raises:
        NotFound: there is none; another owner's ids answer the same.
        Invalid: several begin so.
    """
    return _only([memory for memory in everything(me) if given and memory.id.startswith(given)], given, "memory")


def find_pet(me: OwnerHandle, given: str) -> Pet:
    """Return the pet with this name, alias or (shortened) id.

    Raises:
        NotFound: there is none.
        Invalid: several ids begin so.
    """
    pets = me.pets()
    named = [pet for pet in pets if given in pet.names]
    return _only(named or [pet for pet in pets if given and pet.id.startswith(given)], given, "pet")


def _only(found: Sequence[T], given: str, what: str) -> T:
    exact = [one for one in found if one.id == given]
    if len(exact or found) == 1:
        return (exact or found)[0]
    if not found:
        raise NotFound(what, given)
    ids = ", ".join(one.id for one in found[:5])
    raise Invalid("id", f"{given!r} could be any of {ids}; give more of it")
