"""Keep books in one SQLite file, or in memory.

Rules of this file: every public method is one transaction (``connections`` lends the connection), every statement
names the owner, and nothing is decided here: what a Change means for the rows is all it knows. The SQL stands in
``read.sql`` and ``write.sql``.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeVar, assert_never
from urllib.parse import unquote

from pawsignal.errors import Conflict, Invalid, StoreError
from pawsignal.model import (
    Change,
    DropPet,
    EraseMemory,
    Fold,
    Memory,
    MemoryId,
    Observation,
    Owner,
    Pet,
    PutMemory,
    PutObservation,
    PutPet,
    PutSession,
    PutSignal,
    PutTurn,
    Session,
    SessionId,
    SetDue,
    SetZone,
    Signal,
    Tally,
    Turn,
    Vector,
)
from pawsignal.ports import Delta, Store
from pawsignal.stores.connections import MEMORY, Connections, Held
from pawsignal.stores.rows import instant, to_row, values_in
from pawsignal.stores.statements import named

T = TypeVar("T")
_SQL = named("read.sql") | named("write.sql")
_BUSY = timedelta(seconds=5)


def path_of(url: str) -> str:
    """Return the file a database URL names: ``sqlite:///a.db``, absolute ``sqlite:////a.db``, in memory ``sqlite://``.

    Raises:
        Invalid: the URL has another form.
    """
    scheme, found, rest = url.partition("://")
    if scheme != "sqlite" or not found:
        raise Invalid("db", f"{url!r} is not a SQLite URL; write sqlite:///paw.db or sqlite:////folder/paw.db")
    if rest in ("", "/", f"/{MEMORY}"):
        return MEMORY
    if not rest.startswith("/"):
        raise Invalid("db", f"{url!r} names a host; a file needs three slashes: sqlite:///{rest}")
    return unquote(rest[1:])


class SqliteStore:
    """A ``ports.Store`` on SQLite; safe for many threads and many processes."""

    def __init__(self, transactions: Connections | Held) -> None:
        self._transactions = transactions

    @classmethod
    def open(cls, path: str, *, busy: timedelta = _BUSY) -> SqliteStore:
        """Open a file (made if missing, brought to the newest version) or ``:memory:``; wait ``busy`` for its locks.

        Raises:
            StoreError: the file cannot be used; the message says why and what to do.
        """
        return cls(Connections(path, busy))

    def read(self, owner: Owner, after_revision: int = 0, *, generation: str = "", past: bool = False) -> Delta:
        """Return what changed after a revision, see :class:`pawsignal.ports.Store`."""
        with self._transactions.reading() as connection:
            return _Rows(connection, owner).read(after_revision, generation, past=past)

    def apply(self, owner: Owner, changes: Sequence[Change], expected_revision: int, *, generation: str) -> int:
        """Apply all changes or none and return the new revision."""
        with self._transactions.writing() as connection:
            rows = _Rows(connection, owner)
            rows.expect(expected_revision, generation)
            revision = expected_revision + 1
            rows.run("put_owner", generation=generation, revision=revision)
            for change in changes:
                rows.write(change, revision)
        return revision

    @contextmanager
    def exclusive(self, owner: Owner) -> Iterator[Store]:  # noqa: ARG002 - SQLite has one lock for all owners
        """Hold the file's write lock; what the yielded store does is committed together at the end."""
        with self._transactions.held() as held:
            yield SqliteStore(held)

    def hits(self, owner: Owner, generation: str, signals: Iterable[Signal]) -> None:
        """Insert signals that are not yet there, as a revision of their own."""
        self._add(owner, generation, "put_signal", signals)

    def embed(self, owner: Owner, generation: str, vectors: Iterable[Vector]) -> None:
        """Keep the vectors of memories that still exist, as a revision of their own."""
        self._add(owner, generation, "put_vector", vectors)

    def turns(self, owner: Owner, session: SessionId | None = None) -> tuple[Turn, ...]:
        """Return the turns of a session or of all, in order."""
        with self._transactions.reading() as connection:
            rows = _Rows(connection, owner)
            return rows.all(Turn, "all_turns") if session is None else rows.all(Turn, "turns", session=session)

    def turn(self, owner: Owner, request: str) -> Turn | None:
        """Return the turn with this request id."""
        with self._transactions.reading() as connection:
            return next(iter(_Rows(connection, owner).all(Turn, "turn", request=request)), None)

    def history(self, owner: Owner, memory: MemoryId) -> tuple[Memory, ...]:
        """Return the earlier versions of a memory, oldest first."""
        with self._transactions.reading() as connection:
            return _Rows(connection, owner).all(Memory, "versions", id=memory)

    def due(self, before: datetime, limit: int) -> tuple[Owner, ...]:
        """Return owners whose due time has come, the longest overdue first."""
        with self._transactions.reading() as connection:
            found = connection.execute(_SQL["due"][0], {"before": instant(before), "limit": limit})
            return tuple(Owner(tenant, user) for tenant, user in found)

    def erase(self, owner: Owner, generation: str) -> None:
        """Erase everything of this owner; a content-free row with the new generation stays."""
        with self._transactions.writing() as connection:
            _Rows(connection, owner).run("erase_owner", generation=generation)

    def purge(self) -> None:
        """Make sure that no erased byte is left in the file or its write-ahead log."""
        self._transactions.purge()

    def close(self) -> None:
        """Release the file."""
        self._transactions.close()

    def _add(self, owner: Owner, generation: str, statement: str, values: Iterable[Signal | Vector]) -> None:
        with self._transactions.writing() as connection:
            rows = _Rows(connection, owner)
            stored, revision, _ = rows.owner()
            if stored != generation:
                return
            added = sum(rows.put(statement, value, revision + 1) for value in values)
            if added:
                rows.run("put_owner", generation=generation, revision=revision + 1)


@dataclass(frozen=True, slots=True)
class _Rows:
    """One owner's rows, within a transaction."""

    connection: sqlite3.Connection
    of: Owner

    def run(self, statement: str, **values: Any) -> sqlite3.Cursor:
        """Run what stands under this name and return the last cursor."""
        values |= {"tenant": self.of.tenant, "user": self.of.user}
        try:
            for sql in _SQL[statement]:
                cursor = self.connection.execute(sql, values)
        except (OverflowError, UnicodeEncodeError) as error:
            raise Invalid("value", f"cannot be stored ({error})") from error
        return cursor

    def put(self, statement: str, value: object, revision: int) -> int:
        """Write a value and return how many rows that changed."""
        return self.run(statement, **(to_row(value) | {"revision": revision})).rowcount

    def all(self, cls: type[T], statement: str, **values: Any) -> tuple[T, ...]:
        """Return the values of this class that a statement finds."""
        cursor = self.run(statement, **values)
        columns = [name for name, *_ in cursor.description]
        try:
            return values_in(cls, columns, cursor.fetchall())
        except (LookupError, TypeError, ValueError) as error:
            raise StoreError(f"a stored {cls.__name__} is damaged ({error!r}); restore a backup") from error

    def ids(self, statement: str, **values: Any) -> frozenset[Any]:
        """Return the ids that a statement finds."""
        return frozenset(row[0] for row in self.run(statement, **values))

    def owner(self) -> tuple[str, int, str]:
        """Return generation, revision and zone; of an unknown owner "", 0 and ""."""
        return self.run("owner").fetchone() or ("", 0, "")

    def expect(self, revision: int, generation: str) -> None:
        """Raise Conflict unless the book is at this revision and generation; an unknown owner is at 0 of any."""
        stored, at, _ = self.owner()
        if (at, stored or generation) != (revision, generation):
            raise Conflict(f"the book is at revision {at}, not {revision}, or was erased since; read it again")

    def read(self, after: int, generation: str, *, past: bool) -> Delta:
        """Return the owner's delta; an unchanged book costs one query."""
        stored, revision, zone = self.owner()
        full = stored != generation or not 0 < after <= revision
        after = 0 if full else after
        if after == revision and not past:
            return Delta(generation=stored, revision=revision, zone=zone, full=full)
        return Delta(
            generation=stored,
            revision=revision,
            zone=zone,
            full=full,
            pets=self.all(Pet, "changed_pets", after=after),
            memories=self._memories(after, past=past),
            signals=self.all(Signal, "changed_signals", after=after),
            tallies=self.all(Tally, "changed_tallies", after=after),
            observations=self.all(Observation, "changed_observations" if after else "open_observations", after=after),
            stays=dict(self.run("stays").fetchall()),
            vectors=self.all(Vector, "changed_vectors", after=after),
            sessions=self.all(Session, "changed_sessions" if after else "open_sessions", after=after),
            tombstones=self.ids("tombstones"),
            gone=self.ids("gone", after=after) if after else frozenset(),
        )

    def _memories(self, after: int, *, past: bool) -> tuple[Memory, ...]:
        if past:
            return self.all(Memory, "changed_memories", after=after) + self.all(
                Memory, "older_closed_memories", after=after
            )
        return self.all(Memory, "changed_memories" if after else "live_memories", after=after)

    def write(self, change: Change, revision: int) -> None:
        """Do to the rows what a change says."""
        match change:
            case SetZone(zone):
                self.run("set_zone", zone=zone)
            case SetDue(due_at):
                self.run("set_due", due_at=due_at and instant(due_at))
            case PutPet(pet):
                self.put("put_pet", pet, revision)
            case DropPet(id):
                self.run("drop_pet", id=id, revision=revision)
            case PutMemory(memory):
                self.put("put_memory", memory, revision)
            case EraseMemory(id, tombstones):
                self.run("erase_memory", id=id, revision=revision)
                for tombstone in tombstones:
                    self.run("put_tombstone", id=tombstone)
            case PutSignal(signal):
                self.put("put_signal", signal, revision)
            case Fold(tally, keys):
                for of, layer, question, day in keys:
                    self.run("drop_signal", memory=of, layer=layer, question=question, day=day.isoformat())
                self.put("put_tally", tally, revision)
            case PutObservation(observation):
                self.put("put_observation", observation, revision)
            case PutSession(session):
                self.put("put_session", session, revision)
            case PutTurn(turn):
                self.put("put_turn", turn, revision)
            case _:
                assert_never(change)
