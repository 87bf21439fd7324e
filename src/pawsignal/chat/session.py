"""Sessions: opening, resuming, ending, the frozen snapshot, and the byte-for-byte replay.

A session ends when a new one is asked for, after six idle hours, or when its replay has grown too long; then the last
turns carry over. Its snapshot stays as it is within an epoch; a forget begins a new epoch with a fresh one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from pawsignal.chat.prompt import rendered_core, system_prompt
from pawsignal.errors import Interrupted
from pawsignal.model import Book, Change, MemoryId, Message, PutSession, PutTurn, Session, SessionId, Turn
from pawsignal.policy import Policy
from pawsignal.policy.book import ids_of


def current(book: Book) -> Session | None:
    """Return the owner's open session, the one last used if there are several."""
    return max(book.sessions.values(), key=lambda session: (session.last_at, session.id), default=None)


def has_ended(session: Session, turns: Iterable[Turn], now: datetime, policy: Policy) -> bool:
    """Whether a session must give way to a new one: idle too long, or its replay too long."""
    return now - session.last_at >= policy.session_idle or is_too_long(turns, policy)


def is_too_long(turns: Iterable[Turn], policy: Policy) -> bool:
    """Whether the replay of these turns has reached its limit in characters."""
    return sum(len(message.content) for turn in turns for message in turn.messages) >= policy.session_characters


def opened(
    book: Book, now: datetime, policy: Policy, locale: str, *, after: Session | None = None
) -> tuple[tuple[Change, ...], Session]:
    """Return the changes that open a session, ending the open ones, and the session.

    ``after`` is the session whose last turns are replayed before its own.
    """
    session = Session(
        id=SessionId(next(ids_of(book))),
        opened_at=now,
        last_at=now,
        locale=locale,
        snapshot=rendered_core(book, now, policy),
        carried=after.id if after else None,
        marks=after.marks if after else (),
    )
    # the snapshot of an ended session is of no more use, and nobody would look there for what is forgotten
    ends = (PutSession(replace(old, closed=True, snapshot=None)) for old in book.sessions.values())
    return (*ends, PutSession(session)), session


def refreshed(session: Session, book: Book, now: datetime, policy: Policy) -> Session:
    """Return the session with its snapshot: rendered afresh where a forget has begun a new epoch."""
    if session.snapshot is not None:
        return session
    return replace(session, snapshot=rendered_core(book, now, policy))


def kept(turn: Turn, session: Session, book: Book) -> tuple[Change, ...]:
    """Return the changes that keep a turn and its session.

    Raises:
        Interrupted: the session's epoch has ended, so what the turn holds may show what was forgotten since.
    """
    stored = book.sessions.get(session.id)
    if stored is None or stored.epoch != session.epoch:
        raise Interrupted("something was forgotten while this message was being answered; send it again")
    return (PutSession(session), PutTurn(turn))


def check_lease(turn: Turn, stored: Turn | None) -> None:
    """Make sure that a turn is still this run's: one that took too long may have been taken up by another.

    Raises:
        Interrupted: it was, and goes on there.
    """
    if stored is not None and stored.lease_at != turn.lease_at:
        raise Interrupted("this took so long that the message was taken up again; the answer comes there")


def prefix(session: Session) -> str:
    """Return the system prompt of every request in this session's epoch."""
    return system_prompt(session.snapshot or "", session.locale)


def replayed(turns: Iterable[Turn]) -> tuple[Message, ...]:
    """Return the messages of these turns as they were sent and answered."""
    return tuple(message for turn in turns for message in turn.messages)


def with_marks(session: Session, memories: Iterable[MemoryId]) -> Session:
    """Return the session with a mark for each of these memories; a memory keeps its mark, numbering goes on."""
    new = [key for key in dict.fromkeys(memories) if key not in session.marks]
    return replace(session, marks=(*session.marks, *new)) if new else session


def numbers_of(session: Session) -> dict[MemoryId, int]:
    """Return the mark of each memory shown in this session."""
    return {key: n for n, key in enumerate(session.marks, 1) if key}
