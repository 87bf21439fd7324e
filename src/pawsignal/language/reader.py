"""Read one message: what it tells, what it asks, and what is dangerous.

The way of a message: secrets masked, pasted parts blanked, split into clauses; each clause gets a stance (told, asked,
supposed, …) and a subject; what is told of somebody known becomes statements. When unsure, nothing is written.
A short answer to "which pet?" completes the message that was asked about; a bare correction the message before.
"""

from __future__ import annotations

from dataclasses import replace

from pawsignal.language.accidents import with_accidents
from pawsignal.language.corrections import corrected
from pawsignal.language.drafts import draft
from pawsignal.language.lexicon import grammar
from pawsignal.language.newcomers import introduced, newcomers
from pawsignal.language.notes import Notes, taken, times_in
from pawsignal.language.pasted import outside
from pawsignal.language.query import lies_ahead, query_of
from pawsignal.language.reading import Context, NewPet, Query, Reading
from pawsignal.language.safety import alarms, once
from pawsignal.language.secrets import mask
from pawsignal.language.smalltalk import pets_answered, sort_of_chat, strangers_answered, yes_or_no
from pawsignal.language.stance import is_attack
from pawsignal.language.statements import Told, joined
from pawsignal.language.text import fold_same_length, locale_of
from pawsignal.model import Kind, Pet, PetId

__all__ = ["asks", "draft", "read"]

_ENDS = " \t\n.。!！~～…"


def read(text: str, context: Context) -> Reading:
    """Return what a message tells and asks, in the light of the pets known and in focus."""
    answered = pets_answered(text, context) if context.pending else ()
    if answered:
        return _completed(text, answered, context)
    new = strangers_answered(text, context)
    if new:
        met = tuple(pet.id for pet in context.pets if pet.name in context.strangers)
        return _completed(text, met, context) if met else Reading(text=text, locale=locale_of(text, "zh"), new_pets=new)
    masked, secrets = mask(text)
    told = outside(masked)
    refused = (*(["secret"] if secrets else []), *(["pasted"] if told != masked else []))
    if is_attack(fold_same_length(masked)):
        return Reading(text=masked, locale=locale_of(told, "zh"), refused=("instruction",))
    reading = _read(masked, told, context)
    reading = replace(reading, refused=tuple(dict.fromkeys((*refused, *reading.refused))))
    return reading if reading.statements else _with_previous(reading, told, context)


def asks(text: str, context: Context) -> Reading:
    """Return what a message asks, and of whom it speaks, as ``read`` does; what it tells is left unsaid."""
    masked, _ = mask(text)
    told = outside(masked)
    if is_attack(fold_same_length(masked)):
        return Reading(text=masked, locale=locale_of(told, "zh"))
    notes, _ = _taken(told, context)
    return Reading(text=masked, locale=locale_of(told, "zh"), query=_query(told, notes, context), named=_named(notes))


def _read(masked: str, told: str, context: Context) -> Reading:
    folded = fold_same_length(told)
    locale = locale_of(told, "zh")
    notes, fresh = _taken(told, context)
    met = replace(context, pets=(*context.pets, *(_guess(pet, context) for pet in fresh)))
    flags, hazards = alarms(notes.sights, met, locale)
    names = [new.pet.name for new in introduced(told, folded)]
    facts = [one for one in with_accidents(notes.told, notes.sights, flags, context) if not _only_names(one, names)]
    has_content = facts or notes.unclear or notes.asked or notes.aliases or fresh
    return Reading(
        text=masked,
        locale=locale,
        statements=joined(facts, masked),
        query=_query(told, notes, context),
        named=_named(notes),
        new_pets=fresh,
        aliases=tuple(notes.aliases),
        unclear=joined(notes.unclear, masked),
        which=tuple(dict.fromkeys(notes.which)),
        strangers=tuple(dict.fromkeys(notes.strangers)),
        flags=once(flags),
        hazards=hazards,
        answer=yes_or_no(folded) if context.settling else None,
        chat="" if has_content else sort_of_chat(folded),
        refused=tuple(dict.fromkeys(notes.refused)),
    )


def _taken(told: str, context: Context) -> tuple[Notes, tuple[NewPet, ...]]:
    """Return the notes of a message, and the animals it introduces."""
    folded = fold_same_length(told)
    fresh = tuple(
        one.pet for one in newcomers(told, folded, context.pets) if one.sure or _is_animal(one.pet, told, context)
    )
    fresh = fresh or _named_since(told, context)
    return taken(told, folded, context, tuple(fold_same_length(pet.name) for pet in fresh)), fresh


def _only_names(one: Told, names: list[str]) -> bool:
    """Whether a note does no more than introduce several animals."""
    return one.statement.kind is Kind.NOTE and sum(name in one.clause.text for name in names) > 1


def _named(notes: Notes) -> tuple[PetId, ...]:
    return tuple(dict.fromkeys(notes.named))


def _named_since(told: str, context: Context) -> tuple[NewPet, ...]:
    """Return the animal of the message before that this one gives its name: "I have a dog", then "His name is Max"."""
    if not context.previous or not grammar("names_it").search(fold_same_length(told.strip())):
        return ()
    before = outside(mask(context.previous)[0]).strip(_ENDS)
    words = told.strip()
    both = f"{before}, {words[:1].lower()}{words[1:]}" if words.isascii() else f"{before}，{words}"
    found = newcomers(both, fold_same_length(both), context.pets)
    return tuple(one.pet for one in found if one.sure and one.start < len(before) < one.end)


def _is_animal(new: NewPet, told: str, context: Context) -> bool:
    """Whether the message says of 我家X what is only said of an animal."""
    guess = _guess(new, context)
    pets = (*context.pets, guess)
    notes = taken(told, fold_same_length(told), replace(context, pets=pets), (), vouched=True)
    kinds = {one.statement.kind for one in notes.told if guess.id in one.statement.pets}
    spoken = (sight.clause.folded for sight in notes.sights if guess.id in sight.subject.pets)
    return bool(kinds - {Kind.NOTE, Kind.STATE}) or any(grammar("pet_talk").search(words) for words in spoken)


def _guess(new: NewPet, context: Context) -> Pet:
    """Return the pet an animal introduced would be."""
    return Pet(id=PetId(new.name), name=new.name, created_at=context.now)


def _query(told: str, notes: Notes, context: Context) -> Query | None:
    if not notes.asked:
        return None
    places = [(one.clause.start, one.clause.end) for one in notes.asked]
    found = times_in(told, context, prefers="future" if lies_ahead(notes.asked) else "past")
    times = [word for word in found if any(start <= word.start < end for start, end in places)]
    return query_of(" ".join(told[start:end] for start, end in places), notes.asked, times, " ".join(notes.idle))


def _completed(text: str, pets: tuple[PetId, ...], context: Context) -> Reading:
    """Read the message that was asked about once per pet named: its words are the quote, this one the answer."""
    known = replace(context, pending="", options=(), strangers=())
    readings = [
        _read(known_text, known_text, replace(known, focus=(pet,)))
        for pet in pets
        for known_text in (mask(context.pending)[0],)
    ]
    first = readings[0]
    statements = tuple(statement for reading in readings for statement in reading.statements)
    return replace(first, text=text, statements=statements, named=pets, unclear=(), which=())


def _with_previous(reading: Reading, told: str, context: Context) -> Reading:
    """Read a message that tells nothing by itself in the light of the one before: what is allergic, what was wrong."""
    if not context.previous or reading.query is not None:
        return _corrected(reading, told, context)
    before, words = outside(mask(context.previous)[0]).strip(), told.strip(_ENDS)
    both = f"{before}\n{words}"
    read_on = _read(both, both, replace(context, previous="")).statements
    named = tuple(replace(s, quote=words) for s in read_on if words and s.quote.endswith(f"\n{words}"))
    if not named:
        return _corrected(reading, told, context)
    return replace(reading, statements=named, named=tuple(dict.fromkeys(pet for s in named for pet in s.pets)))


def _corrected(reading: Reading, told: str, context: Context) -> Reading:
    """Read a bare correction against the message before."""
    if not context.previous:
        return reading
    before = replace(context, previous="", pending="", settling=False)
    statements = corrected(
        told, context, lambda text, focus: _read(text, text, replace(before, focus=focus)).statements
    )
    if not statements:
        return reading
    named = tuple(dict.fromkeys(pet for statement in statements for pet in statement.pets))
    return replace(reading, statements=statements, named=named, unclear=(), which=())
