"""Read the facts of one clause: which rules match, how they are meant, and what they give.

A fact is a statement without its subject. The rules are data (``rules.toml``, ``symptoms.toml``); here stands only what
they share: negation, lists, plans against events, the values of measures and identity.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pawsignal.language.bygone import in_its_time
from pawsignal.language.lexicon import grammar
from pawsignal.language.meaning import meant
from pawsignal.language.mentions import MASK, Who, is_residue
from pawsignal.language.negation import certainty, manner, source
from pawsignal.language.rules import Rule, parts, rules_for
from pawsignal.language.scene import Fact, Scene
from pawsignal.language.subject import Subject
from pawsignal.language.topics import filled, items, limb
from pawsignal.model import Certainty, Cue, Kind, Source

_BESIDE_OTHERS = frozenset(Kind) - {Kind.CHANGE, Kind.STATE, Kind.PREFERENCE, Kind.RELATION, Kind.NOTE}
_NAMING = (Kind.ALLERGY, Kind.PREFERENCE, Kind.RELATION)  # nothing without what they name: 现在不爱了
_TIMELESS = (Kind.PREFERENCE, Kind.RELATION, Kind.NOTE, Kind.ALLERGY)  # 晚上跟我睡 is a habit, not tonight
_AGENTIVE = (Kind.EVENT, Kind.MEDICATION, Kind.MEASURE, Kind.STATE)  # the pet may stand behind the verb: 给豆豆打疫苗
_DATED = (Kind.PLAN, Kind.EVENT)
_BEHIND = re.compile(rf"的(?:就)?是{MASK}+(?:而?不是{MASK}+)?$")  # 吐的是豆豆


def facts(scene: Scene) -> list[Fact]:
    """Return the facts of a clause in the order of their words."""
    if len(scene.subject.pets) > 1 and grammar("distributive").search(scene.masked):
        return []
    because = grammar("because").search(scene.clause.folded)
    if because:
        explained = _explained(_found(scene, because.start(), explained=True), scene)
        if explained:
            return explained
    return _completed(_found(scene, len(scene.masked), explained=False), scene)


def _found(scene: Scene, end: int, *, explained: bool) -> list[Fact]:
    """Return what the rules read in a clause up to a place."""
    found: list[Fact] = []
    taken: list[tuple[int, int]] = []
    for rule in rules_for(scene.masked):
        for match in _matches(rule, scene, explained=explained):
            if any(match.start() < end and start < match.end() for start, end in taken):
                continue
            if found and rule.kind not in _BESIDE_OTHERS:
                continue
            if rule.kind is Kind.MEASURE and any(fact.kind is Kind.MEASURE for fact in found):
                continue
            if match.start() >= end:
                continue
            facts_of = list(_read(rule, match, scene))
            is_both = rule.id == "allergy.suspected" and _has_happened(scene)  # the symptom is an episode besides
            if not is_both and (facts_of or rule.kind in (Kind.MEDICATION, Kind.ALLERGY, Kind.EPISODE)):
                taken.append(match.span())
            found += facts_of
    return _one_visit(sorted(found, key=lambda fact: fact.start))


def _has_happened(scene: Scene) -> bool:
    """Whether a clause tells of one meal, not of every such meal: 今天吃了虾起疹子, "got hives after the shrimp"."""
    folded = scene.clause.folded
    return bool(grammar("one_meal").search(folded)) and not grammar("every_meal").search(folded)


def _one_visit(found: list[Fact]) -> list[Fact]:
    """Leave out the bare visit beside what it is for: "to the vet for his booster" is one appointment."""
    visits = [
        fact for fact in found if fact.kind in _DATED and grammar("visit").fullmatch(fact.topic.partition(":")[2])
    ]
    is_for = any(fact.kind in _DATED and fact not in visits for fact in found)
    return [fact for fact in found if fact not in visits] if is_for else found


def _matches(rule: Rule, scene: Scene, *, explained: bool) -> Iterator[re.Match[str]]:
    if not _fits(rule, scene.subject):
        return
    if rule.unless and rule.unless.search(scene.masked):
        return
    if rule.needs and not (explained or scene.span or rule.needs.search(scene.masked)):
        return
    for pattern in rule.patterns:
        for match in pattern.finditer(scene.masked):
            if match.end() > match.start() and _is_subject_before(rule, match, scene):
                yield match


def _fits(rule: Rule, subject: Subject) -> bool:
    """Whether the clause's subject can be the rule's."""
    if rule.bare:
        return not subject.is_told
    if rule.named and subject.is_told and subject.mentions[0].common:
        return False
    if rule.subject == "owner":
        return subject.who is Who.OWNER or subject.after_owner
    if subject.who is Who.OWNER or (subject.after_owner and rule.kind not in (Kind.EPISODE, *_AGENTIVE)):
        return False
    return rule.pets < 2 or len(subject.pets) + len(subject.objects) >= rule.pets


def _is_subject_before(rule: Rule, match: re.Match[str], scene: Scene) -> bool:
    """Whether the subject stands before the words that tell, or is left out with nothing unknown in its place."""
    subject = scene.subject
    start = match.start("core") if "core" in match.re.groupindex and match["core"] else match.start()
    if rule.bare:
        return True
    if subject.who is Who.OWNER:  # 糯米喜欢叼着我的袜子 tells what somebody unknown likes
        return subject.owner_at <= start
    if subject.is_told:
        return (
            subject.mentions[0].end <= start
            or rule.kind in _AGENTIVE
            or (MASK in match[0] and not subject.owner_first)
            or bool(_BEHIND.search(scene.masked))
            or (rule.kind is Kind.EPISODE and _is_headline(start, scene))
        )
    if rule.subject == "owner":
        return True
    if rule.kind is Kind.NOTE:
        return not scene.masked[:start].strip()
    return _is_open(start, scene)


# --- what one match gives ---


def _read(rule: Rule, match: re.Match[str], scene: Scene) -> Iterator[Fact]:
    start = match.start("core") if "core" in match.re.groupindex and match["core"] else match.start()
    how = manner(scene.masked, start, match.end())
    groups = {name: scene.words(match, name) for name in match.re.groupindex if match[name]}
    if "drug2" in groups:
        groups.setdefault("drug", groups["drug2"])
    fact = Fact(
        kind=rule.kind,
        topic=filled(rule.topic, groups),
        start=match.start(),
        end=match.end(),
        polarity=rule.polarity,
        certainty=Certainty.SUSPECTED if rule.certainty is Certainty.SUSPECTED else certainty(scene.masked),
        source=source(scene.masked),
        cue=rule.cue or Cue.NONE,
        of=rule.subject,
        time=None if rule.kind in _TIMELESS or _is_habit(rule, scene) else scene.span,
    )
    read = meant(rule, fact, how, match, scene)
    found = in_its_time(read, scene) if read else None
    if found is None or (found.kind in _NAMING and ":" not in found.topic):
        return
    if "old" in groups:
        yield _ended(found, rule, groups["old"], match)
    if rule.is_list and "food" in groups:
        yield from _each(found, rule, match, scene)
    else:
        yield found


def _is_habit(rule: Rule, scene: Scene) -> bool:
    """Whether a part of the day only says when each day: "gets Whiskas in the evening" is so from now on."""
    return rule.kind is Kind.STATE and bool(scene.span and grammar("part_of_day").fullmatch(scene.span.words.lower()))


def _ended(fact: Fact, rule: Rule, old: str, match: re.Match[str]) -> Fact:
    """Return the end of the course that another takes the place of."""
    words = f"{old} was stopped" if old.isascii() else f"{old}停用"
    swap = (*match.span(), words)
    return replace(fact, topic=filled(rule.topic, {"drug": old}), cue=Cue.STOPS, fact="", until=None, swap=swap)


def _each(fact: Fact, rule: Rule, match: re.Match[str], scene: Scene) -> Iterator[Fact]:
    """Yield a fact per item of a list, with the text that names only this one."""
    start, end = match.span("food")
    words = scene.clause.text[start:end]
    places = items(words)
    for left, right in places:
        item = words[left:right].strip()
        swap = (start, end, item) if len(places) > 1 else None
        yield replace(fact, topic=filled(rule.topic, {"food": item}), swap=swap)


# --- what the clause as a whole adds ---


def _explained(found: list[Fact], scene: Scene) -> list[Fact]:
    """Turn a change (or symptom) with its cause into the explanation of what was observed before."""
    named = [fact for fact in found if fact.kind is Kind.CHANGE]
    if named:
        return [replace(fact, cue=Cue.EXPLAINS) for fact in named]
    if not found and source(scene.masked) is Source.VET:
        return [Fact(kind=Kind.CHANGE, topic="", cue=Cue.EXPLAINS, source=Source.VET, end=len(scene.masked))]
    return []


def _completed(found: list[Fact], scene: Scene) -> list[Fact]:
    """Add a bare recovery, or the end of a plan, where the clause says so."""
    masked = scene.masked
    if found:
        return found
    over = grammar("recovered").search(masked)
    if over and not grammar("recovered_unless").search(masked):
        return _recovered(over, masked)
    if grammar("done").search(masked.strip(MASK + " ")):
        return [Fact(kind=Kind.PLAN, topic="", cue=Cue.DONE, end=len(masked))]
    return []


def _recovered(over: re.Match[str], masked: str) -> list[Fact]:
    """Return the end of the part's symptom (耳朵好了), or of all that is open; nothing if something else got well."""
    before = masked[: over.start()]
    named = ((found.start(), symptom, pattern) for symptom, pattern in parts() if (found := pattern.search(before)))
    part = max(named, key=lambda one: one[0], default=None)
    if not is_residue(part[2].sub(" ", before) if part else before):
        return []
    topic = ":".join(filter(None, ("symptom", part[1], limb(before) if part[1] == "limp" else ""))) if part else ""
    return [Fact(kind=Kind.EPISODE, topic=topic, cue=Cue.RECOVERS, start=over.start(), end=over.end())]


def _is_headline(start: int, scene: Scene) -> bool:
    """Whether a symptom without a verb is said of a pet behind it: "Diarrhea again for Rex"."""
    before, between = scene.masked[:start], scene.masked[start : scene.subject.mentions[0].start]
    is_bare = is_residue(before) and not re.search(r"\b(?:for|of|against)\s*$", before)
    return is_bare and re.search(r"\b(?:for|from|in|with)\s*$", between) is not None


def _is_open(start: int, scene: Scene) -> bool:
    """Whether the subject is told, or left out with nobody else named in its place."""
    before = scene.masked[:start]
    for word in scene.times:
        before = before.replace(word.words.lower(), " ")
    return scene.subject.is_told or is_residue(before)
