"""Tool calls that a model writes into its text, taken out of the stream before anybody sees them.

Small models write calls as they saw them in training: ``<tool_call>{…}</tool_call>``, a fence with JSON in it, or the
JSON alone. What may become one is held back until that is clear; everything else passes on as it comes. Thoughts
between ``<think>`` and ``</think>`` are dropped. A call that cannot be read becomes a call with the words as they are,
so that the model is told what was wrong with it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

_OPENING = re.compile(r"<think>|<tool_call>|```|\[(?=\s*(?:\{|\Z))|\{(?=\s*(?:[\"']|\Z))")
_MAY_OPEN = re.compile(r"(?:<[a-z_]{0,9}|`{1,2})\Z")
_FENCE = re.compile(r"```[\w-]*\s*")
_BLANK = re.compile(r"[\s,;]*")
_NAMED = re.compile(r"[\"'](?:name|tool|function)[\"']\s*:\s*[\"']([\w.-]{1,64})[\"']")
_GIVEN = re.compile(r"[\"'](?:arguments|parameters)[\"']\s*:")
_JSON = json.JSONDecoder(strict=False)  # models write line breaks into strings as they are


@dataclass(frozen=True, slots=True)
class Written:
    """A call found in the text."""

    name: str
    arguments: str


Block = tuple[int, tuple[str | Written, ...]]  # how many characters it takes, and what it is


@dataclass(slots=True)
class CallFilter:
    """Takes calls and thoughts out of a stream of text that may cut them anywhere."""

    _held: str = field(default="", init=False)
    _trims: bool = field(default=False, init=False)  # something was taken out: blanks and stray brackets go with it

    def feed(self, piece: str) -> Iterator[str | Written]:
        """Yield the text that is no call, and each call where it stood."""
        self._held += piece
        return self._drained(is_last=False)

    def rest(self) -> Iterator[str | Written]:
        """Yield what was held back, once the stream has ended."""
        return self._drained(is_last=True)

    def _drained(self, *, is_last: bool) -> Iterator[str | Written]:
        while self._held:
            opening = _OPENING.search(self._held)
            ends = None if opening or is_last else _MAY_OPEN.search(self._held)
            first = opening or ends
            yield from self._shown(self._taken(first.start() if first else len(self._held)))
            if opening is None:
                return
            block = _block(self._held, opening.group(), is_last=is_last)
            if block is None:
                return
            length, parts = block
            self._taken(length)
            for part in parts:
                yield from self._shown(part) if isinstance(part, str) else (part,)
            self._trims |= not any(isinstance(part, str) for part in parts)

    def _taken(self, length: int) -> str:
        taken, self._held = self._held[:length], self._held[length:]
        return taken

    def _shown(self, text: str) -> Iterator[str]:
        text = text.lstrip(" \t\r\n}]") if self._trims else text
        if text:
            self._trims = False
            yield text


def _block(text: str, opening: str, *, is_last: bool) -> Block | None:
    """Return the block that starts a text; None while it may go on."""
    match opening:
        case "<think>":
            ends = _ends(text, "</think>", is_last=is_last)
            return (ends[1], ()) if ends else None
        case "<tool_call>":
            ends = _ends(text, "</tool_call>", is_last=is_last)
            return (ends[1], _calls(text[len(opening) : ends[0]]) or _unread(text[: ends[0]])) if ends else None
        case "```":
            return _fenced(text, is_last=is_last)
        case _:
            end = _balanced(text) or (len(text) if is_last else 0)
            return (end, _judged(text[:end], text[:end])) if end else None


def _fenced(text: str, *, is_last: bool) -> Block | None:
    """Return a fence; one that holds no JSON passes on as the text it is."""
    head = _FENCE.match(text)
    start = head.end() if head else 3
    if start < len(text) and text[start] not in "[{":
        return 3, (text[:3],)
    ends = _ends(text, "```", is_last=is_last, start=start)
    return (ends[1], _judged(text[start : ends[0]], text[: ends[1]])) if ends else None


def _ends(text: str, closing: str, *, is_last: bool, start: int = 3) -> tuple[int, int] | None:
    """Return where the inside and the whole of a block end; at the end of the stream it ends there."""
    end = text.find(closing, start)
    if end < 0:
        return (len(text), len(text)) if is_last else None
    return end, end + len(closing)


def _balanced(text: str) -> int:
    """Return where the brackets that start a text are closed; 0 if they are not yet."""
    depth, quoted, escaped = 0, False, False
    for place, sign in enumerate(text, 1):
        if quoted:
            quoted, escaped = escaped or sign != '"', sign == "\\" and not escaped
        elif sign == '"':
            quoted = True
        elif sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1
            if depth == 0:
                return place
    return 0


def _judged(inside: str, whole: str) -> tuple[str | Written, ...]:
    """Return the calls a text makes, one that cannot be read if it looks like a call, else the text itself."""
    is_meant = _NAMED.search(inside) and _GIVEN.search(inside)
    return _calls(inside) or (_unread(inside) if is_meant else (whole,))


def _calls(text: str) -> tuple[Written, ...]:
    """Return the calls a text consists of; none if anything else stands in it."""
    calls, place = list[Written | None](), _blank(text, 0)
    try:
        while place < len(text):
            value, place = _JSON.raw_decode(text, place)
            calls += map(_call, value if isinstance(value, list) else [value])
            place = _blank(text, place)
    except ValueError:
        return ()
    found = tuple(call for call in calls if call is not None)
    return found if len(found) == len(calls) else ()


def _blank(text: str, place: int) -> int:
    match = _BLANK.match(text, place)
    return match.end() if match else place


def _call(value: Any) -> Written | None:
    if not isinstance(value, dict):
        return None
    inner = value["function"] if isinstance(value.get("function"), dict) else value
    name = inner.get("name") or inner.get("tool") or inner.get("function")
    arguments = inner.get("arguments", inner.get("parameters"))
    if not isinstance(name, str) or not isinstance(arguments, dict | str):
        return None
    return Written(name, arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False))


def _unread(text: str) -> tuple[Written, ...]:
    named = _NAMED.search(text)
    return (Written(named.group(1) if named else "tool_call", text),)
