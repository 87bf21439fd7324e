"""The watch over a session's prefix sees every way in which it could thaw."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import cast

import pytest

from pawsignal.model import Message, Session, SessionId
from pawsignal.ports import Brief, Request, Tool
from pawsignal.talk.frost import Frost

AT = datetime(2026, 3, 1, tzinfo=UTC)
SESSION = Session(id=SessionId("s1"), opened_at=AT, last_at=AT, snapshot="core")
NO_BRIEF = cast("Brief", None)  # the prefix does not depend on it


def _request(*texts: str, system: str = "core", tools: tuple[Tool, ...] = ()) -> Request:
    return Request(system, tuple(Message("user", text) for text in texts), tools, NO_BRIEF)


def _frost(*requests: Request) -> Frost:
    frost = Frost()
    frost.see(SESSION, requests)
    return frost


def test_requests_that_only_grow_are_frozen() -> None:
    assert _frost(_request("a"), _request("a", "b"), _request("a", "b", "c")).fault_of(SESSION) == ""


@pytest.mark.parametrize(
    "later",
    [
        _request("x", "b"),
        _request(),
        _request("a", "b", system="core, 20:15"),
        _request("a", "b", tools=(Tool("memory", "", {}),)),
    ],
)
def test_a_change_in_what_was_sent_before_is_seen(later: Request) -> None:
    assert "request 1" in _frost(_request("a"), later).fault_of(SESSION)


def test_a_changed_snapshot_is_seen() -> None:
    assert "snapshot" in _frost(_request("a")).fault_of(replace(SESSION, snapshot="other"))


def test_another_session_or_a_forget_begins_the_count_anew() -> None:
    other = replace(SESSION, id=SessionId("s2"), snapshot="other")
    frost = _frost(_request("a"))
    frost.see(other, [_request("x", system="other")])
    assert frost.fault_of(other) == ""
    frost.begin()
    frost.see(replace(other, snapshot="redacted"), [_request("y", system="redacted")])
    assert frost.fault_of(replace(other, snapshot="redacted")) == ""


def test_without_a_session_nothing_is_frozen() -> None:
    assert Frost().fault_of(None)
    assert _frost().fault_of(replace(SESSION, id=SessionId("s9")))
