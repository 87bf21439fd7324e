"""Short messages: which pet was meant, yes or no, small talk, and corrections of the message before."""

from __future__ import annotations

import pytest
from reading_cases import ENGLISH, ONE, PAIR, of, only, pet

from pawsignal.model import Cue, PetId, Polarity

BOTH = (PetId("雪球"), PetId("大黄"))


@pytest.mark.parametrize("text", ["是大黄", "大黄", "大黄啊", "我说的是大黄", "是大黄。"])
def test_a_name_answers_which_pet(text: str) -> None:
    reading = of(text, PAIR, pending="它昨天吐了两次", options=BOTH)
    statement = only(reading)
    assert (statement.pets, statement.text, statement.quote) == (("大黄",), "大黄昨天吐了两次", "它昨天吐了两次")
    assert (reading.named, reading.unclear, reading.which) == (("大黄",), (), ())


@pytest.mark.parametrize("text", ["Nala", "It's Nala", "I meant Nala."])
def test_a_name_answers_which_pet_in_english(text: str) -> None:
    reading = of(text, ENGLISH, pending="She weighs 4.1 kg now", options=(PetId("Nala"), PetId("Otto")))
    assert only(reading).text == "Nala weighs 4.1 kg now"


def test_both_answers_for_both() -> None:
    reading = of("两只都是", PAIR, pending="拉肚子了", options=BOTH)
    assert [s.pets for s in reading.statements] == [("雪球",), ("大黄",)]


def test_another_message_is_no_answer() -> None:
    reading = of("大黄怎么样", PAIR, pending="它吐了", options=BOTH)
    assert reading.statements == ()
    assert reading.query is not None


def test_a_question_asked_about_is_completed_too() -> None:
    reading = of("大黄", PAIR, pending="它能吃虾吗", options=BOTH)
    assert reading.query is not None
    assert reading.query.pets == ("大黄",)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("是的", True),
        ("对", True),
        ("嗯，还在吃", True),
        ("没错", True),
        ("yes", True),
        ("Yep, still", True),
        ("不是", False),
        ("没有", False),
        ("不对，已经换了", False),
        ("no", False),
        ("Not any more", False),
        ("今天下雨", None),
        ("雪球吐了", None),
    ],
)
def test_yes_and_no_answer_a_question(text: str, answer: bool | None) -> None:
    assert of(text, ONE, settling=True).answer is answer
    assert of(text, ONE).answer is None


@pytest.mark.parametrize(
    ("text", "sort"),
    [
        ("你好", "greeting"),
        ("早上好！", "greeting"),
        ("Hello there", "greeting"),
        ("谢谢", "thanks"),
        ("好的，谢谢", "thanks"),
        ("ok thanks!", "thanks"),
        ("Thank you so much", "thanks"),
        ("再见", "goodbye"),
        ("晚安～", "goodbye"),
        ("bye", "goodbye"),
        ("你好，雪球吐了", ""),
        ("今天天气真好", ""),
    ],
)
def test_small_talk_is_told_from_content(text: str, sort: str) -> None:
    assert of(text).chat == sort


@pytest.mark.parametrize("text", ["说错了，是大黄", "不对，是大黄", "说错了，不是雪球是大黄", "我说的是大黄，不是雪球"])
def test_a_bare_correction_moves_what_was_said_to_the_right_pet(text: str) -> None:
    statement = only(of(text, PAIR, ("雪球",), previous="雪球对鸡肉过敏"))
    assert (statement.pets, statement.instead_of, statement.topic) == (("大黄",), ("雪球",), "allergy:鸡肉")
    assert statement.cue is Cue.CORRECTS
    assert statement.quote in text


def test_a_bare_correction_in_english_moves_it_too() -> None:
    statement = only(of("Sorry, I meant Otto, not Nala", ENGLISH, ("Nala",), previous="Nala threw up twice"))
    assert (statement.pets, statement.instead_of, statement.text) == (("Otto",), ("Nala",), "Otto threw up twice")


def test_a_corrected_word_replaces_the_wrong_one() -> None:
    told = of("说错了，不是鸡肉，是牛肉", ONE, ("雪球",), previous="雪球对鸡肉过敏").statements
    assert [(s.topic, s.polarity, s.cue) for s in told] == [
        ("allergy:鸡肉", Polarity.NEGATIVE, Cue.CORRECTS),
        ("allergy:牛肉", Polarity.POSITIVE, Cue.CORRECTS),
    ]


def test_a_correction_of_nothing_is_nothing() -> None:
    assert of("说错了", ONE, previous="雪球对鸡肉过敏").statements == ()
    assert of("不是鸡肉，是牛肉", ONE).statements == ()


@pytest.mark.parametrize(
    ("text", "before", "when"),
    [
        ("不是周五，是周六", "雪球周五打疫苗", "周六"),
        ("说错了，是周六", "雪球周五要打疫苗", "周六"),
        ("是前天不是昨天", "雪球昨天吐了", "前天"),
        ("不对，是今天早上", "雪球昨晚吐了", "今天早上"),
        ("I meant Saturday", "Nala has a vet appointment on Friday", "Saturday"),
    ],
)
def test_a_time_alone_corrects_the_time_said_before(text: str, before: str, when: str) -> None:
    statement = only(of(text, (ONE if not text.isascii() else ENGLISH[:1]), previous=before))
    assert (statement.when, statement.cue) == (when, Cue.CORRECTS)


def test_a_time_alone_does_not_choose_between_two() -> None:
    assert of("说错了，是周六", ONE, previous="雪球周五打疫苗，周日洗澡").statements == ()


@pytest.mark.parametrize(
    ("text", "species"),
    [
        ("是", ""),
        ("是的", ""),
        ("对，是只猫", "cat"),
        ("是我家的狗", "dog"),
        ("布偶", "cat"),
        ("Yes", ""),
        ("he's my dog", "dog"),
    ],
)
def test_a_yes_or_what_it_is_makes_a_stranger_a_pet(text: str, species: str) -> None:
    reading = of(text, (), pending="布丁昨天吐了两次", strangers=("布丁",))
    assert [(new.name, new.species) for new in reading.new_pets] == [("布丁", species)]


@pytest.mark.parametrize(
    "text", ["不是", "不是，是邻居家的狗", "狗能吃葡萄吗", "No", "my neighbour's dog", "布丁能吃鱼吗"]
)
def test_any_other_answer_leaves_a_stranger_one(text: str) -> None:
    assert of(text, (), pending="布丁昨天吐了两次", strangers=("布丁",)).new_pets == ()


def test_once_a_stranger_is_a_pet_the_message_that_told_of_it_is_read() -> None:
    reading = of("是的", (pet("布丁"),), pending="布丁昨天吐了两次", strangers=("布丁",))
    statement = only(reading)
    assert (statement.pets, statement.text, statement.quote) == (("布丁",), "布丁昨天吐了两次", "布丁昨天吐了两次")


@pytest.mark.parametrize(
    ("text", "stranger"),
    [
        ("布丁今天吐了", "布丁"),
        ("布丁又拉稀了", "布丁"),
        ("年糕昨天打了狂犬疫苗", "年糕"),
        ("奶盖三岁了", "奶盖"),
        ("Biscuit threw up twice", "Biscuit"),
        ("how's darcy doing", "darcy"),
        ("how's everything doing", ""),
        ("how is he doing", ""),
        *(
            (text, "")
            for text in (
                "身体怎么样",
                "伤口怎么样了",
                "昨晚吐了两次",
                "便便有血",
                "医生生病了",
                "邻居吃了药",
                "雪球又吐了",
                "Today is sunny",
            )
        ),
    ],
)
def test_who_nobody_introduced_is_asked_after(text: str, stranger: str) -> None:
    assert of(text, ONE).strangers == ((stranger,) if stranger else ())
