"""Tell what is told from what is asked, supposed, heard from others, or ordered.

Only what is told may become a statement. A question mark speaks for its last clause, a supposition for the rest of
its sentence.
"""

from __future__ import annotations

import re
from enum import Enum, auto

from pawsignal.language.clauses import Clause
from pawsignal.language.lexicon import grammar


class Stance(Enum):
    """How the owner puts a clause."""

    TOLD = auto()
    ASKED = auto()
    LEADING = auto()  # told and asked at once: 不过敏了吧
    SUPPOSED = auto()
    HEARD = auto()
    WITHDRAWN = auto()  # to be forgotten or not to be kept
    ORDERED = auto()  # an instruction to the assistant: refused


REFUSED = {Stance.SUPPOSED: "hypothesis", Stance.HEARD: "hearsay", Stance.ORDERED: "instruction"}


def stances(clauses: list[Clause]) -> list[Stance]:
    """Return the stance of each clause of a message."""
    found: list[Stance] = []
    for index, clause in enumerate(clauses):
        is_first = index == 0 or clauses[index - 1].sentence != clause.sentence
        before = Stance.TOLD if is_first else found[-1]
        stance = _stance(clause, before, is_first=is_first)
        if stance is Stance.ASKED and not is_first and grammar("tag").search(clause.folded):
            found[-1] = Stance.ASKED
        if stance is Stance.WITHDRAWN and not is_first and found[-1] is Stance.TOLD:  # 豆豆吐了，别记
            found[-1] = Stance.WITHDRAWN
        found.append(stance)
    return found


def is_attack(folded: str) -> bool:
    """Whether a message tries to give orders by role tokens or by voiding the rules: all of it is refused."""
    return bool(grammar("attack").search(folded) or grammar("role_token").search(folded))


def is_vouched(clause: Clause) -> bool:
    """Whether the owner asks to remember this clause."""
    return bool(grammar("remember").match(clause.folded.lstrip()))


def _stance(clause: Clause, before: Stance, *, is_first: bool) -> Stance:
    folded = clause.folded
    if grammar("instruction").search(folded) and not grammar("answer_style").search(folded):
        return Stance.ORDERED
    if before is not Stance.ORDERED and grammar("forgets").search(folded):
        return Stance.WITHDRAWN
    if before in (Stance.SUPPOSED, Stance.HEARD, Stance.ORDERED, Stance.WITHDRAWN):
        return Stance.ASKED if before is Stance.SUPPOSED and _asks(clause) else before
    if grammar("hearsay").search(folded):
        return Stance.HEARD
    goes_on = not is_first and before is Stance.TOLD and _goes_on(clause)
    if (_asks(clause) and not goes_on) or (is_first and grammar("question_first").search(folded)):
        return Stance.ASKED
    if grammar("hypothesis").search(folded) and not grammar("habit").search(folded):
        return Stance.SUPPOSED
    if grammar("leading_question").search(folded + clause.ending.strip()):
        return Stance.LEADING
    if before is Stance.ASKED and re.match(r"^(?:or|and|或|还是)", folded):
        return Stance.ASKED
    return Stance.TOLD


def _asks(clause: Clause) -> bool:
    folded = grammar("not_question").sub(lambda found: " " * len(found[0]), clause.folded)
    return bool(_is_marked(clause) or grammar("question").search(folded) or grammar("request").search(folded))


def _is_marked(clause: Clause) -> bool:
    return any(mark in clause.ending for mark in "?？")


def _goes_on(clause: Clause) -> bool:
    """Whether a clause says more of whom the one before told of: "…, who weighs 980 g", "… and has the runs"."""
    said = grammar("relative").match(clause.folded) or grammar("has_more").match(clause.folded)
    return said is not None and not _is_marked(clause)
