"""What the companion says about what it was told: what was kept, what waits, what ended, what was not saved."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pawsignal.chat.lines import Lines, said
from pawsignal.model import Call, Cue, Kind, MemoryId, Message, PetId, PetStatus, Polarity, Statement

SAFETY = (Kind.ALLERGY, Kind.CONDITION)
_OUT_OF_BUDGET = ("budget", "attempts")
_ALARMS = ("weight_loss", "gut_alarm")
_GONE = (PetStatus.DECEASED, PetStatus.REHOMED)


@dataclass(frozen=True, slots=True)
class Told:
    """One tool call and what came of it: ``effect`` is empty when it was refused, ``reason`` then says why.

    ``statement`` is the one the call stored; None if it settled an observation.
    """

    statement: Statement | None
    effect: str
    memory: str
    id: str
    others: tuple[str, ...]
    notices: tuple[Mapping[str, Any], ...]
    reason: str

    @property
    def words(self) -> str:
        """What the owner said, or the memory it was about."""
        return said(self.statement.text if self.statement else self.memory)

    @property
    def stored(self) -> str:
        """The memory as it stands now, or what the owner said."""
        return said(self.memory) or self.words


def calls(lines: Lines) -> tuple[Call, ...]:
    """Return the tool calls a message makes: a settled observation, then each statement, safety first."""
    reading, settle = lines.brief.reading, lines.brief.settle
    told = sorted(reading.statements, key=lambda statement: statement.kind not in SAFETY)
    arguments = [_added(lines, statement) for statement in told]
    if reading.answer is not None and settle is not None:
        arguments.insert(0, {"action": "confirm" if reading.answer else "reject", "target": settle[1].id})
    return tuple(
        Call(f"c{number}", "memory", json.dumps(one, ensure_ascii=False)) for number, one in enumerate(arguments, 1)
    )


def _added(lines: Lines, statement: Statement) -> dict[str, Any]:
    names = {pet.id: pet.name for pet in lines.brief.pets}
    return {
        "action": "add",
        "text": statement.text,
        "quote": statement.quote,
        "kind": statement.kind,
        "scope": statement.scope,
        "pets": [names[key] for key in statement.pets if key in names],
        "certainty": statement.certainty,
    }


def results(lines: Lines, turn: Iterable[Message]) -> tuple[Told, ...]:
    """Return each call of the memory tool in a turn with its result, in the order of the calls."""
    messages = tuple(turn)
    contents = {message.call: message.content for message in messages if message.role == "tool"}
    made = (call for message in messages for call in message.calls if call.name == "memory")
    return tuple(_told(lines, call, json.loads(contents[call.id])) for call in made if call.id in contents)


def _told(lines: Lines, call: Call, result: Mapping[str, Any]) -> Told:
    return Told(
        statement=_stated(lines, call),
        effect=str(result.get("effect", "nothing")) if result.get("success") else "",
        memory=str(result.get("memory") or ""),
        id=str(result.get("id") or ""),
        others=tuple(map(str, result.get("others") or ())),
        notices=tuple(result.get("notices") or ()),
        reason=str(result.get("reason") or ""),
    )


def _stated(lines: Lines, call: Call) -> Statement | None:
    """Return what was read that a call stores; None for a call by another model that means something else."""
    try:
        arguments = json.loads(call.arguments)
    except ValueError:
        return None
    if not isinstance(arguments, dict):
        return None
    stored = arguments.get("text"), arguments.get("quote"), arguments.get("kind")
    return next((s for s in lines.brief.reading.statements if (s.text, s.quote, s.kind) == stored), None)


def report(lines: Lines, told: tuple[Told, ...]) -> Iterator[str]:
    """Yield one sentence per sort of effect, then what was not saved, then what needs attention."""
    for key, words in _SORTS:
        texts = [words(one) for one in told if _sort(one) == key]
        if texts:
            yield lines.say(key, texts=lines.say.list(dict.fromkeys(texts)))
            yield from _displaced(lines, key, told)
    yield from _notices(lines, told)


def settled(told: Iterable[Told]) -> frozenset[MemoryId]:
    """Return the memories that were just told or settled, about which nothing needs asking."""
    return frozenset(MemoryId(one.id) for one in told if one.id)


def gone(told: Iterable[Told]) -> frozenset[PetId]:
    """Return the pets of which the owner just said that they died or moved away."""
    farewells = (one.statement for one in told if one.statement and _sort(one) in _FAREWELLS)
    return frozenset(pet for statement in farewells for pet in statement.pets)


def _sort(one: Told) -> str:
    """Return the phrase that speaks of this effect."""
    statement = one.statement
    if not one.effect:
        return "over_budget" if one.reason in _OUT_OF_BUDGET else "not_saved"
    if statement is None and one.effect == "confirmed":
        return "settled"
    if statement and statement.topic == "identity:status" and statement.fact in _GONE:
        return "sorry_deceased" if statement.fact == PetStatus.DECEASED else "noted_rehomed"
    if one.effect != "observed" or statement is None:
        return one.effect
    if statement.kind in SAFETY and statement.polarity is Polarity.NEGATIVE:
        return "denied_safety"
    return "observed_change" if statement.kind is Kind.CHANGE else "observed_conflict"


def _words(one: Told) -> str:
    return one.words


def _stored(one: Told) -> str:
    return one.stored


_FAREWELLS = ("sorry_deceased", "noted_rehomed")

# Closing words are told back as they were said: the closed memory's own text may speak of another day as "today".
_SORTS: tuple[tuple[str, Callable[[Told], str]], ...] = (
    ("sorry_deceased", _words),
    ("noted_rehomed", _words),
    ("settled", _stored),
    ("created", _stored),
    ("revised", _words),
    ("superseded", _words),
    ("confirmed", _stored),
    ("observed_change", _stored),
    ("observed_conflict", _stored),
    ("denied_safety", _stored),
    ("resolved", _words),
    ("explained", _words),
    ("rejected", _words),
    ("nothing", _words),
    ("over_budget", _words),
    ("not_saved", _words),
)


_DISPLACES = {
    "settled": "no_longer",
    "created": "no_longer",
    "superseded": "no_longer",
    "confirmed": "no_longer",
    "observed_conflict": "observed_rival",
}


def _displaced(lines: Lines, key: str, told: Iterable[Told]) -> Iterator[str]:
    """Yield what a new statement put out of force, or what it contradicts."""
    phrase = _DISPLACES.get(key)
    shown = [one for one in told if _sort(one) == key and not _is_done(one)]
    others = [said(text) for one in shown for text in (*one.others, *_rivals(lines, one)) if said(text) != one.stored]
    if phrase and others:
        yield lines.say(phrase, texts=lines.say.list(dict.fromkeys(others)))


def _rivals(lines: Lines, one: Told) -> list[str]:
    """Return what an observed statement contradicts."""
    if one.statement is None or one.effect != "observed":
        return []
    slot = (one.statement.topic, one.statement.pets)
    return [memory.text for memory in lines.brief.past.values() if (memory.topic, memory.pets) == slot]


def _is_done(one: Told) -> bool:
    """Whether a plan was carried out: it ended well and needs no word."""
    return one.statement is not None and one.statement.cue is Cue.DONE


def _notices(lines: Lines, told: Iterable[Told]) -> Iterator[str]:
    """Yield what must be told besides, with its figures; an alarm sends to the vet."""
    notices = {str(notice.get("id")): notice for one in told for notice in one.notices}
    for name in (*_ALARMS, "core_displaced"):
        if name in notices:
            yield lines.say(name, **{key: _figure(lines, fact) for key, fact in notices[name].items()})
    if not notices.keys().isdisjoint(_ALARMS):
        yield lines.say("notice_vet")


def _figure(lines: Lines, fact: object) -> str:
    match fact:
        case list():
            return lines.say.list(said(str(text)) for text in fact)
        case float():
            return f"{fact:g}"
        case _:
            return said(str(fact))
