"""Part a clause where its writer left the comma out: 豆豆拉肚子旺财吐了 · 豆豆一直吐 有点蔫 · 豆豆吐了😭精神还行.

A blank or an emoji between Chinese words stands for a comma where something is told before it; a pet's name begins a
clause of its own where something is told on both its sides.
"""

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
_ALONE = (*_TELLING, Kind.CHANGE, Kind.IDENTITY)
_OF_IT = re.compile(r".{0,6}的")  # 吃了旺财吐出来的东西
_HAN, _EMOJI = "\u4e00-\u9fff", "\u2600-\u27bf\ufe0f\u200d\U0001f300-\U0001faff"
# what goes on with the words before the blank: 吐了 两次, 吐了 吗
_COUNTED = "[零一二两三四五六七八九十几半]+[次回个天只条粒片]"
_BLANK = re.compile(rf"(?<=[{_HAN}])[\s{_EMOJI}]+(?=[{_HAN}]{{2}})(?!{_COUNTED}|[吗呢吧么啊了的过着得和跟或与])")


def parted(clause: Clause, pets: Iterable[Pet]) -> Iterator[Clause]:
    """Yield the clause in the parts that tell something each."""
    known = tuple(pets)
    return (part for piece in _at_blanks(clause) for part in _at_names(piece, known))


def _at_blanks(clause: Clause) -> Iterator[Clause]:
    """Yield the clause, cut at each blank that has something told before it."""
    at = 0
    for blank in _BLANK.finditer(clause.folded):
        before = clause.folded[at : blank.start()]
        if _tells(before, _ALONE) or grammar("recovered").search(before):
            yield _part(clause, at, blank.start())
            at = blank.end()
    yield _part(clause, at, len(clause.folded)) if at else clause


def _at_names(clause: Clause, pets: Iterable[Pet]) -> Iterator[Clause]:
    """Yield the clause, cut before each name that has something told on both its sides."""
    names = find_names(clause.text, clause.folded, pets)
    if len(names) < 2:
        yield clause
        return
    ends = [*(name.start for name in names[1:]), len(clause.folded)]
    cuts = [
        name.start
        for index, name in enumerate(names[1:])
        if _is_apart(
            clause.folded[: name.start],
            clause.folded[names[index].end : name.start],
            clause.folded[name.end : ends[index + 1]],
        )
    ]
    for left, right in zip([0, *cuts], [*cuts, len(clause.folded)], strict=True):
        length = right - left if right == len(clause.folded) else len(_AND.sub("", clause.folded[left:right]))
        yield _part(clause, left, left + length)


def _part(clause: Clause, left: int, right: int) -> Clause:
    is_last = right == len(clause.folded)
    end, ending = (len(clause.text), clause.ending) if is_last else (right, ",")
    text, folded = clause.text[left:end], clause.folded[left:right]
    return replace(clause, text=text, folded=folded, start=clause.start + left, end=clause.start + end, ending=ending)


def _is_apart(before: str, between: str, behind: str) -> bool:
    """Whether a name begins a clause of its own; ``between`` is what stands since the name before it."""
    is_told = _tells(between)
    if (is_told or _tells(between, (Kind.PREFERENCE,))) and _goes_on(before, behind):
        return True
    if _LEANING.search(before):
        return False
    if _tells(behind):
        return is_told or (_is_over(between) and not _OF_IT.match(behind))
    has_own = bool(grammar("says_of_itself").match(behind))
    return has_own and (is_told or _is_over(between) or _tells(between, (Kind.PREFERENCE,)))


def _goes_on(before: str, behind: str) -> bool:
    """Whether "and" before a name begins a clause: "and Bella likes fish", or without its verb "and Bella to fish"."""
    if not _AND.search(before):
        return False
    is_gapped = any(pattern.search(behind) for pattern in grammars("gapped"))
    return is_gapped or bool(grammar("clause_after_and").match(behind.lstrip()))


def _is_over(folded: str) -> bool:
    """Whether words end in what is done or over: 豆豆好了, 豆豆睡着了."""
    return folded.rstrip().endswith("了")


def _tells(folded: str, kinds: tuple[Kind, ...] = _TELLING) -> bool:
    """Whether words behind a name tell something that happened to its pet or is so."""
    told = (rule for rule in rules_for(folded) if rule.kind in kinds and not rule.bare)
    return any(pattern.search(folded) for rule in told for pattern in rule.patterns)
