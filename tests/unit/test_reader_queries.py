"""What a question asks for: about whom, which kinds and topics, which time."""

from __future__ import annotations

from datetime import timedelta

import pytest
from reading_cases import ENGLISH, NOW, ONE, PAIR, of

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
    assert asked("Can Otto have poultry?", ENGLISH).foods == ("poultry",)


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


def alone(text: str) -> Query:
    return asked(text, ENGLISH[:1] if text.isascii() else ONE)


@pytest.mark.parametrize(
    "text",
    [
        *("你记得雪球什么？", "你知道雪球的什么", "关于雪球你知道些什么", "介绍一下雪球", "总结一下雪球"),
        *("What do you know about Nala", "Summarize Nala", "Give me a summary of Nala"),
    ],
)
def test_what_is_known_of_a_pet_is_a_question_of_how_it_is(text: str) -> None:
    assert alone(text).is_status


@pytest.mark.parametrize(
    "text", ["How heavy is Nala", "How old is Nala", "What does Nala eat", "When is Nala's next shot"]
)
def test_an_english_question_needs_no_question_mark(text: str) -> None:
    assert alone(text).pets == ("Nala",)


@pytest.mark.parametrize("text", ["下次疫苗什么时候打？", "雪球下次驱虫是哪天？", "下次去医院要带什么？"])
def test_next_time_asks_for_plans_and_is_no_unknown_time(text: str) -> None:
    query = alone(text)
    assert (Kind.PLAN in query.kinds, query.unknown_time, query.past) == (True, "", False)


def test_lately_reaches_ahead_for_plans_and_back_for_ailments() -> None:
    ahead, back = alone("最近有什么安排？"), alone("最近有没有不舒服？")
    assert ahead.span is not None
    assert back.span is not None
    assert ahead.span.end > NOW + timedelta(days=7)
    assert back.span.end < NOW + timedelta(days=1)
    assert (back.kinds, back.topics) == ((Kind.EPISODE,), ())


@pytest.mark.parametrize("text", ["雪球这个月拉了几次肚子", "雪球上个月吐了几次", "今年雪球一共瘸了几次"])
def test_how_often_is_asked_and_not_told(text: str) -> None:
    assert of(text).statements == ()
    assert Kind.EPISODE in alone(text).kinds


@pytest.mark.parametrize(
    "text", ["雪球上周做了什么？", "雪球昨天怎么了", "What happened last week?", "What did Nala do yesterday"]
)
def test_what_happened_then_asks_for_all_that_happens(text: str) -> None:
    assert {Kind.EVENT, Kind.EPISODE, Kind.MEASURE} <= {*alone(text).kinds}


def test_what_is_wrong_with_a_part_names_its_symptom() -> None:
    assert alone("雪球哪条腿不舒服？").topics == ("symptom:limp",)
    assert alone("雪球的耳朵怎么样了").topics == ("symptom:ear",)
    assert alone("Which leg is bad?").topics == ("symptom:limp",)


@pytest.mark.parametrize(
    ("text", "own", "other"), [("雪球驱虫了吗", "驱虫", "狂犬疫苗"), ("雪球打疫苗了吗", "狂犬疫苗", "驱虫")]
)
def test_one_treatment_is_not_another(text: str, own: str, other: str) -> None:
    topics = alone(text).topics
    assert f"event:{own}" in topics
    assert f"event:{other}" not in topics


@pytest.mark.parametrize("text", ["我想带雪球去医院，哪天合适？", "I want to take Nala to the vet, which day is good?"])
def test_which_day_suits_asks_for_the_owners_habits_too(text: str) -> None:
    query = alone(text)
    assert (query.owner, Kind.PREFERENCE in query.kinds) == (True, True)


@pytest.mark.parametrize("text", ["Can I eat peanuts?", "Should I avoid shrimp?", "我能吃花生吗", "我自己可以喝牛奶吗"])
def test_what_the_owner_eats_is_about_no_pet(text: str) -> None:
    query = asked(text)
    assert (query.owner, query.is_care, query.everyone, query.pets) == (True, False, False, ())


@pytest.mark.parametrize(
    "text", ["鸡肉呢", "那牛肉呢", "What should I cook for my dog tonight?", "What can he have for breakfast?"]
)
def test_a_meal_in_few_words_is_about_food(text: str) -> None:
    query = asked(text)
    assert query.is_care or query.foods


@pytest.mark.parametrize("text", ["今晚给大黄做什么", "How about durian for my dog?", "Is zucchini safe?"])
def test_a_food_in_no_list_is_asked_about_as_food(text: str) -> None:
    assert asked(text).is_care


@pytest.mark.parametrize("text", ["How about a walk for my dog?", "Is swimming safe?", "Is it safe?"])
def test_what_is_no_food_is_not_asked_about_as_food(text: str) -> None:
    assert not asked(text).is_care


@pytest.mark.parametrize(
    "text", ["雪球是公的还是母的", "雪球公的还是母的", "雪球是布偶还是英短", "雪球对的是鸡肉还是牛肉过敏"]
)
def test_a_choice_is_a_question_and_tells_nothing(text: str) -> None:
    reading = of(text, ONE)
    assert (reading.query is not None, reading.statements) == (True, ())


@pytest.mark.parametrize("text", ["雪球吃了药还是吐", "雪球还是不吃饭"])
def test_what_is_still_so_is_told(text: str) -> None:
    assert of(text, ONE).statements


@pytest.mark.parametrize("text", ["给雪球吃几片头孢", "雪球一次喂几粒益生菌", "雪球打几毫升"])
def test_how_many_of_a_drug_is_a_question(text: str) -> None:
    reading = of(text, ONE)
    assert (reading.query is not None, reading.statements, reading.flags) == (True, (), ())


@pytest.mark.parametrize(
    "text", ["雪球好了吗", "雪球的病好了没", "雪球恢复了没有", "Is Nala better now?", "Has Otto recovered?"]
)
def test_whether_a_pet_is_well_again_asks_how_it_is(text: str) -> None:
    query = of(text, (*ONE, *ENGLISH)).query
    assert query is not None
    assert query.is_status
