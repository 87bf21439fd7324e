"""Find the animals a message introduces as the owner's (我家X, 我养了X, "my dog X"), and new names for known ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pawsignal.language.lexicon import grammar, grammars
from pawsignal.language.reading import NewPet
from pawsignal.language.subject import breed_of, species_of
from pawsignal.language.text import fold_same_length
from pawsignal.model import Pet

_QUOTES = "「」『』“”\"'‘’ "


def newcomers(text: str, folded: str, pets: Iterable[Pet]) -> tuple[NewPet, ...]:
    """Return the animals introduced that are not known yet, each once; a name must look like one."""
    known = {fold_same_length(name) for pet in pets for name in pet.names}
    found: dict[str, NewPet] = {}
    for match in _introductions(folded):
        kind = match["kind"] if "kind" in match.re.groupindex and match["kind"] else ""
        for group in ("name", "other"):
            if group not in match.re.groupindex or not match[group]:
                continue
            name = text[slice(*match.span(group))].strip(_QUOTES)
            key = fold_same_length(name)
            is_called = _is_called(folded, match.start(group)) or (bool(kind) and name.isascii() and name[:1].isupper())
            if key in known or not _is_name(name, key, is_called=is_called):
                continue
            fresh = NewPet(name, species_of(kind), breed_of(kind) and text[slice(*match.span("kind"))])
            if key not in found or (fresh.species and not found[key].species):
                found[key] = fresh
    return tuple(found.values())


def alias_in(text: str, masked: str, names: Iterable[str]) -> str:
    """Return the further name a clause gives its pet; empty if none."""
    known = {fold_same_length(name) for name in names}
    for pattern in grammars("alias"):
        for match in pattern.finditer(masked):
            name = text[slice(*match.span("name"))].strip(_QUOTES)
            key = fold_same_length(name)
            if key not in known and _is_name(name, key, is_called=True):
                return name
    return ""


def _introductions(folded: str) -> Iterator[re.Match[str]]:
    taken: list[tuple[int, int]] = []
    for pattern in (*grammars("new_pets"), *grammars("new_pet")):
        for match in pattern.finditer(folded):
            if not any(match.start("name") < end and start < match.end("name") for start, end in taken):
                taken.append(match.span("name"))
                yield match


def _is_called(folded: str, start: int) -> bool:
    return bool(re.search(r"(?:叫做?|名字是|named|called|name is)[「『“\"'\s]*$", folded[:start]))


def _is_name(name: str, folded: str, *, is_called: bool) -> bool:
    """Whether words look like a name: no kind of animal, no relative; Latin ones in capitals unless said to be one."""
    if len(name) < 1 or (
        grammar("not_a_name").search(folded) and not (is_called and len(name) > 1 and _may_be(folded))
    ):
        return False
    return not name.isascii() or is_called or name[:1].isupper()


def _may_be(folded: str) -> bool:
    """Whether a word that is a food may be a name after 叫: 可乐, 米饭."""
    return not species_of(folded) and not re.search(r"[什谁哪怎]", folded)
