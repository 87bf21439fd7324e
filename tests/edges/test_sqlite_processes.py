"""Several real processes on one file."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from pawsignal.errors import Busy
from pawsignal.model import PutMemory, SetDue
from pawsignal.stores.sqlite import SqliteStore
from tests.edges import sqlite_child
from tests.edges.sqlite_child import ME, memory


@contextmanager
def child(what: str, file: Path, name: str = "") -> Iterator[subprocess.Popen[str]]:
    """Run the child program; it must end well once its input is closed."""
    program = [sys.executable, sqlite_child.__file__, what, str(file), name]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
            assert process.stdin
            process.stdin.close()
            assert process.wait(timeout=60) == 0
        finally:
            process.kill()


def run(what: str, file: Path, name: str = "") -> None:
    with child(what, file, name):
        pass


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "paw.db"


@pytest.fixture
def store(file: Path) -> Iterator[SqliteStore]:
    with closing(SqliteStore.open(str(file), busy=timedelta(seconds=0.2))) as store:
        yield store


def test_processes_that_write_at_once_lose_nothing(file: Path) -> None:
    names = ("a", "b", "c")
    with (
        child("write after go", file, "a") as a,
        child("write after go", file, "b") as b,
        child("write after go", file, "c") as c,
    ):
        for process in (a, b, c):
            assert process.stdin
            process.stdin.write("go\n")
            process.stdin.flush()
        acknowledged = {line.strip() for process in (a, b, c) for line in process.stdout or ()}
    assert acknowledged == {f"{name}-{n}" for name in names for n in range(20)}
    with closing(SqliteStore.open(str(file))) as store:
        delta = store.read(ME)
    assert {m.id for m in delta.memories} == acknowledged | {f"{key}-too" for key in acknowledged}
    assert {s.memory for s in delta.signals} == acknowledged
    assert delta.revision == len(acknowledged)


def test_a_forget_elsewhere_is_seen_at_the_next_read(file: Path, store: SqliteStore) -> None:
    revision = store.apply(ME, [PutMemory(memory("m1")), PutMemory(memory("m2"))], 0, generation="g")
    assert store.read(ME, revision, generation="g").gone == frozenset()
    run("forget", file, "m1")
    delta = store.read(ME, revision, generation="g")
    assert (delta.full, delta.gone, delta.memories) == (False, {"m1"}, ())
    assert [m.id for m in store.read(ME).memories] == ["m2"]


def test_while_one_process_holds_the_lock_others_read_but_do_not_write(file: Path, store: SqliteStore) -> None:
    revision = store.apply(ME, [PutMemory(memory("m1"))], 0, generation="g")
    with child("hold the lock", file) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == "held\n"
        assert store.read(ME).revision == revision
        with pytest.raises(Busy, match=r"paw\.db.*try again"):
            store.apply(ME, [SetDue(None)], revision, generation="g")
        with pytest.raises(Busy), store.exclusive(ME):
            pass
    assert store.apply(ME, [SetDue(None)], revision, generation="g") == revision + 1


def test_forgotten_words_leave_the_files_while_another_process_has_them_open(file: Path, store: SqliteStore) -> None:
    revision = store.apply(ME, [PutMemory(memory("m1", "SECRET豆豆"))], 0, generation="g")
    with child("keep open", file) as other:
        assert other.stdout
        assert other.stdout.readline() == "open\n"
        assert "SECRET豆豆".encode() in everything_beside(file)
        store.apply(ME, [sqlite_child.EraseMemory(memory("m1").id)], revision, generation="g")
        store.purge()
        assert "SECRET豆豆".encode() not in everything_beside(file)


def test_a_purge_says_so_when_a_reader_does_not_finish(file: Path, store: SqliteStore) -> None:
    revision = store.apply(ME, [PutMemory(memory("m1", "SECRET豆豆"))], 0, generation="g")
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM memories").fetchall()
        store.apply(ME, [sqlite_child.EraseMemory(memory("m1").id)], revision, generation="g")
        with pytest.raises(Busy, match="purge again"):
            store.purge()
        assert "SECRET豆豆".encode() in everything_beside(file)
    store.purge()
    assert "SECRET豆豆".encode() not in everything_beside(file)


@pytest.mark.parametrize("after", [1, 2, 5, 7, 8, 14, 15, 23])
def test_a_killed_writer_loses_nothing_acknowledged(file: Path, after: int) -> None:
    program = [sys.executable, sqlite_child.__file__, "write on", str(file), "k"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout
        acknowledged = [writer.stdout.readline().strip() for _ in range(after)]
        writer.kill()
        acknowledged += [line.strip() for line in writer.stdout if line.endswith("\n")]
    with closing(SqliteStore.open(str(file))) as store:
        delta = store.read(ME)
        assert {*acknowledged} <= {m.id for m in delta.memories}
        assert len(acknowledged) <= delta.revision <= len(acknowledged) + 1
        assert (len(delta.memories), len(delta.signals)) == (2 * delta.revision, delta.revision)
        store.apply(ME, [SetDue(None)], delta.revision, generation="g")
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def everything_beside(file: Path) -> bytes:
    """Return the bytes of the database and of every file beside it."""
    return b"".join(path.read_bytes() for path in file.parent.iterdir())
