"""Read what stands around a word: denied, over, again, still; and how sure.

不 in 不同, 不断 or 不过 negates nothing; two negations make none (没有不舒服).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from pawsignal.language.lexicon import expand, grammar, table
from pawsignal.model import Certainty, Source


@dataclass(frozen=True, slots=True)
class Manner:
    """How a matched word is meant."""

    negated: bool
    ended: bool
    recurs: bool
    continues: bool


def manner(folded: str, start: int, end: int) -> Manner:
    """Return how the word at a place in a clause is meant, by the words before and behind it."""
    clear = grammar("not_negation").sub(lambda found: "·" * len(found[0]), folded)
    left, right = clear[:start], clear[end:]
    if clear[start:end].endswith("了"):  # what the word's pattern took belongs to 不…了 too
        right = "了" + right
    negators = _negators(left)
    negated = len(negators) % 2 == 1
    gone = _after(right, "ended_after")
    no_more = bool(grammar("no_more").search(right)) or any(grammar("no_more_inside").search(n) for n in negators)
    return Manner(
        negated=negated,
        ended=gone or (negated and no_more),
        recurs=bool(grammar("recurs").search(folded)),
        continues=bool(grammar("continues").search(folded)),
    )


def certainty(folded: str) -> Certainty:
    """Return whether a clause states or suspects."""
    return Certainty.SUSPECTED if grammar("suspected").search(folded) else Certainty.STATED


def source(folded: str) -> Source:
    """Return who a clause says it has it from."""
    if grammar("vet").search(folded):
        return Source.VET
    return Source.DOCUMENT if grammar("document").search(folded) else Source.OWNER


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
