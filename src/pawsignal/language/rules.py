"""The rules of ``rules.toml`` and the symptom families as one ordered table of patterns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pawsignal.language.lexicon import compiled, sources, table
from pawsignal.language.sieve import Sieve, pattern
from pawsignal.model import Certainty, Cue, Kind, Polarity

_SYMPTOMS_BEFORE = "change.not eating"  # drugs, vaccines and visits may hold a symptom's word: they are read first


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """What a pattern tells: ``topic`` is a template over the named groups of its match."""

    id: str
    kind: Kind
    topic: str
    sources: tuple[str, ...]
    subject: str = "pet"  # "pet", "owner" or "pair"
    pets: int = 1  # how many a pair names
    polarity: Polarity = Polarity.POSITIVE
    certainty: Certainty = Certainty.STATED
    cue: Cue = Cue.NONE
    fact: str = ""
    needs: re.Pattern[str] | None = None
    unless: re.Pattern[str] | None = None
    is_list: bool = False
    flips: bool = False  # a negation before it turns it round
    plans: bool = False  # lies ahead or behind: a plan or an event
    ends: bool = False  # holds only with the end it names: 周五前不能洗澡
    bare: bool = False  # needs no subject at all
    named: bool = False  # needs a pet, not only a word for its kind: 猫怕水 is said of cats

    @property
    def patterns(self) -> tuple[re.Pattern[str], ...]:
        """Return its patterns; each is compiled when a text first may match it."""
        return tuple(map(pattern, self.sources))


@cache
def rules() -> tuple[Rule, ...]:
    """Return every rule in the order in which they are tried."""
    told = [_rule(entry) for entry in table("rules")["rule"]]
    at = next(index for index, rule in enumerate(told) if rule.id == _SYMPTOMS_BEFORE)
    return (*told[:at], *map(_symptom, table("symptoms")["symptom"]), *told[at:])


def rules_for(folded: str) -> Iterator[Rule]:
    """Yield the rules that may match a folded text, in the order in which they are tried."""
    return map(rules().__getitem__, _sieve().may_match(folded))


@cache
def _sieve() -> Sieve:
    return Sieve(rule.sources for rule in rules())


@cache
def families() -> Mapping[str, str]:
    """Return the family of each symptom id: it sets the quiet days."""
    return {entry["id"]: entry["family"] for entry in table("symptoms")["symptom"]}


@cache
def parts() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the body parts by symptom: 耳朵好了 ends the ear's episode."""
    named = [entry for entry in table("symptoms")["symptom"] if "parts_zh" in entry]
    return tuple((e["id"], compiled({"zh": e["parts_zh"], "en": e["parts_en"]})) for e in named)


def _rule(entry: Mapping[str, Any]) -> Rule:
    return Rule(
        id=entry["id"],
        kind=Kind(entry["kind"]),
        topic=entry["topic"],
        sources=sources(entry),
        subject=entry.get("subject", "pet"),
        pets=entry.get("pets", 1),
        polarity=Polarity(entry.get("polarity", "positive")),
        certainty=Certainty(entry.get("certainty", "stated")),
        cue=Cue(entry.get("cue", "none")),
        fact=entry.get("fact", ""),
        needs=compiled(entry["needs"]) if "needs" in entry else None,
        unless=compiled(entry["unless"]) if "unless" in entry else None,
        is_list=entry.get("list", False),
        flips=entry.get("flips", False),
        plans=entry.get("plans", False),
        ends=entry.get("ends", False),
        bare=entry.get("bare", False),
        named=entry.get("named", entry["kind"] in ("preference", "note", "relation")),
    )


def _symptom(entry: Mapping[str, Any]) -> Rule:
    return Rule(id=entry["id"], kind=Kind.EPISODE, topic=f"symptom:{entry['id']}", sources=sources(entry))


def family_of(topic: str) -> str:
    """Return the family of a symptom's topic ("symptom:limp:右后腿"), empty for any other topic."""
    sort, _, rest = topic.partition(":")
    return families().get(rest.partition(":")[0], "other") if sort == "symptom" else ""
