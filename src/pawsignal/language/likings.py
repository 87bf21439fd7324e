"""Read a taste whose object the clause before names: 豆豆不爱吃胡萝卜，旺财爱吃 · "Rex loves fish, Bella doesn't"."""

from __future__ import annotations

from dataclasses import replace

from pawsignal.language.lexicon import first_match
from pawsignal.language.mentions import MASK, Who
from pawsignal.language.scene import Scene
from pawsignal.language.statements import Told, last_in_sentence, pet_of
from pawsignal.language.text import locale_of
from pawsignal.model import Cue, Kind, Polarity


def liking_alike(scene: Scene, told: list[Told]) -> list[Told]:
    """Return the tastes a clause gives its pets for what was liked, or not, last in its sentence."""
    before, subject = last_in_sentence(scene, told), scene.subject
    if before is None:
        return []
    if before.statement.kind is not Kind.PREFERENCE or set(subject.pets) & set(before.statement.pets):
        return []
    if subject.who is not Who.PETS or not subject.is_told or not scene.masked.lstrip().startswith(MASK):
        return []
    words = scene.masked.lstrip().lstrip(MASK)
    found = first_match("likes_it", words)
    if found is None:
        return []
    polarity = Polarity.NEGATIVE if found["no"] else Polarity.POSITIVE
    texts = {pet: _text(pet_of(scene.context, pet).name, before, polarity, scene.clause.text) for pet in subject.pets}
    return [
        replace(
            before,
            clause=scene.clause,
            statement=replace(
                before.statement,
                pets=(pet,),
                polarity=polarity,
                cue=Cue.NONE,
                text=text,
                quote=scene.clause.text,
            ),
        )
        for pet, text in texts.items()
    ]


def _text(name: str, before: Told, polarity: Polarity, clause: str) -> str:
    thing, is_liked = before.statement.topic.partition(":")[2], polarity is Polarity.POSITIVE
    if locale_of(clause, "zh") == "zh":
        verb = "吃" if "吃" in clause or "吃" in before.statement.text else ""
        return f"{name}{'' if is_liked else '不'}{'爱' if verb else '喜欢'}{verb}{thing}"
    return f"{name} {'likes' if is_liked else 'does not like'} {thing}"
