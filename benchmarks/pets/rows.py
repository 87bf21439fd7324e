"""The rows of the pet set for whoever prints a table, and the report of what was read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.pets.generate import households
from benchmarks.pets.measure import Answer, figures
from benchmarks.pets.replay import Read, given, said
from benchmarks.pets.shape import Household, read
from pawsignal.ports import Embed
from pawsignal.retrieval import embedded, name_of

Rows = dict[str, dict[str, float]]


class Remembering:
    """An embedder that embeds no text twice: households are asked at two times, their memories stay."""

    def __init__(self, embed: Embed) -> None:
        self._embed = embed
        self._rows: dict[tuple[str, bool], NDArray[np.float32]] = {}
        self.name = name_of(embed)

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Embed passages, one row per text."""
        return self._look(texts, question=False)

    def query(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Embed questions, one row per text."""
        return self._look(texts, question=True)

    def _look(self, texts: Sequence[str], *, question: bool) -> NDArray[np.float32]:
        new = list(dict.fromkeys(text for text in texts if (text, question) not in self._rows))
        for text, row in zip(new, embedded(self._embed, new, question=question), strict=True):
            self._rows[text, question] = row
        return np.stack([self._rows[text, question] for text in texts])


def load(folder: Path | None = None, *, fresh: bool = False) -> list[Household]:
    """Return the households of a folder; without one those that are made up anew, always the same."""
    return list(households(fresh=fresh)) if folder is None else read(folder)


def rows(embed: Embed | None, folder: Path | None = None) -> Rows:
    """Return our rows by name: recall over given memories, with the encoder (if there is one) and without."""
    people = load(folder)
    return {name: figures(given_answers(people, one)) for name, one in _kinds(embed)}


def given_answers(people: Iterable[Household], embed: Embed | None) -> Iterator[Answer]:
    """Yield all answers of recall over given memories."""
    for household in people:
        yield from given(household, embed)


def said_answers(people: Iterable[Household], embed: Embed | None, counted: Read) -> Iterator[Answer]:
    """Yield all answers after everything was said to the companion; what it kept is counted."""
    for household in people:
        yield from said(household, embed, counted)


def _kinds(embed: Embed | None) -> list[tuple[str, Embed | None]]:
    lexical: tuple[str, Embed | None] = ("pawsignal-lexical", None)
    return [lexical] if embed is None else [("pawsignal", Remembering(embed)), lexical]
