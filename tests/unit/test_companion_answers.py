"""The companion's answers: from the memories recalled, cited, never more certain than they are."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from companion_briefs import DOU, WANG, asked, brief, marks, memory, ok, pet, reply, statement, told
from hypothesis import given, settings
from hypothesis import strategies as st

from pawsignal.chat import foods
from pawsignal.language.reading import Flag, Query, Reading
from pawsignal.model import Certainty, Hit, Kind, Memory, MemoryId, PetId, PetStatus, Polarity, Scope, Status

CHICKEN = memory("豆豆对鸡肉过敏", Kind.ALLERGY, "allergy:鸡肉")
BEEF = memory("Biscuit is allergic to beef", Kind.ALLERGY, "allergy:beef")
MAY_4 = datetime(2026, 5, 4, 13, tzinfo=UTC)


def safety(of: Memory) -> Hit:
    return Hit(of, 0.2, ("safety",))


# --- food ---


@pytest.mark.parametrize("food", ["鸡胸肉冻干", "鸡肉", "鸡腿"])
def test_a_food_of_the_allergens_family_is_refused(food: str) -> None:
    answer = asked(f"豆豆能吃{food}吗？", safety(CHICKEN), is_care=True)
    assert answer.startswith("不可以给豆豆吃鸡肉：豆豆对鸡肉过敏[M3]")


def test_an_allergy_told_in_english_is_honoured_in_chinese() -> None:
    known = memory("豆豆 is allergic to chicken", Kind.ALLERGY, "allergy:chicken")
    assert "不可以" in asked("豆豆能吃鸡肉吗", safety(known), is_care=True)


def test_an_allergen_outside_the_food_list_is_found_in_the_question() -> None:
    known = memory("豆豆对藜麦过敏", Kind.ALLERGY, "allergy:藜麦")
    assert "不可以给豆豆吃藜麦" in asked("豆豆能吃藜麦饼干吗", safety(known), is_care=True)


def test_a_suspected_allergy_is_avoided_as_suspected() -> None:
    known = memory("豆豆好像对鸡肉过敏", Kind.ALLERGY, "allergy:鸡肉", certainty=Certainty.SUSPECTED)
    answer = asked("豆豆能吃鸡肉吗", safety(known), is_care=True)
    assert "怀疑" in answer
    assert "避开" in answer


def test_a_food_without_record_is_never_called_an_allergy() -> None:
    answer = asked("豆豆能吃牛肉吗", safety(CHICKEN), is_care=True)
    assert "没有牛肉让豆豆不舒服的记录" in answer
    assert "豆豆对牛肉过敏" not in answer
    assert "豆豆对鸡肉过敏[M3]" in answer


@pytest.mark.parametrize(("food", "species"), [("牛肉", "rabbit"), ("骨头", "dog"), ("牛肉", "")])
def test_food_that_may_not_suit_is_left_to_the_vet(food: str, species: str) -> None:
    answer = asked(f"豆豆能吃{food}吗", is_care=True, known=(pet(species=species),))
    assert "先问问兽医" in answer
    assert "一点点" not in answer


def test_nothing_is_to_be_tried_after_a_red_flag() -> None:
    flag = Flag("bone", "卡住了骨头", "马上去医院")
    query = Query(text="豆豆卡住了骨头能吃米饭吗", pets=(DOU,), is_care=True)
    answer = reply(brief(query=query, flags=(flag,)))
    assert "一点点" not in answer
    assert "可以考虑" not in answer


def test_a_general_food_question_still_names_the_allergies_at_home() -> None:
    query = Query(text="我该给金毛吃什么", owner=True, is_care=True, species="dog", breed="golden retriever")
    answer = reply(brief(safety(CHICKEN), query=query))
    assert "豆豆对鸡肉过敏[M3]" in answer
    assert "可以考虑" not in answer


def test_what_was_eaten_before_is_told_as_past() -> None:
    old = memory("豆豆在吃渴望鸡肉粮", Kind.STATE, "food.main", status=Status.SUPERSEDED)
    answer = asked("豆豆以前吃什么粮", old, kinds=(Kind.STATE,), is_care=True, past=True)
    assert "豆豆在吃渴望鸡肉粮（后来变了）[M3]" in answer


def test_what_happened_after_a_meal_is_told_with_the_answer() -> None:
    sick = memory("豆豆吃牛肉后吐了", Kind.EPISODE, "symptom:vomiting", occurred_from=MAY_4)
    assert "5月4日：豆豆吃牛肉后吐了[M3]" in asked("豆豆能吃牛肉吗", sick, is_care=True)


def test_a_plan_about_medicine_answers_when() -> None:
    plan = memory("今晚8点给豆豆喂药", Kind.PLAN, "plan:喂药", occurred_from=datetime(2026, 5, 12, 12, tzinfo=UTC))
    answer = asked("豆豆什么时候喂药", plan, is_care=True, kinds=(Kind.MEDICATION,))
    assert "5月12日 20:00：今晚8点给豆豆喂药[M3]" in answer


def test_a_recommendation_names_what_to_avoid_first_and_suggests_none_of_it() -> None:
    duck = memory("豆豆对鸭肉过敏", Kind.ALLERGY, "allergy:鸭肉")
    answer = asked("给它推荐点零食吧", safety(CHICKEN), safety(duck), is_care=True)
    before, _, suggested = answer.partition("可以考虑")
    assert "鸡肉" in before
    assert "鸭肉" in before
    assert suggested
    assert "鸭" not in suggested


def test_english_recommendations_avoid_and_suggest_in_english() -> None:
    answer = asked("What treats can I buy?", safety(BEEF), is_care=True, known=(pet("Biscuit"),), locale="en")
    assert "allergic to beef[M3]" in answer
    assert "salmon" in answer


def test_every_pet_concerned_is_considered() -> None:
    corn = memory("旺财对玉米过敏", Kind.ALLERGY, "allergy:玉米", pets=(WANG,))
    pets = (pet(), pet("旺财", WANG, species="cat"))
    answer = asked("推荐点零食", safety(CHICKEN), safety(corn), is_care=True, known=pets)
    assert "豆豆对鸡肉过敏" in answer
    assert "旺财对玉米过敏" in answer


@pytest.mark.parametrize(
    ("text", "topic", "question", "locale", "no"),
    [
        ("豆豆不能吃鸡肉", "condition:avoid 鸡肉", "豆豆能吃鸡胸肉吗", "zh", "不可以给豆豆吃鸡肉：豆豆不能吃鸡肉[M3]"),
        ("豆豆 must not eat beef", "condition:avoid beef", "Can 豆豆 have steak?", "en", "No, beef is not safe"),
        ("豆豆 should avoid fish", "condition:avoid fish", "Can 豆豆 have sardines?", "en", "No, sardine is not safe"),
    ],
)
def test_what_a_pet_must_not_eat_is_refused(text: str, topic: str, question: str, locale: str, no: str) -> None:
    answer = asked(question, safety(memory(text, Kind.CONDITION, topic)), is_care=True, locale=locale)
    assert answer.startswith(no)


@pytest.mark.parametrize(
    ("text", "topic", "kind", "question", "locale"),
    [
        ("豆豆吃了鸭肉拉肚子", "symptom:diarrhoea", Kind.EPISODE, "豆豆能吃鸭肉吗", "zh"),
        ("Duck gives 豆豆 diarrhea", "symptom:diarrhoea", Kind.EPISODE, "Can 豆豆 have duck?", "en"),
        ("豆豆 threw up after eating turkey", "symptom:vomiting", Kind.EPISODE, "Can 豆豆 have turkey?", "en"),
        ("豆豆讨厌南瓜", "preference:南瓜", Kind.PREFERENCE, "豆豆能吃南瓜吗", "zh"),
    ],
)
def test_a_food_with_a_bad_record_is_never_to_be_tried(
    text: str, topic: str, kind: Kind, question: str, locale: str
) -> None:
    polarity = Polarity.NEGATIVE if kind is Kind.PREFERENCE else Polarity.POSITIVE
    answer = asked(question, safety(memory(text, kind, topic, polarity=polarity)), is_care=True, locale=locale)
    assert "[M3]" in answer
    assert "观察一两天" not in answer
    assert "just a little" not in answer


@pytest.mark.parametrize(
    ("text", "question", "locale", "banned", "kept"),
    [
        ("豆豆吃了鸭肉就拉肚子", "推荐点零食", "zh", "清煮鸭肉", "熟三文鱼"),
        ("Salmon made 豆豆 vomit", "Recommend some treats", "en", "cooked salmon", "plain cooked duck"),
    ],
)
def test_what_upset_a_pet_is_not_suggested(text: str, question: str, locale: str, banned: str, kept: str) -> None:
    upset = memory(text, Kind.EPISODE, "symptom:vomiting")
    answer = asked(question, safety(upset), is_care=True, locale=locale)
    assert banned not in answer
    assert kept in answer


@pytest.mark.parametrize("text", ["豆豆吃鸭肉没有拉肚子", "豆豆 didn't get sick after duck"])
def test_a_food_that_did_no_harm_may_still_be_suggested(text: str) -> None:
    fine = memory(text, Kind.EPISODE, "symptom:diarrhoea", polarity=Polarity.NEGATIVE)
    assert "清煮鸭肉" in asked("推荐点零食", safety(fine), is_care=True)


def test_what_it_likes_is_offered_and_cited() -> None:
    salmon = memory("豆豆喜欢吃三文鱼冻干", Kind.PREFERENCE, "preference:三文鱼冻干")
    window = memory("豆豆喜欢趴在窗台上", Kind.PREFERENCE, "preference:窗台")
    answer = asked("豆豆爱吃什么零食？", salmon, window, is_care=True, kinds=(Kind.PREFERENCE,))
    assert "三文鱼冻干[M3]" in answer
    assert "窗台" not in answer


def test_a_liked_allergen_is_marked_as_off_the_table() -> None:
    liked = memory("豆豆爱吃鸡肉冻干", Kind.PREFERENCE, "preference:鸡肉冻干")
    answer = asked("推荐点零食", liked, safety(CHICKEN), is_care=True)
    assert "豆豆爱吃鸡肉冻干[M3]（含要避开的成分，别再给）" in answer


def test_a_condition_sends_to_the_vet_instead_of_suggesting() -> None:
    kidney = memory("豆豆有慢性肾病", Kind.CONDITION, "condition:慢性肾病")
    answer = asked("推荐点零食", safety(kidney), is_care=True)
    assert "慢性肾病[M3]" in answer
    assert "兽医" in answer
    assert "可以考虑" not in answer


def test_two_foods_in_conflict_are_both_named_and_labelled() -> None:
    old = memory("豆豆在吃渴望鸡肉粮", Kind.STATE, "food.main")
    new = memory("豆豆在吃爱肯拿鸭肉粮", Kind.STATE, "food.main", status=Status.OBSERVING)
    answer = asked("豆豆现在吃什么粮", old, new, is_care=True, kinds=(Kind.STATE,))
    assert "渴望鸡肉粮[M3]" in answer
    assert "爱肯拿鸭肉粮[M4]" in answer
    assert "待确认" in answer


def test_a_denial_in_the_pool_lifts_nothing() -> None:
    denial = memory(
        "豆豆对鸡肉不过敏", Kind.ALLERGY, "allergy:鸡肉", polarity=Polarity.NEGATIVE, status=Status.OBSERVING
    )
    answer = asked("豆豆能吃鸡肉吗", safety(CHICKEN), safety(denial), is_care=True)
    assert answer.startswith("不可以")
    assert "待确认" in answer


def test_asking_whether_an_allergy_is_gone_is_left_to_the_vet() -> None:
    answer = asked("豆豆对鸡肉不过敏了吧", CHICKEN, topics=("allergy:鸡肉",))
    assert "豆豆对鸡肉过敏[M3]" in answer
    assert "兽医确认" in answer


@pytest.mark.parametrize(("text", "locale"), [("豆豆能吃布洛芬吗", "zh"), ("Can Rex have painkillers?", "en")])
def test_drugs_are_left_to_the_vet(text: str, locale: str) -> None:
    answer = asked(text, is_care=True, locale=locale)
    assert ("兽医" if locale == "zh" else "vet") in answer
    assert "Start small" not in answer


def test_the_courses_a_pet_takes_can_be_asked_for() -> None:
    course = memory("豆豆每天吃消炎药", Kind.MEDICATION, "medication:消炎药", occurred_from=MAY_4)
    assert "消炎药" in asked("豆豆在吃什么药", course, kinds=(Kind.MEDICATION,), is_care=True)


@pytest.mark.parametrize(
    ("text", "kind", "locale"),
    [("豆豆在吃什么药", Kind.MEDICATION, "zh"), ("What is Rex allergic to?", Kind.ALLERGY, "en")],
)
def test_nothing_on_record_is_said_of_what_was_asked(text: str, kind: Kind, locale: str) -> None:
    answer = asked(text, kinds=(kind,), is_care=True, locale=locale)
    assert ("还没有记录" if locale == "zh" else "nothing on record") in answer


@pytest.mark.parametrize(("text", "locale"), [("豆豆平时吃什么", "zh"), ("What does Rex eat?", "en")])
def test_what_a_pet_eats_is_not_answered_with_suggestions(text: str, locale: str) -> None:
    answer = asked(text, is_care=True, locale=locale)
    assert "考虑" not in answer
    assert "considering" not in answer


# --- measures, episodes, plans ---


def test_the_newest_weight_answers_with_its_date() -> None:
    old = memory("前天豆豆称了体重，5.2公斤", Kind.MEASURE, "measure:weight", value=5.2, unit="kg", occurred_from=MAY_4)
    new = memory(
        "豆豆今天体重4.6公斤",
        Kind.MEASURE,
        "measure:weight",
        value=4.6,
        unit="kg",
        when="今天",
        occurred_from=datetime(2026, 5, 11, 1, tzinfo=UTC),
    )
    answer = asked("豆豆现在多重", old, new, kinds=(Kind.MEASURE,))
    assert answer.startswith("最近一次：豆豆5月11日体重4.6公斤[M4]")
    assert "今天" not in answer


def test_a_value_in_another_unit_is_shown_in_kilograms_too() -> None:
    point = memory("豆豆9斤了", Kind.MEASURE, "measure:weight", value=4.5, unit="kg", occurred_from=MAY_4)
    assert "豆豆9斤了 = 4.5 kg[M3]" in asked("豆豆多重", point, kinds=(Kind.MEASURE,))


OVER = memory(
    "豆豆今天拉肚子，拉了三次",
    Kind.EPISODE,
    "symptom:diarrhoea",
    when="今天",
    status=Status.RESOLVED,
    occurred_from=MAY_4,
    occurred_to=datetime(2026, 5, 6, tzinfo=UTC),
)


def test_a_past_episode_is_told_with_its_date_and_as_over() -> None:
    answer = asked("豆豆上周拉过肚子吗", OVER, past=True, topics=("symptom:diarrhoea",))
    assert "豆豆5月4日拉肚子" in answer
    assert "已结束" in answer
    assert "今天" not in answer


def test_a_resolved_episode_is_not_going_on() -> None:
    still = memory("豆豆还在拉肚子", Kind.EPISODE, "symptom:diarrhoea", status=Status.RESOLVED, occurred_from=MAY_4)
    for known in (OVER, still):
        answer = asked("豆豆现在还拉肚子吗", known, topics=("symptom:diarrhoea",))
        assert "没有正在进行的拉肚子记录" in answer
        assert "5月4日" in answer
        assert "还在拉肚子" not in answer


def test_an_open_episode_is_going_on_by_the_records() -> None:
    known = memory("豆豆又拉肚子了", Kind.EPISODE, "symptom:diarrhoea", occurred_from=MAY_4)
    assert "还没有结束：5月4日：豆豆又拉肚子了[M3]" in asked("豆豆还拉吗", known, topics=("symptom:diarrhoea",))


def test_english_dates_read_as_english() -> None:
    known = memory(
        "Luna threw up twice yesterday",
        Kind.EPISODE,
        "symptom:vomiting",
        when="yesterday",
        status=Status.RESOLVED,
        occurred_from=MAY_4,
    )
    answer = asked("Did Luna ever throw up?", known, past=True, known=(pet("Luna", species="cat"),), locale="en")
    assert "Luna threw up twice on 4 May (over)[M3]" in answer


def test_dates_of_another_year_carry_the_year() -> None:
    shot = memory("豆豆打了狂犬疫苗", Kind.EVENT, "event:vaccine", occurred_from=datetime(2025, 3, 5, tzinfo=UTC))
    assert "2025年3月5日" in asked("豆豆什么时候打的狂犬疫苗", shot)


def test_a_plan_is_told_in_the_owners_zone() -> None:
    plan = memory("豆豆周五晚上9点喂药", Kind.PLAN, "plan:喂药", occurred_from=datetime(2026, 5, 15, 13, tzinfo=UTC))
    assert "5月15日 21:00" in asked("豆豆什么时候喂药", plan)


def test_a_plan_for_an_evening_names_no_clock_time() -> None:
    start, end = datetime(2026, 5, 12, 10, tzinfo=UTC), datetime(2026, 5, 12, 16, tzinfo=UTC)
    plan = memory("今晚给豆豆洗澡", Kind.PLAN, "plan:洗澡", occurred_from=start, occurred_to=end)
    answer = asked("豆豆什么时候洗澡", plan)
    assert "5月12日：今晚给豆豆洗澡" in answer


def test_words_of_time_that_cannot_be_resolved_are_asked_back() -> None:
    answer = asked("那阵子豆豆怎么了", OVER, unknown_time="那阵子", past=True)
    assert "「那阵子」" in answer
    assert "拉肚子" not in answer


# --- everything else ---


def test_a_status_question_lists_what_is_current() -> None:
    teeth = memory("豆豆在换牙期", Kind.STATE, "stage:teething")
    held = memory("豆豆只让我抱", Kind.RELATION, "relation:x", scope=Scope.HYBRID)
    answer = asked("豆豆怎么样", Hit(teeth, 0.5, ("status",)), Hit(held, 0.1, ("status",)), is_status=True)
    assert answer.startswith("豆豆目前的记录：豆豆在换牙期[M3]")
    assert "只让我抱」[M4]" in answer


def test_what_is_far_less_relevant_goes_unsaid_and_uncited() -> None:
    ball, bath = memory("豆豆喜欢追网球"), memory("豆豆讨厌洗澡")
    answer = asked("豆豆爱玩什么", Hit(ball, 0.9, ("lexical",)), Hit(bath, 0.3, ("dense",)))
    assert marks(answer) == {3}


def test_a_taste_that_shares_words_answers_alone() -> None:
    jerky = Hit(memory("豆豆喜欢吃鹿肉干", Kind.PREFERENCE, "preference:鹿肉干"), 0.9, ("lexical", "kind"))
    window = Hit(memory("豆豆喜欢晒太阳", Kind.PREFERENCE, "preference:太阳"), 0.8, ("kind",))
    assert marks(asked("豆豆最爱的肉干是哪种", jerky, window, kinds=(Kind.PREFERENCE,))) == {3}


def test_medicines_are_told_all_whatever_their_words() -> None:
    worm = Hit(memory("豆豆在吃驱虫药", Kind.MEDICATION, "medication:驱虫药"), 0.9, ("lexical", "kind"))
    other = Hit(memory("豆豆在吃阿莫西林", Kind.MEDICATION, "medication:阿莫西林"), 0.6, ("kind",))
    assert marks(asked("豆豆在吃什么药", worm, other, kinds=(Kind.MEDICATION,), is_care=True)) == {3, 4}


def test_a_watched_change_is_labelled() -> None:
    watched = memory("豆豆最近不爱吃狗粮", Kind.CHANGE, "change:appetite", status=Status.OBSERVING)
    assert "待确认" in asked("豆豆怎么样", watched, is_status=True)


def test_what_only_faded_carries_no_label() -> None:
    faded = memory("豆豆喜欢追网球", Kind.PREFERENCE, "preference:网球", status=Status.OBSERVING)
    assert "待确认" not in asked("豆豆爱玩什么", faded)


def test_packaged_knowledge_answers_with_its_source() -> None:
    entry = memory("金毛每天要遛弯", id=MemoryId("g-1"), scope=Scope.GLOBAL, imported="akc.org")
    assert "金毛每天要遛弯（来源：akc.org）" in asked("我该怎么养金毛？", entry, owner=True)


def test_a_booking_is_declined_but_the_preference_remembered() -> None:
    app = memory("我喜欢在APP上预约宠物医院", Kind.PREFERENCE, scope=Scope.USER)
    answer = asked("帮我约个医院吧", app, owner=True)
    assert "没法替你预约" in answer
    assert "「我喜欢在APP上预约宠物医院」[M3]" in answer


@pytest.mark.parametrize(
    ("text", "locale", "words"), [("豆豆几岁", "zh", "还没有"), ("How old is Rex?", "en", "nothing")]
)
def test_what_is_not_known_is_said_to_be_unknown(text: str, locale: str, words: str) -> None:
    assert words in asked(text, locale=locale)


def test_a_pet_that_died_gets_no_tips() -> None:
    gone = pet(status=PetStatus.DECEASED)
    liked = memory("豆豆爱吃三文鱼", Kind.PREFERENCE)
    plan = memory("豆豆周五打疫苗", Kind.PLAN)
    answer = asked("豆豆爱吃什么零食", liked, plan, safety(CHICKEN), is_care=True, known=(gone,))
    assert "不在了" in answer
    assert "三文鱼[M3]" in answer
    assert "疫苗" not in answer
    assert "考虑" not in answer
    assert "？" not in answer


def test_a_pet_that_died_is_not_brought_up_unnamed() -> None:
    gone = pet(status=PetStatus.DECEASED)
    answer = asked("推荐点零食", safety(CHICKEN), is_care=True, known=(gone,))
    assert "豆豆" not in answer
    assert "哪一只" in answer


def test_a_pet_that_moved_away_is_told_of_with_tact() -> None:
    gone = pet(status=PetStatus.REHOMED)
    answer = asked("豆豆怎么样", memory("豆豆喜欢追网球", Kind.PREFERENCE), is_status=True, known=(gone,))
    assert answer.startswith("豆豆已经去了新家")


def test_likes_and_dislikes_are_told_apart() -> None:
    tuna = memory("Luna loves tuna", Kind.PREFERENCE, "preference:tuna")
    bath = memory("Luna hates baths", Kind.PREFERENCE, "preference:baths", polarity=Polarity.NEGATIVE)
    kinds = (Kind.PREFERENCE,)
    liked = asked("What does Luna like?", tuna, bath, kinds=kinds, locale="en")
    hated = asked("What does Luna hate?", tuna, bath, kinds=kinds, locale="en")
    assert (marks(liked), marks(hated)) == ({3}, {4})


def test_a_month_is_named_as_a_month() -> None:
    start, end = datetime(2025, 2, 28, 16, tzinfo=UTC), datetime(2025, 3, 31, 16, tzinfo=UTC)
    shot = memory(
        "豆豆去年3月打了疫苗", Kind.EVENT, "event:vaccine", when="去年3月", occurred_from=start, occurred_to=end
    )
    assert "豆豆2025年3月打了疫苗" in asked("豆豆打过疫苗吗", shot, past=True)


def test_a_week_is_named_by_its_days() -> None:
    start, end = datetime(2026, 4, 26, 16, tzinfo=UTC), datetime(2026, 5, 3, 16, tzinfo=UTC)
    visit = memory("豆豆上周去了医院", Kind.EVENT, "event:visit", when="上周", occurred_from=start, occurred_to=end)
    assert "豆豆4月27日至5月3日去了医院" in asked("豆豆去过医院吗", visit, past=True)


def test_the_age_is_counted_from_the_birthday() -> None:
    born = replace(pet(), born=date(2025, 10, 20))
    answer = asked("豆豆多大了", topics=("identity:born",), kinds=(Kind.IDENTITY,), known=(born,))
    assert "6 个月" in answer


def test_health_comes_first_in_a_status() -> None:
    ball = Hit(memory("豆豆喜欢追网球", Kind.PREFERENCE), 0.9, ("status",))
    answer = asked("豆豆怎么样", ball, Hit(CHICKEN, 0.2, ("status",)), is_status=True)
    assert answer.index("过敏") < answer.index("网球")


def test_a_taste_that_an_allergy_forbids_is_answered_with_a_reminder() -> None:
    fish = memory("豆豆对海鲜过敏", Kind.ALLERGY, "allergy:海鲜")
    liked = statement("豆豆爱吃三文鱼", Kind.PREFERENCE)
    answer = told(brief(fish, statements=(liked,)), ok("created", "豆豆爱吃三文鱼"))
    assert "提醒一下：豆豆对海鲜过敏[M3]" in answer


def test_another_taste_does_not_answer_whether_it_likes_something() -> None:
    fish = Hit(memory("豆豆爱吃鱼", Kind.PREFERENCE, "preference:鱼"), 0.9, ("kind",))
    assert "鱼" not in asked("豆豆喜欢晒太阳吗", fish, kinds=(Kind.PREFERENCE,))


@pytest.mark.parametrize(("text", "locale"), [("忘掉豆豆对鸡肉过敏", "zh"), ("Forget that Rex is allergic", "en")])
def test_forgetting_is_left_to_the_owner(text: str, locale: str) -> None:
    assert "pawsignal forget" in reply(replace(brief(locale=locale), reading=Reading(text=text, locale=locale)))


def test_advice_is_given_on_what_was_told_in_the_same_breath() -> None:
    loose = statement("豆豆拉肚子了", Kind.EPISODE, topic="symptom:diarrhoea")
    query = Query(text="要紧吗", pets=(DOU,))
    answer = told(brief(query=query, statements=(loose,)), ok("created", "豆豆拉肚子了"))
    assert "48 到 72 小时" in answer


def test_a_mark_typed_by_the_owner_is_no_citation() -> None:
    assert marks(asked("豆豆爱玩什么", memory("豆豆喜欢 [M7] 玩具"))) == {3}


# --- properties ---

_ALLERGENS = ("鸡肉", "鸭肉", "三文鱼", "鱼肉", "海鲜", "兔肉", "火鸡", "南瓜", "胡萝卜", "蓝莓", "苹果")


@settings(max_examples=60, deadline=None)
@given(
    allergens=st.lists(st.sampled_from(_ALLERGENS), max_size=4, unique=True),
    species=st.sampled_from(["dog", "cat", "rabbit", "hamster", "parrot", ""]),
    locale=st.sampled_from(["zh", "en"]),
)
def test_no_reply_suggests_an_allergen(allergens: list[str], species: str, locale: str) -> None:
    known = [memory(f"豆豆对{food}过敏", Kind.ALLERGY, f"allergy:{food}") for food in allergens]
    query = Query(text="推荐点零食", pets=(DOU,), is_care=True)
    answer = reply(brief(*map(safety, known), query=query, pets=(pet(species=species),), locale=locale))
    _, _, suggested = answer.partition({"zh": "可以考虑", "en": "Worth considering"}[locale])
    suggested = suggested.partition({"zh": "。", "en": ". "}[locale])[0]
    assert not any(foods.covers(one, foods.foods_in(suggested)) for one in known)


_TEXTS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=30)
_MEMORIES = st.lists(
    st.builds(
        lambda n, text, kind, scope, status, score: Hit(
            memory(text, kind, f"{kind}:{text}", id=MemoryId(f"m{n}"), scope=scope, status=status), score, ("lexical",)
        ),
        st.integers(0, 99),
        _TEXTS,
        st.sampled_from(Kind),
        st.sampled_from(Scope),
        st.sampled_from(Status),
        st.floats(0, 1),
    ),
    max_size=6,
    unique_by=lambda hit: hit.memory.id,
)


@settings(max_examples=80, deadline=None)
@given(
    hits=_MEMORIES, care=st.booleans(), status=st.booleans(), past=st.booleans(), locale=st.sampled_from(["zh", "en"])
)
def test_every_mark_is_one_of_the_briefs_and_replies_repeat(
    hits: list[Hit], care: bool, status: bool, past: bool, locale: str
) -> None:
    query = Query(text="豆豆怎么样", pets=(DOU,), is_care=care, is_status=status, past=past)
    given_brief = brief(*hits, query=query, locale=locale)
    answer = reply(given_brief)
    assert marks(answer) <= set(given_brief.marks.values())
    assert answer.strip()
    assert reply(given_brief) == answer


# --- food that is told ---


def heard(text: str, *pets: PetId) -> str:
    given = brief(safety(CHICKEN), pets=(pet(), pet("旺财", WANG)), named=pets or (DOU,))
    return reply(replace(given, reading=replace(given.reading, text=text)))


@pytest.mark.parametrize(
    "text", ["今晚给豆豆煮鸡胸肉", "豆豆偷吃了鸡腿", "I gave 豆豆 chicken by mistake", "豆豆 just ate chicken"]
)
def test_feeding_an_allergen_that_is_told_names_the_allergy(text: str) -> None:
    assert "豆豆对鸡肉过敏[M3]" in heard(text)


@pytest.mark.parametrize("text", ["豆豆没吃鸡肉", "I did not give 豆豆 chicken", "豆豆刚吃了胡萝卜", "豆豆看见鸡肉了"])
def test_food_that_was_not_fed_or_is_harmless_is_not_warned_of(text: str) -> None:
    assert "过敏" not in heard(text)


def test_what_another_pet_eats_is_not_warned_of() -> None:
    assert "过敏" not in heard("旺财偷吃了鸡腿", WANG)


@pytest.mark.parametrize(
    "question",
    [
        "How many mg of benadryl for a 65 lb dog?",
        "What dose of carprofen should 豆豆 get?",
        "豆豆能吃多少毫克阿莫西林",
        "给豆豆吃几片头孢",
    ],
)
def test_whoever_asks_for_a_dose_is_sent_to_the_vet(question: str) -> None:
    known = memory("豆豆在吃消炎药", Kind.MEDICATION, "medication:消炎药")
    answer = asked(question, safety(known), is_care=True)
    assert "vet" in answer or "兽医" in answer
    assert "dose" in answer or "剂量" in answer


@pytest.mark.parametrize("question", ["豆豆一天吃几顿", "How many walks does 豆豆 need?"])
def test_how_much_of_anything_else_is_no_dose(question: str) -> None:
    assert "剂量" not in asked(question, is_care=True)
    assert "doses" not in asked(question, is_care=True)


def test_a_limp_of_one_leg_is_told_where_no_leg_in_particular_is_asked_about() -> None:
    limp = memory("豆豆左前腿瘸了", Kind.EPISODE, "symptom:limp:左前腿")
    answer = asked("豆豆的腿好了吗", limp, topics=("symptom:limp",), kinds=(Kind.EPISODE,))
    assert "豆豆左前腿瘸了" in answer
    assert "没有正在进行" not in answer
