"""The values everything else speaks in: frozen, without I/O, without a clock.

Rules of this file: no function here decides anything; the words are those of docs/reference/words.md. Instants are
aware UTC and end in ``_at``; days are dates in the owner's zone. Ids are opaque strings, unique across owners.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import NewType

PetId = NewType("PetId", str)
MemoryId = NewType("MemoryId", str)
ObservationId = NewType("ObservationId", str)
SessionId = NewType("SessionId", str)
TurnId = NewType("TurnId", str)


class Scope(StrEnum):
    """Whose statement it is: the owner's, a pet's, a relation between them, or packaged knowledge."""

    USER = "user"
    PET = "pet"
    HYBRID = "hybrid"
    GLOBAL = "global"


class Kind(StrEnum):
    """What sort of statement a memory is; the kind decides how long it lives (``policy.kinds``)."""

    ALLERGY = "allergy"
    CONDITION = "condition"
    IDENTITY = "identity"
    MEDICATION = "medication"
    EPISODE = "episode"
    CHANGE = "change"
    MEASURE = "measure"
    EVENT = "event"
    STATE = "state"
    PREFERENCE = "preference"
    RELATION = "relation"
    PLAN = "plan"
    NOTE = "note"


class Tier(StrEnum):
    """Short-term until it graduates; long-term from then on."""

    SHORT = "short"
    LONG = "long"


class Status(StrEnum):
    """Where a memory stands. The last four are closed: out of every read unless the past is asked for."""

    ACTIVE = "active"
    OBSERVING = "observing"
    RESOLVED = "resolved"
    SUPERSEDED = "superseded"
    REJECTED = "rejected"
    EXPIRED = "expired"

    @property
    def is_closed(self) -> bool:
        """Whether the memory has left the living."""
        return self not in (Status.ACTIVE, Status.OBSERVING)


class Layer(StrEnum):
    """The three layers of signals, strongest first."""

    CITED = "cited"
    VIEWED = "viewed"
    HIT = "hit"


class Polarity(StrEnum):
    """Whether the statement affirms or denies its topic."""

    POSITIVE = "positive"
    NEGATIVE = "negative"


class Certainty(StrEnum):
    """Whether the owner stated it or suspects it."""

    STATED = "stated"
    SUSPECTED = "suspected"


class Source(StrEnum):
    """Who the statement comes from. The assistant is never a source."""

    OWNER = "owner"
    VET = "vet"
    DOCUMENT = "document"
    IMPORT = "import"


class PetStatus(StrEnum):
    """Whether the pet lives with the owner."""

    ALIVE = "alive"
    DECEASED = "deceased"
    REHOMED = "rehomed"


class Cue(StrEnum):
    """How a statement relates to what was said before, as its words tell."""

    NONE = "none"
    CORRECTS = "corrects"  # 说错了, 不是豆豆是旺财, "I meant"
    REPLACES = "replaces"  # 换成, 改吃, 不再, "switched to", "no longer"
    ADDS = "adds"  # 也, 还, 混着, "as well"
    CONTINUES = "continues"  # 还在, "still"
    RECURS = "recurs"  # 又, "again"
    RECOVERS = "recovers"  # 好了, 不拉了, "fine now"
    DENIES = "denies"  # 没有便血, "isn't allergic": the topic does not hold
    EXPLAINS = "explains"  # 医生说是因为换牙: gives the cause of an observed change
    STOPS = "stops"  # 停药了, "finished the antibiotics"
    DONE = "done"  # 打完了, "done": a plan was carried out
    CANCELS = "cancels"  # 取消, "cancelled": a plan fell through
    CLEARS = "clears"  # 医生说可以吃鸡肉了, "the vet says he can have chicken": a vet lifts what forbade it


class Reason(StrEnum):
    """Why a memory stays in the observation pool."""

    CONFLICT = "conflict"
    CHANGE = "change"
    AMBIGUOUS = "ambiguous"


class Outcome(StrEnum):
    """How a stay in the observation pool ended."""

    CONFIRMED = "confirmed"
    REJECTED = "rejected"
    EXPLAINED = "explained"
    GRADUATED = "graduated"
    SUPERSEDED = "superseded"
    DUE = "due"


@dataclass(frozen=True, slots=True)
class Owner:
    """The person whose memories these are. ``tenant`` is the application, ``user`` its user."""

    tenant: str
    user: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pet:
    """One animal of an owner. ``species`` and ``breed`` are free words; empty means unknown."""

    id: PetId
    name: str
    aliases: tuple[str, ...] = ()
    species: str = ""
    breed: str = ""
    sex: str = ""  # "female", "male" or unknown
    born: date | None = None
    neutered: bool | None = None
    chip: str = ""
    status: PetStatus = PetStatus.ALIVE
    created_at: datetime

    @property
    def names(self) -> tuple[str, ...]:
        """The name and every alias."""
        return (self.name, *self.aliases)

    @property
    def is_alive(self) -> bool:
        """Whether the pet lives with the owner."""
        return self.status is PetStatus.ALIVE


@dataclass(frozen=True, slots=True)
class SourceWords:
    """Where in the stored messages a memory comes from: the turn, and the owner's words quoted from it."""

    turn: TurnId
    quote: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """One statement worth keeping, in the owner's own language, about one subject."""

    id: MemoryId
    text: str
    scope: Scope
    pets: tuple[PetId, ...] = ()
    kind: Kind
    topic: str  # the normalised slot: "allergy:鸡肉", "food.main", "symptom:diarrhoea"
    polarity: Polarity = Polarity.POSITIVE
    certainty: Certainty = Certainty.STATED
    source: Source = Source.OWNER
    tier: Tier = Tier.SHORT
    status: Status = Status.ACTIVE
    recorded_at: datetime
    confirmed_at: datetime  # last said or confirmed by the owner; creation counts
    expires_at: datetime | None = None
    occurred_from: datetime | None = None  # when it is true in the world
    occurred_to: datetime | None = None
    when: str = ""  # the time words as said
    fact: str = ""  # what the topic's one value is, normalised: the food, the place, "true", "2025-10-20"
    value: float | None = None  # of a measure, in `unit`
    unit: str = ""
    count: int = 1  # how often an episode was told or happened
    words: int = 0  # distinct content words of the text (richness); counted by language at writing
    supersedes: tuple[MemoryId, ...] = ()
    recurs: MemoryId | None = None  # the earlier episode of which this is a new one
    closed_at: datetime | None = None
    core: bool = False
    pinned: bool = False
    sources: tuple[SourceWords, ...] = ()
    imported: str = ""  # the id in the system it was imported from
    revision: int = 0  # the book's revision that wrote this version; set by the store

    @property
    def is_undated(self) -> bool:
        """Whether its words name a past nobody can place (以前, "back then"): it was so then, and no day is known."""
        return self.occurred_from is None and bool(self.when)

    @property
    def slot(self) -> str:
        """What stands behind the topic's colon: the allergen, the symptom, the drug; empty without one."""
        return self.topic.partition(":")[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Signal:
    """Evidence that a memory was used: once per (memory, layer, question, day).

    ``question`` is the hash of the normalised query, empty for ``viewed``; ``score`` is the recall score of a hit.
    """

    memory: MemoryId
    layer: Layer
    question: str
    day: date
    score: float
    at: datetime

    @property
    def key(self) -> tuple[MemoryId, Layer, str, date]:
        """The pair rule of design 5: what may be counted only once."""
        return (self.memory, self.layer, self.question, self.day)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Signals of one memory folded into counts, so that the newest ones are enough to keep."""

    memory: MemoryId
    cited: int = 0
    viewed: int = 0
    hits: int = 0
    hit_score: float = 0.0
    questions: tuple[str, ...] = ()
    days: tuple[date, ...] = ()
    last_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """One stay in the 14-day pool; open while ``outcome`` is None."""

    id: ObservationId
    memory: MemoryId
    reason: Reason
    rival: MemoryId | None = None
    opened_at: datetime
    due_at: datetime
    outcome: Outcome | None = None
    closed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Vector:
    """The embedding of one memory's text by one model: little-endian float16, unit length."""

    memory: MemoryId
    model: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call by the model: ``arguments`` is the JSON text as the model wrote it."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a request, byte for byte as sent: role "user", "assistant" or "tool"."""

    role: str
    content: str
    calls: tuple[Call, ...] = ()  # of an assistant message
    call: str = ""  # of a tool message: the id of the call it answers


@dataclass(frozen=True, slots=True)
class Asked:
    """What the assistant asked at the end of a turn: which pet is meant, who somebody is, or to settle a memory."""

    what: str  # "which", "who" or "settle"
    memory: MemoryId | None = None
    options: tuple[PetId, ...] = ()
    names: tuple[str, ...] = ()  # of those nobody introduced

    @property
    def is_of_message(self) -> bool:
        """Whether the message itself was asked about, so that the answer completes it."""
        return self.what in ("which", "who")


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One message of the owner and what became of it."""

    id: TurnId
    session: SessionId
    number: int
    request: str  # the caller's request id
    digest: str  # of the text as sent by the caller, to refuse another text under the same request id
    text: str  # the owner's words, secrets masked
    at: datetime
    lease_at: datetime  # until then the turn is running somewhere
    done: bool = False
    messages: tuple[Message, ...] = ()
    reply: str = ""  # as shown to the owner, marks taken out
    events: str = ""  # the finished event stream as JSON lines, for a repeated request
    results: tuple[str, ...] = ()  # result of tool call n of this request, so that none is carried out twice
    shown: tuple[MemoryId, ...] = ()  # memories this turn's messages show
    named: tuple[PetId, ...] = ()  # pets this turn was about
    asked: Asked | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A conversation: the snapshot is frozen within an epoch."""

    id: SessionId
    opened_at: datetime
    last_at: datetime
    locale: str = "zh"
    epoch: int = 1
    snapshot: str | None = None  # None: a forget began a new epoch, whose snapshot is rendered at its first use
    marks: tuple[MemoryId, ...] = ()  # [M1] is marks[0]; a forgotten one leaves "" so that numbers stay
    carried: SessionId | None = None  # the session whose last turns are replayed before this one's
    settled: bool = False  # one question to settle an observation was asked
    closed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One thing told, read but not yet a memory: what the language part hands to policy."""

    text: str
    scope: Scope
    pets: tuple[PetId, ...] = ()
    kind: Kind
    topic: str = ""
    polarity: Polarity = Polarity.POSITIVE
    certainty: Certainty = Certainty.STATED
    source: Source = Source.OWNER
    cue: Cue = Cue.NONE
    occurred_from: datetime | None = None
    occurred_to: datetime | None = None
    when: str = ""
    until: datetime | None = None  # the end of a course or plan, where the words give one
    value: float | None = None
    unit: str = ""
    family: str = ""  # of a symptom: "gut", "skin", "limb" or "other"; sets its quiet days
    words: int = 0  # distinct content words of the text, without names and stop words
    fact: str = ""  # the topic's one value, normalised: the food, the place, "2025-10-20", "true", "female"
    times: int = 0  # how often it happened, where said (三次)
    instead_of: tuple[PetId, ...] = ()  # of a correction of the subject: the pets wrongly meant before
    core: bool = False
    quote: str = ""  # the owner's words, verbatim
    turn: TurnId | None = None  # the turn they stand in
    imported: str = ""

    @property
    def is_undated(self) -> bool:
        """Whether its words name a past nobody can place (以前, "back then"): it was so then, and no day is known."""
        return self.occurred_from is None and bool(self.when)


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """Everything alive of one owner at one revision. Treat the mappings as read-only.

    ``past`` holds closed memories and is None until they were asked for. ``vectors`` may hold several models' vectors
    only one after the other: a newer one replaces the older.
    """

    owner: Owner
    zone: str = "Asia/Shanghai"
    generation: str = ""
    revision: int = 0
    pets: Mapping[PetId, Pet] = field(default_factory=dict)
    memories: Mapping[MemoryId, Memory] = field(default_factory=dict)
    past: Mapping[MemoryId, Memory] | None = None
    signals: Mapping[MemoryId, tuple[Signal, ...]] = field(default_factory=dict)
    tallies: Mapping[MemoryId, Tally] = field(default_factory=dict)
    observations: Mapping[MemoryId, Observation] = field(default_factory=dict)  # the open ones
    stays: Mapping[MemoryId, int] = field(default_factory=dict)  # finished stays in the pool for `ambiguous`
    vectors: Mapping[MemoryId, Vector] = field(default_factory=dict)
    sessions: Mapping[SessionId, Session] = field(default_factory=dict)  # the open ones
    tombstones: frozenset[str] = frozenset()  # ids, source turns and import ids that must not come back

    def __iter__(self) -> Iterator[Memory]:
        """Yield the stored live memories in the order of their ids."""
        return iter(sorted(self.memories.values(), key=lambda memory: memory.id))


# --- Changes: what policy returns and only the store applies -------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetZone:
    """The owner's time zone, an IANA name."""

    zone: str


@dataclass(frozen=True, slots=True)
class PutPet:
    """Add or revise a pet."""

    pet: Pet


@dataclass(frozen=True, slots=True)
class DropPet:
    """Remove a pet. Its memories are erased by changes of their own."""

    id: PetId


@dataclass(frozen=True, slots=True)
class PutMemory:
    """Write a memory; the version before it, if any, goes into its history."""

    memory: Memory


@dataclass(frozen=True, slots=True)
class EraseMemory:
    """Erase a memory with its versions, vectors, signals and observations; ``tombstones`` must not come back."""

    id: MemoryId
    tombstones: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PutSignal:
    """Record a signal unless its key was recorded before."""

    signal: Signal


@dataclass(frozen=True, slots=True)
class Fold:
    """Replace signals of the tally's memory, those with these keys, by the tally that counts them."""

    tally: Tally
    keys: tuple[tuple[MemoryId, Layer, str, date], ...]


@dataclass(frozen=True, slots=True)
class PutObservation:
    """Open or close a stay in the pool."""

    observation: Observation


@dataclass(frozen=True, slots=True)
class PutSession:
    """Open, renew or close a session."""

    session: Session


@dataclass(frozen=True, slots=True)
class PutTurn:
    """Write a turn; one with the same id is replaced."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class SetDue:
    """When a sweep next has work for this owner; None for never."""

    due_at: datetime | None


Change = (
    SetZone
    | PutPet
    | DropPet
    | PutMemory
    | EraseMemory
    | PutSignal
    | Fold
    | PutObservation
    | PutSession
    | PutTurn
    | SetDue
)


# --- What callers get ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hit:
    """One recalled memory: ``score`` in 0..1, ``why`` in words of the routing ("safety", "lexical", "kind", …)."""

    memory: Memory
    score: float
    why: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Recall:
    """What a recall returned, best first. ``degraded`` says that one half did not work, ``reason`` why."""

    hits: tuple[Hit, ...] = ()
    degraded: bool = False
    reason: str = ""
    pets: tuple[PetId, ...] = ()  # the pets the query was routed to
    ask: tuple[PetId, ...] = ()  # not empty: unclear which of these is meant, so nothing was guessed


@dataclass(frozen=True, slots=True)
class Embedding:
    """How far the memories of an owner are embedded: ``done`` of ``total`` have a vector of this model."""

    model: str  # "" without an encoder
    done: int
    total: int

    @property
    def left(self) -> int:
        """How many are still to be embedded; none without an encoder."""
        return self.total - self.done if self.model else 0


@dataclass(frozen=True, slots=True)
class Gate:
    """One condition of graduation: its name, whether it holds, and the figures compared."""

    name: str
    passed: bool
    have: float
    need: float


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a memory scores as it does and what it lacks to graduate."""

    memory: Memory
    status: Status
    score: float
    components: Mapping[str, float]
    weights: Mapping[str, float]
    gates: tuple[Gate, ...]
    graduates: bool
    signals: tuple[Signal, ...]
    tally: Tally
    observation: Observation | None
    history: tuple[Memory, ...]


@dataclass(frozen=True, slots=True)
class SweepReport:
    """What a sweep did, over all owners that were due."""

    owners: int = 0
    expired: int = 0
    observed: int = 0
    graduated: int = 0
    resolved: int = 0
    erased: int = 0
    evicted: int = 0
