"""A process of its own that works on a database: ``python sqlite_child.py <what> <file> [<name>]``.

It prints a line for everything the store acknowledged, after the store did.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, date, datetime
from itertools import count

from pawsignal.errors import Conflict
from pawsignal.model import (
    EraseMemory,
    Kind,
    Layer,
    Memory,
    MemoryId,
    Owner,
    PutMemory,
    PutSignal,
    Scope,
    Signal,
)
from pawsignal.stores.sqlite import SqliteStore

ME = Owner("default", "u1")
NOW = datetime(2026, 3, 10, 13, tzinfo=UTC)


def memory(key: str, text: str = "豆豆对鸡肉过敏") -> Memory:
    return Memory(
        id=MemoryId(key), text=text, scope=Scope.USER, kind=Kind.NOTE, topic="", recorded_at=NOW, confirmed_at=NOW
    )


def signal(key: str, question: str) -> Signal:
    return Signal(memory=MemoryId(key), layer=Layer.HIT, question=question, day=date(2026, 3, 10), score=0.5, at=NOW)


def write(store: SqliteStore, name: str, numbers: Iterator[int], purges_every: int = 0) -> None:
    """Write two memories and a signal at a time, as often as there are numbers."""
    for n in numbers:
        key = f"{name}-{n}"
        changes = [PutMemory(memory(key)), PutMemory(memory(f"{key}-too", "x" * 2000)), PutSignal(signal(key, "q"))]
        while True:
            with suppress(Conflict):
                store.apply(ME, changes, store.read(ME).revision, generation="g")
                break
        print(key, flush=True)
        if purges_every and n % purges_every == 0:
            store.purge()


def main(what: str, file: str, name: str = "") -> None:
    if what == "write after go":
        sys.stdin.readline()  # so that several also open at the same time
    store = SqliteStore.open(file)
    match what:
        case "write" | "write after go":
            write(store, name, iter(range(20)))
        case "write on":
            write(store, name, count(1), purges_every=7)
        case "forget":
            delta = store.read(ME)
            store.apply(ME, [EraseMemory(MemoryId(name))], delta.revision, generation=delta.generation)
            store.purge()
        case "hold the lock":
            with store.exclusive(ME):
                print("held", flush=True)
                sys.stdin.readline()
        case "keep open":
            store.read(ME)
            print("open", flush=True)
            sys.stdin.readline()
    store.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
