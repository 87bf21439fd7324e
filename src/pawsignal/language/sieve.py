"""Which of many patterns can match a text at all, told by the characters the text has.

How it works: of every pattern a few short pieces are kept, one of which stands in each of its matches (过敏 or "all"
of "allergic" for 过敏|allergic). A text is looked up by its pieces, so that of some hundred patterns only the few that
may match are ever tried. A pattern of which nothing certain can be said is always tried.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Final

LONGEST: Final = 3  # characters of a piece
_FEW: Final = 12  # members of a class that are worth a piece each

_Pieces = frozenset[str]
_NOTHING: Final[_Pieces] = frozenset()  # nothing certain is said
_TOKEN: Final = re.compile(
    r"(?P<letters>[^\\\[(|).^$?*+{]+(?![?*+{])|[^\\\[(|).^$])"
    r"|\\(?:u(?P<code>[0-9a-f]{4})|(?P<escaped>\W)|.)"
    r"|\[(?P<negated>\^)?(?P<members>\]?(?:\\.|[^\]\\])*)\]"
    r"|\(\?P=\w+\)"  # the same again: may be anything
    r"|(?P<open>(?P<through>\((?:\?:|\?P<\w+>|(?!\?)))|\(\?(?:=|!|<=|<!))"  # a group, or a look around
    r"|[.^$]",
    re.DOTALL,
)
_REPEAT: Final = re.compile(r"(?:(?P<none>[?*]|\{0?,\d*\}|\{0\})|\+|\{\d+(?:,\d*)?\})[?+]?")
_RANGE: Final = re.compile(r"\\\w|.-.", re.DOTALL)  # in a class: more than the letters that stand there


class Sieve:
    """Things in an order, each told by any of its patterns; a text is let through only to those that may match it."""

    def __init__(self, sources: Iterable[Iterable[str]]) -> None:
        self._always: set[int] = set()
        self._by_piece: dict[str, list[int]] = {}
        for at, source in ((at, source) for at, several in enumerate(sources) for source in several):
            pieces = needed(source)
            if not pieces:
                self._always.add(at)
            for piece in pieces:
                self._by_piece.setdefault(piece, []).append(at)

    def may_match(self, text: str) -> list[int]:
        """Return the places, in order, of those with a pattern that may match somewhere in a text; no other can."""
        known = self._by_piece.keys() & _pieces_of(text)
        return sorted(self._always.union(*map(self._by_piece.__getitem__, known)))


@lru_cache(maxsize=32)  # a clause is looked up for its rules, its times and what it asks
def _pieces_of(text: str) -> _Pieces:
    pieces = {text[at : at + size] for size in range(1, LONGEST + 1) for at in range(len(text) - size + 1)}
    return frozenset(pieces)


class Patterns:
    """Regular expressions in an order, of which only those that may match a text are tried, and ever compiled."""

    def __init__(self, sources: Iterable[str]) -> None:
        self._sources = tuple(sources)
        self._sieve = Sieve([source] for source in self._sources)

    def for_text(self, text: str) -> Iterator[re.Pattern[str]]:
        """Yield the patterns that may match in a text."""
        return (pattern(self._sources[at]) for at in self._sieve.may_match(text))


@cache
def pattern(source: str) -> re.Pattern[str]:
    """Return the pattern of a regular expression; each is compiled once."""
    return re.compile(source)


def needed(source: str) -> frozenset[str]:
    """Return pieces one of which stands in every match of a regular expression; empty if none is certain."""
    return _Reader(source).alternatives()


class _Reader:
    """Reads a regular expression from left to right: the parts of the syntax that say which characters must stand."""

    def __init__(self, source: str) -> None:
        self._source, self._at = source, 0

    def alternatives(self) -> _Pieces:
        """Read up to the end of a group: every way through it must give a piece."""
        ways = [self._sequence()]
        while self._source.startswith("|", self._at):
            self._at += 1
            ways.append(self._sequence())
        return frozenset().union(*ways) if all(ways) else _NOTHING

    def _sequence(self) -> _Pieces:
        """Read one way: the best that any of its parts gives, letters side by side taken together."""
        parts, run = [_NOTHING], ""
        for letters, pieces in self._parts():
            if letters:
                run += letters
            else:
                parts += [_piece(run), pieces]
                run = ""
        return max(*parts, _piece(run), key=_worth)

    def _parts(self) -> Iterator[tuple[str, _Pieces]]:
        """Yield the parts of a way: letters that must stand, or the pieces of something else."""
        while self._at < len(self._source) and self._source[self._at] not in "|)":
            letters, pieces = self._part()
            repeat = _REPEAT.match(self._source, self._at)
            if repeat is None:
                yield letters, pieces
                continue
            self._at = repeat.end()
            yield "", _NOTHING if repeat["none"] else pieces or _piece(letters)

    def _part(self) -> tuple[str, _Pieces]:
        token = _TOKEN.match(self._source, self._at)
        assert token is not None  # noqa: S101  any character is a token
        self._at = token.end()
        if token["open"]:
            pieces = self.alternatives()
            self._at += 1  # the closing bracket
            return "", pieces if token["through"] else _NOTHING
        if token["members"] is not None:
            return "", _NOTHING if token["negated"] else _members(token["members"])
        code, letters = token["code"], token["escaped"] or token["letters"]
        return chr(int(code, 16)) if code else letters or "", _NOTHING


def _piece(letters: str) -> _Pieces:
    return frozenset((letters[:LONGEST],)) if letters else _NOTHING


def _members(inside: str) -> _Pieces:
    plain = re.sub(r"\\(.)", r"\1", inside)
    return frozenset(plain) if not _RANGE.search(inside) and len(plain) <= _FEW else _NOTHING


def _worth(pieces: _Pieces) -> tuple[int, int]:
    """Rate pieces: long ones are rare, and few are met seldom."""
    return (min(map(len, pieces), default=0), -len(pieces))
