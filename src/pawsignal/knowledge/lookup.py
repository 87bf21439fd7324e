"""Which entries answer a question: by breed, by topic, by words.

A general question asks for them; one about a pet only where it asks for advice (怎么办, "what should I do"). Entries
about other species or breeds than the ones meant never answer. Where only a species is named, its basic care does.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from pawsignal.knowledge.entries import About, about, knowledge, table
from pawsignal.language.lexicon import compiled
from pawsignal.language.reading import Query
from pawsignal.language.text import fold
from pawsignal.language.tokens import segments, words
from pawsignal.model import Hit, Memory, MemoryId, Pet

_MOST = 3
_BY_BREED, _BY_TOPIC, _BY_CARE = 0.9, 0.8, 0.6
_SHARE = 0.5  # of what the question's words weigh, to be found in an entry
_ASIDE = 0.7  # what a word counts that stands after an entry's opening
_ROOT = 7  # letters of a Latin word that are compared
_NEAR = 0.75  # of the best score
_ANIMALS = {"zh": ["%breed%", "%species%"], "en": ["(?:%breed%|%species%)(?:s|'s)?"]}


def entries_for(query: Query, locale: str, pets: Iterable[Pet] = ()) -> tuple[Hit, ...]:
    """Return the entries that answer a question, best first; ``pets`` are those it is about."""
    about_pets = tuple(pets)
    if not (query.owner or _pattern("advice").search(fold(query.text))):
        return ()
    meant = {query.species} if query.species else {pet.species for pet in about_pets if pet.species}
    fitting = [entry for entry in knowledge(locale) if _is_about(about(entry.id), query, meant)]
    weights = _weights(_subject_of(query, about_pets), locale)
    hits = [Hit(entry, score, ("knowledge",)) for entry, score in _scored(fitting, query, weights, locale)]
    if not hits and query.owner and not weights:
        hits = [Hit(entry, _BY_CARE, ("knowledge",)) for entry in fitting if entry.topic == f"care:{query.species}"]
    best = max((hit.score for hit in hits), default=0.0)
    near = [hit for hit in hits if hit.score >= best * _NEAR]
    return tuple(sorted(near, key=lambda hit: (-hit.score, hit.memory.id))[:_MOST])


def _is_about(one: About, query: Query, meant: set[str]) -> bool:
    breed_fits = not one.breed or one.breed == query.breed
    return breed_fits and (not meant or not one.species or not meant.isdisjoint(one.species))


def _scored(
    entries: list[Memory], query: Query, weights: Mapping[str, float], locale: str
) -> Iterator[tuple[Memory, float]]:
    topics = {*query.topics, *_subjects_in(fold(query.text))}
    for entry in entries:
        if query.breed and about(entry.id).breed == query.breed:
            yield entry, _BY_BREED
        elif not about(entry.id).topics.isdisjoint(topics):
            yield entry, _BY_TOPIC
        elif (share := _share(entry, weights, locale)) >= _SHARE:
            yield entry, share * _BY_TOPIC


def _share(entry: Memory, weights: Mapping[str, float], locale: str) -> float:
    """Return how much of the question's words stands in an entry; its opening words say what it is about."""
    terms = _terms(locale)[entry.id]
    found = sum(weight * terms.get(term, 0.0) for term, weight in weights.items())
    return found / sum(weights.values()) if weights else 0.0


def _subject_of(query: Query, pets: Iterable[Pet]) -> str:
    """Return the words of a question that say what it is about, beyond the animal and the way of asking."""
    text = fold(query.text)
    for name in sorted((fold(name) for pet in pets for name in pet.names), key=len, reverse=True):
        text = text.replace(name, " ")
    for pattern in (_pattern("advice"), _animals(), _pattern("generic")):
        text = pattern.sub(" ", text)
    return text


def _weights(text: str, locale: str) -> dict[str, float]:
    """Weigh words by how few entries hold them."""
    held, entries = _held(locale), len(_terms(locale))
    return {term: math.log(1 + entries / (1 + held[term])) for term in map(_root, segments(text))}


@cache
def _terms(locale: str) -> Mapping[MemoryId, Mapping[str, float]]:
    return {entry.id: _weighed(entry.text) for entry in knowledge(locale)}


def _weighed(text: str) -> dict[str, float]:
    opening = re.split("[：:]", text, maxsplit=1)[0]
    return dict.fromkeys(_roots(text), _ASIDE) | dict.fromkeys(_roots(opening), 1.0)


def _roots(text: str) -> Iterator[str]:
    return map(_root, (*words(text), *segments(text)))


def _root(word: str) -> str:
    """Return what "vaccinated" and "vaccination" have in common."""
    return word[:_ROOT] if word.isascii() else word


@cache
def _held(locale: str) -> Counter[str]:
    return Counter(term for terms in _terms(locale).values() for term in terms)


def _subjects_in(text: str) -> Iterator[str]:
    return (topic for topic, pattern in _subjects().items() if pattern.search(text))


@cache
def _subjects() -> Mapping[str, re.Pattern[str]]:
    return {topic: compiled(lists) for topic, lists in table("asks")["subjects"].items()}


@cache
def _animals() -> re.Pattern[str]:
    return compiled(_ANIMALS)


@cache
def _pattern(section: str) -> re.Pattern[str]:
    return compiled(table("asks")[section])
