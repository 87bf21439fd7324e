"""Bring along what tells against feeding something, whatever words a recall was asked with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from pawsignal.chat import foods
from pawsignal.language.reading import Reading
from pawsignal.model import Book, Hit, Memory, PetId, Recall
from pawsignal.policy import Policy
from pawsignal.policy.lifecycle import status_at


def with_bars(recall: Recall, reading: Reading, book: Book, now: datetime, policy: Policy) -> Recall:
    """Return the recall with what speaks ill of a food in question, or forbids one that a message only names."""
    pets = book.pets.values()
    query = reading.query
    if query is None:
        named = foods.foods_in(reading.text, pets)
        found = [m for m in _of(reading.named, book) if foods.is_bar(m) and foods.covers(m, named)]
    elif query.is_care or query.foods:
        concerned = recall.pets or tuple(pet.id for pet in pets if pet.is_alive) or tuple(book.pets)
        found = [m for m in _of(concerned, book) if foods.speaks_ill(m, pets)]
    else:
        return recall
    known = {hit.memory.id for hit in recall.hits}
    new = (m for m in found if m.id not in known and not status_at(m, book, now, policy).is_closed)
    return replace(recall, hits=(*recall.hits, *(Hit(memory, 0.0, ("safety",)) for memory in new)))


def _of(pets: Iterable[PetId], book: Book) -> list[Memory]:
    keys = set(pets)
    return [memory for memory in book.memories.values() if not keys.isdisjoint(memory.pets)]
