"""Words that sound like a death and are none, the way back from a death on record, and plans named by their head."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from pawsignal import PawSignal
from pawsignal.engine import OwnerHandle
from pawsignal.model import Kind, PetStatus, Status

_NOW = datetime(2026, 11, 30, 4, 0, tzinfo=UTC)  # a Monday
_ZONE = ZoneInfo("Asia/Shanghai")


@pytest.fixture
def me() -> Iterator[OwnerHandle]:
    with PawSignal.open("sqlite://", clock=lambda: _NOW, embed=None) as paw:
        yield paw.owner("u1")


def _talk(me: OwnerHandle, *lines: str) -> str:
    """Say the lines in one session and return the last reply."""
    session, reply = me.session(), ""
    for line in lines:
        reply = "".join(getattr(event, "text", "") for event in session.say(line) if type(event).__name__ == "Text")
    return reply


def _status(me: OwnerHandle, name: str) -> PetStatus:
    return next(pet.status for pet in me.pets() if pet.name == name)


_ZH = "来福是我家的狗，对鸡肉过敏。点点是我家的猫"
_EN = "I have a dog called Rex, he is allergic to chicken"


@pytest.mark.parametrize(
    ("intro", "told"),
    [
        (_ZH, "今天爬山来福累死了"),
        (_ZH, "来福无聊死了"),
        (_ZH, "点点饿死了，在门口叫"),
        (_ZH, "来福今天早上热死了"),
        (_ZH, "来福馋死了"),
        (_ZH, "点点开心死了"),
        (_ZH, "来福快被吓死了"),
        (_ZH, "来福今天笑死我了"),
        (_ZH, "来福吵死了"),
        (_ZH, "来福臭死了"),
        (_ZH, "来福昨天差点死了"),
        (_EN, "Rex is dead tired after the hike"),
        (_EN, "Rex is dead asleep on the sofa"),
        (_EN, "Rex died of boredom waiting for me haha"),
        (_EN, "Rex died of embarrassment"),
        (_EN, "Rex almost died laughing at the cat"),
        (_EN, "Rex nearly died last year"),
        (_EN, "Rex is dying to go outside"),
        (_EN, "Rex was scared to death"),
        (_EN, "Rex died and went to heaven when he saw the steak"),
    ],
)
def test_an_idiom_kills_no_pet(me: OwnerHandle, intro: str, told: str) -> None:
    _talk(me, intro, told)
    assert all(pet.is_alive for pet in me.pets())


@pytest.mark.parametrize(
    ("intro", "told", "name"),
    [
        (_ZH, "来福昨天死了", "来福"),
        (_ZH, "点点死了", "点点"),
        (_ZH, "来福被车撞死了", "来福"),
        (_ZH, "来福病死了", "来福"),
        (_ZH, "点点已经死了", "点点"),
        (_EN, "Rex died yesterday", "Rex"),
        (_EN, "Rex died of cancer last week", "Rex"),
        (_EN, "Rex is dead", "Rex"),
    ],
)
def test_a_death_is_still_read(me: OwnerHandle, intro: str, told: str, name: str) -> None:
    _talk(me, intro, told)
    assert _status(me, name) is PetStatus.DECEASED


@pytest.mark.parametrize(
    ("intro", "death", "back", "name"),
    [
        (_ZH, "来福昨天死了", "来福没死，只是太累了", "来福"),
        (_ZH, "来福昨天死了", "来福还活着", "来福"),
        (_ZH, "点点去世了", "它没死！", "点点"),
        (_ZH, "点点去世了", "点点活得好好的", "点点"),
        (_EN, "Rex died yesterday", "Rex is not dead, he's alive", "Rex"),
        (_EN, "Rex died yesterday", "He's not dead!", "Rex"),
        (_EN, "Rex passed away", "Rex didn't die", "Rex"),
        (_EN, "Rex passed away", "Rex is still alive", "Rex"),
    ],
)
def test_words_that_a_pet_lives_bring_it_back(me: OwnerHandle, intro: str, death: str, back: str, name: str) -> None:
    _talk(me, intro, death)
    assert _status(me, name) is PetStatus.DECEASED
    _talk(me, intro, death, back)
    assert _status(me, name) is PetStatus.ALIVE


@pytest.mark.parametrize("told", ["要是来福还活着就好了", "来福还活着的时候很爱玩球", "希望来福没死"])
def test_a_wish_brings_no_pet_back(me: OwnerHandle, told: str) -> None:
    _talk(me, _ZH, "来福昨天死了", told)
    assert _status(me, "来福") is PetStatus.DECEASED


@pytest.mark.parametrize("told", ["I wish Rex was still alive", "When Rex was alive he loved balls"])
def test_a_wish_in_english_brings_no_pet_back(me: OwnerHandle, told: str) -> None:
    _talk(me, _EN, "Rex died yesterday", told)
    assert _status(me, "Rex") is PetStatus.DECEASED


def test_that_a_living_pet_lives_is_not_kept(me: OwnerHandle) -> None:
    _talk(me, _ZH, "来福没死")
    assert not [memory for memory in me.memories() if memory.topic == "identity:status"]


@pytest.mark.parametrize(
    ("intro", "death", "asked", "allergen"),
    [
        (_ZH, "来福昨天死了", "来福能吃鸡肉吗", "鸡肉"),
        ("来福是我家的狗，对鸡肉过敏", "来福昨天死了", "能吃鸡肉吗", "鸡肉"),
        (_EN, "Rex died yesterday", "Can Rex eat chicken?", "chicken"),
        (_EN, "Rex passed away", "Can I give Rex some chicken?", "chicken"),
    ],
)
def test_a_death_on_record_hides_no_allergy(me: OwnerHandle, intro: str, death: str, asked: str, allergen: str) -> None:
    reply = _talk(me, intro, death, asked)
    assert allergen in reply
    assert "过敏" in reply or "allergic" in reply


def _plans(me: OwnerHandle) -> list[str]:
    return [m.text for m in me.memories() if m.kind is Kind.PLAN and m.status is Status.ACTIVE]


@pytest.mark.parametrize(
    "lines",
    [
        ("旺财是我的狗", "旺财明天做绝育手术", "手术取消了"),
        ("旺财是我的狗", "旺财下周三做白内障手术", "旺财的手术取消了"),
        ("I have a dog called Duke", "Duke has knee surgery on Friday", "The surgery was cancelled"),
        ("I have a dog called Duke", "Duke has surgery on Friday", "Duke's surgery got cancelled"),
    ],
)
def test_a_plan_called_off_by_its_head_word_is_closed(me: OwnerHandle, lines: tuple[str, ...]) -> None:
    _talk(me, *lines[:2])
    assert _plans(me)
    _talk(me, *lines)
    assert not _plans(me)


@pytest.mark.parametrize(
    ("lines", "day"),
    [
        (("旺财是我的狗", "旺财明天做绝育手术", "手术改到后天了"), 2),
        (("旺财是我的狗", "旺财明天做绝育手术", "旺财的手术改成后天了"), 2),
        (("旺财是我的狗", "旺财明天做绝育手术", "手术推迟到下周一"), 7),
        (("旺财是我的狗", "旺财约了周五绝育手术", "手术改期到下周一"), 7),
        (("I have a cat called Luna", "Luna has her spay on Thursday", "The spay was moved to next Monday"), 7),
        (("I have a dog called Duke", "Duke has surgery on Friday", "The surgery was moved to next Monday"), 7),
        (
            ("I have a dog called Duke", "Duke has knee surgery on Friday", "The surgery was pushed to next Monday"),
            7,
        ),
    ],
)
def test_a_plan_moved_by_its_head_word_has_its_new_day_only(me: OwnerHandle, lines: tuple[str, ...], day: int) -> None:
    _talk(me, *lines)
    plans = [m for m in me.memories() if m.kind is Kind.PLAN and m.status is Status.ACTIVE]
    assert [m.occurred_from and m.occurred_from.astimezone(_ZONE).day for m in plans] == [day]


@pytest.mark.parametrize(
    "lines",
    [
        ("旺财是我的狗", "旺财明天做绝育手术", "旺财后天打疫苗", "疫苗取消了"),
        ("旺财是我的狗。豆豆是我的猫", "旺财明天做绝育手术", "豆豆手术取消了"),
    ],
)
def test_another_plan_called_off_leaves_the_surgery(me: OwnerHandle, lines: tuple[str, ...]) -> None:
    _talk(me, *lines)
    assert _plans(me) == ["旺财明天做绝育手术"]


def test_a_moved_surgery_is_of_the_pet_it_was_told_of(me: OwnerHandle) -> None:
    intro = "I have a dog called Duke and a cat called Biscuit"
    _talk(me, intro, "Duke has surgery on Friday", "The surgery was moved to next Monday")
    assert _plans(me) == ["Duke: The surgery was moved to next Monday"]
