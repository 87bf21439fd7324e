"""Every animal told in one breath is met; an unknown name is nobody known; an illness goes to the right pet."""

from __future__ import annotations

import pytest
from reading_cases import of, only, pet

from pawsignal.model import Cue


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("我家狗子Bobo和猫咪Coco，Bobo对玉米过敏，Coco对小麦过敏", {"Bobo": "dog", "Coco": "cat"}),
        ("我家有狗豆豆、猫雪球", {"豆豆": "dog", "雪球": "cat"}),
        ("我家狗叫大黄和猫叫小白", {"大黄": "dog", "小白": "cat"}),
        ("我家金毛多多、布偶年糕和兔子团团", {"多多": "dog", "年糕": "cat", "团团": "rabbit"}),
        ("我家狗豆豆和猫雪球今天打架了", {"豆豆": "dog", "雪球": "cat"}),
        ("my dog Rex and my cat Luna", {"Rex": "dog", "Luna": "cat"}),
        ("my dog Rex and my cat Luna are both picky", {"Rex": "dog", "Luna": "cat"}),
        ("my cat Tom, my dog Max and my rabbit Thumper", {"Tom": "cat", "Max": "dog", "Thumper": "rabbit"}),
        ("my labrador Rex and tabby Mia", {"Rex": "dog", "Mia": "cat"}),
        ("our dog Biscuit and our two cats, Salt and Pepper", {"Biscuit": "dog", "Salt": "cat", "Pepper": "cat"}),
        ("豆豆的妹妹叫雪花，它也是一只柴犬", {"雪花": "dog"}),
        ("咪咪的弟弟叫胖胖，也是猫", {"胖胖": "cat"}),
        ("茶茶是我新养的兔子", {"茶茶": "rabbit"}),
        ("Coco是我去年捡的橘猫", {"Coco": "cat"}),
        ("我家有只橘猫，大家都喊他阿黄", {"阿黄": "cat"}),
        ("I have a ginger cat, everyone calls him Rusty", {"Rusty": "cat"}),
    ],
)
def test_every_animal_introduced_is_met(text: str, names: dict[str, str]) -> None:
    assert {new.name: new.species for new in of(text, ()).new_pets} == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("我家狗豆豆和猫打架了", {"豆豆"}),
        ("我家狗豆豆和猫天天打架", {"豆豆"}),
        ("我家狗豆豆，猫粮吃完了", {"豆豆"}),
        ("我家狗狗可乐和猫咪关系很好", {"可乐"}),
        ("我家狗子Bobo和邻居家猫Coco打架", {"Bobo"}),
        ("my dog Rex and my cat food", {"Rex"}),
        ("my dog Rex and cat are fighting", {"Rex"}),
        ("my dog Rex and the cat Luna next door", {"Rex"}),
        ("我朋友的弟弟叫胖胖，也是猫", set()),
        ("我弟弟叫小明，也是猫奴", set()),
        ("茶茶是我朋友的兔子", set()),
        ("我家有只橘猫，大家都喊他别吃", set()),
    ],
)
def test_what_only_stands_beside_a_pet_is_no_other(text: str, names: set[str]) -> None:
    assert {new.name for new in of(text, ()).new_pets} == names


@pytest.mark.parametrize(
    "text",
    [
        "Coco能吃面包吗",
        "Coco今天吃了面包，没事吧",
        "给Coco喂面包行吗",
        "面包Coco能吃吗",
        "Coco对什么过敏",
        "Coco最近吐了",
        "Is bread ok for Coco?",
        "can I give Coco bread?",
        "What can Coco eat",
    ],
)
def test_a_latin_name_nobody_told_is_not_the_only_pet(text: str) -> None:
    reading = of(text, (pet("Bobo", "dog"),), focus=("Bobo",))
    assert reading.strangers == ("Coco",)
    assert reading.statements == ()
    assert reading.query is None or reading.query.pets == ()


@pytest.mark.parametrize(
    "text", ["ORIJEN能吃吗", "Zyrtec能吃吗", "bobo能吃面包吗", "is chicken ok for dogs?", "can I give him bread"]
)
def test_a_brand_a_drug_or_a_known_pet_is_no_stranger(text: str) -> None:
    assert of(text, (pet("Bobo", "dog"),)).strangers == ()


@pytest.mark.parametrize(
    ("text", "names", "said"),
    [
        ("记错了，有肾病的是橘子不是雪糕", ("橘子", "雪糕"), "橘子有肾病"),
        ("其实有糖尿病的是豆豆不是旺财", ("豆豆", "旺财"), "豆豆有糖尿病"),
        ("对虾过敏的是橘子不是雪糕", ("橘子", "雪糕"), "橘子对虾过敏"),
        ("it's Luna who has kidney disease, not Rex", ("Luna", "Rex"), "Luna has kidney disease"),
    ],
)
def test_an_illness_goes_to_the_right_pet_in_words_of_its_own(text: str, names: tuple[str, str], said: str) -> None:
    statement = only(of(text, tuple(pet(name, "cat") for name in names)))
    assert (statement.text, statement.pets, statement.instead_of) == (said, (names[0],), (names[1],))
    assert statement.cue is Cue.CORRECTS


def test_what_is_told_of_the_pet_behind_without_a_contrast_keeps_its_words() -> None:
    assert only(of("吐的是橘子", (pet("橘子", "cat"), pet("雪糕", "cat")))).text == "吐的是橘子"


def test_a_sibling_met_by_name_is_no_hearsay() -> None:
    reading = of("咪咪的弟弟叫胖胖，也是猫", (pet("咪咪", "cat"),))
    assert [new.name for new in reading.new_pets] == ["胖胖"]
    assert reading.refused == ()
