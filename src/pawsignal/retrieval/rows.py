"""Notes told in a row: a talk or a document taken in piece by piece.

What the owner tells is read into statements that each stand for themselves. The pieces of an imported talk or of a
document do not: the answer often stands in the line after the one that shares the question's words. So what is told
around such a note speaks for it too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import groupby

from pawsignal.model import Book, Kind, Memory, MemoryId, Source
from pawsignal.policy.ranking import RecallRule

Row = Sequence[MemoryId]

_TAKEN_IN = frozenset({Source.IMPORT, Source.DOCUMENT})


class Rows:
    """The rows of an owner's notes."""

    def __init__(self) -> None:
        self._followed: tuple[object, object] = (None, None)
        self._rows: tuple[Row, ...] = ()

    def follow(self, book: Book, rule: RecallRule) -> tuple[Row, ...]:
        """Return the rows of a book; they are looked for again only if its memories are others."""
        if book.memories is not self._followed[0] or book.past is not self._followed[1]:
            self._rows = rows_of((*book.memories.values(), *(book.past or {}).values()), rule)
            self._followed = (book.memories, book.past)
        return self._rows


def rows_of(memories: Iterable[Memory], rule: RecallRule) -> tuple[Row, ...]:
    """Return the notes that were told in a row, each row in its order.

    In a row are notes of one subject with at most ``RecallRule.row_gap`` from one to the next. Those of the very same
    instant are none: nobody knows their order.
    """
    notes = (memory for memory in memories if memory.kind is Kind.NOTE and memory.source in _TAKEN_IN)
    ordered = sorted(notes, key=lambda note: (*_subject(note), _at(note), note.id))
    return tuple(row for _, some in groupby(ordered, _subject) for row in _rows(list(some), rule))


def told_around(rows: Iterable[Row], evidence: Mapping[MemoryId, float], rule: RecallRule) -> dict[MemoryId, float]:
    """Return what the notes around each note add to its evidence, in nats.

    A share of what the next and the next but one on both sides have, and a share of the best three of the row.
    """
    added: dict[MemoryId, float] = {}
    for row in rows:
        nats = [evidence.get(key, 0.0) for key in row]
        if any(nats):
            best = rule.row_best * sum(sorted(nats)[-3:]) / 3
            beside = [0.0, 0.0, *nats, 0.0, 0.0]
            for at, key in enumerate(row):
                near = beside[at + 1] + beside[at + 3]
                added[key] = rule.row_next * near + rule.row_second * (beside[at] + beside[at + 4]) + best
    return added


def _rows(notes: Sequence[Memory], rule: RecallRule) -> Iterator[Row]:
    row: list[MemoryId] = []
    for at, note in enumerate(notes):
        if at and not 0 < (_at(note) - _at(notes[at - 1])).total_seconds() <= rule.row_gap.total_seconds():
            yield from [tuple(row)] if len(row) > 1 else []
            row = []
        row.append(note.id)
    yield from [tuple(row)] if len(row) > 1 else []


def _subject(note: Memory) -> tuple[str, ...]:
    return (note.scope, "\0".join(note.pets))


def _at(note: Memory) -> datetime:
    return note.occurred_from or note.recorded_at
