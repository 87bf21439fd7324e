"""Make statements of facts: one per pet, one for a pair, one for the owner; and join what belongs together."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pawsignal.language.clauses import Clause
from pawsignal.language.compose import plain, standing_alone, with_more
from pawsignal.language.lexicon import first_match, grammar
from pawsignal.language.mentions import Who
from pawsignal.language.reading import Context
from pawsignal.language.rules import families
from pawsignal.language.scene import Fact, Scene
from pawsignal.language.text import fold_same_length
from pawsignal.language.tokens import content_words
from pawsignal.language.topics import food, is_food
from pawsignal.model import Cue, Kind, Pet, PetId, PetStatus, Polarity, Scope, Statement

_FOR_LIFE = (Kind.ALLERGY, Kind.CONDITION)
_TRAITS = (Kind.NOTE, Kind.PREFERENCE, Kind.CHANGE)


@dataclass(frozen=True, slots=True)
class Told:
    """A statement with the clause it was read from."""

    clause: Clause
    statement: Statement


def statements_of(fact: Fact, scene: Scene) -> list[Told]:
    """Return the statements one fact of a clause makes; without pets where the subject is not bound."""
    subject, clause = scene.subject, scene.clause
    if fact.of == "owner":
        return [_told(scene, fact, plain(clause.text), Scope.USER, ())]
    if subject.who is not Who.PETS:
        return [_told(scene, fact, plain(clause.text), Scope.PET, ())]
    if fact.of == "pair":
        both = tuple(dict.fromkeys(subject.pets + subject.objects))
        text = plain(clause.text) if len(subject.pets) > 1 else _alone(scene, subject.pets[0], fact)
        return [_told(scene, fact, text, Scope.HYBRID, both)]
    return [_told(scene, fact, _alone(scene, pet, fact), Scope.PET, (pet,)) for pet in subject.pets]


def last_in_sentence(scene: Scene, told: list[Told]) -> Told | None:
    """Return what was told last, if in the sentence of this clause."""
    before = told[-1] if told else None
    return before if before is not None and before.clause.sentence == scene.clause.sentence else None


def pet_of(context: Context, key: PetId) -> Pet:
    """Return the pet with this id."""
    return next(pet for pet in context.pets if pet.id == key)


def joined(told: list[Told], message: str) -> tuple[Statement, ...]:
    """Return the statements, with what goes on about the same topic in the same sentence taken together."""
    if not told:
        return ()
    whole: list[Told] = []
    for one in _of_the_course(_of_the_illness(_of_the_gone(told))):
        at = next((index for index, before in enumerate(whole) if _goes_on(before, one)), None)
        if at is None:
            whole.append(one)
        else:
            whole[at] = _together(whole[at], one, message)
    settled = (one.statement for one in _contrasted(_not_this_but_that(whole), message))
    return tuple(one for one in settled if one.quote in message)  # not across pasted words, which are blanked here


def _alone(scene: Scene, pet: PetId, fact: Fact) -> str:
    names = {one.id: one.name for one in scene.context.pets}
    return standing_alone(scene.clause, scene.subject, pet_of(scene.context, pet), fact, names)


def _told(scene: Scene, fact: Fact, text: str, scope: Scope, pets: tuple[PetId, ...]) -> Told:
    instead = scene.subject.instead_of if pets else ()
    names = [name for pet in scene.context.pets for name in pet.names]
    symptom = fact.topic.split(":")[1] if fact.topic.startswith("symptom:") else ""
    statement = Statement(
        text=text,
        scope=scope,
        pets=pets,
        kind=fact.kind,
        topic=_topic(fact, text, names),
        polarity=fact.polarity,
        certainty=fact.certainty,
        source=fact.source,
        cue=Cue.CORRECTS if instead else fact.cue,
        occurred_from=fact.time.start if fact.time else None,
        occurred_to=fact.time.end if fact.time and fact.time.words else None,
        when=fact.time.words if fact.time else fact.bygone,
        until=fact.until,
        value=fact.value,
        unit=fact.unit,
        family=families().get(symptom, ""),
        words=len(content_words(text, names)),
        fact=fact.fact,
        times=fact.times,
        instead_of=instead,
        quote=scene.clause.text,
    )
    return Told(scene.clause, statement)


def _topic(fact: Fact, text: str, names: list[str]) -> str:
    """Return a topic of the content words for a note without one; closing words may stay without."""
    if fact.kind is Kind.NOTE and ":" not in fact.topic:
        return f"{fact.kind}:{' '.join(sorted(content_words(text, names)))}"
    return fact.topic


def _of_the_gone(told: list[Told]) -> list[Told]:
    """Leave out what is only said of how a pet went (很安静): it is no trait to keep."""
    ends = {
        (one.clause.sentence, one.statement.pets)
        for one in told
        if one.statement.topic == "identity:status" and one.statement.fact == PetStatus.DECEASED
    }
    return [
        one
        for one in told
        if one.statement.kind not in _TRAITS or (one.clause.sentence, one.statement.pets) not in ends
    ]


def _of_the_illness(told: list[Told]) -> list[Told]:
    """Let a bare 好了 behind an allergy or illness of the same sentence deny that one: it ends no other episode."""
    return [_denial(one, told[:index]) or one for index, one in enumerate(told)]


def _denial(one: Told, before: list[Told]) -> Told | None:
    more = one.statement
    said = [
        known
        for known in before
        if known.clause.sentence == one.clause.sentence
        and known.statement.kind in _FOR_LIFE
        and known.statement.pets == more.pets
    ]
    if not said or more.cue is not Cue.RECOVERS or more.topic:
        return None
    known = said[-1].statement
    text = with_more(known.text, plain(one.clause.text))
    denied = replace(more, kind=known.kind, topic=known.topic, text=text, family="")
    return replace(one, statement=replace(denied, polarity=Polarity.NEGATIVE, cue=Cue.DENIES))


def _of_the_course(told: list[Told]) -> list[Told]:
    """Take what comes in place of a drug stopped in the same sentence for a drug: 泼尼松停了，换成环孢素."""
    return [_next_course(one, told[:index]) or one for index, one in enumerate(told)]


def _next_course(one: Told, before: list[Told]) -> Told | None:
    more = one.statement
    is_after_a_drug = any(
        known.clause.sentence == one.clause.sentence
        and (known.statement.kind, known.statement.cue) == (Kind.MEDICATION, Cue.STOPS)
        and known.statement.topic
        and known.statement.pets == more.pets
        for known in before
    )
    is_drug = more.topic == "food.main" and grammar("bare_drug").fullmatch(more.fact) and not is_food(more.fact)
    if not is_after_a_drug or not is_drug:
        return None
    course = replace(more, kind=Kind.MEDICATION, topic=f"medication:{more.fact}", fact="", cue=Cue.NONE)
    return replace(one, statement=course)


def _goes_on(before: Told, one: Told) -> bool:
    """Whether a statement only says more of what the one before it said; each point of a series stays its own."""
    known, more = before.statement, one.statement
    same = (known.scope, known.pets, known.kind) == (more.scope, more.pets, more.kind)
    if before.clause.sentence != one.clause.sentence or not same or known.kind is Kind.MEASURE:
        return False
    if known.is_undated is not more.is_undated:
        return False
    ends = [statement.cue is Cue.RECOVERS for statement in (known, more)]
    if more.topic == "" and all(ends):
        return True
    return known.topic == more.topic and known.polarity is more.polarity and ends[0] == ends[1]


def _together(before: Told, one: Told, message: str) -> Told:
    known, more = before.statement, one.statement
    if before.clause == one.clause:
        return before
    clause = replace(before.clause, text=message[before.clause.start : one.clause.end], end=one.clause.end)
    text = with_more(known.text, plain(one.clause.text))
    cue = known.cue if known.cue is not Cue.NONE else more.cue
    times = known.times or more.times
    fact = " ".join(sorted({*known.fact.split(), *more.fact.split()})) if known.kind is Kind.EVENT else known.fact
    until = known.until or more.until
    return Told(clause, replace(known, text=text, quote=clause.text, cue=cue, times=times, until=until, fact=fact))


def _not_this_but_that(told: list[Told]) -> list[Told]:
    """Turn a denial beside its right counterpart (不是对鸡肉过敏，是对牛肉过敏) into a correction."""
    return [
        replace(one, statement=replace(one.statement, cue=Cue.CORRECTS)) if _is_corrected(one, told) else one
        for one in told
    ]


def _contrasted(told: list[Told], message: str) -> list[Told]:
    """Say both sides of a contrast (对牛肉过敏，不是鸡肉): the right allergen stands, the wrong one is taken back."""
    found = first_match("contrast", fold_same_length(message))
    sides = {name: f"allergy:{food(found[name])}" for name in ("right", "wrong")} if found else {}
    base = next((one for one in told if one.statement.topic in sides.values()), None)
    if base is None:
        return told
    end = max(base.clause.end, found.end() if found else 0)
    text, quote = base.statement.text + message[base.clause.end : end], message[base.clause.start : end]
    missing = replace(base.statement, text=text, quote=quote, topic=sides["right"], polarity=Polarity.POSITIVE)
    by_topic = {one.statement.topic: one.statement for one in told}
    right = by_topic.get(sides["right"], replace(missing, cue=Cue.NONE))
    wrong = by_topic.get(sides["wrong"], replace(missing, topic=sides["wrong"], polarity=Polarity.NEGATIVE))
    rest = [one for one in told if one.statement.topic not in sides.values()]
    return [*rest, Told(base.clause, replace(wrong, cue=Cue.CORRECTS)), Told(base.clause, right)]


def _is_corrected(one: Told, told: list[Told]) -> bool:
    denied = one.statement
    if denied.cue is not Cue.DENIES or not any(word in one.clause.folded for word in ("不是", "not ", "n't")):
        return False
    return any(
        other.clause.sentence == one.clause.sentence
        and (other.statement.kind, other.statement.pets) == (denied.kind, denied.pets)
        and other.statement.polarity is Polarity.POSITIVE
        and denied.kind in (Kind.ALLERGY, Kind.CONDITION)
        for other in told
    )
