"""Read an allergy whose words stand in the clause before: "… and Bella to fish", "…, Bella is", 毛毛才过敏.

Or whose allergen stands in the clause behind: "Rex has an allergy. It's chicken." · 豆豆有过敏，是鸡肉.
"""

from __future__ import annotations

from dataclasses import replace

from pawsignal.language.compose import plain, with_more
from pawsignal.language.lexicon import first_match, grammar
from pawsignal.language.mentions import MASK, Who
from pawsignal.language.negation import certainty, source
from pawsignal.language.scene import Fact, Scene
from pawsignal.language.statements import Told, last_in_sentence, pet_of, statements_of
from pawsignal.language.text import locale_of
from pawsignal.language.topics import food, items
from pawsignal.model import Certainty, Cue, Kind, Polarity, Statement


def allergy_alike(scene: Scene, told: list[Told]) -> list[Told]:
    """Return the allergy a clause gives its pets by the words of the allergy told last in its sentence."""
    before, subject = last_in_sentence(scene, told), scene.subject
    if before is None:
        return []
    known = before.statement
    if known.kind is not Kind.ALLERGY or subject.who is not Who.PETS or not subject.is_told or subject.denied:
        return []
    if not scene.masked.lstrip().startswith(MASK) or set(subject.pets) & set(known.pets):
        return []
    words = scene.masked.lstrip().lstrip(MASK)
    found = first_match("gapped", words)
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


def is_nameless(scene: Scene) -> bool:
    """Whether a clause tells of an allergy of its subject and leaves out what to."""
    return scene.subject.who in (Who.PETS, Who.OWNER) and bool(grammar("nameless").search(scene.clause.folded))


def rules_one_out(scene: Scene) -> bool:
    """Whether a clause behind such words only says what it is not: 不是鸡肉，是牛肉."""
    return bool(grammar("not_naming").search(scene.clause.folded))


def allergies_named(before: Scene, scene: Scene, message: str) -> list[Told]:
    """Return the allergies of the clause before whose allergens this clause names, and nothing else."""
    folded = scene.clause.folded
    found = first_match("naming", folded)
    if found is None:
        return []
    start = found.start("food")
    named = [scene.clause.text[start + left : start + right].strip() for left, right in items(found["food"])]
    whole = replace(before.clause, text=message[before.clause.start : scene.clause.end], end=scene.clause.end)
    return [told for one in named for told in _named(one, replace(before, clause=whole), scene)]


def allergy_suspected(scene: Scene, told: list[Told], message: str) -> list[Told]:
    """Return the allergy that a clause gives as the likely cause of what was told after a meal in the clause before."""
    before = next((one for one in reversed(told) if one.clause.end <= scene.clause.start), None)
    if before is None or not grammar("suspects").search(scene.clause.folded):
        return []
    known, gap = before.statement, scene.clause.sentence - before.clause.sentence
    is_episode = known.kind is Kind.EPISODE and bool(known.pets) and gap <= 1
    found = first_match("after_food", before.clause.folded) if is_episode else None
    if found is None:
        return []
    topic = f"allergy:{food(before.clause.text[slice(*found.span('food'))])}"
    if any((one.statement.topic, one.statement.pets) == (topic, known.pets) for one in told):
        return []
    whole = replace(before.clause, text=message[before.clause.start : scene.clause.end], end=scene.clause.end)
    suspected = Statement(
        text=with_more(known.text, plain(scene.clause.text)),
        scope=known.scope,
        pets=known.pets,
        kind=Kind.ALLERGY,
        topic=topic,
        certainty=Certainty.SUSPECTED,
        words=known.words,
        quote=whole.text,
    )
    return [Told(whole, suspected)]


def _named(allergen: str, whole: Scene, scene: Scene) -> list[Told]:
    is_owner = whole.subject.who is Who.OWNER
    fact = Fact(
        kind=Kind.NOTE if is_owner else Kind.ALLERGY,
        topic=f"{'owner:' * is_owner}allergy:{food(allergen)}",
        certainty=certainty(scene.clause.folded),
        source=source(scene.clause.folded),
        of="owner" if is_owner else "pet",
    )
    return [replace(told, statement=_worded(told, allergen, whole)) for told in statements_of(fact, whole)]


def _worded(told: Told, allergen: str, whole: Scene) -> Statement:
    if told.statement.pets:
        name = pet_of(whole.context, told.statement.pets[0]).name
        return replace(told.statement, text=_text(name, allergen, whole.clause.text))
    is_chinese = locale_of(whole.clause.text, "zh") == "zh"
    return replace(told.statement, text=f"我对{allergen}过敏" if is_chinese else f"I am allergic to {allergen}")


def _text(name: str, allergen: str, clause: str) -> str:
    if locale_of(clause, "zh") == "zh":
        return f"{name}对{allergen}过敏"
    return f"{name} is allergic to {allergen}"
