"""Data files, record by record: each is known by the line it begins on, so that what is wrong with one can be found."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")

_BETWEEN = re.compile(r"[\s,]*")
_WRONG = (AttributeError, IndexError, KeyError, TypeError, ValueError)


class MalformedError(Exception):
    """A data file is not in its set's format: ``FILE, line 12: what is wrong``."""

    def __init__(self, file: Path, line: int, what: str) -> None:
        super().__init__(f"{file}, line {line}: {what}")


def read(file: Path, take: Callable[[Any], T], *, under: str = "") -> list[T]:
    """Read the records of a file, a JSON list or one record after another; with ``under`` the list under that key.

    Raises:
        MalformedError: the file is no such JSON, or a record lacks what ``take`` looks for.
    """
    found = []
    for line, record in _records(file, under):
        try:
            found.append(take(record))
        except _WRONG as error:
            raise MalformedError(file, line, _said(error)) from error
    return found


def _records(file: Path, under: str) -> Iterator[tuple[int, Any]]:
    try:
        text = file.read_text("utf-8")
    except UnicodeDecodeError as error:
        lines = file.read_bytes()[: error.start].count(b"\n") + 1
        raise MalformedError(file, lines, "is not UTF-8") from error
    at = _start(text, file, under)
    is_list = text[at : at + 1] == "["
    line, counted, at = 1, 0, at + is_list
    while True:
        at = _past(text, at)
        if (text[at : at + 1] == "]") if is_list else at == len(text):
            return
        line, counted = line + text.count("\n", counted, at), at
        try:
            record, at = json.JSONDecoder().raw_decode(text, at)
        except json.JSONDecodeError as error:
            raise MalformedError(file, error.lineno, f"is not JSON: {error.msg}") from error
        yield line, record


def _start(text: str, file: Path, under: str) -> int:
    if not under:
        return _past(text, 0)
    key = re.search(rf'(?<!\\)"{re.escape(under)}"\s*:\s*(?=\[)', text)
    if key is None:
        raise MalformedError(file, 1, f"holds no list {under!r}")
    return key.end()


def _past(text: str, at: int) -> int:
    """Return where the next thing begins that is neither space nor comma."""
    between = _BETWEEN.match(text, at)
    return between.end() if between else at


def _said(error: Exception) -> str:
    match error:
        case KeyError():
            return f"a record lacks {error.args[0]!r}"
        case _:
            return f"a record is of another form: {error}"
