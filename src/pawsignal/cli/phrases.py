"""What the command line says, in Chinese and English side by side (``phrases.toml``)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

LOCALES = ("zh", "en")


class Phrases:
    """Says a phrase by its key in one language."""

    def __init__(self, locale: str) -> None:
        self.locale = locale if locale in LOCALES else "en"

    def __call__(self, key: str, **values: object) -> str:
        """Return the phrase with its blanks filled in.

        Raises:
            KeyError: there is no such phrase.
        """
        phrase = catalogue()[key][self.locale]
        return phrase.format(**values) if values else phrase

    def word(self, family: str, value: object) -> str:
        """Return the word for a value of the model ("kind", Kind.ALLERGY), or the value itself if it has none."""
        entry = catalogue().get(f"{family}.{value}")
        return entry[self.locale] if entry else str(value)


@cache
def catalogue() -> dict[str, dict[str, str]]:
    """Return every phrase: key -> language -> text."""
    return tomllib.loads(files(__package__).joinpath("phrases.toml").read_text("utf-8"))
