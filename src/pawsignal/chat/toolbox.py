"""Tool calls within a turn: each is decided on the present book and committed at once, together with its result.

The result is stored with the turn under the call's number, so a turn that is taken up again carries no call out twice.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pawsignal.chat.bearing import with_bars
from pawsignal.chat.events import Changed, Event, ToolUsed
from pawsignal.chat.prompt import Page
from pawsignal.chat.session import check_lease, kept, numbers_of, with_marks
from pawsignal.engine import OwnerHandle
from pawsignal.errors import Invalid
from pawsignal.language.reader import read
from pawsignal.language.reading import Context, Reading
from pawsignal.model import Asked, Book, Call, Kind, MemoryId, Message, Session, Turn
from pawsignal.policy.book import ids_of
from pawsignal.policy.conflict import Effect, Scene, Settled
from pawsignal.policy.sweep import overfull_changes
from pawsignal.shelf import Decision
from pawsignal.tools import ASK, MEMORY, RECALL, Arguments, Bench, Said, Spent, Used, memory


@dataclass(frozen=True, slots=True)
class State:
    """A turn and its session as they stand between two calls."""

    turn: Turn
    session: Session
    spent: Spent


@dataclass(frozen=True, slots=True)
class Toolbox:
    """Carries out the calls of one turn."""

    owner: OwnerHandle
    reading: Reading
    said: tuple[Said, ...]
    settling: MemoryId | None

    def use(self, call: Call, state: State) -> tuple[State, tuple[Event, ...]]:
        """Carry out a call, commit it with its result, and return the state after it with its events."""

        def decide(book: Book) -> Decision:
            check_lease(state.turn, self.owner.engine.shelf.store.turn(self.owner.owner, state.turn.request))
            used, after = self._decided(call, book, state)
            answer = Message("tool", used.text, call=call.id)
            turn = replace(
                after.turn, messages=(*after.turn.messages, answer), results=(*after.turn.results, used.text)
            )
            after = replace(after, turn=turn, spent=used.spent)
            evicted = overfull_changes(book, used.changes, turn.at, self.owner.policy)
            changes = (*used.changes, *evicted, *kept(turn, after.session, book))
            return Decision(changes, (after, tuple(_events(call, used))))

        result: tuple[State, tuple[Event, ...]] = self.owner.act(decide, past=True)
        return result

    def _decided(self, call: Call, book: Book, state: State) -> tuple[Used, State]:
        try:
            arguments = _arguments(call)
            handler = self._handlers().get(call.name)
            if handler is None:
                raise Invalid("tool", f"{call.name!r} is unknown; there are {', '.join(self._handlers())}")
            return handler(arguments, book, state)
        except Invalid as error:
            spent = replace(state.spent, attempts=state.spent.attempts + 1)
            result = {"success": False, "error": str(error), "reason": "invalid", "field": error.field}
            return Used(result, spent), state

    def _handlers(self) -> Mapping[str, Callable[[Arguments, Book, State], tuple[Used, State]]]:
        return {MEMORY.name: self._memory, RECALL.name: self._recall, ASK.name: self._ask}

    def _memory(self, arguments: Arguments, book: Book, state: State) -> tuple[Used, State]:
        scene = Scene(book, state.turn.at, self.owner.policy, ids_of(book))
        marks = {n: key for key, n in numbers_of(state.session).items()}
        bench = Bench(
            scene=scene,
            reading=self.reading,
            said=self.said,
            spent=state.spent,
            marks=marks,
            settling=self.settling,
        )
        used = memory(arguments, bench)
        keys = [one.memory.id for one in used.settled if one.memory is not None]
        turn = _showing(state.turn, keys)
        doubted = next((one.memory for one in used.settled if _is_doubted(one)), None)
        if doubted is not None and turn.asked is None:  # what cannot be, or contradicts the pet's own data, asks
            turn = replace(turn, asked=Asked("settle", doubted.id))
        return used, replace(state, turn=turn)

    def _recall(self, arguments: Arguments, book: Book, state: State) -> tuple[Used, State]:
        query = arguments.get("query")
        if not isinstance(query, str) or not query.strip():
            raise Invalid("query", "is missing; give it as text")
        pets = tuple(book.pets.values())
        reading = read(query, Context(now=state.turn.at, zone=book.zone, pets=pets, focus=self.reading.named))
        found = self.owner.engine.recaller.recall(book, reading, state.turn.at)
        found = with_bars(found, reading, book, state.turn.at, self.owner.policy)
        keys = [hit.memory.id for hit in found.hits]
        session = with_marks(state.session, keys)
        page = Page(book, numbers_of(session), session.locale)
        result = {"success": True, "memories": [page.line(hit.memory) for hit in found.hits]}
        if found.degraded:
            result["degraded"] = found.reason
        return Used(result, state.spent), replace(state, session=session, turn=_showing(state.turn, keys))

    def _ask(self, arguments: Arguments, book: Book, state: State) -> tuple[Used, State]:
        if state.session.settled:
            raise Invalid("memory", "one question was asked in this session already; do not ask again")
        target = str(arguments.get("memory", ""))
        marks = {f"M{n}": key for key, n in numbers_of(state.session).items()}
        key = marks.get(target.strip("[]").upper(), MemoryId(target))
        if key not in book.observations:
            raise Invalid("memory", f"{target!r} does not wait in the pool")
        turn = replace(state.turn, asked=Asked("settle", key))
        session = replace(state.session, settled=True)
        return Used({"success": True}, state.spent), replace(state, turn=turn, session=session)


def _is_doubted(settled: Settled) -> bool:
    known = settled.memory
    return settled.effect is Effect.OBSERVED and known is not None and known.kind is Kind.IDENTITY


def spent_by(turn: Turn) -> Spent:
    """Return what a turn that is taken up again had spent, as its stored results tell."""
    results = [json.loads(result) for result in turn.results if result.startswith("{")]
    operations = [part for result in results for part in result.get("results", [result])]
    counted = [part for part in operations if part.get("kind") not in (Kind.ALLERGY, Kind.CONDITION)]
    writes = sum(bool(part.get("effect")) and Effect(part["effect"]).is_write for part in counted)
    return Spent(writes=writes, attempts=sum("effect" in part or "error" in part for part in counted))


def _arguments(call: Call) -> dict[str, Any]:
    try:
        data = json.loads(call.arguments or "{}")
    except ValueError as error:
        raise Invalid("arguments", f"are not JSON ({error}); send one JSON object") from error
    if not isinstance(data, dict):
        raise Invalid("arguments", "must be one JSON object")
    return data


def _showing(turn: Turn, keys: list[MemoryId]) -> Turn:
    return replace(turn, shown=tuple(dict.fromkeys((*turn.shown, *keys))))


def _events(call: Call, used: Used) -> Iterator[Event]:
    yield ToolUsed(call.name, used.ok, used.text)
    yield from changes_of(used.settled)


def changes_of(decisions: Iterable[Settled]) -> Iterator[Event]:
    """Yield what became of memories by these decisions."""
    for settled in decisions:
        if settled.memory is not None and settled.effect is not Effect.NOTHING:
            yield Changed(settled.memory, settled.effect)
        for other in settled.others:
            if settled.memory is None or other.id != settled.memory.id:
                yield Changed(other, other.status if other.status.is_closed else Effect.PLACED)
