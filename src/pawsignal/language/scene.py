"""What a clause tells, as values: the scene the rules look at, and the facts they find in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from pawsignal.language.clauses import Clause
from pawsignal.language.reading import Context, Span
from pawsignal.language.subject import Subject
from pawsignal.language.when import TimeWord
from pawsignal.model import Certainty, Cue, Kind, Polarity, Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """What a clause tells; ``start`` and ``end`` are the words that do, ``swap`` is one item put for a list."""

    kind: Kind
    topic: str
    start: int = 0
    end: int = 0
    polarity: Polarity = Polarity.POSITIVE
    certainty: Certainty = Certainty.STATED
    source: Source = Source.OWNER
    cue: Cue = Cue.NONE
    of: str = "pet"  # "pet", "owner" or "pair"
    time: Span | None = None
    bygone: str = ""  # the words of a past nobody can place, where it is told of one
    until: datetime | None = None
    value: float | None = None
    unit: str = ""
    fact: str = ""
    times: int = 0
    swap: tuple[int, int, str] | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """What the rules need to know about a clause besides its words."""

    clause: Clause
    subject: Subject
    context: Context
    times: tuple[TimeWord, ...]  # of the clause, or of the one before in the same sentence
    ahead: tuple[TimeWord, ...]  # the same words, read as lying in the future
    corrects: bool = False  # the sentence takes back something said before

    @property
    def masked(self) -> str:
        """The folded clause with every pet's mention blanked."""
        return self.subject.masked

    @property
    def span(self) -> Span | None:
        """The time the clause speaks of."""
        return next((word.span for word in self.times if word.span and word.kind != "recurring"), None)

    def words(self, match: re.Match[str], group: str) -> str:
        """Return the owner's words of a group matched in the masked clause."""
        return self.clause.text[match.start(group) : match.end(group)]
