"""Values survive the way to JSON and back; what is not a value is refused with its place."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pawsignal.errors import Invalid
from pawsignal.model import Asked, Kind, Layer, Memory, MemoryId, Pet, PetId, Scope, Signal, SourceWords, Tally, TurnId
from pawsignal.wire import dumps, from_json, to_json

AT = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
MEMORY = Memory(
    id=MemoryId("m1"),
    text="豆豆对鸡肉过敏",
    scope=Scope.PET,
    pets=(PetId("p1"),),
    kind=Kind.ALLERGY,
    topic="allergy:鸡肉",
    recorded_at=AT,
    confirmed_at=AT,
    sources=(SourceWords(TurnId("t1"), "对鸡肉过敏"),),
)

VALUES = [
    MEMORY,
    replace(MEMORY, value=5.2, unit="kg", expires_at=AT, supersedes=(MemoryId("m0"),)),
    Pet(id=PetId("p1"), name="豆豆", aliases=("小豆",), born=date(2025, 10, 20), neutered=True, created_at=AT),
    Signal(memory=MemoryId("m1"), layer=Layer.HIT, question="q", day=date(2026, 3, 1), score=0.5, at=AT),
    Tally(memory=MemoryId("m1"), cited=2, days=(date(2026, 3, 1),)),
    Asked("which", None, (PetId("p1"), PetId("p2"))),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_survives_the_way_to_json_and_back(value: object) -> None:
    assert from_json(type(value), json.loads(dumps(value))) == value


@settings(max_examples=60)
@given(
    text=st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
    at=st.datetimes(min_value=AT.replace(year=1990, tzinfo=None), timezones=st.just(timezone(timedelta(hours=8)))),
    value=st.none() | st.floats(allow_nan=False, allow_infinity=False),
)
def test_any_text_instant_and_number_survive(text: str, at: datetime, value: float | None) -> None:
    memory = replace(MEMORY, text=text, recorded_at=at, value=value)
    assert from_json(Memory, json.loads(dumps(memory))) == memory


def test_instants_are_written_in_utc_with_their_offset() -> None:
    shanghai = AT.astimezone(timezone(timedelta(hours=8)))
    assert to_json(shanghai) == "2026-03-01T12:00:00+00:00"


def test_enums_are_words_and_chinese_is_readable() -> None:
    assert '"kind": "allergy"' in dumps(MEMORY)
    assert "豆豆对鸡肉过敏" in dumps(MEMORY)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"kind": "alergy"}, "value.kind"),
        ({"text": 5}, "value.text"),
        ({"text": None}, "value.text"),
        ({"count": True}, "value.count"),
        ({"count": 1.5}, "value.count"),
        ({"core": 1}, "value.core"),
        ({"recorded_at": "2026-03-01T12:00:00"}, "value.recorded_at"),
        ({"recorded_at": "yesterday"}, "value.recorded_at"),
        ({"recorded_at": 7}, "value.recorded_at"),
        ({"pets": "p1"}, "value.pets"),
        ({"pets": ["p1", 2]}, "value.pets[1]"),
        ({"sources": [{"turn": "t1"}]}, "value.sources[0].quote"),
        ({"sources": [["t1", "x"]]}, "value.sources[0]"),
        ({"colour": "red"}, "value.colour"),
    ],
)
def test_what_is_not_a_value_is_refused_with_its_place(change: dict[str, object], field: str) -> None:
    with pytest.raises(Invalid) as caught:
        from_json(Memory, {**to_json(MEMORY), **change})
    assert caught.value.field == field


def test_a_missing_field_is_refused() -> None:
    data = to_json(MEMORY)
    del data["text"]
    with pytest.raises(Invalid, match=r"value\.text: missing"):
        from_json(Memory, data)


def test_a_refusal_shows_long_data_shortened() -> None:
    with pytest.raises(Invalid) as caught:
        from_json(Memory, "x" * 5000)
    assert len(str(caught.value)) < 200


def test_what_has_no_json_form_is_a_programming_error() -> None:
    with pytest.raises(TypeError):
        to_json(object())
    with pytest.raises(ValueError, match="JSON compliant"):
        dumps(float("nan"))
