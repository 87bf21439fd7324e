"""Each kind is read with its topic, in both languages, over names and species of any kind."""

from __future__ import annotations

import pytest
from reading_cases import ENGLISH, ONE, PAIR, of, only

from pawsignal.model import Certainty, Cue, Kind, Polarity, Scope, Source

TOLD_ZH = [
    ("雪球对鸡肉过敏", "allergy", "allergy:鸡肉"),
    ("雪球吃虾会起疹子", "allergy", "allergy:虾"),
    ("雪球乳糖不耐受，喝牛奶会拉肚子", "allergy", "allergy:牛奶"),
    ("雪球小麦过敏", "allergy", "allergy:小麦"),
    ("雪球确诊了慢性肾病", "condition", "condition:慢性肾病"),
    ("雪球有糖尿病", "condition", "condition:糖尿病"),
    ("雪球打疫苗后肿脸", "condition", "condition:reaction 疫苗"),
    ("雪球生日是2024年3月8日", "identity", "identity:born"),
    ("雪球是布偶", "identity", "identity:breed"),
    ("雪球是母的", "identity", "identity:sex"),
    ("雪球做过绝育了", "identity", "identity:neutered"),
    ("雪球的芯片号是900012345678901", "identity", "identity:chip"),
    ("雪球去年走了", "identity", "identity:status"),
    ("雪球在吃阿莫西林", "medication", "medication:阿莫西林"),
    ("雪球拉肚子了", "episode", "symptom:diarrhoea"),
    ("雪球今天软便", "episode", "symptom:diarrhoea"),
    ("雪球吐黄水了", "episode", "symptom:vomiting"),
    ("雪球一直抓耳朵", "episode", "symptom:ear"),
    ("雪球左前腿瘸了", "episode", "symptom:limp:左前腿"),
    ("雪球总打喷嚏", "episode", "symptom:sneeze"),
    ("雪球眼睛红红的，有分泌物", "episode", "symptom:eye"),
    ("雪球咳嗽两天了", "episode", "symptom:cough"),
    ("雪球最近不爱吃猫粮", "change", "change:appetite:less"),
    ("雪球今天没吃", "change", "change:appetite:less"),
    ("雪球这几天食欲不振", "change", "change:appetite:less"),
    ("雪球最近喝水变多了", "change", "change:drinking:more"),
    ("雪球这两天没精打采", "change", "change:energy:less"),
    ("雪球最近老是躲在床底", "change", None),
    ("雪球体重4.2公斤", "measure", "measure:weight"),
    ("雪球八斤半了", "measure", "measure:weight"),
    ("雪球昨天打了猫三联", "event", "event:猫三联"),
    ("雪球上周做了绝育手术", "event", None),
    ("雪球前天做了体内驱虫", "event", "event:体内驱虫"),
    ("上周三带雪球去看医生了", "event", None),
    ("雪球在吃渴望六种鱼", "state", "food.main"),
    ("雪球换成冠能了", "state", "food.main"),
    ("雪球在换牙", "state", "stage:teething"),
    ("雪球发情了", "state", "stage:heat"),
    ("雪球爱吃金枪鱼", "preference", "preference:金枪鱼"),
    ("雪球最喜欢逗猫棒", "preference", "preference:逗猫棒"),
    ("雪球讨厌洗澡", "preference", "preference:洗澡"),
    ("雪球怕打雷", "preference", "preference:打雷"),
    ("雪球不吃胡萝卜", "preference", "preference:胡萝卜"),
    ("雪球只让我抱", "relation", None),
    ("雪球每晚都和我睡", "relation", None),
    ("明天带雪球去打疫苗", "plan", "plan:疫苗"),
    ("周五要给雪球做驱虫", "plan", "plan:驱虫"),
    ("今晚八点给雪球喂药", "plan", "plan:喂药"),
    ("雪球会握手", "note", None),
    ("雪球有三个猫抓板", "note", None),
    ("记住雪球的猫包在阳台", "note", None),
]
TOLD_EN = [
    ("Nala is allergic to salmon", "allergy", "allergy:salmon"),
    ("Otto has a chicken allergy", "allergy", "allergy:chicken"),
    ("Nala can't tolerate dairy", "allergy", "allergy:milk"),
    ("Otto breaks out in hives when he eats pork", "allergy", "allergy:pork"),
    ("Otto was diagnosed with arthritis", "condition", "condition:arthritis"),
    ("Nala was born on 3 June 2021", "identity", "identity:born"),
    ("Otto is a beagle", "identity", "identity:breed"),
    ("Nala is spayed", "identity", "identity:neutered"),
    ("Otto's microchip number is 985112345678900", "identity", "identity:chip"),
    ("Otto passed away in March", "identity", "identity:status"),
    ("Otto is on metronidazole twice a day", "medication", "medication:metronidazole"),
    ("Nala had diarrhea this morning", "episode", "symptom:diarrhoea"),
    ("Nala vomited three times", "episode", "symptom:vomiting"),
    ("Otto keeps scratching his ears", "episode", "symptom:ear"),
    ("Otto is limping on his right hind leg", "episode", "symptom:limp:右后腿"),
    ("Nala has been sneezing", "episode", "symptom:sneeze"),
    ("Nala has a cough", "episode", "symptom:cough"),
    ("Nala isn't eating much lately", "change", "change:appetite:less"),
    ("Nala has been drinking a lot more water", "change", "change:drinking:more"),
    ("Otto has been lethargic since Monday", "change", "change:energy:less"),
    ("Otto has been hiding under the bed lately", "change", None),
    ("Otto weighs 14 kg", "measure", "measure:weight"),
    ("Nala is 9 lbs now", "measure", "measure:weight"),
    ("Otto got his rabies shot yesterday", "event", "event:rabies shot"),
    ("We took Nala to the vet last Tuesday", "event", "event:vet"),
    ("Otto had knee surgery last month", "event", "event:knee surgery"),
    ("Nala was dewormed today", "event", None),
    ("Nala eats Royal Canin kitten food", "state", "food.main"),
    ("We switched Otto to Acana", "state", "food.main"),
    ("Otto is teething", "state", "stage:teething"),
    ("Otto loves carrots", "preference", "preference:carrots"),
    ("Nala hates the vacuum cleaner", "preference", "preference:vacuum cleaner"),
    ("Otto is scared of thunder", "preference", "preference:thunder"),
    ("Nala doesn't like wet food", "preference", "preference:wet food"),
    ("Nala sleeps on my pillow", "relation", None),
    ("Otto only listens to me", "relation", None),
    ("Otto has a vet appointment on Friday", "plan", "plan:vet"),
    ("Nala is getting spayed next week", "plan", "plan:spayed"),
    ("Nala knows how to open doors", "note", None),
    ("Otto is very shy", "note", None),
]


@pytest.mark.parametrize(("text", "kind", "topic"), TOLD_ZH)
def test_every_kind_is_read_in_chinese(text: str, kind: str, topic: str | None) -> None:
    statement = of(text).statements[0]
    assert (statement.kind, statement.topic if topic else None) == (kind, topic)
    assert statement.pets == ("雪球",)
    assert statement.quote in text


@pytest.mark.parametrize(("text", "kind", "topic"), TOLD_EN)
def test_every_kind_is_read_in_english(text: str, kind: str, topic: str | None) -> None:
    statement = of(text, ENGLISH).statements[0]
    assert (statement.kind, statement.topic if topic else None) == (kind, topic)
    assert statement.pets == (("Nala",) if "Nala" in text else ("Otto",))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("它对玉米过敏", "雪球对玉米过敏"),
        ("最近老是挠耳朵", "雪球最近老是挠耳朵"),
        ("我家雪球怕吸尘器", "雪球怕吸尘器"),
        ("对了，顺便记一下，雪球爱吃鸡胸肉哦！", "雪球爱吃鸡胸肉"),
        ("今天它吐了两次", "今天雪球吐了两次"),
    ],
)
def test_a_statement_stands_alone_in_the_owners_words(text: str, written: str) -> None:
    assert only(of(text)).text == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("She weighs 4.1 kg", "Nala weighs 4.1 kg"),
        ("her weight is 4.1 kg", "Nala's weight is 4.1 kg"),
        ("By the way, she loves tuna!", "Nala loves tuna"),
        ("I took her to the vet yesterday", "I took Nala to the vet yesterday"),
    ],
)
def test_an_english_pronoun_gives_way_to_the_name(text: str, written: str) -> None:
    assert only(of(text, ENGLISH, ("Nala",))).text == written


@pytest.mark.parametrize(
    ("text", "cue", "topic"),
    [
        ("雪球没有便血", Cue.DENIES, "symptom:bloody stool"),
        ("雪球没吐过", Cue.DENIES, "symptom:vomiting"),
        ("雪球不吐了", Cue.RECOVERS, "symptom:vomiting"),
        ("雪球没再拉了", Cue.RECOVERS, "symptom:diarrhoea"),
        ("雪球的咳嗽好了", Cue.RECOVERS, "symptom:cough"),
        ("雪球耳朵好了", Cue.RECOVERS, "symptom:ear"),
        ("雪球已经恢复了", Cue.RECOVERS, ""),
        ("雪球没事了", Cue.RECOVERS, ""),
        ("雪球还在吐", Cue.CONTINUES, "symptom:vomiting"),
        ("雪球又拉肚子了", Cue.RECURS, "symptom:diarrhoea"),
        ("雪球对牛肉不过敏", Cue.DENIES, "allergy:牛肉"),
        ("雪球不再对牛肉过敏了", Cue.DENIES, "allergy:牛肉"),
        ("雪球停药了", Cue.STOPS, "medication"),
        ("雪球的疫苗取消了", Cue.CANCELS, "plan:疫苗"),
        ("医生说雪球不爱吃饭是因为天热", Cue.EXPLAINS, "change:appetite:less"),
        ("医生说是因为换牙", Cue.EXPLAINS, ""),
        ("雪球换成渴望了", Cue.REPLACES, "food.main"),
        ("雪球现在不吃三文鱼了", Cue.REPLACES, "preference:三文鱼"),
        ("雪球胃口恢复了", Cue.RECOVERS, "change:appetite"),
    ],
)
def test_closing_words_are_told_from_new_facts(text: str, cue: Cue, topic: str) -> None:
    statement = only(of(text))
    assert (statement.cue, statement.topic) == (cue, topic)


@pytest.mark.parametrize(
    ("text", "cue", "topic"),
    [
        ("Nala isn't vomiting any more", Cue.RECOVERS, "symptom:vomiting"),
        ("Nala stopped vomiting", Cue.RECOVERS, "symptom:vomiting"),
        ("Nala's cough is gone", Cue.RECOVERS, "symptom:cough"),
        ("Nala is fine now", Cue.RECOVERS, ""),
        ("Nala has no diarrhea", Cue.DENIES, "symptom:diarrhoea"),
        ("Nala isn't allergic to beef", Cue.DENIES, "allergy:beef"),
        ("Nala still has diarrhea", Cue.CONTINUES, "symptom:diarrhoea"),
        ("Nala threw up again", Cue.RECURS, "symptom:vomiting"),
        ("Nala finished the antibiotics", Cue.STOPS, "medication:antibiotics"),
        ("The vet said it's just teething", Cue.EXPLAINS, ""),
        ("Nala no longer likes tuna", Cue.REPLACES, "preference:tuna"),
    ],
)
def test_english_closing_words_are_told_from_new_facts(text: str, cue: Cue, topic: str) -> None:
    statement = only(of(text, (ENGLISH[0],)))
    assert (statement.cue, statement.topic) == (cue, topic)


@pytest.mark.parametrize("text", ["雪球不停地吐", "雪球不断呕吐", "雪球特别爱吐毛球", "雪球动不动就拉肚子"])
def test_words_that_hold_a_negation_negate_nothing(text: str) -> None:
    statement = only(of(text))
    assert (statement.kind, statement.polarity) == (Kind.EPISODE, Polarity.POSITIVE)


def test_two_negations_make_none() -> None:
    assert only(of("雪球不是不爱吃鱼")).polarity is Polarity.POSITIVE


@pytest.mark.parametrize("text", ["雪球好像对鱼过敏", "怀疑雪球对鱼过敏", "雪球可能对鱼过敏", "雪球疑似对鱼过敏"])
def test_doubt_makes_a_suspicion(text: str) -> None:
    assert only(of(text)).certainty is Certainty.SUSPECTED


@pytest.mark.parametrize(
    "text", ["Nala might be allergic to fish", "I think Nala is allergic to fish", "Nala seems to be allergic to fish"]
)
def test_english_doubt_makes_a_suspicion(text: str) -> None:
    assert only(of(text, ENGLISH)).certainty is Certainty.SUSPECTED


def test_a_vets_word_is_the_vets() -> None:
    assert only(of("医生说雪球有心脏病")).source is Source.VET


def test_a_list_of_allergens_is_a_statement_each() -> None:
    zh, en = of("雪球对鸡肉和牛肉都过敏"), of("Nala is allergic to beef, corn and fish", ENGLISH)
    assert [s.topic for s in zh.statements] == ["allergy:鸡肉", "allergy:牛肉"]
    assert [s.text for s in zh.statements] == ["雪球对鸡肉过敏", "雪球对牛肉过敏"]
    assert [s.topic for s in en.statements] == ["allergy:beef", "allergy:corn", "allergy:fish"]


def test_what_goes_on_about_one_symptom_is_one_statement() -> None:
    statement = only(of("雪球今天拉肚子，拉了三次"))
    assert (statement.text, statement.times, statement.family) == ("雪球今天拉肚子，拉了三次", 3, "gut")


def test_two_symptoms_of_a_clause_are_two_statements() -> None:
    assert [s.topic for s in of("雪球昨天又吐又拉肚子").statements] == ["symptom:vomiting", "symptom:diarrhoea"]


def test_a_time_word_holds_for_the_clauses_behind_it() -> None:
    first, second = of("昨天雪球吐了，还拉肚子了").statements
    assert first.when == second.when == "昨天"


def test_a_course_has_its_end() -> None:
    statement = only(of("医生给雪球开了消炎药，一天两次，吃7天"))
    assert statement.until is not None
    assert statement.until.date().isoformat() == "2026-05-19"


def test_a_weight_is_kept_in_kilograms() -> None:
    assert only(of("雪球现在九斤")).value == 4.5


def test_the_owners_allergy_is_not_the_pets() -> None:
    statement = only(of("我对猫毛过敏"))
    assert (statement.scope, statement.kind, statement.pets) == (Scope.USER, Kind.NOTE, ())


@pytest.mark.parametrize("text", ["我喜欢在小程序上预约", "我更希望上午去医院", "我不喜欢打电话"])
def test_the_owners_ways_are_the_owners(text: str) -> None:
    statement = only(of(text))
    assert (statement.scope, statement.kind) == (Scope.USER, Kind.PREFERENCE)


@pytest.mark.parametrize("text", ["I prefer short answers", "I'd rather book online", "I don't like phone calls"])
def test_the_owners_ways_are_the_owners_in_english(text: str) -> None:
    assert only(of(text, ENGLISH)).scope is Scope.USER


@pytest.mark.parametrize("text", ["雪球和大黄打架了", "大黄老是追雪球", "雪球怕大黄"])
def test_a_relation_of_two_pets_names_both(text: str) -> None:
    statement = only(of(text, PAIR))
    assert (statement.scope, statement.kind, set(statement.pets)) == (Scope.HYBRID, Kind.RELATION, {"雪球", "大黄"})


def test_two_pets_told_in_one_sentence_are_two_statements() -> None:
    zh = of("雪球和大黄昨天都打了疫苗", PAIR).statements
    en = of("Nala and Otto both got their rabies shots today", ENGLISH).statements
    assert [(s.text, s.pets) for s in zh] == [("雪球昨天打了疫苗", ("雪球",)), ("大黄昨天打了疫苗", ("大黄",))]
    assert [s.pets for s in en] == [("Nala",), ("Otto",)]


def test_all_habits_of_a_long_sentence_are_read() -> None:
    text = "它对牛肉过敏，不爱喝水，喜欢晒太阳，怕洗澡，爱玩逗猫棒，讨厌坐车，晚上跟我睡"
    kinds = [s.kind for s in of(text, ONE).statements]
    assert kinds == [Kind.ALLERGY] + [Kind.PREFERENCE] * 5 + [Kind.RELATION]


def test_a_wrong_allergen_is_corrected_by_the_right_one() -> None:
    wrong, right = of("雪球不是对鸡肉过敏，是对牛肉过敏").statements
    assert (wrong.topic, wrong.polarity, wrong.cue) == ("allergy:鸡肉", Polarity.NEGATIVE, Cue.CORRECTS)
    assert (right.topic, right.polarity) == ("allergy:牛肉", Polarity.POSITIVE)


def test_a_wrong_pet_is_corrected_by_the_right_one() -> None:
    statement = only(of("说错了，不是雪球，是大黄拉肚子了", PAIR))
    assert (statement.pets, statement.instead_of, statement.cue) == (("大黄",), ("雪球",), Cue.CORRECTS)


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        *(("雪球走丢了", "event:lost"), ("雪球昨天跑丢了", "event:lost"), ("雪球不见了，找了一天", "event:lost")),
        *(("Otto ran away last night", "event:lost"), ("Otto has been missing since Monday", "event:lost")),
        *(("雪球找回来了", "event:found"), ("We found Otto!", "event:found")),
    ],
)
def test_a_lost_pet_is_lost_and_not_dead(text: str, topic: str) -> None:
    assert only(of(text, (*ONE, *ENGLISH))).topic == topic


@pytest.mark.parametrize(
    "text",
    ["雪球的疹子不见了", "雪球把球弄丢了", "雪球没走丢", "Otto ran away from the vacuum", "Otto is missing a tooth"],
)
def test_what_else_is_lost_loses_no_pet(text: str) -> None:
    assert all(s.topic != "event:lost" for s in of(text, (*ONE, *ENGLISH)).statements)


@pytest.mark.parametrize(
    "text", ["Nala was born on 2027-03-01", "Nala was born on 31 February 2021", "Nala生日是2027年3月1日"]
)
def test_a_birth_in_the_future_or_on_no_day_is_not_kept(text: str) -> None:
    assert of(text, ENGLISH).statements == ()


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Nala had an anaphylactic reaction to chicken", "allergy:chicken"),
        ("Otto went into anaphylactic shock after eating peanuts", "allergy:peanut"),
        ("Nala对鸡肉过敏性休克", "allergy:鸡肉"),
    ],
)
def test_an_anaphylactic_reaction_to_a_food_is_an_allergy(text: str, topic: str) -> None:
    assert only(of(text, ENGLISH)).topic == topic
