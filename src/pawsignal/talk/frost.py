"""Watch that a session's prefix stays frozen: what was sent before is sent again byte for byte, only more follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from pawsignal.model import Call, Session, SessionId
from pawsignal.ports import ChatModel, Request


class Recorder:
    """A chat model that keeps the requests it was sent."""

    def __init__(self, model: ChatModel) -> None:
        self.name, self._model = model.name, model
        self._requests: list[Request] = []

    def reply(self, request: Request) -> Iterator[str | Call]:
        """Yield what the model yields."""
        self._requests.append(request)
        yield from self._model.reply(request)

    def take(self) -> list[Request]:
        """Return the requests since the last time this was asked."""
        taken, self._requests = self._requests, []
        return taken


class Frost:
    """The snapshot and the requests of one session since its start, or since the last forget in it."""

    def __init__(self) -> None:
        self._session: SessionId | None = None
        self._snapshot: str | None = None
        self._requests: list[Request] = []

    def begin(self) -> None:
        """Begin the count anew: what is seen next is the start."""
        self._snapshot, self._requests = None, []

    def see(self, session: Session, requests: Iterable[Request] = ()) -> None:
        """Take note of what was sent; another session begins the count anew."""
        if session.id != self._session:
            self.begin()
            self._session = session.id
        if self._snapshot is None:
            self._snapshot = session.snapshot
        self._requests.extend(requests)

    def fault_of(self, session: Session | None) -> str:
        """Return why the prefix was not frozen; empty if it was."""
        if session is None or session.id != self._session:
            return "no session has begun"
        if self._snapshot not in (None, session.snapshot):
            return f"the snapshot was {self._snapshot!r} and is {session.snapshot!r}"
        for number, (earlier, later) in enumerate(pairwise(self._requests), 1):
            if not is_prefix(earlier, later):
                return f"request {number} of the session is no prefix of request {number + 1}"
        return ""


def is_prefix(earlier: Request, later: Request) -> bool:
    """Whether all that was sent earlier stands at the beginning of what was sent later."""
    same = (earlier.system, earlier.tools) == (later.system, later.tools)
    return same and later.messages[: len(earlier.messages)] == earlier.messages
