"""Recall as a whole: what a question returns, in which order, why, and when it returns nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from recall_books import DOU, NOW, POLICY, WANG, ask, book_of, days_ago, keys, memory, span, texts, themes

from pawsignal.model import (
    Book,
    Kind,
    Layer,
    Memory,
    MemoryId,
    Observation,
    ObservationId,
    Polarity,
    Reason,
    Scope,
    Signal,
    Status,
)

CHICKEN = memory("a1", "豆豆对鸡肉过敏", Kind.ALLERGY, topic="allergy:鸡肉")
CORN = memory("a2", "旺财对玉米过敏", Kind.ALLERGY, of=WANG, topic="allergy:玉米")
SALMON = memory("b1", "豆豆爱吃三文鱼冻干", Kind.PREFERENCE, topic="preference:三文鱼")
SOFT = memory("b2", "豆豆最近软便,可能是换粮太快", Kind.EPISODE, topic="symptom:soft-stool")
TEETH = memory("b3", "豆豆在换牙期", Kind.STATE, topic="stage:teething")
HUG = memory("b4", "豆豆只让我抱", Kind.RELATION, scope=Scope.HYBRID)
APP = memory("c1", "我喜欢在APP上预约宠物医院", Kind.PREFERENCE, of=None)
HOME = (CHICKEN, CORN, SALMON, SOFT, TEETH, HUG, APP)
BOOK = book_of(*HOME)


def used(key: str, times: int = 5) -> tuple[Signal, ...]:
    return tuple(
        Signal(
            memory=MemoryId(key),
            layer=Layer.CITED,
            question=f"q{n}",
            day=date(2026, 3, 15 + n),
            score=0.0,
            at=days_ago(5 - n),
        )
        for n in range(times)
    )


# --- what admits ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", ["软便", "换粮", "粮", "豆豆软便怎么办"])
def test_two_character_words_and_single_characters_are_found(question: str) -> None:
    assert texts(ask(BOOK, question, pets=(DOU,))) == [SOFT.text]


@pytest.mark.parametrize("embed", [None, themes])
@pytest.mark.parametrize("question", ["驱虫", "帮我写一首诗", "今天天气真好哈哈", "tell me a joke"])
def test_nothing_relevant_is_an_empty_recall(question: str, embed: object) -> None:
    found = ask(BOOK, question, embed=embed)
    assert (found.hits, found.degraded) == ((), False)


def test_a_bare_name_or_status_question_returns_what_is_current_of_that_pet() -> None:
    past = memory("z", "豆豆拉肚子", Kind.EPISODE, status=Status.RESOLVED)
    book = book_of(*HOME, past)
    current = {CHICKEN.text, SALMON.text, SOFT.text, TEETH.text, HUG.text}
    for found in (ask(book, "ＤｏｕＤｏｕ", pets=(DOU,)), ask(book, "豆豆怎么样", pets=(DOU,), is_status=True)):
        assert set(texts(found)) == current
        assert {hit.why for hit in found.hits} == {("status",)}


def test_a_status_question_is_answered_by_strength() -> None:
    book = replace(BOOK, signals={TEETH.id: used(TEETH.id), HUG.id: used(HUG.id, 2)})
    order = texts(ask(book, "豆豆怎么样", pets=(DOU,), is_status=True))
    assert order[0] == TEETH.text
    assert order.index(HUG.text) < order.index(SALMON.text)


def test_how_a_pet_is_does_not_depend_on_the_likeness_of_its_words() -> None:
    plain, alike = (ask(BOOK, "豆豆怎么样", pets=(DOU,), is_status=True, embed=embed) for embed in (None, themes))
    assert plain == alike


def test_a_kind_that_is_asked_for_needs_no_shared_word() -> None:
    found = ask(BOOK, "给豆豆点什么奖励好", pets=(DOU,), kinds=(Kind.PREFERENCE,))
    assert texts(found) == [SALMON.text]
    assert found.hits[0].why == ("kind",)


@pytest.mark.parametrize("asked", [{"topics": ("symptom:soft-stool",)}, {"topics": ("symptom",)}])
def test_a_topic_that_is_named_needs_no_shared_word(asked: dict[str, object]) -> None:
    found = ask(BOOK, "嗯嗯", pets=(DOU,), **asked)
    assert [hit.why for hit in found.hits] == [("topic",)]


def test_meaning_finds_what_shares_no_word_and_says_so() -> None:
    found = ask(BOOK, "豆豆拉稀了怎么办", pets=(DOU,), embed=themes)
    assert texts(found) == [SOFT.text]
    assert found.hits[0].why == ("dense",)
    assert ask(BOOK, "豆豆拉稀了怎么办", pets=(DOU,)).hits == ()


def test_meaning_that_agrees_raises_the_score_of_a_match() -> None:
    with_meaning, without = (ask(BOOK, "软便", pets=(DOU,), embed=embed).hits[0] for embed in (themes, None))
    assert with_meaning.score > without.score
    assert with_meaning.why == ("lexical", "dense")


# --- scopes --------------------------------------------------------------------------------------------------------


def test_one_pets_memories_never_answer_for_another() -> None:
    book = book_of(memory("d", "豆豆拉肚子了", Kind.EPISODE), memory("w", "旺财拉肚子了", Kind.EPISODE, of=WANG))
    assert texts(ask(book, "旺财拉肚子好了吗", pets=(WANG,))) == ["旺财拉肚子了"]


def test_a_first_person_question_returns_the_owners_own() -> None:
    assert texts(ask(BOOK, "帮我约个医院吧", owner=True)) == [APP.text]
    assert ask(BOOK, "我该怎么养金毛？", owner=True).hits == ()


def test_recall_says_which_pets_it_was_routed_to() -> None:
    assert ask(BOOK, "零食", pets=(DOU,)).pets == (DOU,)
    assert ask(BOOK, "零食", everyone=True).pets == (DOU, WANG)


# --- safety --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"pets": (DOU,)}, ["a1"]),
        ({"pets": (WANG,)}, ["a2"]),
        ({"everyone": True}, ["a1", "a2"]),
        ({"owner": True}, ["a1", "a2"]),
    ],
)
def test_a_care_question_adds_the_safety_facts_of_the_pets_concerned(
    asked: dict[str, object], expected: list[str]
) -> None:
    found = ask(BOOK, "推荐点零食", is_care=True, **asked)
    assert [hit.memory.id for hit in found.hits if "safety" in hit.why] == expected


def test_a_food_that_is_named_finds_what_is_told_of_it() -> None:
    found = ask(BOOK, "这个给豆豆行吗", pets=(DOU,), foods=("三文鱼",))
    assert {hit.memory.id: hit.why for hit in found.hits} == {SALMON.id: ("topic",), CHICKEN.id: ("safety",)}


def test_a_food_that_is_named_makes_a_question_of_care() -> None:
    assert keys(ask(BOOK, "can DouDou have bread", pets=(DOU,), foods=("bread",))) == [CHICKEN.id]


def test_safety_facts_come_on_top_of_k() -> None:
    many = [memory(f"t{n}", f"豆豆吃过第{n}种零食") for n in range(9)]
    pill = memory("med", "豆豆在吃消炎药", Kind.MEDICATION)
    found = ask(book_of(*HOME, *many, pill), "豆豆的零食", pets=(DOU,), is_care=True, k=3)
    assert sum("safety" in hit.why for hit in found.hits) == 2
    assert len(found.hits) == 5


def test_a_safety_fact_that_matches_takes_no_place_of_another() -> None:
    found = ask(BOOK, "豆豆能吃鸡肉三文鱼吗", pets=(DOU,), is_care=True, k=1)
    assert set(texts(found)) == {CHICKEN.text, SALMON.text}


def test_safety_facts_are_there_whatever_time_is_asked_about() -> None:
    for time in ({"span": span(1, 0)}, {"unknown_time": "那阵子"}):
        assert texts(ask(BOOK, "豆豆能吃零食吗", pets=(DOU,), is_care=True, **time)) == [CHICKEN.text]


def test_a_denied_or_closed_safety_fact_is_none() -> None:
    denied = memory("n", "豆豆对牛肉不过敏", Kind.ALLERGY, polarity=Polarity.NEGATIVE)
    closed = memory("x", "豆豆对玉米过敏", Kind.ALLERGY, status=Status.SUPERSEDED)
    ended = memory("m", "豆豆在吃消炎药", Kind.MEDICATION, expires_at=days_ago(1), told=days_ago(8))
    assert ask(book_of(denied, closed, ended), "豆豆能吃零食吗", pets=(DOU,), is_care=True).hits == ()


def test_a_failed_embedder_leaves_words_and_safety_and_says_why() -> None:
    found = ask(BOOK, "豆豆能吃鸡肉吗", pets=(DOU,), is_care=True, reason="the embedder failed: TimeoutError")
    assert texts(found) == [CHICKEN.text]
    assert (found.degraded, found.reason) == (True, "the embedder failed: TimeoutError")


# --- status and time -----------------------------------------------------------------------------------------------


def test_closed_memories_answer_only_for_the_past_and_show_their_status() -> None:
    over = memory("r", "豆豆拉肚子", Kind.EPISODE, status=Status.RESOLVED)
    wrong = memory("w", "豆豆拉肚子拉血", Kind.EPISODE, status=Status.REJECTED)
    book = book_of(over, wrong)
    assert ask(book, "豆豆拉肚子好了吗", pets=(DOU,)).hits == ()
    found = ask(book, "豆豆以前拉过肚子吗", pets=(DOU,), past=True)
    assert [(hit.memory.id, hit.memory.status) for hit in found.hits] == [("r", Status.RESOLVED)]


def test_what_expired_a_moment_ago_is_gone_without_a_sweep() -> None:
    gone = memory("e", "豆豆喜欢飞盘", Kind.PREFERENCE, expires_at=NOW, told=days_ago(30))
    kept = replace(gone, id=MemoryId("k"), expires_at=NOW + timedelta(seconds=1))
    assert keys(ask(book_of(gone, kept), "飞盘", pets=(DOU,))) == ["k"]
    assert [hit.memory.status for hit in ask(book_of(gone), "飞盘", pets=(DOU,), past=True).hits] == [Status.EXPIRED]


@pytest.mark.parametrize(
    ("first", "last", "expected"), [(13, 6, ["e10"]), (50, 20, ["e45"]), (15, 14, []), (4, 2, ["e3"])]
)
def test_only_what_happened_in_the_time_asked_about_is_returned(first: float, last: float, expected: list[str]) -> None:
    days = (3, 10, 45, 400)
    book = book_of(*(memory(f"e{day}", "豆豆吐了", Kind.EVENT, occurred_from=days_ago(day)) for day in days))
    assert keys(ask(book, "豆豆吐过吗", pets=(DOU,), span=span(first, last))) == expected


@pytest.mark.parametrize(
    "asked", [{"text": "那阵子豆豆软便吗"}, {"text": "豆豆那阵子怎么样", "is_status": True}, {"text": "豆豆那阵子"}]
)
def test_an_unknown_time_returns_nothing_that_happened_and_says_so(asked: dict[str, object]) -> None:
    found = ask(BOOK, pets=(DOU,), unknown_time="那阵子", **asked)
    assert (found.hits, found.degraded, found.reason) == ((), False, "unknown time: 那阵子")


def test_what_lasts_answers_whatever_time_is_meant() -> None:
    assert texts(ask(BOOK, "过年能给豆豆三文鱼吗", pets=(DOU,), unknown_time="过年")) == [SALMON.text]


def test_a_kind_one_topic_of_which_is_named_is_asked_for_by_that_topic_only() -> None:
    home = memory("h", "豆豆住在阳台", Kind.STATE, topic="home")
    asked = {"pets": (DOU,), "kinds": (Kind.STATE, Kind.PREFERENCE), "topics": ("home",)}
    assert set(texts(ask(book_of(*HOME, home), "豆豆", **asked))) == {home.text, SALMON.text}


def test_of_what_is_asked_for_by_kind_the_better_match_comes_first() -> None:
    disc, ball = memory("z", "豆豆爱玩飞盘", Kind.PREFERENCE), memory("a", "豆豆爱追松鼠", Kind.PREFERENCE)
    found = ask(book_of(disc, ball), "豆豆最爱玩什么", pets=(DOU,), kinds=(Kind.PREFERENCE,))
    assert texts(found) == [disc.text, ball.text]


def test_what_goes_on_comes_first_in_how_a_pet_is_doing() -> None:
    likes = [memory(f"a{n}", f"豆豆喜欢第{n}个玩具", Kind.PREFERENCE) for n in range(9)]
    assert texts(ask(book_of(*likes, SOFT), "豆豆怎么样", pets=(DOU,), is_status=True, k=3))[0] == SOFT.text


def test_an_open_illness_of_yesterday_belongs_to_how_a_pet_is_today_but_did_not_happen_today() -> None:
    ill = replace(SOFT, occurred_from=days_ago(2), occurred_to=days_ago(1), recorded_at=days_ago(1.5))
    today = {"pets": (DOU,), "span": span(0.5, -0.5)}
    assert texts(ask(book_of(ill), "豆豆今天怎么样", is_status=True, **today)) == [SOFT.text]
    assert texts(ask(book_of(ill), "豆豆今天软便了吗", **today)) == []
    over = replace(ill, status=Status.RESOLVED, closed_at=days_ago(1))
    assert texts(ask(book_of(over), "豆豆今天怎么样", is_status=True, **today)) == []


@pytest.mark.parametrize("reason", [Reason.CONFLICT, Reason.CHANGE])
def test_what_is_observed_answers_only_for_its_own_subject(reason: Reason) -> None:
    stay = Observation(
        id=ObservationId("o"), memory=SOFT.id, reason=reason, opened_at=days_ago(1), due_at=NOW + timedelta(13)
    )
    book = book_of(replace(SOFT, status=Status.OBSERVING), observations={SOFT.id: stay})
    assert [hit.memory.status for hit in ask(book, "软便", pets=(DOU,)).hits] == [Status.OBSERVING]
    assert ask(book, "软便", everyone=True).hits == ()
    ambiguous = replace(book, observations={SOFT.id: replace(stay, reason=Reason.AMBIGUOUS)})
    assert keys(ask(ambiguous, "软便", everyone=True)) == [SOFT.id]


# --- order ---------------------------------------------------------------------------------------------------------


def test_equal_scores_are_ordered_by_id() -> None:
    twins = [memory(key, "豆豆做了驱虫", Kind.EVENT) for key in ("c", "a", "b")]
    assert keys(ask(book_of(*twins), "驱虫", pets=(DOU,))) == ["a", "b", "c"]
    assert keys(ask(book_of(*twins), "驱虫", pets=(DOU,), k=2)) == ["a", "b"]


def test_strength_decides_between_equal_matches_but_not_against_a_better_one() -> None:
    weak, strong = memory("a", "豆豆做了体内驱虫"), memory("b", "豆豆做了体内驱虫")
    better = memory("c", "豆豆做了体外驱虫")
    book = book_of(weak, strong, better, signals={strong.id: used("b")})
    assert keys(ask(book, "体内驱虫", pets=(DOU,)))[:2] == ["b", "a"]
    assert keys(ask(book, "体外驱虫", pets=(DOU,)))[0] == "c"


def test_of_equal_matches_the_newer_comes_first() -> None:
    old, new = memory("a", "豆豆做了驱虫", told=days_ago(20)), memory("b", "豆豆做了驱虫")
    assert keys(ask(book_of(old, new), "驱虫", pets=(DOU,))) == ["b", "a"]


def test_a_memory_from_the_future_is_no_newer_than_now() -> None:
    new, future = memory("a", "豆豆做了驱虫"), memory("b", "豆豆做了驱虫", told=days_ago(-400))
    scores = {hit.score for hit in ask(book_of(new, future), "驱虫", pets=(DOU,)).hits}
    assert len(scores) == 1


def test_a_deleted_memory_blocks_no_place() -> None:
    better, other = memory("a", "豆豆体外驱虫", Kind.EVENT), memory("b", "豆豆该驱虫了", Kind.PLAN)
    assert keys(ask(book_of(better, other), "体外驱虫", pets=(DOU,), k=1)) == ["a"]
    assert keys(ask(book_of(other), "体外驱虫", pets=(DOU,), k=1)) == ["b"]


WORDS = ("软便", "换粮", "鸡肉", "三文鱼", "飞盘", "打雷", "驱虫", "洗澡")
STATEMENTS = st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map("，".join), max_size=12)


def shelf(statements: Sequence[str]) -> Book:
    return book_of(*(memory(f"m{n:02}", f"豆豆{text}") for n, text in enumerate(statements)))


@settings(max_examples=60, deadline=None)
@given(statements=STATEMENTS, word=st.sampled_from(WORDS), k=st.integers(1, 5), embed=st.sampled_from([None, themes]))
def test_hits_are_best_first_at_most_k_and_all_of_them_on_the_topic(
    statements: list[str], word: str, k: int, embed: object
) -> None:
    found = ask(shelf(statements), word, pets=(DOU,), k=k, embed=embed)
    places = [(-hit.score, hit.memory.id) for hit in found.hits]
    assert places == sorted(places)
    assert all(0 <= hit.score <= 1 for hit in found.hits)
    expected = min(k, sum(word in text for text in statements))
    assert sum(word in text for text in texts(found)) == expected


@settings(max_examples=60, deadline=None)
@given(statements=STATEMENTS, word=st.sampled_from(WORDS), more=st.lists(st.sampled_from(["天气晴朗", "plain notes"])))
def test_unrelated_memories_push_no_relevant_one_out(statements: list[str], word: str, more: list[str]) -> None:
    before = ask(shelf(statements), word, pets=(DOU,), k=12)
    after = ask(shelf([*statements, *more]), word, pets=(DOU,), k=12)
    assert set(keys(before)) == set(keys(after))


@settings(max_examples=40, deadline=None)
@given(order=st.permutations(HOME), question=st.sampled_from(["软便", "鸡肉", "三文鱼冻干", "换牙"]))
def test_the_order_in_which_memories_came_does_not_matter(order: list[Memory], question: str) -> None:
    assert ask(book_of(*order), question, pets=(DOU,)) == ask(BOOK, question, pets=(DOU,))


def test_the_limit_is_the_policys() -> None:
    book = book_of(*(memory(f"m{n:02}", "豆豆做了驱虫") for n in range(20)))
    assert len(ask(book, "驱虫", pets=(DOU,), k=POLICY.recall_limit).hits) == POLICY.recall_limit == 8
