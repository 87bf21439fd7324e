"""Pets: unique names, checked fields, and their status."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from policy_books import DOU, T0, book_of, pet

from pawsignal.errors import Invalid, NotFound
from pawsignal.model import DropPet, PetId, PetStatus, PutPet
from pawsignal.policy.book import changed
from pawsignal.policy.pets import added_pet, dropped_pet, revised_pet

BOOK = book_of()


def test_a_pet_is_added_with_its_fields() -> None:
    fields = {
        "species": "cat",
        "aliases": ["米米", "Mimi"],
        "born": date(2024, 5, 1),
        "neutered": True,
        "sex": "female",
    }
    changes, mi = added_pet(BOOK, " 米粒 ", fields, T0)
    assert changes == (PutPet(mi),)
    assert (mi.name, mi.names, mi.is_alive) == ("米粒", ("米粒", "米米", "Mimi"), True)
    assert (mi.born, mi.neutered, mi.sex, mi.species) == (date(2024, 5, 1), True, "female", "cat")
    assert mi.id not in BOOK.pets


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("sex", "girl"),
        ("born", "2024-05-01"),
        ("born", datetime(2024, 5, 1, tzinfo=UTC)),
        ("neutered", "yes"),
        ("status", "asleep"),
        ("species", 7),
        ("breed", "长" * 61),
        ("aliases", "小豆"),
        ("aliases", [""]),
        ("weight", 5.2),
    ],
)
def test_a_field_that_cannot_be_is_refused_by_name(field: str, value: object) -> None:
    with pytest.raises(Invalid) as refusal:
        added_pet(BOOK, "米粒", {field: value}, T0)
    assert refusal.value.field == field


@pytest.mark.parametrize("name", ["豆豆", "旺财", " 豆豆"])
def test_a_taken_name_is_refused_for_name_and_alias(name: str) -> None:
    with pytest.raises(Invalid, match="already"):
        added_pet(BOOK, name, {}, T0)
    with pytest.raises(Invalid, match="already"):
        added_pet(BOOK, "米粒", {"aliases": [name]}, T0)


def test_aliases_are_unique_and_never_the_name_itself() -> None:
    _, mi = added_pet(BOOK, "米粒", {"aliases": ["米米", "米粒", "ＭＩＭＩ", "mimi"]}, T0)
    assert len(mi.aliases) == 2


def test_two_pets_added_get_two_ids() -> None:
    changes, one = added_pet(BOOK, "米粒", {}, T0)
    _, other = added_pet(changed(BOOK, changes), "可乐", {}, T0)
    assert one.id != other.id


def test_a_revision_keeps_what_it_does_not_name() -> None:
    _, dou = revised_pet(BOOK, DOU, {"status": "deceased"}, T0)
    assert (dou.status, dou.name, dou.sex, dou.is_alive) == (PetStatus.DECEASED, "豆豆", "female", False)
    _, renamed = revised_pet(BOOK, DOU, {"name": "豆豆", "aliases": ("豆子",)}, T0)
    assert renamed.names == ("豆豆", "豆子")


def test_an_unknown_pet_is_not_found_and_dropping_it_changes_nothing() -> None:
    with pytest.raises(NotFound):
        revised_pet(BOOK, PetId("nobody"), {}, T0)
    assert dropped_pet(BOOK, PetId("nobody")) == ()
    assert dropped_pet(BOOK, DOU) == (DropPet(DOU),)


def test_a_dropped_pets_name_is_free_again() -> None:
    after = changed(BOOK, dropped_pet(BOOK, DOU))
    _, again = added_pet(after, "豆豆", {}, T0)
    assert again != pet(DOU, "豆豆")
