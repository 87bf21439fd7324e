"""Part a clause that tells something of one pet and, without a comma, of the next: 豆豆拉肚子旺财吐了."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from pawsignal.language.clauses import Clause
from pawsignal.language.lexicon import grammar, grammars
from pawsignal.language.names import find_names
from pawsignal.language.rules import rules_for
from pawsignal.model import Kind, Pet

# before a name that belongs to what was told: …因为旺财咬伤了它
_LEANING = re.compile(
    r"(?:因为|由于|所以|被|是|给|和|跟|像|把|让|比|对)$|\b(?:because|by|on|with|from|and|after|since|that|when|as|to)\s+$"
)
_AND = re.compile(r",?\s+and\s+$")
_TELLING = (Kind.ALLERGY, Kind.CONDITION, Kind.EPISODE, Kind.EVENT, Kind.MEASURE, Kind.MEDICATION)


def parted(clause: Clause, pets: Iterable[Pet]) -> Iterator[Clause]:
    """Yield the clause, cut before each name that has something told on both its sides."""
    names = find_names(clause.text, clause.folded, pets)
    ends = [*(name.start for name in names[1:]), len(clause.folded)]
    tells = [_tells(clause.folded[name.end : end]) for name, end in zip(names, ends, strict=False)]
    cuts = [
        name.start
        for index, name in enumerate(names[1:])
        if tells[index]
        and (
            (tells[index + 1] and not _LEANING.search(clause.folded[: name.start]))
            or _goes_on(clause.folded[: name.start], clause.folded[name.end : ends[index + 1]])
        )
    ]
    for left, right in zip([0, *cuts], [*cuts, len(clause.folded)], strict=True):
        ending = clause.ending if right == len(clause.folded) else ","
        length = right - left if right == len(clause.folded) else len(_AND.sub("", clause.folded[left:right]))
        text, start = clause.text[left : left + length], clause.start + left
        folded = clause.folded[left : left + length]
        yield replace(clause, text=text, folded=folded, start=start, end=start + length, ending=ending)


def _goes_on(before: str, behind: str) -> bool:
    """Whether "and" before a name begins a clause: "and Bella likes fish", or without its verb "and Bella to fish"."""
    if not _AND.search(before):
        return False
    is_gapped = any(pattern.search(behind) for pattern in grammars("gapped"))
    return is_gapped or bool(grammar("clause_after_and").match(behind.lstrip()))


def _tells(folded: str) -> bool:
    """Whether words behind a name tell something that happened to its pet or is so."""
    told = (rule for rule in rules_for(folded) if rule.kind in _TELLING and not rule.bare)
    return any(pattern.search(folded) for rule in told for pattern in rule.patterns)
