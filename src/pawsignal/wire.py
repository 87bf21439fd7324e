"""Our values as JSON and back: what `--json`, export, import and every other door speaks.

Rules of this file: a value becomes an object with the field names of ``model``, an enum its word, an instant ISO 8601
in UTC, a day ISO 8601, a tuple a list. Reading back is strict: an unknown or missing key, a wrong type or an instant
without an offset is ``Invalid`` and names the place, so that nothing half-understood gets into a book.
"""

from __future__ import annotations

import json
import re
import types
from collections.abc import Mapping, Set
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import UTC, date, datetime, timedelta
from enum import Enum
from functools import cache
from typing import Any, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from pawsignal.errors import Invalid

T = TypeVar("T")

_STEP = re.compile(r"\[\d+\]|[^.\[]+")  # of a path
_SCALARS = (str, bool, int, float)


def to_json(value: object) -> Any:
    """Return a value as what ``json`` can write."""
    match value:
        case Mapping():
            return {str(to_json(key)): to_json(item) for key, item in value.items()}
        case Set():
            return sorted((to_json(item) for item in value), key=str)
        case list() | tuple():
            return [to_json(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: to_json(getattr(value, field.name)) for field in fields(value)}
    return _scalar(value)


def _scalar(value: object) -> Any:
    match value:
        case Enum():
            return value.value
        case None | str() | bool() | int() | float():
            return value
        case datetime():
            return value.astimezone(UTC).isoformat()
        case date():
            return value.isoformat()
        case timedelta():
            return value.total_seconds()
    raise TypeError(f"{type(value).__name__} has no JSON form")


def dumps(value: object, *, indent: int | None = None) -> str:
    """Return a value as JSON text that any terminal and any JSON reader takes."""
    return json.dumps(to_json(value), ensure_ascii=False, allow_nan=False, indent=indent)


def from_json(kind: type[T], data: object, where: str = "value") -> T:
    """Return the value of this type that JSON data describes.

    Raises:
        Invalid: the data does not describe one; the field named is the path to the wrong part.
    """
    result: T = _read(kind, data, where)
    return result


def line_of(text: str, path: str) -> int:
    """Return the line of JSON text on which the value at a path ("export.pets[1].born") stands, as far as it exists.

    The first word of the path names the whole; the text must be valid JSON.
    """
    at = _after_space(text, 0)
    for step in _STEP.findall(path)[1:]:
        found = _place(text, at, step)
        if found is None:
            break
        at = found
    return text.count("\n", 0, at) + 1


def _place(text: str, at: int, step: str) -> int | None:
    """Return where the value of one key or index begins in the object or array at a place; None if there is none."""
    if text[at] not in "{[":
        return None
    decoder, number, is_object = json.JSONDecoder(), 0, text[at] == "{"
    at = _after_space(text, at + 1)
    while text[at] not in "]}":
        name = f"[{number}]"
        if is_object:
            name, at = decoder.raw_decode(text, at)
            at = _after_space(text, _after_space(text, at) + 1)  # behind the colon
        if name == step:
            return at
        _, at = decoder.raw_decode(text, at)
        at = _after_space(text, at)
        at, number = _after_space(text, at + (text[at] == ",")), number + 1
    return None


def _after_space(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t\r\n":
        at += 1
    return at


def _read(kind: Any, data: object, where: str) -> Any:
    if isinstance(kind, NewType):
        return _read(kind.__supertype__, data, where)
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _read_optional(kind, data, where)
    if origin is not None:
        return _read_collection(kind, data, where)
    if is_dataclass(kind):
        return _read_record(kind, data, where)
    return _read_scalar(kind, data, where)


def _read_collection(kind: Any, data: object, where: str) -> Any:
    origin = get_origin(kind)
    if origin is tuple:
        return _read_tuple(kind, data, where)
    if origin is frozenset:
        (item,) = get_args(kind)
        return frozenset(_read(item, part, f"{where}[{n}]") for n, part in enumerate(_listed(data, where)))
    key, item = get_args(kind)  # a mapping
    return {_read(key, k, where): _read(item, v, f"{where}.{k}") for k, v in _named(data, where).items()}


def _read_optional(kind: Any, data: object, where: str) -> Any:
    choices = get_args(kind)
    if data is None and types.NoneType in choices:
        return None
    (only,) = (choice for choice in choices if choice is not types.NoneType)
    return _read(only, data, where)


def _read_tuple(kind: Any, data: object, where: str) -> tuple[Any, ...]:
    parts, items = get_args(kind), _listed(data, where)
    if len(parts) == 2 and parts[1] is Ellipsis:
        parts = (parts[0],) * len(items)
    if len(parts) != len(items):
        raise Invalid(where, f"needs {len(parts)} items, not {len(items)}")
    return tuple(_read(part, item, f"{where}[{n}]") for n, (part, item) in enumerate(zip(parts, items, strict=True)))


@cache
def _shape(kind: Any) -> tuple[dict[str, Any], tuple[Field[Any], ...]]:
    return get_type_hints(kind), tuple(field for field in fields(kind) if field.init)


def _read_record(kind: Any, data: object, where: str) -> Any:
    hints, known = _shape(kind)
    given = _named(data, where)
    if unknown := sorted(given.keys() - {field.name for field in known}):
        raise Invalid(f"{where}.{unknown[0]}", "is an unknown key; leave it out")
    for field in known:
        if field.name not in given and field.default is MISSING and field.default_factory is MISSING:
            raise Invalid(f"{where}.{field.name}", "missing")
    return kind(**{name: _read(hints[name], item, f"{where}.{name}") for name, item in given.items()})


def _read_scalar(kind: Any, data: object, where: str) -> Any:
    if kind is Any:
        return data
    if kind is float and type(data) is int:
        return float(data)
    if kind in _SCALARS:
        if type(data) is not kind:
            raise Invalid(where, f"needs {kind.__name__}, not {_shown(data)}")
        return data
    if issubclass(kind, Enum):
        return _read_word(kind, data, where)
    if issubclass(kind, date):
        return _read_time(kind, data, where)
    raise TypeError(f"{kind} has no JSON form")


def _read_word(kind: type[Enum], data: object, where: str) -> Enum:
    try:
        return kind(data)
    except ValueError:
        words = ", ".join(str(word.value) for word in kind)
        raise Invalid(where, f"needs one of {words}, not {_shown(data)}") from None


def _read_time(kind: type[date], data: object, where: str) -> date:
    try:
        value = kind.fromisoformat(data)  # type: ignore[arg-type]  # what is no text is caught below
    except (TypeError, ValueError):
        raise Invalid(where, f"needs an ISO 8601 {kind.__name__}, not {_shown(data)}") from None
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise Invalid(where, f"{data} has no offset; write it as {data}+08:00 or in UTC with Z")
        return value.astimezone(UTC)
    return value


def _listed(data: object, where: str) -> list[Any]:
    if not isinstance(data, list):
        raise Invalid(where, f"needs a list, not {_shown(data)}")
    return data


def _named(data: object, where: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise Invalid(where, f"needs an object, not {_shown(data)}")
    return data


def _shown(data: object) -> str:
    text = json.dumps(data, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else f"{text[:60]}…"
