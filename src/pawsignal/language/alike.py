"""Read an allergy whose words stand in the clause before: "… and Bella to fish", "…, Bella is", 毛毛才过敏."""

from __future__ import annotations

from dataclasses import replace

from pawsignal.language.lexicon import grammars
from pawsignal.language.mentions import MASK, Who
from pawsignal.language.scene import Scene
from pawsignal.language.statements import Told, pet_of
from pawsignal.language.text import locale_of
from pawsignal.language.topics import food
from pawsignal.model import Cue, Kind, Polarity


def allergy_alike(scene: Scene, told: list[Told]) -> list[Told]:
    """Return the allergy a clause gives its pets by the words of the allergy told last in its sentence."""
    before = told[-1] if told else None
    subject = scene.subject
    if before is None or before.clause.sentence != scene.clause.sentence:
        return []
    known = before.statement
    if known.kind is not Kind.ALLERGY or subject.who is not Who.PETS or not subject.is_told or subject.denied:
        return []
    if not scene.masked.lstrip().startswith(MASK) or set(subject.pets) & set(known.pets):
        return []
    words = scene.masked.lstrip().lstrip(MASK)
    found = next((match for pattern in grammars("gapped") if (match := pattern.search(words))), None)
    if found is None:
        return []
    named = found["food"] if "food" in found.re.groupindex else ""
    slot = food(named) if named else known.topic.partition(":")[2]
    return [
        replace(
            before,
            clause=scene.clause,
            statement=replace(
                known,
                pets=(pet,),
                topic=f"allergy:{slot}",
                polarity=Polarity.POSITIVE,
                cue=Cue.NONE,
                text=_text(pet_of(scene.context, pet).name, named or slot, scene.clause.text),
                quote=scene.clause.text,
            ),
        )
        for pet in subject.pets
    ]


def _text(name: str, allergen: str, clause: str) -> str:
    if locale_of(clause, "zh") == "zh":
        return f"{name}对{allergen}过敏"
    return f"{name} is allergic to {allergen}"
