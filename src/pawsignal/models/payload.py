"""A request as the chat completions API wants it: the same bytes for the same request, so that its prefix is cached.

Calls are numbered in the order in which they stand, whatever ids they had: some endpoints repeat ids, others want nine
letters and digits. A call that never got its result is left out, and so is what a strict endpoint would refuse to
read: arguments that are no JSON object, a name with other signs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from pawsignal.model import Call, Message
from pawsignal.ports import Request, Tool

_NAME = re.compile(r"[^A-Za-z0-9_-]")


def payload(request: Request, model: str) -> dict[str, Any]:
    """Return the body of a streamed request."""
    body: dict[str, Any] = {
        "model": model,
        "messages": [{"role": "system", "content": request.system}, *_messages(request.messages)],
        "stream": True,
    }
    if request.tools:
        body["tools"] = [_tool(tool) for tool in request.tools]
    return body


def call_id(number: int) -> str:
    """Return the id of a request's call of this number."""
    return f"call{number:05}"


def calls_in(request: Request) -> int:
    """Return how many calls a request tells of; those of its answer are numbered from there on."""
    return sum(len(message.calls) for message in request.messages)


def _messages(messages: Sequence[Message]) -> Iterator[dict[str, Any]]:
    ids: dict[str, str] = {}
    number = 0
    for place, message in enumerate(messages):
        if message.role == "assistant":
            answers = takewhile(lambda later: later.role == "tool", messages[place + 1 :])
            answered = {answer.call for answer in answers}
            ids = {call.id: call_id(number + n) for n, call in enumerate(message.calls, 1) if call.id in answered}
            number += len(message.calls)
            yield from _assistant(message, ids)
        elif message.role == "tool":
            if message.call in ids:
                yield {"role": "tool", "tool_call_id": ids[message.call], "content": message.content}
        else:
            yield {"role": message.role, "content": message.content}


def _assistant(message: Message, ids: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    sent: dict[str, Any] = {"role": "assistant", "content": message.content}
    calls = [_call(call, ids[call.id]) for call in message.calls if call.id in ids]
    if calls:
        sent["tool_calls"] = calls
    if calls or message.content:
        yield sent


def _call(call: Call, key: str) -> dict[str, Any]:
    arguments = call.arguments if _is_object(call.arguments) else "{}"
    name = _NAME.sub("_", call.name)[:64] or "unknown"
    return {"id": key, "type": "function", "function": {"name": name, "arguments": arguments}}


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except ValueError:
        return False


def _tool(tool: Tool) -> dict[str, Any]:
    function = {"name": tool.name, "description": tool.description, "parameters": tool.parameters}
    return {"type": "function", "function": function}
