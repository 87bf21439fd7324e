"""Turn the values of ``model`` into rows and back: one generic mapping, driven by the types of the fields.

A field is a column of the same name. Enums stand by their value; instants as ISO 8601 in UTC with six digits, so that
the order of texts is the order of times; days as ISO 8601; truth as 0 and 1; tuples and nested values as JSON text.
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from datetime import UTC, date, datetime
from enum import Enum
from functools import cache
from math import isnan
from typing import Any, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from pawsignal.errors import Invalid

T = TypeVar("T")


def to_row(value: Any) -> dict[str, Any]:
    """Return the columns of a value, by name."""
    kind: Any = type(value)
    return {name: codec.encode(getattr(value, name)) for name, codec in _codecs(kind).items()}


def values_in(cls: type[T], columns: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> tuple[T, ...]:
    """Return the values in rows with these columns; columns that are no fields are passed over."""
    kind: Any = cls  # the type checker does not take a class for hashable
    codecs = _codecs(kind)
    stored = dict(zip(columns, zip(*rows, strict=True), strict=True)) if rows else {}
    found = {name: _decoded(codecs[name], column) for name, column in stored.items() if name in codecs}
    return tuple(cls(**dict(zip(found, row, strict=True))) for row in zip(*found.values(), strict=True))


def instant(at: datetime) -> str:
    """Return an instant as text of fixed width, in UTC."""
    if at.tzinfo is None:
        raise Invalid("time", f"{at.isoformat()} has no time zone; give an aware datetime")
    return at.astimezone(UTC).isoformat(timespec="microseconds")


@dataclass(frozen=True, slots=True)
class _Codec:
    encode: Callable[[Any], Any]
    decode: Callable[[Any], Any]
    is_plain: bool = False  # decoding leaves the value as it is
    is_json: bool = False  # gives lists and objects, so a column holds JSON text


def _same(value: Any) -> Any:
    return value


def _number(value: float) -> float:
    if isinstance(value, float) and isnan(value):  # SQLite would keep it as NULL
        raise Invalid("number", "NaN is not a number to store")
    return value


_PLAIN = _Codec(_same, _same, is_plain=True)
_SCALARS = {
    str: _PLAIN,
    int: _PLAIN,
    float: _Codec(_number, _same, is_plain=True),
    bytes: _PLAIN,
    bool: _Codec(int, bool),
    date: _Codec(date.isoformat, date.fromisoformat),
    datetime: _Codec(instant, datetime.fromisoformat),
}


@cache
def _codecs(cls: Any) -> dict[str, _Codec]:
    hints = get_type_hints(cls)
    return {field.name: _column(_codec(hints[field.name])) for field in fields(cls)}


def _decoded(codec: _Codec, column: Sequence[Any]) -> Iterable[Any]:
    """Return a column's values: column by column, since many rows share few of them."""
    if codec.is_plain:
        return column
    known = {stored: codec.decode(stored) for stored in set(column)}
    return map(known.__getitem__, column)


def _column(codec: _Codec) -> _Codec:
    if not codec.is_json:
        return codec
    return _Codec(
        lambda value: _text(codec.encode(value)),
        lambda text: None if text is None else codec.decode(json.loads(text)),
    )


def _text(plain: Any) -> str | None:
    """Return JSON text that keeps every character as it is, so that a search for erased words means something."""
    return None if plain is None else json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def _codec(hint: Any) -> _Codec:
    """Return how a value of this type stands as a scalar in a column, or inside JSON."""
    if isinstance(hint, NewType):
        return _codec(hint.__supertype__)
    if get_origin(hint) in (Union, types.UnionType):
        (inner,) = (part for part in get_args(hint) if part is not type(None))
        return _optional(_codec(inner))
    if get_origin(hint) is tuple:
        return _sequence(_codec(get_args(hint)[0]))
    if is_dataclass(hint):
        return _record(hint)
    if issubclass(hint, Enum):
        return _Codec(lambda member: member.value, {member.value: member for member in hint}.__getitem__)
    return _SCALARS[hint]


def _optional(codec: _Codec) -> _Codec:
    return replace(
        codec,
        encode=lambda value: None if value is None else codec.encode(value),
        decode=lambda plain: None if plain is None else codec.decode(plain),
    )


def _sequence(codec: _Codec) -> _Codec:
    return _Codec(
        lambda items: [codec.encode(item) for item in items],
        lambda items: tuple([codec.decode(item) for item in items]),
        is_json=True,
    )


def _record(cls: Any) -> _Codec:
    hints = get_type_hints(cls)
    codecs = {field.name: _codec(hints[field.name]) for field in fields(cls)}
    return _Codec(
        lambda value: {name: codec.encode(getattr(value, name)) for name, codec in codecs.items()},
        lambda plain: cls(**{name: codecs[name].decode(item) for name, item in plain.items()}),
        is_json=True,
    )
