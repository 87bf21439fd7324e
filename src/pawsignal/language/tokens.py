"""Tokens for the lexical half of recall and for richness.

Three views of one text: `words` (everything a query may match), `grams` (Chinese alone, as characters and pairs) and
`segments` (Chinese cut into words by a dictionary). Pairs find short Chinese memories better than the segmenter does,
and single characters keep 粮 findable; the segmenter tells how many different things a sentence says.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import cache

import rjieba

from pawsignal.language.lexicon import table
from pawsignal.language.text import CJK, fold

_UNITS = {
    "kg": ("公斤", "千克", "kgs", "kilo", "kilos", "kilogram", "kilograms", "kg"),
    "g": ("克", "gram", "grams", "g"),
    "lb": ("磅", "lbs", "pound", "pounds", "lb"),
    "mg": ("毫克", "mg"),
    "ml": ("毫升", "ml"),
    "%": ("%",),
}
_UNIT = {spelling: unit for unit, spellings in _UNITS.items() for spelling in spellings}
_NAMES = "|".join(sorted(_UNIT, key=len, reverse=True))
_TOKEN = re.compile(
    rf"(?P<number>\d+(?:[.,:/-]\d+)*)(?:\s?(?P<unit>{_NAMES})(?![a-z]))?"
    rf"|(?P<chinese>[{CJK}]+)"
    rf"|(?P<latin>[^\W\d_{CJK}]+(?:['’][^\W\d_{CJK}]+)*\d*)"
)
_VOWEL = re.compile(r"[aeiouy]")


def words(text: str) -> list[str]:
    """Return the content tokens of a text: stems, numbers with units, and Chinese as characters and pairs."""
    return list(_tokens(text, _grams))


def grams(text: str) -> list[str]:
    """Return only the Chinese of a text, as single characters (no stop words) and pairs, in reading order."""
    return [gram for match in _TOKEN.finditer(fold(text)) if match["chinese"] for gram in _grams(match["chinese"])]


def segments(text: str) -> list[str]:
    """Return the content tokens of a text with Chinese cut into dictionary words instead of characters."""
    return list(_tokens(text, _segments))


def content_words(text: str, names: Iterable[str] = ()) -> set[str]:
    """Return the distinct content words of a text, without stop words and the given names."""
    folded = fold(text)
    for name in sorted(filter(None, map(fold, names)), key=len, reverse=True):
        folded = _bounded(name).sub(" ", folded)
    return set(segments(folded))


def stem(word: str) -> str:
    """Return a lower-case English word without the endings of plural, -ed and -ing.

    Light on purpose: it has to join "vomits", "vomited" and "vomiting", not to find a dictionary form; both sides of a
    comparison go through it.
    """
    word = re.sub(r"['’]s?$", "", word)
    if len(word) <= 3 or not word.isascii():
        return word
    if word.endswith("ies"):
        return word[:-3] + "y" if len(word) > 4 else word[:-1]
    for ending in ("sses", "shes", "ches", "xes", "zes"):
        if word.endswith(ending):
            return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return _bare(word[:-1])
    for ending in ("ing", "ed"):
        root = word.removesuffix(ending)
        if root != word and len(root) >= 3 and _VOWEL.search(root):
            return _bare(root[:-1] if root[-1] == root[-2] and root[-1] not in "lsz" else root)
    return _bare(word)


def _bare(word: str) -> str:
    """Drop a silent e, so that "chase" meets "chasing"."""
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


def _tokens(text: str, chinese: Callable[[str], Iterable[str]]) -> Iterator[str]:
    for match in _TOKEN.finditer(fold(text)):
        if match["chinese"]:
            yield from chinese(match["chinese"])
        elif match["latin"]:
            if match["latin"] not in stop_words():
                yield stem(_plain(match["latin"]))
        else:
            yield match["number"]
            if match["unit"]:
                yield match["number"] + _UNIT[match["unit"]]


def _grams(run: str) -> Iterator[str]:
    for place, character in enumerate(run):
        if character not in stop_words():
            yield character
        if place + 1 < len(run):
            yield run[place : place + 2]


def _segments(run: str) -> list[str]:
    return [word for word in _segmenter().cut(run) if word not in stop_words()]


def _plain(word: str) -> str:
    """Drop accents: "café" is typed "cafe" as often."""
    if word.isascii():
        return word
    return "".join(part for part in unicodedata.normalize("NFD", word) if not unicodedata.combining(part))


def _bounded(name: str) -> re.Pattern[str]:
    """Match a folded name; a Latin one only as a whole word."""
    return re.compile(rf"(?<![a-z0-9]){re.escape(name)}(?:['’]s)?(?![a-z0-9])" if name.isascii() else re.escape(name))


@cache
def stop_words() -> frozenset[str]:
    """Return the folded stop words of both languages."""
    return frozenset(fold(word) for words_of in table("stop_words").values() for word in words_of)


@cache
def _segmenter() -> rjieba.Jieba:
    segmenter = rjieba.Jieba()
    for words_of in table("pet_words").values():
        for word in words_of:
            segmenter.add_word(fold(word), segmenter.suggest_freq(word), "n")
    return segmenter
