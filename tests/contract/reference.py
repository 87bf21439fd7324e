"""What a store must do, said once more with dictionaries: the truth the contract compares every store with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from pawsignal.model import (
    Change,
    DropPet,
    EraseMemory,
    Fold,
    Memory,
    PutMemory,
    PutObservation,
    PutPet,
    PutSession,
    PutSignal,
    PutTurn,
    Reason,
    SetDue,
    SetZone,
    Signal,
    Turn,
    Vector,
)
from pawsignal.ports import Delta


@dataclass(frozen=True)
class View:
    """A book as a reader sees it, in a form that can be compared."""

    generation: str
    revision: int
    zone: str
    pets: dict[str, Any]
    memories: dict[str, Memory]  # live ones
    signals: dict[Any, Signal]
    tallies: dict[str, Any]
    observations: dict[str, Any]  # open ones
    stays: dict[str, int]
    vectors: dict[str, Vector]
    sessions: dict[str, Any]  # open ones
    tombstones: frozenset[str]


@dataclass
class ReferenceBook:
    """One owner's rows."""

    generation: str = ""
    revision: int = 0
    zone: str = ""
    due_at: datetime | None = None
    pets: dict[str, Any] = field(default_factory=dict)
    memories: dict[str, Memory] = field(default_factory=dict)
    versions: dict[str, tuple[Memory, ...]] = field(default_factory=dict)
    signals: dict[Any, Signal] = field(default_factory=dict)
    tallies: dict[str, Any] = field(default_factory=dict)
    observations: dict[str, Any] = field(default_factory=dict)
    vectors: dict[str, Vector] = field(default_factory=dict)
    sessions: dict[str, Any] = field(default_factory=dict)
    turns: dict[str, Turn] = field(default_factory=dict)
    tombstones: set[str] = field(default_factory=set)

    def apply(self, changes: Iterable[Change], generation: str) -> None:
        self.generation, self.revision = generation, self.revision + 1
        for change in changes:
            self._write(change)

    def _write(self, change: Change) -> None:
        match change:
            case SetZone(zone):
                self.zone = zone
            case SetDue(due_at):
                self.due_at = due_at
            case PutPet(pet):
                self.pets[pet.id] = pet
            case DropPet(id):
                self.pets.pop(id, None)
            case PutMemory(memory):
                self._put(memory)
            case EraseMemory(id, tombstones):
                self._erase(id)
                self.tombstones |= set(tombstones)
            case PutSignal(signal):
                self.signal(signal)
            case Fold(tally, keys):
                for key in keys:
                    self.signals.pop(key, None)
                self.hang(self.tallies, tally.memory, tally)
            case PutObservation(observation):
                self.hang(self.observations, observation.id, observation)
            case PutSession(session):
                self.sessions[session.id] = session
            case PutTurn(turn):
                self.turns[turn.id] = turn

    def _put(self, memory: Memory) -> None:
        old = self.memories.get(memory.id)
        if old and old.revision < self.revision:
            self.versions[memory.id] = (*self.versions.get(memory.id, ()), old)
        if old and old.text != memory.text:
            self.vectors.pop(memory.id, None)
        self.memories[memory.id] = replace(memory, revision=self.revision)

    def _erase(self, memory: str) -> None:
        for rows in (self.memories, self.versions, self.tallies, self.vectors):
            rows.pop(memory, None)
        self.signals = {key: signal for key, signal in self.signals.items() if signal.memory != memory}
        self.observations = {key: stay for key, stay in self.observations.items() if stay.memory != memory}

    def signal(self, signal: Signal) -> bool:
        """Keep a signal of a known memory unless its key is there; say whether it was kept."""
        is_new = signal.memory in self.memories and signal.key not in self.signals
        if is_new:
            self.signals[signal.key] = signal
        return is_new

    def hang(self, rows: dict[str, Any], key: str, value: Any) -> bool:
        """Keep what hangs on a known memory; say whether it was kept."""
        if value.memory in self.memories:
            rows[key] = value
        return value.memory in self.memories

    def view(self) -> View:
        stays = [o.memory for o in self.observations.values() if o.reason is Reason.AMBIGUOUS and o.outcome]
        return View(
            generation=self.generation,
            revision=self.revision,
            zone=self.zone,
            pets=dict(self.pets),
            memories={key: m for key, m in self.memories.items() if not m.status.is_closed},
            signals=dict(self.signals),
            tallies=dict(self.tallies),
            observations={key: o for key, o in self.observations.items() if o.outcome is None},
            stays=dict(Counter(stays)),
            vectors=dict(self.vectors),
            sessions={key: s for key, s in self.sessions.items() if not s.closed},
            tombstones=frozenset(self.tombstones),
        )

    def closed(self) -> dict[str, Memory]:
        return {key: m for key, m in self.memories.items() if m.status.is_closed}

    def ordered_turns(self) -> list[Turn]:
        def place(turn: Turn) -> tuple[Any, ...]:
            opened = min(other.at for other in self.turns.values() if other.session == turn.session)
            return (opened, turn.session, turn.number, turn.id)

        return sorted(self.turns.values(), key=place)


def updated(view: View | None, delta: Delta) -> View:
    """Return what a reader has after a delta, by the rules in ``Delta``'s docstring."""
    if view is None or delta.full:
        view = View(delta.generation, 0, "", {}, {}, {}, {}, {}, {}, {}, {}, frozenset())
    if delta.revision == view.revision:
        return view
    gone = delta.gone
    changed = {m.id for m in delta.memories if m.revision > view.revision}
    counted = gone | {tally.memory for tally in delta.tallies}
    closed = {m.id for m in delta.memories if m.status.is_closed}
    finished = {o.id for o in delta.observations if o.outcome is not None}
    left = {s.id for s in delta.sessions if s.closed}
    return View(
        generation=delta.generation,
        revision=delta.revision,
        zone=delta.zone,
        pets=_without(view.pets, gone) | {p.id: p for p in delta.pets},
        memories=_without(view.memories, gone | closed) | {m.id: m for m in delta.memories if m.id not in closed},
        signals={k: s for k, s in view.signals.items() if s.memory not in counted} | {s.key: s for s in delta.signals},
        tallies=_without(view.tallies, gone) | {t.memory: t for t in delta.tallies},
        observations={k: o for k, o in view.observations.items() if o.memory not in gone and k not in finished}
        | {o.id: o for o in delta.observations if o.outcome is None},
        stays=dict(delta.stays),
        vectors=_without(view.vectors, gone | changed) | {v.memory: v for v in delta.vectors},
        sessions=_without(view.sessions, left) | {s.id: s for s in delta.sessions if not s.closed},
        tombstones=delta.tombstones,
    )


def _without(rows: dict[str, Any], ids: Iterable[str]) -> dict[str, Any]:
    left = set(ids)
    return {key: row for key, row in rows.items() if key not in left}
