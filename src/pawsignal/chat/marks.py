"""Citation marks: ``[M3]`` in what the model reads and writes, taken out of the text as it streams."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

# One mark, or several in one pair of brackets, as models like to write them: [M1], [M1, M2], 【M3】.
_MARK = re.compile(r"[\[【]\s*[Mm]\d{1,5}(?:\s*[,，、;]\s*[Mm]?\d{1,5})*\s*[\]】]")
_NUMBER = re.compile(r"\d+")
_OPENING = re.compile(r"[\[【][\s\dMm,，、;]{0,60}$")  # may become a mark with the next piece


@dataclass(slots=True)
class MarkFilter:
    """Takes marks out of a stream of text that may cut them anywhere."""

    _held: str = field(default="", init=False)

    def feed(self, piece: str) -> Iterator[str | int]:
        """Yield text without marks, and the number of each mark where it stood."""
        text = self._held + piece
        opening = _OPENING.search(text)
        self._held = text[opening.start() :] if opening else ""
        yield from _split(text[: len(text) - len(self._held)])

    def rest(self) -> Iterator[str | int]:
        """Yield what was held back, once the stream has ended."""
        held, self._held = self._held, ""
        yield from _split(held)


def _split(text: str) -> Iterator[str | int]:
    at = 0
    for mark in _MARK.finditer(text):
        if mark.start() > at:
            yield text[at : mark.start()]
        yield from map(int, _NUMBER.findall(mark.group()))
        at = mark.end()
    if at < len(text):
        yield text[at:]
