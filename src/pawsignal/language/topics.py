"""Normalise what fills a topic: foods by their first name, limbs by side, objects without verb and particles."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from pawsignal.language.lexicon import expand, singular, table
from pawsignal.language.text import fold

_VERB = re.compile(
    r"^(?:去|上)?(?:吃|喝|玩|啃|嚼)(?:的是|点)?(?=.{1,})"
    r"|^(?:eating|playing with|drinking|chewing(?: on)?|to eat|to play with|to) (?=.)"
)
_PARTICLES = re.compile(
    r"^(?:的|了|上了|吃|a |an |the |his |her |its |their |my |some |any )+"
    r"|(?:了|的|啦|呢|啊|呀|哦|嘛|吧|喔|得很|极了|这个味道|味的?)+$"
)
_SIDES = (
    ("左", "左|left"),
    ("右", "右|right"),
    ("前", "(?<![以之从目眼先])前(?![天几两阵些])|front|fore"),  # 以前腿瘸过 names no front leg
    ("后", "(?<![以之然最今术饭步完起觉跑跳])后(?!来|天)|back|hind|rear"),
)
_LIMBS = (("爪", "爪|paw"), ("脚", "脚|foot"), ("膝盖", "膝|knee"), ("肩", "肩|shoulder"), ("腿", "腿|leg|limb"))
_SPLIT = re.compile(
    r"\s*(?:[，,、]另?一[只条个](?:名字)?叫"  # 一只叫可乐，一只叫雪碧
    r"|、|以及|还有|和|跟|或者?|，|与|,\s*(?:and |or )?|\s(?:and|or|as well as)\s)\s*"
)


def filled(template: str, groups: Mapping[str, str]) -> str:
    """Return the topic a template makes of the words matched."""
    for name, words in groups.items():
        slot = food(words) if name == "food" else thing(words)
        template = template.replace(f"{{{name}}}", slot)
    return re.sub(r"\{\w+\}", "", template).strip(": ")


def food(words: str) -> str:
    """Return a food by the name topics use, in the language it was said in."""
    plain = thing(words)
    return next((_foods()[form] for form in singular(plain) if form in _foods()), plain)


def food_in_any_language(words: str) -> str:
    """Return a food by one name whatever language it was said in, so that "chicken" and 鸡肉 are the same."""
    plain = food(words)
    return next((e["zh"][0] for e in table("foods")["food"] if plain in (e["zh"][0], e["en"][0])), plain)


def is_food(word: str) -> bool:
    """Whether a folded word names a food."""
    return any(form in _foods() for form in singular(word))


def foods_of(text: str) -> tuple[str, ...]:
    """Return the foods a folded text names, each with its names in both languages first to last."""
    return tuple(dict.fromkeys(food(match[0]) for match in re.finditer(expand("%food%"), text)))


def thing(words: str) -> str:
    """Return an object's phrase, folded, without verb, article and particles."""
    plain = fold(words).strip(" \t\"'“”「」。.!！~")
    plain = _PARTICLES.sub("", _PARTICLES.sub("", plain))
    shorter = _VERB.sub("", plain)
    return _PARTICLES.sub("", shorter) or plain


def limb(words: str) -> str:
    """Return side and limb of an injury as one word (右后腿); empty if none is said."""
    side = "".join(name for name, pattern in _SIDES if re.search(pattern, words))
    part = next((name for name, pattern in _LIMBS if re.search(pattern, words)), "")
    return side + part if part and side else ""


def items(words: str) -> list[tuple[int, int]]:
    """Return the places of the items of a list: 鸡肉和牛肉, "beef, chicken and fish"."""
    places, at = [], 0
    for joint in _SPLIT.finditer(words):
        places.append((at, joint.start()))
        at = joint.end()
    places.append((at, len(words)))
    return [(start, end) for start, end in places if words[start:end].strip()]


@cache
def _foods() -> Mapping[str, str]:
    names: dict[str, str] = {}
    for entry in table("foods")["food"]:
        for words in (entry["zh"], entry["en"]):
            names |= dict.fromkeys(words, words[0])
    return names
