"""Shapes of JSON values: small readers that take exactly what is allowed and say what was wrong.

A shape is a callable that gets the parsed JSON and the name of its place and returns the value it stands for.
``Misfit`` carries the reason; the caller adds file and line.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection, Mapping
from datetime import date, datetime
from enum import StrEnum
from typing import Any
from zoneinfo import ZoneInfo

Shape = Callable[[object, str], Any]

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_NAMES: Mapping[type, str] = {
    dict: "an object",
    list: "a list",
    str: "a string",
    bool: "true or false",
    int: "a number",
}


class Misfit(ValueError):
    """The JSON does not have the shape it needs."""


def text(value: object, where: str) -> str:
    """Take any string that can be stored."""
    if not isinstance(value, str):
        raise _wrong(value, where, "a string")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise Misfit(f"{where} holds half a character (a lone surrogate)") from None
    return value


def words(value: object, where: str) -> str:
    """Take a string that says something: an empty fragment would be found everywhere."""
    if not text(value, where).strip():
        raise Misfit(f"{where} is empty")
    return text(value, where)


def whole(value: object, where: str) -> int:
    """Take a count."""
    if type(value) is not int or value < 0:
        raise _wrong(value, where, "a whole number from 0")
    return value


def flag(value: object, where: str) -> bool:
    """Take true or false."""
    if not isinstance(value, bool):
        raise _wrong(value, where, "true or false")
    return value


def true(value: object, where: str) -> bool:
    """Take true only: the key says it all."""
    if value is not True:
        raise _wrong(value, where, "true")
    return True


def day(value: object, where: str) -> date:
    """Take a date as 2026-03-01."""
    if isinstance(value, str) and _DAY.fullmatch(value):
        try:
            return date.fromisoformat(value)
        except ValueError as error:
            raise Misfit(f"{where} is no date: {error}") from None
    raise _wrong(value, where, "a date such as 2026-03-01")


def instant(value: object, where: str) -> datetime:
    """Take an ISO 8601 instant with its offset."""
    try:
        at = datetime.fromisoformat(text(value, where))
    except ValueError as error:
        if isinstance(error, Misfit):
            raise
        raise Misfit(f"{where} is not an ISO 8601 time: {value!r}") from None
    if at.tzinfo is None:
        raise Misfit(f"{where} has no offset: write {value}+08:00 for a time in China")
    return at


def zone(value: object, where: str) -> str:
    """Take the IANA name of a time zone."""
    name = words(value, where)
    try:
        ZoneInfo(name)
    except (LookupError, OSError, ValueError):
        raise Misfit(f"{where} is not a known time zone: {name!r}") from None
    return name


def one_of(allowed: type[StrEnum] | Collection[str]) -> Shape:
    """Take one of these words."""
    known = [str(word) for word in allowed]

    def shape(value: object, where: str) -> Any:
        if value not in known:
            raise _wrong(value, where, "one of " + ", ".join(known))
        return allowed(value) if isinstance(allowed, type) else value

    return shape


def many(item: Shape) -> Shape:
    """Take a list of such values."""

    def shape(value: object, where: str) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise _wrong(value, where, "a list")
        return tuple(item(part, f"{where}[{n}]") for n, part in enumerate(value))

    return shape


def two(item: Shape) -> Shape:
    """Take a list of exactly two such values."""

    def shape(value: object, where: str) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) != 2:
            raise _wrong(value, where, "a list of two")
        return tuple(item(part, f"{where}[{n}]") for n, part in enumerate(value))

    return shape


def any_of(value: object, where: str) -> tuple[str, ...]:
    """Take a string, or a list of strings of which one is enough."""
    if isinstance(value, list) and not value:
        raise Misfit(f"{where} is an empty list: none of nothing can occur")
    return tuple(many(words)(value, where)) if isinstance(value, list) else (words(value, where),)


def record(build: Callable[..., Any], needs: Collection[str] = (), **shapes: Shape) -> Shape:
    """Take an object with these keys and no others, and build a value from them."""

    def shape(value: object, where: str) -> Any:
        if not isinstance(value, dict):
            raise _wrong(value, where, "an object")
        known_only(value, shapes, where)
        for key in needs:
            if key not in value:
                raise Misfit(f"{where} lacks {key!r}")
        return build(**{key: shapes[key](part, f"{where}.{key}") for key, part in value.items()})

    return shape


def known_only(given: Collection[str], known: Collection[str], where: str) -> None:
    """Refuse a key that is not known, with the nearest that is."""
    for key in given:
        if key not in known:
            near = difflib.get_close_matches(key, known, 1)
            raise Misfit(f"{where} has an unknown key {key!r}" + (f"; did you mean {near[0]!r}?" if near else ""))


def _wrong(value: object, where: str, needed: str) -> Misfit:
    kind = "null" if value is None else _NAMES.get(type(value), type(value).__name__)
    shown = "" if isinstance(value, dict | list | None) else f" ({value!r:.60})"
    return Misfit(f"{where} needs {needed}, not {kind}{shown}")
