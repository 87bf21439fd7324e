"""May this be stored? What a statement must be before anything is decided about it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pawsignal.errors import Invalid, NotFound
from pawsignal.language.secrets import mask
from pawsignal.language.text import fold, normalise
from pawsignal.model import Book, Kind, Memory, Pet, PetId, Scope, Statement
from pawsignal.policy import possible
from pawsignal.policy.numbers import Policy

YEARS = (1900, 2200)  # well inside what a datetime can hold, so that no time zone or lifetime leads out of it


def admitted(s: Statement, book: Book, policy: Policy, now: datetime | None = None) -> Statement:
    """Return the statement as it may be stored: normalised, secrets masked, about pets of this owner.

    With ``now`` what cannot be true at that instant is refused as well.

    Raises:
        Invalid: the text is empty or too long, a time is naive or reversed, scope and pets do not go together, or a
            weight or date cannot be.
        NotFound: a pet is not this owner's.
    """
    for key in s.pets:
        if key not in book.pets:
            raise NotFound("pet", key)
    check_scope(s)
    start, end = aware(s.occurred_from, "occurred_from"), aware(s.occurred_to, "occurred_to")
    if start and end and end < start:
        raise Invalid("occurred_to", "lies before occurred_from; swap the two or leave one out")
    if now is not None:
        possible.check(s, now, book.zone)
    return replace(
        s, text=admitted_text(s.text, policy), pets=tuple(dict.fromkeys(s.pets)), until=aware(s.until, "until")
    )


def admitted_text(text: str, policy: Policy) -> str:
    """Return a memory's text as it may be stored; it is refused, never cut."""
    clean, _masked = mask(normalise(text).strip())
    if not any(c.isalnum() for c in clean):
        raise Invalid("text", "is empty; write one statement in words")
    if len(clean) > policy.text_limit:
        raise Invalid("text", f"has {len(clean)} characters, {policy.text_limit} are allowed; split it into statements")
    return clean


def aware(at: datetime | None, field: str) -> datetime | None:
    """Return an instant as it may be stored.

    Raises:
        Invalid: it is no datetime, has no time zone, or lies in a year no pet lives in.
    """
    if at is None:
        return None
    if not isinstance(at, datetime):
        raise Invalid(field, f"must be a datetime with a time zone, not {type(at).__name__}")
    if at.utcoffset() is None:
        raise Invalid(field, "has no time zone; give an aware datetime such as datetime.now(UTC)")
    if not YEARS[0] <= at.year <= YEARS[1]:
        raise Invalid(field, f"lies in the year {at.year}; years from {YEARS[0]} to {YEARS[1]} are allowed")
    return at


def zone_named(zone: str) -> ZoneInfo:
    """Return the time zone with an IANA name.

    Raises:
        Invalid: there is no such zone.
    """
    try:
        return ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise Invalid("zone", f"{zone!r} is not a time zone; use an IANA name such as Asia/Shanghai") from error


def admitted_name(book: Book, name: str, *, field: str = "name", of: PetId | None = None) -> str:
    """Return a pet's name or alias as it may be stored; every name is unique among the owner's pets.

    Raises:
        Invalid: it is empty, longer than 40 characters, or another pet's.
    """
    if not isinstance(name, str):
        raise Invalid(field, f"must be text, not {type(name).__name__}")
    clean = " ".join(normalise(name).split())
    if not any(c.isalnum() for c in clean):
        raise Invalid(field, "is empty; give the pet's name")
    if len(clean) > 40:
        raise Invalid(field, f"has {len(clean)} characters, 40 are allowed")
    taken = next((pet for pet in book.pets.values() if pet.id != of and is_named(pet, clean)), None)
    if taken:
        raise Invalid(field, f"{clean!r} already names your pet {taken.name} ({taken.id}); choose another")
    return clean


def is_named(pet: Pet, name: str) -> bool:
    """Whether a name or alias is this pet's, whatever case, width or script it is written in."""
    return fold(name) in map(fold, pet.names)


def check_scope(s: Statement | Memory) -> None:
    """Refuse a scope that does not go with the pets named.

    Raises:
        Invalid: which of the two, and how they go together.
    """
    match s.scope:
        case Scope.GLOBAL:
            raise Invalid("scope", "global knowledge comes with the package and is read-only; use user, pet or hybrid")
        case Scope.USER if s.pets:
            raise Invalid("pets", "a statement of scope user names no pet; use scope pet or hybrid")
        case Scope.PET if len(s.pets) != 1:
            raise Invalid("pets", "a statement of scope pet names exactly one pet; tell each pet's on its own")
        case Scope.HYBRID if not s.pets:
            raise Invalid("pets", "a statement of scope hybrid names at least one pet")
        case Scope.HYBRID if len(s.pets) > 1 and s.kind is not Kind.RELATION:
            raise Invalid("pets", "only a relation names two pets; tell each pet's on its own")
        case _:
            return
