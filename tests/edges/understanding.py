"""The table of what the companion reads, as data, and one example of it played.

Rules of this file: what an example does not expect must not be there. Memories, pets, alarms and questions back are all
compared; a key that is not known is an error, so that a misspelt expectation never passes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pawsignal import Certainty, Done, Memory, OwnerHandle, PawSignal, Pet, Polarity, Source, Status
from pawsignal.chat.companion import Companion
from pawsignal.talk.expect import occurred_on
from tests.edges.scripted import FrozenClock

TABLE = Path(__file__).parents[1] / "understanding.toml"
ZONE = "Asia/Shanghai"
SAID_AT = datetime(2026, 5, 12, 12, tzinfo=UTC)  # Tuesday, 20:00 there
LANGUAGES = ("zh", "en")
PLACES = {
    "stored": {Status.ACTIVE},
    "pool": {Status.OBSERVING},
    "over": {Status.RESOLVED, Status.SUPERSEDED, Status.REJECTED, Status.EXPIRED},
}
_LINE = {"what", "pets", *LANGUAGES}
_EXAMPLE = {"say", "profile", "reply", "reply_lacks", "asks", "urgent", *PLACES}
_MEMORY = {"kind", "of", "has", "topic", "fact", "on", "value", "times", "denied", "suspected", "source", "undated"}


@dataclass(frozen=True)
class Example:
    """Some messages in one language and what must come of them."""

    name: str
    read: bool
    language: str
    household: tuple[Mapping[str, Any], ...]
    given: Mapping[str, Any]


@dataclass(frozen=True)
class Outcome:
    """What stands in the book after the last message, and how that one was answered."""

    end: Done
    pets: tuple[Pet, ...]
    memories: tuple[Memory, ...]


def examples() -> Iterator[Example]:
    """Yield every example of the table under a readable name."""
    table = tomllib.loads(TABLE.read_text("utf-8"))
    for group in table["group"]:
        known(group, {"title", "read", "unread"})
        for line in group["read"]:
            assert line.keys() >= set(LANGUAGES), f"{line['what']}: an example in each language is needed"
            yield from _examples(table, group["title"], line, read=True)
        for line in group.get("unread", ()):
            yield from _examples(table, f"{group['title']}, not yet", line, read=False)


def _examples(table: Mapping[str, Any], title: str, line: Mapping[str, Any], *, read: bool) -> Iterator[Example]:
    known(line, _LINE)
    for language in sorted(line.keys() & set(LANGUAGES)):
        household = table["pets"][language][: line.get("pets", 2)]
        name = f"{title}: {line['what']} [{language}]"
        yield Example(name, read, language, tuple(household), known(line[language], _EXAMPLE))


def known(given: Mapping[str, Any], keys: set[str]) -> Mapping[str, Any]:
    """Return what was given, if all its keys are known."""
    assert given.keys() <= keys, f"{given} has unknown keys {given.keys() - keys}"
    return given


def play(example: Example) -> Outcome:
    """Say the messages one minute after the other, `after` days later where they say so."""
    clock = FrozenClock(SAID_AT)
    with PawSignal.open("sqlite://", clock=clock, embed=None, model=Companion(), locale=example.language) as paw:
        me = paw.owner("u1", zone=ZONE)
        for pet in example.household:
            me.add_pet(**pet)
        for said in example.given["say"]:
            message = said if isinstance(said, dict) else {"say": said}
            clock.move(**timed(message))
            (end,) = [event for event in me.session().say(message["say"]) if isinstance(event, Done)]
        return Outcome(end, me.pets(), everything(me))


def timed(message: Mapping[str, Any]) -> dict[str, float]:
    """Return how long after the message before this one is said."""
    return {"days": message["after"]} if "after" in known(message, {"say", "after"}) else {"minutes": 1}


def everything(me: OwnerHandle) -> tuple[Memory, ...]:
    """Return the memories of every status."""
    return tuple(memory for status in Status for memory in me.memories(status=status))


# --- what did not come out as it should ----------------------------------------------------------------------------


def faults(example: Example, got: Outcome) -> list[str]:
    """Return what the example expects and did not get, and what it got and does not expect."""
    return [*_faults_of_memories(example, got), *_faults_of_pets(example, got), *_faults_of_reply(example.given, got)]


def _faults_of_memories(example: Example, got: Outcome) -> Iterator[str]:
    for place, statuses in PLACES.items():
        left = [memory for memory in got.memories if memory.status in statuses]
        for wanted in example.given.get(place, ()):
            known(wanted, _MEMORY)
            found = next((memory for memory in left if described(memory, got.pets, wanted) == wanted), None)
            if found is None:
                yield f"{place}: {wanted} is missing"
            else:
                left.remove(found)
        yield from (f"{place}: {shown(memory, got.pets)} is not expected" for memory in left)


def shown(memory: Memory, pets: tuple[Pet, ...]) -> dict[str, Any]:
    """Return a memory in the table's words, with its whole text and its topic."""
    return described(memory, pets, {"has": memory.text, "topic": memory.topic})


def described(memory: Memory, pets: tuple[Pet, ...], wanted: Mapping[str, Any]) -> dict[str, Any]:
    """Return a memory in the table's words; of what may be left out, as much as is wanted."""
    names = {pet.id: pet.name for pet in pets}
    subjects = [names[pet] for pet in memory.pets] or ["owner"]
    told: dict[str, Any] = {"kind": str(memory.kind), "of": subjects[0] if len(subjects) == 1 else subjects}
    if memory.polarity is Polarity.NEGATIVE:
        told["denied"] = True
    if memory.certainty is Certainty.SUSPECTED:
        told["suspected"] = True
    if memory.is_undated:
        told["undated"] = True
    if memory.source is not Source.OWNER:
        told["source"] = str(memory.source)
    measure = f"{memory.value:g} {memory.unit}" if memory.value is not None else ""
    fields = {"topic": memory.topic, "fact": memory.fact, "value": measure, "times": memory.count}
    told |= {key: value for key, value in fields.items() if key in wanted}
    if all(words in memory.text for words in _listed(wanted.get("has", ()))):
        told |= {"has": wanted["has"]} if "has" in wanted else {}
    if "on" in wanted and occurred_on(memory, wanted["on"], ZONE):
        told["on"] = wanted["on"]
    return told


def _faults_of_pets(example: Example, got: Outcome) -> Iterator[str]:
    wanted = {pet["name"]: dict(pet) for pet in (*example.household, *example.given.get("profile", ()))}
    for name in wanted.keys() ^ {pet.name for pet in got.pets}:
        yield f"pets: {name!r} is {'missing' if name in wanted else 'not expected'}"
    for pet in got.pets:
        for field, value in wanted.get(pet.name, {}).items():
            have = getattr(pet, field)
            if (list(have) if isinstance(have, tuple) else have) != value:
                yield f"profile: {field} of {pet.name} is {have!r}, expected {value!r}"


def _faults_of_reply(given: Mapping[str, Any], got: Outcome) -> Iterator[str]:
    for words in given.get("reply", ()):
        if not any(word in got.end.reply for word in _listed(words)):
            yield f"reply: {words!r} is missing in {got.end.reply!r}"
    yield from (
        f"reply: {words!r} stands in {got.end.reply!r}"
        for words in given.get("reply_lacks", ())
        if words in got.end.reply
    )
    for field, is_so in (("asks", got.end.asked is not None), ("urgent", got.end.urgent)):
        if is_so is not given.get(field, False):
            yield f"{field}: is {is_so}: {got.end.reply!r}"


def _listed(value: str | list[str] | tuple[str, ...]) -> list[str]:
    return [value] if isinstance(value, str) else list(value)
