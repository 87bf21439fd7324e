"""What the tests of the reader share: an instant, some pets, and a way to read."""

from __future__ import annotations

from datetime import UTC, datetime

from pawsignal.language.reader import read
from pawsignal.language.reading import Context, Reading
from pawsignal.model import Pet, PetId, Statement

NOW = datetime(2026, 5, 12, 12, 0, tzinfo=UTC)  # Tuesday, 20:00 in Shanghai


def pet(name: str, species: str = "", *, sex: str = "", aliases: tuple[str, ...] = ()) -> Pet:
    return Pet(id=PetId(name), name=name, species=species, sex=sex, aliases=aliases, created_at=NOW)


ONE = (pet("雪球", "cat"),)
PAIR = (pet("雪球", "cat", sex="female", aliases=("球球",)), pet("大黄", "dog", sex="male"))
ENGLISH = (pet("Nala", "cat", sex="female"), pet("Otto", "dog", sex="male", aliases=("Ottie",)))


def of(text: str, pets: tuple[Pet, ...] = ONE, focus: tuple[str, ...] = (), **known: object) -> Reading:
    context = Context(now=NOW, pets=pets, focus=tuple(map(PetId, focus)), **known)  # type: ignore[arg-type]
    return read(text, context)


def only(reading: Reading) -> Statement:
    assert len(reading.statements) == 1, [s.text for s in reading.statements]
    return reading.statements[0]
