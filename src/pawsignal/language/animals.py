"""Words for animals: which species or breed they stand for, and when they mean a kind rather than one that is known."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from pawsignal.language.lexicon import compiled, grammar, grammars, singular, table


@lru_cache(maxsize=1024)
def species_of(word: str) -> str:
    """Return the species id a word (or breed) stands for; empty if none."""
    for entry in (*table("species")["species"], *table("species")["breed"]):
        if any(form in entry["zh"] or form in entry["en"] for form in singular(word)):
            return str(entry.get("species", entry["id"]))
    return ""


@lru_cache(maxsize=1024)
def breed_of(word: str) -> str:
    """Return the breed id a word stands for; empty if none."""
    forms = singular(word)
    return next((str(b["id"]) for b in table("species")["breed"] if {*forms} & {*b["zh"], *b["en"]}), "")


@cache
def animal() -> re.Pattern[str]:
    """Return the pattern of the words for animals."""
    return compiled({"zh": ["%species%"], "en": ["%species%"]})


@cache
def words_for(sort: str) -> re.Pattern[str]:
    """Return the pattern of the words for every "breed" or "species"."""
    return compiled({"zh": [f"%{sort}%"]})


def animal_in(folded: str) -> str:
    """Return the first words of a text for an animal, the breed before the species; empty if there are none."""
    found = words_for("breed").search(folded) or words_for("species").search(folded)
    return found[0] if found else ""


def is_general(folded: str, noun: re.Match[str]) -> bool:
    """Whether a word for an animal stands for its kind: 养猫要注意什么."""
    if grammar("generic").fullmatch(noun[0]):
        return True
    around = (found for pattern in grammars("generic_around") for found in pattern.finditer(folded))
    return any(found.start("kind") <= noun.start() < found.end("kind") for found in around)
