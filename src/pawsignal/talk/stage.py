"""Play a talk on a fresh in-memory store, with the talk's own clock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from typing import Any, assert_never

from pawsignal.chat.events import Cited, Done, Event, Failed, Recalled, Text
from pawsignal.config import PawSignal
from pawsignal.errors import PawSignalError
from pawsignal.model import Memory, MemoryId, Session, Status
from pawsignal.ports import ChatModel, Embed
from pawsignal.talk.expect import (
    Failure,
    Heard,
    Verdict,
    judge_core,
    judge_graduation,
    judge_memories,
    judge_pool,
    judge_score,
    judge_turn,
    written,
)
from pawsignal.talk.frost import Frost, Recorder
from pawsignal.talk.script import Act, AddPet, Check, Deed, Do, NewSession, Say, Sweep, Talk


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """What came of a talk: how many expectations were checked, and those that did not hold."""

    talk: Talk
    checked: int
    failures: tuple[Failure, ...]


def play(talk: Talk, *, model: ChatModel, embed: Embed | None) -> Played:
    """Play a talk and return which of its expectations did not hold."""
    stage = Stage(talk, model=model, embed=embed)
    checked, failures = 0, []
    try:
        for line in talk.lines:
            for verdict in stage.play(line.at, line.act):
                checked += 1
                if not verdict.passed:
                    failures.append(Failure(talk.file, line.number, verdict.name, verdict.expected, verdict.got))
    finally:
        stage.close()
    return Played(talk=talk, checked=checked, failures=tuple(failures))


class Stage:
    """One owner on a fresh store, and a clock that stands where the talk stands."""

    def __init__(self, talk: Talk, *, model: ChatModel, embed: Embed | None) -> None:
        self._now = talk.lines[0].at if talk.lines else datetime.max.replace(tzinfo=UTC)
        self._zone = talk.zone
        self._recorder = Recorder(model)
        self._paw = PawSignal.open(
            "sqlite://", clock=lambda: self._now, embed=embed, model=self._recorder, locale=talk.locale
        )
        self._me = self._paw.owner("owner", tenant="talk", zone=talk.zone)
        self._frost = Frost()

    def close(self) -> None:
        """Drop the store."""
        self._paw.close()

    def play(self, at: datetime, act: Act) -> Iterator[Verdict]:
        """Do what a line says at its instant and yield a verdict for each expectation.

        What the engine refuses is an expectation that did not hold: a talk's lines are meant to be accepted.
        """
        self._now = at
        try:
            yield from self._played(act)
        except PawSignalError as error:
            yield Verdict("accepted", False, True, str(error))

    def _played(self, act: Act) -> Iterator[Verdict]:
        match act:
            case AddPet(name=name):
                self._me.add_pet(name, **fields_given(act))
            case NewSession():
                self._me.session(new=True)
                self._follow()
            case Say():
                yield from self._say(act)
            case Do():
                yield from self._do(act)
            case Sweep():
                self._paw.sweep()
            case Check():
                yield from self._check(act)
            case _:
                assert_never(act)

    # --- acts ------------------------------------------------------------------------------------------------------

    def _say(self, say: Say) -> Iterator[Verdict]:
        before = self._everything()
        events: list[Event] = list(self._me.session().say(say.say))
        self._follow()
        yield from (Verdict("accepted", False, True, e.message) for e in events if isinstance(e, Failed))
        yield from judge_turn(say, heard(events, written(before, self._everything())))

    def _do(self, do: Do) -> Iterator[Verdict]:
        memory = self._the_one(do.memory)
        if not isinstance(memory, Memory):
            yield memory
            return
        match do.do:
            case Deed.VIEW:
                self._me.view(memory.id)
            case Deed.CONFIRM:
                self._me.confirm(memory.id)
            case Deed.REJECT:
                self._me.reject(memory.id)
            case Deed.FORGET:
                self._me.forget(memory.id)
                self._frost.begin()
            case _:
                assert_never(do.do)

    def _check(self, check: Check) -> Iterator[Verdict]:
        if check.memories:
            yield judge_memories(check.memories, self._everything().values(), self._me.pets(), self._zone)
        if check.core:
            yield from judge_core(check.core, [entry.line for entry in self._me.core().entries])
        if check.pool:
            yield from judge_pool(check.pool, [self._me.get(o.memory).text for o in self._me.observations()])
        if check.frozen:
            fault = self._frost.fault_of(self._session())
            yield Verdict("frozen", not fault, True, fault)
        if check.score_above:
            yield self._scores(check.score_above)
        if check.graduates:
            memory = self._the_one(check.graduates.has)
            ready = [why.memory.text for why in self._me.promote()]
            yield judge_graduation(check.graduates, ready) if isinstance(memory, Memory) else memory

    def _scores(self, fragments: tuple[str, str]) -> Verdict:
        scores = []
        for fragment in fragments:
            memory = self._the_one(fragment)
            if not isinstance(memory, Memory):
                return memory
            scores.append(self._me.explain(memory.id).score)
        return judge_score(fragments, (scores[0], scores[1]))

    # --- looking ---------------------------------------------------------------------------------------------------

    def _everything(self) -> dict[MemoryId, Memory]:
        return {memory.id: memory for status in Status for memory in self._me.memories(status=status)}

    def _the_one(self, fragment: str) -> Memory | Verdict:
        """Return the one memory with these words: an alive one, else one that is resolved."""
        alive = [memory for memory in self._me.memories() if fragment in memory.text]
        found = alive or [m for m in self._me.memories(status=Status.RESOLVED) if fragment in m.text]
        if len(found) == 1:
            return found[0]
        return Verdict("memory", False, f"one memory that contains {fragment}", [memory.text for memory in found])

    def _session(self) -> Session | None:
        return max(self._me.book().sessions.values(), key=lambda session: session.opened_at, default=None)

    def _follow(self) -> None:
        session, requests = self._session(), self._recorder.take()
        if session is not None:
            self._frost.see(session, requests)


def fields_given(pet: AddPet) -> dict[str, Any]:
    """Return what a talk says about a pet besides its name; what it leaves open is left out."""
    values = {field.name: (getattr(pet, field.name), field.default) for field in fields(pet) if field.name != "name"}
    return {name: value for name, (value, default) in values.items() if value != default}


def heard(events: Iterable[Event], wrote: tuple[str, ...]) -> Heard:
    """Return what came out of a turn, gathered from its events."""
    reply, recalled, cited, asks, urgent = "", [], [], False, False
    for event in events:
        match event:
            case Text(text):
                reply += text
            case Recalled(recall):
                recalled += [hit.memory.text for hit in recall.hits]
            case Cited(memory=memory):
                cited.append(memory.text)
            case Done():
                asks, urgent = event.asked is not None, event.urgent
    return Heard(reply=reply, wrote=wrote, recalled=tuple(recalled), cited=tuple(cited), asks=asks, urgent=urgent)
