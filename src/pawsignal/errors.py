"""The errors a caller may meet. The first line of each docstring is what it means; messages name the field and remedy.

PawSignalError
├── Refused            a call the rules do not allow; nothing was written
│   ├── Invalid        an argument is not acceptable (too long, naive time, unknown kind, bad name)
│   ├── NotFound       no such pet, memory or session for this owner
│   ├── CoreFull       the core has no room for this entry
│   └── Replayed       a request id was used before with another text
├── Busy               somebody else is writing to this owner's book, or a turn is running in this session
├── Interrupted        a turn cannot go on: something was forgotten meanwhile, or the turn was taken up again
├── Conflict           the book changed since it was read (internal: the engine decides again)
├── StoreError         the database cannot be opened, read or written
├── EmbedError         the embedder failed (a recall goes on without it)
└── ModelError         the chat model failed
"""

from __future__ import annotations


class PawSignalError(Exception):
    """Anything that goes wrong in PawSignal."""


class Refused(PawSignalError):
    """A call the rules do not allow; nothing was written."""


class Invalid(Refused):
    """An argument is not acceptable."""

    def __init__(self, field: str, message: str) -> None:
        self.field, self.reason = field, message
        super().__init__(f"{field}: {message}")


class NotFound(Refused):
    """No such thing for this owner; another owner's ids answer the same as unknown ones."""

    def __init__(self, what: str, key: str) -> None:
        self.what, self.key = what, key
        command = _LISTS.get(what, "list")
        super().__init__(f"{what} {key!r} was not found; `pawsignal {command}` shows what there is")


class CoreFull(Refused):
    """The core has no room for this entry; ``usage`` and ``entries`` say what stands in it."""

    def __init__(self, message: str, usage: str, entries: tuple[str, ...]) -> None:
        self.usage, self.entries = usage, entries
        super().__init__(message)


class Replayed(Refused):
    """A request id was used before with another text."""


class Busy(PawSignalError):
    """Somebody else is writing to this owner's book, or a turn is running in this session."""


class Interrupted(PawSignalError):
    """A turn cannot go on: something was forgotten meanwhile, or the turn was taken up again."""


class Conflict(PawSignalError):
    """The book changed since it was read."""


class StoreError(PawSignalError):
    """The database cannot be opened, read or written."""


class EmbedError(PawSignalError):
    """The embedder failed."""


class ModelError(PawSignalError):
    """The chat model failed."""


_LISTS = {"pet": "pets", "memory": "list", "session": "chat"}
