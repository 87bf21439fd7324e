"""Nothing a pet must avoid is recommended unchecked: whichever model answers about food, treats or drugs is read first.

How it works: a reply to such a question is held back sentence by sentence. A clause that speaks of something the pets
must avoid (an allergy, a ban, a drug they reacted to) and does not tell to avoid it gets a warning in front that names
why; once that was named, only a clause that plainly recommends does. At the end, a condition the reply kept silent
about is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from pawsignal.chat import foods
from pawsignal.chat.cues import has_cue
from pawsignal.chat.lines import Lines, said
from pawsignal.language.text import fold
from pawsignal.model import Book, Kind, Memory, MemoryId, Pet, PetId, Statement
from pawsignal.policy import Policy
from pawsignal.policy.lifecycle import is_safety, status_at
from pawsignal.ports import Brief

_STOP = r"(?<!\d)\.(?=\s)"  # not that of "1. "
_SENTENCE = re.compile(rf".*?(?:[。！？!?；;\n]|{_STOP})\s*", re.S)
_CLAUSE = re.compile(rf"(?:(?!{_STOP}|但|不过(?!敏)|\bbut\b)[^。！？!?；;，,:：—（）()\n])+", re.I)
_BULLET = re.compile(r"\s*(?:[-*•·]|\d{1,2}[.、)）])\s*")
_JOINING = re.compile(r"[\s、和或及与等.*_•·-]|\d+[.、]|\b(?:and|or|nor|any|a|an|the)\b")


@dataclass(slots=True)
class Guard:
    """Checks the reply of one turn; it may come in several rounds."""

    is_on: bool
    _held: str = field(default="", init=False)
    _spoken: str = field(default="", init=False)
    _warned: set[tuple[str, tuple[PetId, ...]]] = field(default_factory=set, init=False)

    def feed(self, piece: str, lines: Lines, safety: Sequence[Memory]) -> Iterator[str]:
        """Yield what may be spoken with its warnings; ``safety``: allergies and conditions of the pets concerned."""
        if not self.is_on:
            yield piece
            return
        self._held += piece
        while sentence := _SENTENCE.match(self._held):
            self._held = self._held[sentence.end() :]
            yield from self._checked(sentence.group(), lines, safety)

    def rest(self, lines: Lines, safety: Sequence[Memory]) -> Iterator[str]:
        """Yield what was held back, once the stream of a round has ended."""
        held, self._held = self._held, ""
        if held:
            yield from self._checked(held, lines, safety)

    def drop(self) -> None:
        """Forget what was held back: the model that said it has failed."""
        self._held = ""

    def closing(self, lines: Lines, safety: Iterable[Memory]) -> Iterator[str]:
        """Yield, after the last words, the conditions in spite of which something was suggested."""
        kept = [m for m in _of(Kind.CONDITION, safety) if not self._is_told(m, lines) and not self._is_warned_of(m)]
        if kept and any(_names_food(clause) for clause, is_forbidden, _ in _stances(self._spoken) if not is_forbidden):
            yield "\n" + lines.say("consider", texts=lines.list(kept))

    def _checked(self, sentence: str, lines: Lines, safety: Sequence[Memory]) -> Iterator[str]:
        told = tuple(statement.text for statement in lines.brief.reading.statements)
        found = recommended(sentence, safety, self._spoken, pets=lines.brief.pets, told=told)
        risky = [one for one in found if not self._is_warned_of(one)]
        self._warned.update((one.text, one.pets) for one in risky)
        for key, some in (("guard", _of(Kind.ALLERGY, risky)), ("guard_ban", _of(Kind.CONDITION, risky))):
            for name, bars in _by_pet(lines, some):
                yield lines.say(key, name=name, texts=lines.list(bars)) + "\n"
        self._spoken += sentence
        yield sentence

    def _is_warned_of(self, memory: Memory) -> bool:
        return (memory.text, memory.pets) in self._warned

    def _is_told(self, memory: Memory, lines: Lines) -> bool:
        words, mark = fold(memory.slot or memory.text), lines.mark(memory)
        return words in fold(self._spoken) or bool(mark and mark in self._spoken)


def safety_of(brief: Brief, book: Book, policy: Policy) -> tuple[Memory, ...]:
    """Return the allergies and conditions of the pets a question is about: those in the book, and those just told."""
    pets = set(brief.recall.pets) or {pet.id for pet in brief.pets if pet.is_alive}
    about = (m for m in book.memories.values() if is_safety(m, policy) and not pets.isdisjoint(m.pets))
    kept = tuple(m for m in about if not status_at(m, book, brief.now, policy).is_closed)
    known = {(memory.topic, memory.pets) for memory in kept}
    told = (s for s in brief.reading.statements if policy.kinds[s.kind].safety and (s.topic, s.pets) not in known)
    return (*kept, *(_as_memory(statement, brief.now) for statement in told))


def _as_memory(told: Statement, now: datetime) -> Memory:
    """Return what was told as the memory it may become: it counts before, and even if, the model keeps it."""
    return Memory(
        id=MemoryId(""),
        text=told.text,
        scope=told.scope,
        pets=told.pets,
        kind=told.kind,
        topic=told.topic,
        polarity=told.polarity,
        recorded_at=now,
        confirmed_at=now,
    )


def recommended(
    sentence: str,
    safety: Iterable[Memory],
    spoken: str = "",
    *,
    pets: Sequence[Pet] = (),
    told: Sequence[str] = (),
) -> tuple[Memory, ...]:
    """Return what forbids something that a sentence recommends, after what was spoken before it.

    A clause recommends what it names unless it tells to avoid it. Once the allergy or ban was named, naming what it
    covers is talking about it, and only plain words of recommendation count. To repeat what was ``told`` is none.
    """
    bars = [memory for memory in safety if foods.forbids(memory)]
    if not any(_covers(bar, sentence, pets) for bar in bars):
        return ()
    stances = list(_stances(spoken + sentence))
    unquoted = _stances(spoken + _without(told, sentence))
    allowed = [clause for clause, is_forbidden, end in unquoted if end > len(spoken) and not is_forbidden]

    def is_risky(bar: Memory) -> bool:
        quoted = [fold(said(text)) for text in (bar.text, *told)]
        near = [clause for clause in allowed if _covers(bar, clause, pets) and not _repeats(clause, quoted)]
        named = any(_covers(bar, clause, pets) and _names(bar, clause, bad) for clause, bad, _ in stances)
        return any(has_cue("recommends", clause) for clause in near) if named else bool(near)

    return tuple(filter(is_risky, bars))


def _without(told: Iterable[str], sentence: str) -> str:
    """Return a sentence with what the owner said, where it is said again whole, blanked."""
    for text in map(said, told):
        sentence = sentence.replace(text, " " * len(text)) if text else sentence
    return sentence


def _repeats(clause: str, quoted: Iterable[str]) -> bool:
    """Whether a clause says again, whole or for the most part, what the owner said."""
    words = fold(clause).strip()
    return any(text in words or (words in text and 2 * len(words) > len(text)) for text in quoted)


def _names(bar: Memory, clause: str, is_forbidden: bool) -> bool:
    """Whether a clause about what a bar covers says that it is one."""
    return has_cue("allergic", clause) or (bar.kind is Kind.CONDITION and is_forbidden)


def _of(kind: Kind, memories: Iterable[Memory]) -> list[Memory]:
    return [memory for memory in memories if memory.kind is kind]


def _stances(text: str) -> Iterator[tuple[str, bool, int]]:
    """Yield each clause, whether it tells to avoid what it names, and its end.

    A bare item of a list goes with the clause before it, a line with a bullet with the line above the list.
    """
    heading, place = False, 0
    for line in text.splitlines(keepends=True):
        is_item = _BULLET.match(line) is not None
        stance = heading and is_item
        for clause in _CLAUSE.finditer(line):
            words = clause.group()
            if has_cue("forbids", words):
                stance = True
            elif has_cue("recommends", words):
                stance = False
            elif not _is_list_item(words):
                stance = heading and is_item
            yield words, stance, place + clause.end()
        if not is_item and line.strip():
            heading = has_cue("forbids", line) and not has_cue("recommends", line)
        place += len(line)


def _is_list_item(clause: str) -> bool:
    return bool(foods.foods_in(clause)) and not _JOINING.sub("", foods.without_foods(clause))


def _covers(bar: Memory, clause: str, pets: Sequence[Pet]) -> bool:
    return foods.covers(bar, foods.foods_in(clause, pets), clause)


def _names_food(clause: str) -> bool:
    return bool(foods.foods_in(clause)) or has_cue("drugs", clause)


def _by_pet(lines: Lines, bars: Sequence[Memory]) -> Iterator[tuple[str, list[Memory]]]:
    for pet in lines.brief.pets:
        if mine := [bar for bar in bars if pet.id in bar.pets]:
            yield said(pet.name), mine
