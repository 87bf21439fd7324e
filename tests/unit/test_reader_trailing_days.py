"""A day told behind what is planned, a birth that dates nothing else, and plans without a day."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from companion_briefs import brief, memory
from reading_cases import ENGLISH, PAIR, of, only

from pawsignal.chat.lines import Lines
from pawsignal.chat.phrases import Phrases
from pawsignal.model import Kind

TRAILING = [
    ("我准备给雪球做洗牙，下周二上午十点", datetime(2026, 5, 19, 2, tzinfo=UTC)),
    ("雪球约了体检，5月20号", datetime(2026, 5, 19, 16, tzinfo=UTC)),
    ("带大黄去洗澡，明天", datetime(2026, 5, 12, 16, tzinfo=UTC)),
    ("雪球要打疫苗，就在后天", datetime(2026, 5, 13, 16, tzinfo=UTC)),
]


@pytest.mark.parametrize(("text", "start"), TRAILING)
def test_a_day_behind_a_plan_is_its_day(text: str, start: datetime) -> None:
    plan = only(of(text, PAIR))
    assert (plan.kind, plan.occurred_from) == (Kind.PLAN, start)


def test_a_day_of_its_own_clause_stays_there() -> None:
    told = {one.kind: one.occurred_from for one in of("明天带大黄去洗澡，雪球今天吐了", PAIR).statements}
    assert told == {
        Kind.PLAN: datetime(2026, 5, 12, 16, tzinfo=UTC),
        Kind.EPISODE: datetime(2026, 5, 11, 16, tzinfo=UTC),
    }


def test_a_birth_dates_nothing_else_in_its_sentence() -> None:
    told = {one.topic: one.occurred_from for one in of("雪球2020年3月出生，已绝育", PAIR).statements}
    assert told["identity:neutered"] is None


def test_a_vaccine_named_first_is_told_with_its_month() -> None:
    event = only(of("雪球的狂犬疫苗是今年4月打的", PAIR))
    assert (event.topic, event.occurred_from) == ("event:狂犬疫苗", datetime(2026, 3, 31, 16, tzinfo=UTC))


def test_a_plan_without_a_day_is_not_shown_as_of_the_day_it_was_told() -> None:
    plan = memory("我准备给豆豆做洗牙", Kind.PLAN, "plan:洗牙")
    words = Lines(brief(plan), Phrases("zh")).plain(plan)
    assert "说的" in words
    assert ":" not in words


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("Otto has a vet appointment, May 20th", datetime(2026, 5, 19, 16, tzinfo=UTC)),
        ("Nala needs her booster, next Tuesday at 10", datetime(2026, 5, 19, 2, tzinfo=UTC)),
    ],
)
def test_an_english_day_behind_a_plan_is_its_day(text: str, start: datetime) -> None:
    plan = only(of(text, ENGLISH))
    assert (plan.kind, plan.occurred_from) == (Kind.PLAN, start)


@pytest.mark.parametrize(
    ("text", "kind", "start"),
    [
        ("周一下午三点带雪球去复查", Kind.PLAN, datetime(2026, 5, 18, 7, tzinfo=UTC)),
        ("周六下午两点要带雪球去剪指甲", Kind.PLAN, datetime(2026, 5, 16, 6, tzinfo=UTC)),
        ("周一带雪球去复查了", Kind.EVENT, datetime(2026, 5, 10, 16, tzinfo=UTC)),
    ],
)
def test_a_day_of_the_week_is_to_come_unless_it_is_told_as_done(text: str, kind: Kind, start: datetime) -> None:
    told = only(of(text, PAIR))
    assert (told.kind, told.occurred_from) == (kind, start)


def test_a_dose_behind_its_drug_stays_with_it() -> None:
    told = only(of("医生给雪球开了贝那普利，每天早上半片，要长期吃", PAIR))
    assert (told.kind, "半片" in told.text) == (Kind.MEDICATION, True)
