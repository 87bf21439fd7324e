"""Health facts are read whole: courses with dose and end, limbs one by one, weights, symptoms without a verb."""

from __future__ import annotations

import pytest
from reading_cases import ENGLISH, NOW, ONE, of, only

from pawsignal.model import Cue, Kind, Statement


def told(text: str) -> Statement:
    return only(of(text, ENGLISH if text.isascii() else ONE))


# --- recovery of one part ---


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Nala's left front leg is fine now", "symptom:limp:左前腿"),
        ("Otto's hind paw is back to normal", "symptom:limp:后爪"),
        ("Nala's right eye is fine now", "symptom:eye"),
        ("Otto's other ear is fine now", None),
        ("雪球的右前爪没事了", "symptom:limp:右前爪"),
        ("雪球右眼好了", "symptom:eye"),
    ],
)
def test_a_part_that_is_well_again_ends_its_own_symptom(text: str, topic: str | None) -> None:
    statements = of(text, ENGLISH if text.isascii() else ONE).statements
    assert [(s.topic, s.cue) for s in statements] == ([(topic, Cue.RECOVERS)] if topic else [])


def test_a_symptom_that_stopped_stops_no_course() -> None:
    assert told("雪球的咳嗽停了").kind is Kind.EPISODE


# --- courses ---


@pytest.mark.parametrize(
    ("text", "days", "tail"),
    [
        ("Otto started Apoquel today, one tablet twice a day for 14 days", 13, "for 14 days"),
        ("Nala is on Metacam, 1 ml daily, for 5 days", 5, "for 5 days"),
        ("Otto started doxycycline, 5 mg a day for two weeks", 14, "two weeks"),
        ("雪球开始吃消炎药，一天一包，吃5天", 5, "吃5天"),
        ("雪球开始吃速诺，早晚各半片，连吃两周", 14, "两周"),
    ],
)
def test_a_course_keeps_its_dose_and_its_end(text: str, days: int, tail: str) -> None:
    statement = told(text)
    assert statement.kind is Kind.MEDICATION
    assert statement.text.endswith(tail)
    assert statement.until is not None
    assert (statement.until - NOW).days in (days, days - 1)


@pytest.mark.parametrize(
    "text", ["Nala is on 5 ml of Cerenia a day", "雪球在吃消炎药，一天一包", "雪球吃驱虫药，每月一次"]
)
def test_a_rate_is_no_end(text: str) -> None:
    assert told(text).until is None


@pytest.mark.parametrize(
    ("text", "drug"),
    [
        ("雪球每天早上吃半片甲巯咪唑", "甲巯咪唑"),
        ("每天给雪球喂一粒赛瑞宁", "赛瑞宁"),
        ("雪球在吃优甲乐，一天两次，每次半片", "优甲乐"),
        ("Otto takes half a thyroxine tablet every morning", "thyroxine"),
        ("Otto gets one Thyro-Tabs pill twice a day", "thyro-tabs"),
        ("Nala gets 2 drops of tacrolimus every evening", "tacrolimus"),
    ],
)
def test_a_dose_makes_a_drug_of_any_name(text: str, drug: str) -> None:
    assert (told(text).kind, told(text).topic) == (Kind.MEDICATION, f"medication:{drug}")


@pytest.mark.parametrize(
    "text",
    [
        "雪球每天吃一颗蓝莓",
        "雪球每天吃两片鸡胸肉",
        "雪球每天吃一片奶酪",
        "Nala gets a dental chew every day",
        "Otto gets two treats a day",
    ],
)
def test_a_counted_food_is_no_drug_and_no_main_food(text: str) -> None:
    kinds = {s.kind for s in of(text, ENGLISH if text.isascii() else ONE).statements}
    assert kinds <= {Kind.NOTE}


@pytest.mark.parametrize(
    ("text", "drug", "dose"),
    [
        ("雪球的阿莫西林改成一天两次，吃5天", "阿莫西林", "一天两次"),
        ("雪球的优甲乐改成每天一片", "优甲乐", "一片"),
        ("雪球的消炎药又开了，一天一次，吃3天", "消炎药", "一天一次"),
        ("Otto's Apoquel was changed to once a day", "apoquel", "once a day"),
        ("We lowered Otto's prednisolone to half a tablet", "prednisolone", "half a tablet"),
    ],
)
def test_a_changed_dose_is_said_of_the_course(text: str, drug: str, dose: str) -> None:
    statement = told(text)
    assert (statement.kind, statement.topic, statement.cue) == (Kind.MEDICATION, f"medication:{drug}", Cue.NONE)
    assert dose in statement.fact


@pytest.mark.parametrize(
    ("text", "drug"),
    [
        ("We stopped Otto's thyroxine", "thyroxine"),
        ("Otto finished the Thyro-Tabs", "thyro-tabs"),
        ("Otto no longer takes his tacrolimus", "tacrolimus"),
    ],
)
def test_a_drug_of_any_name_is_stopped(text: str, drug: str) -> None:
    assert (told(text).topic, told(text).cue) == (f"medication:{drug}", Cue.STOPS)
