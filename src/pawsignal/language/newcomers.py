"""Find the animals a message introduces as the owner's (我家X, 我养了X, "my dog X"), and new names for known ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial

from pawsignal.language.animals import breed_of, species_of, words_for
from pawsignal.language.lexicon import LOCALES, expand, grammar, grammars, sources, table, words_of
from pawsignal.language.reading import NewPet
from pawsignal.language.sieve import Patterns
from pawsignal.language.text import fold_same_length
from pawsignal.language.topics import is_food, items
from pawsignal.model import Pet

_QUOTES = "「」『』“”\"'‘’ "
_section = partial(words_of, "newcomers")


@dataclass(frozen=True, slots=True)
class Newcomer:
    """An animal introduced; not ``sure`` where nothing but 我家 says that it is one (我家空调)."""

    pet: NewPet
    sure: bool
    start: int = 0  # where the words that introduce it begin
    end: int = 0  # where its name begins


def newcomers(text: str, folded: str, pets: Iterable[Pet]) -> tuple[Newcomer, ...]:
    """Return the animals introduced that are not known yet, each once."""
    known = {fold_same_length(name) for pet in pets for name in pet.names}
    return tuple(new for new in introduced(text, folded) if fold_same_length(new.pet.name) not in known)


def introduced(text: str, folded: str) -> tuple[Newcomer, ...]:
    """Return the animals a message introduces, known or not, each once; a name must look like one."""
    found: dict[str, Newcomer] = {}
    for match in _introductions(folded):
        kind = match["kind"] if "kind" in match.re.groupindex and match["kind"] else ""
        breed = breed_of(kind) and text[slice(*match.span("kind"))]
        for start, end in _names(match):
            name = _trimmed(text[start:end])
            key = fold_same_length(name)
            is_called = (
                _is_called(folded, start) or _is_listed(match) or (bool(kind) and is_food(key) and _is_capital(name))
            )
            if not _is_name(name, key, is_called=is_called):
                continue
            if key not in found or (kind and not found[key].pet.species):
                new = NewPet(name, species_of(kind), breed, aliases=_untitled(name))
                found[key] = Newcomer(new, sure=bool(kind) or is_called, start=match.start(), end=start)
    return tuple(found.values())


def alias_in(text: str, masked: str, names: Iterable[str]) -> str:
    """Return the further name a clause gives its pet; empty if none."""
    known = {fold_same_length(name) for name in names}
    for section in ("alias", "alias_loose"):
        for match in (match for pattern in grammars(section) for match in pattern.finditer(masked)):
            name = text[slice(*match.span("name"))].strip(_QUOTES)
            key = fold_same_length(name)
            is_said = section == "alias" or _is_endearing(match["name"], name, known)
            if key not in known and is_said and _is_name(name, key, is_called=True):
                return name
    return ""


def _introductions(folded: str) -> Iterator[re.Match[str]]:
    taken: list[tuple[int, int]] = []
    sections = ("several", "one", *(("called",) if _section("keeps").search(folded) else ()))
    for pattern in (pattern for section in sections for pattern in _patterns(section).for_text(folded)):
        for match in pattern.finditer(folded):
            name = match.start("names" if "names" in match.re.groupindex else "name")
            is_new = not any(match.start() < end and start < match.end() for start, end in taken)
            if is_new and not _is_of_others(folded, name):
                taken.append(match.span())
                yield match
    for _, end in taken:
        yield from _beside(folded, end)


def _beside(folded: str, at: int) -> Iterator[re.Match[str]]:
    """Yield the animals told in one breath with the one introduced before them: my dog Rex *and my cat Luna*."""
    while found := next((m for p in _joints() if (m := p.match(folded, at))), None):
        if grammar("not_species").search(folded[found.end("kind") :]):
            return
        yield found
        at = found.end()


def _is_of_others(folded: str, at: int) -> bool:
    """Whether what the sentence says before a name makes the animal somebody else's, or none at all."""
    before = folded[:at][max(folded.rfind(mark, 0, at) for mark in "。!?！？\n;；") + 1 :]
    is_elsewhere = grammar("other").search(before) or _section("others").search(before)
    return bool(is_elsewhere) and not _section("made_mine").search(before)


@cache
def _patterns(section: str) -> Patterns:
    return Patterns(sources(table("newcomers")[section]))


@cache
def _joints() -> tuple[re.Pattern[str], ...]:
    """Return the patterns of [beside]: they begin right behind a name, where no bound of a word can stand."""
    return tuple(re.compile(expand(entry)) for locale in LOCALES for entry in table("newcomers")["beside"][locale])


def _names(match: re.Match[str]) -> list[tuple[int, int]]:
    """Return the places of the name, or of each name of a list."""
    if "names" not in match.re.groupindex:
        return [match.span("name")]
    start = match.start("names")
    return [(start + left, start + right) for left, right in items(match["names"])]


def _is_endearing(folded: str, name: str, known: Iterable[str]) -> bool:
    """Whether a word looks like another name of a pet: in capitals, 团团, 小白, or with a character of its name."""
    if name.isascii():
        return name[:1].isupper()
    return bool(grammar("endearing").search(folded) or {*folded} & {*"".join(known)})


def _trimmed(words: str) -> str:
    """Return a name without quotation marks, without 宝贝 before it, and without a word behind it that is no name."""
    name = words.strip(_QUOTES)
    found = grammar("endearment").match(name)
    name = name[found.end() :] if found else name
    first, _, last = name.partition(" ")
    return name if not last or last[:1].isupper() else first.rstrip(".")


def _untitled(name: str) -> tuple[str, ...]:
    """Return what somebody with a title is called for short: Darcy for Mr. Darcy."""
    return tuple(name.split(" ")[1:])


def _is_called(folded: str, start: int) -> bool:
    return bool(re.search(r"(?:叫做?|名字是|named|called|name is)[「『“\"'\s]*$", folded[:start]))


def _is_listed(match: re.Match[str]) -> bool:
    """Whether the names of several animals of a kind are told one after another: 三只猫：大橘、二黑和三花."""
    groups = match.re.groupindex
    return "names" in groups and "kind" in groups and bool(match["kind"]) and not match["names"].isascii()


def _is_name(name: str, folded: str, *, is_called: bool) -> bool:
    """Whether words look like a name: no kind of animal, no relative; Latin ones in capitals unless said to be one."""
    if len(name) < 1 or _section("not_called" if is_called else "not_bare").search(folded):
        return False
    if grammar("not_a_name").search(folded) and not (is_called and len(name) > 1 and _may_be(folded)):
        return False
    return is_called or _is_capital(name)


def _is_capital(name: str) -> bool:
    return not name.isascii() or name[:1].isupper()


def _may_be(folded: str) -> bool:
    """Whether a word that is a food or a breed may be a name after 叫: 可乐, 米饭, 三花."""
    return not words_for("species").fullmatch(folded) and not re.search(r"[什谁哪怎]", folded)
