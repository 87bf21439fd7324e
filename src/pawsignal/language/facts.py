"""Read the facts of one clause: which rules match, how they are meant, and what they give.

A fact is a statement without its subject. The rules are data (``rules.toml``, ``symptoms.toml``); here stands only what
they share: negation, lists, plans against events, the values of measures and identity.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from pawsignal.language.clauses import Clause
from pawsignal.language.lexicon import grammar
from pawsignal.language.negation import Manner, certainty, manner, source
from pawsignal.language.quantity import find_quantities
from pawsignal.language.reading import Context, Span
from pawsignal.language.rules import Rule, parts, rules
from pawsignal.language.subject import MASK, Subject, Who, breed_of, is_residue, species_of
from pawsignal.language.topics import filled, items, limb, thing
from pawsignal.language.when import TimeWord, find_times
from pawsignal.model import Certainty, Cue, Kind, Polarity, Source

_REPEATS = frozenset(Kind) - {Kind.MEASURE, Kind.CHANGE, Kind.STATE, Kind.PREFERENCE, Kind.RELATION, Kind.NOTE}
_TIMELESS = (Kind.PREFERENCE, Kind.RELATION, Kind.NOTE, Kind.ALLERGY)  # 晚上跟我睡 is a habit, not tonight
_AGENTIVE = (Kind.EVENT, Kind.MEDICATION, Kind.MEASURE, Kind.STATE)  # the pet may stand behind the verb: 给豆豆打疫苗


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """What a clause tells; ``start`` and ``end`` are the words that do, ``swap`` replaces a list by one of its items."""

    kind: Kind
    topic: str
    start: int = 0
    end: int = 0
    polarity: Polarity = Polarity.POSITIVE
    certainty: Certainty = Certainty.STATED
    source: Source = Source.OWNER
    cue: Cue = Cue.NONE
    of: str = "pet"  # "pet", "owner" or "pair"
    time: Span | None = None
    until: datetime | None = None
    value: float | None = None
    unit: str = ""
    fact: str = ""
    times: int = 0
    swap: tuple[int, int, str] | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """What the rules need to know about a clause besides its words."""

    clause: Clause
    subject: Subject
    context: Context
    times: tuple[TimeWord, ...]  # of the clause, or of the one before in the same sentence
    ahead: tuple[TimeWord, ...]  # the same words, read as lying in the future
    corrects: bool = False  # the sentence takes back something said before

    @property
    def masked(self) -> str:
        """The folded clause with every pet's mention blanked."""
        return self.subject.masked

    @property
    def span(self) -> Span | None:
        """The time the clause speaks of."""
        return next((word.span for word in self.times if word.span and word.kind != "recurring"), None)


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
    for rule in rules():
        for match in _matches(rule, scene, explained=explained):
            if any(match.start() < end and start < match.end() for start, end in taken):
                continue
            if found and rule.kind not in _REPEATS:
                continue
            if match.start() >= end:
                continue
            facts_of = list(_read(rule, match, scene))
            if facts_of or rule.kind in (Kind.MEDICATION, Kind.ALLERGY):
                taken.append(match.span())
            found += facts_of
    return sorted(found, key=lambda fact: fact.start)


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
    if rule.bare or subject.who is Who.OWNER:
        return True
    if subject.is_told:
        return (
            subject.mentions[0].end <= start or rule.kind in _AGENTIVE or (MASK in match[0] and not subject.owner_first)
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
    groups = {name: _words(match, name, scene) for name in match.re.groupindex if match[name]}
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
        time=None if rule.kind in _TIMELESS else scene.span,
    )
    meant = _meant(rule, fact, how, match, groups, scene)
    if meant is None:
        return
    if rule.is_list and "food" in groups:
        yield from _each(meant, rule, match, scene)
    else:
        yield meant


def _words(match: re.Match[str], name: str, scene: Scene) -> str:
    return scene.clause.text[match.start(name) : match.end(name)]


def _each(fact: Fact, rule: Rule, match: re.Match[str], scene: Scene) -> Iterator[Fact]:
    """Yield a fact per item of a list, with the text that names only this one."""
    start, end = match.span("food")
    words = scene.clause.text[start:end]
    places = items(words)
    for left, right in places:
        item = words[left:right].strip()
        swap = (start, end, item) if len(places) > 1 else None
        yield replace(fact, topic=filled(rule.topic, {"food": item}), swap=swap)


def _meant(
    rule: Rule, fact: Fact, how: Manner, match: re.Match[str], groups: dict[str, str], scene: Scene
) -> Fact | None:
    """Return the fact as negation, time and the words of change make it; None if nothing is left of it."""
    if rule.plans:
        return _plan_or_event(fact, how, scene)
    match rule.kind:
        case Kind.EPISODE:
            return _episode(fact, how, scene)
        case Kind.ALLERGY:
            return _allergy(fact, how, match, scene)
        case Kind.IDENTITY:
            return _identity(rule, fact, how, match, scene)
        case Kind.MEASURE:
            return _weight(fact, match, scene)
        case Kind.CHANGE:
            return fact if fact.cue is not Cue.NONE else _denied(fact, how, scene)
        case Kind.CONDITION:
            return _denied(fact, how, scene)
        case Kind.STATE | Kind.PREFERENCE | Kind.RELATION:
            return _lasting(rule, fact, how, groups, scene)
        case Kind.MEDICATION:
            return None if how.negated and fact.cue is Cue.NONE else _course(fact, scene)
        case _:
            return None if how.negated and rule.id != "owner.allergy" else fact


def _episode(fact: Fact, how: Manner, scene: Scene) -> Fact:
    side = limb(scene.masked) if fact.topic == "symptom:limp" else ""
    counted = next((q.value for q in find_quantities(scene.clause.text) if q.unit == "times"), 0)
    fact = replace(fact, topic=f"{fact.topic}:{side}" if side else fact.topic, times=int(counted))
    if how.ended:
        return replace(fact, cue=Cue.RECOVERS)
    if how.negated:
        return replace(fact, cue=Cue.DENIES, polarity=Polarity.NEGATIVE)
    if not scene.times:  # told as present: it is true now
        fact = replace(fact, time=Span(scene.context.now, scene.context.now, ""))
    if how.recurs:
        return replace(fact, cue=Cue.RECURS)
    return replace(fact, cue=Cue.CONTINUES) if how.continues else fact


def _allergy(fact: Fact, how: Manner, match: re.Match[str], scene: Scene) -> Fact:
    inner = scene.masked[match.end("food") : match.end()]
    # 对鸡肉不过敏 negates behind the food, "isn't allergic to beef" before the match
    behind = len(re.findall(r"(?:没有?|不(?!耐)|无)(?!断)", inner)) % 2 == 1
    if how.negated != behind:
        fact = replace(fact, polarity=Polarity.NEGATIVE, cue=Cue.DENIES)
    return _corrected(fact, scene)


def _denied(fact: Fact, how: Manner, scene: Scene) -> Fact:
    if how.ended:
        fact = replace(fact, cue=Cue.RECOVERS)
    elif how.negated:
        fact = replace(fact, polarity=Polarity.NEGATIVE, cue=Cue.DENIES)
    return _corrected(fact, scene)


def _corrected(fact: Fact, scene: Scene) -> Fact:
    is_correction = scene.corrects
    return replace(fact, cue=Cue.CORRECTS) if is_correction else fact


def _lasting(rule: Rule, fact: Fact, how: Manner, groups: dict[str, str], scene: Scene) -> Fact | None:
    masked = scene.masked
    if rule.kind is Kind.STATE and "obj" in groups:
        fact = replace(fact, fact=thing(groups["obj"]))
    if how.negated and not rule.flips and rule.kind is Kind.RELATION:
        fact = replace(fact, polarity=Polarity.NEGATIVE)
    elif how.negated and (rule.flips or rule.kind is not Kind.STATE):
        turned = Polarity.POSITIVE if fact.polarity is Polarity.NEGATIVE else Polarity.NEGATIVE
        fact = replace(fact, polarity=turned)
    elif how.negated or (fact.kind is Kind.STATE and how.ended):
        return replace(fact, polarity=Polarity.NEGATIVE, cue=Cue.REPLACES)
    if scene.corrects:
        return replace(fact, cue=Cue.CORRECTS)
    if grammar("replaces").search(masked):
        return replace(fact, cue=Cue.REPLACES)
    return replace(fact, cue=Cue.ADDS) if grammar("adds").search(masked) else fact


def _weight(fact: Fact, match: re.Match[str], scene: Scene) -> Fact | None:
    start = match.start("bare") if "bare" in match.re.groupindex and match["bare"] else match.start()
    for quantity in find_quantities(scene.clause.text):
        if quantity.kilograms is not None and quantity.end > start:
            found = replace(fact, value=quantity.kilograms, unit="kg", end=max(match.end(), quantity.end))
            return _corrected(found, scene)
    return None


def _identity(rule: Rule, fact: Fact, how: Manner, match: re.Match[str], scene: Scene) -> Fact | None:
    value = rule.fact
    match rule.fact:
        case "date":
            return _born(fact, match, scene)
        case "true":
            value = "false" if how.negated or "未" in match[0] or "n't" in match[0] or "not" in match[0] else "true"
        case "chip":
            value = match["chip"]
        case "breed":
            value = breed_of(match["breed"]) and _words(match, "breed", scene)
        case "species":
            value = species_of(match["species"])
        case _ if how.negated:
            return None
    return _corrected(replace(fact, fact=value), scene)


def _born(fact: Fact, match: re.Match[str], scene: Scene) -> Fact | None:
    words = _words(match, "date", scene)
    spans = [word.span for word in find_times(words, scene.context.now, scene.context.zone) if word.span]
    if not spans:
        return None
    if not re.search(r"\d{4}|年|[昨今前]|ago|last", words):  # a day without its year: worth a note, not a birth date
        return replace(fact, kind=Kind.NOTE, topic="note:birthday")
    day = spans[0].start.astimezone(ZoneInfo(scene.context.zone)).date()
    return _corrected(replace(fact, fact=day.isoformat(), time=None), scene)


def _course(fact: Fact, scene: Scene) -> Fact:
    """Give a course of medicine its end where a duration is said."""
    length = next((word.length for word in scene.times if word.kind == "duration" and word.length), None)
    if length is None or fact.cue is Cue.STOPS:
        return fact
    begins = fact.time.start if fact.time else scene.context.now
    return replace(fact, until=begins + length)


def _plan_or_event(fact: Fact, how: Manner, scene: Scene) -> Fact | None:
    masked, now = scene.masked, scene.context.now
    slot = fact.topic.partition(":")[2]
    if grammar("cancels").search(masked):
        return replace(fact, kind=Kind.PLAN, topic=f"plan:{slot}", cue=Cue.CANCELS)
    if how.negated:
        return None
    past = [word.span for word in scene.times if word.span and word.span.start <= now]
    future = [word.span for word in scene.ahead if word.span and word.span.end > now]
    planned = bool(grammar("planned").search(masked))
    happened = bool(grammar("happened").search(masked))
    is_ahead = bool(future) and not happened and (not past or future[0].start - now <= now - past[0].start)
    booked = bool(grammar("booked").search(masked)) and bool(future or not past)
    if is_ahead or booked or (planned and not (happened and past)):
        time = future[0] if future else None
        return replace(fact, kind=Kind.PLAN, topic=f"plan:{slot}", time=time, until=time.end if time else None)
    return fact if happened or past else None


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
    if over and not grammar("recovered_unless").search(masked) and is_residue(masked[: over.start()]):
        part = next((symptom for symptom, pattern in parts() if pattern.search(masked)), "")
        side = limb(masked) if part == "limp" else ""
        topic = "symptom:" + ":".join(filter(None, (part, side))) if part else ""
        return [Fact(kind=Kind.EPISODE, topic=topic, cue=Cue.RECOVERS, start=over.start(), end=over.end())]
    if grammar("done").search(masked.strip(MASK + " ")):
        return [Fact(kind=Kind.PLAN, topic="", cue=Cue.DONE, end=len(masked))]
    return []


def _is_open(start: int, scene: Scene) -> bool:
    """Whether the subject is told, or left out with nobody else named in its place."""
    before = scene.masked[:start]
    for word in scene.times:
        before = before.replace(word.words.lower(), " ")
    return scene.subject.is_told or is_residue(before)
