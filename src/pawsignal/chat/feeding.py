"""Warn of food that is told, not asked about: an accident or a meal announced for a pet that is allergic to it."""

from __future__ import annotations

from collections.abc import Iterator

from pawsignal.chat import foods
from pawsignal.chat.cues import has_cue
from pawsignal.chat.lines import Lines


def warnings(lines: Lines) -> Iterator[str]:
    """Yield the allergies of the pets a message names that forbid a food it tells they had or will get."""
    reading = lines.brief.reading
    if reading.query or reading.statements or reading.refused or not _is_fed(reading.text):
        return
    named = foods.foods_in(reading.text, lines.brief.pets)
    known = [hit.memory for hit in lines.brief.recall.hits if not hit.memory.status.is_closed]
    barring = [
        memory
        for memory in known
        if foods.is_bar(memory) and not set(memory.pets).isdisjoint(reading.named) and foods.covers(memory, named)
    ]
    if barring:
        yield lines.say("reminder", texts=lines.list(barring))


def _is_fed(text: str) -> bool:
    return has_cue("fed", text) and not has_cue("unfed", text)
