"""Food told and asked through the engine: what upset a pet stays off its plate, whatever was recalled by words."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest

from pawsignal.chat.companion import Companion
from pawsignal.chat.events import Text
from pawsignal.config import PawSignal
from pawsignal.engine import OwnerHandle

START = datetime(2026, 5, 1, 10, tzinfo=UTC)


@pytest.fixture
def me() -> Iterator[OwnerHandle]:
    minutes = count()
    paw = PawSignal.open(
        "sqlite://", clock=lambda: START + timedelta(seconds=next(minutes)), embed=None, model=Companion()
    )
    owner = paw.owner("owner", tenant="food", zone="UTC")
    owner.add_pet("Rex", species="dog")
    yield owner
    paw.close()


def answer(me: OwnerHandle, text: str) -> str:
    return "".join(event.text for event in me.session().say(text) if isinstance(event, Text))


@pytest.mark.parametrize(
    ("told", "asked", "banned"),
    [
        ("Duck gives Rex diarrhea", "What treats can Rex have?", "plain cooked duck"),
        ("Rex should avoid salmon", "Recommend some treats for Rex", "cooked salmon"),
        ("Rex昨天吃了鸭肉拉肚子", "推荐点零食给Rex", "清煮鸭肉"),
        ("别给Rex吃三文鱼", "推荐点零食给Rex", "熟三文鱼"),
    ],
)
def test_what_is_spoken_badly_of_is_named_and_not_suggested(
    me: OwnerHandle, told: str, asked: str, banned: str
) -> None:
    answer(me, told)
    advice = answer(me, asked)
    assert "Rex" in advice
    assert banned not in advice
    assert any(food in advice for food in ("turkey", "火鸡"))


@pytest.mark.parametrize("words", ["Rex food", "Rex 零食", "Rex dinner treats"])
def test_looking_up_a_pets_food_brings_its_allergies(me: OwnerHandle, words: str) -> None:
    answer(me, "Rex is allergic to chicken")
    assert "Rex is allergic to chicken" in [hit.memory.text for hit in me.recall(words).hits]


@pytest.mark.parametrize(
    ("told", "asked"), [("I am allergic to peanuts", "Can I eat peanuts?"), ("我对虾过敏", "我能吃虾吗")]
)
def test_the_owners_food_is_answered_from_the_owners_own_words(me: OwnerHandle, told: str, asked: str) -> None:
    answer(me, told)
    own = answer(me, asked)
    assert told in own
    assert "Rex" not in own
