"""One chat turn: the owner's message in, a stream of events out.

How it works, step by step (design 10): the message is committed before any model is called; it is read (red flags,
pets, times, what is told and asked); what is known is recalled and stands, marked, at the end of the message as sent;
the model answers, streamed, and calls tools, each of which commits at once; the end commits reply and citations. A turn
that broke off is taken up where it stood: its message as sent, its calls and their results are stored with it.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace

from pawsignal.chat.bearing import with_bars
from pawsignal.chat.events import Changed, Cited, Done, Event, Failed, Recalled, Text, written
from pawsignal.chat.guard import Guard, safety_of
from pawsignal.chat.keeping import keep
from pawsignal.chat.lines import Lines
from pawsignal.chat.marks import MarkFilter
from pawsignal.chat.phrases import Phrases
from pawsignal.chat.prompt import Page, user_message
from pawsignal.chat.session import check_lease, kept, numbers_of, prefix, replayed, with_marks
from pawsignal.chat.toolbox import State, Toolbox, changes_of, spent_by
from pawsignal.engine import OwnerHandle
from pawsignal.errors import Interrupted, Invalid, ModelError, PawSignalError, Refused
from pawsignal.language.reader import read
from pawsignal.language.reading import Context, Reading
from pawsignal.model import (
    Asked,
    Book,
    Call,
    Change,
    Layer,
    Memory,
    MemoryId,
    Message,
    Observation,
    PetId,
    PutTurn,
    Reason,
    Recall,
    Scope,
    Session,
    Turn,
)
from pawsignal.policy.acts import raised, signal
from pawsignal.policy.book import changed, find
from pawsignal.policy.conflict import Effect, Settled
from pawsignal.policy.lifecycle import is_safety, status_at
from pawsignal.policy.pets import added_pet, revised_pet
from pawsignal.policy.sweep import overfull_changes
from pawsignal.ports import Brief, ChatModel, Request
from pawsignal.shelf import Decision
from pawsignal.tools import TOOLS, Said, is_safety_call

WRITES = frozenset(effect for effect in Effect if effect.is_write)


@dataclass(slots=True)
class TurnRun:
    """One turn being played."""

    owner: OwnerHandle
    model: ChatModel
    session: Session
    turn: Turn
    before: tuple[Turn, ...]  # the turns replayed before this one
    fallback: ChatModel | None = None  # takes the model's place where that fails before it has said or called anything
    _guard: Guard = field(default_factory=lambda: Guard(is_on=False), init=False)
    _notice: str = field(default="", init=False)  # that another model speaks, until it has been said
    _events: list[Event] = field(default_factory=list, init=False)
    _cited: dict[MemoryId, Memory] = field(default_factory=dict, init=False)
    _general: dict[MemoryId, Memory] = field(default_factory=dict, init=False)  # recalled packaged knowledge
    _reply: list[str] = field(default_factory=list, init=False)

    def events(self) -> Iterator[Event]:
        """Yield what happens; the turn is done when the last event has come."""
        try:
            for event in self._play():
                self._events.append(event)
                yield event
        except (ModelError, Interrupted) as error:
            yield Failed(str(error))
        finally:
            if not self.turn.done:
                with suppress(PawSignalError):
                    self.owner.act(self._released)

    def _play(self) -> Iterator[Event]:
        reading = self._read()
        recall = self._recalled(reading)
        yield Recalled(recall, urgent=bool(reading.flags))
        self._sent(reading, recall)
        yield from self._said("\n".join(dict.fromkeys(flag.advice for flag in reading.flags)), "\n\n")
        self._guard = Guard(is_on=_may_be_advised(reading))
        try:
            yield from self._answer(reading, recall)
        except ModelError:  # what protects a pet is kept though nobody answers
            yield from self._safely_kept(reading)
            raise
        yield from self._safely_kept(reading)
        yield self._finished(reading)

    # --- reading and recall ----------------------------------------------------------------------------------------

    def _read(self) -> Reading:
        """Read the message; pets and nicknames it introduces are added first, then everything binds."""
        reading = read(self.turn.text, self._context(self.owner.book()))
        if not (reading.new_pets or reading.aliases):
            return reading
        self.owner.act(lambda book: Decision(_introduced(reading, book, self.turn)))
        again = read(self.turn.text, self._context(self.owner.book()))
        return replace(again, new_pets=reading.new_pets, aliases=reading.aliases)

    def _context(self, book: Book) -> Context:
        last = self.before[-1] if self.before else None
        asked = last.asked if last else None
        return Context(
            now=self.turn.at,
            zone=book.zone,
            pets=tuple(sorted(book.pets.values(), key=lambda pet: (pet.created_at, pet.id))),
            focus=self._focus(),
            pending=last.text if last and asked and asked.is_of_message else "",
            previous=last.text if last and last.session == self.turn.session else "",
            options=asked.options if asked else (),
            strangers=asked.names if asked else (),
            settling=asked is not None and asked.what == "settle",
        )

    def _focus(self) -> tuple[PetId, ...]:
        """Return the pets named last, within the turns and the time in which a pronoun may mean them."""
        policy, now = self.owner.policy, self.turn.at
        for turn in reversed(self.before[-policy.focus_turns :]):
            if turn.session == self.turn.session and now - turn.at <= policy.focus_window and turn.named:
                return turn.named
        return ()

    def _recalled(self, reading: Reading) -> Recall:
        recall = self.owner.engine.recaller.recall(self.owner.book(), reading, self.turn.at)
        self._general = {hit.memory.id: hit.memory for hit in recall.hits if hit.memory.scope is Scope.GLOBAL}
        if reading.query is not None and not self.turn.messages:
            self.owner.hit(self.owner.book(), recall, reading.query.text, self.turn.at)
        return with_bars(recall, reading, self.owner.book(), self.turn.at, self.owner.policy)

    def _sent(self, reading: Reading, recall: Recall) -> None:
        """Compose the message as sent and commit it; a turn that is taken up again keeps the one it has."""
        if self.turn.messages:
            return
        book = self.owner.book()
        memories = {hit.memory.id: hit.memory for hit in recall.hits}
        memories |= {m.id: m for m in self._new_safety(book) if m.id not in memories}
        self.session = with_marks(self.session, memories)
        page = Page(book, numbers_of(self.session), self.session.locale)
        message = Message("user", user_message(self.turn.text, page, memories.values(), self.turn.at))
        turn = replace(self.turn, messages=(message,), shown=tuple(memories), named=reading.named)
        self._keep(replace(turn, asked=_asking(reading)))

    def _new_safety(self, book: Book) -> Iterator[Memory]:
        """Yield the safety memories written since the snapshot was taken."""
        new = (memory for memory in book.memories.values() if memory.recorded_at >= self.session.opened_at)
        for memory in new:
            if is_safety(memory, self.owner.policy) and self._is_alive(memory, book):
                yield memory

    def _is_alive(self, memory: Memory, book: Book) -> bool:
        return not status_at(memory, book, self.turn.at, self.owner.policy).is_closed

    # --- the answer ------------------------------------------------------------------------------------------------

    def _answer(self, reading: Reading, recall: Recall) -> Iterator[Event]:
        """Ask the model, round by round, until it answers without calling a tool."""
        toolbox = Toolbox(self.owner, reading, self._quotable(), self._settling())
        state = State(self.turn, self.session, spent_by(self.turn))
        for round_ in range(self.owner.policy.tool_rounds + 1):
            calls = _open_calls(self.turn)
            if not calls:
                tools = TOOLS if round_ < self.owner.policy.tool_rounds else ()
                request = Request(
                    system=prefix(self.session),
                    messages=(*replayed(self.before), *self.turn.messages),
                    tools=tools,
                    brief=self._brief(reading, recall),
                )
                calls = yield from self._streamed(request)
            if not calls:
                return
            for call in sorted(calls, key=lambda call: not _is_safety(call)):
                state = replace(state, turn=self.turn, session=self.session)
                state, happened = toolbox.use(call, state)
                self.turn, self.session = state.turn, state.session
                yield from happened

    def _streamed(self, request: Request) -> Generator[Event, None, tuple[Call, ...]]:
        """Yield the text of one reply as it comes; return the calls it makes."""
        spoken = len(self._reply)
        try:
            return (yield from self._asked(request))
        except ModelError:
            if self.fallback is None or len(self._reply) > spoken:
                raise
        self._guard.drop()
        self.model, self.fallback = self.fallback, None
        begins = "\n" * bool(self._reply and not self._reply[-1].endswith("\n"))
        self._notice = f"{begins}{Phrases(request.brief.locale)('stand_in')}\n"
        return (yield from self._asked(request))

    def _asked(self, request: Request) -> Generator[Event, None, tuple[Call, ...]]:
        """Ask the model as it is now; the last request, which offers no tools, takes no calls."""
        lines = Lines(request.brief, Phrases(request.brief.locale))
        safety = safety_of(request.brief, self.owner.book(), self.owner.policy) if self._guard.is_on else ()
        marks, guard, pieces, calls = MarkFilter(), self._guard, list[str](), list[Call]()
        for piece in self.model.reply(request):
            if isinstance(piece, Call):
                calls += [piece] * bool(request.tools)
                continue
            pieces.append(piece)
            yield from self._shown(part for words in guard.feed(piece, lines, safety) for part in marks.feed(words))
        yield from self._shown(part for words in guard.rest(lines, safety) for part in marks.feed(words))
        if not calls:
            yield from self._shown(part for words in guard.closing(lines, safety) for part in marks.feed(words))
        yield from self._shown(marks.rest())
        if not calls and not "".join(self._reply).strip():
            raise ModelError(f"the model {self.model.name} gave an empty answer; send the message again")
        answer = Message("assistant", "".join(pieces), calls=tuple(calls))
        if calls or answer.content:
            self.turn = replace(self.turn, messages=(*self.turn.messages, answer))
        if calls:
            self._keep(self.turn)
        return tuple(calls)

    def _shown(self, parts: Iterator[str | int]) -> Iterator[Event]:
        keys = {n: key for key, n in numbers_of(self.session).items()}
        for part in parts:
            if isinstance(part, str):
                yield from self._said(part)
                continue
            key = keys.get(part, MemoryId(""))
            memory = self._general.get(key) or find(self.owner.book(past=True), key)
            if memory is not None and memory.id not in self._cited:
                self._cited[memory.id] = memory
                yield Cited(memory, part)

    def _said(self, text: str, end: str = "") -> Iterator[Event]:
        if text:
            text, self._notice = self._notice + text + end, ""
            self._reply.append(text)
            yield Text(text)

    def _brief(self, reading: Reading, recall: Recall) -> Brief:
        book = self.owner.book(past=True)
        stays = book.observations.values()
        return Brief(
            now=self.turn.at,
            zone=book.zone,
            locale=reading.locale,
            pets=tuple(sorted(book.pets.values(), key=lambda pet: (pet.created_at, pet.id))),
            reading=reading,
            recall=recall,
            marks=numbers_of(self.session),
            settle=self._to_settle(book, answered=reading.answer is not None),
            past={stay.rival: rival for stay in stays if stay.rival and (rival := find(book, stay.rival))},
        )

    def _to_settle(self, book: Book, *, answered: bool) -> tuple[Observation, Memory] | None:
        """Return the observation the owner answers about, else the one this session may still ask about."""
        key = self._settling()
        if not (answered and key):
            return None if self.session.settled else self._unsettled(book)
        stay, memory = book.observations.get(key), find(book, key)
        return (stay, memory) if stay and memory else None

    def _unsettled(self, book: Book) -> tuple[Observation, Memory] | None:
        """Return the observation that is due first among those only the owner can settle."""
        pets = {pet.id for pet in book.pets.values() if pet.is_alive}
        stays = (stay for stay in book.observations.values() if stay.reason is not Reason.AMBIGUOUS)
        both = ((stay, book.memories[stay.memory]) for stay in stays if stay.memory in book.memories)
        waiting = [(stay, m) for stay, m in both if set(m.pets) <= pets and self._is_alive(m, book)]
        return min(waiting, key=lambda pair: (pair[0].due_at, pair[0].id), default=None)

    def _quotable(self) -> tuple[Said, ...]:
        last = self.before[-1] if self.before else None
        asked = last is not None and last.asked is not None and last.asked.is_of_message
        earlier = (Said(last.id, last.text),) if last is not None and asked else ()
        return (Said(self.turn.id, self.turn.text), *earlier)

    def _settling(self) -> MemoryId | None:
        asked = self.before[-1].asked if self.before else None
        return asked.memory if asked and asked.what == "settle" else None

    def _safely_kept(self, reading: Reading) -> Iterator[Event]:
        """Keep the safety statements that no call of the model has stored."""

        def decide(book: Book) -> Decision:
            check_lease(self.turn, self._stored())
            changes, settled = keep(reading, self._quotable(), book, self.turn.at, self.owner.policy)
            evicted = overfull_changes(book, changes, self.turn.at, self.owner.policy) if changes else ()
            return Decision((*changes, *evicted), settled)

        settled: tuple[Settled, ...] = self.owner.act(decide, past=True)
        yield from changes_of(settled)

    # --- the end ---------------------------------------------------------------------------------------------------

    def _finished(self, reading: Reading) -> Done:
        """Commit the reply, its citations and the finished event stream; return the last event."""
        reply = "".join(self._reply)
        wrote = sum(isinstance(event, Changed) and event.effect in WRITES for event in self._events)
        done = Done(self.turn.id, reply, wrote=wrote, urgent=bool(reading.flags), asked=self.turn.asked)
        turn = replace(self.turn, done=True, reply=reply, events=written([*self._events, done]), lease_at=self.turn.at)

        def decide(book: Book) -> Decision:
            check_lease(self.turn, self._stored())
            cited: tuple[Change, ...] = ()
            for key in self._cited:
                if (memory := book.memories.get(key)) is not None:
                    found = signal(book, memory, Layer.CITED, turn.at, question=turn.text)
                    cited += raised(changed(book, cited), found)
            return Decision((*cited, *kept(turn, self.session, book)))

        self.owner.act(decide)
        self.turn = turn
        return done

    def _released(self, _book: Book) -> Decision:
        """Let a turn that broke off be taken up again at once, as the store has it now."""
        stored = self._stored()
        is_ours = stored is not None and not stored.done and stored.lease_at == self.turn.lease_at
        return Decision((PutTurn(replace(stored, lease_at=stored.at)),) if stored and is_ours else ())

    def _keep(self, turn: Turn) -> None:
        def decide(book: Book) -> Decision:
            check_lease(turn, self._stored())
            return Decision(kept(turn, self.session, book))

        self.owner.act(decide)
        self.turn = turn

    def _stored(self) -> Turn | None:
        return self.owner.engine.shelf.store.turn(self.owner.owner, self.turn.request)


def _introduced(reading: Reading, book: Book, turn: Turn) -> tuple[Change, ...]:
    """Return the changes that add the pets and nicknames a message introduces; a name that is taken adds nothing."""
    changes: tuple[Change, ...] = ()
    for new in reading.new_pets:
        fields = {"species": new.species, "breed": new.breed, "sex": new.sex, "aliases": new.aliases}
        with suppress(Invalid):
            changes += added_pet(changed(book, changes), new.name, fields, turn.at)[0]
    for key, alias in reading.aliases:
        with suppress(Refused):
            known = changed(book, changes).pets[key]
            changes += revised_pet(changed(book, changes), key, {"aliases": (*known.aliases, alias)}, turn.at)[0]
    return changes


def _asking(reading: Reading) -> Asked | None:
    """Return what the reply to a message has to ask about the animals it tells of."""
    if reading.which:
        return Asked("which", options=reading.which)
    return Asked("who", names=reading.strangers) if reading.strangers else None


def _may_be_advised(reading: Reading) -> bool:
    """Whether a reply may advise on food or drugs: such a question, an emergency, or something told."""
    is_care = reading.query is not None and reading.query.is_care
    return is_care or bool(reading.flags or reading.hazards or reading.statements)


def _open_calls(turn: Turn) -> tuple[Call, ...]:
    """Return the calls of the last assistant message that have no result yet: a turn taken up again has some."""
    answered = {message.call for message in turn.messages if message.role == "tool"}
    calls = next((m.calls for m in reversed(turn.messages) if m.role == "assistant"), ())
    return tuple(call for call in calls if call.id not in answered)


def _is_safety(call: Call) -> bool:
    try:
        arguments = json.loads(call.arguments)
    except ValueError:
        return False
    return isinstance(arguments, dict) and is_safety_call(arguments)
