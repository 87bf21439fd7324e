"""The curated core under its hard budget: which lines stand in it, what they cost, what may be placed.

Placing never drops anything silently: a full core refuses (``CoreFull``), except for safety memories, which displace
the weakest entry that is neither safety nor pinned, and stand over the budget if nothing else is left to displace.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from pawsignal.errors import CoreFull, Invalid
from pawsignal.language.text import neutralise
from pawsignal.model import Book, Change, Memory, MemoryId, PutMemory, Scope
from pawsignal.policy.book import changed
from pawsignal.policy.lifecycle import is_labelled, is_safety, living, strength_at
from pawsignal.policy.numbers import Policy


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the core, the memories it shows, and the block it stands in."""

    line: str
    memories: tuple[MemoryId, ...]
    block: str


@dataclass(frozen=True, slots=True)
class Usage:
    """How full the core is; a limit of None does not bind. ``blocks`` counts each block's characters on its own."""

    entries: int
    characters: int
    most_entries: int | None
    most_characters: int
    blocks: tuple[tuple[str, int, int], ...] = ()  # name, characters, limit

    @property
    def fits(self) -> bool:
        """Whether the core stands within its budget."""
        few = self.most_entries is None or self.entries <= self.most_entries
        return few and all(characters <= limit for _name, characters, limit in self.blocks)

    def __str__(self) -> str:
        entries = f"{self.entries}" if self.most_entries is None else f"{self.entries}/{self.most_entries}"
        blocks = ", ".join(f"{name} {characters:,}/{limit:,}" for name, characters, limit in self.blocks)
        return f"{entries} entries, {blocks} characters"


@dataclass(frozen=True, slots=True)
class Core:
    """What stands in the core now: its lines, its memories, and how full it is."""

    entries: tuple[Entry, ...]
    memories: tuple[Memory, ...]
    usage: Usage


def core_at(book: Book, now: datetime, policy: Policy) -> Core:
    """Return the core as it stands at ``now``."""
    return Core(entries_of(book, now, policy), tuple(core_of(book, now, policy)), usage_of(book, now, policy))


def core_of(book: Book, now: datetime, policy: Policy) -> list[Memory]:
    """Return the memories that stand in the core: placed, alive, not under question, of pets that live here."""

    def stands(memory: Memory) -> bool:
        pets = [book.pets.get(key) for key in memory.pets]
        return memory.core and not is_labelled(memory, book) and all(pet is not None and pet.is_alive for pet in pets)

    order = {key: n for n, key in enumerate(sorted(book.pets, key=lambda key: (book.pets[key].created_at, key)))}

    def place(memory: Memory) -> tuple[object, ...]:
        pets = tuple(order[key] for key in memory.pets)
        kind = str(memory.kind) if is_safety(memory, policy) else ""
        return (memory.scope is not Scope.USER, pets, not kind, kind, memory.recorded_at, memory.id)

    placed_ones = [memory for memory in book.memories.values() if memory.core]
    return sorted(filter(stands, living(book, now, policy, among=placed_ones)), key=place)


def entries_of(book: Book, now: datetime, policy: Policy) -> tuple[Entry, ...]:
    """Return the lines of the core in their stable order; the safety memories of one pet and kind share a line."""

    def group(memory: Memory) -> tuple[object, ...]:
        return (memory.pets, memory.kind) if is_safety(memory, policy) else (memory.id,)

    groups = groupby(core_of(book, now, policy), key=group)
    return tuple(_entry(list(members), book, policy) for _key, members in groups)


def _entry(members: list[Memory], book: Book, policy: Policy) -> Entry:
    first = members[0]
    names = "、".join(neutralise(book.pets[key].name) for key in first.pets)
    mark = "!" if is_safety(first, policy) else "-"
    texts = " / ".join(neutralise(memory.text) for memory in members)
    line = f"{mark} [{names}] {texts}" if names else f"{mark} {texts}"
    return Entry(line, tuple(memory.id for memory in members), block_of(first, policy))


def block_of(memory: Memory, policy: Policy) -> str:
    """Return the block of the core a memory belongs to: the owner's own, or everything else."""
    blocks = tuple(policy.core.blocks or {"CORE": 0})
    return blocks[-1] if memory.scope is Scope.USER else blocks[0]


def usage_of(book: Book, now: datetime, policy: Policy) -> Usage:
    """Count the core: entries, and code points of the rendered text, separators and labels included."""
    rule = policy.core
    entries = entries_of(book, now, policy)
    limits = rule.blocks or {"CORE": rule.characters}
    blocks = tuple(
        (name, len(rule.separator.join(entry.line for entry in entries if entry.block == name)), limit)
        for name, limit in limits.items()
    )
    total = sum(characters for _name, characters, _limit in blocks)
    return Usage(len(entries), total, rule.entries, sum(limits.values()), blocks)


def placed(book: Book, memory: Memory, now: datetime, policy: Policy) -> tuple[Change, ...]:
    """Return the changes that place a memory in the core; it is part of the book already or comes with them.

    Raises:
        Invalid: it waits in the pool unconfirmed.
        CoreFull: it does not fit and is not a safety memory.
    """
    if is_labelled(memory, book):
        raise Invalid("memory", "is unconfirmed and cannot stand in the core; confirm it first")
    memory = replace(memory, core=True)
    after = changed(book, [PutMemory(memory)])
    if usage_of(after, now, policy).fits:
        return (PutMemory(memory),)
    if not is_safety(memory, policy):
        raise core_full(book, now, policy)
    return (PutMemory(memory), *_displaced(after, block_of(memory, policy), now, policy))


def unplaced(memory: Memory, policy: Policy) -> tuple[Change, ...]:
    """Return the changes that take a memory out of the core.

    Raises:
        Invalid: it is a safety memory, which is never dropped.
    """
    if is_safety(memory, policy):
        raise Invalid("memory", "keeps a pet from harm and always stands in the core; reject it if it is wrong")
    return (PutMemory(replace(memory, core=False)),)


def _displaced(book: Book, block: str, now: datetime, policy: Policy) -> Iterable[Change]:
    """Yield the changes that take the weakest entries out of a block of the core until the rest fits."""
    core = [m for m in core_of(book, now, policy) if block_of(m, policy) == block]
    weak = [m for m in core if not (is_safety(m, policy) or m.pinned)]
    weak.sort(key=lambda m: (strength_at(m, book, now, policy), m.id))
    for memory in weak:
        out = PutMemory(replace(book.memories[memory.id], core=False))
        book = changed(book, [out])
        yield out
        if usage_of(book, now, policy).fits:
            return


def core_full(book: Book, now: datetime, policy: Policy) -> CoreFull:
    """Return the refusal that says how full the core is and what stands in it."""
    usage = str(usage_of(book, now, policy))
    entries = tuple(entry.line for entry in entries_of(book, now, policy))
    return CoreFull(
        f"core: no room ({usage}); the memory itself is kept. Remove or shorten an entry, then place it again",
        usage,
        entries,
    )
