"""Compare what came out with what a talk expects. Pure: values in, verdicts out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from pawsignal.model import Memory, MemoryId, Pet, PetId, Status
from pawsignal.talk.script import Core, Graduates, Memories, Pool, Say

_NOT_BY_DEFAULT = (Status.EXPIRED, Status.REJECTED, Status.SUPERSEDED)


@dataclass(frozen=True, slots=True)
class Verdict:
    """One expectation, held against what came out."""

    name: str
    passed: bool
    expected: object
    got: object


@dataclass(frozen=True, slots=True)
class Failure:
    """An expectation that did not hold, and the line that holds it."""

    file: str
    line: int
    name: str
    expected: object
    got: object


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """What came out of one turn."""

    reply: str
    wrote: tuple[str, ...]  # texts of the memories created or revised
    recalled: tuple[str, ...]
    cited: tuple[str, ...]
    asks: bool
    urgent: bool


def judge_turn(say: Say, heard: Heard) -> Iterator[Verdict]:
    """Yield a verdict for each expectation beside a `say`."""
    if say.wrote is not None:
        yield Verdict("wrote", len(heard.wrote) == say.wrote, say.wrote, list(heard.wrote))
    for fragment in say.recalled:
        yield Verdict("recalled", _stands_in(fragment, heard.recalled), fragment, list(heard.recalled))
    for fragment in say.not_recalled:
        yield Verdict("not_recalled", not _stands_in(fragment, heard.recalled), fragment, list(heard.recalled))
    for group in say.reply_has:
        expected = group[0] if len(group) == 1 else list(group)
        yield Verdict("reply_has", any(words in heard.reply for words in group), expected, heard.reply)
    for fragment in say.reply_lacks:
        yield Verdict("reply_lacks", fragment not in heard.reply, fragment, heard.reply)
    if say.asks is not None:
        yield Verdict("asks", heard.asks is say.asks, say.asks, heard.reply)
    if say.urgent is not None:
        yield Verdict("urgent", heard.urgent is say.urgent, say.urgent, heard.urgent)
    for fragment in say.cited:
        yield Verdict("cited", _stands_in(fragment, heard.cited), fragment, list(heard.cited))


def written(before: Mapping[MemoryId, Memory], after: Mapping[MemoryId, Memory]) -> tuple[str, ...]:
    """Return the texts of what was created, or revised in text, dates or count; what only closed does not count."""
    return tuple(memory.text for key, memory in after.items() if _is_written(before.get(key), memory))


def _is_written(old: Memory | None, new: Memory) -> bool:
    if old is None:
        return True
    if new.status.is_closed and not old.status.is_closed:
        return False
    return _said(old) != _said(new)


def _said(memory: Memory) -> tuple[object, ...]:
    return (memory.text, memory.occurred_from, memory.occurred_to, memory.count)


def judge_memories(wanted: Memories, memories: Iterable[Memory], pets: Iterable[Pet], zone: str) -> Verdict:
    """Return whether as many memories pass the filter as are wanted."""
    ids = frozenset(pet.id for pet in pets if wanted.pet in pet.names)
    found = [memory.text for memory in memories if _passes(memory, wanted, ids, zone)]
    if wanted.count is not None:
        return Verdict("memories", len(found) == wanted.count, {"count": wanted.count}, found)
    return Verdict("memories", len(found) >= (wanted.min or 0), {"min": wanted.min}, found)


def _passes(memory: Memory, wanted: Memories, ids: frozenset[PetId], zone: str) -> bool:
    by_status = memory.status is wanted.status if wanted.status else memory.status not in _NOT_BY_DEFAULT
    by_field = all(
        getattr(wanted, name) in (None, getattr(memory, name)) for name in ("scope", "kind", "tier", "polarity")
    )
    return (
        by_status
        and by_field
        and (wanted.pet is None or not ids.isdisjoint(memory.pets))
        and (wanted.has is None or wanted.has in memory.text)
        and (wanted.occurred_on is None or occurred_on(memory, wanted.occurred_on, zone))
    )


def occurred_on(memory: Memory, day: date, zone: str) -> bool:
    """Whether what a memory tells happened on this day of the zone, as far as its range reaches."""
    if memory.occurred_from is None:
        return False
    start = datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(zone))
    end = start + timedelta(days=1)
    last = memory.occurred_to or memory.occurred_from
    return memory.occurred_from < end and (last > start or memory.occurred_from >= start)


def judge_core(wanted: Core, entries: Sequence[str]) -> Iterator[Verdict]:
    """Yield a verdict for each fragment that must or must not stand in the core."""
    for fragment in wanted.has:
        yield Verdict("core.has", _stands_in(fragment, entries), fragment, list(entries))
    for fragment in wanted.lacks:
        yield Verdict("core.lacks", not _stands_in(fragment, entries), fragment, list(entries))


def judge_pool(wanted: Pool, texts: Sequence[str]) -> Iterator[Verdict]:
    """Yield a verdict for the size of the pool and each fragment in it."""
    if wanted.count is not None:
        yield Verdict("pool.count", len(texts) == wanted.count, wanted.count, list(texts))
    for fragment in wanted.has:
        yield Verdict("pool.has", _stands_in(fragment, texts), fragment, list(texts))


def judge_score(wanted: tuple[str, str], scores: tuple[float, float]) -> Verdict:
    """Return whether the first memory scores higher than the second."""
    return Verdict("score_above", scores[0] > scores[1], list(wanted), [round(score, 4) for score in scores])


def judge_graduation(wanted: Graduates, ready: Sequence[str]) -> Verdict:
    """Return whether a memory that contains the words is among those that would be promoted."""
    return Verdict("graduates", _stands_in(wanted.has, ready) is wanted.passes, wanted.passes, list(ready))


def _stands_in(fragment: str, texts: Iterable[str]) -> bool:
    return any(fragment in text for text in texts)
