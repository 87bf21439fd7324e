"""Replay a person's sessions under a budget and count what the replies found and what lay idle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime, timedelta

from benchmarks.forgetting.keepers import Future, Item, Keeper, Worth, has_lapsed
from benchmarks.forgetting.realmem import Person, Sitting
from pawsignal import Layer, Policy
from pawsignal.language.reading import Query
from pawsignal.language.text import question_hash
from pawsignal.model import Book, Memory, MemoryId, Owner, Signal
from pawsignal.retrieval import Found, Index, recall, route

Ranking = Sequence[tuple[MemoryId, float]]

K = Policy().recall_limit  # memories retrieved for a question
OLD = timedelta(days=30)


@dataclass(slots=True)
class Tally:
    """What was counted; add tallies to pool people. Shares are of uses, and of kept memories over all sessions."""

    used: int = 0
    found: int = 0
    old: int = 0  # uses of what was told over 30 days before
    old_found: int = 0
    kept: int = 0  # memory-sessions
    idle: int = 0  # of them: never used again
    replaced: int = 0  # of them: a later memory says it anew

    def add(self, other: Tally) -> None:
        """Add what was counted elsewhere."""
        for part in fields(self):
            setattr(self, part.name, getattr(self, part.name) + getattr(other, part.name))

    def shares(self) -> dict[str, float]:
        """Return the shares in per cent."""
        return {
            "kept": 100 * self.found / max(1, self.used),
            "kept, after 30 days": 100 * self.old_found / max(1, self.old),
            "never used again": 100 * self.idle / max(1, self.kept),
            "replaced": 100 * self.replaced / max(1, self.kept),
        }


@dataclass(slots=True)
class Shelf:
    """What is kept at one time."""

    items: dict[MemoryId, Item] = field(default_factory=dict)
    told: int = 0

    def tell(self, memory: Memory, at: datetime) -> None:
        """Keep a memory; one that is kept already was told again."""
        known = self.items.get(memory.id)
        if known is None:
            self.items[memory.id] = Item(memory, self.told, at)
            self.told += 1
        else:
            known.told_at = at

    def keep(self, budget: int, worth: Worth, now: datetime) -> None:
        """Let what is worth least leave, until the budget holds."""
        over = len(self.items) - budget
        if over > 0:
            self.drop(sorted(self.items.values(), key=lambda item: (worth(item, now), item.order))[:over])

    def drop(self, items: Iterable[Item]) -> None:
        """Let these leave."""
        for item in list(items):
            del self.items[item.memory.id]


def future_of(person: Person) -> Future:
    """Return when each memory will be used."""
    uses: dict[MemoryId, list[datetime]] = {}
    for sitting in person.sittings:
        for key in {key for asked in sitting.asked for key in asked.used}:
            uses.setdefault(key, []).append(sitting.at)
    return Future(uses)


def rankings(person: Person, policy: Policy) -> list[list[Ranking]]:
    """Return for every question of every session what recall by words brings of all that was told before, best first.

    Ranked once over everything, so that every rule retrieves by the same ranking from what it kept.
    """
    index, known = Index(), dict[MemoryId, Memory]()
    found = []
    for sitting in person.sittings:
        book = Book(owner=Owner("bench", person.name), zone="UTC", memories=dict(known))
        index.follow(book)
        found.append([_ranking(asked.text, book, index, sitting.at, policy) for asked in sitting.asked])
        for memory in sitting.told:
            known.setdefault(memory.id, memory)
    return found


def _ranking(text: str, book: Book, index: Index, now: datetime, policy: Policy) -> Ranking:
    way = route(Query(text=text, owner=True), book, now)
    hits = recall(way, Found(index.search(way.words, policy.recall)), policy, k=len(book.memories) + 1).hits
    return [(hit.memory.id, hit.score) for hit in hits]


def replay(person: Person, ranked: list[list[Ranking]], keeper: Keeper, *, budget: int, seed: int = 0) -> Tally:
    """Replay all sessions of a person and return what was counted."""
    shelf, future, tally = Shelf(), future_of(person), Tally()
    born = {memory.id: sitting.at for sitting in reversed(person.sittings) for memory in sitting.told}
    worth = keeper.worth(future, seed)
    for n, (sitting, orders) in enumerate(zip(person.sittings, ranked, strict=True)):
        _ask(shelf, sitting, orders, tally, born)
        for memory in sitting.told:
            shelf.tell(memory, sitting.at)
        if keeper.lifetimes:
            shelf.drop(item for item in shelf.items.values() if has_lapsed(item, sitting.at, keeper.lifetimes))
        shelf.keep(budget, worth, sitting.at)
        tally.kept += len(shelf.items)
        tally.idle += sum(future.next(key, sitting.at) is None for key in shelf.items)
        tally.replaced += sum(person.replaced.get(key, n + 1) <= n for key in shelf.items)
    return tally


def _ask(
    shelf: Shelf, sitting: Sitting, orders: list[Ranking], tally: Tally, born: Mapping[MemoryId, datetime]
) -> None:
    for asked, order in zip(sitting.asked, orders, strict=True):
        question = question_hash(asked.text)
        hits = [(key, Layer.HIT, score) for key, score in order if key in shelf.items][:K]
        for key, layer, score in (*hits, *((key, Layer.CITED, 1.0) for key in asked.used if key in shelf.items)):
            day = sitting.at.date()
            signal = Signal(memory=key, layer=layer, question=question, day=day, score=score, at=sitting.at)
            shelf.items[key].note(signal)
        for key in asked.used:
            is_old, is_kept = sitting.at - born[key] > OLD, key in shelf.items
            tally.add(Tally(used=1, found=is_kept, old=is_old, old_found=is_old and is_kept))
