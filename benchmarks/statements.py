"""What an owner with many pets tells and asks (``statements.toml``): varied, and the same in every run."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pawsignal import Kind

_WORDS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
_LANGUAGES = tuple(_WORDS.values())
_TEMPLATES = tuple((words, template) for words in _LANGUAGES for template in words["told"])

PETS = tuple(pet for words in _LANGUAGES for pet in words["pets"])
QUESTIONS = tuple(question for words in _LANGUAGES for question in words["asked"])
NEW = tuple(text for words in _LANGUAGES for text in words["new"])


@dataclass(frozen=True, slots=True)
class Told:
    """One statement about one pet."""

    pet: str
    kind: Kind
    topic: str
    text: str


def statements(count: int) -> Iterator[Told]:
    """Yield so many statements, each with a text of its own."""
    for n in range(count):
        words, (kind, text, first, second) = _TEMPLATES[n % len(_TEMPLATES)]
        at, pet = divmod(n // len(_TEMPLATES), len(words["pets"]))
        at, a = divmod(at, len(words[first]))
        again, b = divmod(at, len(words[second]))
        names = {"pet": words["pets"][pet][0], "a": words[first][a], "b": words[second][b]}
        ending = f" ({again + 1})" if again else ""
        yield Told(names["pet"], Kind(kind), f"{kind}:{names['a']}", text.format(**names) + ending)
