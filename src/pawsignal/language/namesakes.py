"""Tell a pet that is named like a food or a poison (奶茶, Grape) from the food, where dangers are looked for.

A name that is taken for a food raises a needless warning, a food taken for a name hides a real one: where something
is eaten, a name is a pet's only in the eater's place.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from pawsignal.language.clauses import Clause
from pawsignal.language.lexicon import grammar, words_of
from pawsignal.language.mentions import MASK, Who, is_residue
from pawsignal.language.names import Named, find_names
from pawsignal.language.subject import Subject
from pawsignal.model import Pet

_section = partial(words_of, "safety")


def without_names(clause: Clause, subject: Subject, pets: Iterable[Pet]) -> str:
    """Return a folded clause with the names of pets blanked, at the same length, where they mean the pets."""
    folded = clause.folded
    is_eating = bool(_section("eating").search(folded))
    for named in find_names(clause.text, folded, pets):
        if named.end <= len(folded) and (not is_eating or _eats(folded, subject, named)):
            folded = folded[: named.start] + MASK * (named.end - named.start) + folded[named.end :]
    return folded


def _eats(folded: str, subject: Subject, named: Named) -> bool:
    """Whether a name stands in the place of who eats, not of what is eaten."""
    before, after = folded[: named.start], folded[named.end :]
    if after.startswith(("'s", "\u2019s")):
        return True  # what is Cocoa's
    if grammar("not_name_before").search(before) or _section("eaten_up").search(after):
        return False
    if subject.who is not Who.PETS or not subject.mentions:
        return is_residue(before)
    head = subject.mentions[0]
    is_head = head.start <= named.start < head.end and named.pet in subject.pets
    return is_head and (not subject.objects or bool(_section("eats_on").search(after)))
