"""Take down what the clauses of one message give, each by its stance and its subject."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from pawsignal.language.alike import allergies_named, allergy_alike, allergy_suspected, is_nameless, rules_one_out
from pawsignal.language.bans import ban_alike
from pawsignal.language.clauses import Clause, split
from pawsignal.language.facts import facts
from pawsignal.language.lexicon import grammar
from pawsignal.language.likings import liking_alike
from pawsignal.language.mentions import Who
from pawsignal.language.names import find_names
from pawsignal.language.newcomers import alias_in, introduced
from pawsignal.language.query import Asked
from pawsignal.language.reactions import is_foretold, reaction_alike
from pawsignal.language.reading import Context
from pawsignal.language.runons import parted
from pawsignal.language.safety import Sight
from pawsignal.language.scene import Fact, Scene
from pawsignal.language.stance import REFUSED, Stance, is_vouched, stances
from pawsignal.language.statements import Told, pet_of, statements_of
from pawsignal.language.subject import Binder
from pawsignal.language.text import fold_same_length
from pawsignal.language.when import Direction, TimeWord, find_times
from pawsignal.model import Cue, Kind, PetId, Polarity

HIDDEN = ("[已隐藏]", "[hidden]")
_SAFETY = (Kind.ALLERGY, Kind.CONDITION)
_DENIED = (*_SAFETY, Kind.EPISODE)
_Times = tuple[list[TimeWord], list[TimeWord]]


@dataclass(slots=True)
class Notes:
    """What was found in one message."""

    told: list[Told] = field(default_factory=list)
    unclear: list[Told] = field(default_factory=list)
    which: list[PetId] = field(default_factory=list)
    aliases: list[tuple[PetId, str]] = field(default_factory=list)
    named: list[PetId] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    idle: list[str] = field(default_factory=list)  # clauses that tell nothing: what a question is asked about
    sights: list[Sight] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)
    denied: tuple[Scene, list[Fact]] | None = None  # "it wasn't X who …" of the clause before
    nameless: Scene | None = None  # the clause before told of an allergy, not of what to


def taken(text: str, folded: str, context: Context, strangers: tuple[str, ...], *, vouched: bool = False) -> Notes:
    """Return the notes of a message; with ``vouched`` everything counts as told."""
    notes = Notes()
    for clause, stance, scene in _scenes(text, folded, context, strangers):
        notes.sights.append(Sight(clause, stance, scene.subject, scene.times))
        told = Stance.TOLD if vouched else stance
        if not _has_named(notes, told, scene, text):
            _note(notes, clause, told, scene)
    _deny(notes)
    return notes


def _has_named(notes: Notes, stance: Stance, scene: Scene, text: str) -> bool:
    """Give the allergy of the clause before its allergen, if this clause names it and tells nothing else."""
    before, is_told = notes.nameless, stance is Stance.TOLD and not scene.clause.is_cut
    if before is not None and is_told and rules_one_out(scene):
        return True
    if stance in (Stance.TOLD, Stance.LEADING) and (suspected := allergy_suspected(scene, notes.told, text)):
        notes.told += suspected
        return True
    notes.nameless = scene if is_told and is_nameless(scene) else None
    named = allergies_named(before, scene, text) if before is not None and is_told else []
    if before is None or not named:
        return False
    notes.told = [one for one in notes.told if one.clause != before.clause] + named
    return True


def _scenes(
    text: str, folded: str, context: Context, strangers: tuple[str, ...]
) -> Iterator[tuple[Clause, Stance, Scene]]:
    clauses = [part for clause in split(text, folded) for part in parted(clause, context.pets)]
    binder = Binder(context, strangers, introduced(text, folded))
    both = times_in(text, context), times_in(text, context, prefers="future")
    for clause, stance in zip(clauses, stances(clauses), strict=True):
        times, ahead = _times_of(clause, clauses, both)
        said = " ".join(c.folded for c in clauses if c.sentence == clause.sentence and c.start <= clause.start)
        corrects = bool(grammar("corrects").search(said))
        yield clause, stance, Scene(clause, binder.bind(clause), context, times, ahead, corrects)


def times_in(text: str, context: Context, *, prefers: Direction = "past") -> list[TimeWord]:
    """Return the time words of a text but those that are a pet's name: Sunday the cat."""
    found = find_times(text, context.now, context.zone, prefers=prefers)
    named = find_names(text, fold_same_length(text), context.pets) if found else []
    return [word for word in found if not any(word.start < name.end and name.start < word.end for name in named)]


def _times_of(clause: Clause, clauses: list[Clause], both: _Times) -> tuple[tuple[TimeWord, ...], tuple[TimeWord, ...]]:
    """Return the clause's time words, or the nearest before it in the same sentence, read backward and forward."""
    before = [one for one in clauses if one.sentence == clause.sentence and one.start <= clause.start]
    before = [one for one in before if one is clause or not grammar("birth").search(one.folded)]
    for one in reversed(before):
        past, ahead = (tuple(word for word in words if one.start <= word.start < one.end) for words in both)
        if past or ahead:
            return past, ahead
    return (), ()


def _note(notes: Notes, clause: Clause, stance: Stance, scene: Scene) -> None:
    subject = scene.subject
    notes.strangers += [subject.stranger] if subject.stranger else []
    if subject.who is Who.PETS and subject.is_told:
        notes.named += [*subject.pets, *subject.objects]
    if stance in (Stance.ASKED, Stance.LEADING):
        notes.asked.append(Asked(clause, subject))
        notes.which += subject.pets if subject.who is Who.UNCLEAR and subject.is_told else ()
    if stance in REFUSED:
        notes.refused.append(REFUSED[stance])
    if stance is Stance.SUPPOSED:
        notes.idle.append(subject.masked)
    if stance not in (Stance.TOLD, Stance.LEADING) or clause.is_cut or any(mark in clause.text for mark in HIDDEN):
        return
    if subject.who is Who.OTHER:
        notes.refused.append("hearsay")
    elif subject.who is not Who.STRANGER:
        alike = allergy_alike(scene, notes.told) or liking_alike(scene, notes.told) or ban_alike(scene, notes.told)
        if alike:
            notes.told += alike
            return
        if reaction := reaction_alike(scene, notes.told):
            notes.told[-1] = reaction
            if is_foretold(scene):
                notes.sights[-1] = replace(notes.sights[-1], stance=Stance.SUPPOSED)
            return
        found = facts(scene)
        notes.idle += [] if found else [subject.masked]
        found = [fact for fact in found if stance is Stance.TOLD or _protects(fact)]
        if subject.denied:
            _deny(notes)
            notes.denied = scene, found
        else:
            _keep(notes, *_rightly(notes, scene, found))


def _protects(fact: Fact) -> bool:
    """Whether a fact is kept even of what is half asked: 医生说可以吃鸡肉了吧 lifts nothing."""
    return fact.kind in _SAFETY and fact.cue is not Cue.CLEARS


def _rightly(notes: Notes, scene: Scene, found: list[Fact]) -> tuple[Scene, list[Fact]]:
    """Give "it was Y" behind "it wasn't X who …" what was told of X; otherwise X is denied it."""
    right = scene.subject
    if notes.denied is None or not right.instead_of:
        _deny(notes)
        return scene, found
    (wrong, denied), notes.denied = notes.denied, None
    if found or not denied:
        return scene, found
    named = replace(wrong.subject.mentions[0], pets=right.pets)
    subject = replace(right, mentions=(named, *wrong.subject.mentions[1:]), masked=wrong.masked)
    return replace(wrong, subject=subject), denied


def _deny(notes: Notes) -> None:
    """Settle what is denied of a pet: those who were told the same in the sentence stand in its place, if any do."""
    if notes.denied is None:
        return
    (scene, found), notes.denied = notes.denied, None
    wrong, topics = scene.subject.pets, {fact.topic for fact in found}
    instead = [
        one
        for one in notes.told
        if one.clause.sentence == scene.clause.sentence
        and one.statement.pets
        and not {*one.statement.pets} & {*wrong}
        and (not found or one.statement.topic in topics)
    ]
    for one in instead:
        right = replace(one.statement, cue=Cue.CORRECTS, instead_of=wrong)
        notes.told[notes.told.index(one)] = replace(one, statement=right)
    if not instead:
        denials = [replace(f, polarity=Polarity.NEGATIVE, cue=Cue.DENIES) for f in found if f.kind in _DENIED]
        _keep(notes, scene, denials)


def _keep(notes: Notes, scene: Scene, found: list[Fact]) -> None:
    subject = scene.subject
    if subject.who is Who.PETS and len(subject.pets) == 1:
        other = alias_in(scene.clause.text, subject.masked, pet_of(scene.context, subject.pets[0]).names)
        if other:
            notes.aliases.append((subject.pets[0], other))
            return
    is_new = subject.who is Who.PETS and subject.is_told and not subject.instead_of
    if not found and is_new and is_vouched(scene.clause):
        found = [Fact(kind=Kind.NOTE, topic="", end=len(scene.clause.text))]
    for fact in found:
        is_bound = fact.of == "owner" or subject.who is Who.PETS
        (notes.told if is_bound else notes.unclear).extend(statements_of(fact, scene))
        notes.which += () if is_bound else subject.pets
