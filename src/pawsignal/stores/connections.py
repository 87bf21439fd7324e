"""Open one SQLite file, lend connections to it, and speak of its failures in our own errors.

Rules of this file: a connection is lent to one thread at a time, for one transaction, out of a small pool. So any
number of threads may call, readers do not wait for a writer's disk (WAL), and none is left behind by a thread that
ended. ``:memory:`` is the same pool with a single connection. Every error of sqlite3 leaves as a PawSignalError that
names the file and the remedy.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from queue import Empty, LifoQueue

from pawsignal.errors import Busy, StoreError
from pawsignal.stores.statements import migrations

MEMORY = ":memory:"
MIGRATIONS = migrations("migrations")
_POOL = 8
_APPLICATION = 0x50617753  # "PawS", in the file's header

# secure_delete overwrites what is deleted with zeros; FULL makes a commit durable; temporary files would hold memories.
_PRAGMAS = ("secure_delete = ON", "synchronous = FULL", "temp_store = MEMORY", "trusted_schema = OFF")


class Connections:
    """The open file: transactions for reading and writing, each on a connection of its own."""

    def __init__(self, path: str, busy: timedelta) -> None:
        self.path = path
        self._busy = busy.total_seconds()
        self._closed = False
        self._idle: LifoQueue[sqlite3.Connection | None] = LifoQueue()
        for _ in range(1 if path == MEMORY else _POOL):
            self._idle.put(None)  # stands for a connection not yet opened
        self._file: tuple[int, int] | None = None  # which one was opened, once it is
        with self.lent() as connection:
            _migrate(connection, path)
        self._file = self._there()

    @contextmanager
    def lent(self) -> Iterator[sqlite3.Connection]:
        """Lend a connection outside any transaction.

        Raises:
            Busy: all are lent, or the file stayed locked.
            StoreError: anything else the file would not do.
        """
        self._check_there()
        connection = self._borrow()
        try:
            with translated(self.path):
                yield connection
        finally:
            if connection.in_transaction:
                with suppress(sqlite3.Error):  # the first error is the one to tell
                    connection.execute("ROLLBACK")
            self._give_back(connection)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Lend a connection that sees one snapshot of the file."""
        with self.lent() as connection:
            connection.execute("BEGIN")
            yield connection
            connection.execute("COMMIT")

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Lend the connection that alone may write; what it wrote is durable afterwards, or undone after an error."""
        with self.lent() as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")

    @contextmanager
    def held(self) -> Iterator[Held]:
        """Lend one writing transaction as something that lends transactions."""
        with self.writing() as connection:
            yield Held(connection, self.path)

    def purge(self) -> None:
        """Write the file anew and empty its write-ahead log.

        ``secure_delete`` alone is not enough: where SQLite moves a row to another page while it balances a tree, the
        old copy stays in the unused middle of the page, and deleting the row later does not find it.

        Raises:
            Busy: a reader or writer elsewhere did not finish in time, so erased bytes may still be there.
        """
        with self.lent() as connection:
            connection.execute("VACUUM")
            (is_busy, *_) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if is_busy:
            raise Busy(f"{self.path} is being read elsewhere, so erased words are still in its log; purge again")

    def close(self) -> None:
        """Close the idle connections now and lent ones when they come back."""
        self._closed = True
        self._close_idle()

    def _check_there(self) -> None:
        """Refuse to go on with a file that was deleted, moved or replaced: what is written to it would be lost."""
        if self._file is not None and self._there() != self._file:
            raise StoreError(
                f"{self.path} was deleted, moved or replaced while it was open; nothing was written:"
                " put it back or restore a backup, and start again"
            )

    def _there(self) -> tuple[int, int] | None:
        """Return which file stands at the path now; None if there is none, or nothing on disk is meant."""
        if self.path == MEMORY:
            return None
        try:
            found = os.stat(self.path)  # at every reading: to make a path of it first costs as much again
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _borrow(self) -> sqlite3.Connection:
        if self._closed:
            raise StoreError(f"{self.path} was closed; open it again")
        try:
            idle = self._idle.get(timeout=self._busy)
        except Empty:
            raise Busy(f"{self.path}: all connections were in use for {self._busy:g} s; try again") from None
        try:
            return idle or self._open()
        except BaseException:
            self._idle.put(None)
            raise

    def _give_back(self, connection: sqlite3.Connection) -> None:
        self._idle.put(connection)
        if self._closed:
            self._close_idle()

    def _close_idle(self) -> None:
        with suppress(Empty):
            while True:
                if idle := self._idle.get_nowait():
                    idle.close()

    def _open(self) -> sqlite3.Connection:
        """Open the file; where nothing can be written beside it, as one that does not change."""
        with translated(self.path):
            try:
                return _connected(self._address(), self._busy, (*_PRAGMAS, "journal_mode = WAL"))
            except sqlite3.Error as error:
                if _primary(error) not in _UNWRITABLE or not Path(self.path).exists() or self._is_in_use():
                    raise
            return _connected(f"{self._address()}?immutable=1", self._busy, _PRAGMAS)

    def _is_in_use(self) -> bool:
        return Path(f"{self.path}-wal").exists()

    def _address(self) -> str:
        if self.path == MEMORY:
            return "file::memory:"
        path = Path(self.path).absolute()
        if not path.exists():
            with suppress(OSError):  # sqlite says it better
                path.touch(mode=0o600)  # what owners tell is nobody else's to read
        return path.as_uri()


@dataclass(frozen=True, slots=True)
class Held:
    """One writing transaction that others share: a write inside it is undone alone, the end is its holder's."""

    connection: sqlite3.Connection
    path: str

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Lend the connection."""
        with translated(self.path):
            yield self.connection

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Lend the connection; after an error what was written here is undone."""
        with translated(self.path):
            self.connection.execute("SAVEPOINT held")
            try:
                yield self.connection
            except BaseException:
                with suppress(sqlite3.Error):  # some errors undo everything by themselves
                    self.connection.execute("ROLLBACK TO held")
                raise
            self.connection.execute("RELEASE held")

    @contextmanager
    def held(self) -> Iterator[Held]:
        """Lend the transaction once more."""
        yield self

    def purge(self) -> None:
        """Refuse: a file is not rewritten within a transaction."""
        raise StoreError(f"{self.path} cannot be purged while an owner's lock is held; purge afterwards")

    def close(self) -> None:
        """Refuse: the transaction is not over."""
        raise StoreError(f"{self.path} cannot be closed while an owner's lock is held; close it afterwards")


_UNWRITABLE = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_MEANINGS = {
    sqlite3.SQLITE_READONLY: "can only be read; allow writing to the file and its folder",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened; the folder must exist and be writable",
    sqlite3.SQLITE_PERM: "cannot be opened; allow access to the file and its folder",
    sqlite3.SQLITE_FULL: "has no room: the disk is full; nothing was written, free some space and try again",
    sqlite3.SQLITE_IOERR: "cannot be read or written: the disk is full, failing or gone",
    sqlite3.SQLITE_NOTADB: "is not a database; name another file or restore a backup",
    sqlite3.SQLITE_CORRUPT: "is damaged; restore a backup",
    sqlite3.SQLITE_CONSTRAINT: "refused a value that breaks its rules; nothing was written",
}


@contextmanager
def translated(path: str) -> Iterator[None]:
    """Raise sqlite3's errors as ours, with the file and the remedy."""
    try:
        yield
    except sqlite3.Error as error:
        code = _primary(error)
        if code in _BUSY:
            raise Busy(f"{path} was in use by another writer for too long; try again") from error
        raise StoreError(f"{path} {_MEANINGS.get(code, 'could not be used')} ({error})") from error


def _primary(error: sqlite3.Error) -> int:
    """Return sqlite's primary result code; 0 for an error of Python's module."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _connected(address: str, busy: float, pragmas: Iterable[str]) -> sqlite3.Connection:
    connection = sqlite3.connect(address, uri=True, timeout=busy, isolation_level=None, check_same_thread=False)
    try:
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()
        raise
    return connection


def _migrate(connection: sqlite3.Connection, path: str) -> None:
    """Bring the file to the newest version; several processes may try at once."""
    if _version(connection, path) == len(MIGRATIONS):
        return
    connection.execute("BEGIN IMMEDIATE")
    for statements in MIGRATIONS[_version(connection, path) :]:
        for statement in statements:
            connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {_APPLICATION}")
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    connection.execute("COMMIT")


def _version(connection: sqlite3.Connection, path: str) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if tables and application != _APPLICATION:
        raise StoreError(f"{path} is a database of another program; name another file")
    if version > len(MIGRATIONS):
        raise StoreError(
            f"{path} was written by a newer PawSignal (version {version} of the database, this one knows"
            f" {len(MIGRATIONS)}); install the newer one"
        )
    return int(version)
