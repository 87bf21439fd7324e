"""What a household of the set is, and how it is written to a file and read back."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from pawsignal.model import Memory, MemoryId, Pet, PetId
from pawsignal.wire import dumps, from_json


@dataclass(frozen=True, slots=True)
class Said:
    """One message of the owner, and the memories it tells."""

    at: datetime
    text: str
    tells: tuple[MemoryId, ...] = ()
    sort: str = ""  # of what tells nothing: "chat", "hearsay", "hypothesis", …


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question at an instant. ``gold`` answers it (empty: nothing does); ``stale`` must not stand above gold."""

    at: datetime
    text: str
    sort: str
    pets: tuple[PetId, ...] = ()  # whom it names; empty: the owner
    gold: tuple[MemoryId, ...] = ()
    stale: tuple[MemoryId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Household:
    """An owner with pets. Memories stand as they ended; ``as_of`` an earlier instant they are living still."""

    name: str
    zone: str
    script: str  # "simplified" or "traditional"
    pets: tuple[Pet, ...]
    said: tuple[Said, ...]
    memories: tuple[Memory, ...]
    questions: tuple[Question, ...]


def write(households: Iterable[Household], folder: Path) -> None:
    """Write each household to a file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    for household in households:
        (folder / f"{household.name}.json").write_text(dumps(household, indent=1) + "\n", "utf-8")


def read(folder: Path) -> list[Household]:
    """Read the households of a folder."""
    files = sorted(folder.glob("*.json"))
    return [from_json(Household, json.loads(file.read_text("utf-8")), file.name) for file in files]
