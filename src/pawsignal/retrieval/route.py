"""Whom and when a question is about: which memories may answer it at all, before any word is compared.

How it works: a route is the question with its pets and scopes settled. It is asked memory by memory: does it lead there
(``leads_to``), and does the time the memory speaks of meet the time asked about (``is_in_time``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import chain

from pawsignal.language.reading import Query
from pawsignal.language.text import fold
from pawsignal.language.tokens import content_words
from pawsignal.model import Book, Kind, Memory, MemoryId, PetId, Scope, Status
from pawsignal.retrieval.catalogue import Catalogue

# What happens at a time; everything else holds from a time on.
OCCURRENCES = frozenset({Kind.EPISODE, Kind.EVENT, Kind.MEASURE, Kind.PLAN, Kind.CHANGE, Kind.MEDICATION, Kind.NOTE})
# What goes on until its end is told.
ONGOING = frozenset({Kind.EPISODE, Kind.CHANGE, Kind.MEDICATION})
# What holds at any time, so that it answers even where nobody can tell which time is meant.
LASTING = frozenset({Kind.ALLERGY, Kind.CONDITION, Kind.IDENTITY, Kind.PREFERENCE, Kind.RELATION})
# What a closed memory may still answer. A rejected one was never true.
BYGONE = frozenset({Status.RESOLVED, Status.SUPERSEDED, Status.EXPIRED})

# The kind that a topic is of, by the word before its colon.
_KIND_OF = {kind.value: kind for kind in Kind} | {
    "symptom": Kind.EPISODE,
    **dict.fromkeys(("food.main", "food.side", "home", "stage"), Kind.STATE),
}

ALWAYS = datetime.min.replace(tzinfo=UTC)
FOREVER = datetime.max.replace(tzinfo=UTC)
_MOMENT = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """A question with its pets and scopes settled. ``words`` are those of its words that are not used up by that."""

    query: Query
    book: Book
    now: datetime
    pets: tuple[PetId, ...]
    owner: bool  # the owner's own and general memories
    words: str
    whole: bool  # nothing in particular is asked about the pets: how they are

    @property
    def concerned(self) -> tuple[PetId, ...]:
        """The pets whose safety facts matter: all living ones where the question is about none in particular."""
        return self.pets if self.query.pets else living_pets(self.book)

    @property
    def is_care(self) -> bool:
        """Whether food, treats or drugs are asked about; to name one is enough."""
        return self.query.is_care or bool(self.query.foods)

    @property
    def past(self) -> bool:
        """Whether closed memories may answer: the past is asked about, by words or by a time that is over."""
        span = self.query.span
        return self.query.past or (span is not None and span.end <= self.now)

    def leads_to(self, memory: Memory) -> bool:
        """Whether the question is about the subject of this memory."""
        if memory.scope in (Scope.USER, Scope.GLOBAL):
            return self.owner
        return any(map(self.pets.__contains__, memory.pets))

    def asked(self, catalogue: Catalogue) -> Iterator[tuple[MemoryId, str]]:
        """Yield what on the way is asked for without a shared word: by kind, by topic, or because all of a pet is.

        A kind one topic of which is named is asked for by that topic only.
        """
        named = {_KIND_OF.get(topic.partition(":")[0]) for topic in self.query.topics}
        kinds = [kind for kind in self.query.kinds if kind not in named]
        pets = self.pets if self.whole else ()
        drawers = (
            ("status", map(catalogue.of_pet, pets)),
            ("kind", map(catalogue.of_kind, kinds)),
            ("topic", map(catalogue.of_topic, self.query.topics)),
            ("topic", map(catalogue.of_slot, filter(None, map(fold, self.query.foods)))),
        )
        found = {(m.id, why): m for why, several in drawers for m in chain.from_iterable(several)}
        for (key, why), memory in found.items():
            if self.leads_to(memory) and (self.past or key in self.book.memories):
                yield key, why

    def names(self, memory: Memory) -> bool:
        """Whether the question names the subject of this memory, rather than all there are."""
        return any(pet in self.query.pets for pet in memory.pets) or (memory.scope is Scope.USER and self.query.owner)

    def is_open_to(self, status: Status) -> bool:
        """Whether a memory of this status may answer."""
        return not status.is_closed or (self.past and status in BYGONE)

    def is_in_time(self, memory: Memory, status: Status) -> bool:
        """Whether a memory meets the time asked about. A time that nobody can tell never means all times."""
        span = self.query.span
        if span is None:
            return not self.query.unknown_time or (memory.kind in LASTING and not self.whole)
        start, end = _true_within(memory, status)
        goes_on = memory.kind in ONGOING and not status.is_closed and (memory.occurred_to is None or self.whole)
        if goes_on and span.end > self.now:  # told of yesterday and not over: it belongs to how a pet is today
            end = max(end, self.now)
        return start < span.end and max(end, start + _MOMENT) > span.start


def route(query: Query, book: Book, now: datetime) -> Route:
    """Settle which pets and scopes a question is about.

    Named pets are meant whatever their status; where none is named but pets are meant, or nobody is, the living ones.
    Where there is none of them, the owner's own memories are left to answer.
    """
    nobody = not (query.pets or query.owner or query.everyone)
    is_agenda = query.everyone and Kind.PLAN in query.kinds  # whoever is to do it
    if query.pets:
        pets = tuple(pet for pet in query.pets if pet in book.pets)
    elif query.everyone or nobody:
        pets = living_pets(book)
    else:
        pets = ()
    words = _words_left(query, book)
    bare = bool(pets) and not (query.owner or query.kinds or query.topics or query.foods or content_words(words))
    return Route(
        query=query,
        book=book,
        now=now,
        pets=pets,
        owner=query.owner or nobody or is_agenda or (query.everyone and not pets),
        words=words,
        whole=query.is_status or (bool(query.pets) and bare),
    )


def living_pets(book: Book) -> tuple[PetId, ...]:
    """Return the pets that live with the owner, in the order of their ids."""
    return tuple(sorted(pet.id for pet in book.pets.values() if pet.is_alive))


def _true_within(memory: Memory, status: Status) -> tuple[datetime, datetime]:
    """Return from when until when a memory is true, as far as it is known."""
    if memory.is_undated:
        return ALWAYS, ALWAYS  # in no time that can be asked about
    if memory.kind in OCCURRENCES:
        start = memory.occurred_from or memory.recorded_at
        return start, memory.occurred_to or start
    # What holds is told at some time but was mostly true before, unless it took the place of something else.
    start = memory.occurred_from or (memory.recorded_at if memory.supersedes else ALWAYS)
    end = memory.occurred_to or memory.closed_at or memory.expires_at if status.is_closed else None
    return start, end or FOREVER


def _words_left(query: Query, book: Book) -> str:
    """Take the names of the pets asked about and the time words out of the question: they must not decide."""
    names = (name for pet in query.pets if pet in book.pets for name in book.pets[pet].names)
    used = [*names, query.unknown_time, query.span.words if query.span else ""]
    text = fold(query.text)
    for word in sorted(filter(None, map(fold, used)), key=len, reverse=True):
        edge = r"(?<![a-z0-9]){}(?:['’]s)?(?![a-z0-9])" if word.isascii() else "{}"
        text = re.sub(edge.format(re.escape(word)), " ", text)
    return text
