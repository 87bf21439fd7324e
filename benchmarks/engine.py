"""How long the engine takes for one owner with many memories: ``make bench``.

What is timed: a warm recall by words (its hits counted, and only looked at), the cold opening of a book, remembering,
and a turn of the companion. The book stands in a file on disk and holds made-up but varied statements, the same in
every run. On a busy machine trust the processor's time. ``--profile`` shows where the time goes.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import platform
import pstats
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.statements import NEW, PETS, QUESTIONS, Told, statements
from pawsignal import OwnerHandle, PawSignal, Policy
from pawsignal.model import Memory, MemoryId, Pet, PetId, Scope
from pawsignal.policy.numbers import KINDS
from pawsignal.ports import Conversation
from pawsignal.transfer import FORMAT, Export
from pawsignal.wire import to_json

START = datetime(2026, 3, 1, 4, 0, tzinfo=UTC)
TARGETS = {(1_000, "recall"): 2.0, (10_000, "recall"): 10.0}  # milliseconds, median
ROUNDS = 3  # over all questions; the first one warms


@dataclass(slots=True)
class Clock:
    """A clock that goes on by a second each time it is asked."""

    now: datetime = START

    def __call__(self) -> datetime:
        """Return the next instant."""
        self.now += timedelta(seconds=1)
        return self.now


@dataclass(frozen=True, slots=True)
class Timing:
    """What one operation took in each run, in milliseconds: on the clock, and of the processor's time."""

    name: str
    times: Sequence[float]
    busy: Sequence[float]


def quantile(times: Sequence[float], share: float) -> float:
    """Return the time that this share of the runs did not exceed."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def book(size: int) -> Export:
    """Return a book with this many living memories."""
    pets = {
        name: Pet(id=PetId(f"pet{n:02}"), name=name, species=species, created_at=START)
        for n, (name, species) in enumerate(PETS)
    }
    memories = [_memory(n, told, pets[told.pet].id) for n, told in enumerate(statements(size))]
    return Export(format=FORMAT, zone="Asia/Shanghai", pets=tuple(pets.values()), memories=tuple(memories))


def _memory(n: int, told: Told, pet: PetId) -> Memory:
    rule, at = KINDS[told.kind], START - timedelta(minutes=n % 20_000)
    return Memory(
        id=MemoryId(f"memory{n:06}"),
        text=told.text,
        scope=Scope.PET,
        pets=(pet,),
        kind=told.kind,
        topic=told.topic,
        tier=rule.tier,
        recorded_at=at,
        confirmed_at=at,
        occurred_from=at,
        expires_at=at + rule.lives if rule.lives else None,
        words=6,
    )


def opened(file: Path, clock: Clock) -> PawSignal:
    """Open the file by words alone, with tiers as large as they need be."""
    roomy = Policy().with_(short_limit=100_000, long_limit=100_000)
    return PawSignal.open(f"sqlite:///{file}", clock=clock, embed=None, policy=roomy)


def timed(name: str, calls: Iterator[Callable[[], object]]) -> Timing:
    """Time each call."""
    times, busy = [], []
    for call in calls:
        start, worked = time.perf_counter(), time.process_time()
        call()
        busy.append((time.process_time() - worked) * 1000)
        times.append((time.perf_counter() - start) * 1000)
    return Timing(name, times, busy)


def measure(file: Path, size: int) -> Iterator[Timing]:
    """Fill a file with a book of this size and time what is done to it."""
    clock = Clock()
    with opened(file, clock) as paw:
        paw.owner("u1").import_(to_json(book(size)))

    def cold() -> None:
        with opened(file, clock) as paw:
            paw.owner("u1").memories()

    yield timed("cold opening and list", iter([cold] * 3))
    with opened(file, clock) as paw:
        me = paw.owner("u1")
        yield timed("first recall", iter([partial(me.recall, QUESTIONS[0])]))
        for question in QUESTIONS:
            me.recall(question, track=False)
        yield timed("recall", _asked(me, track=True))
        yield timed("recall, only looked at", _asked(me, track=False))
        yield timed("remember", (partial(me.remember, text) for text in NEW))
        session = me.session()
        yield timed("companion turn, asked", (partial(answered, session, question) for question in QUESTIONS))
        yield timed("companion turn, told", (partial(answered, session, text) for text in NEW))


def answered(session: Conversation, text: str) -> None:
    """Play a turn to its end."""
    for _event in session.say(text):
        pass


def _asked(me: OwnerHandle, *, track: bool) -> Iterator[Callable[[], object]]:
    return (partial(me.recall, question, track=track) for _ in range(ROUNDS) for question in QUESTIONS)


def report(results: dict[int, list[Timing]]) -> None:
    """Print what was measured, and on what."""
    out = Console(width=100)
    out.print(
        f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {platform.machine()}, "
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; "
        f"no encoder, {len(PETS)} pets, {len(QUESTIONS)} questions, file on disk"
    )
    table = Table("memories", "operation", "runs", "p50 ms", "p95 ms", "p50 ms, processor", "target p50")
    for size, timings in results.items():
        for timing in timings:
            p50, p95 = quantile(timing.times, 0.5), quantile(timing.times, 0.95)
            target = TARGETS.get((size, timing.name))
            verdict = "" if target is None else f"{target:g} {'met' if p50 <= target else 'MISSED'}"
            figures = (f"{p50:.2f}", f"{p95:.2f}", f"{quantile(timing.busy, 0.5):.2f}")
            table.add_row(f"{size:,}", timing.name, str(len(timing.times)), *figures, verdict)
    out.print(table)


def profiled(file: Path, size: int, *, top: int) -> list[Timing]:
    """Measure with a profile of each operation."""
    found: list[Timing] = []
    steps = measure(file, size)
    while True:
        profile = cProfile.Profile()
        timing = profile.runcall(next, steps, None)
        if timing is None:
            return found
        print(f"\n=== {size:,} memories: {timing.name}")
        pstats.Stats(profile).sort_stats("tottime").print_stats(top)
        found.append(timing)


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(prog="benchmarks.engine", description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000, 10_000])
    parser.add_argument("--folder", help="where the files are made; the system's temporary folder by default")
    parser.add_argument(
        "--profile", type=int, default=0, metavar="N", help="show the N costliest functions of each step"
    )
    args = parser.parse_args()
    results = {}
    with tempfile.TemporaryDirectory(dir=args.folder) as folder:
        for size in args.sizes:
            file = Path(folder) / f"{size}.db"
            results[size] = profiled(file, size, top=args.profile) if args.profile else list(measure(file, size))
    report(results)


if __name__ == "__main__":
    main()
