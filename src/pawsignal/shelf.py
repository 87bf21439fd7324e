"""Gather and act: books kept up to date from the store, decisions applied to it.

How it works: ``book`` reads a delta by revision into a cached book; ``act`` lets a pure decision look at it and applies
its changes with the revision it saw. If another process was first, it gathers and decides again, for up to five
seconds, then once more under the owner's lock. Hits are buffered, seen by this process at once, and written within a
second. Safe for several threads.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeVar

from pawsignal.errors import Busy, Conflict, PawSignalError
from pawsignal.model import (
    Book,
    Change,
    EraseMemory,
    MemoryId,
    Observation,
    Owner,
    PutMemory,
    PutObservation,
    PutSignal,
    SetDue,
    Signal,
)
from pawsignal.policy import Policy
from pawsignal.policy.book import changed
from pawsignal.policy.lifecycle import next_due
from pawsignal.ports import Delta, Store

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

PATIENCE = 5.0  # seconds of deciding anew before the owner's lock is taken
BOOKS = 256  # cached
HITS_WITHIN = 1.0  # seconds until a hit is in the store


@dataclass(frozen=True, slots=True)
class Decision:
    """What a pure decision says: the changes, and what the caller gets once they are durable."""

    changes: tuple[Change, ...]
    result: object = None


class Shelf:
    """The books of all owners that this process has open."""

    def __init__(
        self, store: Store, policy: Policy, *, token: Callable[[], str], wait: Callable[[float], None]
    ) -> None:
        self.store = store
        self._policy, self._token, self._wait = policy, token, wait
        self._books: OrderedDict[Owner, Book] = OrderedDict()
        self._pending: dict[tuple[Owner, str], dict[object, Signal]] = {}  # by owner and generation
        self._unpurged = False
        self._timer: threading.Timer | None = None
        self._lock = threading.RLock()

    def book(self, owner: Owner, *, past: bool = False) -> Book:
        """Return the owner's book as the store has it now, with this process's pending hits."""
        with self._lock:
            known = self._books.get(owner) or Book(owner=owner, generation=self._token())
        book = self._read(self.store, known, past=past)
        with self._lock:
            kept = self._books.get(owner)
            is_newer = kept and kept.generation == book.generation and kept.revision >= book.revision
            if not (kept and is_newer and (kept.past is not None or not past)):
                kept = self._with_pending(book)
            book = kept
            self._books[owner] = book
            self._books.move_to_end(owner)
            while len(self._books) > BOOKS:
                self._books.popitem(last=False)
        return book

    def act(self, owner: Owner, decide: Callable[[Book], Decision], *, past: bool = False) -> object:
        """Decide on the owner's book and apply the changes; return the decision's result.

        Raises:
            Busy: the owner's lock could not be had.
        """
        waited, pause = 0.0, 0.0
        while waited < PATIENCE:
            try:
                return self._try(self.store, owner, self.book(owner, past=past), decide)
            except Conflict:
                self._wait(pause)
                waited, pause = waited + pause, min(0.25, pause * 2 or 0.01)
        with self.store.exclusive(owner) as locked:
            known = Book(owner=owner, generation=self._token())
            return self._try(locked, owner, self._read(locked, known, past=past), decide)

    def _try(self, store: Store, owner: Owner, book: Book, decide: Callable[[Book], Decision]) -> object:
        decision = decide(book)
        if decision.changes:
            changes = (*decision.changes, *_due(book, decision.changes, self._policy))
            store.apply(owner, changes, book.revision, generation=book.generation)
        return decision.result

    def erase(self, owner: Owner) -> None:
        """Erase everything of an owner, here and in the store."""
        with self._lock:
            self._books.pop(owner, None)
            self._pending = {key: signals for key, signals in self._pending.items() if key[0] != owner}
        self.store.erase(owner, self._token())
        self.purge()

    def purge(self) -> None:
        """Leave no erased byte in the store's files; while somebody reads them, that waits for the next occasion."""
        try:
            self.store.purge()
            self._unpurged = False
        except Busy:
            self._unpurged = True

    # --- hits ------------------------------------------------------------------------------------------------------

    def hits(self, book: Book, signals: Iterable[Signal]) -> None:
        """Count hits: at once in this process, in the store within a second."""
        new = {signal.key: signal for signal in signals}
        if not new:
            return
        with self._lock:
            mine = self._pending.setdefault((book.owner, book.generation), {})
            mine.update({key: signal for key, signal in new.items() if key not in mine})
            if (kept := self._books.get(book.owner)) and kept.generation == book.generation:
                self._books[book.owner] = changed(kept, map(PutSignal, new.values()))
            if self._timer is None:
                self._timer = threading.Timer(HITS_WITHIN, self._on_time)
                self._timer.daemon = True
                self._timer.start()

    def flush(self) -> None:
        """Write the pending hits now."""
        with self._lock:
            pending, self._pending, self._timer = self._pending, {}, None
        for (owner, generation), signals in pending.items():
            self.store.hits(owner, generation, signals.values())

    def _on_time(self) -> None:
        with suppress(PawSignalError):  # a hit is the weakest signal: a store that fails now will fail the next call
            self.flush()

    def _with_pending(self, book: Book) -> Book:
        mine = self._pending.get((book.owner, book.generation))
        return changed(book, map(PutSignal, mine.values())) if mine else book

    def close(self) -> None:
        """Write what is pending and stop."""
        if self._timer is not None:
            self._timer.cancel()
        self.flush()
        if self._unpurged:
            self.purge()

    def _read(self, store: Store, known: Book, *, past: bool) -> Book:
        fresh = past and known.past is None
        delta = store.read(known.owner, known.revision, generation=known.generation, past=fresh)
        if delta.full and past and not fresh:
            delta = store.read(known.owner, 0, generation=known.generation, past=past)
        return merged(known, delta, past=past)


def merged(book: Book, delta: Delta, *, past: bool) -> Book:
    """Return the book brought up to date by a delta; closed memories are kept if the past is loaded."""
    if not delta.generation:  # nothing is stored for this owner: a new book, or one of a store that lost it
        empty = Book(owner=book.owner, generation=book.generation, zone=book.zone)
        return replace(empty, past={}) if past or book.past is not None else empty
    if delta.full:
        book = Book(owner=book.owner, generation=delta.generation, past={} if past else None)
    elif past and book.past is None:
        book = replace(book, past={})
    if delta.revision == book.revision and not delta.memories:
        return book
    closed = {m.id: m for m in delta.memories if m.status.is_closed}
    live = {m.id: m for m in delta.memories if not m.status.is_closed}
    gone = delta.gone
    return replace(
        book,
        zone=delta.zone or book.zone,
        revision=delta.revision,
        pets=_merged(book.pets, {pet.id: pet for pet in delta.pets}, gone),
        memories=_merged(book.memories, live, gone | closed.keys()),
        past=None if book.past is None else _merged(book.past, closed, gone | live.keys()),
        signals=_signals(book, delta),
        tallies=_merged(book.tallies, {tally.memory: tally for tally in delta.tallies}, gone),
        observations=_observations(book, delta),
        stays=_merged(book.stays, delta.stays, gone),
        # A memory in another version lost its vector; that of its present text comes along.
        vectors=_merged(book.vectors, {v.memory: v for v in delta.vectors}, gone | live.keys() | closed.keys()),
        sessions=_merged(
            book.sessions,
            {session.id: session for session in delta.sessions if not session.closed},
            {session.id for session in delta.sessions if session.closed},
        ),
        tombstones=book.tombstones | delta.tombstones,
    )


def _merged(old: Mapping[K, V], new: Mapping[K, V], gone: Iterable[object]) -> Mapping[K, V]:
    left = set(gone) - set(new)
    if not new and not (left & old.keys()):
        return old
    return {**{key: value for key, value in old.items() if key not in left}, **new}


def _signals(book: Book, delta: Delta) -> Mapping[MemoryId, tuple[Signal, ...]]:
    """Bring the signals up to date: a tally that comes stands for the older ones, those still single come with it."""
    fresh = {} if delta.full else book.signals
    new: dict[MemoryId, dict[object, Signal]] = {tally.memory: {} for tally in delta.tallies}
    for signal in delta.signals:
        if signal.memory not in new:
            new[signal.memory] = {old.key: old for old in fresh.get(signal.memory, ())}
        new[signal.memory][signal.key] = signal
    return _merged(book.signals, {key: tuple(found.values()) for key, found in new.items()}, delta.gone)


def _observations(book: Book, delta: Delta) -> Mapping[MemoryId, Observation]:
    ended = {stay.memory for stay in delta.observations if stay.outcome is not None}
    opened = {stay.memory: stay for stay in delta.observations if stay.outcome is None}
    return _merged(book.observations, opened, {*delta.gone, *ended})


def _due(book: Book, changes: tuple[Change, ...], policy: Policy) -> tuple[Change, ...]:
    """Say when a sweep next has work, if what was decided can move that time; a citation asks for one at once.

    The past must be loaded where memories change, for closed ones have a time of their own to be erased.
    """
    if any(isinstance(c, SetDue) for c in changes):
        return ()
    cited = [c.signal.at for c in changes if isinstance(c, PutSignal) and c.signal.layer == "cited"]
    if cited:
        return (SetDue(min(cited)),)
    if not any(isinstance(c, PutMemory | PutObservation | EraseMemory) for c in changes):
        return ()
    return (SetDue(next_due(changed(book, changes), policy)),)
