"""Finding: cases A18, A20 and A25. Short words are found, forgotten ones nowhere, and a failing encoder says so."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from pawsignal import Kind
from tests.cases.conftest import Homes
from tests.cases.variants import Animal, Variant, variants
from tests.edges.scripted import call

# --- A18: short words ----------------------------------------------------------------------------------------------

FOUND = [
    ("豆豆最近软便,可能是换粮太快", ["软便", "换粮", "粮", "豆豆软便怎么办", "軟便", "換糧"], ["驱虫", "洗澡", "疫苗"]),
    ("旺财的牵引绳是红色的", ["牵引绳", "红色", "绳", "旺财的牵引绳什么颜色", "牽引繩"], ["猫砂", "软便", "狗粮"]),
    ("豆豆怕打雷和吸尘器", ["打雷", "雷", "吸尘器", "豆豆怕什么", "吸塵器"], ["洗澡", "体重"]),
    ("旺财耳朵里有黑色分泌物", ["耳朵", "耳", "分泌物", "黑色", "耳朵里的东西"], ["绝育", "驱虫"]),
    ("豆豆做了髌骨手术，伤口在左腿", ["髌骨", "手术", "伤口", "左腿"], ["疫苗", "猫砂"]),
    ("豆豆的狗证编号在抽屉里", ["狗证", "证", "抽屉"], ["护照", "芯片"]),
    ("豆豆愛吃冷凍南瓜", ["南瓜", "冷冻", "瓜", "冷凍"], ["鸡肉", "罐头"]),
    ("旺财用的是豆腐猫砂", ["猫砂", "豆腐", "砂"], ["狗粮", "玩具"]),
    (
        "豆豆 sleeps in a blue crate by the window",
        ["crate", "blue", "crates", "Where is the crate?"],
        ["leash", "vaccine"],
    ),
    ("旺财 is scared of fireworks", ["fireworks", "firework", "FIREWORKS", "scared"], ["thunder", "bath"]),
    ("豆豆's vet is Dr. Chen on Elm Street", ["Chen", "elm", "vet"], ["groomer", "insurance"]),
    ("旺财 takes 5mg of prednisone", ["prednisone", "5mg", "Prednisone?"], ["insulin", "antibiotic"]),
]


@pytest.mark.parametrize(("text", "queries", "others"), FOUND, ids=[text for text, _, _ in FOUND])
def test_a18_one_and_two_characters_find_what_holds_them_and_nothing_else_does(
    home: Homes, text: str, queries: list[str], others: list[str]
) -> None:
    one = home()
    for other, _, _ in FOUND:
        one.me.remember(other)
    for query in queries:
        assert text in one.recalled(query), query
    for query in others:
        assert text not in one.recalled(query), query


NAMES = [
    ("DouDou", ["ＤｏｕＤｏｕ", "doudou", "DOUDOU", "DouDou"]),
    ("Ｌｕｃｋｙ", ["Lucky", "lucky", "LUCKY"]),
    ("樂樂", ["乐乐", "樂樂"]),
    ("妞妞", ["妞妞"]),
    ("Zoë", ["Zoë", "ZOË", "Zoe\u0308"]),
    ("小黑", ["小黑", "我家小黑"]),
]


@pytest.mark.parametrize(("name", "spellings"), NAMES, ids=[name for name, _ in NAMES])
def test_a18_a_name_is_found_in_any_width_case_and_script(home: Homes, name: str, spellings: list[str]) -> None:
    one = home(Animal(name, "cat", "female"), Animal("旺财", "dog", "male"))
    mine = one.me.remember("爱吃南瓜", kind=Kind.PREFERENCE, pets=[one.pet(name)])
    one.me.remember("爱吃红薯", kind=Kind.PREFERENCE, pets=[one.pet("旺财")])
    for spelling in spellings:
        found = one.me.recall(f"{spelling}爱吃什么", track=False)
        assert [hit.memory.id for hit in found.hits] == [mine.id], spelling
        assert found.pets == (one.pet(name),)


# --- A20: forgotten ------------------------------------------------------------------------------------------------

TWO = variants(
    {
        "zh": ("{pet}每月15号体外{care} | {pet}{care}后会掉毛", "{pet}的{care}用品在柜子里 | {pet}讨厌{care}"),
        "en": ("{pet} hates {care} | {pet}'s {care} kit is in the drawer",),
    },
    words={
        "zh": {"care": ("驱虫", "洗澡", "剪指甲", "刷牙")},
        "en": {"care": ("deworming", "grooming", "brushing", "bathing")},
    },
)


@pytest.mark.parametrize("variant", TWO, ids=str)
def test_a20_a_forgotten_memory_holds_no_place_and_stands_nowhere(
    alone: Homes, tmp_path: Path, variant: Variant
) -> None:
    one = alone()
    for pet in variant.pets:
        if pet.name not in ("豆豆", "旺财"):
            one.me.add_pet(pet.name, species=pet.species)
    for said in variant.says:
        one.model.answers = [[call(1, action="add", text=said, quote=said, pets=[variant["pet"]], core=True)], ["好"]]
        one.say(said)
    question = f"{variant['care']}?"
    (best,) = one.me.recall(question, 1).hits
    one.model.answers = [[f"{best.memory.text}[M1]"]]
    one.say(question)
    one.me.view(best.memory.id)
    one.me.forget(best.memory.id)
    (other,) = one.me.recall(question, 1).hits
    assert {best.memory.text, other.memory.text} == set(variant.says)
    assert one.texts() == [other.memory.text]
    one.say(question)
    request = one.model.requests[-1]
    everywhere = json.dumps(one.me.export(past=True), ensure_ascii=False) + str(one.me.observations())
    everywhere += one.me.session().snapshot + request.system + str(request.messages) + str(one.me.core())
    assert best.memory.text not in everywhere
    assert best.memory.id not in everywhere
    for file in tmp_path.iterdir():
        assert best.memory.text.encode() not in file.read_bytes(), file.name


# --- A25: no encoder -----------------------------------------------------------------------------------------------


class Broken:
    """An encoder that fails on every call, and counts them."""

    name = "broken"

    def __init__(self, error: Exception) -> None:
        self.error, self.calls = error, 0

    def __call__(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        self.calls += 1
        raise self.error


ERRORS = [OSError("quota used up"), TimeoutError("timed out"), RuntimeError("402 billing"), ValueError("bad model")]
ASKED = variants(
    {
        "zh": ("{pet}对{food}过敏 | {pet}能吃{food}吗", "{pet}对{food}过敏 | 给{pet}买点零食，有什么要注意的"),
        "en": (
            "{pet} is allergic to {food} | Can {pet} eat {food}?",
            "{pet} is allergic to {food} | Any treats for {pet}?",
        ),
    },
    each=3,
)


@pytest.mark.parametrize("variant", ASKED, ids=str)
def test_a25_a_failing_encoder_degrades_aloud_and_is_asked_once(alone: Homes, variant: Variant) -> None:
    error = ERRORS[len(variant.says[0]) % len(ERRORS)]
    broken = Broken(error)
    one = alone(embed=broken)
    for pet in variant.pets:
        if pet.name not in ("豆豆", "旺财"):
            one.me.add_pet(pet.name, species=pet.species)
    known = one.me.remember(variant.says[0])
    for n in range(5):
        one.me.remember(f"杂记{n}号")
    found = one.me.recall(variant.says[1])
    assert broken.calls == 1
    assert (found.degraded, found.hits[0].memory.id) == (True, known.id)
    assert str(error) in found.reason
    one.say(variant.says[1])
    assert broken.calls == 2
    assert known.text in one.model.requests[-1].messages[-1].content


@pytest.mark.parametrize("answer", [[[float("nan")] * 3], [], [[]], [[1.0, 2.0], [3.0]], None, "text"])
def test_a25_an_encoder_that_answers_nonsense_is_a_failing_one(alone: Homes, answer: object) -> None:
    one = alone(embed=lambda texts: answer)
    known = one.me.remember("豆豆对鸡肉过敏")
    found = one.me.recall("豆豆能吃鸡肉吗")
    assert (found.degraded, [hit.memory.id for hit in found.hits]) == (True, [known.id])
    assert found.reason
