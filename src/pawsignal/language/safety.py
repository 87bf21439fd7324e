"""Raise red flags and warnings from a message: emergencies first, whatever memory says.

A flag is a present or recent event of any real animal, somebody else's too; never a supposition, a general question,
a negation or something long over. A poison that was eaten is a flag, one that is only talked about a hazard.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache, partial
from itertools import product
from typing import Any

from pawsignal.language.animals import species_of
from pawsignal.language.clauses import Clause
from pawsignal.language.lexicon import compiled, grammar, table, words_of
from pawsignal.language.mentions import Who
from pawsignal.language.namesakes import without_names
from pawsignal.language.negation import manner
from pawsignal.language.reading import Context, Flag, Hazard
from pawsignal.language.sieve import Sieve
from pawsignal.language.stance import Stance
from pawsignal.language.subject import Subject
from pawsignal.language.when import TimeWord
from pawsignal.model import PetId

_RECENT = timedelta(days=3)
_FIRST_YEAR = timedelta(days=365)
_GUT = "repeated vomiting or diarrhoea"
_BIRTH = "difficult birth"
_STARVING = "young and not eating"
_NEIGHBOURS = 2  # clauses between which two signs still belong together
_UNREAL = (Stance.HEARD, Stance.ORDERED)
_section = partial(words_of, "safety")


@dataclass(frozen=True, slots=True)
class Sight:
    """One clause as safety sees it."""

    clause: Clause
    stance: Stance
    subject: Subject
    times: tuple[TimeWord, ...]


@dataclass(frozen=True, slots=True)
class _Danger:
    id: str
    pattern: re.Pattern[str]
    species: tuple[str, ...]
    words: Mapping[str, str]  # advice or warning by locale
    source: str
    known: bool = False  # only of animals known to be of the species
    named: bool = False  # only of a pet that the clause names: it is looked for where names are masked
    together: tuple[re.Pattern[str], ...] = ()  # signs that are an alarm only side by side


def alarms(sights: list[Sight], context: Context, locale: str) -> tuple[tuple[Flag, ...], tuple[Hazard, ...]]:
    """Return the red flags each clause of a message raises, and the hazards it only talks about."""
    flags: list[Flag] = []
    hazards: dict[str, Hazard] = {}
    for index, sight in enumerate(sights):
        if _is_treated(sight, sights[index + 1 :]):
            continue
        found = (*_signs(sight, context, locale), *_poisonings(sight, context, locale))
        flags += (*found, *_returning(sight, sights[:index], context, locale))
        near = any(_is_near(other, sight) for other in sights[index + 1 :])
        for hazard in _hazards(sight, context, locale, near=near):
            hazards.setdefault(hazard.id, hazard)
    flags += (*_of_the_young(sights, context, locale), *_of_a_birth(sights, context, locale))
    flags += _of_signs_together(sights, context, locale)
    met = {flag.id for flag in flags}
    return tuple(flags), tuple(hazard for hazard in hazards.values() if hazard.id not in met)


def _is_treated(sight: Sight, behind: list[Sight]) -> bool:
    """Whether the sentence goes on to say that a vet has seen to it: "it was a blocked bladder, he's home now"."""
    same = (other.clause.folded for other in behind if other.clause.sentence == sight.clause.sentence)
    is_again = re.search("又|再|again", sight.clause.folded)
    return not is_again and any(_section("treated").search(words) for words in same)


def once(flags: Iterable[Flag]) -> tuple[Flag, ...]:
    """Return the first flag of each danger and its pets: what a message is answered with."""
    first: dict[tuple[str, tuple[PetId, ...]], Flag] = {}
    for flag in flags:
        first.setdefault((flag.id, flag.pets), flag)
    return tuple(first.values())


def _signs(sight: Sight, context: Context, locale: str) -> Iterator[Flag]:
    if not is_real(sight, context.now):
        return
    for danger in _dangers_in(sight, "flag", "advice"):
        is_of_named = sight.subject.is_told and sight.subject.who is Who.PETS
        if danger.named and not is_of_named:
            continue
        for match in danger.pattern.finditer(sight.subject.masked if danger.named else sight.clause.folded):
            how = manner(sight.clause.folded, match.start(), match.end())
            if not how.negated and not how.ended and _concerns(danger, sight, context):
                yield _flag(danger, match, sight, locale)
                break


def _returning(sight: Sight, before: list[Sight], context: Context, locale: str) -> Iterator[Flag]:
    """Yield the signs told before as past that happen again now: "last year he had a seizure, today it's back"."""
    if not is_real(sight, context.now) or not _section("again").search(sight.clause.folded):
        return
    for past in before:
        for danger in _dangers("flag", "advice"):
            match = danger.pattern.search(past.clause.folded)
            if match and _concerns(danger, past, context):
                yield _flag(danger, match, past, locale)


def _of_the_young(sights: list[Sight], context: Context, locale: str) -> Iterator[Flag]:
    """Yield a flag where an animal in its first year eats nothing for two days, or vomits and has diarrhoea."""
    young = {sight.clause.sentence for sight in sights if _section("young").search(sight.clause.folded)}
    danger, starving = _danger(_GUT), _danger(_STARVING)
    met: list[tuple[str, tuple[PetId, ...]]] = []
    for sight in sights:
        if not is_real(sight, context.now) or not (sight.clause.sentence in young or _is_young(sight, context)):
            continue
        if match := _told(_section("hungry"), sight):
            yield _flag(starving, match, sight, locale)
        pets = sight.subject.pets if sight.subject.who is Who.PETS else ()
        for sign, match in _gut_signs(sight.clause.folded):
            if any(sign != other and (not pets or not of or pets == of) for other, of in met):
                yield _flag(danger, match, sight, locale)
            met.append((sign, pets))


def _of_a_birth(sights: list[Sight], context: Context, locale: str) -> Iterator[Flag]:
    """Yield a flag where a birth that has begun does not go on, told in several clauses."""
    begun = False
    for sight in sights:
        is_now = is_real(sight, context.now)
        match = _section("stuck").search(sight.clause.folded) if begun and is_now else None
        if match and not manner(sight.clause.folded, match.start(), match.end()).negated:
            yield _flag(_danger(_BIRTH), match, sight, locale)
        begun = begun or (is_now and bool(_section("birthing").search(sight.clause.folded)))


def _of_signs_together(sights: list[Sight], context: Context, locale: str) -> Iterator[Flag]:
    """Yield a flag where two signs stand side by side that are an alarm only together: 肚子胀，一直干呕."""
    for danger in _dangers_together():
        one, other = (
            [(at, sight, match) for at, sight in enumerate(sights) if (match := _told(pattern, sight))]
            for pattern in danger.together
        )
        for (at, sight, match), (where, beside, _) in product(one, other):
            is_near = abs(at - where) <= _NEIGHBOURS and _is_of_one(sight, beside)
            both = (sight, beside)
            if is_near and all(is_real(each, context.now) and _concerns(danger, each, context) for each in both):
                yield _flag(danger, match, sight, locale)


def _is_of_one(sight: Sight, other: Sight) -> bool:
    """Whether two clauses may tell of the same animal."""
    pets = [each.subject.pets for each in (sight, other) if each.subject.who is Who.PETS and each.subject.pets]
    return len(set(pets)) <= 1


def _told(pattern: re.Pattern[str], sight: Sight) -> re.Match[str] | None:
    """Return where a sign is told of in a clause; nothing if it is denied or over."""
    for match in pattern.finditer(sight.clause.folded):
        how = manner(sight.clause.folded, match.start(), match.end())
        if not how.negated and not how.ended:
            return match
    return None


def _gut_signs(folded: str) -> Iterator[tuple[str, re.Match[str]]]:
    for sign in ("vomits", "diarrhoea"):
        match = _section(sign).search(folded)
        how = manner(folded, match.start(), match.end()) if match else None
        if match and how and not how.negated and not how.ended:
            yield sign, match


def _is_young(sight: Sight, context: Context) -> bool:
    """Whether the pets of a clause are known to be in their first year."""
    born = [pet.born for pet in context.pets if pet.id in sight.subject.pets]
    return bool(born) and all(day is not None and context.now.date() - day < _FIRST_YEAR for day in born)


def _poisonings(sight: Sight, context: Context, locale: str) -> Iterator[Flag]:
    if not _is_eaten(sight, context.now):
        return
    folded = without_names(sight.clause, sight.subject, context.pets)
    for danger in _dangers_in(sight, "toxic", "warning"):
        match = danger.pattern.search(folded)
        if match and _concerns(danger, sight, context):
            flag = _flag(danger, match, sight, locale)
            yield replace(flag, advice=f"{table('safety')['poisoned'][locale]}{flag.advice}")


def _is_near(other: Sight, sight: Sight) -> bool:
    """Whether a later clause of the sentence says how near an animal came: "… but Mia hasn't touched them"."""
    same = other.clause.sentence == sight.clause.sentence
    is_told = other.subject.who is Who.PETS and other.subject.is_told
    return same and is_told and bool(_section("near").search(other.clause.folded))


def _hazards(sight: Sight, context: Context, locale: str, *, near: bool) -> Iterator[Hazard]:
    if sight.subject.who is Who.OWNER and not near and not _mentions_animal(sight.clause.folded):
        return
    folded = without_names(sight.clause, sight.subject, context.pets)
    for danger in _dangers_in(sight, "toxic", "warning"):
        match = danger.pattern.search(folded)
        if match is None:
            continue
        words = sight.clause.text[slice(*match.span())]
        if _concerns(danger, sight, context):
            yield Hazard(danger.id, words, danger.words[locale], danger.species, danger.source)
        elif _is_eaten(sight, context.now):
            warning = table("safety")["eaten_by_another"][locale].format(words=words)
            yield Hazard(danger.id, words, warning, danger.species, danger.source)


def _is_eaten(sight: Sight, now: datetime) -> bool:
    """Whether the clause reports that an animal ate, licked or touched something."""
    folded = sight.clause.folded
    eaten = _section("eaten").search(folded)
    if not sight.subject.is_told and _section("of_people").search(folded):
        return False
    is_told = eaten is not None and not manner(folded, eaten.start(), eaten.end()).negated
    return is_told and sight.subject.who is not Who.OWNER and is_real(sight, now)


def _flag(danger: _Danger, match: re.Match[str], sight: Sight, locale: str) -> Flag:
    advice = danger.words[locale]
    is_of_pets = sight.subject.who is Who.PETS and not sight.subject.denied
    pets = sight.subject.pets if is_of_pets else ()
    return Flag(danger.id, sight.clause.text[slice(*match.span())], advice, pets, danger.source)


def is_real(sight: Sight, now: datetime) -> bool:
    """Whether the clause reports something that is happening or has just happened to an animal."""
    folded = sight.clause.folded
    if sight.stance in _UNREAL or _is_supposed(sight) or sight.subject.who is Who.OWNER or _is_person(sight):
        return False
    if sight.stance is Stance.ASKED and not _reports(sight):
        return False
    spans = [word.span for word in sight.times if word.span]
    is_until_now = bool(_section("until_now").search(folded))
    if spans and all(span.end < now - _RECENT or (span.start > now and not is_until_now) for span in spans):
        return False
    return not _section("long_ago").search(folded)


def _is_supposed(sight: Sight) -> bool:
    """Whether nothing has happened: 如果…, 差点…; what the owner worries about may well be happening."""
    folded = sight.clause.folded
    is_worry = bool(_section("worried").search(folded))
    return bool(_section("supposed").search(folded)) or (sight.stance is Stance.SUPPOSED and not is_worry)


def _reports(sight: Sight) -> bool:
    """Whether a question is about something that happened: 便血了怎么办, but not 便血了吗 or "what happens if"."""
    folded = sight.clause.folded
    someone = sight.subject.is_told or sight.subject.who is Who.OTHER
    if _section("really").search(folded):
        return someone or bool(_mentions_animal(folded)) or sight.subject.who is Who.PETS
    return someone and not _is_kind(sight) and not _section("yes_or_no").search(folded)


def _is_kind(sight: Sight) -> bool:
    """Whether the subject is only a kind of animal (猫吃了百合…), not one that is known."""
    first = sight.subject.mentions[0] if sight.subject.mentions else None
    return first is not None and bool(species_of(sight.clause.folded[first.start : first.end]))


def _is_person(sight: Sight) -> bool:
    folded = sight.clause.folded
    return sight.subject.who is Who.OTHER and bool(grammar("person").search(folded)) and not _mentions_animal(folded)


def _concerns(danger: _Danger, sight: Sight, context: Context) -> bool:
    """Whether the danger holds for the animal's species; an unknown species counts."""
    if not danger.species:
        return True
    said = _mentions_animal(sight.clause.folded)
    known = {pet.species for pet in context.pets if pet.id in sight.subject.pets and pet.species}
    species = known or ({species_of(said[0])} if said else set())
    return bool(species & set(danger.species)) if species else not danger.known


@cache
def _animal() -> re.Pattern[str]:
    return compiled({"zh": ["%species%", "%breed%"], "en": ["%species%", "%breed%", "pets?"]})


def _mentions_animal(folded: str) -> re.Match[str] | None:
    return _animal().search(folded)


def _dangers_in(sight: Sight, section: str, words: str) -> Iterator[_Danger]:
    """Yield the dangers that a clause may tell of, with its names or with them masked."""
    folded, masked = sight.clause.folded, sight.subject.masked
    either = folded if masked == folded else f"{folded}\n{masked}"
    return map(_dangers(section, words).__getitem__, _sieve(section, words).may_match(either))


@cache
def _sieve(section: str, words: str) -> Sieve:
    return Sieve([danger.pattern.pattern] for danger in _dangers(section, words))


@cache
def _dangers(section: str, words: str) -> tuple[_Danger, ...]:
    return tuple(
        _Danger(
            e["id"],
            compiled(e),
            tuple(e.get("species", ())),
            _by_locale(e[words]),
            e["source"],
            e.get("known", False),
            e.get("named", False),
            tuple(map(compiled, e.get("together", ()))),
        )
        for e in table("safety")[section]
    )


@cache
def _dangers_together() -> tuple[_Danger, ...]:
    return tuple(danger for danger in _dangers("flag", "advice") if danger.together)


@cache
def _danger(name: str) -> _Danger:
    return next(danger for danger in _dangers("flag", "advice") if danger.id == name)


def _by_locale(words: Mapping[str, Any]) -> Mapping[str, str]:
    return {locale: str(text) for locale, text in words.items()}
