"""A question looked up is read as the same question said in a talk."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from pawsignal.language.reader import asks, read
from pawsignal.language.reading import Context
from pawsignal.language.text import normalise
from pawsignal.model import Pet, PetId

NOW = datetime(2026, 5, 12, 12, tzinfo=UTC)
PETS = tuple(
    Pet(id=PetId(name), name=name, species=species, born=date(2023, 5, 1), created_at=NOW)
    for name, species in (("豆豆", "dog"), ("雪球", "cat"), ("Rex", "dog"), ("Luna", "cat"))
)
CONTEXT = Context(now=NOW, pets=PETS)


def _said() -> list[str]:
    """Give what owners say in a talk of each tenth file, in any words."""
    files = sorted((Path(__file__).parents[1] / "talks").glob("*.jsonl"))[::10]
    lines = (json.loads(line) for file in files for line in file.read_text("utf-8").splitlines() if line.strip())
    return [line["say"] for line in lines if isinstance(line.get("say"), str)]


@pytest.mark.parametrize("text", _said())
def test_what_a_message_asks_is_the_same_when_it_is_only_looked_up(text: str) -> None:
    looked_up, said = asks(normalise(text), CONTEXT), read(normalise(text), CONTEXT)
    assert (looked_up.query, looked_up.named, looked_up.text, looked_up.locale) == (
        said.query,
        said.named,
        said.text,
        said.locale,
    )


def test_talks_ask_enough_to_compare() -> None:
    assert sum(asks(normalise(text), CONTEXT).query is not None for text in _said()) > 30
