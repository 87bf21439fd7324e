"""The one façade: gather, decide, act.

An :class:`Engine` serves all owners of one store; an :class:`OwnerHandle` is the only way to one owner's book, so no
call can reach another's. Each method gathers the book, lets pure policy decide, and applies the changes; what it
returns is durable. ``pawsignal.config.PawSignal`` is an engine with its parts picked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, TypeVar, cast

from pawsignal.errors import Invalid, NotFound
from pawsignal.language.query import looked_up
from pawsignal.language.reader import asks, draft
from pawsignal.language.reading import Context
from pawsignal.language.text import fold, normalise
from pawsignal.language.tokens import content_words
from pawsignal.model import (
    Book,
    Certainty,
    Change,
    Embedding,
    Explanation,
    Kind,
    Layer,
    Memory,
    MemoryId,
    Observation,
    Owner,
    Pet,
    PetId,
    Polarity,
    PutMemory,
    Recall,
    Scope,
    SetDue,
    SetZone,
    Source,
    Statement,
    Status,
    SweepReport,
    Tier,
)
from pawsignal.policy import Policy
from pawsignal.policy.acts import alive, confirm, explanation, held, raised, reject, revise, signal
from pawsignal.policy.admit import admitted, aware, zone_named
from pawsignal.policy.book import changed, find, ids_of
from pawsignal.policy.budget import Core, core_at, placed, unplaced
from pawsignal.policy.conflict import Scene, Settled, settle
from pawsignal.policy.forget import forgotten
from pawsignal.policy.lifecycle import (
    bygone,
    living,
    next_due,
    status_at,
    stay_at,
)
from pawsignal.policy.pets import added_pet, dropped_pet, revised_pet
from pawsignal.policy.sweep import graduations, overfull_changes, sweep
from pawsignal.ports import Clock, Conversation, Embed, Store
from pawsignal.recaller import Recaller
from pawsignal.shelf import Decision, Shelf
from pawsignal.transfer import exported, imported

E = TypeVar("E", bound=str)

DUE_AT_ONCE = 100  # owners a sweep looks at before it asks the store again


class Engine:
    """The memories of all owners in one store."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Clock,
        policy: Policy,
        embed: Embed | None,
        token: Callable[[], str],
        wait: Callable[[float], None],
        conversation: Callable[[OwnerHandle, bool], Conversation],
    ) -> None:
        self.policy = policy
        self._clock, self._conversation = clock, conversation
        self.shelf = Shelf(store, policy, token=token, wait=wait)
        self.recaller = Recaller(self.shelf, embed, policy)

    def owner(self, user: str, tenant: str = "default", zone: str | None = None) -> OwnerHandle:
        """Return the handle of one owner; nothing is written until the first memory.

        Args:
            user: the owner's name within the tenant.
            tenant: the application.
            zone: the owner's time zone, an IANA name; None keeps the stored one (Asia/Shanghai at first).

        Raises:
            Invalid: a name is empty or too long, or the zone is unknown.
        """
        for field, name in (("user", user), ("tenant", tenant)):
            if not isinstance(name, str) or not name.strip() or len(name) > 200:
                raise Invalid(field, "must be 1 to 200 characters")
        if zone is not None:
            zone_named(zone)
        return OwnerHandle(self, Owner(tenant, user), zone)

    def now(self) -> datetime:
        """Return the present instant.

        Raises:
            Invalid: the clock gives a naive datetime.
        """
        now = aware(self._clock(), "clock")
        assert now is not None  # noqa: S101  aware() gives None for None only
        return now

    def sweep(self) -> SweepReport:
        """Do the daily pass for every owner whose time has come; doing it twice changes nothing more."""
        now = self.now()
        self.shelf.flush()
        counts: Counter[str] = Counter()
        while due := self.shelf.store.due(now, DUE_AT_ONCE):
            for owner in due:
                counts += self._sweep(owner, now)
                counts["owners"] += 1
        if counts["erased"]:
            self.shelf.purge()
        return SweepReport(**counts)

    def _sweep(self, owner: Owner, now: datetime) -> Counter[str]:
        def decide(book: Book) -> Decision:
            done = sweep(book, now, self.policy)
            due, tomorrow = next_due(changed(book, done.changes), self.policy), now + timedelta(days=1)
            is_limited = done.counts["graduated"] == self.policy.scoring.limit
            if is_limited or (due is not None and due <= now):  # the rest waits for the next daily pass
                due = tomorrow if due is None or due <= now else min(due, tomorrow)
            return Decision((*done.changes, SetDue(due)), done.counts)

        return cast("Counter[str]", self.shelf.act(owner, decide, past=True))

    def close(self) -> None:
        """Write what is pending and release the store."""
        self.recaller.close()
        self.shelf.close()
        self.shelf.store.close()

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def conversation(self, owner: OwnerHandle, *, new: bool) -> Conversation:
        """Open or resume a session of an owner."""
        return self._conversation(owner, new)


class OwnerHandle:
    """One owner's pets and memories. Ids of other owners answer like ids that do not exist."""

    def __init__(self, engine: Engine, owner: Owner, zone: str | None) -> None:
        self.engine, self.owner, self._zone = engine, owner, zone
        self.policy = engine.policy

    # --- gather and act, for this owner ----------------------------------------------------------------------------

    def book(self, *, past: bool = False) -> Book:
        """Return the owner's book as it is now; with ``past`` closed memories too."""
        book = self.engine.shelf.book(self.owner, past=past)
        return replace(book, zone=self._zone) if self._zone else book

    def act(self, decide: Callable[[Book], Decision], *, past: bool = False) -> Any:
        """Decide on the owner's book and apply the changes; the zone this handle was given is kept with them."""

        def with_zone(book: Book) -> Decision:
            if not self._zone or self._zone == book.zone:
                return decide(book)
            decision = decide(replace(book, zone=self._zone))
            changes = (SetZone(self._zone), *decision.changes) if decision.changes else ()
            return replace(decision, changes=changes)

        return self.engine.shelf.act(self.owner, with_zone, past=past)

    def settle(self, decide: Callable[[Scene], Settled], now: datetime | None = None) -> Settled:
        """Apply what a rule decides in the scene of this owner, keep the tiers within bounds, return the decision."""
        at = now or self.engine.now()

        def decision(book: Book) -> Decision:
            settled = decide(Scene(book, at, self.policy, ids_of(book)))
            return Decision((*settled.changes, *overfull_changes(book, settled.changes, at, self.policy)), settled)

        return cast("Settled", self.act(decision, past=True))

    # --- pets ------------------------------------------------------------------------------------------------------

    def pets(self) -> tuple[Pet, ...]:
        """Return the owner's pets in the order they were added."""
        return tuple(sorted(self.book().pets.values(), key=lambda pet: (pet.created_at, pet.id)))

    def add_pet(self, name: str, **fields: Any) -> Pet:
        """Add a pet and return it.

        Args:
            name: unique among the names and aliases of the owner's pets.
            fields: species, breed, sex ("female", "male"), aliases, born (date), neutered, chip.

        Raises:
            Invalid: a name is taken or a field cannot be.
        """
        now = self.engine.now()
        pet = self.act(lambda book: _result(*added_pet(book, name, fields, now)))
        return cast("Pet", pet)

    def revise_pet(self, pet: str, **fields: Any) -> Pet:
        """Change fields of a pet (also name and status) and return it.

        Raises:
            NotFound: the owner has no such pet.
            Invalid: a field cannot be.
        """
        now = self.engine.now()
        return cast("Pet", self.act(lambda book: _result(*revised_pet(book, PetId(pet), fields, now))))

    def remove_pet(self, pet: str) -> None:
        """Remove a pet and forget every memory about it.

        Raises:
            NotFound: the owner has no such pet.
        """
        key = PetId(pet)
        if key not in self.book().pets:
            raise NotFound("pet", pet)
        about = [m for m in self._everything(self.book(past=True)) if key in m.pets]
        self._forget(about, lambda book: dropped_pet(book, key))

    # --- remember --------------------------------------------------------------------------------------------------

    def remember(  # noqa: PLR0913  the fields a caller may vouch for
        self,
        text: str,
        *,
        scope: Scope | str | None = None,
        pets: Iterable[str | Pet] | None = None,
        kind: Kind | str | None = None,
        topic: str | None = None,
        polarity: Polarity | str | None = None,
        certainty: Certainty | str | None = None,
        source: Source | str | None = None,
        occurred_from: datetime | None = None,
        occurred_to: datetime | None = None,
        core: bool = False,
    ) -> Memory:
        """Remember one statement and return its memory; a duplicate confirms and returns the existing one.

        What is not given is read from the text. ``core`` also places it in the core where it fits: look at ``core``
        of the memory returned.

        Raises:
            Invalid: a field is not acceptable.
            NotFound: a pet is not this owner's.
        """
        now = self.engine.now()
        given = {
            "scope": worded(Scope, scope, "scope"),
            "kind": worded(Kind, kind, "kind"),
            "polarity": worded(Polarity, polarity, "polarity"),
            "certainty": worded(Certainty, certainty, "certainty"),
            "source": worded(Source, source, "source"),
            "topic": topic,
            "pets": None if pets is None else tuple(self._pet_ids(pets)),
        }
        times = {"occurred_from": occurred_from, "occurred_to": occurred_to}

        def decide(scene: Scene) -> Settled:
            statement = replace(self.draft(text, scene, given), core=core)
            statement = replace(statement, **{name: at for name, at in times.items() if at})  # type: ignore[arg-type]
            return settle(admitted(statement, scene.book, self.policy, now), scene)

        settled = self.settle(decide, now)
        if settled.memory is None:
            raise Invalid("text", "says that something ended, but nothing known matches it; name the pet and the topic")
        return self._now(settled.memory)

    def draft(self, text: str, scene: Scene, given: Mapping[str, Any]) -> Statement:
        """Return the statement a text makes, with the fields a caller vouches for."""
        if not isinstance(text, str):
            raise Invalid("text", f"must be text, not {type(text).__name__}")
        for key in given.get("pets") or ():
            if key not in scene.book.pets:
                raise NotFound("pet", key)
        pets = tuple(scene.book.pets.values())
        statement = draft(normalise(text), Context(now=scene.now, zone=scene.book.zone, pets=pets), **given)
        names = [name for pet in pets for name in pet.names]
        return replace(statement, words=len(content_words(statement.text, names)))

    # --- recall and signals ----------------------------------------------------------------------------------------

    def recall(self, query: str, k: int | None = None, *, track: bool = True) -> Recall:
        """Return what is known about a question, best first; nothing relevant gives an empty recall.

        Args:
            query: the question, in the owner's words.
            k: how many at most (Policy: 8); safety memories come on top.
            track: raise ``hit`` signals for what is returned.

        Raises:
            Invalid: the query is empty or k is not positive.
        """
        if not isinstance(query, str) or not query.strip():
            raise Invalid("query", "is empty; ask in words")
        limit = self.policy.recall_limit if k is None else k
        if limit < 1:
            raise Invalid("k", "must be 1 or more")
        now, book = self.engine.now(), self.book()
        reading = asks(normalise(query), Context(now=now, zone=book.zone, pets=tuple(book.pets.values())))
        if reading.query is None:
            bare = looked_up(reading.text, fold(reading.text), reading.named)
            reading = replace(reading, query=bare if bare.is_care else None)
        found = self.engine.recaller.recall(book, reading, now, k=limit)
        if track:
            self.hit(book, found, query, now)
        return found

    def hit(self, book: Book, found: Recall, question: str, now: datetime) -> None:
        """Count a hit for each memory of this owner's book that was recalled."""
        hits = [
            signal(book, hit.memory, Layer.HIT, now, question=question, score=hit.score)
            for hit in found.hits
            if hit.memory.id in book.memories
        ]
        self.engine.shelf.hits(book, hits)

    def view(self, memory: str) -> Memory:
        """Count that the owner opened a memory, and return it."""
        return self._signal(memory, Layer.VIEWED, "")

    def cite(self, memory: str, question: str) -> Memory:
        """Count that a reply to a question used a memory, and return it."""
        return self._signal(memory, Layer.CITED, question)

    def _signal(self, memory: str, layer: Layer, question: str) -> Memory:
        now = self.engine.now()

        def decide(book: Book) -> Decision:
            known = alive(book, MemoryId(memory), now, self.policy)
            return Decision(raised(book, signal(book, known, layer, now, question=question)), known)

        return cast("Memory", self.act(decide, past=True))

    def explain(self, memory: str) -> Explanation:
        """Return why a memory scores as it does, what it lacks to graduate, and its history."""
        now, book = self.engine.now(), self.book(past=True)
        known = held(book, MemoryId(memory))
        return explanation(known, book, now, self.policy, self.history(memory))

    # --- reading ---------------------------------------------------------------------------------------------------

    def memories(
        self,
        *,
        status: Status | str | None = None,
        tier: Tier | str | None = None,
        kind: Kind | str | None = None,
        pet: str | None = None,
    ) -> tuple[Memory, ...]:
        """Return the memories alive now, or those of one status (closed ones included), newest first."""
        wanted = worded(Status, status, "status")
        now = self.engine.now()
        book = self.book(past=wanted is not None and wanted.is_closed)
        if pet is not None and pet not in book.pets:
            raise NotFound("pet", pet)
        source = bygone if wanted is not None and wanted.is_closed else living
        of_tier, of_kind = worded(Tier, tier, "tier"), worded(Kind, kind, "kind")
        found = [
            m
            for m in source(book, now, self.policy)
            if (wanted is None or m.status is wanted)
            and (of_tier is None or m.tier is of_tier)
            and (of_kind is None or m.kind is of_kind)
            and (pet is None or pet in m.pets)
        ]
        return tuple(sorted(found, key=lambda m: (m.recorded_at, m.id), reverse=True))

    def get(self, memory: str) -> Memory:
        """Return one memory that is alive.

        Raises:
            NotFound: the owner has no such memory, or it is closed; ``history`` shows closed ones.
        """
        book, now = self.book(), self.engine.now()
        known = book.memories.get(MemoryId(memory))
        if known is None or (status := status_at(known, book, now, self.policy)).is_closed:
            raise NotFound("memory", memory)
        return replace(known, status=status)

    def history(self, memory: str) -> tuple[Memory, ...]:
        """Return every version of a memory, oldest first; the last one is the present or final one."""
        book = self.book(past=True)
        known = held(book, MemoryId(memory))
        present = replace(known, status=status_at(known, book, self.engine.now(), self.policy))
        return (*self.engine.shelf.store.history(self.owner, known.id), present)

    def observations(self) -> tuple[Observation, ...]:
        """Return the open stays in the pool, the first due first."""
        book, now = self.book(), self.engine.now()
        observed = (m for m in living(book, now, self.policy) if m.status is Status.OBSERVING)
        stays = (stay_at(memory, book, now, self.policy) for memory in observed)
        return tuple(sorted(filter(None, stays), key=lambda stay: (stay.due_at, stay.memory)))

    def core(self) -> Core:
        """Return the core as it stands now."""
        return core_at(self.book(), self.engine.now(), self.policy)

    # --- what the owner does to one memory -------------------------------------------------------------------------

    def revise(self, memory: str, text: str) -> Memory:
        """Put a memory into other words; the version before stays in its history."""

        def decide(scene: Scene) -> Settled:
            def draft(known: Memory) -> Statement:
                given = {"kind": known.kind, "scope": known.scope, "pets": known.pets}
                return admitted(self.draft(text, scene, given), scene.book, self.policy, scene.now)

            return revise(MemoryId(memory), draft, scene)

        return self._now(cast("Memory", self.settle(decide).memory))

    def confirm(self, memory: str) -> Memory:
        """Say that a memory holds: its life is renewed; in the pool it wins over its rival."""
        return self._now(cast("Memory", self.settle(lambda scene: confirm(MemoryId(memory), scene)).memory))

    def reject(self, memory: str) -> Memory:
        """Say that a memory is wrong: it is rejected at once."""
        return cast("Memory", self.settle(lambda scene: reject(MemoryId(memory), scene)).memory)

    def pin(self, memory: str, pinned: bool = True) -> Memory:
        """Keep a memory from leaving for a full tier or core (or let it go again)."""
        now = self.engine.now()

        def decide(book: Book) -> Decision:
            known = alive(book, MemoryId(memory), now, self.policy)
            return Decision((PutMemory(replace(book.memories[known.id], pinned=pinned)),), known.id)

        return self.get(self.act(decide, past=True))

    def place(self, memory: str, in_core: bool = True) -> Memory:
        """Place a memory in the core, or take it out.

        Raises:
            Invalid: it is unconfirmed, or a safety memory that shall be taken out.
            CoreFull: it does not fit; the refusal says how full the core is and what stands in it.
        """
        now = self.engine.now()

        def decide(book: Book) -> Decision:
            known = book.memories[alive(book, MemoryId(memory), now, self.policy).id]
            changes = placed(book, known, now, self.policy) if in_core else unplaced(known, self.policy)
            return Decision(changes, known.id)

        return self.get(self.act(decide, past=True))

    def forget(self, memory: str) -> None:
        """Forget a memory, at once and completely: its versions, signals, vectors, and every message that shows it.

        Raises:
            NotFound: the owner has no such memory.
        """
        self._forget([held(self.book(past=True), MemoryId(memory))], lambda _book: ())

    def _forget(self, memories: list[Memory], more: Callable[[Book], tuple[Change, ...]]) -> None:
        store = self.engine.shelf.store
        self.engine.shelf.flush()

        def decide(book: Book) -> Decision:
            gone = [m for memory in memories if (m := find(book, memory.id)) is not None]
            versions = [version for m in gone for version in store.history(self.owner, m.id)]
            return Decision((*forgotten(gone, book, versions, store.turns(self.owner)), *more(book)))

        self.act(decide, past=True)
        self.engine.shelf.purge()

    # --- everything ------------------------------------------------------------------------------------------------

    def promote(self, *, apply: bool = False) -> tuple[Explanation, ...]:
        """Return the memories that would graduate now, strongest first; with ``apply`` they do."""
        now = self.engine.now()

        def decide(book: Book) -> Decision:
            found = graduations(book, now, self.policy)
            keys = [next(c.memory.id for c in reversed(changes) if isinstance(c, PutMemory)) for changes in found]
            why = tuple(explanation(held(book, key), book, now, self.policy, ()) for key in keys)
            return Decision(tuple(c for changes in found for c in changes) if apply else (), why)

        return cast("tuple[Explanation, ...]", self.act(decide, past=True))

    def export(self, *, past: bool = False) -> dict[str, Any]:
        """Return pets, memories alive, their signals and stays in the pool as JSON data; with ``past`` all memories."""
        self.engine.shelf.flush()
        return exported(self.book(past=past), self.engine.now(), self.policy, past=past)

    def import_(self, data: Mapping[str, Any]) -> int:
        """Take in what ``export`` gave and return how many memories are new; doing it twice adds nothing.

        Raises:
            Invalid: the data is not an export; the field named is the path to the wrong part.
        """

        now = self.engine.now()

        def decide(book: Book) -> Decision:
            return _result(*imported(data, book, now, self.policy))

        return cast("int", self.act(decide, past=True))

    def embedding(self) -> Embedding:
        """Return how many memories have a vector of the present encoder; recall embeds the others in the background."""
        return self.engine.recaller.embedding(self.book())

    def embed(self, told: Callable[[Embedding], None] | None = None) -> Embedding:
        """Embed now every memory that lacks a vector of the present encoder, and tell before each batch how far it is.

        Worth a call after an import or a change of the encoder; nothing is wrong without it.

        Raises:
            EmbedError: the encoder failed; what was embedded before is kept.
        """
        return self.engine.recaller.embed(self.owner, told)

    def erase(self) -> None:
        """Erase everything about this owner; nothing comes back, in no process."""
        self.engine.recaller.drop(self.owner)
        self.engine.shelf.erase(self.owner)

    def session(self, *, new: bool = False) -> Conversation:
        """Resume the owner's session, or open a new one if asked, if none is open, or if the last one has ended."""
        return self.engine.conversation(self, new=new)

    # --- small pieces ----------------------------------------------------------------------------------------------

    def _now(self, memory: Memory) -> Memory:
        """Return a memory as the store has it after a decision, closed or not."""
        book = self.book()
        known = book.memories.get(memory.id)
        if known is None:
            return memory
        return replace(known, status=status_at(known, book, self.engine.now(), self.policy))

    def _pet_ids(self, pets: Iterable[str | Pet]) -> Iterable[PetId]:
        if isinstance(pets, str):
            raise Invalid("pets", "must be a list of pet ids, not one text")
        return [pet.id if isinstance(pet, Pet) else PetId(pet) for pet in pets]

    def _everything(self, book: Book) -> list[Memory]:
        return [*book.memories.values(), *(book.past or {}).values()]


def worded(kind: type[E], value: E | str | None, field: str) -> E | None:
    """Return the member of a closed set of words that a caller named.

    Raises:
        Invalid: it is none of them.
    """
    if value is None:
        return None
    try:
        return kind(value)
    except ValueError:
        words = ", ".join(str(word) for word in cast("Iterable[str]", kind))
        raise Invalid(field, f"{value!r} is unknown; use one of {words}") from None


def _result(changes: tuple[Change, ...], result: object) -> Decision:
    return Decision(changes, result)
