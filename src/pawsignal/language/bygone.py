"""Keep what is told of a time nobody can place out of the present: 以前, 小时候, 上次, "used to", "back then".

An illness or an event keeps the words and has no day. What would be current by being told (a food, a course, a weight,
a liking) is no fact about now, and nothing is kept of it. What protects a pet holds all the same.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pawsignal.language.lexicon import words_of
from pawsignal.language.scene import Fact, Scene
from pawsignal.model import Cue, Kind

_OCCURRENCES = (Kind.EPISODE, Kind.EVENT)
_CURRENT = (Kind.MEDICATION, Kind.MEASURE, Kind.CHANGE, Kind.STATE, Kind.PREFERENCE, Kind.RELATION)
_ENDING = (Cue.RECOVERS, Cue.STOPS, Cue.EXPLAINS, Cue.REPLACES, Cue.CORRECTS)
_words = partial(words_of, "bygone")


def in_its_time(fact: Fact, scene: Scene) -> Fact | None:
    """Return the fact as the past it belongs to leaves it; None if it says nothing about now."""
    words = _bygone(scene)
    if not words or fact.cue in _ENDING or (fact.kind is Kind.STATE and _words("ever_since").search(scene.masked)):
        return fact
    if fact.kind in _OCCURRENCES:
        return None if fact.cue is Cue.DENIES else replace(fact, time=None, bygone=words)
    return None if fact.kind in _CURRENT else fact


def _bygone(scene: Scene) -> str:
    """Return the words that put a clause into the past, its own before those of the clause before it; or nothing."""
    masked, clause = scene.masked, scene.clause
    own = [word for word in scene.times if clause.start <= word.start < clause.end]
    if any(word.span for word in own) or _words("not_past").search(masked):
        return ""
    told = _words("told").search(masked)
    if told:
        start, end = told.span("at" if told["at"] else 0)
        return clause.text[start:end]
    vague = (word.words for word in scene.times if word.kind == "unknown")
    return "" if scene.span else next(vague, "")
