"""Answers about food, treats and medicine: what must be avoided comes first, and nothing avoided is ever suggested."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pawsignal.chat import foods
from pawsignal.chat.cues import has_cue
from pawsignal.chat.found import Found
from pawsignal.chat.lines import Lines, is_unconfirmed, said
from pawsignal.model import Certainty, Kind, Memory, Pet, Polarity, Statement

_TREATS = 3
_TASTES = 3


@dataclass(frozen=True, slots=True)
class Plate:
    """What one pet may not eat, likes and eats, from the memories recalled."""

    pet: Pet
    bars: list[Memory]  # allergies, and what it must avoid for another reason
    upsets: list[Memory]  # what else tells against a food: it was sick after it
    denials: list[Memory]
    health: list[Memory]  # other conditions, and courses of medicine
    tastes: list[Memory]
    states: list[Memory]

    def forbids(self, memory: Memory) -> bool:
        """Whether a memory tells of food that the pet must avoid."""
        named = foods.foods_in(memory.text, (self.pet,))
        return any(foods.covers(bar, named, memory.text) for bar in self.bars)


def advice(lines: Lines, found: Found) -> Iterator[str]:
    """Yield what to feed or not to feed each living pet concerned."""
    words = found.query.text
    asked = [food for food in found.foods if not foods.is_generic(food)]
    may = [] if found.asks_taste or found.is_general else asked
    plates = [_plate(found, pet) for pet in found.pets if pet.is_alive]
    for plate in plates:
        yield from _avoid(lines, plate, may, words)
        yield from _tastes(lines, plate, asked)
    if has_cue("drugs", words):
        yield lines.say("ask_drug")
    elif has_cue("suggest", words) and not (asked or found.asks_taste or found.is_general or _is_warned(lines)):
        yield from _suggest(lines, plates)


def _is_warned(lines: Lines) -> bool:
    return bool(lines.brief.reading.hazards or lines.brief.reading.flags)


def reminders(lines: Lines) -> Iterator[str]:
    """Yield the allergies that forbid what the owner just told a pet eats or likes to eat."""
    alive = [hit.memory for hit in lines.brief.recall.hits if not hit.memory.status.is_closed]
    clashing = [memory for memory in alive if any(_clash(memory, one, lines) for one in lines.brief.reading.statements)]
    if clashing:
        yield lines.say("reminder", texts=lines.list(clashing))


def _clash(memory: Memory, told: Statement, lines: Lines) -> bool:
    is_eaten = told.kind in (Kind.PREFERENCE, Kind.STATE) and told.polarity is Polarity.POSITIVE
    same = not set(told.pets).isdisjoint(memory.pets)
    named = foods.foods_in(told.text, lines.brief.pets)
    return foods.is_bar(memory) and is_eaten and same and foods.covers(memory, named)


def _plate(found: Found, pet: Pet) -> Plate:
    mine = [memory for memory in found.safety if pet.id in memory.pets]
    bars = [memory for memory in mine if foods.is_bar(memory)]
    barred = {bar.text for bar in bars}  # one sentence may be kept as a bar and as an upset
    upsets = [memory for memory in found.upsets if pet.id in memory.pets and memory.text not in barred]
    eating = [memory for memory in found.eating if pet.id in memory.pets and memory not in upsets]
    return Plate(
        pet=pet,
        bars=bars,
        upsets=upsets,
        denials=[memory for memory in mine if _denies(memory)],
        health=[memory for memory in mine if not _denies(memory) and memory not in (*bars, *upsets)],
        tastes=[memory for memory in eating if memory.kind is not Kind.STATE],
        states=[memory for memory in eating if memory.kind is Kind.STATE],
    )


def _denies(memory: Memory) -> bool:
    """Whether a memory says that an allergy or a ban does not hold, confirmed or not."""
    return memory.kind in (Kind.ALLERGY, Kind.CONDITION) and memory.polarity is Polarity.NEGATIVE


def _avoid(lines: Lines, plate: Plate, asked: list[str], words: str) -> Iterator[str]:
    """Yield what tells against feeding, first what forbids the food asked about."""
    clashing = [bar for bar in plate.bars if foods.covers(bar, foods.widened(asked), words)]
    near = [one for one in plate.upsets if foods.covers(one, foods.widened(asked))]
    name = said(plate.pet.name)
    if clashing:
        yield _refusal(lines, plate, clashing, asked)
    if near:
        yield lines.say("upset", name=name, texts=lines.list(near))
    is_told = clashing or near or any(foods.covers(one, foods.widened(asked)) for one in plate.denials)
    if asked and not (is_told or _dislikes(plate, asked) or has_cue("drugs", words) or _is_warned(lines)):
        key = "no_record" if foods.may_be_tried(asked, plate.pet.species) else "no_record_ask"
        yield lines.say(key, name=name, foods=_named(lines, asked))
    if others := [bar for bar in (*plate.bars, *(() if asked else plate.upsets)) if bar not in clashing]:
        yield lines.say("avoid", name=name, texts=lines.list(others))
    for denial in filter(is_unconfirmed, plate.denials):
        yield lines.say("denial_waits", text=said(denial.text)) + lines.mark(denial)
    yield from lines.told([denial for denial in plate.denials if not is_unconfirmed(denial)], "remember")
    if plate.health:
        yield lines.say("consider", texts=lines.list(plate.health))


def _refusal(lines: Lines, plate: Plate, clashing: list[Memory], asked: list[str]) -> str:
    banned = [food for food in asked if any(foods.covers(bar, foods.widened([food])) for bar in clashing)]
    suspected = all(bar.certainty is Certainty.SUSPECTED for bar in clashing)
    return lines.say(
        "clash_suspected" if suspected else "clash",
        name=said(plate.pet.name),
        foods=_named(lines, banned) or lines.say.enumerate(said(one.slot.removeprefix("avoid ")) for one in clashing),
        texts=lines.list(clashing),
    )


def _dislikes(plate: Plate, asked: list[str]) -> bool:
    disliked = [taste for taste in plate.tastes if taste.polarity is Polarity.NEGATIVE]
    return any(foods.overlap(foods.foods_in(one.text, (plate.pet,)), asked) for one in disliked)


def _tastes(lines: Lines, plate: Plate, asked: list[str]) -> Iterator[str]:
    """Yield what the pet likes and eats; of a food asked about only what concerns it."""
    near = [one for one in plate.tastes if not asked or foods.overlap(foods.foods_in(one.text, (plate.pet,)), asked)]
    if near:
        warning = lines.say("but_avoid")
        texts = [lines.labelled(one) + (warning if plate.forbids(one) else "") for one in near[:_TASTES]]
        yield lines.say("likes", texts=lines.say.list(texts))
    if plate.states and not asked:
        yield from lines.told(plate.states, "eats")


def _suggest(lines: Lines, plates: list[Plate]) -> Iterator[str]:
    """Yield treats that none of the pets concerned must avoid; none for a pet under treatment."""
    bars = [bar for plate in plates for bar in (*plate.bars, *plate.upsets)]
    disliked = [taste for plate in plates for taste in plate.tastes]
    species = {plate.pet.species for plate in plates}
    choices = foods.treats(species, bars, disliked, lines.say.locale)[:_TREATS]
    if choices and not any(plate.health for plate in plates):
        names = lines.say.enumerate(said(plate.pet.name) for plate in plates)
        yield lines.say("suggest", name=names, foods=lines.say.enumerate(choices))
    for plate in plates:
        if not (plate.bars or plate.upsets):
            yield lines.say("nothing_to_avoid", name=said(plate.pet.name))


def _named(lines: Lines, names: list[str]) -> str:
    return lines.say.enumerate(foods.name_of(food, lines.say.locale) for food in names)
