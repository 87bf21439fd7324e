"""A chat model that does what a test tells it, and keeps every request it was sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from pawsignal.chat.events import Event
from pawsignal.errors import ModelError
from pawsignal.model import Call
from pawsignal.ports import Request

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@dataclass
class FrozenClock:
    """A clock that stands until it is moved."""

    now: datetime = NOW

    def __call__(self) -> datetime:
        return self.now

    def move(self, **by: float) -> None:
        self.now += timedelta(**by)


Answer = list[str | Call | Exception]


@dataclass
class ScriptedModel:
    """Gives the prepared answers one after the other; without one it says "ok"."""

    answers: list[Answer] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    name: str = "scripted"

    def reply(self, request: Request) -> Iterator[str | Call]:
        self.requests.append(request)
        for piece in self.answers.pop(0) if self.answers else ["ok"]:
            if isinstance(piece, Exception):
                raise piece
            yield piece


def call(number: int, **arguments: Any) -> Call:
    """Return a call of the memory tool."""
    return Call(f"c{number}", "memory", json.dumps(arguments, ensure_ascii=False))


def results(request: Request) -> list[dict[str, Any]]:
    """Return the tool results a request carries, oldest first."""
    return [json.loads(message.content) for message in request.messages if message.role == "tool"]


def of(kind: type, events: list[Event]) -> list[Any]:
    """Return the events of one kind."""
    return [event for event in events if isinstance(event, kind)]


BROKEN = ModelError("the model did not answer; try again")
