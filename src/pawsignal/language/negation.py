"""Read what stands around a word: denied, over, again, still; and how sure.

不 in 不同, 不断 or 不过 negates nothing; two negations make none (没有不舒服).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from pawsignal.language.lexicon import expand, grammar, table
from pawsignal.model import Certainty, Source

_JOINT = r"\s*(?:,|、|或者?|和|及|以及|跟|与|(?<![a-z])(?:and/or|or|nor|and)(?![a-z]))\s*"
_OR = re.compile(r"或|(?<![a-z])or(?![a-z])")
_JOINED_BEFORE = re.compile(rf"{_JOINT}(?:(?:any|an?) )?$")
_JOINED_BEHIND = re.compile(rf"{_JOINT}(?:(?:any|an?|the) )?")


@dataclass(frozen=True, slots=True)
class Manner:
    """How a matched word is meant."""

    negated: bool
    ended: bool
    recurs: bool
    continues: bool
    either: bool = False  # one of several that are joined by "or"


def manner(folded: str, start: int, end: int) -> Manner:
    """Return how the word at a place in a clause is meant, by the words before and behind it."""
    clear = grammar("not_negation").sub(lambda found: "·" * len(found[0]), folded)
    left, right = _outside_list(clear[:start], clear[end:])
    listed = clear[len(left) : start] + clear[end : len(clear) - len(right)]
    if clear[start:end].endswith("了"):  # what the word's pattern took belongs to 不…了 too
        right = "了" + right
    negators = _negators(left)
    negated = (len(negators) + bool(grammar("disbelief").search(left))) % 2 == 1
    gone = _after(right, "ended_after")
    no_more = bool(grammar("no_more").search(right)) or any(grammar("no_more_inside").search(n) for n in negators)
    return Manner(
        negated=negated,
        ended=gone or (negated and no_more),
        recurs=bool(grammar("recurs").search(folded)),
        continues=bool(grammar("continues").search(folded)),
        either=bool(_OR.search(listed)),
    )


def certainty(folded: str) -> Certainty:
    """Return whether a clause states or suspects."""
    return Certainty.SUSPECTED if grammar("suspected").search(folded) else Certainty.STATED


def source(folded: str) -> Source:
    """Return who a clause says it has it from."""
    if grammar("vet").search(folded):
        return Source.VET
    return Source.DOCUMENT if grammar("document").search(folded) else Source.OWNER


def _outside_list(left: str, right: str) -> tuple[str, str]:
    """Return what stands before and behind the list of symptoms a word belongs to: it is said of each of them."""
    while _JOINED_BEFORE.search(left) and (found := _listed()[0].search(left)):
        left = left[: found.start()]
    while _JOINED_BEHIND.match(right) and (found := _listed()[1].match(right)):
        right = right[found.end() :]
    return left, right


@cache
def _listed() -> tuple[re.Pattern[str], re.Pattern[str]]:
    entries = table("symptoms")["symptom"]
    words = re.sub(
        r"\(\?P<\w+>", "(?:", "|".join(expand(word) for entry in entries for word in (*entry["zh"], *entry["en"]))
    )
    return (
        re.compile(rf"(?:{words}){_JOINED_BEFORE.pattern}"),
        re.compile(rf"{_JOINED_BEHIND.pattern}(?:{words})"),
    )


def _negators(left: str) -> list[str]:
    """Return the negations that stand directly before a place, innermost first."""
    found = []
    while match := _before().search(left):
        found.append(match[0])
        left = left[: match.start()]
    return found


def _after(right: str, section: str) -> bool:
    return bool(grammar(section).match(right.lstrip()) or grammar(section).match(right))


@cache
def _before() -> re.Pattern[str]:
    lists = table("grammar")["negation"]
    chinese = "|".join(expand(entry) for entry in lists["zh"])
    english = "|".join(expand(entry) for entry in lists["en"])
    return re.compile(rf"(?:(?:{chinese})|(?<![a-z])(?:{english})(?: \w+ly)?)\s*$")
