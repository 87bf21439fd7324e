"""Numbers, weights and counts in Chinese and English text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from pawsignal.language.text import fold_same_length

_KILOGRAMS: Final = {"kg": 1.0, "g": 0.001, "斤": 0.5, "两": 0.05, "lb": 0.45359237, "oz": 0.028349523125}
_HANZI: Final = {**{digit: value for value, digit in enumerate("零一二三四五六七八九")}, "〇": 0, "两": 2}
_PLACES: Final = {"十": 10, "百": 100, "千": 1000}
_SMALL: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ENGLISH: Final = (
    {word: float(value) for value, word in enumerate(_SMALL)}
    | {word: 10.0 * value for value, word in enumerate(_TENS, start=2)}
    | {"a": 1.0, "an": 1.0, "half": 0.5, "half a": 0.5, "half an": 0.5}
    | {"a couple of": 2.0, "a couple": 2.0, "couple of": 2.0}
)

_CHARACTERS = "".join(_HANZI) + "".join(_PLACES)
_WORDS = "|".join(sorted(_ENGLISH, key=len, reverse=True))
NUMBER: Final = (
    rf"(?:\d{{1,9}}(?:[.点]\d{{1,4}})?|半|(?:(?!千克)[{_CHARACTERS}]){{1,9}}(?:点[{_CHARACTERS}]{{1,4}})?"
    rf"|(?<![a-z])(?:{_WORDS})(?:[ -](?:{'|'.join(_SMALL[1:10])}))?(?= |-))"
)
"""A number in digits, Chinese characters or English words, to stand inside a pattern for folded text."""

_UNITS: Final = {
    "kg": r"公斤|千克|㎏|(?:kgs?|kilos?|kilogram(?:me)?s?)(?![a-z])",
    "g": r"克(?!力)|(?:grams?|g)(?![a-z])",
    "斤": r"市?斤",
    "两": r"两(?![天个次周年月回遍只三岁])",
    "lb": r"英?磅|(?:lbs?|pounds?)(?![a-z])",
    "oz": r"盎司|(?:oz|ounces?)(?![a-z])",
    "times": r"次(?![性元])|回(?![来家去答])|遍|趟|times?(?![a-z])",
}
_UNIT = "|".join(f"(?P<u{place}>{unit})" for place, unit in enumerate(_UNITS.values()))
_END = r"(?=$|[\s，。,.;；!！了、)）])"
_QUANTITY = re.compile(
    rf"(?<![第上这下前某那\d.点])(?<!a long )(?<![^\da-z][-−])"  # nothing weighs less than nothing
    rf"(?P<number>{NUMBER})(?P<and>(?: and)? a half|个?半)?[ -]?(?:{_UNIT})"
    rf"(?P<half>半| and a half)?"
    rf"(?:(?P<tenth>[一二三四五六七八九\d]){_END}"
    rf"|[ 零]?(?P<more>{NUMBER}) ?(?P<less>两|oz|ounces?)(?![a-z天个次周年月回遍只岁]))?"
    rf"|(?<![a-z])(?P<adverb>once(?! (?:you|i|it|he|she|they|we|the|in|upon|again)(?![a-z]))|twice|thrice)(?![a-z])"
)
_ADVERBS: Final = {"once": 1.0, "twice": 2.0, "thrice": 3.0}


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit as found in a text: "kg", "g", "斤", "两", "lb", "oz" or "times"."""

    value: float
    unit: str
    start: int
    end: int

    @property
    def kilograms(self) -> float | None:
        """The weight in kilograms, to the gram; None for a count."""
        return round(self.value * _KILOGRAMS[self.unit], 3) if self.unit in _KILOGRAMS else None


def find_quantities(text: str) -> list[Quantity]:
    """Return the weights and counts of a text in reading order."""
    found = (_read(match) for match in _QUANTITY.finditer(fold_same_length(text)))
    return [quantity for quantity in found if quantity]


def number(text: str) -> float | None:
    """Return what a number in digits, Chinese characters or English words is worth; None if it is none."""
    folded = fold_same_length(text).strip()
    if folded == "半":
        return 0.5
    if re.fullmatch(r"\d+(?:[.点]\d+)?", folded):
        return float(folded.replace("点", "."))
    if folded in _ENGLISH:
        return _ENGLISH[folded]
    if re.fullmatch(rf"(?:{'|'.join(_TENS)})[ -](?:{'|'.join(_SMALL[1:10])})", folded):
        return sum(_ENGLISH[word] for word in re.split("[ -]", folded))
    whole, _, fraction = folded.partition("点")
    value = _hanzi(whole)
    if value is None or not fraction:
        return value
    digits = "".join(str(_HANZI[digit]) for digit in fraction if digit in _HANZI)
    return float(f"{value:.0f}.{digits}") if len(digits) == len(fraction) else None


def _hanzi(text: str) -> float | None:
    if not text or not set(text) <= set(_CHARACTERS):
        return None
    if not set(text) & set(_PLACES):
        digits = [_HANZI[digit] for digit in text]
        if len(digits) == 2 and digits[0] + 1 == digits[1]:
            return float(digits[1])  # 两三 names a range, not twenty-three
        return float("".join(map(str, digits)))
    total, digit, place = 0, 0, 10
    for character in text:
        if character in _PLACES:
            place = _PLACES[character]
            total, digit = total + (digit or 1) * place, 0
            place //= 10
        else:
            digit = _HANZI[character]
            if digit == 0:
                place = 1  # 一百零五: what follows the zero counts ones
    return float(total + digit * (place if text[-1] in _HANZI and digit else 1))  # 两百五 is 250


def _is_count(match: re.Match[str]) -> bool:
    """Whether a number before "times" counts: "half a time" and 有一次 (once upon a time) do not."""
    is_vague = match["number"] in {"a", "an", "半"} or match["number"].startswith("half")
    return not is_vague and not match.string[: match.start()].endswith("有")


def _read(match: re.Match[str]) -> Quantity | None:
    if match["adverb"]:
        return Quantity(_ADVERBS[match["adverb"]], "times", *match.span())
    unit = next(unit for place, unit in enumerate(_UNITS) if match[f"u{place}"])
    value = number(match["number"])
    if value is None or (unit == "times" and not _is_count(match)):
        return None
    value += 0.5 * bool(match["and"]) + 0.5 * bool(match["half"])
    if match["tenth"]:
        value += (number(match["tenth"]) or 0) / 10
    if match["more"]:
        less = "两" if match["less"] == "两" else "oz"
        value += (number(match["more"]) or 0) * _KILOGRAMS[less] / _KILOGRAMS.get(unit, 1.0)
    return Quantity(round(value, 4), unit, *match.span())
