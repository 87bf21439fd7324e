"""Different emergencies of one day are kept apart, and a drug is ended by the name its owner uses."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from reading_cases import ENGLISH, ONE, of

from pawsignal import PawSignal
from pawsignal.model import Cue, Kind, Memory

START = datetime(2026, 11, 30, 4, 0, tzinfo=UTC)
APART = [
    ["我家狗狗叫Lucky", "Lucky吃了老鼠药", "Lucky吞了一枚硬币", "Lucky误食了我的避孕药"],
    ["我家狗狗叫旺财", "旺财被车撞了", "旺财从楼上掉下来了", "旺财被蛇咬了"],
    ["我家猫叫糯米", "糯米站不起来", "糯米昏迷叫不醒"],
    ["I have a dog named Bo", "Bo swallowed a coin", "Bo ate rat poison"],
    ["I have a cat named Ivy", "Ivy got hit by a car", "Ivy was bitten by a snake"],
]
AGAIN = [
    ["我家狗狗叫Lucky", "Lucky吃了老鼠药", "Lucky真的吃了老鼠药了！", "Lucky误食了老鼠药"],
    ["我家猫叫糯米", "糯米被车撞了", "糯米刚才被车撞了"],
    ["I have a dog named Bo", "Bo ate rat poison", "Bo just ate some rat poison!!"],
    ["I have a cat named Ivy", "Ivy got hit by a car", "Ivy was hit by a car today"],
]
STOPPED = [
    ["我家猫叫雪糕", "雪糕每天吃四分之一片苯磺酸氨氯地平", "雪糕不吃氨氯地平了"],
    ["我家猫叫米粒", "米粒在吃甲巯咪唑，一天两次", "米粒不用再吃甲巯咪唑了"],
    ["我家狗狗叫大黄", "大黄在吃头孢氨苄", "大黄的头孢停了"],
    ["我家狗狗叫大黄", "大黄每天吃一片别嘌醇", "大黄不需要再吃别嘌醇了"],
    ["I have a dog named Bo", "Bo is on amlodipine besylate, 5mg daily", "Bo is off the amlodipine"],
]
NOT_STOPPED = [
    ["我家猫叫米粒", "米粒在吃甲巯咪唑，一天两次", "米粒不用再吃处方粮了"],
    ["我家猫叫米粒", "米粒在吃甲巯咪唑，一天两次", "米粒不吃牛肉了"],
    ["我家狗狗叫大黄", "大黄在吃头孢氨苄", "大黄也在吃头孢拉定", "大黄的头孢停了"],
]
SWITCHED = [
    ("雪球泼尼松停了，换成环孢素", "medication:环孢素"),
    ("雪球的阿莫西林停了，改吃多西环素", "medication:多西环素"),
    ("雪球不吃泼尼松了，换成奥拉替尼", "medication:奥拉替尼"),
]
SWITCHED_EN = [
    ("Otto stopped apoquel, switched to cyclosporine", "medication:cyclosporine"),
    ("Otto stopped the prednisone and switched to zonisamide", "medication:zonisamide"),
]
FED = ["雪球泼尼松停了，换成皇家处方粮", "雪球泼尼松停了，换成鸡肉", "雪球换成牛肉了"]


@pytest.mark.parametrize("talk", APART)
def test_different_emergencies_of_a_day_are_all_kept(talk: list[str]) -> None:
    assert [memory.text for memory in kept(talk)] == talk[1:]


def test_different_emergencies_of_one_message_are_all_kept() -> None:
    texts = [memory.text for memory in kept(["我家狗狗叫Lucky", "Lucky吃了老鼠药", "Lucky吃了老鼠药，还吞了一枚硬币"])]
    assert any("老鼠药" in text and "硬币" in text for text in texts)


@pytest.mark.parametrize("talk", AGAIN)
def test_the_same_emergency_told_again_is_confirmed(talk: list[str]) -> None:
    assert [memory.text for memory in kept(talk)] == talk[1:2]


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("雪球吐血了", "symptom:bloody vomit"),
        ("雪球吐了一口血", "symptom:bloody vomit"),
        ("雪球吐了", "symptom:vomiting"),
        ("雪球一直干呕", "symptom:vomiting"),
    ],
)
def test_vomited_blood_is_a_sign_of_its_own(text: str, topic: str) -> None:
    assert [s.topic for s in of(text, ONE).statements] == [topic]


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Otto is vomiting blood", "symptom:bloody vomit"),
        ("Otto threw up some blood", "symptom:bloody vomit"),
        ("Otto threw up after his blood test", "symptom:vomiting"),
    ],
)
def test_vomited_blood_is_a_sign_of_its_own_in_english(text: str, topic: str) -> None:
    assert [s.topic for s in of(text, ENGLISH).statements] == [topic]


@pytest.mark.parametrize(("text", "raises"), [("雪球一直干呕吐不出来", True), ("雪球干呕了两次", False)])
def test_retching_with_nothing_coming_raises_the_flag_of_bloat(text: str, raises: bool) -> None:
    assert ("bloat" in [flag.id for flag in of(text, ONE).flags]) is raises


@pytest.mark.parametrize("talk", STOPPED)
def test_a_drug_is_ended_by_part_of_its_name(talk: list[str]) -> None:
    assert courses(talk[:2])
    assert courses(talk) == []


@pytest.mark.parametrize("talk", NOT_STOPPED)
def test_what_names_no_one_course_ends_none(talk: list[str]) -> None:
    assert courses(talk) == courses(talk[:-1]) != []


@pytest.mark.parametrize(("text", "topic"), SWITCHED)
def test_what_follows_a_drug_that_was_stopped_is_a_drug(text: str, topic: str) -> None:
    told = of(text, ONE).statements
    assert [(s.kind, s.cue is Cue.STOPS) for s in told] == [(Kind.MEDICATION, True), (Kind.MEDICATION, False)]
    assert told[1].topic == topic


@pytest.mark.parametrize(("text", "topic"), SWITCHED_EN)
def test_what_follows_a_drug_that_was_stopped_is_a_drug_in_english(text: str, topic: str) -> None:
    told = of(text, ENGLISH).statements
    assert [s.topic for s in told if s.cue is not Cue.STOPS] == [topic]


@pytest.mark.parametrize("text", FED)
def test_a_food_that_follows_stays_a_food(text: str) -> None:
    assert not [s for s in of(text, ONE).statements if s.kind is Kind.MEDICATION and s.cue is not Cue.STOPS]


def test_a_course_is_announced_once() -> None:
    lines = ["I have a dog named Max", "Max takes apoquel 16mg once a day"]
    with PawSignal.open("sqlite://", clock=clock(), embed=None) as paw:
        session = paw.owner("me").session()
        replies = ["".join(getattr(event, "text", "") for event in session.say(line)) for line in lines]
    assert replies[-1].count("apoquel") == 1


def kept(talk: list[str]) -> list[Memory]:
    """Return what is remembered of a talk, in the order it was told."""
    with PawSignal.open("sqlite://", clock=clock(), embed=None) as paw:
        owner = paw.owner("me")
        session = owner.session()
        for line in talk:
            list(session.say(line))
        return sorted(owner.memories(), key=lambda memory: memory.recorded_at)


def courses(talk: list[str]) -> list[str]:
    """Return the topics of the drugs that are taken at the end of a talk."""
    return [m.topic for m in kept(talk) if m.kind is Kind.MEDICATION and not m.status.is_closed]


class clock:  # noqa: N801 - a function that remembers
    """Tell a second more each time it is asked."""

    def __init__(self) -> None:
        self._ticks: Iterator[datetime] = (START + timedelta(seconds=n) for n in range(100_000))

    def __call__(self) -> datetime:
        return next(self._ticks)
