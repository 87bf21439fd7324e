"""What may be done to a pet: add, revise, drop."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

from pawsignal.errors import Invalid, NotFound
from pawsignal.language.text import fold, normalise
from pawsignal.model import Book, Change, DropPet, Pet, PetId, PetStatus, PutPet
from pawsignal.policy import possible
from pawsignal.policy.admit import admitted_name
from pawsignal.policy.book import changed, ids_of

_FREE = ("species", "breed", "chip")
_FIELDS = ("name", "aliases", "sex", "born", "neutered", "status", *_FREE)
_MOMENT = timedelta(microseconds=1)
_SEXES = ("", "female", "male")


def added_pet(book: Book, name: str, fields: Mapping[str, Any], now: datetime) -> tuple[tuple[Change, ...], Pet]:
    """Return the change that adds a pet, and the pet.

    Raises:
        Invalid: a name is taken or a field cannot be.
    """
    newest = max((pet.created_at for pet in book.pets.values()), default=now - _MOMENT)
    # Pets added at one instant keep their order.
    pet = Pet(id=PetId(next(ids_of(book))), name=admitted_name(book, name), created_at=max(now, newest + _MOMENT))
    book = changed(book, [PutPet(pet)])
    pet = _with_fields(book, pet, fields, now)
    return (PutPet(pet),), pet


def revised_pet(book: Book, key: PetId, fields: Mapping[str, Any], now: datetime) -> tuple[tuple[Change, ...], Pet]:
    """Return the change that revises a pet, and the pet.

    Raises:
        NotFound: the owner has no such pet.
        Invalid: a field cannot be.
    """
    if key not in book.pets:
        raise NotFound("pet", key)
    pet = _with_fields(book, book.pets[key], fields, now)
    return (PutPet(pet),), pet


def check_pet(book: Book, pet: Pet, now: datetime) -> None:
    """Refuse a pet that cannot be taken as it is, its names apart from those of the book.

    Raises:
        Invalid: a name is taken or a field cannot be.
    """
    admitted_name(book, pet.name, of=pet.id)
    _with_fields(book, pet, {name: getattr(pet, name) for name in _FIELDS if name != "name"}, now)


def dropped_pet(book: Book, key: PetId) -> tuple[Change, ...]:
    """Return the change that removes a pet, if it is still there."""
    return (DropPet(key),) if key in book.pets else ()


def _with_fields(book: Book, pet: Pet, fields: Mapping[str, Any], now: datetime) -> Pet:
    unknown = sorted(set(fields) - set(_FIELDS))
    if unknown:
        raise Invalid(unknown[0], f"is no field of a pet; there are {', '.join(_FIELDS)}")
    values = {name: _admitted(book, pet, name, value) for name, value in fields.items()}
    if values.get("born"):
        possible.born(values["born"], now, book.zone)
    return replace(pet, **values)


def _admitted(book: Book, pet: Pet, name: str, value: Any) -> Any:
    match name:
        case "name":
            return admitted_name(book, value, of=pet.id)
        case "aliases":
            return _aliases(book, pet, value)
        case "sex" if value not in _SEXES:
            raise Invalid("sex", f"{value!r} is unknown; use female or male, or leave it empty")
        case "born" if value is not None and (not isinstance(value, date) or isinstance(value, datetime)):
            raise Invalid("born", f"{value!r} is no date; use datetime.date, such as date(2025, 10, 20)")
        case "neutered" if value is not None and not isinstance(value, bool):
            raise Invalid("neutered", f"{value!r} is neither true nor false nor unknown (None)")
        case "status":
            try:
                return PetStatus(value)
            except ValueError:
                raise Invalid("status", f"{value!r} is unknown; use alive, deceased or rehomed") from None
        case _ if name in _FREE:
            return _free(name, value)
        case _:
            return value


def _free(name: str, value: object) -> str:
    if not isinstance(value, str) or len(value) > 60:
        raise Invalid(name, "must be text of at most 60 characters")
    return normalise(value).strip()


def _aliases(book: Book, pet: Pet, value: object) -> tuple[str, ...]:
    if isinstance(value, str) or not isinstance(value, list | tuple):
        raise Invalid("aliases", "must be a list of names")
    names = {fold(alias): alias for alias in (admitted_name(book, one, field="aliases", of=pet.id) for one in value)}
    names.pop(fold(pet.name), None)
    return tuple(names.values())
