"""The lexical half of recall: what is found by words, what decides, and that nothing of a removed memory stays."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from recall_books import POLICY, book_of, memory

from pawsignal.model import MemoryId
from pawsignal.retrieval import Found, Index

RULE = POLICY.recall
SOFT = "豆豆最近软便,可能是换粮太快"


def index_of(*texts: str) -> Index:
    index = Index()
    for n, text in enumerate(texts):
        index.put(MemoryId(f"m{n}"), text)
    return index


def found(index: Index, question: str) -> list[str]:
    scores = index.search(question, RULE)
    return sorted(Found(scores).admitted(RULE), key=lambda key: (-scores[key], key))


@pytest.mark.parametrize("question", ["软便", "换粮", "粮", "软便怎么办", "是不是换粮换得太快了", "軟便"])
def test_a_single_character_a_short_word_and_a_sentence_find_a_memory(question: str) -> None:
    assert found(index_of(SOFT, "豆豆打了狂犬疫苗", "豆豆喜欢飞盘"), question) == ["m0"]


@pytest.mark.parametrize(
    "question", ["驱虫", "帮我写一首诗", "今天天气真好", "write me a poem", "what a day today", "?!", ""]
)
def test_what_shares_no_word_of_content_finds_nothing(question: str) -> None:
    index = index_of(SOFT, "豆豆只让我抱", "我喜欢在APP上预约宠物医院", "豆豆今天拉肚子了", "Rex was sick today")
    assert found(index, question) == []


@pytest.mark.parametrize("question", ["did he vomit", "VOMITING", "ｖｏｍｉｔｅｄ", "vomits a lot"])
def test_endings_case_and_width_of_english_words_do_not_matter(question: str) -> None:
    assert found(index_of("Rex vomited twice", "Rex loves salmon"), question) == ["m0"]


@pytest.mark.parametrize("question", ["吐过吗", "吐了没有", "没吐吧", "还在吐吗"])
def test_a_verb_of_one_character_is_found_with_its_particles(question: str) -> None:
    assert found(index_of("豆豆吐了两次", "豆豆很难过", "豆豆不在家"), question) == ["m0"]


def test_a_word_in_most_memories_does_not_decide() -> None:
    index = index_of(*[f"散步第{n}次" for n in range(60)], "散步时吃了鸡骨头")
    assert found(index, "散步 鸡骨头")[0] == "m60"
    assert found(index, "散步遇到暴雨") == []
    assert len(found(index, "散步")) == 61


def test_matching_all_of_a_question_beats_matching_a_part() -> None:
    assert found(index_of("三文鱼很贵", "三文鱼冻干很贵"), "三文鱼冻干") == ["m1", "m0"]


def test_the_evidence_for_a_full_match_is_of_the_same_order_in_a_small_and_a_large_book() -> None:
    small = index_of(SOFT).search("软便", RULE)["m0"]
    large = index_of(SOFT, *[f"第{n}件小事情" for n in range(500)]).search("软便", RULE)["m0"]
    assert small >= RULE.doubt
    assert large < 4 * small


def test_a_removed_memory_leaves_no_word_behind() -> None:
    index = index_of("豆豆做了体外驱虫", "豆豆该做驱虫了")
    index.remove(MemoryId("m0"))
    assert found(index, "驱虫") == ["m1"]
    assert found(index, "体外") == []
    assert "体外" not in index._postings
    index.remove(MemoryId("m1"))
    assert not index._postings


def test_following_a_book_takes_up_what_is_new_changed_and_gone() -> None:
    index = Index()
    index.follow(book_of(memory("a", "喜欢飞盘"), memory("b", "讨厌洗澡")))
    index.follow(book_of(memory("a", "喜欢网球"), memory("c", "害怕打雷")))
    assert [found(index, word) for word in ("飞盘", "网球", "洗澡", "打雷")] == [[], ["a"], [], ["c"]]
    assert len(index) == 2


TEXTS = st.lists(st.text(alphabet="豆鸡肉软便粮吃ab \0é😀", max_size=12), min_size=1, max_size=8)


@settings(max_examples=60, deadline=None)
@given(before=TEXTS, after=TEXTS)
def test_an_index_that_followed_equals_one_built_anew(before: list[str], after: list[str]) -> None:
    followed, anew = Index(), Index()
    followed.follow(book_of(*(memory(str(n), text) for n, text in enumerate(before))))
    book = book_of(*(memory(str(n), text) for n, text in enumerate(after)))
    followed.follow(book)
    anew.follow(book)
    for question in ("鸡肉", "软便", "粮", "ab"):
        assert followed.search(question, RULE) == pytest.approx(anew.search(question, RULE))


@settings(max_examples=60, deadline=None)
@given(texts=TEXTS, question=st.text(max_size=20))
def test_evidence_is_finite_and_never_negative(texts: list[str], question: str) -> None:
    scores = index_of(*texts).search(question, RULE)
    assert all(0 < score < 1e4 for score in scores.values())
