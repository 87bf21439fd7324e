"""The packaged knowledge: both languages, a source, stable ids, and the species and breeds it is about."""

from __future__ import annotations

from typing import Any

import pytest
from companion_briefs import memory, pet

from pawsignal import knowledge
from pawsignal.chat import foods
from pawsignal.knowledge import entries
from pawsignal.language.lexicon import table
from pawsignal.language.reading import Query
from pawsignal.model import Kind, MemoryId, Scope


def test_every_entry_is_whole() -> None:
    assert knowledge.check() == []


def test_the_check_finds_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = {"entry": [{"id": "a", "topic": "t", "zh": "长" * 301, "en": "x", "source": ""}, {"id": "a", "colour": 1}]}
    monkeypatch.setattr(entries, "table", lambda name: broken if name == "care" else {"entry": []})
    problems = " ".join(knowledge.check())
    for words in ("no source", "more than 300", "duplicate id", "unknown colour", "no zh"):
        assert words in problems


@pytest.mark.parametrize("locale", knowledge.LOCALES)
def test_entries_are_global_notes_with_stable_ids(locale: str) -> None:
    entries = knowledge.knowledge(locale)
    assert all(entry.scope is Scope.GLOBAL and entry.kind is Kind.NOTE for entry in entries)
    assert all(entry.id.startswith("g-") and entry.imported and entry.expires_at is None for entry in entries)
    assert [entry.id for entry in entries] == [entry.id for entry in knowledge.knowledge("zh")]


@pytest.mark.parametrize("species", ["dog", "cat", "rabbit", "hamster", "bird", "parrot"])
def test_the_care_of_common_species_is_covered(species: str) -> None:
    topics = {entry.topic for entry in knowledge.knowledge("en") if species in knowledge.about(entry.id).species}
    assert any(topic.startswith("care:") for topic in topics)


def test_every_breed_with_an_entry_is_one_the_reader_knows_and_of_its_species() -> None:
    read = {breed["id"]: breed["species"] for breed in table("species")["breed"]}
    told = [about for entry in knowledge.knowledge("en") if (about := knowledge.about(entry.id)).breed]
    assert len(told) > 20
    assert [about.species for about in told] == [(read[about.breed],) for about in told]


_BREEDS = "金毛 拉布拉多 泰迪 贵宾 柯基 哈士奇 边牧 柴犬 比熊 法斗 中华田园犬"
_BREEDS += " 英短 美短 布偶 暹罗 橘猫 缅因 加菲 无毛猫 银渐层"


@pytest.mark.parametrize("name", _BREEDS.split())
def test_common_breeds_are_found_by_name(name: str) -> None:
    breeds = [entry for entry in knowledge.knowledge("zh") if entry.topic.startswith("breed:")]
    assert any(name in entry.text for entry in breeds)


def test_an_unknown_entry_is_refused() -> None:
    with pytest.raises(KeyError):
        knowledge.about(MemoryId("g-nothing"))


# --- foods ---


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("鸡胸肉冻干", ("鸡肉", "冻干")),
        ("Chicken breast", ("鸡肉",)),
        ("草莓和玉米", ("草莓", "玉米")),
        ("蛋黄", ("鸡蛋",)),
        ("a boneless chickenpox", ()),
    ],
)
def test_foods_are_found_by_their_longest_word(text: str, found: tuple[str, ...]) -> None:
    assert foods.foods_in(text) == found


def test_families_and_treats_use_the_words_of_the_food_list() -> None:
    data = knowledge.table("foods")
    known = {food["zh"][0] for food in (*table("foods")["food"], *data["food"])}
    used = {*(word for words in data["families"].values() for word in words)}
    assert used | set(data["generic"]["foods"]) | {food for treat in data["treat"] for food in treat["holds"]} <= known


def test_what_a_treat_holds_stands_in_its_words() -> None:
    for treat in knowledge.table("foods")["treat"]:
        for locale in knowledge.LOCALES:
            assert set(treat["holds"]) <= set(foods.foods_in(treat[locale])), treat


@pytest.mark.parametrize(
    ("allergen", "food"),
    [
        ("鱼肉", "三文鱼"),
        ("海鲜", "虾"),
        ("fish", "鳕鱼"),
        ("谷物", "小麦"),
        ("dairy", "奶酪"),
        ("禽肉", "鸭肉"),
        ("poultry", "火鸡"),
    ],
)
def test_an_allergy_to_a_family_covers_its_members(allergen: str, food: str) -> None:
    assert foods.covers(memory(f"豆豆对{allergen}过敏", Kind.ALLERGY, f"allergy:{allergen}"), [food])


def test_an_allergy_to_a_member_leaves_the_rest_of_its_family() -> None:
    assert not foods.covers(memory("豆豆对三文鱼过敏", Kind.ALLERGY, "allergy:三文鱼"), ["鳕鱼", "鸡蛋"])


def test_a_treat_named_by_the_allergens_own_word_is_not_suggested() -> None:
    rabbit = memory("Rex is allergic to rabbit", Kind.ALLERGY, "allergy:rabbit")
    assert not any("rabbit" in treat for treat in foods.treats(["dog"], [rabbit], [], "en"))


# --- which entries answer ---

REX = pet("Rex")


def found(text: str, locale: str = "zh", **fields: Any) -> list[str]:
    return [hit.memory.id for hit in knowledge.entries_for(Query(text=text, **fields), locale, [REX])]


@pytest.mark.parametrize(
    ("text", "locale", "fields", "first"),
    [
        (
            "我该怎么养金毛",
            "zh",
            {"owner": True, "species": "dog", "breed": "golden retriever"},
            "g-breed-golden-retriever",
        ),
        ("How do I look after a hamster", "en", {"owner": True, "species": "hamster"}, "g-care-hamster"),
        ("Rex拉肚子怎么办", "zh", {"topics": ("symptom:diarrhoea",)}, "g-gut"),
        ("狗多久驱虫一次", "zh", {}, "g-deworming"),
        ("how often should I deworm my puppy", "en", {}, "g-deworming"),
        ("小猫疫苗怎么打", "zh", {"species": "cat"}, "g-vaccines-cat"),
        ("when should kittens be vaccinated", "en", {"owner": True, "species": "cat"}, "g-vaccines-cat"),
        ("狗狗不能吃什么", "zh", {}, "g-toxic-overview"),
        ("怎么给狗换粮", "zh", {}, "g-food-change"),
    ],
)
def test_a_question_finds_its_entry(text: str, locale: str, fields: dict[str, Any], first: str) -> None:
    assert found(text, locale, **fields)[:1] == [first]


@pytest.mark.parametrize("text", ["Rex怎么样", "Rex打过疫苗吗", "帮我写一首诗", "Rex能吃牛肉吗"])
def test_other_questions_find_none(text: str) -> None:
    assert found(text) == []


def test_a_booking_finds_none() -> None:
    assert found("帮我约个医院吧", owner=True) == []


def test_entries_of_other_species_never_answer() -> None:
    entries = found("疫苗怎么打")
    assert entries
    assert "g-vaccines-cat" not in entries


def test_every_subject_named_by_words_has_an_entry() -> None:
    topics = {entry.topic for entry in knowledge.knowledge("zh")}
    assert set(knowledge.table("asks")["subjects"]) <= topics
