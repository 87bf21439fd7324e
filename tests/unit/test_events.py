"""The events of a turn survive being stored."""

from __future__ import annotations

import pytest

from pawsignal.chat.events import Done, Event, Failed, Text, ToolUsed, read_back, written
from pawsignal.model import TurnId

EVENTS: list[Event] = [
    Text("a"),
    Text("line\nbreak \u2028 separator \x85 and 🐶"),
    ToolUsed("memory", False, "no"),
    Failed("down"),
    Done(TurnId("t1"), "a"),
]


@pytest.mark.parametrize("count", range(1, len(EVENTS) + 1))
def test_events_come_back_as_they_were_written(count: int) -> None:
    assert list(read_back(written(EVENTS[:count]))) == EVENTS[:count]
