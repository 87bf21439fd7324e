"""Read one message: what it tells, what it asks, and what is dangerous.

The way of a message: secrets masked, pasted parts blanked, split into clauses; each clause gets a stance (told, asked,
supposed, …) and a subject; what is told of somebody known becomes statements. When unsure, nothing is written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from pawsignal.language.clauses import Clause, split
from pawsignal.language.compose import plain, standing_alone
from pawsignal.language.facts import Fact, Scene, facts
from pawsignal.language.lexicon import grammar
from pawsignal.language.names import find_names
from pawsignal.language.newcomers import alias_in, newcomers
from pawsignal.language.pasted import outside
from pawsignal.language.query import Asked, query_of
from pawsignal.language.reading import Context, Query, Reading
from pawsignal.language.safety import Sight, alarms
from pawsignal.language.secrets import mask
from pawsignal.language.stance import REFUSED, Stance, is_attack, is_vouched, stances
from pawsignal.language.subject import Binder, Who
from pawsignal.language.text import fold_same_length, locale_of
from pawsignal.language.when import TimeWord, find_times
from pawsignal.model import Cue, Kind, Pet, PetId, Scope, Statement

_HIDDEN = ("[已隐藏]", "[hidden]")
_TOLD = (Stance.TOLD, Stance.LEADING)


@dataclass(slots=True)
class _Notes:
    """What was found so far in one message."""

    statements: list[tuple[Clause, Statement]] = field(default_factory=list)
    unclear: list[tuple[Clause, Statement]] = field(default_factory=list)
    which: list[PetId] = field(default_factory=list)
    aliases: list[tuple[PetId, str]] = field(default_factory=list)
    named: list[PetId] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)


def read(text: str, context: Context) -> Reading:
    """Return what a message tells and asks, in the light of the pets known and in focus."""
    masked, secrets = mask(text)
    told = outside(masked)
    folded = fold_same_length(told)
    locale = locale_of(told, "zh")
    if is_attack(fold_same_length(masked)):
        return Reading(text=masked, locale=locale, refused=("instruction",))
    fresh = newcomers(told, folded, context.pets)
    notes = _Notes(refused=["secret"] if secrets else [])
    if told != masked:
        notes.refused.append("pasted")
    clauses = split(told, folded)
    binder = Binder(context, tuple(fold_same_length(pet.name) for pet in fresh))
    times = find_times(told, context.now, context.zone), find_times(told, context.now, context.zone, prefers="future")
    sights: list[Sight] = []
    for clause, stance in zip(clauses, stances(clauses), strict=True):
        scene = Scene(clause, binder.bind(clause), context, *_times_of(clause, clauses, times))
        sights.append(Sight(clause, stance, scene.subject, scene.times))
        _note(notes, clause, stance, scene)
    flags, hazards = alarms(sights, context, locale)
    return Reading(
        text=masked,
        locale=locale,
        statements=_joined(notes.statements, masked),
        query=_query(masked, notes.asked, times[0], context),
        named=tuple(dict.fromkeys(notes.named)),
        new_pets=fresh,
        aliases=tuple(notes.aliases),
        unclear=_joined(notes.unclear, masked),
        which=tuple(dict.fromkeys(notes.which)),
        flags=flags,
        hazards=hazards,
        answer=_answer(folded) if context.settling else None,
        chat=_chat(folded) if not (notes.statements or notes.asked or fresh) else "",
        refused=tuple(dict.fromkeys(notes.refused)),
    )


def _answer(folded: str) -> bool | None:
    """Return the yes or no a short message gives to the assistant's question."""
    head = re.split(r"[,，。.!！?？\s]", folded.strip(), maxsplit=1)[0]
    whole = folded.strip(" 。.!！~")
    for section, value in (("no", False), ("yes", True)):
        if grammar(section).fullmatch(whole) or grammar(section).fullmatch(head):
            return value
    return None


def _chat(folded: str) -> str:
    """Return the sort of small talk a message without content is."""
    words = [word for word in re.split(r"[,，。.!！~\s]+(?![a-z])|[,，。!！~]+\s*", folded.strip()) if word]
    for section in ("thanks", "goodbye", "greeting"):
        if words and grammar(section).fullmatch(folded.strip(" 。.!！~")):
            return section
    sorts = [next((s for s in ("goodbye", "thanks", "greeting") if grammar(s).fullmatch(w)), "") for w in words]
    return next((sort for sort in ("goodbye", "thanks", "greeting") if sort in sorts), "") if all(sorts) else ""


def _note(notes: _Notes, clause: Clause, stance: Stance, scene: Scene) -> None:
    """Take down what one clause gives."""
    subject = scene.subject
    if subject.who is Who.PETS and subject.is_told:
        notes.named += [*subject.pets, *subject.objects]
    if stance in (Stance.ASKED, Stance.LEADING):
        notes.asked.append(Asked(clause, subject))
        if subject.who is Who.UNCLEAR and subject.is_told:
            notes.which += subject.pets
    if stance in REFUSED:
        notes.refused.append(REFUSED[stance])
    if stance not in _TOLD or any(mark in clause.text for mark in _HIDDEN):
        return
    if subject.who is Who.OTHER:
        notes.refused.append("hearsay")
        return
    found = facts(scene)
    if stance is Stance.LEADING:
        found = [fact for fact in found if fact.kind in (Kind.ALLERGY, Kind.CONDITION)]
    _keep(notes, clause, scene, found)


def _keep(notes: _Notes, clause: Clause, scene: Scene, found: list[Fact]) -> None:
    subject = scene.subject
    if subject.who is Who.PETS:
        for pet in subject.pets:
            other = alias_in(clause.text, subject.masked, _pet(scene.context, pet).names)
            if other and len(subject.pets) == 1:
                notes.aliases.append((pet, other))
                return
        if not found and is_vouched(clause) and subject.is_told:
            found = [Fact(kind=Kind.NOTE, topic="", end=len(clause.text))]
    for fact in found:
        for statement in _statements(clause, scene, fact):
            if fact.of != "owner" and subject.who in (Who.UNCLEAR, Who.NOBODY):
                notes.unclear.append((clause, statement))
                notes.which += subject.pets
            else:
                notes.statements.append((clause, statement))


def _statements(clause: Clause, scene: Scene, fact: Fact) -> list[Statement]:
    """Return the statements one fact makes: one per pet, one for a pair, one for the owner."""
    subject, context = scene.subject, scene.context
    if fact.of == "owner":
        return [_statement(clause, fact, plain(clause.text), Scope.USER)]
    if subject.who is not Who.PETS:
        return [_statement(clause, fact, plain(clause.text), Scope.PET)]
    names = {pet.id: pet.name for pet in context.pets}
    if fact.of == "pair":
        text = standing_alone(clause, subject, _pet(context, subject.pets[0]), fact, names)
        if len(subject.pets) > 1:
            text = plain(clause.text)
        both = tuple(dict.fromkeys(subject.pets + subject.objects))
        return [replace(_statement(clause, fact, text, Scope.HYBRID), pets=both, instead_of=subject.instead_of)]
    made = []
    for pet in subject.pets:
        text = standing_alone(clause, subject, _pet(context, pet), fact, names)
        statement = _statement(clause, fact, text, Scope.PET)
        if subject.instead_of:
            statement = replace(statement, cue=Cue.CORRECTS, instead_of=subject.instead_of)
        made.append(replace(statement, pets=(pet,)))
    return made


def _statement(clause: Clause, fact: Fact, text: str, scope: Scope) -> Statement:
    return Statement(
        text=text,
        scope=scope,
        kind=fact.kind,
        topic=fact.topic,
        polarity=fact.polarity,
        certainty=fact.certainty,
        source=fact.source,
        cue=fact.cue,
        occurred_from=fact.time.start if fact.time else None,
        occurred_to=fact.time.end if fact.time else None,
        when=fact.time.words if fact.time else "",
        until=fact.until,
        value=fact.value,
        unit=fact.unit,
        fact=fact.fact,
        quote=clause.text,
    )


def _joined(noted: list[tuple[Clause, Statement]], message: str) -> tuple[Statement, ...]:
    """Return the statements, with what goes on about the same topic in the same sentence taken together."""
    joined: list[tuple[Clause, Statement]] = []
    for clause, statement in noted:
        at = next((i for i, (before, one) in enumerate(joined) if _goes_on(before, one, clause, statement)), None)
        if at is None:
            joined.append((clause, statement))
            continue
        before, one = joined[at]
        whole = replace(clause, start=before.start, text=message[before.start : clause.end])
        joined[at] = (whole, _together(one, statement, clause, whole))
    return tuple(statement for _, statement in joined)


def _goes_on(before: Clause, one: Statement, clause: Clause, statement: Statement) -> bool:
    same = (one.scope, one.pets, one.kind) == (statement.scope, statement.pets, statement.kind)
    topics = one.topic == statement.topic or (statement.topic == "" and one.cue is statement.cue is Cue.RECOVERS)
    return before.sentence == clause.sentence and same and topics and one.kind is not Kind.MEASURE


def _together(one: Statement, more: Statement, clause: Clause, whole: Clause) -> Statement:
    comma = "，" if locale_of(one.text, "zh") == "zh" else ", "
    cue = one.cue if one.cue is not Cue.NONE else more.cue
    return replace(one, text=f"{one.text}{comma}{plain(clause.text)}", quote=whole.text, cue=cue)


def _query(message: str, asked: list[Asked], times: list[TimeWord], context: Context) -> Query | None:
    if not asked:
        return None
    inside = [w for w in times if any(one.clause.start <= w.start < one.clause.end for one in asked)]
    text = " ".join(message[one.clause.start : one.clause.end] for one in asked)
    return query_of(text, asked, inside, context)


def _times_of(
    clause: Clause, clauses: list[Clause], times: tuple[list[TimeWord], list[TimeWord]]
) -> tuple[tuple[TimeWord, ...], tuple[TimeWord, ...]]:
    """Return the clause's time words, or those of the clause before it in the same sentence, read both ways."""
    own = [tuple(w for w in words if clause.start <= w.start < clause.end) for words in times]
    if any(own):
        return own[0], own[1]
    before = [one for one in clauses if one.sentence == clause.sentence and one.start < clause.start]
    for one in reversed(before):
        had = [tuple(w for w in words if one.start <= w.start < one.end) for words in times]
        if any(had):
            return had[0], had[1]
    return (), ()


def _pet(context: Context, id: PetId) -> Pet:
    return next(pet for pet in context.pets if pet.id == id)


def draft(
    text: str,
    context: Context,
    *,
    kind: Kind | None = None,
    scope: Scope | None = None,
    pets: tuple[PetId, ...] | None = None,
    topic: str | None = None,
    polarity: Polarity | None = None,
    certainty: Certainty | None = None,
    source: Source | None = None,
) -> Statement:
    """Return the one statement a text makes when the caller vouches for it: given fields win, others are read."""
    found = _vouched(text, replace(context, focus=pets if pets else context.focus))
    fitting = [one for one in found if kind is None or one.kind is kind]
    told = next(iter(fitting), None) or Statement(text=text, scope=Scope.PET, kind=kind or Kind.NOTE, pets=())
    bound = pets if pets is not None else told.pets or _named(text, context)
    names = [name for pet in context.pets for name in pet.names]
    return replace(
        told,
        text=text,
        kind=kind or told.kind,
        pets=bound,
        scope=scope or (_scope(told.scope, bound)),
        topic=topic or told.topic or f"{kind or told.kind}:{' '.join(sorted(content_words(text, names)))}",
        polarity=polarity or told.polarity,
        certainty=certainty or told.certainty,
        source=source or told.source,
        quote="",
    )


def _vouched(text: str, context: Context) -> list[Statement]:
    """Return what the clauses of a text tell, however they are put."""
    folded = fold_same_length(text)
    notes = _Notes()
    binder = Binder(context)
    clauses = split(text, folded)
    times = find_times(text, context.now, context.zone), find_times(text, context.now, context.zone, prefers="future")
    for clause in clauses:
        scene = Scene(clause, binder.bind(clause), context, *_times_of(clause, clauses, times))
        if scene.subject.who is not Who.OTHER:
            _keep(notes, clause, scene, facts(scene))
    return [*_joined(notes.statements, text), *_joined(notes.unclear, text)]


def _named(text: str, context: Context) -> tuple[PetId, ...]:
    return tuple(dict.fromkeys(named.pet for named in find_names(text, fold_same_length(text), context.pets)))


def _scope(read_as: Scope, pets: tuple[PetId, ...]) -> Scope:
    if not pets:
        return Scope.USER
    return read_as if read_as is Scope.HYBRID else Scope.PET
