"""Read a ban that leaves out its food: "Gus loves beef but can't have it" · 豆豆爱吃牛肉，但是不能吃."""

from __future__ import annotations

from dataclasses import replace

from pawsignal.language.compose import with_more
from pawsignal.language.lexicon import grammar
from pawsignal.language.negation import source
from pawsignal.language.scene import Scene
from pawsignal.language.statements import Told, last_in_sentence
from pawsignal.language.topics import food, foods_of
from pawsignal.model import Cue, Kind, Polarity, Scope

_TASTES = (Kind.PREFERENCE, Kind.STATE)


def ban_alike(scene: Scene, told: list[Told]) -> list[Told]:
    """Return the ban of a clause on the food of the taste told last in its sentence."""
    before = last_in_sentence(scene, told)
    if before is None:
        return []
    known = before.statement
    named = known.topic.partition(":")[2] if known.kind is Kind.PREFERENCE else known.fact
    slots = foods_of(named)
    is_same = known.kind in _TASTES and known.scope is Scope.PET and scene.subject.pets == known.pets
    if not slots or not is_same or not grammar("bans_it").search(scene.clause.folded):
        return []
    banned = replace(
        known,
        kind=Kind.CONDITION,
        topic=f"condition:avoid {slots[0] if len(slots) == 1 else food(named)}",
        polarity=Polarity.POSITIVE,
        cue=Cue.NONE,
        source=source(scene.masked),
        text=with_more(known.text, scene.clause.text),
        quote=scene.clause.text,
        fact="",
    )
    return [replace(before, clause=scene.clause, statement=banned)]
