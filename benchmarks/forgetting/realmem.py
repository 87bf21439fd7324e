"""RealMem as a replay: for each person the sessions in time order, what was asked, used and told in each.

Rules of this file: a memory is its text, told again it is the same memory; what a reply used counts once a session and
only if it was told in an earlier one, for what was said a minute ago no budget can lose.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from benchmarks.recall.files import read
from pawsignal import Kind, Scope
from pawsignal.language.tokens import content_words
from pawsignal.model import Memory, MemoryId

_HEADER = re.compile(r"^【(.+?)】")
_NUMBER = re.compile(r"^\d")
ALIKE = 0.5  # shared content words / all content words, from which on a later memory replaces an earlier one


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of the owner and the memories that the reply to it used."""

    text: str
    used: tuple[MemoryId, ...]


@dataclass(frozen=True, slots=True)
class Sitting:
    """One session: what was asked in it, and what was worth keeping after it."""

    at: datetime
    asked: tuple[Asked, ...]
    told: tuple[Memory, ...]


@dataclass(frozen=True, slots=True)
class Person:
    """One person's sessions in time order, and for each memory that is replaced the sitting that replaces it."""

    name: str
    sittings: tuple[Sitting, ...]
    replaced: dict[MemoryId, int]

    @property
    def memories(self) -> int:
        """How many different memories were told."""
        return len({memory.id for sitting in self.sittings for memory in sitting.told})


def people(folder: Path) -> list[Person]:
    """Read every person of the data set."""
    return [_person(file) for file in sorted(folder.glob("*_dialogues_*.json"))]


def _person(file: Path) -> Person:
    sessions = read(file, _complete, under="dialogues")
    sessions.sort(key=lambda session: session["current_time"][:10])  # stable: the order within a day stays
    known: set[MemoryId] = set()
    sittings: list[Sitting] = []
    slots: list[tuple[MemoryId, int, str, set[str]]] = []
    for n, session in enumerate(sessions):
        at = datetime.fromisoformat(session["current_time"][:10]).replace(tzinfo=UTC) + timedelta(minutes=n)
        asked = tuple(_asked(session["dialogue_turns"], known))
        told = {_id(entry["content"]): entry for entry in session["extracted_memory"] or ()}
        memories = tuple(_memory(entry["content"], at) for entry in told.values())
        slots += [(m.id, n, *_slot(e)) for m, e in zip(memories, told.values(), strict=True) if m.id not in known]
        known |= told.keys()
        sittings.append(Sitting(at, asked, memories))
    return Person(file.name.partition("_dialogues")[0], tuple(sittings), dict(_replaced(slots)))


def _complete(session: dict[str, Any]) -> dict[str, Any]:
    """Return a session as it is, having looked for all that is needed of it."""
    datetime.fromisoformat(session["current_time"][:10])
    for turn in session["dialogue_turns"]:
        _ = turn["speaker"], turn["content"], [memory["content"] for memory in turn.get("memory_used") or ()]
    for memory in session["extracted_memory"] or ():
        _ = memory["content"], memory["index"]
    return session


def _asked(turns: list[dict[str, Any]], known: set[MemoryId]) -> Iterator[Asked]:
    counted: set[MemoryId] = set()
    question = ""
    for turn in turns:
        if turn["speaker"] == "User":
            question = turn["content"]
        elif turn.get("memory_used"):
            used = {_id(memory["content"]) for memory in turn["memory_used"]} & known - counted
            counted |= used
            yield Asked(question, tuple(sorted(used)))


def _memory(text: str, at: datetime) -> Memory:
    return Memory(
        id=_id(text),
        text=text,
        scope=Scope.USER,
        kind=Kind.NOTE,
        topic="",
        recorded_at=at,
        confirmed_at=at,
        words=len(content_words(text)),
    )


def _id(text: str) -> MemoryId:
    """Return an id as the engine's are: opaque, so that ties broken by it are broken by chance."""
    return MemoryId(hashlib.blake2b(text.strip().encode(), digest_size=8).hexdigest())


def _slot(entry: dict[str, Any]) -> tuple[str, set[str]]:
    """Return the project and heading a memory stands under, and its content words without figures."""
    project, text = entry["index"].partition("-")[0], entry["content"]
    header = _HEADER.match(text)
    words = {word for word in content_words(_HEADER.sub("", text)) if not _NUMBER.match(word)}
    return f"{project}/{header[1] if header else ''}", words


def _replaced(slots: list[tuple[MemoryId, int, str, set[str]]]) -> Iterator[tuple[MemoryId, int]]:
    for at, (memory, n, slot, words) in enumerate(slots):
        for _other, later, its_slot, its_words in slots[at + 1 :]:
            if later > n and its_slot == slot and len(words & its_words) >= ALIKE * len(words | its_words):
                yield memory, later
                break
