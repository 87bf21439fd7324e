"""Read the short messages: greetings, thanks, a yes or no, the name of the pet that was asked about."""

from __future__ import annotations

import re

from pawsignal.language.animals import animal_in, breed_of, species_of
from pawsignal.language.lexicon import grammar
from pawsignal.language.names import find_names
from pawsignal.language.reading import Context, NewPet
from pawsignal.language.text import fold_same_length
from pawsignal.model import PetId

_EDGES = " \t\n,，。.!！~～?？"
_PIECES = re.compile(r"[,，。.!！~～\s]*[,，。.!！~～]\s*|\s+(?=[^\x00-\x7f])")


def sort_of_chat(folded: str) -> str:
    """Return "greeting", "thanks" or "goodbye" for a message that is nothing else; empty if it has content."""
    whole = folded.strip(_EDGES)
    pieces = [whole, *(piece for piece in _PIECES.split(whole) if piece)]
    sorts = [_sort(piece) for piece in pieces]
    if sorts[0]:
        return sorts[0]
    rest = sorts[1:]
    return next((sort for sort in ("goodbye", "thanks", "greeting") if sort in rest), "") if all(rest) else ""


def yes_or_no(folded: str) -> bool | None:
    """Return the answer a message begins with (是的，还在吃), or None."""
    whole = folded.strip(_EDGES)
    head = re.split(r"[,，。.!！?？\s]", whole, maxsplit=1)[0]
    for section, value in (("no", False), ("yes", True)):
        if grammar(section).fullmatch(whole) or grammar(section).fullmatch(head):
            return value
    return None


def pets_answered(text: str, context: Context) -> tuple[PetId, ...]:
    """Return the pets a message names as the answer to "which pet?": 是旺财, "Luna", 两只都是."""
    folded = fold_same_length(text).strip(_EDGES)
    if grammar("all_of_them").fullmatch(folded):
        return context.options
    alone = grammar("answer_words").sub("", folded)
    kinds = [pet.id for pet in context.pets if pet.id in context.options and species_of(alone) == pet.species]
    if species_of(alone) and len(kinds) == 1:
        return (kinds[0],)
    names = find_names(folded, folded, context.pets)
    rest = folded
    for named in reversed(names):
        rest = rest[: named.start] + " " + rest[named.end :]
    is_answer = bool(names) and grammar("answer_words").fullmatch(rest.strip())
    return tuple(dict.fromkeys(named.pet for named in names)) if is_answer or (names and not rest.strip()) else ()


def strangers_answered(text: str, context: Context) -> tuple[NewPet, ...]:
    """Return the animals that an answer to "is this a pet of yours?" makes the owner's: 是的, 是只猫, "my dog"."""
    if not context.strangers:
        return ()
    folded = fold_same_length(text).strip(_EDGES)
    kind = animal_in(folded)
    is_all = grammar("own_words").fullmatch(folded.replace(kind, " ").strip()) is not None
    if not (yes_or_no(folded) or (kind and is_all)):
        return ()
    breed = breed_of(kind) and kind
    return tuple(NewPet(name, species_of(kind), breed) for name in context.strangers)


def _sort(piece: str) -> str:
    return next((sort for sort in ("thanks", "goodbye", "greeting") if grammar(sort).fullmatch(piece)), "")
