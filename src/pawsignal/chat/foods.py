"""Which food a text speaks of, what an allergy covers, and which treats are left to suggest.

A food goes by the first Chinese word of its entry in ``language/data/foods.toml``, whatever language it was said in, so
that an allergy told in English is honoured in Chinese. Families and treats stand in ``knowledge/foods.toml``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from pawsignal import knowledge
from pawsignal.chat.cues import has_cue
from pawsignal.language import lexicon
from pawsignal.language.text import fold
from pawsignal.model import Kind, Memory, Pet, Polarity

_TOPICS_OF_FOOD = (Kind.ALLERGY, Kind.CONDITION, Kind.PREFERENCE)


def foods_in(text: str, pets: Iterable[Pet] = ()) -> tuple[str, ...]:
    """Return the foods a text names, each once, in order; 鸡胸肉 is 鸡肉, and a pet called 米饭 is no rice."""
    folded = fold(text)
    for name in sorted((fold(name) for pet in pets for name in pet.names), key=len, reverse=True):
        folded = folded.replace(name, " ")
    found = (_foods()[match.group()] for match in _pattern().finditer(folded))
    return tuple(dict.fromkeys(found))


def without_foods(text: str) -> str:
    """Return a text, folded, with the foods taken out."""
    return _pattern().sub(" ", fold(text))


def is_generic(food: str) -> bool:
    """Whether a food is only a sort of food (零食, 罐头), which says nothing about what is in it."""
    return food in _table()["generic"]["foods"]


def name_of(food: str, locale: str) -> str:
    """Return a food's word in a language; the word itself if it is not in the list."""
    return _names().get(food, {}).get(locale, food)


def covers(bar: Memory, foods: Iterable[str], words: str = "") -> bool:
    """Whether a word against a food bars any of these foods, or names something that stands in the words."""
    slot, folded = _barred(bar), fold(words)
    banned = widened((*foods_in(slot or bar.text), slot))
    return not banned.isdisjoint(foods) or any(_stands_in(name, folded) for name in (slot, *_drugs(slot)))


def _stands_in(name: str, folded: str) -> bool:
    """Whether a name stands in folded words; an English one as a word of its own, for there is no oat in a goat."""
    if not name.isascii():
        return name in folded
    return bool(name) and re.search(rf"(?<![a-z0-9]){re.escape(name)}(?:e?s)?(?![a-z0-9])", folded) is not None


def _barred(memory: Memory) -> str:
    """Return the food or drug that a memory's topic names; empty where the topic is a symptom or something else."""
    slot = fold(memory.slot) if memory.kind in _TOPICS_OF_FOOD else ""
    return slot.removeprefix("avoid ").removeprefix("reaction ")


def speaks_ill(memory: Memory, pets: Iterable[Pet] = ()) -> bool:
    """Whether a memory tells against feeding a food: an allergy, a word to avoid it, a dislike, an upset after it."""
    if memory.kind is Kind.PREFERENCE:
        return memory.polarity is Polarity.NEGATIVE and bool(foods_in(memory.text, pets))
    if memory.polarity is Polarity.NEGATIVE and memory.kind in (Kind.ALLERGY, Kind.EPISODE):
        return False
    return is_bar(memory) or (bool(foods_in(memory.text, pets)) and has_cue("ill_food", memory.text))


def is_bar(memory: Memory) -> bool:
    """Whether a memory forbids a food outright: an allergy, or a word that the pet must avoid it."""
    is_avoid = memory.kind is Kind.CONDITION and memory.slot.startswith("avoid ")
    return (is_avoid or memory.kind is Kind.ALLERGY) and memory.polarity is Polarity.POSITIVE


def forbids(memory: Memory) -> bool:
    """Whether a memory forbids a food or a drug outright: a bar, or a reaction to a drug."""
    is_reaction = memory.kind is Kind.CONDITION and memory.slot.startswith("reaction ")
    return is_bar(memory) or (is_reaction and memory.polarity is Polarity.POSITIVE)


def is_of_eating(memory: Memory, pets: Iterable[Pet]) -> bool:
    """Whether a memory tells what a pet eats, likes to eat or refuses."""
    if memory.kind not in (Kind.PREFERENCE, Kind.STATE, Kind.CHANGE, Kind.NOTE):
        return False
    return memory.topic.startswith("food") or bool(foods_in(memory.text, pets)) or has_cue("eating", memory.text)


def overlap(one: Iterable[str], other: Iterable[str]) -> bool:
    """Whether a food of one list is, or belongs to, a food of the other."""
    first, second = list(one), list(other)
    return not (widened(first).isdisjoint(second) and widened(second).isdisjoint(first))


def treats(species: Iterable[str], bars: Iterable[Memory], disliked: Iterable[Memory], locale: str) -> list[str]:
    """Return treats that every one of these species may have and that no word against a food covers."""
    kinds, banned = set(species), [*bars, *(m for m in disliked if m.polarity is Polarity.NEGATIVE)]
    return [
        treat[locale]
        for treat in _table()["treat"]
        if kinds and kinds <= set(treat["species"])
        if not any(covers(one, treat["holds"], f"{treat['zh']} {treat['en']}") for one in banned)
    ]


def may_be_tried(foods: Iterable[str], species: str) -> bool:
    """Whether foods without a bad record may be tried in small amounts, rather than after asking a vet."""
    rule = _table()["trying"]
    usual = {food for treat in _table()["treat"] if species in treat["species"] for food in treat["holds"]}
    if species in rule["species"]:
        caution = {*rule["caution"], *(food["zh"][0] for food in _table()["food"])}
        return usual.issuperset(foods) or caution.isdisjoint(foods)
    return usual.issuperset(foods)


def widened(foods: Iterable[str]) -> set[str]:
    """Return foods with all that belongs to them: fish with salmon, tuna and cod."""
    named = set(foods)
    return named.union(*(members for family, members in _table()["families"].items() if _is_in(family, named)))


def _drugs(slot: str) -> tuple[str, ...]:
    """Return the drugs of the class an allergy names, in both languages."""
    return tuple(drug for name, drugs in _table()["drugs"].items() if name in slot for drug in drugs)


def _is_in(family: str, named: Iterable[str]) -> bool:
    return any(family == food or (family not in _names() and family in food) for food in named)


def _table() -> knowledge.Table:
    return knowledge.table("foods")


@cache
def _foods() -> dict[str, str]:
    return {fold(word): food["zh"][0] for food in _entries() for word in (*food["zh"], *food["en"])}


@cache
def _names() -> dict[str, dict[str, str]]:
    return {food["zh"][0]: {"zh": food["zh"][0], "en": food["en"][0]} for food in _entries()}


def _entries() -> Iterator[dict[str, list[str]]]:
    yield from lexicon.table("foods")["food"]
    yield from _table()["food"]


@cache
def _pattern() -> re.Pattern[str]:
    words = sorted(_foods(), key=lambda word: (-len(word), word))
    bounded = (rf"(?<![a-z0-9]){re.escape(word)}(?![a-z0-9])" if word.isascii() else re.escape(word) for word in words)
    return re.compile("|".join(bounded))
