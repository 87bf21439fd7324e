"""A second word on the same matter: cases A5 to A9. The first one is kept, closed or confirmed as its kind tells."""

from __future__ import annotations

import pytest

from pawsignal import Kind, Polarity, Status
from tests.cases.conftest import Home, Homes
from tests.cases.variants import Variant, variants

# --- A5: the opposite ----------------------------------------------------------------------------------------------

TURNED = variants(
    {
        "zh": (
            "{pet}最爱吃{food} | {pet}现在不吃{food}了",
            "我家{pet}特别喜欢吃{food} | {pet}不爱吃{food}了",
            "{pet}很喜欢{toy} | {pet}现在讨厌{toy}",
            "{pet}不爱吃{food} | {pet}现在爱吃{food}了",
            "{pet}怕{toy} | {pet}现在喜欢{toy}了",
            "{pet}最爱吃{food} | {food}{pet}现在不吃了",
            "{pet}爱吃{food} | {pet}吃腻了{food}",
            "{pet}爱吃{food} | {pet}对{food}没兴趣了",
        ),
        "en": (
            "{pet} loves {toy} | {pet} hates {toy} now",
            "{pet} likes {food} | {pet} doesn't like {food} any more",
            "{pet} loves {food} | {pet} no longer eats {food}",
            "{pet} hates {toy} | {pet} loves {toy} now",
            "{pet} loves {food} | {pet} has gone off {food}",
        ),
    },
    each=3,
)


@pytest.mark.parametrize("variant", TURNED, ids=str)
def test_a5_the_opposite_is_the_one_current_preference_and_history_keeps_the_old(home: Homes, variant: Variant) -> None:
    one = home(*variant.pets)
    first, second = variant.says
    one.say(first)
    (old,) = one.alive(Kind.PREFERENCE)
    one.clock.move(days=9)
    one.say(second)
    (new,) = one.alive()
    assert (new.kind, new.status, new.pets) == (Kind.PREFERENCE, Status.ACTIVE, old.pets)
    assert {new.polarity, old.polarity} == set(Polarity)
    assert [memory.id for memory in one.me.memories(status=Status.SUPERSEDED)] == [old.id]
    assert [(version.text, version.status) for version in one.me.history(old.id)][-1] == (old.text, Status.SUPERSEDED)
    assert one.recalled(f"{variant['pet']}喜欢什么") == [new.text]


# --- A6: what is not meant -----------------------------------------------------------------------------------------

ASIDE = variants(
    {
        "zh": (
            "{pet}今天打了狂犬疫苗",
            "{pet}换到爱心医院看病",
            "{pet}好了",
            "{pet}今天{symptom}",
            "{pet}不爱吃{food}了",
            "{pet}停药了",
            "{pet}换成皇家的粮了",
            "{pet}的耳朵不痒了",
            "{other}对{food}不过敏",
            "说错了，{other}不对{food}过敏",
            "{pet}没有便血",
            "{pet}今天很乖，没过敏也没{symptom}",
            "医生说{pet}是换牙",
            "{pet}现在5公斤",
        ),
        "en": (
            "{pet} got her rabies shot today",
            "{pet} goes to the Elm Street clinic now",
            "{pet} is fine again",
            "{pet} {symptom} today",
            "{pet} doesn't like {food} any more",
            "{pet} finished the antibiotics",
            "{pet} switched to Royal Canin",
            "{other} isn't allergic to {food}",
            "Sorry, I meant {other} loves {toy}",
            "{pet} weighs 5 kg now",
        ),
    },
    each=1,
)


@pytest.mark.parametrize("variant", ASIDE, ids=str)
def test_a6_an_allergy_outlives_whatever_else_is_said_of_its_pet(home: Homes, variant: Variant) -> None:
    one = home(*variant.pets)
    is_english = variant["kind"].isascii()
    known = "is allergic to peanuts" if is_english else "对花生过敏"
    one.say(f"{variant['pet']} {known}" if is_english else f"{variant['pet']}{known}")
    (allergy,) = one.alive(Kind.ALLERGY)
    one.clock.move(days=3)
    one.say(*variant.says)
    now = one.me.get(allergy.id)
    assert (now.status, now.occurred_to, now.closed_at, now.core) == (Status.ACTIVE, None, None, True)
    assert now.text in one.me.session(new=True).snapshot


# --- A7: the denial ------------------------------------------------------------------------------------------------

DENIED = variants(
    {
        "zh": (
            "{pet}对{food}过敏 | {pet}对{food}不过敏",
            "我家{pet}对{food}过敏 | {pet}对{food}没有过敏",
            "{pet}吃{food}会过敏 | {pet}吃{food}不过敏",
            "{pet}对{food}过敏 | 其实{pet}对{food}已经不过敏了",
            "{pet}对{food}过敏 | {pet}对{food}其实不过敏",
            "{pet}对{food}过敏 | {pet}不对{food}过敏",
        ),
        "en": (
            "{pet} is allergic to {food} | {pet} is not allergic to {food}",
            "{pet} is allergic to {food} | {pet} isn't allergic to {food} any more",
            "{pet} has a {food} allergy | {pet} is no longer allergic to {food}",
            "{pet} is allergic to {food} | Turns out {pet} isn't allergic to {food} after all",
        ),
    },
    each=3,
)


@pytest.mark.parametrize("variant", DENIED, ids=str)
def test_a7_a_denial_is_no_duplicate_and_the_allergen_stays_avoided(home: Homes, variant: Variant) -> None:
    one = home(*variant.pets)
    first, second = variant.says
    one.say(first)
    (allergy,) = one.alive()
    one.clock.move(hours=3)
    one.say(second)
    (stay,) = one.me.observations()
    denial = one.me.get(stay.memory)
    assert (denial.polarity, denial.status, stay.rival) == (Polarity.NEGATIVE, Status.OBSERVING, allergy.id)
    assert [memory.id for memory in one.me.core().memories] == [allergy.id]
    question = (
        f"Can {variant['pet']} eat {variant['food']}?"
        if variant["kind"].isascii()
        else f"{variant['pet']}能吃{variant['food']}吗？"
    )
    done = one.say(question, new=True)
    assert allergy.text in one.recalled(question)
    assert any(word in done.reply for word in ("过敏", "過敏", "allerg"))
    one.clock.move(days=14)
    one.paw.sweep()
    assert [memory.id for memory in one.alive()] == [allergy.id]


# --- A8: pending ---------------------------------------------------------------------------------------------------

CHANGES = variants(
    {
        "zh": ("{pet}最近{change}", "我家{pet}最近突然{change}", "{pet}这几天{change}，有点担心"),
        "en": ("{pet} {change} lately", "Recently {pet} {change}"),
    },
    each=4,
    words={
        "zh": {"change": ("不爱吃狗粮", "不爱吃饭", "喝水变多", "没精神", "食欲不好", "老是躲着")},
        "en": {"change": ("has been drinking more", "has no appetite", "is lethargic", "has been eating less")},
    },
)


@pytest.mark.parametrize("swept", [False, True], ids=["unswept", "swept"])
@pytest.mark.parametrize("variant", CHANGES, ids=str)
def test_a8_what_nobody_settles_leaves_the_pool_on_day_fourteen(home: Homes, variant: Variant, *, swept: bool) -> None:
    one = observed(home, variant)
    (waiting,) = one.alive()
    one.clock.move(days=13, hours=23)
    assert one.me.get(waiting.id).status is Status.OBSERVING
    one.clock.move(hours=1)
    if swept:
        one.paw.sweep()
    assert (one.alive(), one.me.observations()) == ([], ())
    assert one.me.memories(status=Status.OBSERVING) == ()
    assert [memory.id for memory in one.me.memories(status=Status.EXPIRED)] == [waiting.id]


CAUSES = (
    "医生说是换牙",
    "医生说是因为换牙",
    "去医院看了，医生说是天太热引起的",
    "the vet said it's because of teething",
)


@pytest.mark.parametrize("cause", CAUSES)
@pytest.mark.parametrize("variant", CHANGES[::4], ids=str)
def test_a8_a_cause_given_on_day_six_takes_it_out_as_explained(home: Homes, variant: Variant, cause: str) -> None:
    one = home(variant.pets[0])
    one.say(*variant.says)
    (waiting,) = one.alive()
    one.clock.move(days=6)
    one.say(cause)
    assert one.me.observations() == ()
    assert waiting.id in [memory.id for memory in one.me.memories(status=Status.RESOLVED)]


NAMED = ("医生说{pet}不爱吃是因为天热", "{pet}不爱吃饭是因为在换牙", "兽医说{pet}不吃主要是应激")


@pytest.mark.parametrize("cause", NAMED)
def test_a8_a_cause_that_names_the_change_explains_it_and_is_nothing_else(home: Homes, cause: str) -> None:
    one = home()
    one.say("豆豆最近不爱吃狗粮")
    one.clock.move(days=6)
    one.say(cause.format(pet="豆豆"))
    assert (one.me.observations(), one.alive()) == ((), [])
    assert [memory.topic for memory in one.me.memories(status=Status.RESOLVED)] == ["change:appetite:less"]


def observed(home: Homes, variant: Variant) -> Home:
    one = home(*variant.pets)
    one.say(*variant.says)
    assert [stay.reason for stay in one.me.observations()] == ["change"]
    return one


# --- A9: twice -----------------------------------------------------------------------------------------------------

TWICE = variants(
    {
        "zh": (
            "{pet}对{food}过敏",
            "{pet}最爱吃{food}",
            "{pet}今天{symptom}",
            "{pet}在吃皇家的粮",
            "{pet}每周一去称体重",
            "{pet}有慢性肾病",
            "{pet}昨天打了狂犬疫苗",
            "{pet}的生日是2020年5月1日",
            "{pet}现在5.2公斤",
            "{pet}只让我抱",
            "我喜欢在APP上预约",
            "记住{pet}的窝在阳台",
        ),
        "en": (
            "{pet} is allergic to {food}",
            "{pet} loves {toy}",
            "{pet} {symptom} this morning",
            "{pet} sleeps on my bed",
            "I prefer short answers",
            "{pet} has diabetes",
            "Remember that {pet} is weighed every Monday",
        ),
    },
    each=1,
)


@pytest.mark.parametrize("variant", TWICE, ids=str)
def test_a9_told_twice_and_swept_three_times_it_is_there_once(home: Homes, variant: Variant) -> None:
    one = home(*variant.pets)
    one.say(*variant.says)
    (first,) = one.alive()
    again = one.say(*variant.says)
    for _ in range(3):
        one.paw.sweep()
    assert [memory.id for memory in one.alive()] == [first.id]
    assert (again.wrote, one.closed()) == (0, [])


def test_a9_remembering_a_duplicate_gives_the_one_that_is_there(home: Homes) -> None:
    one = home()
    for text in ("Rex weighs on the vet's scale every Monday", "豆豆每周一在医院称体重", "门禁要刷卡"):
        ids = {one.me.remember(text).id for _ in range(3)}
        one.paw.sweep()
        assert len(ids) == 1
    assert len(one.alive()) == 3
