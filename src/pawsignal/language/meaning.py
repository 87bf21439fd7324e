"""Say how a matched fact is meant: negation, time and the words of change turn it, complete it, or void it."""

from __future__ import annotations

import re
from dataclasses import replace
from zoneinfo import ZoneInfo

from pawsignal.language.animals import breed_of, species_of
from pawsignal.language.lexicon import grammar
from pawsignal.language.limits import end_of, has_limit, untils
from pawsignal.language.negation import Manner
from pawsignal.language.quantity import find_quantities
from pawsignal.language.reading import Span
from pawsignal.language.rules import Rule
from pawsignal.language.scene import Fact, Scene
from pawsignal.language.text import fold
from pawsignal.language.topics import limb, thing
from pawsignal.language.when import find_times
from pawsignal.model import Certainty, Cue, Kind, Polarity, Source

_BANS = ("condition:avoid ", "condition:reaction ")


def meant(rule: Rule, fact: Fact, how: Manner, match: re.Match[str], scene: Scene) -> Fact | None:
    """Return the fact as negation, time and the words of change make it; None if nothing is left of it."""
    if rule.plans:
        return _plan_or_event(fact, how, match, scene)
    match rule.kind:
        case Kind.EPISODE:
            return _episode(fact, how, scene)
        case Kind.ALLERGY if fact.cue is Cue.CLEARS:
            return _cleared(fact, how, scene)
        case Kind.ALLERGY:
            return _allergy(fact, how, match, scene)
        case Kind.IDENTITY:
            return _identity(rule, fact, how, match, scene)
        case Kind.MEASURE:
            return _weight(fact, match, scene)
        case Kind.CHANGE:
            return fact if fact.cue is not Cue.NONE else _denied(fact, how, scene)
        case Kind.CONDITION:
            return _condition(rule, fact, how, scene)
        case Kind.STATE | Kind.PREFERENCE | Kind.RELATION:
            return _lasting(rule, fact, how, match, scene)
        case Kind.MEDICATION:
            return None if how.negated and fact.cue is Cue.NONE else _course(fact, scene)
        case _:
            return None if how.negated and rule.id != "owner.allergy" else fact


def _episode(fact: Fact, how: Manner, scene: Scene) -> Fact | None:
    side = limb(scene.masked) if fact.topic == "symptom:limp" else ""
    counted = next((q.value for q in find_quantities(scene.clause.text) if q.unit == "times"), 0)
    fact = replace(fact, topic=f"{fact.topic}:{side}" if side else fact.topic, times=int(counted))
    if how.ended or fact.cue is Cue.RECOVERS:
        return replace(fact, cue=Cue.RECOVERS)
    if how.negated:
        return replace(fact, cue=Cue.DENIES, polarity=Polarity.NEGATIVE)
    if how.either:
        return None  # "diarrhoea or coughing" tells of neither
    if not scene.times:  # told as present: it is true now
        fact = replace(fact, time=Span(scene.context.now, scene.context.now, ""))
    if how.recurs:
        return replace(fact, cue=Cue.RECURS)
    return replace(fact, cue=Cue.CONTINUES) if how.continues else fact


def _condition(rule: Rule, fact: Fact, how: Manner, scene: Scene) -> Fact | None:
    """Give a ban its end; one that has an end nobody can place is not kept for ever."""
    fact = _denied(fact, how, scene)
    if fact.cue is not Cue.NONE or not fact.topic.startswith(_BANS):
        return None if rule.ends else fact
    until = end_of(fact, scene)
    is_open = until is None and (rule.ends or has_limit(scene))
    return None if is_open else replace(fact, until=until)


def _cleared(fact: Fact, how: Manner, scene: Scene) -> Fact | None:
    """Return the all-clear if a vet gives it, for sure and for now."""
    is_vets = bool(grammar("vet_allows").search(scene.clause.folded))
    is_ahead = any(word.span and word.span.start > scene.context.now for word in scene.ahead)
    if not is_vets or how.negated or fact.certainty is Certainty.SUSPECTED or is_ahead:
        return None
    return replace(fact, source=Source.VET)


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


def _lasting(rule: Rule, fact: Fact, how: Manner, match: re.Match[str], scene: Scene) -> Fact | None:
    masked = scene.masked
    if rule.kind is Kind.STATE and "obj" in match.re.groupindex and match["obj"]:
        fact = replace(fact, fact=thing(scene.words(match, "obj")))
    if rule.kind is Kind.RELATION and how.negated != _is_denied_within(match):
        fact = replace(fact, polarity=Polarity.NEGATIVE)
    elif how.negated and (rule.flips or rule.kind not in (Kind.STATE, Kind.RELATION)):
        turned = Polarity.POSITIVE if fact.polarity is Polarity.NEGATIVE else Polarity.NEGATIVE
        fact = replace(fact, polarity=turned)
    elif fact.kind is Kind.STATE and (how.negated or how.ended):
        return replace(fact, polarity=Polarity.NEGATIVE, cue=Cue.REPLACES)
    if scene.corrects:
        return replace(fact, cue=Cue.CORRECTS)
    if grammar("replaces").search(masked):
        return replace(fact, cue=Cue.REPLACES)
    return replace(fact, cue=Cue.ADDS) if grammar("adds").search(masked) else fact


def _is_denied_within(match: re.Match[str]) -> bool:
    """Whether a relation is denied by words the rule itself took: 现在不打架, "don't fight"."""
    taken = match.string[match.start() : match.start("obj")]
    return len(re.findall(r"不|\bnever\b|n't\b|\bnot\b", taken)) % 2 == 1


def _weight(fact: Fact, match: re.Match[str], scene: Scene) -> Fact | None:
    is_bare = "bare" in match.re.groupindex and bool(match["bare"])
    start = match.start("bare") if is_bare else match.start()
    weights = [q for q in find_quantities(scene.clause.text) if q.kilograms is not None and q.end > start]
    if not weights:
        return None
    # 从4公斤涨到4.5公斤: what it came to counts
    came_to = (q for q in weights if re.search(r"(?:到|(?<![a-z])to)\s*$", scene.masked[: q.start]))
    quantity = next(came_to, weights[0])
    if is_bare and quantity.unit == "g" and not _may_weigh_grams(scene):
        return None
    found = replace(fact, value=quantity.kilograms, unit="kg", end=max(match.end(), quantity.end))
    return _corrected(found, scene)


def _may_weigh_grams(scene: Scene) -> bool:
    """Whether grams with no word of weight may be what an animal weighs; of a dog or a cat they are its food."""
    species = {pet.species for pet in scene.context.pets if pet.id in scene.subject.pets}
    return species.isdisjoint(("dog", "cat"))


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
            value = _breed(rule, match, scene)
            if not value:
                return None
        case "species":
            value = species_of(match["species"])
        case _ if how.negated:
            return None
    return _corrected(replace(fact, fact=value), scene)


def _breed(rule: Rule, match: re.Match[str], scene: Scene) -> str:
    """Return a breed as said: one of the list, or any word where the owner corrects an earlier one."""
    said = match["breed"]
    is_said = rule.id == "identity.breed.corrected" and scene.corrects and not species_of(said)
    return scene.words(match, "breed") if breed_of(said) or is_said else ""


def _born(fact: Fact, match: re.Match[str], scene: Scene) -> Fact | None:
    words = scene.words(match, "date")
    spans = [word.span for word in find_times(words, scene.context.now, scene.context.zone) if word.span]
    if not spans:
        return None
    if not re.search(r"\d{4}|年|[昨今前]|ago|last", words):  # a day without its year: worth a note, not a birth date
        return replace(fact, kind=Kind.NOTE, topic="note:birthday")
    if spans[0].start > scene.context.now:  # no pet is born in the future
        return None
    day = spans[0].start.astimezone(ZoneInfo(scene.context.zone)).date()
    return _corrected(replace(fact, fact=day.isoformat(), time=None), scene)


def _course(fact: Fact, scene: Scene) -> Fact | None:
    """Give a course of medicine its dose, and its end where a duration is said."""
    if fact.cue is Cue.STOPS:
        return fact
    rates = [word.words for word in scene.times if word.kind == "recurring"]
    amounts = [amount[0] for amount in grammar("dose").finditer(scene.clause.folded)]
    fact = replace(fact, fact=fold(" ".join((*rates, *amounts))))
    is_behind = bool(grammar("course_behind").search(scene.clause.folded))
    lasts = [word for word in scene.times if word.kind == "duration" and not is_behind]
    length = next(
        (w.length for w in lasts if w.length and not w.words.startswith("a ")), None
    )  # "5 ml a day" is a rate
    if length is None:
        return _until(fact, scene)
    begins = fact.time.start if fact.time else scene.context.now
    return replace(fact, until=begins + length)


def _until(fact: Fact, scene: Scene) -> Fact | None:
    """Give a course the day it ends with, which is not when it began; what ended before now is no course."""
    ends = untils(scene)
    if not ends:
        return fact
    last = {word.start for word in ends}
    began = (word.span for word in scene.times if word.start not in last and word.kind != "recurring")
    until = next((word.span.end for word in ends if word.span and word.span.end > scene.context.now), None)
    if until is None:
        return None
    return replace(fact, time=next((span for span in began if span), None), until=until)


_WEEKDAY = re.compile(r"^(?:周|星期|礼拜)[一二三四五六日天]|^(?:mon|tues|wednes|thurs|fri|satur|sun)day", re.IGNORECASE)


def _plan_or_event(fact: Fact, how: Manner, match: re.Match[str], scene: Scene) -> Fact | None:
    masked, now = scene.masked, scene.context.now
    slot = fact.topic.partition(":")[2]
    if grammar("cancels").search(masked):
        return replace(fact, kind=Kind.PLAN, topic=f"plan:{slot}", cue=Cue.CANCELS)
    if how.negated:
        return None
    if grammar("omitted").search(masked):
        fact = replace(fact, polarity=Polarity.NEGATIVE)
    past = [word.span for word in scene.times if word.span and word.span.start <= now]
    future = [word.span for word in scene.ahead if word.span and word.span.end > now]
    planned = bool(grammar("planned").search(masked))
    is_record = "done" in match.re.groupindex and match["done"] is not None  # 驱虫，福来恩一支 says that it was given
    happened = is_record or bool(grammar("happened").search(grammar("remember").sub(" ", masked)))
    is_near = not past or (bool(future) and future[0].start - now <= now - past[0].start)
    of_a_week = any(_WEEKDAY.search(word.words) for word in scene.ahead)  # 周五带它去复查 is the Friday to come
    is_ahead = bool(future) and not happened and (is_near or of_a_week)
    booked = bool(grammar("booked").search(masked)) and bool(future or not past)
    if is_ahead or booked or (planned and not (happened and past)):
        time = future[0] if future else None
        if grammar("moved").search(masked):
            fact = replace(fact, cue=Cue.REPLACES)
        return replace(fact, kind=Kind.PLAN, topic=f"plan:{slot}", time=time, until=time.end if time else None)
    if happened and not past and any(word.span for word in scene.times):
        return None  # what has happened does not lie ahead: "was vaccinated on 2199-01-01"
    if not past and any(word.kind == "recurring" for word in scene.times):
        return None  # what comes round every month did not happen just now
    return fact if happened or past else None
