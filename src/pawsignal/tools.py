"""The tools a model may call: schemas, and the handler of ``memory``.

A tool is given the scene, the owner's words and what the turn has spent; it decides, and the turn applies. An error is
text for the model, never an exception: it says what was wrong, with which argument, and what to do. Nothing the owner
did not say is stored: ``quote`` must stand verbatim in their message, outside what they pasted.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from pawsignal.errors import CoreFull, Invalid, Refused
from pawsignal.language.pasted import outside
from pawsignal.language.reader import draft
from pawsignal.language.reading import Context, Reading
from pawsignal.language.text import fold
from pawsignal.language.tokens import content_words
from pawsignal.language.when import find_times
from pawsignal.model import (
    Book,
    Certainty,
    Change,
    Cue,
    Kind,
    Memory,
    MemoryId,
    PetId,
    Polarity,
    PutMemory,
    Scope,
    Statement,
    TurnId,
)
from pawsignal.policy.acts import alive, confirm, reject, retire, revise
from pawsignal.policy.admit import admitted, is_named
from pawsignal.policy.book import changed
from pawsignal.policy.budget import core_full, placed, unplaced, usage_of
from pawsignal.policy.conflict import Effect, Scene, Settled, settle
from pawsignal.policy.notices import notices_after
from pawsignal.ports import Tool

Arguments = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Said:
    """The owner's words that a quote may come from: a turn and its text."""

    turn: TurnId
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """What a turn has used of its budget."""

    writes: int = 0
    attempts: int = 0
    core_refusals: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """What a tool works with in one call."""

    scene: Scene
    reading: Reading
    said: tuple[Said, ...]  # the message, and the one the assistant asked about
    spent: Spent
    marks: Mapping[int, MemoryId]
    settling: MemoryId | None = None  # the memory the assistant asked about last

    @property
    def book(self) -> Book:
        """The book as it is in this call."""
        return self.scene.book


@dataclass(frozen=True, slots=True)
class Used:
    """What a call did: the result as the model gets it, what is spent then, the changes, and what was settled."""

    result: Mapping[str, Any]
    spent: Spent
    changes: tuple[Change, ...] = ()
    settled: tuple[Settled, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the call was carried out."""
        return bool(self.result.get("success"))

    @property
    def text(self) -> str:
        """The result as JSON text."""
        return json.dumps(self.result, ensure_ascii=False)


class Spending(Refused):
    """A budget of the turn is used up."""

    def __init__(self, reason: str, message: str) -> None:
        self.reason = reason
        super().__init__(message)


# --- memory --------------------------------------------------------------------------------------------------------


def memory(arguments: Arguments, bench: Bench) -> Used:
    """Carry out a ``memory`` call: one operation, or a batch that is all or nothing against the final state."""
    operations = arguments.get("operations")
    if operations is None:
        return _single(arguments, bench)
    if not isinstance(operations, list) or not operations or not all(isinstance(op, dict) for op in operations):
        return _refused(Invalid("operations", "must be a list of operations, each an object with an action"), bench)
    return _batch(operations, bench)


def _single(arguments: Arguments, bench: Bench) -> Used:
    try:
        settled, spent = _operated(arguments, bench)
    except Refused as refusal:
        return _refused(refusal, bench)
    scene = replace(bench.scene, book=changed(bench.book, settled.changes))
    result = {"success": True, **_shown(settled, scene)}
    if settled.refusal is not None:
        spent = replace(spent, core_refusals=spent.core_refusals + 1)
        result["core"] = _advice(settled.refusal, spent, bench)
    return Used(result, spent, settled.changes, (settled,))


def _batch(operations: list[dict[str, Any]], bench: Bench) -> Used:
    """Walk a copy of the book, safety first; the core's budget is checked on the final state only."""
    step, changes, settled = bench, tuple[Change, ...](), list[Settled]()
    for n, operation in sorted(enumerate(operations, 1), key=lambda numbered: not is_safety_call(numbered[1])):
        try:
            one, spent = _operated({**operation, "core": False}, step)
        except Refused as refusal:
            return _refused(refusal, bench, place=f"operation {n}: ")
        if operation.get("core") and one.memory is not None and not one.memory.core:
            one = replace(one, changes=(*one.changes, PutMemory(replace(one.memory, core=True))))
        step = replace(step, scene=replace(step.scene, book=changed(step.book, one.changes)), spent=spent)
        changes, settled = (*changes, *one.changes), [*settled, one]
    scene = step.scene
    placing = any(operation.get("core") for operation in operations)
    if placing and not usage_of(scene.book, scene.now, scene.policy).fits:
        return _refused(core_full(bench.book, scene.now, scene.policy), bench)
    results = [_shown(one, scene) for one in settled]
    return Used({"success": True, "results": results}, step.spent, changes, tuple(settled))


def is_safety_call(arguments: Arguments) -> bool:
    """Whether a call stores a safety statement: those go first, and no budget holds them back."""
    return arguments.get("kind") in (Kind.ALLERGY, Kind.CONDITION) and arguments.get("action", "add") == "add"


def _operated(arguments: Arguments, bench: Bench) -> tuple[Settled, Spent]:
    """Settle one operation within the turn's budget, and return it with what is spent then."""
    action = arguments.get("action")
    operation = _OPERATIONS.get(str(action))
    if operation is None:
        raise Invalid("action", f"{action!r} is unknown; use one of {', '.join(_OPERATIONS)}")
    settled = operation(arguments, bench)
    policy, spent = bench.scene.policy, bench.spent
    kept = settled.memory
    if action not in _WRITES or (kept is not None and policy.kinds[kept.kind].safety):
        return settled, spent
    if spent.attempts >= policy.turn_attempts:
        raise Spending("attempts", f"{policy.turn_attempts} attempts were made in this turn; stop and reply")
    if settled.effect.is_write and spent.writes >= policy.turn_writes:
        raise Spending(
            "budget",
            f"{policy.turn_writes} memories were written in this turn; say what was not saved, offer to go on",
        )
    return settled, replace(spent, writes=spent.writes + settled.effect.is_write, attempts=spent.attempts + 1)


def _add(arguments: Arguments, bench: Bench) -> Settled:
    return settle(_admitted(statement_of(arguments, bench), bench), bench.scene)


def _replace(arguments: Arguments, bench: Bench) -> Settled:
    key, said = _target(arguments, bench), _said(arguments, bench)

    def other_words(known: Memory) -> Statement:
        text = _text(arguments, "text")
        _check_words(text, bench)
        s = draft(text, _context(bench), kind=known.kind, scope=known.scope, pets=known.pets)
        s = replace(s, quote=_text(arguments, "quote"), turn=said.turn, words=_richness(s.text, bench))
        return _admitted(s, bench)

    return revise(key, other_words, bench.scene)


def _admitted(s: Statement, bench: Bench) -> Statement:
    return admitted(s, bench.book, bench.scene.policy, bench.scene.now)


def _remove(arguments: Arguments, bench: Bench) -> Settled:
    _said(arguments, bench)
    return retire(_target(arguments, bench), bench.scene)


def _confirm(arguments: Arguments, bench: Bench) -> Settled:
    key = _target(arguments, bench)
    _check_answer(arguments, bench, key, yes=True)
    return confirm(key, bench.scene)


def _reject(arguments: Arguments, bench: Bench) -> Settled:
    key = _target(arguments, bench)
    _check_answer(arguments, bench, key, yes=False)
    return reject(key, bench.scene)


def _place(arguments: Arguments, bench: Bench) -> Settled:
    scene = bench.scene
    if bench.spent.core_refusals >= scene.policy.core_refusals:
        raise Spending("core", "the core has refused often enough in this turn; stop and reply")
    known = alive(bench.book, _target(arguments, bench), scene.now, scene.policy)
    changes = placed(bench.book, bench.book.memories[known.id], scene.now, scene.policy)
    return Settled(Effect.PLACED, replace(known, core=True), changes)


def _unplace(arguments: Arguments, bench: Bench) -> Settled:
    known = alive(bench.book, _target(arguments, bench), bench.scene.now, bench.scene.policy)
    changes = unplaced(bench.book.memories[known.id], bench.scene.policy)
    return Settled(Effect.PLACED, replace(known, core=False), changes)


_WRITES = ("add", "replace")

_OPERATIONS: Mapping[str, Callable[[Arguments, Bench], Settled]] = MappingProxyType(
    {
        "add": _add,
        "replace": _replace,
        "remove": _remove,
        "place": _place,
        "unplace": _unplace,
        "confirm": _confirm,
        "reject": _reject,
    }
)


# --- arguments to values -------------------------------------------------------------------------------------------


def statement_of(arguments: Arguments, bench: Bench) -> Statement:
    """Return the statement an ``add`` makes: what the reader found in the quoted words, with the call's fields on top.

    Raises:
        Invalid: an argument is missing or unknown, or the quote is not the owner's.
    """
    said, text, quote = _said(arguments, bench), _text(arguments, "text"), _text(arguments, "quote")
    given = _given(arguments, bench)
    read = _as_read(text, quote, given, replace(bench, said=(said,)))
    if read is None or read.text != text:
        _check_words(text, bench)
    s = read or draft(text, _context(bench), **given)
    if read is None and s.occurred_from is None:
        s = _dated(s, arguments, bench, quote)
    core, words = bool(arguments.get("core")), _richness(text, bench)
    return replace(s, text=text, quote=quote, turn=said.turn, core=core, words=words)


def _as_read(text: str, quote: str, given: Mapping[str, Any], bench: Bench) -> Statement | None:
    """Return the reader's own statement of the quoted words, if the caller means the same."""
    means = [
        s
        for s in bench.reading.statements
        if (s.quote in quote or quote in s.quote)
        and given.get("kind") in (None, s.kind)
        and given.get("pets") in (None, s.pets)
        and given.get("scope") in (None, s.scope)
    ]
    same = [s for s in means if s.text == text]  # several where one clause tells several: 又拉又吐
    same = [s for s in same if s.kind not in (Kind.EPISODE, Kind.EVENT) or not _is_settled(s, bench)] or same
    found = same or (means if len(means) == 1 else [])
    return replace(found[0], certainty=given.get("certainty") or found[0].certainty) if found else None


def _is_settled(s: Statement, bench: Bench) -> bool:
    """Whether an earlier call of this turn has stored, or closed, what a statement is about."""
    turns = {said.turn for said in bench.said}
    known = (*bench.book.memories.values(), *(bench.book.past or {}).values())
    return any(
        memory.closed_at == bench.scene.now or not turns.isdisjoint(source.turn for source in memory.sources)
        for memory in known
        if (memory.topic, memory.pets) == (s.topic, s.pets)
    )


def _dated(s: Statement, arguments: Arguments, bench: Bench, quote: str) -> Statement:
    """Give a statement the time its quote or the ``when`` argument names."""
    when = arguments.get("when")
    for words in (quote, when if isinstance(when, str) else ""):
        for time in find_times(words, bench.scene.now, bench.book.zone):
            if time.span is not None:
                return replace(s, occurred_from=time.span.start, occurred_to=time.span.end, when=time.words)
    return s


def _given(arguments: Arguments, bench: Bench) -> dict[str, Any]:
    words: dict[str, type[StrEnum]] = {"kind": Kind, "scope": Scope, "certainty": Certainty}
    given: dict[str, Any] = {name: _word(kind, arguments.get(name), name) for name, kind in words.items()}
    if arguments.get("pets") is not None:
        given["pets"] = _pets(arguments["pets"], bench)
    return given


def _word(kind: type[StrEnum], value: object, name: str) -> StrEnum | None:
    if value in (None, ""):
        return None
    try:
        return kind(str(value))
    except ValueError:
        raise Invalid(name, f"{value!r} is unknown; use one of {', '.join(kind)}") from None


def _pets(names: object, bench: Bench) -> tuple[PetId, ...]:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise Invalid("pets", "must be a list of pet names")
    return tuple(_pet(name, bench) for name in names)


def _pet(name: str, bench: Bench) -> PetId:
    for pet in bench.book.pets.values():
        if name == pet.id or is_named(pet, name):
            return pet.id
    known = ", ".join(pet.name for pet in bench.book.pets.values()) or "none yet"
    raise Invalid("pets", f"{name!r} is no pet of this owner; there are: {known}")


def _said(arguments: Arguments, bench: Bench) -> Said:
    """Return where the quote stands in the owner's words, outside quoted and pasted text."""
    quote = _text(arguments, "quote")
    for said in bench.said:
        if quote in outside(said.text):
            return said
    raise Invalid("quote", f"{quote!r} does not stand in the owner's message outside pasted text; quote it verbatim")


def _check_words(text: str, bench: Bench) -> None:
    """Refuse a text whose words are mostly not the owner's: beside a true quote it would say what the model thinks."""
    message = " ".join(said.text for said in bench.said)
    words, letters = content_words(message), set(fold(message))
    told = content_words(text, _names(bench))
    own = [word for word in told if word in words or (not word.isascii() and letters.issuperset(word))]
    if told and 2 * len(own) <= len(told):
        raise Invalid("text", f"{text!r} is not what the owner said; keep to their own words")


def _check_answer(arguments: Arguments, bench: Bench, key: MemoryId, *, yes: bool) -> None:
    """Let a yes or no pass that answers the assistant's question about this memory; anything else must be quoted.

    What keeps a pet from harm is settled by such an answer or by a correction, never by words in passing.
    """
    if bench.settling == key and bench.reading.answer is yes:
        return
    _said(arguments, bench)
    known, corrects = bench.book.memories[key], any(s.cue is Cue.CORRECTS for s in bench.reading.statements)
    if bench.scene.policy.kinds[known.kind].safety and known.polarity is _LOSES[yes] and not corrects:
        raise Invalid("action", "takes back what keeps a pet from harm; add what the owner said, and it is weighed")


_LOSES = {True: Polarity.NEGATIVE, False: Polarity.POSITIVE}  # the side whose yes or no takes protection away


def _target(arguments: Arguments, bench: Bench) -> MemoryId:
    target = _text(arguments, "target")
    mark = re.fullmatch(r"\[?[Mm](\d{1,5})\]?", target)
    key = bench.marks.get(int(mark.group(1))) if mark else MemoryId(target)
    if key is None or key not in bench.book.memories:
        raise Invalid("target", f"{target!r} is no memory shown in this session; use a mark such as M1")
    return key


def _text(arguments: Arguments, name: str) -> str:
    value = arguments.get(name)
    if not isinstance(value, str) or not value.strip():
        raise Invalid(name, "is missing; give it as text")
    return value.strip()


def _context(bench: Bench) -> Context:
    pets = tuple(bench.book.pets.values())
    return Context(now=bench.scene.now, zone=bench.book.zone, pets=pets, focus=bench.reading.named)


def _richness(text: str, bench: Bench) -> int:
    return len(content_words(text, _names(bench)))


def _names(bench: Bench) -> list[str]:
    return [name for pet in bench.book.pets.values() for name in pet.names]


# --- values to results ---------------------------------------------------------------------------------------------


def _shown(settled: Settled, scene: Scene) -> dict[str, Any]:
    memory = settled.memory
    shown: dict[str, Any] = {"effect": settled.effect.value}
    if memory is not None:
        shown |= {
            "memory": memory.text,
            "kind": memory.kind.value,
            "id": memory.id,
            "certainty": memory.certainty.value,
        }
        if memory.core:
            shown["core"] = f"placed; {usage_of(scene.book, scene.now, scene.policy)}"
    others = [other.text for other in settled.others if memory is None or other.id != memory.id]
    notices = [{"id": notice.id, **notice.facts} for notice in notices_after(settled, scene)]
    return shown | ({"others": others} if others else {}) | ({"notices": notices} if notices else {})


def _refused(refusal: Refused, bench: Bench, *, place: str = "") -> Used:
    spent = replace(bench.spent, attempts=bench.spent.attempts + 1)
    result: dict[str, Any] = {"success": False, "error": f"{place}{refusal}", "reason": "invalid"}
    if isinstance(refusal, Invalid):
        result["field"] = refusal.field
    elif isinstance(refusal, Spending):
        result["reason"] = refusal.reason
    elif isinstance(refusal, CoreFull):
        spent = replace(spent, core_refusals=spent.core_refusals + 1)
        result |= {"reason": "core", "core": _advice(refusal, spent, bench)}
    return Used(result, spent)


def _advice(refusal: CoreFull, spent: Spent, bench: Bench) -> Any:
    """Say how full the core is and what stands in it; after some refusals only: stop."""
    if spent.core_refusals >= bench.scene.policy.core_refusals:
        return "no room; stop and reply"
    return {"usage": refusal.usage, "entries": list(refusal.entries)}


# --- the table -----------------------------------------------------------------------------------------------------

MEMORY = Tool(
    name="memory",
    description=(
        "Keep, change or settle what the owner told. add: text is one self-contained statement about one subject, "
        "quote the owner's verbatim words. replace/remove/confirm/reject/place/unplace: target is a mark such as M3. "
        "Send several as operations: they are carried out all or none. Write at most 5 in a turn."
    ),
    parameters={
        "type": "object",
        "properties": {
            "action": {"type": "string", "enum": list(_OPERATIONS)},
            "text": {"type": "string", "description": "the statement in the owner's language, with the pet's name"},
            "quote": {"type": "string", "description": "the owner's words it rests on, verbatim"},
            "target": {"type": "string", "description": "the mark of a memory shown in this session"},
            "kind": {"type": "string", "enum": [kind.value for kind in Kind]},
            "scope": {"type": "string", "enum": ["user", "pet", "hybrid"]},
            "pets": {"type": "array", "items": {"type": "string"}, "description": "names of the owner's pets"},
            "when": {"type": "string", "description": "the time words as said"},
            "certainty": {"type": "string", "enum": [certainty.value for certainty in Certainty]},
            "core": {"type": "boolean", "description": "also place it in the core memory"},
            "operations": {"type": "array", "items": {"type": "object"}, "description": "a batch of such operations"},
        },
    },
)

RECALL = Tool(
    name="recall",
    description="Look up what is remembered about a question. Returns lines with marks to cite.",
    parameters={"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]},
)

ASK = Tool(
    name="ask",
    description=(
        "Say that your reply ends with the one question of this session that settles an unconfirmed memory. "
        "memory is its mark. Ask it in your reply."
    ),
    parameters={"type": "object", "properties": {"memory": {"type": "string"}}, "required": ["memory"]},
)

TOOLS = (MEMORY, RECALL, ASK)
