"""What the companion says about what it was asked: from the memories recalled, never more certain than they are.

Rules of this file: every memory used is cited; what is closed is told as past; what waits in the pool is labelled; what
is not known is said to be unknown. Food, treats and medicine are answered in ``eating``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from pawsignal import knowledge
from pawsignal.chat import eating
from pawsignal.chat.found import Found
from pawsignal.chat.lines import Lines, said
from pawsignal.language.reading import Query
from pawsignal.model import Kind, Memory, Pet, PetStatus

_BORN = "identity:born"
_KEEPSAKES = (Kind.IDENTITY, Kind.PREFERENCE, Kind.RELATION, Kind.STATE, Kind.EVENT, Kind.NOTE, Kind.MEASURE)
_BESIDES = (Kind.PLAN, Kind.EVENT, Kind.EPISODE, Kind.NOTE)  # what may matter beside tastes and safety
_FEW = 4  # memories named in one answer
_STATUS_FEW = 8
_ENTRIES = 2  # of the packaged knowledge


def answer(lines: Lines, query: Query) -> Iterator[str]:
    """Yield the paragraphs of an answer: at least one, unless a warning was given already."""
    found = Found(lines.brief, query)
    departed = [pet for pet in found.pets if not pet.is_alive]
    if departed:
        yield from chain.from_iterable(_memorial(lines, found, pet) for pet in departed)
        if len(departed) == len(found.pets):
            yield from () if any(map(found.is_named, departed)) else _entries(lines, found)
            return
    paragraphs = list(_paragraphs(lines, found))
    yield from paragraphs
    if not (paragraphs or departed or lines.brief.reading.hazards or lines.brief.reading.flags):
        yield from list(_bearing_on_told(lines, query)) or [_unknown(lines, found)]


def _paragraphs(lines: Lines, found: Found) -> Iterator[str]:
    query = found.query
    if query.unknown_time:
        yield lines.say("no_time", words=said(query.unknown_time))
    elif found.is_care and not found.lists_safety and not (query.past and found.past):
        yield from eating.advice(lines, found)
        yield from lines.told([memory for memory in found.besides if memory.kind in _BESIDES][:_FEW], "remember")
        yield from _entries(lines, found, most=1)
    elif found.measures:
        yield from _measures(lines, found.measures)
        yield from _entries(lines, found)
    elif query.past or query.span:
        yield from _past(lines, found)
    else:
        yield from _present(lines, found)


def _present(lines: Lines, found: Found) -> Iterator[str]:
    """Yield what is so now; the past only to say that it is over."""
    symptoms = [topic for topic in found.query.topics if topic.startswith("symptom:")]
    under = tuple(f"{topic}:" for topic in symptoms)  # 左前腿 for 瘸 asked of no limb in particular
    episodes = (memory for memory in found.current if memory.kind is Kind.EPISODE)
    open_ones = [memory for memory in episodes if f"{memory.topic}:".startswith(under)]
    entries = list(_entries(lines, found))
    if open_ones:
        yield lines.say("ongoing", texts=lines.list(open_ones))
    elif symptoms and not entries:
        yield from _over(lines, found, symptoms)
    rest = [memory for memory in found.telling if memory not in open_ones]
    if not symptoms or not open_ones:
        yield from _told(lines, found, rest)
    yield from entries


def _told(lines: Lines, found: Found, memories: list[Memory]) -> Iterator[str]:
    names = lines.say.enumerate(lines.names(pet.id for pet in found.pets))
    if found.query.is_status and names:
        yield from lines.told(memories[:_STATUS_FEW], "status", name=names)
    else:
        yield from lines.told(memories[:_FEW], "remember")
        if any(memory.kind is Kind.ALLERGY and memory.pets for memory in memories):
            yield lines.say("until_vet")
        for pet in found.pets:
            if pet.born and _BORN in found.query.topics:
                yield lines.say("age", name=said(pet.name), age=lines.age(pet.born))


def _over(lines: Lines, found: Found, symptoms: Iterable[str]) -> Iterator[str]:
    what = lines.say.enumerate(lines.symptom(topic) for topic in symptoms)
    sentence = lines.say("not_ongoing", what=what)
    ended = [memory for memory in found.past if memory.kind is Kind.EPISODE and not memory.is_undated]
    if ended:
        latest = max(ended, key=lambda memory: (memory.occurred_from or memory.recorded_at, memory.id))
        sentence += lines.say("last_time", days=lines.span(latest), marks=lines.mark(latest))
    yield sentence


def _past(lines: Lines, found: Found) -> Iterator[str]:
    """Yield what was so then: what still stands as it is, what is closed with how it ended."""
    yield from _told(lines, found, found.telling)
    ended = sorted(found.past, key=lambda memory: (memory.occurred_from or memory.recorded_at, memory.id))
    if ended:
        yield lines.say("past", texts=lines.say.list(_ended(lines, memory) for memory in ended[-_STATUS_FEW:]))
    entries = list(_entries(lines, found))
    yield from entries
    if not (found.telling or ended or entries):
        yield lines.say("nothing_then" if found.query.span else "nothing_past")


def _ended(lines: Lines, memory: Memory) -> str:
    return lines.say(f"past_{memory.status}", text=lines.past(memory)) + lines.mark(memory)


def _measures(lines: Lines, measures: list[Memory]) -> Iterator[str]:
    newest, *earlier = measures
    yield lines.say("measured", text=lines.measure(newest))
    if earlier:
        yield lines.say("measured_before", texts=lines.say.list(map(lines.measure, earlier[:3])))


def _memorial(lines: Lines, found: Found, pet: Pet) -> Iterator[str]:
    """Yield what is remembered of a pet that is gone: no tips, no plans, no questions."""
    bars = found.bars_of(pet) if found.asks_leave else []
    if bars and (found.is_named(pet) or found.names_food):  # the death may be on record by mistake
        yield lines.say(f"bars_{pet.status}", name=said(pet.name), texts=lines.list(bars))
        return
    if not found.is_named(pet):
        yield lines.say("memorial_others")
        return
    kept = [memory for memory in (*found.current, *found.past) if pet.id in memory.pets and _is_keepsake(memory, found)]
    if kept:
        key = "memorial_deceased" if pet.status is PetStatus.DECEASED else "memorial_rehomed"
        yield lines.say(key, name=said(pet.name), texts=lines.list(kept[:_STATUS_FEW]))
    else:
        yield lines.say("memorial_empty", name=said(pet.name))


def _is_keepsake(memory: Memory, found: Found) -> bool:
    """Whether a memory is worth bringing up of a pet that is gone: its ailments only if they are asked for."""
    return memory.kind in found.query.kinds or (memory.kind in _KEEPSAKES and memory.topic != "identity:status")


def _entries(lines: Lines, found: Found, *, most: int = _ENTRIES) -> Iterator[str]:
    """Yield the packaged knowledge that was recalled; a warning given already says it shorter."""
    if not lines.brief.reading.hazards:
        yield from (_entry(lines, memory) for memory in found.entries[:most])


def _entry(lines: Lines, memory: Memory) -> str:
    source = memory.imported.replace(knowledge.GENERAL, lines.say("general_knowledge"))
    return lines.say("knowledge", text=memory.text, source=source) + lines.mark(memory)


def _bearing_on_told(lines: Lines, query: Query) -> Iterator[str]:
    """Yield entries on what was told in the same breath: 「豆豆拉肚子了，要紧吗」."""
    told = lines.brief.reading.statements
    pets = {pet for statement in told for pet in statement.pets}
    about = replace(query, topics=(*query.topics, *(statement.topic for statement in told)))
    concerned = [pet for pet in lines.brief.pets if pet.id in pets]
    hits = knowledge.entries_for(about, lines.say.locale, concerned) if told else ()
    yield from (_entry(lines, hit.memory) for hit in hits[:_ENTRIES])


def _unknown(lines: Lines, found: Found) -> str:
    names = lines.names(pet.id for pet in found.pets)
    if names and not found.query.owner:
        return lines.say("unknown_pet", name=lines.say.enumerate(names))
    return lines.say("unknown")
