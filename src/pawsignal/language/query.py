"""Read what a message asks: about whom, for which kinds and topics, about which time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from pawsignal.language.animals import breed_of, species_of, words_for
from pawsignal.language.clauses import Clause
from pawsignal.language.lexicon import compiled, grammar, table, words_of
from pawsignal.language.mentions import Who
from pawsignal.language.reading import Query, Span
from pawsignal.language.rules import parts, rules_for
from pawsignal.language.sieve import Sieve
from pawsignal.language.subject import Subject
from pawsignal.language.topics import foods_of, limb
from pawsignal.language.when import TimeWord
from pawsignal.model import Kind, PetId

MY_ALLERGIES = "owner:allergy"
_ANY = ("pain", "unwell")  # asked about, 不舒服 means any symptom
_section = partial(words_of, "asks")


@dataclass(frozen=True, slots=True)
class Asked:
    """A clause that asks, with its subject."""

    clause: Clause
    subject: Subject


def query_of(text: str, asked: list[Asked], times: list[TimeWord], around: str = "") -> Query:
    """Return the query of the clauses that ask; ``text`` are their words, ``times`` the time words in them.

    ``around`` is what else is said and tells nothing (买了点鸡肉，能吃吗): what it names to eat is asked about too.
    """
    masked = " ".join(one.subject.masked for one in asked)
    kin_of = _kin_of(asked)  # of whose mother only shared words can tell
    asks = [entry for entry in _asked(masked) if not kin_of and (times or not entry.get("ranged"))]
    # what the owner is allergic to, or eats, is no question of care
    is_mine = all(one.subject.who is Who.OWNER for one in asked) and any(entry["id"] == "allergy" for entry in asks)
    is_my_food = bool(_section("mine").search(masked)) and not any(one.subject.is_told for one in asked)
    is_mine = is_mine or is_my_food
    topics = [topic for entry in asks for topic in _topics(entry)] + _symptoms(masked) + [MY_ALLERGIES] * is_my_food
    pets = kin_of or _pets(asked)
    is_named = bool(pets)
    species, breed = _animal(" ".join(_without_pets(one) for one in asked))
    is_general = not is_named and bool(species or _section("general").search(masked) or _section("my").search(masked))
    is_owner = is_general or is_mine or any(entry.get("owner") for entry in asks) or bool(_section("my").search(masked))
    kinds = [Kind(kind) for entry in asks for kind in entry.get("kinds", ())]
    if any(topic.startswith("symptom:") for topic in topics):
        kinds.append(Kind.EPISODE)
    spans = [_forward(word.span) if Kind.PLAN in kinds else word.span for word in times if word.span]
    said = "" if is_mine else f"{masked} {around}"
    is_care = _is_of_care(said) or (bool(_section("careful").search(masked)) and not (is_general or is_mine))
    return Query(
        text=text,
        pets=pets,
        everyone=not is_named and not is_general and not (is_owner and not is_care),
        owner=is_owner,
        kinds=tuple(dict.fromkeys(kinds)),
        topics=tuple(dict.fromkeys(topics)),
        foods=foods_of(said),
        is_care=is_care,
        is_status=bool(_section("status").search(masked)) and not kinds and not is_care and is_named | (not is_general),
        past=bool(_section("past").search(masked)),
        span=spans[0] if spans else None,
        unknown_time=next((word.words for word in times if word.kind == "unknown" and not _is_next(word.words)), ""),
        species=species,
        breed=breed,
    )


def lies_ahead(asked: list[Asked]) -> bool:
    """Whether what is planned is asked about, so that 周六 is the coming one."""
    words = " ".join(one.clause.folded for one in asked)
    return bool(grammar("planned").search(words)) and not _section("past").search(words)


def looked_up(text: str, folded: str, pets: tuple[PetId, ...]) -> Query:
    """Return the query of words that ask nothing in so many words; beside a pet's name they may mean its food."""
    return Query(text=text, pets=pets, foods=foods_of(folded), is_care=bool(pets) and _is_of_care(folded))


def _is_of_care(folded: str) -> bool:
    return any(entry.get("care") for entry in _asked(folded))


def _topics(entry: Mapping[str, Any]) -> list[str]:
    """Return the topics an entry asks for: its own, and each of its slots under each of its kinds."""
    slots = [f"{kind}:{slot}" for kind in entry.get("kinds", ()) for slot in entry.get("slots", ())]
    return [*entry.get("topics", ()), *slots]


def _is_next(words: str) -> bool:
    """Whether words name no time but what is planned next: 下次."""
    return bool(_section("next").fullmatch(words))


def _forward(span: Span) -> Span:
    """Let 最近 in a question about plans reach as far ahead as it reaches back."""
    is_recent = bool(_section("recent").fullmatch(span.words))
    return Span(span.start, span.end + (span.end - span.start), span.words) if is_recent else span


def _pets(asked: list[Asked]) -> tuple[PetId, ...]:
    bound = (one.subject for one in asked if one.subject.who is Who.PETS)
    found = [pet for subject in bound for pet in (*subject.pets, *subject.objects) if _is_meant(subject)]
    return tuple(dict.fromkeys(found))


def _kin_of(asked: list[Asked]) -> tuple[PetId, ...]:
    """Return the pets whose parents, siblings or young alone are asked about: 豆豆的妈妈是什么品种."""
    kin = [one.subject.objects for one in asked if one.subject.who is Who.OTHER]
    return tuple(dict.fromkeys(pet for pets in kin for pet in pets)) if len(kin) == len(asked) else ()


def _without_pets(one: Asked) -> str:
    """Return the clause with bound pets blanked; 猫 stays where it is nobody's."""
    return one.subject.masked if one.subject.who is Who.PETS else one.clause.folded


def _is_meant(subject: Subject) -> bool:
    """A general question with nobody named is about nobody's pet in particular."""
    return subject.is_told or not (_section("general").search(subject.masked) or _section("my").search(subject.masked))


def _animal(masked: str) -> tuple[str, str]:
    for section in ("breed", "species"):
        found = words_for(section).search(masked)
        if found and not grammar("not_species").search(masked[found.end() :]):
            return species_of(found[0]), breed_of(found[0])
    return "", ""


def _symptoms(masked: str) -> list[str]:
    found = []
    for rule in rules_for(masked):
        if (
            rule.kind is Kind.EPISODE
            and rule.id not in _ANY
            and any(pattern.search(masked) for pattern in rule.patterns)
        ):
            side = limb(masked) if rule.id == "limp" else ""
            found.append(f"{rule.topic}:{side}" if side else rule.topic)
    if _section("trouble").search(masked):
        found += [f"symptom:{symptom}" for symptom, pattern in parts() if pattern.search(masked)]
    return found


def _asked(folded: str) -> Iterator[Mapping[str, Any]]:
    """Yield the entries of ``asks.toml`` that a text matches."""
    entries, sieve = _asks()
    for at in sieve.may_match(folded):
        entry, pattern = entries[at]
        if pattern.search(folded):
            yield entry


@cache
def _asks() -> tuple[tuple[tuple[dict[str, Any], re.Pattern[str]], ...], Sieve]:
    entries = tuple((entry, compiled(entry)) for entry in table("asks")["ask"])
    return entries, Sieve([pattern.pattern] for _, pattern in entries)
