"""Split a message into clauses that keep their places in it.

A clause is what can hold one statement: it ends at punctuation, at a connective, or at "and" before a new verb. Pieces
that cannot stand alone (a bare number, a list going on) stay with the clause before them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pawsignal.language.lexicon import compiled, grammar

_SENTENCE = re.compile(
    r"[。！？!?\n；;…]+[”」』\"']*|(?<!\bdr)(?<!\bmr)(?<!\bmrs)\.+(?=\s|$|[^\d\w])|(?<=[一-鿿])\.(?=\S)"
)
_COMMA = re.compile(r"[，,](?!\d{3}\b)|\s[—–-]+\s|——|[：:](?=[^\d/])|[（(）)]|[~～](?!\d)")
_AND = re.compile(r"(?<![a-z])and\s+|(?<=\S)\s*&\s*(?=i\b)")
_FOODS = compiled(
    {
        "en": [r"^\s*(?:and |or )?(?:%food%)(?:,? (?:and|or) (?:%food%))*\s*$"],
        "zh": [r"^(?:和|跟|还有)?%food%(?:[和、跟]%food%)*(?:都?过敏)?$"],
    }
)
_OPEN = re.compile(r"对[^过没有不很好是在了说叫来去]{1,8}$")

LONGEST = 500
"""Characters of a clause; a longer one is cut, so that reading takes no more than its share of time.

The parts may raise an alarm and nothing else: a "not" may stand in the part before.
"""


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of the message: ``start`` and ``end`` are its place, ``ending`` the punctuation behind it.

    ``folded`` is what the rules read: it may end before the text does (😹, "lol").
    """

    text: str
    folded: str
    start: int
    end: int
    sentence: int
    ending: str
    is_cut: bool = False  # a part of one too long to be told in one breath


def split(text: str, folded: str) -> list[Clause]:
    """Return the clauses of a message in order; ``folded`` is the same text folded at the same length."""
    clauses: list[Clause] = []
    for number, (start, end, ending) in enumerate(_sentences(folded)):
        pieces = _joined(folded, list(_pieces(folded, start, end)))
        for index, (left, right) in enumerate(pieces):
            mark = ending if index == len(pieces) - 1 else ","
            for at in range(left, right, LONGEST):
                stop, is_cut = min(at + LONGEST, right), right - left > LONGEST
                clauses.append(Clause(text[at:stop], _bare(folded[at:stop]), at, stop, number, mark, is_cut))
    return clauses


def _sentences(folded: str) -> Iterator[tuple[int, int, str]]:
    at = 0
    for mark in _SENTENCE.finditer(folded):
        if folded[at : mark.start()].strip():
            yield at, mark.start(), mark[0]
        at = mark.end()
    if folded[at:].strip():
        yield at, len(folded), ""


def _pieces(folded: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Cut one sentence at commas, connectives and "and"; yield what is left, trimmed."""
    cuts = [(mark.start(), mark.end()) for mark in _COMMA.finditer(folded, start, end)]
    cuts += [(mark.start(), mark.start()) for mark in grammar("connective").finditer(folded, start + 2, end)]
    cuts += [
        (mark.start(), mark.end())
        for mark in _AND.finditer(folded, start + 1, end)
        if grammar("clause_after_and").match(folded, mark.end())
    ]
    at = start
    for left, right in [*sorted(cuts), (end, end)]:
        if left < at:
            continue
        piece = folded[at:left]
        if piece.strip():
            yield at + len(piece) - len(piece.lstrip()), at + len(piece.rstrip())
        at = right


def _bare(piece: str) -> str:
    """Return a piece without what only colours its end (emoji, "lol", "bless her"); whole, if it is nothing else."""
    ends = (found.start() for found in grammar("colour").finditer(piece) if found.end() == len(piece))
    return piece[: min(ends, default=len(piece))].rstrip() or piece


def _joined(folded: str, pieces: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Give back to a clause the pieces that only go on with it."""
    joined: list[tuple[int, int]] = []
    for left, right in pieces:
        piece = _bare(folded[left:right])
        goes_on = bool(grammar("fragment").search(piece) or _FOODS.search(piece))
        if joined and (goes_on or _is_open(folded[slice(*joined[-1])])):
            joined[-1] = (joined[-1][0], right)
        else:
            joined.append((left, right))
    return joined


def _is_open(piece: str) -> bool:
    """Whether a piece only begins what the next one says: 对…, 医生说."""
    return bool(_OPEN.search(piece) or grammar("speaks_on").search(piece))
