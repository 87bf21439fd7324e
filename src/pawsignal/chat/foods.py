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


def covers(allergy: Memory, foods: Iterable[str], words: str = "") -> bool:
    """Whether an allergy forbids any of these foods, or names something that stands in the words."""
    slot, folded = fold(allergy.slot), fold(words)
    banned = _widened((*foods_in(slot or allergy.text), slot))
    return not banned.isdisjoint(foods) or any(name and name in folded for name in (slot, *_drugs(slot)))


def is_of_eating(memory: Memory, pets: Iterable[Pet]) -> bool:
    """Whether a memory tells what a pet eats, likes to eat or refuses."""
    if memory.kind not in (Kind.PREFERENCE, Kind.STATE, Kind.CHANGE, Kind.NOTE):
        return False
    return memory.topic.startswith("food") or bool(foods_in(memory.text, pets)) or has_cue("eating", memory.text)


def overlap(one: Iterable[str], other: Iterable[str]) -> bool:
    """Whether a food of one list is, or belongs to, a food of the other."""
    first, second = list(one), list(other)
    return not (_widened(first).isdisjoint(second) and _widened(second).isdisjoint(first))


def treats(species: Iterable[str], allergies: Iterable[Memory], disliked: Iterable[Memory], locale: str) -> list[str]:
    """Return treats that every one of these species may have and that none of the allergies covers."""
    kinds, banned = set(species), [*allergies, *(m for m in disliked if m.polarity is Polarity.NEGATIVE)]
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
        return usual.issuperset(foods) or set(rule["caution"]).isdisjoint(foods)
    return usual.issuperset(foods)


def _widened(foods: Iterable[str]) -> set[str]:
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


@cache
def _pattern() -> re.Pattern[str]:
    words = sorted(_foods(), key=lambda word: (-len(word), word))
    bounded = (rf"(?<![a-z0-9]){re.escape(word)}(?![a-z0-9])" if word.isascii() else re.escape(word) for word in words)
    return re.compile("|".join(bounded))
