"""Read a talk file: one JSON object a line, strictly.

Rules of this file: the first line is the header; every other line has ``at`` and exactly one act. Anything that is
not known is an error with its file and line, so that a misspelt expectation never passes unnoticed. Blank lines are
skipped.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

from pawsignal.errors import PawSignalError
from pawsignal.model import Kind, Polarity, Scope, Status, Tier
from pawsignal.talk.shape import (
    Misfit,
    any_of,
    day,
    flag,
    instant,
    known_only,
    many,
    one_of,
    record,
    text,
    true,
    two,
    whole,
    words,
    zone,
)


class Malformed(PawSignalError):
    """A talk file is not one; the message gives file, line and reason."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        self.file, self.line, self.reason = file, line, reason
        super().__init__(f"{file}:{line}: {reason}")


class Deed(StrEnum):
    """What the owner may do to a memory."""

    VIEW = "view"
    CONFIRM = "confirm"
    REJECT = "reject"
    FORGET = "forget"


@dataclass(frozen=True, slots=True, kw_only=True)
class AddPet:
    """Add a pet before or between the words."""

    name: str
    species: str
    aliases: tuple[str, ...] = ()
    born: date | None = None
    sex: str = ""
    neutered: bool | None = None


@dataclass(frozen=True, slots=True)
class NewSession:
    """Start a session."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Say:
    """The owner says this; the rest is expected of the turn. None: nothing is expected."""

    say: str
    wrote: int | None = None
    recalled: tuple[str, ...] = ()
    not_recalled: tuple[str, ...] = ()
    reply_has: tuple[tuple[str, ...], ...] = ()  # of each group one must occur
    reply_lacks: tuple[str, ...] = ()
    asks: bool | None = None
    urgent: bool | None = None
    cited: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Do:
    """The owner does something to the one memory whose text contains these words."""

    do: Deed
    memory: str


@dataclass(frozen=True, slots=True)
class Sweep:
    """The daily pass runs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Memories:
    """A filter, and how many memories must pass it."""

    pet: str | None = None
    scope: Scope | None = None
    kind: Kind | None = None
    tier: Tier | None = None
    status: Status | None = None
    has: str | None = None
    polarity: Polarity | None = None
    occurred_on: date | None = None
    count: int | None = None
    min: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Core:
    """What must and must not stand in the core."""

    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """How many observe, and what must be among them."""

    count: int | None = None
    has: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Graduates:
    """Whether the memory that contains these words would be promoted now."""

    has: str
    passes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """Look without speaking."""

    memories: Memories | None = None
    core: Core | None = None
    pool: Pool | None = None
    frozen: bool = False
    score_above: tuple[str, str] | None = None
    graduates: Graduates | None = None


Act = AddPet | NewSession | Say | Do | Sweep | Check


@dataclass(frozen=True, slots=True)
class Line:
    """One act at its instant; ``number`` is the line in the file."""

    number: int
    at: datetime
    act: Act


@dataclass(frozen=True, slots=True, kw_only=True)
class Talk:
    """A whole talk."""

    file: str
    title: str
    zone: str
    locale: str
    lines: tuple[Line, ...]


def read_talk(path: Path) -> Talk:
    """Return the talk that stands in a file.

    Raises:
        Malformed: with file, line and reason.
    """
    numbered = list(_objects(path))
    if not numbered:
        raise Malformed(str(path), 1, "the file is empty: the first line is the header")
    (number, header), *rest = numbered
    try:
        head = _HEADER(header, "the header")
    except Misfit as misfit:
        raise Malformed(str(path), number, str(misfit)) from None
    return Talk(file=str(path), **head, lines=tuple(_lines(path, rest)))


def _objects(path: Path) -> Iterator[tuple[int, Any]]:
    # Split at newlines only: a string may hold other separators that str.splitlines would break at.
    for number, raw in enumerate(path.read_bytes().split(b"\n"), 1):
        try:
            line = raw.decode("utf-8-sig" if number == 1 else "utf-8").strip()
            if line:
                yield number, json.loads(line, object_pairs_hook=_once_each, parse_constant=_no_constant)
        except Misfit as misfit:
            raise Malformed(str(path), number, str(misfit)) from None
        except UnicodeDecodeError as error:
            raise Malformed(str(path), number, f"not UTF-8: {error.reason} at byte {error.start + 1}") from None
        except json.JSONDecodeError as error:
            raise Malformed(str(path), number, f"not JSON: {error.msg} at column {error.colno}") from None
        except (RecursionError, ValueError) as error:  # nested beyond reason, or a number of thousands of digits
            raise Malformed(str(path), number, f"not JSON to work with: {error}") from None


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = [key for key, _ in pairs]
    if twice := next((key for key in keys if keys.count(key) > 1), None):
        raise Misfit(f"the key {twice!r} stands twice")
    return dict(pairs)


def _no_constant(name: str) -> None:
    raise Misfit(f"{name} is not JSON")


def _lines(path: Path, numbered: list[tuple[int, Any]]) -> Iterator[Line]:
    before: datetime | None = None
    for number, data in numbered:
        try:
            at, act = _line(data)
            if before is not None and at < before:
                raise Misfit(f"at goes back: {data['at']} is before {before.isoformat()}")
        except Misfit as misfit:
            raise Malformed(str(path), number, str(misfit)) from None
        before = at
        yield Line(number, at, act)


def _line(data: object) -> tuple[datetime, Act]:
    if not isinstance(data, dict):
        raise Misfit("the line needs an object")
    acts = [key for key in data if key in _ACTS]
    if not acts:
        known_only(data.keys() - {"at"}, _ACTS, "the line")
        raise Misfit(f"the line lacks an act: one of {', '.join(_ACTS)}")
    if len(acts) > 1:
        raise Misfit(f"the line has two acts, {acts[0]!r} and {acts[1]!r}: give each a line")
    if "at" not in data:
        raise Misfit("the line lacks 'at'")
    rest = {key: value for key, value in data.items() if key != "at"}
    act: Act = _ACTS[acts[0]](rest, "the line")
    return instant(data["at"], "at"), act


def _graduates(**given: Any) -> Graduates:
    return Graduates(has=given["has"], passes=given["pass"])


def _memories(**given: Any) -> Memories:
    if ("count" in given) == ("min" in given):
        raise Misfit("memories needs either 'count' or 'min'")
    return Memories(**given)


def _pool(**given: Any) -> Pool:
    return Pool(**_something("pool", given))


def _core(**given: Any) -> Core:
    return Core(**_something("core", given))


def _check(**given: Any) -> Check:
    return Check(**_something("check", given))


def _something(where: str, given: dict[str, Any]) -> dict[str, Any]:
    if not given:
        raise Misfit(f"{where} is empty: it would check nothing")
    return given


_HEADER = record(
    lambda talk, zone, locale: {"title": talk, "zone": zone, "locale": locale},
    needs=("talk", "zone", "locale"),
    talk=words,
    zone=zone,
    locale=one_of(("zh", "en")),
)
_PET = record(
    AddPet,
    needs=("name", "species"),
    name=words,
    species=words,
    aliases=many(words),
    born=day,
    sex=one_of(("female", "male")),
    neutered=flag,
)
_CHECK = record(
    _check,
    memories=record(
        _memories,
        pet=words,
        scope=one_of(Scope),
        kind=one_of(Kind),
        tier=one_of(Tier),
        status=one_of(Status),
        has=words,
        polarity=one_of(Polarity),
        occurred_on=day,
        count=whole,
        min=whole,
    ),
    core=record(_core, has=many(words), lacks=many(words)),
    pool=record(_pool, count=whole, has=many(words)),
    frozen=true,
    score_above=two(words),
    graduates=record(_graduates, needs=("has", "pass"), has=words, **{"pass": flag}),
)
_ACTS = {
    "pet": record(lambda pet: pet, pet=_PET),
    "session": record(lambda session: NewSession(), session=one_of(("new",))),  # noqa: ARG005 - the key's name
    "say": record(
        Say,
        say=text,
        wrote=whole,
        recalled=many(words),
        not_recalled=many(words),
        reply_has=many(any_of),
        reply_lacks=many(words),
        asks=flag,
        urgent=flag,
        cited=many(words),
    ),
    "do": record(Do, needs=("memory",), do=one_of(Deed), memory=words),
    "sweep": record(lambda sweep: Sweep(), sweep=true),  # noqa: ARG005 - the key's name
    "check": record(lambda check: check, check=_CHECK),
}
