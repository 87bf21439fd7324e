"""Keep what protects a pet though the model forgot to: an allergy told is stored, whatever tools were called.

A model may answer and call nothing. What the reader itself saw of allergies and conditions is then settled as told, by
the same rules; what the turn has settled already is left alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime

from pawsignal.errors import Refused
from pawsignal.language.reading import Reading
from pawsignal.model import Book, Change, Memory, Statement
from pawsignal.policy import Policy
from pawsignal.policy.admit import admitted
from pawsignal.policy.book import changed, ids_of
from pawsignal.policy.conflict import Scene, Settled, settle
from pawsignal.tools import Said


def keep(
    reading: Reading, said: Iterable[Said], book: Book, now: datetime, policy: Policy
) -> tuple[tuple[Change, ...], tuple[Settled, ...]]:
    """Return the changes that keep the safety statements of a message which nothing has settled yet, and the decisions.

    All of them: what keeps a pet from harm is exempt from what a turn may write. Load the past.
    """
    scene, settled = Scene(book, now, policy, ids_of(book)), list[Settled]()
    for statement in list(_unkept(reading, said, scene)):
        try:
            one = settle(admitted(statement, scene.book, policy, now), scene)
        except Refused:
            continue
        settled.append(one)
        scene = replace(scene, book=changed(scene.book, one.changes))
    return tuple(change for one in settled for change in one.changes), tuple(settled)


def _unkept(reading: Reading, said: Iterable[Said], scene: Scene) -> Iterator[Statement]:
    messages = list(said)
    everything = (*scene.book.memories.values(), *(scene.book.past or {}).values())
    turns = {one.turn for one in messages}
    touched = [m for m in everything if m.closed_at == scene.now or any(one.turn in turns for one in m.sources)]
    for s in reading.statements:
        source = next((one for one in messages if s.quote in one.text), None)
        is_new = scene.policy.kinds[s.kind].safety and not any(_is_about(m, s) for m in touched)
        if source is not None and is_new:
            yield replace(s, turn=source.turn)


def _is_about(memory: Memory, s: Statement) -> bool:
    """Whether a memory that the turn wrote, confirmed or closed says or settles the same."""
    slot = s.topic.partition(":")[2]
    same = memory.topic == s.topic or (bool(slot) and slot.split(" ")[-1] == memory.slot.split(" ")[-1])
    return same and not set(memory.pets).isdisjoint((*s.pets, *s.instead_of))
