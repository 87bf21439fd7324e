"""Books built by hand, and a diary that tells, uses and sweeps on a clock of its own, for the tests of policy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from pawsignal.model import (
    Book,
    Change,
    Kind,
    Layer,
    Memory,
    MemoryId,
    Observation,
    Owner,
    Pet,
    PetId,
    PetStatus,
    Polarity,
    PutMemory,
    PutObservation,
    Scope,
    Signal,
    Statement,
    Status,
    Tier,
)
from pawsignal.policy import Policy
from pawsignal.policy.acts import raised, signal
from pawsignal.policy.book import changed, find, ids_of
from pawsignal.policy.conflict import Scene, Settled, settle
from pawsignal.policy.lifecycle import living, status_at
from pawsignal.policy.sweep import Sweep, sweep

T0 = datetime(2026, 3, 1, 4, tzinfo=UTC)  # noon in Shanghai
DAY = timedelta(days=1)
POLICY = Policy()
DOU, WANG = PetId("p-dou"), PetId("p-wang")


def pet(key: PetId, name: str, **given: Any) -> Pet:
    return Pet(**({"id": key, "name": name, "species": "dog", "created_at": T0} | given))


PETS = (pet(DOU, "豆豆", sex="female"), pet(WANG, "旺财", sex="male"))


def memory(key: str, text: str = "豆豆喜欢晒太阳", kind: Kind = Kind.NOTE, **given: Any) -> Memory:
    """Give a memory of 豆豆 recorded at T0, with the tier and the life of its kind."""
    rule = POLICY.kinds[kind]
    told = given.get("recorded_at", T0)
    fields: dict[str, Any] = {"scope": Scope.PET, "pets": (DOU,), "topic": f"{kind}:{key}", "tier": rule.tier}
    fields |= {"recorded_at": told, "confirmed_at": told, "expires_at": told + rule.lives if rule.lives else None}
    return Memory(id=MemoryId(key), text=text, kind=kind, **(fields | given))


def book_of(*memories: Memory, pets: Iterable[Pet] = PETS, **given: Any) -> Book:
    live = {m.id: m for m in memories if not m.status.is_closed}
    past = {m.id: m for m in memories if m.status.is_closed}
    owner = Owner("default", "u1")
    return Book(owner=owner, generation="g1", pets={p.id: p for p in pets}, memories=live, past=past, **given)


def used(key: str, layer: Layer, at: datetime, *, question: str = "q", score: float = 1.0) -> Signal:
    """Give a signal of the day it is raised on in UTC."""
    asked = "" if layer is Layer.VIEWED else question
    return Signal(memory=MemoryId(key), layer=layer, question=asked, day=at.date(), score=score, at=at)


def statement(text: str, kind: Kind = Kind.NOTE, topic: str | None = None, **given: Any) -> Statement:
    """Give a statement about 豆豆; without a topic its own words are."""
    topic = f"{kind}:{text}" if topic is None else topic
    fields: dict[str, Any] = {"scope": Scope.PET, "pets": (DOU,), "topic": topic, "words": 3}
    return Statement(text=text, kind=kind, **(fields | given))


@dataclass
class Diary:
    """One owner's book that changes as an engine would change it: each decision is a revision."""

    book: Book
    now: datetime = T0
    policy: Policy = POLICY

    @property
    def scene(self) -> Scene:
        return Scene(self.book, self.now, self.policy, ids_of(self.book))

    def apply(self, changes: Iterable[Change]) -> None:
        self.book = replace(changed(self.book, changes), revision=self.book.revision + 1)

    def on(self, day: float) -> Diary:
        """Move the clock to so many days after T0."""
        self.now = T0 + day * DAY
        return self

    def tell(self, text: str, kind: Kind = Kind.NOTE, topic: str | None = None, **given: Any) -> Settled:
        return self.settle(statement(text, kind, topic, **given))

    def settle(self, s: Statement) -> Settled:
        settled = settle(s, self.scene)
        check_nothing_is_lost(self.book, self.now, settled.changes, self.policy)
        self.apply(settled.changes)
        return settled

    def use(self, key: MemoryId, layer: Layer = Layer.CITED, question: str = "q", score: float = 1.0) -> None:
        found = signal(self.book, self.book.memories[key], layer, self.now, question=question, score=score)
        self.apply(raised(self.book, found))

    def sweep(self) -> Sweep:
        done = sweep(self.book, self.now, self.policy)
        self.apply(done.changes)
        return done

    def alive(self, **wanted: Any) -> list[Memory]:
        """Return the living memories whose fields are as wanted, oldest first."""
        found = [
            m for m in living(self.book, self.now, self.policy) if all(getattr(m, k) == v for k, v in wanted.items())
        ]
        return sorted(found, key=lambda m: (m.recorded_at, m.id))

    def texts(self, **wanted: Any) -> list[str]:
        return [m.text for m in self.alive(**wanted)]

    def status(self, key: MemoryId) -> Status:
        known = find(self.book, key)
        assert known is not None
        return status_at(known, self.book, self.now, self.policy)

    def stay(self, key: MemoryId) -> Observation:
        return self.book.observations[key]


def check_nothing_is_lost(book: Book, now: datetime, changes: Iterable[Change], policy: Policy) -> None:
    """Whatever leaves the living is written down as closed, with its end, out of the core and of the pool."""
    changes = list(changes)
    after = changed(book, changes)
    written = {c.memory.id: c.memory for c in changes if isinstance(c, PutMemory)}
    for known in living(book, now, policy):
        if known.id in after.memories:
            continue
        end = written[known.id]
        assert end.status.is_closed
        assert end.closed_at == now
        assert not end.core
        assert known.id not in after.observations
    opened = [c.observation for c in changes if isinstance(c, PutObservation) and c.observation.outcome is None]
    assert all(stay.memory in after.memories for stay in opened)


def gone_pet(status: PetStatus) -> Pet:
    return pet(DOU, "豆豆", status=status)


def allergy(key: str, food: str, **given: Any) -> Memory:
    """Give an allergy as it stands after it was told: long-term and in the core."""
    fields: dict[str, Any] = {"topic": f"allergy:{food}", "core": True}
    return memory(key, f"豆豆对{food}过敏", Kind.ALLERGY, **(fields | given))


def long(key: str, text: str, **given: Any) -> Memory:
    return memory(key, text, Kind.PREFERENCE, **({"tier": Tier.LONG, "expires_at": None} | given))


NO = Polarity.NEGATIVE
