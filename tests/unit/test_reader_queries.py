"""What a question asks for: about whom, which kinds and topics, which time."""

from __future__ import annotations

import pytest
from reading_cases import ENGLISH, ONE, PAIR, of

from pawsignal.language.reading import Query
from pawsignal.model import Kind


def asked(text: str, pets=PAIR, focus: tuple[str, ...] = ()) -> Query:  # type: ignore[no-untyped-def]
    query = of(text, pets, focus).query
    assert query is not None
    return query


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("大黄最喜欢玩什么", Kind.PREFERENCE),
        ("大黄爱吃什么零食？", Kind.PREFERENCE),
        ("想奖励一下大黄，给点什么好吃的", Kind.PREFERENCE),
        ("大黄现在多重", Kind.MEASURE),
        ("大黄在吃什么药？", Kind.MEDICATION),
        ("大黄对什么过敏", Kind.ALLERGY),
        ("大黄的伤口怎么护理", Kind.EVENT),
        ("大黄上次打疫苗是什么时候", Kind.EVENT),
        ("大黄现在吃什么粮", Kind.STATE),
        ("大黄几岁了", Kind.IDENTITY),
        ("大黄和雪球相处得怎么样", Kind.RELATION),
        ("大黄下周有什么安排", Kind.PLAN),
        ("大黄拉过肚子吗", Kind.EPISODE),
    ],
)
def test_a_question_names_its_kind(text: str, kind: Kind) -> None:
    query = asked(text)
    assert kind in query.kinds
    assert "大黄" in query.pets


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("What is Otto's favourite toy?", Kind.PREFERENCE),
        ("How much does Otto weigh?", Kind.MEASURE),
        ("What medication is Otto on?", Kind.MEDICATION),
        ("What is Otto allergic to?", Kind.ALLERGY),
        ("When was Otto's last rabies shot?", Kind.EVENT),
        ("What food does Otto eat?", Kind.STATE),
        ("How old is Otto?", Kind.IDENTITY),
        ("Has Otto ever had diarrhea?", Kind.EPISODE),
        ("Does Otto get along with Nala?", Kind.RELATION),
    ],
)
def test_an_english_question_names_its_kind(text: str, kind: Kind) -> None:
    query = asked(text, ENGLISH)
    assert kind in query.kinds
    assert "Otto" in query.pets


@pytest.mark.parametrize("text", ["大黄能吃虾吗", "给大黄推荐点狗粮", "大黄可以喝牛奶吗", "大黄吃什么零食好"])
def test_food_questions_ask_for_care(text: str) -> None:
    query = asked(text)
    assert query.is_care
    assert query.pets == ("大黄",)


def test_foods_are_named_by_their_first_name() -> None:
    assert asked("大黄能吃鸡胸肉吗").foods == ("鸡肉",)
    assert asked("Can Otto have poultry?", ENGLISH).foods == ("chicken",)


@pytest.mark.parametrize("text", ["推荐点零食", "有什么零食推荐？", "零食买什么好"])
def test_without_a_name_all_pets_are_meant(text: str) -> None:
    query = asked(text)
    assert (query.pets, query.everyone, query.is_care) == ((), True, True)


@pytest.mark.parametrize("text", ["大黄怎么样", "大黄最近怎么样？", "大黄还好吗", "大黄近况如何"])
def test_a_bare_status_question_is_one(text: str) -> None:
    query = asked(text)
    assert query.is_status
    assert query.pets == ("大黄",)


@pytest.mark.parametrize("text", ["How is Otto?", "How's Otto doing today?"])
def test_a_bare_status_question_is_one_in_english(text: str) -> None:
    assert asked(text, ENGLISH).is_status


@pytest.mark.parametrize(
    ("text", "species", "breed"),
    [
        ("我该怎么养柯基？", "dog", "corgi"),
        ("养猫要注意什么", "cat", ""),
        ("布偶猫怎么养", "cat", "ragdoll"),
        ("How do I care for a rabbit?", "rabbit", ""),
        ("How should I train a border collie?", "dog", "border collie"),
    ],
)
def test_a_general_question_is_the_owners(text: str, species: str, breed: str) -> None:
    query = asked(text)
    assert (query.owner, query.pets, query.species, query.breed) == (True, (), species, breed)


@pytest.mark.parametrize("text", ["大黄以前拉过肚子吗", "大黄上次吐是什么时候", "大黄有没有吐过"])
def test_the_past_is_asked_for(text: str) -> None:
    assert asked(text).past


@pytest.mark.parametrize("text", ["大黄现在还吐吗", "大黄能吃虾吗"])
def test_the_present_is_not_the_past(text: str) -> None:
    assert not asked(text).past


def test_time_words_restrict_a_question() -> None:
    query = asked("大黄上周拉过肚子吗")
    assert query.span is not None
    assert query.span.words == "上周"
    assert query.topics == ("symptom:diarrhoea",)


def test_an_unknown_time_is_said_to_be_unknown() -> None:
    query = asked("大黄那阵子吐过吗")
    assert (query.span, query.unknown_time) == (None, "那阵子")


def test_a_pronoun_in_a_question_is_bound() -> None:
    assert asked("它能吃虾吗", PAIR, ("大黄",)).pets == ("大黄",)
    assert asked("给它推荐点狗粮吧", ONE).pets == ("雪球",)


@pytest.mark.parametrize(
    "text",
    [
        *("猫条买哪种口味好？", "给雪球买哪款肉条好？", "奶糕选哪个牌子？", "雪球能来点芝士吗", "雪球能舔冰淇淋吗？"),
        *("Can Nala have a burger?", "Is a burger ok for Nala?", "Could Nala try sushi?", "Is tofu bad for her?"),
        *("Can I give Nala marshmallows?", "Which pate flavor should I buy?"),
    ],
)
def test_any_food_offered_is_a_question_of_care(text: str) -> None:
    query = of(text, (*ONE, *ENGLISH[:1])).query
    assert query is not None
    assert query.is_care


@pytest.mark.parametrize(
    "text",
    [
        *("雪球能洗澡吗？", "买什么玩具好？", "May Nala have a bath?", "Can Nala have a friend over?"),
        *("Am I allergic to chicken?", "我对什么过敏？", "我对鸡肉过敏吗？", "Is Nala ok?"),
    ],
)
def test_what_is_not_given_to_a_pet_is_none(text: str) -> None:
    query = of(text, (*ONE, *ENGLISH[:1])).query
    assert query is not None
    assert (query.is_care, query.foods) == (False, ())
