"""Find the owner's pets by name in a text, and keep apart a pet's name and the word it is.

可乐 the drink is not 可乐 the cat: what is eaten, drunk, bought or measured out is not a name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from pawsignal.language.lexicon import expand, grammar
from pawsignal.language.text import fold_same_length
from pawsignal.model import Pet, PetId

# "Coco4.1kg" names Coco, "Coco2" somebody else
_TAIL = r"(?![a-z]|\d[\d.]*(?![\d.]|\s*(?:[公千斤磅岁月号日天点个次]|kgs?|lbs?)))"
_JOINT = re.compile(r"\s*(?:和|、|跟|与|,|and|&)\s*")


@dataclass(frozen=True, slots=True)
class Named:
    """A pet's name at its place in a text."""

    start: int
    end: int
    pet: PetId


def find_names(text: str, folded: str, pets: Iterable[Pet]) -> list[Named]:
    """Return the pets named in a text in reading order, longest name or alias first where names overlap."""
    found: list[Named] = []
    rejected = -1  # where the last word ends that was no name: 买了可乐和米饭 holds for both
    for named in _spelled(folded, pets):
        is_listed = rejected >= 0 and bool(_JOINT.fullmatch(folded[rejected : named.start]))
        if is_listed or not _is_name(text, folded, named):
            rejected = named.end
        else:
            found.append(named)
    return found


def _spelled(folded: str, pets: Iterable[Pet]) -> list[Named]:
    """Return where the pets' names are spelled, whether they are meant or not, in reading order."""
    names = ((name, pet) for pet in pets for name in pet.names if _folded(name) in folded)
    spelled = [
        Named(match.start(), match.end(), pet.id) for name, pet in names for match in _pattern(name).finditer(folded)
    ]
    found: list[Named] = []
    for one in sorted(spelled, key=lambda named: (named.start - named.end, named.start, named.pet)):
        if not any(one.start < other.end and other.start < one.end for other in found):
            found.append(one)
    return sorted(found, key=lambda named: named.start)


@lru_cache(maxsize=4096)
def _folded(name: str) -> str:
    return fold_same_length(name)


@lru_cache(maxsize=4096)
def _pattern(name: str) -> re.Pattern[str]:
    folded = _folded(name)
    head = r"(?<![a-z0-9])" if re.match(r"[a-z0-9]", folded) else ""
    tail = _TAIL if re.search(r"[a-z0-9]$", folded) else ""
    if re.fullmatch(r"[a-z]{3,}", folded):  # the apostrophe may be left out: "rexs limping"
        tail = rf"(?:{tail}|(?=s {expand('%said_of%')}(?![a-z])))"
    return re.compile(head + re.escape(folded) + tail)


def _is_name(text: str, folded: str, named: Named) -> bool:
    """Judge one occurrence by the words around it; a Latin name in capitals needs no further proof."""
    before, after = folded[max(0, named.start - 12) : named.start], folded[named.end : named.end + 16]
    if grammar("not_name_after").search(after):
        return False
    written = text[named.start : named.end]
    if grammar("day_name").fullmatch(folded, named.start, named.end):
        return not (grammar("on_day").search(before) or grammar("of_day").search(after))
    if (written.isascii() and written[:1].isupper()) or after.startswith(("的", "'s")):
        return True
    return not grammar("not_name_before").search(before)
