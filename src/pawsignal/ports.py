"""What the engine asks of the world: a store, a chat model, a clock, an embedder.

Adapters translate their own failures into ``pawsignal.errors`` and keep the cause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol, runtime_checkable

from pawsignal.language.reading import Reading
from pawsignal.model import (
    Call,
    Change,
    Memory,
    MemoryId,
    Message,
    Observation,
    Owner,
    Pet,
    PetId,
    Recall,
    Session,
    SessionId,
    Signal,
    Tally,
    Turn,
    Vector,
)

Clock = Callable[[], datetime]
"""Gives the present instant, aware."""

Embed = Callable[[Sequence[str]], Any]
"""Gives one vector (any sequence of floats, or a row of an array) per text.

Two attributes are used where an embedder has them: ``query(texts)`` embeds questions, for models that tell questions
from passages, and ``name`` identifies the model, so that vectors of two models are never mixed.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Delta:
    """What changed in an owner's book since a revision; everything, if ``full``.

    To bring a book up to date, start anew if ``full``; else, if ``revision`` is the one asked after, nothing changed
    and the rest is empty (but for the past, if asked for). Otherwise in this order:

    - what is ``gone`` goes, and with a memory everything that hangs on it;
    - a memory changed since (by its ``revision``) loses its vector; that of its present text, if any, comes along;
    - a memory with a tally here loses its signals (those still counted singly come along);
    - what stands here replaces what has the same id or key. Closed memories come only if they changed or if the past
      was asked for, finished observations and closed sessions only if they changed;
    - ``stays`` and ``tombstones`` are complete.

    Signals, tallies and vectors come for live and closed memories alike, so that a reopened one has its own at once.
    """

    generation: str = ""  # empty: nothing is stored for this owner
    revision: int = 0
    zone: str = ""  # empty: none is stored
    full: bool = True
    pets: tuple[Pet, ...] = ()
    memories: tuple[Memory, ...] = ()
    signals: tuple[Signal, ...] = ()
    tallies: tuple[Tally, ...] = ()
    observations: tuple[Observation, ...] = ()
    stays: Mapping[MemoryId, int] = field(default_factory=dict)
    vectors: tuple[Vector, ...] = ()
    sessions: tuple[Session, ...] = ()
    tombstones: frozenset[str] = frozenset()
    gone: frozenset[PetId | MemoryId] = frozenset()


class Store(Protocol):
    """Keeps books. It holds no opinion and never reads the time."""

    def read(self, owner: Owner, after_revision: int = 0, *, generation: str = "", past: bool = False) -> Delta:
        """Return what changed after a revision of that generation; a full delta if the generation differs.

        With ``past`` closed memories come too, all of them, whatever the revision.
        """

    def apply(self, owner: Owner, changes: Sequence[Change], expected_revision: int, *, generation: str) -> int:
        """Apply all changes in their order, or none, and return the new revision; durable on return.

        An owner never seen is at revision 0 of any generation and gets this one. What hangs on a memory (signals,
        tallies, observations, vectors) is dropped where the memory does not exist.

        Raises:
            Conflict: the book is at another revision or generation.
            Busy: others were writing for too long.
            StoreError: the database refused; nothing was written.
        """

    def exclusive(self, owner: Owner) -> AbstractContextManager[Store]:
        """Hold the owner's lock: inside, no other process can change this book.

        Use only the yielded store inside. What it did is committed together at the end, or undone after an error.

        Raises:
            Busy: the lock could not be had in time.
        """

    def hits(self, owner: Owner, generation: str, signals: Iterable[Signal]) -> None:
        """Insert signals that are not yet there; those of unknown memories or another generation are dropped."""

    def embed(self, owner: Owner, generation: str, vectors: Iterable[Vector]) -> None:
        """Keep the vectors of memories that still exist, in place of older ones."""

    def turns(self, owner: Owner, session: SessionId | None = None) -> tuple[Turn, ...]:
        """Return the turns of a session in the order of their numbers; for None of all, the earliest session first."""

    def turn(self, owner: Owner, request: str) -> Turn | None:
        """Return the turn with this request id."""

    def history(self, owner: Owner, memory: MemoryId) -> tuple[Memory, ...]:
        """Return the earlier versions of a memory, oldest first."""

    def due(self, before: datetime, limit: int) -> tuple[Owner, ...]:
        """Return owners whose due time is not after ``before``, the longest overdue first."""

    def erase(self, owner: Owner, generation: str) -> None:
        """Erase everything of this owner; a content-free row with the new generation stays."""

    def purge(self) -> None:
        """Make sure that no erased byte is left in the store's files; may rewrite them, so once after many erasures.

        Raises:
            Busy: somebody was reading or writing for too long; what was erased may still be in the files.
        """

    def close(self) -> None:
        """Release files and connections."""


# --- The chat model ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool the model may call: its JSON schema as sent to the model."""

    name: str
    description: str
    parameters: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """What the request's text says, once more as values: a rule-based model reads these instead of prose."""

    now: datetime
    zone: str
    locale: str
    pets: tuple[Pet, ...]
    reading: Reading
    recall: Recall
    marks: Mapping[MemoryId, int]
    settle: tuple[Observation, Memory] | None = None  # the one observation this session may ask about
    past: Mapping[str, Memory] = field(default_factory=dict)  # what observed memories contradict, by id


@dataclass(frozen=True, slots=True)
class Request:
    """One request to a chat model: ``system`` is the frozen prefix, ``messages`` are replayed byte for byte."""

    system: str
    messages: tuple[Message, ...]
    tools: tuple[Tool, ...]
    brief: Brief


class Conversation(Protocol):
    """A session as the caller sees it: the frozen snapshot, and turns as streams of events."""

    @property
    def snapshot(self) -> str:
        """The core as rendered at the session's start; its bytes do not change within an epoch."""

    def say(self, text: str, *, request_id: str | None = None) -> Iterator[Any]:
        """Yield the events of one turn."""


@runtime_checkable
class ChatModel(Protocol):
    """A chat model with tools, streamed."""

    name: str

    def reply(self, request: Request) -> Iterator[str | Call]:
        """Yield pieces of text and tool calls.

        Raises:
            ModelError: the model failed; what was yielded before stands.
        """
