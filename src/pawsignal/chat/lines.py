"""How one memory is put into words: cited by its mark, dated in the owner's zone, labelled while unconfirmed.

Rules of this file: time words of the past are replaced by the day they meant, since "today" of last week is not today;
the text of a memory is neutralised, so that nothing an owner once typed can look like a mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from pawsignal.chat.phrases import Phrases, catalogue
from pawsignal.language.text import neutralise
from pawsignal.model import Kind, Memory, PetId, Scope, Status
from pawsignal.ports import Brief

_A_MOMENT = timedelta(minutes=1)  # how long a clock time lasts
_ONE_DAY = timedelta(days=1, hours=1)  # the longest day there is, when clocks go back
_TIMED = (Kind.EPISODE, Kind.EVENT, Kind.MEASURE, Kind.CHANGE, Kind.MEDICATION, Kind.PLAN)

# A closed episode whose last words were "still at it" is told by its symptom's name instead.
_SOUNDS_OPEN = re.compile(r"还在?|仍|一直|\b(?:still|keeps?)\b", re.I)

# These kinds come into the pool only as `ambiguous`, which carries no label: nothing contradicts them.
_NEVER_CONTESTED = (Kind.PREFERENCE, Kind.RELATION, Kind.NOTE)


def is_unconfirmed(memory: Memory) -> bool:
    """Whether a memory waits in the pool for being contradicted or a change, and must be labelled."""
    return memory.status is Status.OBSERVING and memory.kind not in _NEVER_CONTESTED


@dataclass(frozen=True, slots=True)
class Lines:
    """Puts the memories of one brief into words."""

    brief: Brief
    say: Phrases

    def mark(self, memory: Memory) -> str:
        """Return the citation mark of a memory; empty if it was not shown."""
        number = self.brief.marks.get(memory.id)
        return f"[M{number}]" if number else ""

    def cited(self, memory: Memory) -> str:
        """Return what a memory says, dated where time matters, with its mark."""
        return self.plain(memory) + self.mark(memory)

    def plain(self, memory: Memory) -> str:
        """Return what a memory says without a mark; in the owner's own words where they speak of themselves."""
        text = self.dated(memory) if memory.kind in _TIMED else said(memory.text)
        if memory.scope in (Scope.USER, Scope.HYBRID) and memory.kind is not Kind.PLAN:
            return self.say("you_said", text=text)
        return text

    def dated(self, memory: Memory) -> str:
        """Return a memory's text with its day: in place of the time words, or beside the text."""
        text, when = said(memory.text), said(memory.when)
        if memory.kind is Kind.CHANGE or (memory.kind is Kind.PLAN and memory.occurred_from is None):
            return self.say("told_on", text=text, day=self.day(memory.confirmed_at))
        if memory.is_undated:
            return text
        day = self.span(memory)
        if memory.kind is Kind.PLAN or not when or when not in text:
            return text if day in text else self.say("dated", text=text, day=day)
        put = self.say("on", day=day)
        return text.replace(when, put[0].upper() + put[1:] if text.startswith(when) else put, 1)

    def past(self, memory: Memory) -> str:
        """Return what a closed memory says, without words that make it sound like now."""
        label = "" if memory.is_undated else self.symptom(memory.topic)
        if memory.kind is not Kind.EPISODE or not label or not _SOUNDS_OPEN.search(memory.text):
            return self.plain(memory)
        return self.say("since", name=self.say.enumerate(self.names(memory.pets)), what=label, day=self.span(memory))

    def measure(self, point: Memory) -> str:
        """Return a point of a series with its day, its value in the unit it is compared in, and its mark."""
        figure = f"{point.value:g}" if point.value is not None else ""
        known = not figure or figure in point.text
        return self.dated(point) + ("" if known else f" = {figure} {point.unit}".rstrip()) + self.mark(point)

    def symptom(self, topic: str) -> str:
        """Return the everyday word for a symptom's topic; the owner's own word if it has none."""
        symptom, _, place = topic.removeprefix("symptom:").partition(":")
        words = catalogue().get(f"symptom.{symptom}")
        return place + words[self.say.locale] if words else symptom

    def labelled(self, memory: Memory) -> str:
        """Return a cited memory, followed by the label of what is unconfirmed."""
        return self.cited(memory) + (self.say("label") if is_unconfirmed(memory) else "")

    def told(self, memories: Sequence[Memory], key: str, **blanks: str) -> Iterator[str]:
        """Yield memories as sentences: the sure ones by this phrase, what contradicts them labelled beside them."""
        doubtful = [memory for memory in memories if is_unconfirmed(memory)]
        rivals = {new.id: old for new in doubtful for old in memories if _is_rival(old, new)}
        for new in doubtful:
            if old := rivals.get(new.id):
                yield self.say("conflict", old=self.cited(old), new=self.cited(new))
        if sure := [memory for memory in memories if memory not in doubtful and memory not in rivals.values()]:
            yield self.say(key, texts=self.list(sure), **blanks)
        if alone := [memory for memory in doubtful if memory.id not in rivals]:
            yield self.say("unconfirmed", texts=self.list(alone))

    def list(self, memories: Iterable[Memory]) -> str:
        """Return memories in a row, each with its mark."""
        return self.say.list(map(self.cited, memories))

    def span(self, memory: Memory) -> str:
        """Return when a memory is true: the day, the days, a month, or the clock time of a plan."""
        start, end = memory.occurred_from or memory.recorded_at, memory.occurred_to
        # the end of an episode or a course is the day it was over, not part of when it was told
        length = end - start if end and memory.kind not in (Kind.EPISODE, Kind.MEDICATION) else timedelta()
        if memory.kind is Kind.PLAN and length <= _A_MOMENT:
            return self.say("at", day=self.day(start), clock=f"{self._local(start):%H:%M}")
        return self.day(start) if length <= _ONE_DAY else self._days(start, start + length)

    def _days(self, start: datetime, end: datetime) -> str:
        first, last = self._local(start), self._local(end - timedelta(microseconds=1))
        is_whole = first.day == 1 and (last + timedelta(days=1)).day == 1
        if is_whole and (first.year, first.month) == (last.year, last.month):
            return self.say("month", year=first.year, month=self._month(first))
        return self.say("days", first=self.day(start), last=self.day(last))

    def age(self, born: date) -> str:
        """Return how old a pet is in words: in months below two years."""
        today = self._local(self.brief.now).date()
        months = (today.year - born.year) * 12 + today.month - born.month - (today.day < born.day)
        return self.say("years", years=months // 12) if months >= 24 else self.say("months", months=max(0, months))

    def day(self, at: datetime) -> str:
        """Return an instant as the owner's day; with the year if it is not this one."""
        local = self._local(at)
        key = "day" if local.year == self._local(self.brief.now).year else "day_year"
        return self.say(key, year=local.year, month=self._month(local), day=local.day)

    def _month(self, at: datetime) -> str:
        return self.say("months_of_year").split()[at.month - 1]

    def _local(self, at: datetime) -> datetime:
        return at.astimezone(ZoneInfo(self.brief.zone))

    def names(self, pets: Iterable[PetId]) -> tuple[str, ...]:
        """Return the names of pets, in the order given."""
        known = {pet.id: said(pet.name) for pet in self.brief.pets}
        return tuple(known[key] for key in pets if key in known)


def _is_rival(old: Memory, new: Memory) -> bool:
    return old.topic == new.topic and old.pets == new.pets and not is_unconfirmed(old)


def said(text: str) -> str:
    """Return words of the owner as they may stand in a reply: one line, no marks, no full stop."""
    return neutralise(text).rstrip("。.！!；; ")
