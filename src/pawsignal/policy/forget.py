"""Forgetting, immediate and complete: the memory, and every stored message that shows it.

A placeholder stands where its words stood. Recall blocks and replies are replaced whole, since a model may have said it
in other words; of the owner's own message only the words that told it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pawsignal.language.text import neutralise
from pawsignal.model import (
    Book,
    Call,
    Change,
    EraseMemory,
    Memory,
    MemoryId,
    Message,
    PutMemory,
    PutSession,
    PutTurn,
    Session,
    Turn,
    TurnId,
)
from pawsignal.policy.identity import cleared

_TELLING = 4  # characters

PLACEHOLDER = "[…]"
"""Stands for forgotten words, in every language."""


def forgotten(
    memories: Iterable[Memory], book: Book, versions: Iterable[Memory], turns: Iterable[Turn]
) -> tuple[Change, ...]:
    """Return the changes that forget memories, given all their versions and all stored turns of the owner."""
    gone = tuple(memories)
    versions = [*gone, *versions]
    told = {source.turn for memory in versions for source in memory.sources}
    keys = {memory.id for memory in gone}
    erased = (EraseMemory(m.id, tuple(filter(None, (m.id, m.imported, *_turns_of(m))))) for m in gone)
    return (
        *_unlinked(book, keys),
        *cleared(gone, book),
        *erased,
        *(
            PutTurn(redacted(turn, keys, words))
            for turn in turns
            if _shows(turn, keys, words := _words(versions, turn.id), told)
        ),
        *(PutSession(_next_epoch(session, keys)) for session in book.sessions.values()),
    )


def _turns_of(memory: Memory) -> Iterator[str]:
    return (source.turn for source in memory.sources)


def _words(memories: Iterable[Memory], turn: TurnId | None = None) -> tuple[str, ...]:
    """Return what must not be found in a turn any more, longest first: texts and the owner's words they came from.

    The shortest of these ("yes", 吐了) stand in many messages, so they are meant only where they were told.
    """
    quotes = {
        source.quote for m in memories for source in m.sources if len(source.quote) >= _TELLING or source.turn == turn
    }
    found = {m.text for m in memories} | quotes
    found |= {neutralise(words) for words in found}
    return tuple(sorted(filter(None, found), key=lambda words: (-len(words), words)))


def _unlinked(book: Book, keys: set[MemoryId]) -> Iterator[Change]:
    """Take links to what goes out of what stays."""
    for memory in (*book.memories.values(), *(book.past or {}).values()):
        if memory.id in keys or not (set(memory.supersedes) & keys or memory.recurs in keys):
            continue
        recurs = None if memory.recurs in keys else memory.recurs
        left = tuple(key for key in memory.supersedes if key not in keys)
        yield PutMemory(replace(memory, supersedes=left, recurs=recurs))


def _shows(turn: Turn, keys: set[MemoryId], words: tuple[str, ...], told: set[TurnId]) -> bool:
    if turn.id in told or keys & set(turn.shown):
        return True
    pieces = (turn.text, turn.reply, turn.events, *turn.results, *(message.content for message in turn.messages))
    return any(part in piece for part in words for piece in pieces)


def redacted(turn: Turn, keys: set[MemoryId], words: tuple[str, ...]) -> Turn:
    """Return a turn as it may be kept: nothing in it shows what was forgotten."""
    text = _without(turn.text, words)
    return replace(
        turn,
        text=text,
        digest="",  # a repeated request gets the placeholder, whatever its text
        reply=PLACEHOLDER,
        events="",
        results=tuple(PLACEHOLDER for _ in turn.results),
        messages=tuple(_blanked(message, text) for message in turn.messages),
        shown=tuple(key for key in turn.shown if key not in keys),
    )


def _blanked(message: Message, text: str) -> Message:
    """Keep the shape of the conversation, which a model's protocol asks for, without its content."""
    content = text if message.role == "user" else PLACEHOLDER
    calls = tuple(Call(call.id, call.name, "{}") for call in message.calls)
    return replace(message, content=content, calls=calls)


def _without(text: str, words: tuple[str, ...]) -> str:
    for part in words:
        text = text.replace(part, PLACEHOLDER)
    return text


def _next_epoch(session: Session, keys: set[MemoryId]) -> Session:
    """Start a new epoch: the snapshot is rendered afresh at its first use; marks keep their numbers."""
    marks = tuple(MemoryId("") if key in keys else key for key in session.marks)
    return replace(session, epoch=session.epoch + 1, snapshot=None, marks=marks)
