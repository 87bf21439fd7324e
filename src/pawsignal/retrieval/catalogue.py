"""An owner's memories by kind, by topic, by what the topic is of and by pet: what is asked for without a shared word.

Like the index of words it follows the book memory by memory, so that a question looks at what it asks for alone and
not at all there is.

Not for several threads at once: whoever holds the owner's book holds the catalogue.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import accumulate

from pawsignal.language.text import fold
from pawsignal.model import Book, Kind, Memory, MemoryId, PetId


class Catalogue:
    """Where to find the memories of a book, live and (if the past is loaded) closed."""

    def __init__(self) -> None:
        self._memories: dict[MemoryId, Memory] = {}
        self._drawers: dict[Hashable, dict[MemoryId, Memory]] = {}
        self._followed: tuple[object, object] = (None, None)

    def follow(self, book: Book) -> Catalogue:
        """Hold exactly the memories of a book, and return this catalogue; only what changed is looked at again."""
        if book.memories is not self._followed[0] or book.past is not self._followed[1]:
            memories = {**(book.past or {}), **book.memories}
            for gone in self._memories.keys() - memories.keys():
                self._remove(self._memories.pop(gone))
            for key, memory in memories.items():
                if self._memories.get(key) is not memory:
                    self._put(memory)
            self._followed = (book.memories, book.past)
        return self

    def of_kind(self, kind: Kind) -> Iterable[Memory]:
        """Return the memories of a kind."""
        return self._in(kind)

    def of_topic(self, topic: str) -> Iterable[Memory]:
        """Return the memories of a topic and of those under it: ``symptom:limp`` for ``symptom:limp:left`` too."""
        return self._in(("topic", topic))

    def of_slot(self, slot: str) -> Iterable[Memory]:
        """Return the memories with this, folded, behind the first colon of their topic."""
        return self._in(("slot", slot))

    def of_pet(self, pet: PetId) -> Iterable[Memory]:
        """Return the memories of a pet, alone or among others."""
        return self._in(("pet", pet))

    def _in(self, drawer: Hashable) -> Iterable[Memory]:
        return self._drawers.get(drawer, {}).values()

    def _put(self, memory: Memory) -> None:
        before = self._memories.get(memory.id)
        if before is not None:
            self._remove(before)
        self._memories[memory.id] = memory
        for drawer in _drawers_of(memory):
            self._drawers.setdefault(drawer, {})[memory.id] = memory

    def _remove(self, memory: Memory) -> None:
        for drawer in _drawers_of(memory):
            del self._drawers[drawer][memory.id]
            if not self._drawers[drawer]:
                del self._drawers[drawer]  # its name may be the owner's words


def slot_of(topic: str) -> str:
    """Return what stands behind a topic's colon, folded for comparing."""
    return fold(topic.partition(":")[2])


def _drawers_of(memory: Memory) -> Iterator[Hashable]:
    yield memory.kind
    if memory.topic:
        yield from (("topic", topic) for topic in accumulate(memory.topic.split(":"), "{}:{}".format))
        yield ("slot", slot_of(memory.topic))
    yield from (("pet", pet) for pet in dict.fromkeys(memory.pets))
