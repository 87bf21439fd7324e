"""Any chat model behind an OpenAI-compatible endpoint, by the official client.

How it works: a request becomes one streamed chat completion. Text is passed on as it comes; calls are handed over only
once the answer has come to its end, so that a stream that breaks off has called nothing. Whatever fails becomes a
``ModelError``. A refusal that may pass is waited for, within the settings' patience and before anything was streamed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import openai

from pawsignal.errors import ModelError
from pawsignal.model import Call
from pawsignal.models.failures import explained, pause_after, unreadable
from pawsignal.models.payload import call_id, calls_in, payload
from pawsignal.models.settings import ModelSettings
from pawsignal.models.written import CallFilter, Written
from pawsignal.ports import Request


class OpenAICompatible:
    """A chat model of this name at this endpoint; safe for many threads."""

    def __init__(self, settings: ModelSettings, *, wait: Callable[[float], None]) -> None:
        self.name = settings.name
        self._settings, self._wait = settings, wait

    def reply(self, request: Request) -> Iterator[str | Call]:
        """Yield pieces of text as they come, then the calls.

        Raises:
            ModelError: the model failed, declined, or its answer has no end; what was yielded before stands.
        """
        settings, answer = self._settings, Answer()
        with explained(settings):
            body = payload(request, settings.name)
            with self._opened(body) as stream:
                for chunk in stream:
                    yield from answer.taken(chunk)
                    if answer.characters > settings.characters:
                        raise ModelError(f"the model {settings.name} did not come to an end; ask for less")
        answer.check(settings)
        yield from answer.rest()
        if request.tools:  # the last round takes no calls
            number = calls_in(request)
            yield from (Call(call_id(number + n), *call) for n, call in enumerate(answer.calls(), 1))

    def is_listed(self) -> bool | None:
        """Whether the endpoint, asked with our key, lists this model; None if it lists none at all.

        Raises:
            ModelError: it cannot be reached, or refuses the key.
        """
        settings = self._settings
        with explained(settings):
            try:
                models = [model.id for model in self._client.models.list()]
            except openai.NotFoundError:  # many endpoints have no list
                return None
        return settings.name in models

    def close(self) -> None:
        """Release the connections."""
        self._client.close()

    @cached_property
    def _client(self) -> openai.OpenAI:
        settings = self._settings
        limits = openai.Timeout(settings.read_timeout, connect=settings.connect_timeout)
        return openai.OpenAI(
            base_url=settings.base_url,
            api_key=settings.api_key or "none",  # local servers want none, the client wants some
            organization="",  # not what the environment of another program says
            project="",
            timeout=limits,
            max_retries=0,
        )

    def _opened(self, body: dict[str, Any]) -> openai.Stream[Any]:
        """Send a request and return its stream; ask again after a refusal that may pass."""
        left = self._settings.patience
        for tries in range(self._settings.retries):
            try:
                return self._sent(body)
            except openai.APIStatusError as error:
                pause = pause_after(error, tries)
                if pause is None or pause > left:
                    raise
                left -= pause
                self._wait(pause)
        return self._sent(body)

    def _sent(self, body: dict[str, Any]) -> openai.Stream[Any]:
        stream: openai.Stream[Any] = self._client.chat.completions.create(**body)
        return stream


@dataclass(slots=True)
class _Part:
    """A tool call as far as it has come."""

    index: int | None
    id: str
    name: str = ""
    arguments: str = ""


@dataclass(slots=True)
class Answer:
    """One streamed answer as far as it has come."""

    characters: int = 0
    _filter: CallFilter = field(default_factory=CallFilter)
    _parts: list[_Part] = field(default_factory=list)
    _written: list[Written] = field(default_factory=list)
    _refusal: str = ""
    _finish: str = ""

    def taken(self, chunk: Any) -> Iterator[str]:
        """Take in one chunk and yield its text."""
        for choice in chunk.choices or ():
            self._finish = choice.finish_reason or self._finish
            delta = choice.delta
            if delta is None:
                continue
            self._refusal += delta.refusal or ""
            for part in delta.tool_calls or ():
                self._add(part)
            text = delta.content or ""
            self.characters += len(text)
            yield from self._visible(self._filter.feed(text))

    def rest(self) -> Iterator[str]:
        """Yield the text that was held back to the end."""
        yield from self._visible(self._filter.rest())

    def calls(self) -> Iterator[tuple[str, str]]:
        """Yield name and arguments of each call, those of the API first."""
        yield from ((part.name, part.arguments) for part in self._parts)
        yield from ((call.name, call.arguments) for call in self._written)

    def check(self, settings: ModelSettings) -> None:
        """Raise a ModelError if the answer did not come to a good end."""
        who = f"the model {settings.name}"
        if self._refusal or self._finish == "content_filter":
            said = f": {' '.join(self._refusal.split())}" if self._refusal else ""
            raise ModelError(f"{who} declined to answer{said}; say it in other words")
        if self._finish == "length":
            raise ModelError(f"{who} reached its length limit in the middle of the answer; ask for less at once")
        if not self._finish:
            started = self.characters or self._parts
            raise ModelError(f"{who} broke off; send the message again") if started else unreadable(settings)

    def _visible(self, parts: Iterator[str | Written]) -> Iterator[str]:
        for part in parts:
            if isinstance(part, str):
                yield part
            else:
                self._written.append(part)

    def _add(self, delta: Any) -> None:
        """Add a piece of a call to the call it belongs to; another id at the same index is another call."""
        same = (part for part in reversed(self._parts) if part.index == delta.index and delta.id in (None, "", part.id))
        part = next(same, None)
        if part is None:
            part = _Part(delta.index, delta.id or "")
            self._parts.append(part)
        function = delta.function
        if function is not None:
            given = function.arguments or ""
            part.name = part.name or function.name or ""
            part.arguments += given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)
            self.characters += len(given)
