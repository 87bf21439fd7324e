"""What is counted: gold found, stale above current, another pet's memories, and answers where there are none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from benchmarks.pets.shape import Question
from pawsignal.model import Hit, MemoryId, PetId, Scope

K = 5


@dataclass(frozen=True, slots=True)
class Answer:
    """What recall returned for a question, best first; ``carries`` says which memories of the set each hit holds."""

    question: Question
    hits: Sequence[Hit]
    carries: Mapping[MemoryId, frozenset[MemoryId]]

    @property
    def found(self) -> list[frozenset[MemoryId]]:
        """The memories of the set in the order returned."""
        return [self.carries.get(hit.memory.id, frozenset()) for hit in self.hits]

    @property
    def recalled(self) -> float:
        """The share of the gold within the first K."""
        first = frozenset().union(*self.found[:K])
        return len(first & set(self.question.gold)) / len(self.question.gold)

    @property
    def is_outdated(self) -> bool:
        """Whether something stale stands above all that is current."""
        for held in self.found:
            if held & set(self.question.gold):
                return False
            if held & set(self.question.stale):
                return True
        return False

    @property
    def strays(self) -> bool:
        """Whether a memory of a pet that was not asked about was returned."""
        named = set(self.question.pets)
        return any(hit.memory.scope is not Scope.GLOBAL and _is_of_others(hit, named) for hit in self.hits)

    @property
    def abstains(self) -> bool:
        """Whether nothing of the owner's was returned as an answer; safety facts come along unasked."""
        return all(hit.memory.scope is Scope.GLOBAL or tuple(hit.why) == ("safety",) for hit in self.hits)


def _is_of_others(hit: Hit, named: set[PetId]) -> bool:
    return bool(named and hit.memory.pets) and not named.intersection(hit.memory.pets)


def figures(answers: Iterable[Answer]) -> dict[str, float]:
    """Return the metrics in per cent; the numbers of questions they are of begin with "n"."""
    answers = list(answers)
    told = [answer for answer in answers if answer.question.gold]
    aged = [answer for answer in told if answer.question.stale]
    named = [answer for answer in answers if answer.question.pets]
    silent = [answer for answer in answers if answer.abstains]
    right = [answer for answer in silent if not answer.question.gold]
    return {
        f"R@{K}": _share(sum(answer.recalled for answer in told), len(told)),
        "stale above current": _share(sum(answer.is_outdated for answer in aged), len(aged)),
        "wrong pet": _share(sum(answer.strays for answer in named), len(named)),
        "abstention F1": _share(2 * len(right), len(silent) + len(answers) - len(told)),
        "abstention precision": _share(len(right), len(silent)),
        "abstention recall": _share(len(right), len(answers) - len(told)),
        "n": len(answers),
        "n with an answer": len(told),
        "n with stale": len(aged),
    }


def by_sort(answers: Iterable[Answer]) -> dict[str, float]:
    """Return R@5 by the sort of question; for those without an answer, the share left unanswered."""
    sorts: dict[str, list[float]] = {}
    for answer in answers:
        gold = answer.question.gold
        sorts.setdefault(answer.question.sort, []).append(answer.recalled if gold else float(answer.abstains))
    return {sort: _share(sum(values), len(values)) for sort, values in sorted(sorts.items())}


def _share(part: float, whole: int) -> float:
    return round(100 * part / whole, 2) if whole else 0.0
