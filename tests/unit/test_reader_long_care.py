"""Long illness: organs that are weak, drugs that run low, are switched or end, examinations, and the last day."""

from __future__ import annotations

import pytest
from reading_cases import ENGLISH, ONE, PAIR, of, only

from pawsignal.model import Cue, Kind


@pytest.mark.parametrize(
    "text",
    ["雪球肾不太好", "雪球心脏有杂音", "雪球关节不行了", "雪球从小肠胃就很敏感", "雪球的肝一直有问题", "雪球心脏不好"],
)
def test_a_weak_organ_is_a_condition(text: str) -> None:
    assert [s.kind for s in of(text, ONE).statements] == [Kind.CONDITION]


@pytest.mark.parametrize(
    "text", ["Otto has a bad heart", "Nala has a sensitive stomach", "Otto has weak kidneys", "Otto's got bad hips"]
)
def test_a_weak_organ_is_a_condition_in_english(text: str) -> None:
    assert [s.kind for s in of(text, ENGLISH).statements] == [Kind.CONDITION]


@pytest.mark.parametrize(
    "text", ["雪球今天肠胃不好", "雪球心情不好", "雪球的玩具不行了", "雪球的猫砂盆有问题", "雪球肾会不会不好"]
)
def test_a_bad_day_or_a_bad_thing_is_no_condition(text: str) -> None:
    assert Kind.CONDITION not in {s.kind for s in of(text, ONE).statements}


@pytest.mark.parametrize(
    "text", ["Nala has a bad attitude", "Otto has a sensitive nose for treats", "Nala has bad breath"]
)
def test_a_bad_habit_is_no_condition_in_english(text: str) -> None:
    assert Kind.CONDITION not in {s.kind for s in of(text, ENGLISH).statements}


@pytest.mark.parametrize(
    "text", ["雪球的药快吃完了", "雪球的消炎药还没吃完", "雪球的抗生素不能停", "益生菌差不多用完了", "雪球的药别停"]
)
def test_a_drug_that_runs_low_or_must_go_on_has_not_ended(text: str) -> None:
    assert Cue.STOPS not in {s.cue for s in of(text, ONE, ("雪球",)).statements}


@pytest.mark.parametrize(
    "text",
    [
        "Otto's almost finished his antibiotics",
        "Otto hasn't finished his carprofen yet",
        "We're running low on Otto's insulin",
    ],
)
def test_a_drug_that_runs_low_has_not_ended_in_english(text: str) -> None:
    assert Cue.STOPS not in {s.cue for s in of(text, ENGLISH).statements}


@pytest.mark.parametrize(
    ("text", "drug"),
    [
        ("雪球换成依那普利了", "依那普利"),
        ("雪球改吃头孢", "头孢"),
        ("雪球的消炎药换成益生菌了", "益生菌"),
        ("雪球换了氨氯地平", "氨氯地平"),
    ],
)
def test_a_drug_that_takes_the_place_of_another_is_no_food(text: str, drug: str) -> None:
    told = {(s.kind, s.topic) for s in of(text, ONE).statements}
    assert (Kind.MEDICATION, f"medication:{drug}") in told
    assert Kind.STATE not in {kind for kind, _ in told}


@pytest.mark.parametrize("text", ["雪球换成湿粮了", "雪球改吃皇家", "雪球换成渴望鸡肉粮"])
def test_a_food_that_takes_the_place_of_another_stays_a_food(text: str) -> None:
    assert [s.kind for s in of(text, ONE).statements] == [Kind.STATE]


@pytest.mark.parametrize(
    "text",
    ["雪球今年体检一切正常", "雪球上周做了心超", "雪球昨天拍了片子", "雪球周一做了全身检查", "雪球复查指标都正常"],
)
def test_an_examination_is_an_event(text: str) -> None:
    assert {s.kind for s in of(text, ONE).statements} == {Kind.EVENT}


@pytest.mark.parametrize("text", ["上个月是24斤", "去年是4.2公斤", "上周是3公斤"])
def test_an_earlier_weight_is_read_with_its_time(text: str) -> None:
    statement = only(of(text, ONE, ("雪球",)))
    assert (statement.kind, statement.unit) == (Kind.MEASURE, "kg")


def test_how_a_pet_went_is_no_trait_of_it() -> None:
    for text in ("雪球昨天走了，很安静", "雪球今天早上去世了，没有一点痛苦，很乖"):
        assert [s.topic for s in of(text, ONE).statements] == ["identity:status"]
    assert [s.kind for s in of("大黄很安静", PAIR).statements] == [Kind.NOTE]


@pytest.mark.parametrize("text", ["Correction: 4.4 kg", "Oops, it's 4.4 kg", "No wait, make that 4.4 kg"])
def test_a_figure_is_corrected_in_english(text: str) -> None:
    statement = only(of(text, ENGLISH[:1], (ENGLISH[0].id,), previous=f"{ENGLISH[0].name} weighs 4 kg"))
    assert (statement.kind, statement.value) == (Kind.MEASURE, 4.4)


@pytest.mark.parametrize("text", ["难道雪球对大米过敏", "雪球应该没有对虾过敏吧", "雪球应该不会对鸡肉过敏吧"])
def test_a_doubt_put_as_a_question_tells_nothing(text: str) -> None:
    assert of(text, ONE).statements == ()


@pytest.mark.parametrize(
    "text", ["雪球不用再吃处方粮了", "雪球不必吃肠道粮了", "雪球不需要再吃皇家了", "雪球用不着再喂自制饭了"]
)
def test_a_food_that_is_needed_no_more_is_not_the_present_one(text: str) -> None:
    assert Kind.STATE not in {s.kind for s in of(text, ONE).statements}


@pytest.mark.parametrize("text", ["Otto no longer needs the renal diet", "Nala doesn't need to eat royal canin"])
def test_a_food_that_is_needed_no_more_is_not_the_present_one_in_english(text: str) -> None:
    assert Kind.STATE not in {s.kind for s in of(text, ENGLISH).statements}
