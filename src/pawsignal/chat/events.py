"""What happens in a turn, as a stream of values: the same for web, command line and tests."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from pawsignal.model import Asked, Memory, Recall, TurnId
from pawsignal.wire import from_json, to_json


@dataclass(frozen=True, slots=True)
class Recalled:
    """What was recalled for the message; ``urgent`` says that a red flag stands in it."""

    name: ClassVar[str] = "recalled"
    recall: Recall
    urgent: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """A piece of the reply, citation marks taken out."""

    name: ClassVar[str] = "text"
    text: str


@dataclass(frozen=True, slots=True)
class ToolUsed:
    """A tool call was carried out (``ok``) or refused; ``message`` is what the model was told."""

    name: ClassVar[str] = "tool"
    tool: str
    ok: bool
    message: str


@dataclass(frozen=True, slots=True)
class Cited:
    """The reply used a memory and said so; comes right after the piece of text that used it."""

    name: ClassVar[str] = "cited"
    memory: Memory
    mark: int


@dataclass(frozen=True, slots=True)
class Changed:
    """A memory was created, revised, confirmed, observed, resolved, superseded, rejected or explained."""

    name: ClassVar[str] = "changed"
    memory: Memory
    effect: str


@dataclass(frozen=True, slots=True)
class Done:
    """The turn ended; everything it did is durable. ``wrote`` counts memories created or revised."""

    name: ClassVar[str] = "done"
    turn: TurnId
    reply: str
    wrote: int = 0
    urgent: bool = False
    asked: Asked | None = None


@dataclass(frozen=True, slots=True)
class Failed:
    """The model failed; the owner's message is kept, and the same request id takes the turn up again."""

    name: ClassVar[str] = "error"
    message: str


Event = Recalled | Text | ToolUsed | Cited | Changed | Done | Failed

_NAMED: dict[str, type[Any]] = {kind.name: kind for kind in (Recalled, Text, ToolUsed, Cited, Changed, Done, Failed)}


def written(events: Iterable[Event]) -> str:
    """Return events as JSON lines."""
    lines = ({"event": event.name, **to_json(event)} for event in events)
    return "\n".join(json.dumps(line, ensure_ascii=False) for line in lines)


def read_back(text: str) -> Iterator[Event]:
    """Yield the events that ``written`` wrote."""
    for line in text.split("\n"):  # a text may hold other separators that str.splitlines would break at
        data = json.loads(line)
        yield from_json(_NAMED[data.pop("event")], data, "event")
