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


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with closing(SqliteStore.open(str(tmp_path / "paw.db"))) as store:
        yield store


def apply(store: SqliteStore, owner: Owner, *changes: Change) -> None:
    store.apply(owner, changes, store.read(owner).revision, generation="g")


@pytest.mark.parametrize("seed", range(3))
def test_a_long_history_of_forgetting_leaves_no_byte(store: SqliteStore, tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    told: dict[tuple[Owner, str], list[int]] = {}
    forgotten: set[int] = set()
    for n in range(500):
        owner = random.choice(OWNERS)
        key = f"{random.getrandbits(5):x}"
        if random.random() < 0.6:
            apply(store, owner, PutMemory(memory(key, marked(n, random.choice((5, 50, 300, 1500, 6000))))))
            told.setdefault((owner, key), []).append(n)
        else:
            apply(store, owner, EraseMemory(memory(key).id))
            forgotten.update(told.pop((owner, key), ()))
    store.purge()
    found = bytes_of(tmp_path)
    assert forgotten
    assert [n for n in sorted(forgotten) if mark(n) in found] == []
    assert all(mark(n) in found for numbers in told.values() for n in numbers)


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
    assert b"SECRET" in bytes_of(tmp_path)
    redacted = replace(said, text="…", messages=(Message("user", "…"),), reply="…", results=("…",))
    apply(store, me, PutTurn(redacted), PutSession(replace(session, snapshot="", epoch=2)))
    store.purge()
    assert b"SECRET" not in bytes_of(tmp_path)
    assert store.turns(me) == (redacted,)


def test_an_erased_owner_leaves_and_the_others_stay(store: SqliteStore, tmp_path: Path) -> None:
    for owner, text in zip(OWNERS, ("FIRST-OWNER", "SECOND-OWNER"), strict=True):
        for n in range(40):
            apply(store, owner, PutMemory(memory(f"m{n}", f"{text} {n}")))
    store.erase(OWNERS[0], "g2")
    store.purge()
    assert b"FIRST-OWNER" not in bytes_of(tmp_path)
    assert len(store.read(OWNERS[1]).memories) == 40
