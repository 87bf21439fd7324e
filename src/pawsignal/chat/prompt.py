"""What a model reads: the frozen system prompt, and the owner's message with what was recalled for it.

Rules of this file: nothing here depends on chance or on when a request is sent, so the same session renders the same
bytes; the day in a message is the day of that message. Every memory stands on one neutralised line, and the fences say
that what is inside is data.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib.resources import files
from typing import Any
from zoneinfo import ZoneInfo

from pawsignal.language.text import neutralise
from pawsignal.model import Book, Certainty, Memory, MemoryId, Scope
from pawsignal.policy import Policy
from pawsignal.policy.budget import entries_of
from pawsignal.policy.lifecycle import is_labelled


@cache
def _prompts() -> Mapping[str, Any]:
    return tomllib.loads(files(__package__).joinpath("prompts.toml").read_text("utf-8"))


def rendered_core(book: Book, now: datetime, policy: Policy) -> str:
    """Return the core as it stands in a snapshot: one line per entry, in blocks if the policy has several."""
    entries = entries_of(book, now, policy)
    separator = policy.core.separator
    if not policy.core.blocks:
        return separator.join(entry.line for entry in entries)
    blocks = {name: [entry.line for entry in entries if entry.block == name] for name in policy.core.blocks}
    return "\n\n".join(f"{name}\n{separator.join(lines)}" for name, lines in blocks.items() if lines)


def system_prompt(snapshot: str, locale: str) -> str:
    """Return the prefix of every request of a session."""
    system = _prompts()[locale]["system"].strip()
    return f"{system}\n\n<core-memory>\n{snapshot}\n</core-memory>"


@dataclass(frozen=True, slots=True)
class Page:
    """What a recall block is rendered from."""

    book: Book
    marks: Mapping[MemoryId, int]
    locale: str

    def line(self, memory: Memory) -> str:
        """Return one memory as one neutralised line with its mark, its labels and its day."""
        labels = ", ".join(self._labels(memory))
        mark = f"[M{self.marks[memory.id]}]" if memory.id in self.marks else "-"
        return f"{mark} {neutralise(memory.text)}" + (f" ({labels})" if labels else "")

    def block(self, memories: Iterable[Memory], at: datetime) -> str:
        """Return the fenced block of what was recalled, the message's day on top; nothing for nothing."""
        lines = "\n".join(self.line(memory) for memory in memories)
        today = f"{_prompts()[self.locale]['labels']['today']} {self._day(at)}"
        return f"<memory-context>\n{today}\n{lines}\n</memory-context>" if lines else ""

    def _labels(self, memory: Memory) -> Iterator[str]:
        words: Mapping[str, str] = _prompts()[self.locale]["labels"]
        if memory.scope is Scope.GLOBAL:
            yield words["global"]
        if is_labelled(memory, self.book):
            yield words["observing"]
        elif memory.status in words:
            yield words[memory.status]
        if memory.certainty is Certainty.SUSPECTED:
            yield words["suspected"]
        if memory.occurred_from:
            yield self._day(memory.occurred_from)

    def _day(self, at: datetime) -> str:
        return at.astimezone(ZoneInfo(self.book.zone)).date().isoformat()


def user_message(text: str, page: Page, memories: Iterable[Memory], at: datetime) -> str:
    """Return the owner's message as sent: their words with fences made harmless, then what was recalled."""
    block = page.block(memories, at)
    words = defused(text)
    return f"{words}\n\n{block}" if block else words


def defused(text: str) -> str:
    """Return text of several lines with every line neutralised."""
    return "\n".join(neutralise(line) for line in text.split("\n"))
