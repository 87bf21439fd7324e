"""Read what comes of a food named in the clause before as the allergy it is: 碰不得三文鱼，一碰就挠."""

from __future__ import annotations

from dataclasses import replace

from pawsignal.language.compose import plain
from pawsignal.language.lexicon import grammar, grammars
from pawsignal.language.mentions import Who
from pawsignal.language.scene import Scene
from pawsignal.language.statements import Told
from pawsignal.language.text import locale_of
from pawsignal.model import Certainty, Cue, Kind, Polarity


def reaction_alike(scene: Scene, told: list[Told]) -> Told | None:
    """Return the allergy that the food to be avoided is, told last in the sentence, if the clause says what it does."""
    before = told[-1] if told else None
    if before is None or before.clause.sentence != scene.clause.sentence or scene.subject.who is not Who.PETS:
        return None
    known, (kind, _, slot) = before.statement, before.statement.topic.partition(":")
    is_bar = kind == "allergy" or slot.startswith("avoid ")
    is_same = known.pets == scene.subject.pets and known.polarity is Polarity.POSITIVE and known.cue is Cue.NONE
    says_so = is_foretold(scene) or any(pattern.search(scene.masked) for pattern in grammars("reacts"))
    if not (is_bar and is_same and says_so):
        return None
    comma = "，" if locale_of(known.text, "zh") == "zh" else ", "
    text, topic = f"{known.text}{comma}{plain(scene.clause.text)}", f"allergy:{slot.removeprefix('avoid ')}"
    sure = known.certainty if kind == "allergy" else Certainty.SUSPECTED
    return replace(before, statement=replace(known, kind=Kind.ALLERGY, topic=topic, text=text, certainty=sure))


def is_foretold(scene: Scene) -> bool:
    """Whether a clause says what would come of it and has not: 不能碰虾，会休克."""
    return bool(grammar("foretells").search(scene.masked))
