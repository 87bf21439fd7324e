"""What a vet says stands by how it is said: whatever the disease, the food or the drug is called."""

from __future__ import annotations

import pytest
from reading_cases import ENGLISH, ONE, of, only

from pawsignal.model import Kind

FOUND = [
    ("医生说雪球有气管塌陷", "气管塌陷"),
    ("雪球查出来有胆泥淤积", "胆泥淤积"),
    ("兽医诊断雪球患有干眼症", "干眼症"),
    ("医生确诊雪球是肠道淋巴管扩张", "肠道淋巴管扩张"),
    ("雪球体检查出二尖瓣反流", "二尖瓣反流"),
    ("Otto was diagnosed with megaesophagus last week", "megaesophagus"),
    ("Our vet diagnosed Otto with dry eye", "dry eye"),
    ("The vet says Otto has a collapsed trachea", "collapsed trachea"),
]
AVOIDED = [
    ("医生说雪球不能吃高磷的东西", "avoid 高磷"),
    ("医生让雪球别吃牛肉", "avoid 牛肉"),
    ("医生说雪球要避免高盐食物", "avoid 高盐"),
    ("雪球不能吃太咸，医生说禁食高蛋白", "avoid 高蛋白"),
    ("医生说不能给雪球吃止痛药", "reaction 止痛药"),
    ("医生说雪球不能打麻药", "reaction 麻药"),
    ("The vet says Otto must avoid salt", "avoid salt"),
    ("The vet said no more chicken for Otto", "avoid chicken"),
    ("The vet said Otto can't have NSAIDs", "reaction nsaids"),
    ("Vet told us not to give Otto aspirin", "reaction aspirin"),
]
SURGERY = [
    ("雪球昨天做了膀胱结石手术", "膀胱结石手术"),
    ("上周雪球做了肿瘤切除", "肿瘤切除"),
    ("Otto had bladder stone surgery yesterday", "bladder stone surgery"),
    ("Otto had a tumor removed last week", "tumor removed"),
]


@pytest.mark.parametrize(("text", "name"), FOUND)
def test_what_a_vet_found_is_a_condition_under_any_name(text: str, name: str) -> None:
    statement = only(of(text, (*ONE, *ENGLISH)))
    assert (statement.kind, statement.topic) == (Kind.CONDITION, f"condition:{name}")


@pytest.mark.parametrize(("text", "slot"), AVOIDED)
def test_what_must_be_avoided_is_a_condition(text: str, slot: str) -> None:
    statement = only(of(text, (*ONE, *ENGLISH)))
    assert (statement.kind, statement.topic) == (Kind.CONDITION, f"condition:{slot}")


@pytest.mark.parametrize(
    "text",
    [
        *(
            "雪球检查出来没问题",
            "医生说雪球有点胖",
            "雪球检查结果正常",
            "医生说雪球不要吃太饱",
            "医生说雪球今天不能吃东西",
        ),
        *("医生说雪球要避免着凉", "雪球查出怀孕了", "医生说是换牙", "医生说不用忌口", "医生说雪球恢复得不错"),
        *("The vet said Otto is doing great", "The vet said Otto has a great heart", "Otto was diagnosed yesterday"),
        *("The vet said Otto can't have anything after midnight", "Vet said no more walks for Otto"),
    ],
)
def test_what_only_sounds_like_it_is_no_condition(text: str) -> None:
    assert [s for s in of(text, (*ONE, *ENGLISH)).statements if s.kind is Kind.CONDITION] == []


@pytest.mark.parametrize(("text", "name"), SURGERY)
def test_an_operation_is_an_event_though_it_names_a_disease(text: str, name: str) -> None:
    statement = only(of(text, (*ONE, *ENGLISH)))
    assert (statement.kind, statement.topic) == (Kind.EVENT, f"event:{name}")


def test_a_collapsed_trachea_is_no_collapse() -> None:
    assert of("Otto was diagnosed with tracheal collapse", ENGLISH).flags == ()
    assert [flag.id for flag in of("Otto collapsed", ENGLISH).flags] == ["collapse"]
