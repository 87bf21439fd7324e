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
        ("雪球每天一片关节灵", "关节灵"),
        ("雪球每天滴两滴眼药水", "眼药水"),
        ("医生给雪球开了吗丁啉，每天半片，吃一周", "吗丁啉"),
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


# --- weights ---


@pytest.mark.parametrize(
    ("text", "kilograms"),
    [
        ("雪球今天只有6.9斤了", 3.45),
        ("雪球只剩3.2公斤了", 3.2),
        ("雪球瘦到3.8公斤了", 3.8),
        ("雪球胖到五公斤了", 5.0),
        ("Otto is down to 52 lb", 23.587),
        ("Nala went up to 4.5 kg", 4.5),
    ],
)
def test_a_weight_needs_no_word_for_weight(text: str, kilograms: float) -> None:
    assert (told(text).kind, told(text).value) == (Kind.MEASURE, kilograms)


# --- symptoms ---


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Diarrhea again for Nala today", "symptom:diarrhoea"),
        ("Another seizure for Otto this morning", "symptom:seizure"),
        ("Bad vomiting from Nala last night", "symptom:vomiting"),
        ("雪球一直抓下巴", "symptom:itch"),
        ("雪球老舔肚皮", "symptom:itch"),
        ("雪球使劲挠尾巴根", "symptom:itch"),
        ("雪球肚皮舔得红了", "symptom:itch"),
        ("Nala keeps scratching her chin", "symptom:itch"),
        ("Otto licks his belly constantly", "symptom:itch"),
        ("Nala is sick", "symptom:unwell"),
        ("雪球生病了", "symptom:unwell"),
        ("Nala seems off today", "symptom:unwell"),
        ("雪球今天不太对劲", "symptom:unwell"),
    ],
)
def test_a_symptom_is_read_in_other_words(text: str, topic: str) -> None:
    assert (told(text).kind, told(text).topic) == (Kind.EPISODE, topic)


@pytest.mark.parametrize(
    "text",
    [
        "Food for itchy skin for Nala",
        "Medicine for diarrhea for Nala",
        "雪球喜欢我挠下巴",
        "Otto didn't eat the chocolate",
        "Nala didn't eat the lily",
        "雪球没吃巧克力",
        "雪球没喝可乐",
    ],
)
def test_what_did_not_happen_is_neither_a_symptom_nor_a_dislike(text: str) -> None:
    statements = of(text, ENGLISH if text.isascii() else ONE).statements
    assert [s.kind for s in statements if s.kind in (Kind.EPISODE, Kind.PREFERENCE)] == []


@pytest.mark.parametrize(
    ("text", "kind", "topic"),
    [
        ("雪球最近睡觉变多了", Kind.CHANGE, "change:sleep:more"),
        ("Nala is sleeping a lot more lately", Kind.CHANGE, "change:sleep:more"),
        ("雪球最近睡的时间变长了", Kind.CHANGE, "change:sleep:more"),
        ("雪球最近舔毛变少了", Kind.CHANGE, "change:behaviour:舔毛变少"),
        ("雪球换粮第三天", Kind.NOTE, "note:换粮"),
        ("雪球三岁了", Kind.NOTE, "note:age"),
        ("Nala is two years old", Kind.NOTE, "note:age"),
    ],
)
def test_what_changes_is_kept_as_what_it_is(text: str, kind: Kind, topic: str) -> None:
    assert (told(text).kind, told(text).topic) == (kind, topic)


# --- events and plans ---


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("上周三雪球拔了一颗牙", "event:拔牙"),
        ("雪球昨天剪了指甲", "event:剪指甲"),
        ("雪球今天拆了线", "event:拆线"),
        ("雪球昨天洗了牙", "event:洗牙"),
        ("雪球昨天打了兔瘟疫苗", "event:兔瘟疫苗"),
        ("Nala got her RHD vaccine", "event:rhd vaccine"),
        ("Nala's booster is done", "event:booster"),
        ("Otto's rabies shot is finally done", "event:rabies shot"),
        ("Otto's check-up is done", "event:check-up"),
    ],
)
def test_what_was_done_is_an_event(text: str, topic: str) -> None:
    assert (told(text).kind, told(text).topic) == (Kind.EVENT, topic)


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("雪球的疫苗改到周日了", "plan:疫苗"),
        ("雪球的手术推迟到下周五了", "plan:手术"),
        ("Nala's vaccine was moved to Sunday", "plan:vaccine"),
        ("Otto's booster got rescheduled to Friday", "plan:booster"),
        ("The vet appointment for Nala was pushed back to Friday", "plan:vet appointment"),
    ],
)
def test_a_plan_that_is_moved_lies_ahead_at_its_new_time(text: str, topic: str) -> None:
    statement = told(text)
    assert (statement.kind, statement.topic, statement.cue) == (Kind.PLAN, topic, Cue.REPLACES)
    assert statement.occurred_from is not None
    assert statement.occurred_from > NOW


# --- corrections ---


@pytest.mark.parametrize(
    ("text", "breed"),
    [
        ("Sorry, I was wrong, Nala is a birman", "birman"),
        ("My mistake, Otto is actually a lurcher", "lurcher"),
        ("说错了，雪球是伯曼猫", "伯曼猫"),
        ("记错了，雪球是一只海山猫", "海山猫"),
    ],
)
def test_a_breed_of_any_name_corrects_an_earlier_one(text: str, breed: str) -> None:
    assert (told(text).topic, told(text).fact, told(text).cue) == ("identity:breed", breed, Cue.CORRECTS)


@pytest.mark.parametrize("text", ["Nala is a barman", "雪球是一只海山猫", "记错了，雪球是昨天吐的"])
def test_no_other_word_becomes_a_breed(text: str) -> None:
    statements = of(text, ENGLISH if text.isascii() else ONE).statements
    assert [s.fact for s in statements if s.topic == "identity:breed"] == []


# --- food besides the main food ---


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("雪球也吃一点百利鸡肉冻干", "百利鸡肉冻干"),
        ("雪球还会吃些罐头", "罐头"),
        ("Nala also gets some Ziwi canned food", "ziwi canned food"),
        ("Otto gets a little pumpkin too", "pumpkin"),
        ("Nala also eats a few treats", "treats"),
    ],
)
def test_a_food_besides_the_main_food_is_added(text: str, fact: str) -> None:
    statement = told(text)
    assert (statement.topic, statement.fact, statement.cue) == ("food.side", fact, Cue.ADDS)


@pytest.mark.parametrize(
    "text",
    ["雪球今天也吃了一点罐头", "雪球也能吃点罐头", "Otto also gets a bit of exercise", "Nala also has some toys"],
)
def test_no_single_meal_and_no_other_thing_is_a_food_besides(text: str) -> None:
    statements = of(text, ENGLISH if text.isascii() else ONE).statements
    assert [s.text for s in statements if s.topic == "food.side"] == []


# --- what raised a red flag ---


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Otto just ate some chocolate", "event:chocolate"),
        ("Otto was hit by a car this morning", "event:trauma"),
        ("Nala can't breathe", "event:breathing"),
        ("I accidentally gave Nala ibuprofen", "event:human painkillers"),
        ("Otto got into the rat poison, what should I do?", "event:rat poison"),
        ("雪球偷吃了巧克力", "event:chocolate"),
        ("雪球从阳台掉下去了", "event:trauma"),
        ("雪球被骨头噎住了", "event:breathing"),
        ("雪球被鱼刺卡住了", "event:breathing"),
        ("我给雪球吃了布洛芬", "event:human painkillers"),
    ],
)
def test_what_raised_a_flag_is_an_event_and_nothing_else(text: str, topic: str) -> None:
    reading = of(text, ENGLISH if text.isascii() else ONE)
    assert [(s.kind, s.topic) for s in reading.statements] == [(Kind.EVENT, topic)]
    assert reading.flags


@pytest.mark.parametrize("text", ["Otto had a seizure", "Otto has bloody stool", "雪球尿不出来", "雪球吐了五次"])
def test_a_flag_that_is_a_symptom_stays_one_episode(text: str) -> None:
    assert told(text).kind is Kind.EPISODE


@pytest.mark.parametrize(
    "text",
    [
        "Can Otto eat chocolate?",
        "Otto didn't eat the chocolate",
        "My neighbour's dog ate chocolate",
        "If Otto eats chocolate he will die",
        "雪球没吃巧克力",
        "邻居家的狗被车撞了",
        "雪球吃了百合会怎么样？",
    ],
)
def test_what_did_not_happen_to_an_own_pet_is_no_event(text: str) -> None:
    assert of(text, ENGLISH if text.isascii() else ONE).statements == ()


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("We switched Nala to Acana", "acana"),
        ("I changed Otto over to Taste of the Wild", "taste of the wild"),
        ("We moved Otto onto a raw diet", "raw diet"),
        ("We transitioned Nala from Orijen to Ziwi", "ziwi"),
    ],
)
def test_the_owner_may_be_who_switches_the_food(text: str, fact: str) -> None:
    assert (told(text).topic, told(text).fact, told(text).cue) == ("food.main", fact, Cue.REPLACES)


@pytest.mark.parametrize(
    "text",
    [
        "Otto moved to the couch",
        "We switched Otto to a bigger crate",
        "We moved Nala to the kitchen",
        "Otto's walks were changed to twice a day",
        "We changed Nala to a new vet",
    ],
)
def test_no_place_and_no_thing_becomes_a_food(text: str) -> None:
    assert [s.fact for s in of(text, ENGLISH).statements if s.topic.startswith("food")] == []
