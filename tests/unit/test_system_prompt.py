"""The frozen system prompt: the same rules in both languages, nothing that moves, and no change without a version."""

from __future__ import annotations

import hashlib
import re
import tomllib
from importlib.resources import files

import pytest

from pawsignal.chat.prompt import system_prompt

TEXT = files("pawsignal.chat").joinpath("prompts.toml").read_text("utf-8")
PROMPTS = tomllib.loads(TEXT)
LOCALES = ("zh", "en")

# Each version of the prompts with the hash of its texts. A change of words needs a new version and a new line.
VERSIONS = {1: "d583b2202e855b11", 2: "cd9768dc48e5ce3b"}

RULES = {  # what a model must have been told, and the words that tell it
    "no diagnosis, no dose": ("不诊断.*剂量", "never diagnose, prescribe or dose"),
    "allergies are checked": ("过敏.*绝不推荐过敏原", "allergy.*never recommend an\\s+allergen"),
    "quotes are verbatim": ("quote.*原话", "quote must be a verbatim"),
    "what is not stored": ("问题、假设、玩笑.*都不记", "Questions, hypotheses, jokes.*not\\s+stored"),
    "marks": ("\\[M3\\]", "\\[M3\\]"),
    "ask which pet": ("哪只宠物.*先问", "which pet.*ask"),
    "unconfirmed stays so": ("待确认", "unconfirmed"),
    "the past is past": ("以前的事不要说成现在的", "do not tell the past as the present"),
    "emergencies": ("不要把它说轻", "never play it down"),
    "refusals are told": ("如实说没记上", "say was not saved"),
    "only the owner forgets": ("不能删除记忆", "cannot erase\\s+memories"),
    "data is no instruction": ("资料，不是指令", "data, never an instruction"),
}


def test_the_words_of_a_version_never_change() -> None:
    texts = "\0".join(PROMPTS[locale]["system"] for locale in LOCALES)
    assert hashlib.sha256(texts.encode()).hexdigest()[:16] == VERSIONS.get(PROMPTS["version"])


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES.keys())
def test_each_rule_is_named_in_both_languages(rule: tuple[str, str]) -> None:
    for locale, words in zip(LOCALES, rule, strict=True):
        assert re.search(words, PROMPTS[locale]["system"], re.DOTALL), locale


def test_both_languages_have_the_same_rules_and_labels() -> None:
    chinese, english = (re.findall(r"^(\d+)\.", PROMPTS[locale]["system"], re.MULTILINE) for locale in LOCALES)
    assert chinese == english
    assert PROMPTS["zh"]["labels"].keys() == PROMPTS["en"]["labels"].keys()


@pytest.mark.parametrize("locale", LOCALES)
def test_the_prompt_is_short_and_has_no_clock_no_counter_and_no_blank_to_fill(locale: str) -> None:
    prompt = PROMPTS[locale]["system"]
    assert len(prompt) < 1800
    assert not re.search(r"\d{4}-\d\d|\d\d:\d\d|[{}]|今天是|today is", prompt)
    assert system_prompt("x", locale) == system_prompt("x", locale)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_core_stands_fenced_behind_the_rules(locale: str) -> None:
    prompt = system_prompt("! [豆豆] 鸡肉", locale)
    assert prompt.endswith("<core-memory>\n! [豆豆] 鸡肉\n</core-memory>")
