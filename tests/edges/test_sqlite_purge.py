"""What is erased leaves no byte behind: in pages, freed pages, the middle of pages, or the write-ahead log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random  # noqa: TID251 - seeded: the same history each time

import pytest

from pawsignal.model import (
    Change,
    EraseMemory,
    Message,
    Owner,
    PutMemory,
    PutSession,
    PutSignal,
    PutTurn,
    Session,
    SessionId,
    Turn,
    TurnId,
    Vector,
)
from pawsignal.stores.sqlite import SqliteStore
from tests.edges.sqlite_child import NOW, memory, signal

OWNERS = (Owner("default", "u1"), Owner("default", "u2"))


def marked(n: int, size: int) -> str:
    return f"豆豆#{n:06d}#" + "x" * size


def mark(n: int) -> bytes:
    return f"豆豆#{n:06d}#".encode()


def bytes_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir())


def is_found(mark: bytes, folder: Path) -> bool:
    """Say whether the bytes stand in any file; a plain answer, so that a failure does not print the files."""
    return mark in bytes_of(folder)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with closing(SqliteStore.open(str(tmp_path / "paw.db"))) as store:
        yield store


def apply(store: SqliteStore, owner: Owner, *changes: Change) -> None:
    store.apply(owner, changes, store.read(owner).revision, generation="g")


@pytest.mark.parametrize("seed", [0, 3, 4])
def test_a_long_history_of_forgetting_leaves_no_byte(store: SqliteStore, tmp_path: Path, seed: int) -> None:
    """Without rewriting the file this fails: moved rows leave copies that overwriting deleted ones does not reach."""
    random = Random(seed)
    told: dict[str, int] = {}
    forgotten: list[int] = []
    for start in range(0, 3000, 50):
        changes: list[Change] = []
        for n in range(start, start + 50):
            if not told or random.random() < 0.55:
                key = f"{random.getrandbits(40):x}"
                changes.append(PutMemory(memory(key, marked(n, random.choice((5, 100, 300, 600, 900))))))
                told[key] = n
            else:
                key = random.choice([*told])
                changes.append(EraseMemory(memory(key).id))
                forgotten.append(told.pop(key))
        apply(store, OWNERS[0], *changes)
    store.purge()
    found = bytes_of(tmp_path)
    assert len(forgotten) > 1000
    assert [n for n in forgotten if mark(n) in found] == []
    assert [n for n in told.values() if mark(n) not in found] == []


def test_words_erased_without_a_purge_are_overwritten_where_they_stood(tmp_path: Path) -> None:
    with closing(SqliteStore.open(str(tmp_path / "paw.db"))) as store:
        apply(store, OWNERS[0], PutMemory(memory("m1", "SECRET" * 2000)))
    assert is_found(b"SECRET", tmp_path)
    with closing(SqliteStore.open(str(tmp_path / "paw.db"))) as store:
        apply(store, OWNERS[0], EraseMemory(memory("m1").id))
    assert not is_found(b"SECRET", tmp_path)


def test_everything_that_hangs_on_a_memory_leaves(store: SqliteStore, tmp_path: Path) -> None:
    me, key = OWNERS[0], memory("m1").id
    apply(store, me, PutMemory(memory("m1", "EARLIER-VERSION")))
    apply(store, me, PutMemory(memory("m1", "PRESENT-VERSION")), PutSignal(signal("m1", "QUESTION-HASH")))
    store.embed(me, "g", [Vector(key, "e5", b"VECTOR-BYTES" * 60)])
    marks = (b"EARLIER-VERSION", b"PRESENT-VERSION", b"QUESTION-HASH", b"VECTOR-BYTES")
    assert all(each in bytes_of(tmp_path) for each in marks)
    apply(store, me, EraseMemory(key))
    store.purge()
    assert [each for each in marks if each in bytes_of(tmp_path)] == []


def test_words_taken_out_of_turns_and_snapshots_leave(store: SqliteStore, tmp_path: Path) -> None:
    me = OWNERS[0]
    said = Turn(
        id=TurnId("t1"),
        session=SessionId("s1"),
        number=1,
        request="r1",
        digest="",
        text="SECRET-TEXT",
        at=NOW,
        lease_at=NOW,
        messages=(Message("user", "SECRET-MESSAGE" + "x" * 9000),),
        reply="SECRET-REPLY",
        results=("SECRET-RESULT",),
    )
    session = Session(id=SessionId("s1"), opened_at=NOW, last_at=NOW, snapshot="SECRET-SNAPSHOT")
    apply(store, me, PutTurn(said), PutSession(session))
    assert is_found(b"SECRET", tmp_path)
    redacted = replace(said, text="…", messages=(Message("user", "…"),), reply="…", results=("…",))
    apply(store, me, PutTurn(redacted), PutSession(replace(session, snapshot="", epoch=2)))
    store.purge()
    assert not is_found(b"SECRET", tmp_path)
    assert store.turns(me) == (redacted,)


def test_an_erased_owner_leaves_and_the_others_stay(store: SqliteStore, tmp_path: Path) -> None:
    for owner, text in zip(OWNERS, ("FIRST-OWNER", "SECOND-OWNER"), strict=True):
        for n in range(40):
            apply(store, owner, PutMemory(memory(f"m{n}", f"{text} {n}")))
    store.erase(OWNERS[0], "g2")
    store.purge()
    assert not is_found(b"FIRST-OWNER", tmp_path)
    assert len(store.read(OWNERS[1]).memories) == 40
