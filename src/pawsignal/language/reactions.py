"""Read what comes of a food named in the clause before as the allergy it is: 碰不得三文鱼，一碰就挠."""

from __future__ import annotations

from dataclasses import replace

from pawsignal.language.compose import plain, with_more
from pawsignal.language.lexicon import first_match, grammar
from pawsignal.language.mentions import Who
from pawsignal.language.scene import Scene
from pawsignal.language.statements import Told, last_in_sentence
from pawsignal.model import Certainty, Cue, Kind, Polarity


def reaction_alike(scene: Scene, told: list[Told]) -> Told | None:
    """Return the allergy that the food to be avoided is, told last in the sentence, if the clause says what it does."""
    before = last_in_sentence(scene, told)
    if before is None or scene.subject.who is not Who.PETS:
        return None
    known, (kind, _, slot) = before.statement, before.statement.topic.partition(":")
    is_bar = kind == "allergy" or slot.startswith("avoid ")
    is_same = known.pets == scene.subject.pets and known.polarity is Polarity.POSITIVE and known.cue is Cue.NONE
    says_so = is_foretold(scene) or first_match("reacts", scene.masked) is not None
    if not (is_bar and is_same and says_so):
        return None
    text, topic = with_more(known.text, plain(scene.clause.text)), f"allergy:{slot.removeprefix('avoid ')}"
    sure = known.certainty if kind == "allergy" else Certainty.SUSPECTED
    return replace(before, statement=replace(known, kind=Kind.ALLERGY, topic=topic, text=text, certainty=sure))


def is_foretold(scene: Scene) -> bool:
    """Whether a clause says what would come of it and has not: 不能碰虾，会休克."""
    return bool(grammar("foretells").search(scene.masked))
