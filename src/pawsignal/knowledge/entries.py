"""The entries of the packaged knowledge, as memories of scope `global`.

Each entry of the TOML files stands in Chinese and English with its source, for a vet or a translator to edit. Figures
are defaults with a source, never advice for one animal; "general knowledge" marks what has no fetched source.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import Any

from pawsignal.model import Kind, Memory, MemoryId, Scope, Source, Tier

Table = Mapping[str, Any]

LOCALES = ("zh", "en")
FILES = ("care", "breeds", "toxic", "health")
GENERAL = "general knowledge"
EDITION = datetime(2026, 1, 1, tzinfo=UTC)  # when the entries were last revised as a whole
LONGEST = 300


@dataclass(frozen=True, slots=True)
class About:
    """What an entry is about: species and breed as ``language/data/species.toml`` names them; empty means any.

    ``topics`` are its own and those of memories that it bears on.
    """

    species: tuple[str, ...] = ()
    breed: str = ""
    topics: frozenset[str] = frozenset()


@cache
def knowledge(locale: str) -> tuple[Memory, ...]:
    """Return every entry in a language as a memory of scope `global`, in the order of the files."""
    return tuple(_memory(entry, locale) for entry in _entries())


def about(memory: MemoryId) -> About:
    """Return what an entry is about.

    Raises:
        KeyError: there is no such entry.
    """
    return _about()[memory]


@cache
def _about() -> Mapping[MemoryId, About]:
    return {_id(entry): _subject(entry) for entry in _entries()}


def _subject(entry: Table) -> About:
    topics = frozenset((entry["topic"], *entry.get("bears_on", ())))
    return About(tuple(entry.get("species", ())), entry.get("breed", ""), topics)


@cache
def table(name: str) -> Table:
    """Return one data file as parsed."""
    return tomllib.loads(files("pawsignal.knowledge").joinpath(f"{name}.toml").read_text("utf-8"))


def check() -> list[str]:
    """Return what is wrong with the entries; empty if nothing is."""
    seen: set[str] = set()
    return [problem for entry in _entries() for problem in _problems(entry, seen)]


def _memory(entry: Table, locale: str) -> Memory:
    return Memory(
        id=_id(entry),
        text=entry[locale],
        scope=Scope.GLOBAL,
        kind=Kind.NOTE,
        topic=entry["topic"],
        source=Source.IMPORT,
        tier=Tier.LONG,
        recorded_at=EDITION,
        confirmed_at=EDITION,
        imported=entry["source"],
    )


def _id(entry: Table) -> MemoryId:
    return MemoryId(f"g-{entry['id']}")


def _entries() -> Iterator[Table]:
    for name in FILES:
        yield from table(name)["entry"]


def _problems(entry: Table, seen: set[str]) -> Iterator[str]:
    where = entry.get("id", "an entry without id")
    if where in seen:
        yield f"{where}: duplicate id"
    seen.add(where)
    for key in ("id", "topic", "source", *LOCALES):
        if not entry.get(key):
            yield f"{where}: no {key}"
    for locale in LOCALES:
        if len(entry.get(locale, "")) > LONGEST:
            yield f"{where}: {locale} has more than {LONGEST} characters"
        if not re.match("[^：:。.]{2,60}[：:]", entry.get(locale, "")):
            yield f"{where}: {locale} does not open with its subject and a colon"
    unknown = entry.keys() - {"id", "topic", "source", "species", "breed", "bears_on", *LOCALES}
    if unknown:
        yield f"{where}: unknown {', '.join(sorted(unknown))}"
