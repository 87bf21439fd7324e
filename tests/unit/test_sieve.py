"""The sieve never keeps a text from a pattern that matches it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pawsignal.language.lexicon import sources, table
from pawsignal.language.rules import rules, rules_for
from pawsignal.language.sieve import Sieve, needed

PATTERNS = sorted({source for rule in rules() for source in rule.sources})


@pytest.mark.parametrize(
    ("source", "pieces"),
    [
        ("过敏|allergic", {"过敏", "all"}),
        ("(?:今|昨)天吃", {"天吃"}),
        ("(?<!没)什么(?!都|也)", {"什么"}),
        ("[吗么嘛]$", {"吗", "么", "嘛"}),
        ("colou?rs", {"col"}),
        (r"\ue000+吐", {"\ue000"}),
        ("x{0,2}yz", {"yz"}),
        ("(?P<drug>a{2}|b+?)", {"a", "b"}),
        (r"(?P<a>[一-鿿])[不没](?P=a)", {"不", "没"}),
    ],
)
def test_a_pattern_is_told_by_its_rarest_piece(source, pieces):
    assert needed(source) == pieces


@pytest.mark.parametrize("source", ["", "a?", "(?:a|b|)", "[^a]", r"\d+", "[a-z]", r"[\w]", "(?=a)", "(?!)", "(?:ab)*"])
def test_what_says_nothing_certain_is_always_tried(source):
    assert needed(source) == frozenset()
    assert Sieve([["never"], [source]]).may_match("some text") == [1]


@given(st.data(), st.sampled_from(PATTERNS))
def test_a_text_a_rule_matches_is_let_through_to_it(data, source):
    text = data.draw(st.from_regex(source))
    assert Sieve([["never"], [source]]).may_match(text) in ([1], [0, 1])


@given(
    st.data(), st.sampled_from([(entry["id"], source) for entry in table("asks")["ask"] for source in sources(entry)])
)
def test_a_question_is_let_through_to_what_it_asks(data, asked):
    text = data.draw(st.from_regex(asked[1]))
    assert re.search(asked[1], text)
    assert Sieve([[asked[1]]]).may_match(text) == [0]


@pytest.mark.parametrize(
    "text", ["豆豆对鸡肉过敏", "rex threw up twice", "给豆豆打了狂犬疫苗", "昨天拉肚子了", "she weighs 4 kg"]
)
def test_the_rules_for_a_text_are_those_that_match_and_few_more(text):
    matching = [rule.id for rule in rules() if any(pattern.search(text) for pattern in rule.patterns)]
    let_through = [rule.id for rule in rules_for(text)]
    assert [rule for rule in let_through if rule in matching] == matching
    assert len(let_through) < len(rules()) / 4
