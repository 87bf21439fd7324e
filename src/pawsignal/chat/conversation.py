"""A session as the caller holds it: its snapshot, and turns as streams of events."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import cast

from pawsignal.chat.events import Done, Event, Text, read_back
from pawsignal.chat.session import current, has_ended, is_too_long, opened, refreshed
from pawsignal.chat.turn import TurnRun
from pawsignal.engine import OwnerHandle
from pawsignal.errors import Busy, Invalid, NotFound, Replayed
from pawsignal.language.secrets import mask
from pawsignal.language.text import normalise
from pawsignal.model import Book, Change, PutSession, PutTurn, Session, Turn, TurnId
from pawsignal.policy.book import changed, ids_of
from pawsignal.ports import ChatModel
from pawsignal.shelf import Decision

LOCALES = ("zh", "en")


class Chat:
    """One owner's conversation; it goes on in the owner's newest session when this one has ended."""

    def __init__(
        self, owner: OwnerHandle, model: ChatModel, *, new: bool, locale: str, fallback: ChatModel | None = None
    ) -> None:
        if locale not in LOCALES:
            raise Invalid("locale", f"{locale!r} is unknown; use one of {', '.join(LOCALES)}")
        self._owner, self._model, self._fallback, self._locale = owner, model, fallback, locale
        owner.act(lambda book: self._opened(book, new=new))

    @property
    def session(self) -> Session:
        """The session as it stands now."""
        session = current(self._owner.book())
        if session is None:
            raise NotFound("session", "current")
        if session.snapshot is None:
            self._owner.act(self._refreshed)
            return self.session
        return session

    @property
    def snapshot(self) -> str:
        """The core as rendered at the session's start; its bytes do not change within an epoch."""
        return self.session.snapshot or ""

    def say(self, text: str, *, request_id: str | None = None) -> Iterator[Event]:
        """Commit the owner's message, then yield the events of its turn.

        Args:
            text: what the owner says; secrets in it are masked before it is stored or sent anywhere.
            request_id: names the request, so that sending it again writes nothing twice: a turn that broke off is taken
                up, a finished one gives its events again.

        Raises:
            Invalid: the text is empty or too long.
            Replayed: the request id was used with another text.
            Busy: a turn is running in this session.
        """
        policy = self._owner.policy
        if not isinstance(text, str) or not text.strip():
            raise Invalid("text", "is empty; say something")
        if len(text) > policy.message_limit:
            raise Invalid("text", f"has {len(text)} characters, {policy.message_limit} are allowed; send it in parts")
        now = self._owner.engine.now()
        begun = self._owner.act(lambda book: self._begun(book, text, request_id, now))
        session, turn, before = cast("tuple[Session | None, Turn, tuple[Turn, ...]]", begun)
        if session is None:
            return _again(turn)
        return TurnRun(self._owner, self._model, session, turn, before, self._fallback).events()

    # --- decisions -------------------------------------------------------------------------------------------------

    def _opened(self, book: Book, *, new: bool) -> Decision:
        now, session = self._owner.engine.now(), current(book)
        if session is not None and not new and not has_ended(session, (), now, self._owner.policy):
            return Decision(())
        return Decision(opened(book, now, self._owner.policy, self._locale)[0])

    def _refreshed(self, book: Book) -> Decision:
        session = current(book)
        if session is None or session.snapshot is not None:
            return Decision(())
        return Decision((PutSession(refreshed(session, book, self._owner.engine.now(), self._owner.policy)),))

    def _begun(self, book: Book, text: str, request: str | None, now: datetime) -> Decision:
        """Keep the message as a turn of the present session, or find the turn of a repeated request."""
        digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
        store = self._owner.engine.shelf.store
        earlier = store.turn(self._owner.owner, request) if request else None
        if earlier is not None:
            return self._taken_up(book, earlier, digest, now)
        changes, session, before = self._present_session(book, now)
        if before and not before[-1].done and before[-1].lease_at > now:
            raise Busy("another message of this session is being answered; wait for its end, or open a new session")
        key = TurnId(next(ids_of(changed(book, changes))))
        turn = Turn(
            id=key,
            session=session.id,
            number=_number(session, before),
            request=request or key,
            digest=digest,
            text=mask(normalise(text))[0],
            at=now,
            lease_at=now + self._owner.policy.turn_lease,
        )
        session = replace(session, last_at=now)
        return Decision((*changes, PutSession(session), PutTurn(turn)), (session, turn, before))

    def _taken_up(self, book: Book, turn: Turn, digest: str, now: datetime) -> Decision:
        """Find what a repeated request gets: the finished turn, or the one that broke off."""
        if turn.digest and turn.digest != digest:
            raise Replayed(f"request_id: {turn.request!r} was used for another text; use a new one")
        session = book.sessions.get(turn.session)
        if turn.done or not turn.digest:
            return Decision((), (None, turn, ()))
        if turn.lease_at > now:
            raise Busy(f"request {turn.request!r} is being answered; wait for its end")
        turn = replace(turn, lease_at=now + self._owner.policy.turn_lease)
        if session is None:  # it has ended since: the message is answered in the present one, from its beginning
            changes, session, before = self._present_session(book, now)
            turn = replace(turn, session=session.id, number=_number(session, before), messages=(), shown=(), asked=None)
            session = replace(session, last_at=now)
            return Decision((*changes, PutSession(session), PutTurn(turn)), (session, turn, before))
        before = tuple(t for t in self._turns(session) if t.id != turn.id)
        return Decision((PutTurn(turn),), (session, turn, before))

    def _present_session(self, book: Book, now: datetime) -> tuple[tuple[Change, ...], Session, tuple[Turn, ...]]:
        """Return the session a new message belongs to, opened if need be, and the turns replayed before it."""
        policy, session = self._owner.policy, current(book)
        before = self._turns(session) if session else ()
        if session is None or has_ended(session, (), now, policy):
            changes, session = opened(book, now, policy, session.locale if session else self._locale)
            return changes, session, ()
        if is_too_long(before, policy):
            changes, after = opened(book, now, policy, session.locale, after=session)
            return changes, after, before[-policy.session_carry :]
        fresh = refreshed(session, book, now, policy)
        return (() if fresh == session else (PutSession(fresh),)), fresh, before

    def _turns(self, session: Session) -> tuple[Turn, ...]:
        """Return the turns replayed in a session: those carried over, then its own."""
        store, owner = self._owner.engine.shelf.store, self._owner.owner
        carried = store.turns(owner, session.carried) if session.carried else ()
        return (*carried[-self._owner.policy.session_carry :], *store.turns(owner, session.id))


def _number(session: Session, before: tuple[Turn, ...]) -> int:
    """Return the number of a session's next turn; turns carried over into it do not count."""
    return sum(turn.session == session.id for turn in before) + 1


def _again(turn: Turn) -> Iterator[Event]:
    """Yield the events of a finished turn; of one whose words were forgotten, what stands in their place."""
    if turn.events:
        yield from read_back(turn.events)
        return
    if turn.reply:
        yield Text(turn.reply)
    yield Done(turn.id, turn.reply)
