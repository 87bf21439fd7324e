"""Animals whose gut must never stand still, dangers a vet has seen to, and what was eaten once."""

from __future__ import annotations

import pytest
from reading_cases import of, pet

PETS = (
    pet("雪团", "rabbit"),
    pet("Clover", "rabbit"),
    pet("Pig", "guinea pig"),
    pet("可乐", "cat"),
    pet("Max", "dog"),
    pet("Kim"),
)
GRAZERS = [
    "雪团一天没拉便便了",
    "雪团从昨晚到现在没吃东西",
    "雪团不吃草了",
    "雪团什么都不吃",
    "Clover hasn't pooped since last night",
    "Clover is not eating",
    "Pig hasn't touched his hay today",
    "Pig is off his food",
]
NO_GRAZERS = [
    "雪团不爱吃胡萝卜",
    "雪团没拉肚子",
    "雪团今天吃草了吗？",
    "可乐今天没拉便便",
    "Max hasn't eaten since this morning",
    "Kim hasn't eaten today",
    "Clover is not eating too much hay, which is fine",
    "If Clover stops eating I will call you",
]


def _flags(text: str) -> set[str]:
    return {flag.id for flag in of(text, PETS).flags}


@pytest.mark.parametrize("text", GRAZERS)
def test_half_a_day_without_food_or_droppings_is_an_emergency_of_a_grazer(text: str) -> None:
    assert "grazer not eating" in _flags(text)


@pytest.mark.parametrize("text", NO_GRAZERS)
def test_no_alarm_of_grazers_is_raised(text: str) -> None:
    assert "grazer not eating" not in _flags(text)


@pytest.mark.parametrize(
    "text",
    [
        "可乐尿闭，导尿后已经出院了",
        "可乐抽搐，送医院抢救过来了",
        "Max had a seizure this morning, he's home now and fine",
        "Max had bloat, he was operated on yesterday",
    ],
)
def test_a_danger_that_a_vet_has_seen_to_raises_no_alarm(text: str) -> None:
    assert _flags(text) == set()


@pytest.mark.parametrize(
    "text",
    [
        "可乐又尿闭了，昨天刚导尿",
        "可乐抽搐了，我马上送它去医院",
        "Max had a seizure this morning and is home alone with my mom",
        "Max has bloat, we are on the way to the vet",
    ],
)
def test_a_danger_that_goes_on_raises_one(text: str) -> None:
    assert _flags(text)


@pytest.mark.parametrize(
    "text", ["Max ate a sock once lol", "My sister's lab swallowed a sock once", "Max ate chocolate once"]
)
def test_what_was_eaten_once_is_no_emergency_of_today(text: str) -> None:
    assert _flags(text) == set()


@pytest.mark.parametrize("text", ["Max just ate a sock", "Max ate chocolate", "Max ate a sock. He did it once before"])
def test_what_was_just_eaten_is_one(text: str) -> None:
    assert _flags(text)


def test_a_cat_that_strains_over_its_litter_gives_no_birth() -> None:
    assert _flags("可乐一直蹲猫砂盆没尿") == {"no urine"}
    assert _flags("Max is straining to pee and nothing comes out") == {"no urine"}
    assert "difficult birth" in _flags(
        "Max's sister is in labour and has been straining for an hour with nothing coming"
    )


@pytest.mark.parametrize("text", ["可乐在公园被一只柯基咬了耳朵", "可乐被隔壁的大狗咬伤了"])
def test_a_bite_is_a_trauma(text: str) -> None:
    assert "trauma" in _flags(text)


@pytest.mark.parametrize("text", ["可乐被蚊子咬了", "可乐的玩具被它咬破了", "我被可乐咬了"])
def test_a_mosquito_a_toy_and_the_owner_are_no_trauma_of_a_pet(text: str) -> None:
    assert "trauma" not in _flags(text)


BIRD = (*PETS, pet("小翠", "parrot"))


@pytest.mark.parametrize("text", ["小翠羽毛蓬松，一直缩着", "小翠掉到笼底了", "小翠站不稳"])
def test_a_bird_that_shows_it_is_ill_needs_a_vet(text: str) -> None:
    assert "bird failing" in {flag.id for flag in of(text, BIRD).flags}


@pytest.mark.parametrize("text", ["小翠洗完澡毛蓬松松的真可爱", "可乐羽毛蓬松", "小翠站在我手上", "Kim站不稳"])
def test_a_fluffy_bird_is_not_ill_and_no_other_animal_a_bird(text: str) -> None:
    assert "bird failing" not in {flag.id for flag in of(text, BIRD).flags}


def test_many_ways_to_the_box_with_little_urine_are_an_alarm_together() -> None:
    assert "no urine" in _flags("可乐这两天老往猫砂盆跑，但是尿得很少")
    assert "no urine" in _flags("Max keeps running to the box but only small drops")
    assert _flags("可乐今天尿得少") == set()
    assert _flags("可乐老往猫砂盆跑，因为我刚换了猫砂") == set()


@pytest.mark.parametrize(
    "text", ["Max stole my pills", "Max ate some of Kim's tablets", "Max got into my husband's medication"]
)
def test_the_medicine_of_others_is_poison(text: str) -> None:
    assert _flags(text) & {"poison", "the owner's medicine"}


@pytest.mark.parametrize(
    "text", ["Max ate his tablets like a good boy", "Max ate her pill pocket", "Max takes his medication"]
)
def test_its_own_medicine_is_none(text: str) -> None:
    assert _flags(text) == set()


def test_a_cup_of_coffee_is_the_owners() -> None:
    assert _flags("早上喝了杯咖啡提神") == set()
    assert _flags("I had a cup of coffee") == set()
    assert _flags("可乐偷喝了咖啡")


def test_vomiting_with_diarrhoea_is_an_alarm_of_a_young_animal() -> None:
    assert _flags("小奶猫可乐又吐又拉") == _flags("小奶猫可乐又拉又吐") != set()
    assert _flags("可乐又吐又拉") == set()
