"""Two ways to put a household to the engine: its memories given as they are, or everything said to the companion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import groupby

from benchmarks.pets.measure import Answer, K
from benchmarks.pets.shape import Household
from pawsignal import OwnerHandle, PawSignal, Status
from pawsignal.model import Memory, MemoryId, Observation, ObservationId, PetId, Reason
from pawsignal.ports import Embed
from pawsignal.retrieval import embedded, name_of, pack
from pawsignal.transfer import FORMAT, Export
from pawsignal.wire import to_json


@dataclass(slots=True)
class Clock:
    """A clock that stands where it is put."""

    now: datetime

    def __call__(self) -> datetime:
        """Return the instant it stands at."""
        return self.now


def given(household: Household, embed: Embed | None) -> Iterator[Answer]:
    """Yield the answers of recall over the memories themselves, as they stood when each question was asked."""
    for at, questions in groupby(household.questions, key=lambda question: question.at):
        with PawSignal.open("sqlite://", clock=Clock(at), embed=embed) as paw:
            me = paw.owner(household.name, zone=household.zone)
            me.import_(to_json(as_of(household, at)))
            _fill(me, embed)
            for question in questions:
                hits = me.recall(question.text, k=K, track=False).hits
                yield Answer(question, hits, {hit.memory.id: frozenset({hit.memory.id}) for hit in hits})


def as_of(household: Household, at: datetime) -> Export:
    """Return the household's book at an instant: what was told by then, ended if it had ended by then."""
    told = [_then(memory, at) for memory in household.memories if memory.recorded_at <= at]
    watched = [memory for memory in told if memory.status is Status.OBSERVING]
    return Export(
        format=FORMAT,
        zone=household.zone,
        pets=household.pets,
        memories=tuple(told),
        observations=tuple(map(_watched, watched)),
    )


def _then(memory: Memory, at: datetime) -> Memory:
    is_open = memory.closed_at is not None and memory.closed_at > at
    return replace(memory, status=Status.ACTIVE, closed_at=None) if is_open else memory


def _watched(memory: Memory) -> Observation:
    due = memory.expires_at or memory.recorded_at
    return Observation(
        id=ObservationId(f"{memory.id}o"),
        memory=memory.id,
        reason=Reason.CHANGE,
        opened_at=memory.recorded_at,
        due_at=due,
    )


def _fill(me: OwnerHandle, embed: Embed | None) -> None:
    """Embed everything before the first question, so that no figure depends on how far the background has come."""
    book = me.book(past=True)
    missing = [m for m in (*book.memories.values(), *(book.past or {}).values()) if m.id not in book.vectors]
    if embed is not None and missing:
        rows = embedded(embed, [memory.text for memory in missing])
        vectors = [pack(memory.id, name_of(embed), row) for memory, row in zip(missing, rows, strict=True)]
        me.engine.shelf.store.embed(me.owner, book.generation, vectors)


# --- end to end ----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Read:
    """What became of what was said: counted over memories, of the set and of the engine."""

    told: int = 0
    written: int = 0  # of those told: kept in some memory of the right pets
    made: int = 0  # memories the engine made
    extra: int = 0  # of them: of no memory of the set
    misplaced: int = 0  # of them: from a message that tells something, but of other pets
    traces: list[str] = field(default_factory=list)  # texts made of hearsay, hypotheses or general questions
    strangers: list[str] = field(default_factory=list)  # names of pets made that nobody has
    lost: list[str] = field(default_factory=list)  # messages that told something nobody kept


def said(household: Household, embed: Embed | None, read: Read) -> Iterator[Answer]:
    """Yield the answers after everything was said to the companion, counting in ``read`` what it kept."""
    clock = Clock(household.pets[0].created_at)
    with PawSignal.open("sqlite://", clock=clock, embed=embed) as paw:
        me = paw.owner(household.name, zone=household.zone)
        own = {me.add_pet(pet.name, species=pet.species, sex=pet.sex).id: pet.id for pet in household.pets}
        theirs = {there: here for here, there in own.items()}
        done = 0
        for at, questions in groupby(household.questions, key=lambda question: question.at):
            done = _say(me, household, clock, done, at)
            clock.now = at
            _fill(me, embed)
            carries = _carried(me, household, own)
            for question in questions:
                hits = me.recall(question.text, k=K, track=False).hits
                about = tuple(theirs[pet] for pet in question.pets)
                yield Answer(replace(question, pets=about), hits, carries)
        _say(me, household, clock, done, None)
        _count(me, household, own, read)


def _say(me: OwnerHandle, household: Household, clock: Clock, done: int, until: datetime | None) -> int:
    """Say everything up to an instant; return how many messages were said in all."""
    for number, message in enumerate(household.said[done:], done):
        if until is not None and message.at >= until:
            return number
        clock.now = message.at
        for _event in me.session().say(message.text, request_id=str(number)):
            pass
    return len(household.said)


def _everything(me: OwnerHandle) -> list[Memory]:
    book = me.book(past=True)
    return [*book.memories.values(), *(book.past or {}).values()]


def _messages(me: OwnerHandle) -> dict[str, int]:
    """Return for each turn's id the number of its message."""
    return {turn.id: int(turn.request) for turn in me.engine.shelf.store.turns(me.owner)}


def _carried(me: OwnerHandle, household: Household, own: dict[PetId, PetId]) -> dict[MemoryId, frozenset[MemoryId]]:
    """Return which memories of the set each memory of the engine holds: told in its messages, of the same pets.

    Where a message tells several things of a pet, the kind decides.
    """
    gold = {memory.id: memory for memory in household.memories}
    messages = _messages(me)
    found = {}
    for memory in _everything(me):
        pets = {own.get(pet, pet) for pet in memory.pets}
        told = [household.said[messages[s.turn]].tells for s in memory.sources if s.turn in messages]
        same = [[gold[key] for key in keys if set(gold[key].pets) == pets] for keys in told]
        found[memory.id] = frozenset(one.id for ones in same for one in _of_kind(ones, memory))
    return found


def _of_kind(ones: Sequence[Memory], memory: Memory) -> Sequence[Memory]:
    return ones if len(ones) < 2 else [one for one in ones if one.kind is memory.kind]


def _count(me: OwnerHandle, household: Household, own: dict[PetId, PetId], read: Read) -> None:
    carries, messages = _carried(me, household, own), _messages(me)
    held = frozenset().union(*carries.values())
    read.strangers += [pet.name for pet in me.pets() if pet.id not in own]
    read.told += len(household.memories)
    read.written += len(held)
    for message in household.said:
        read.lost += [message.text for key in message.tells if key not in held]
    for memory in _everything(me):
        sources = [household.said[messages[source.turn]] for source in memory.sources if source.turn in messages]
        read.made += 1
        read.extra += not carries[memory.id]
        read.misplaced += not carries[memory.id] and any(message.tells for message in sources)
        if any(message.sort in ("hearsay", "hypothesis", "general") for message in sources):
            read.traces.append(memory.text)
