"""What the companion says, in Chinese and English side by side (``phrases.toml``)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Phrases:
    """Says a phrase by its key in one language."""

    locale: str

    def __call__(self, key: str, **values: object) -> str:
        """Return the phrase with its blanks filled in.

        Raises:
            KeyError: there is no such phrase.
        """
        return catalogue()[key][self.locale].format(**values)

    def list(self, texts: Iterable[str]) -> str:
        """Join statements, each said once."""
        return self("list").join(dict.fromkeys(texts))

    def enumerate(self, words: Iterable[str]) -> str:
        """Join words."""
        return self("enumeration").join(words)

    def choice(self, names: Iterable[str]) -> str:
        """Join names of which one is meant."""
        return self("or").join(names)


@cache
def catalogue() -> dict[str, dict[str, str]]:
    """Return every phrase: key -> language -> text."""
    return tomllib.loads(files("pawsignal.chat").joinpath("phrases.toml").read_text("utf-8"))
