"""What may be stored: text, subject, times and names, refused with the field and never cut."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from policy_books import DOU, POLICY, T0, WANG, book_of, pet, statement

from pawsignal.errors import Invalid, NotFound
from pawsignal.model import Kind, PetId, Scope, Statement
from pawsignal.policy.admit import admitted, admitted_name, admitted_text, aware, is_named, zone_named

BOOK = book_of()


def admit(**given: Any) -> Statement:
    return admitted(statement("豆豆怕水", **given), BOOK, POLICY)


@pytest.mark.parametrize("unit", ["长", "🐶", "a", "\u0915"])
def test_five_hundred_characters_pass_and_one_more_is_refused(unit: str) -> None:
    text = "a" + unit * 499
    assert admitted_text(text, POLICY) == text
    with pytest.raises(Invalid, match="501") as refusal:
        admitted_text(text + unit, POLICY)
    assert refusal.value.field == "text"


def test_characters_are_counted_after_normalisation() -> None:
    assert admitted_text("e\u0301" * 500, POLICY) == "é" * 500


@pytest.mark.parametrize("text", ["", "   ", "。，！", "\u200b\n", "\x00"])
def test_text_without_words_is_refused(text: str) -> None:
    with pytest.raises(Invalid):
        admitted_text(text, POLICY)


def test_control_characters_go_and_secrets_are_masked() -> None:
    assert admitted_text("豆豆\x00怕\x07水", POLICY) == "豆豆怕水"
    assert "110101199003077758" not in admitted_text("我的身份证 110101199003077758", POLICY)


@pytest.mark.parametrize("field", ["occurred_from", "occurred_to", "until"])
@pytest.mark.parametrize("at", [datetime(2026, 3, 1), "2026-03-01", 1])  # noqa: DTZ001  the naive one is the case
def test_times_must_be_aware(field: str, at: object) -> None:
    with pytest.raises(Invalid) as refusal:
        admit(**{field: at})
    assert refusal.value.field == field


def test_a_time_in_any_zone_is_taken_and_a_reversed_range_is_not() -> None:
    shanghai = T0.astimezone(timezone(timedelta(hours=8)))
    assert aware(shanghai, "at") == T0
    assert aware(None, "at") is None
    with pytest.raises(Invalid, match="before"):
        admit(occurred_from=T0, occurred_to=T0 - timedelta(seconds=1))
    assert admit(occurred_from=T0, occurred_to=T0).occurred_to == T0


@pytest.mark.parametrize(
    ("scope", "pets", "kind"),
    [
        (Scope.GLOBAL, (), Kind.NOTE),
        (Scope.USER, (DOU,), Kind.NOTE),
        (Scope.PET, (), Kind.NOTE),
        (Scope.PET, (DOU, WANG), Kind.NOTE),
        (Scope.HYBRID, (), Kind.RELATION),
        (Scope.HYBRID, (DOU, WANG), Kind.NOTE),
    ],
)
def test_scope_and_pets_must_go_together(scope: Scope, pets: tuple[PetId, ...], kind: Kind) -> None:
    with pytest.raises(Invalid):
        admit(scope=scope, pets=pets, kind=kind)


@pytest.mark.parametrize(
    ("scope", "pets", "kind"),
    [
        (Scope.USER, (), Kind.PREFERENCE),
        (Scope.PET, (DOU,), Kind.NOTE),
        (Scope.HYBRID, (DOU,), Kind.NOTE),
        (Scope.HYBRID, (DOU, WANG), Kind.RELATION),
    ],
)
def test_only_a_relation_names_two_pets(scope: Scope, pets: tuple[PetId, ...], kind: Kind) -> None:
    assert admit(scope=scope, pets=pets, kind=kind).pets == pets


def test_a_pet_named_twice_is_one() -> None:
    assert admit(scope=Scope.HYBRID, pets=(DOU, DOU), kind=Kind.RELATION).pets == (DOU,)


def test_another_owners_pet_is_not_found() -> None:
    with pytest.raises(NotFound):
        admit(pets=(PetId("p-of-u2"),))


@pytest.mark.parametrize("zone", ["Asia/Shanghai", "Europe/London", "UTC"])
def test_a_zone_is_an_iana_name(zone: str) -> None:
    assert zone_named(zone).key == zone


@pytest.mark.parametrize("zone", ["", "Mars/Base", "../etc/passwd", "/etc/localtime", "\x00"])
def test_anything_else_is_no_zone(zone: str) -> None:
    with pytest.raises(Invalid):
        zone_named(zone)


@pytest.mark.parametrize("name", ["豆豆", " 豆豆 ", "ＤｏｕＤｏｕ", "doudou", "小豆"])
def test_a_name_or_alias_names_one_pet_whatever_its_spelling(name: str) -> None:
    book = book_of(pets=[pet(DOU, "豆豆", aliases=("DouDou", "小豆"))])
    with pytest.raises(Invalid, match="already"):
        admitted_name(book, name)
    assert is_named(book.pets[DOU], admitted_name(book, name, of=DOU))


@pytest.mark.parametrize("name", ["", "  ", "！！", "长" * 41, None, 7])
def test_a_name_is_one_to_forty_characters(name: object) -> None:
    with pytest.raises(Invalid) as refusal:
        admitted_name(BOOK, name)  # type: ignore[arg-type]
    assert refusal.value.field == "name"
    assert admitted_name(BOOK, "长" * 40) == "长" * 40


def test_traditional_and_simplified_names_are_the_same() -> None:
    assert is_named(pet(DOU, "宝贝龙"), "寶貝龍")
    assert not is_named(pet(DOU, "豆豆"), "旺财")


def test_what_is_admitted_is_aware() -> None:
    at = datetime(2026, 3, 1, tzinfo=UTC)
    assert admit(occurred_from=at).occurred_from is at


@pytest.mark.parametrize(
    "text", ["9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00+14:00", "1899-12-31T00:00:00+00:00"]
)
def test_a_year_no_pet_lives_in_is_refused(text: str) -> None:
    with pytest.raises(Invalid, match="from 1900 to 2200"):
        admit(occurred_from=datetime.fromisoformat(text))
