"""What a vet found: illnesses and drugs of more names, and sentences that keep their sense."""

from __future__ import annotations

import pytest
from reading_cases import of, only, pet

from pawsignal.model import Kind

PETS = (pet("可乐", "cat"), pet("Max", "dog"))
ILLNESSES = [
    ("医生说可乐是心衰", "心衰"),
    ("可乐去检查了，医生说是多囊肾", "多囊肾"),
    ("可乐得了猫瘟", "猫瘟"),
    ("可乐确诊犬瘟", "犬瘟"),
]
NO_ILLNESSES = [
    "可乐打了猫瘟疫苗",
    "可乐细小测试是阴性",
    "可乐是不是得了猫瘟？",
    "邻居家的狗得了细小",
    "怕可乐得猫瘟",
    "医生没说可乐有心脏病",
    "The vet didn't say Max has heart disease",
]
DRUGS = [
    ("Max is on prazosin now too", "prazosin"),
    ("Max takes zylkene every night", "zylkene"),
    ("Max started keppra twice a day", "keppra"),
    ("The vet put Max on mirtazapine", "mirtazapine"),
]
SENTENCES = [
    ("The vet says it's pancreatitis", "Max: The vet says it's pancreatitis"),
    ("It turned out to be kidney failure", "Max: It turned out to be kidney failure"),
]


@pytest.mark.parametrize(("text", "name"), ILLNESSES)
def test_an_illness_found_is_a_condition(text: str, name: str) -> None:
    told = [one for one in of(text, PETS).statements if one.kind is Kind.CONDITION]
    assert [(one.topic, one.polarity.value) for one in told] == [(f"condition:{name}", "positive")]


@pytest.mark.parametrize("text", NO_ILLNESSES)
def test_a_vaccine_a_question_and_other_animals_are_no_illness(text: str) -> None:
    told = [one for one in of(text, PETS).statements if one.kind is Kind.CONDITION]
    assert not [one for one in told if one.polarity.value == "positive"]


@pytest.mark.parametrize(("text", "drug"), DRUGS)
def test_a_drug_by_its_name_is_a_course(text: str, drug: str) -> None:
    assert (only(of(text, PETS)).kind, only(of(text, PETS)).topic) == (Kind.MEDICATION, f"medication:{drug}")


@pytest.mark.parametrize(("text", "kept"), SENTENCES)
def test_what_it_is_stays_an_it_when_the_pet_is_named(text: str, kept: str) -> None:
    assert only(of(text, PETS, focus=("Max",))).text == kept


def test_an_it_that_is_the_pet_takes_its_name() -> None:
    assert only(of("It's allergic to beef", PETS, focus=("Max",))).text == "Max's allergic to beef"


@pytest.mark.parametrize(
    ("text", "topic", "cue"),
    [
        ("可乐便便正常啦", "", "recovers"),
        ("可乐终于拉出来了", "symptom:constipation", "recovers"),
        ("Max is pooping again", "symptom:constipation", "recovers"),
        ("Max finally pooped", "symptom:constipation", "recovers"),
        ("可乐一直没拉出来", "symptom:constipation", "continues"),
    ],
)
def test_a_bowel_that_moves_again_ends_the_trouble(text: str, topic: str, cue: str) -> None:
    told = only(of(text, PETS))
    assert (told.topic, told.cue.value) == (topic, cue)


@pytest.mark.parametrize("text", ["可乐拉出来了一条虫", "可乐没拉肚子"])
def test_what_came_out_beside_ends_no_constipation(text: str) -> None:
    assert not [one for one in of(text, PETS).statements if one.topic == "symptom:constipation"]


@pytest.mark.parametrize(
    ("text", "kind", "what"),
    [
        ("可乐三周后打第二针", Kind.PLAN, "第二针"),
        ("可乐第二针打完了", Kind.EVENT, "第二针"),
        ("可乐今天上了第三针", Kind.EVENT, "第三针"),
    ],
)
def test_a_further_shot_is_a_vaccination(text: str, kind: Kind, what: str) -> None:
    assert (only(of(text, PETS)).kind, only(of(text, PETS)).topic) == (kind, f"{kind.value}:{what}")


def test_a_shot_against_pain_is_no_vaccination() -> None:
    assert not [one for one in of("可乐打了一针止痛针", PETS).statements if one.kind is Kind.EVENT]
