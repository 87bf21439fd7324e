"""The one question a session may end a reply with, to settle what waits in the observation pool."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from pawsignal.chat.lines import Lines, said
from pawsignal.chat.told import SAFETY, Told, gone, settled
from pawsignal.model import Memory, MemoryId, Observation, Reason

_TOO_FRESH = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Question:
    """What to ask, and the observed memory it settles."""

    memory: MemoryId
    text: str


def question(lines: Lines, told: tuple[Told, ...]) -> Question | None:
    """Return the question this reply may end with; None if it would be out of place."""
    if lines.brief.settle is None:
        return None
    stay, memory = lines.brief.settle
    if not _is_fitting(lines, stay, memory) or memory.id in settled(told) or gone(told):
        return None
    return Question(memory.id, _wording(lines, stay, memory))


def _is_fitting(lines: Lines, stay: Observation, memory: Memory) -> bool:
    """Whether the moment allows a question: nothing urgent, about pets that live, and not what was said just now.

    A safety matter is never settled by a yes in passing: the owner confirms it by itself, with the vet's word.
    """
    reading, brief = lines.brief.reading, lines.brief
    urgent = reading.flags or reading.hazards or reading.which or reading.unclear or brief.recall.ask or reading.refused
    if urgent or reading.answer is not None or reading.chat in ("thanks", "goodbye") or memory.kind in SAFETY:
        return False
    alive = {pet.id for pet in brief.pets if pet.is_alive}
    if not set(memory.pets) <= alive or any(pet not in alive for pet in _spoken_of(lines)):
        return False
    about = _spoken_of(lines)
    return brief.now - stay.opened_at >= _TOO_FRESH and (not about or not about.isdisjoint(memory.pets))


def _spoken_of(lines: Lines) -> frozenset[str]:
    reading, recall = lines.brief.reading, lines.brief.recall
    told = (pet for statement in reading.statements for pet in statement.pets)
    return frozenset((*told, *(recall.pets if reading.query else ()), *reading.named))


def _wording(lines: Lines, stay: Observation, memory: Memory) -> str:
    text = said(memory.text)
    if stay.reason is not Reason.CONFLICT:
        return lines.say("settle_change", text=text, day=lines.day(memory.confirmed_at))
    hits = {hit.memory.id: hit.memory for hit in lines.brief.recall.hits}
    rival = stay.rival and (hits.get(stay.rival) or lines.brief.past.get(stay.rival))
    if rival:
        return lines.say("settle_rival", text=text, rival=said(rival.text))
    return lines.say("settle_conflict", text=text)
