"""Tokens: what a query can find, and how many things a sentence says."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pawsignal.language.tokens import content_words, grams, segments, stem, words

MEMORY = "豆豆最近软便,可能是换粮太快"


@pytest.mark.parametrize("query", ["软便", "换粮", "粮", "換糧", "豆豆软便怎么办"])
def test_short_chinese_words_and_single_characters_are_found(query):
    assert set(words(query)) & set(words(MEMORY))


@pytest.mark.parametrize("query", ["驱虫", "疫苗", "deworming"])
def test_what_is_not_there_is_not_found(query):
    assert not set(words(query)) & set(words(MEMORY))


@pytest.mark.parametrize(
    ("query", "text"), [("ＤｏｕＤｏｕ", "DouDou likes tuna"), ("allergy", "two allergies"), ("cafe", "the café")]
)
def test_latin_words_match_whatever_their_width_number_or_accent(query, text):
    assert set(words(query)) <= set(words(text))


@pytest.mark.parametrize(
    "family",
    [
        ["vomit", "vomits", "vomited", "vomiting"],
        ["chase", "chases", "chased", "chasing"],
        ["puppy", "puppies"],
        ["box", "boxes"],
        ["stop", "stops", "stopped", "stopping"],
        ["scratch", "scratches", "scratching"],
        ["luna", "luna's", "luna’s"],
    ],
)
def test_endings_of_one_word_fold_together(family):
    assert len({stem(word) for word in family}) == 1


@pytest.mark.parametrize("word", ["is", "gas", "bus", "glass", "bed", "red", "fed", "virus", "illness", "sling"])
def test_words_that_only_look_inflected_stay(word):
    assert stem(word) == word


def test_numbers_keep_their_units_in_one_spelling():
    assert "5.2kg" in words("体重5.2公斤")
    assert "5.2kg" in words("weighs 5.2 kg now")
    assert "5.2" in words("5.2kg")


def test_stop_words_are_no_content():
    assert words("的 the 了 is") == []
    assert content_words("它怎么样了") == set()


def test_grams_are_chinese_only_and_do_not_cross_other_characters():
    assert grams("吃粮, ok 换") == ["吃", "吃粮", "粮", "换"]


@pytest.mark.parametrize("word", ["猫传腹", "三文鱼", "换牙期", "伊丽莎白圈", "驱虫药"])
def test_words_of_pet_care_are_not_cut_apart(word):
    assert word in segments(f"米粒今天{word}了")


def test_names_do_not_make_a_memory_richer():
    plain = content_words("豆豆爱吃三文鱼", names=["豆豆"])
    assert "豆豆" not in plain
    assert "三文鱼" in plain
    assert content_words("Luna's bowl", names=["luna"]) == {"bowl"}


def test_a_latin_name_inside_a_word_is_left_alone():
    assert "biscuit" in content_words("a biscuit", names=["Bis"])


def test_a_thing_said_twice_counts_once():
    assert content_words("吃狗粮，吃狗粮") == content_words("吃狗粮")


@given(st.text(max_size=60))
@settings(max_examples=60, deadline=None)
def test_any_text_can_be_tokenised(text):
    assert all(token.strip() for token in words(text) + segments(text))
