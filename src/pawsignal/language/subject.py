"""Bind each clause to whom it is about: a pet, several, the owner, somebody else's animal, or nobody yet.

The order of belief: a name in the clause, a pronoun (the last named pet of fitting sex and species), the clause before,
the pets in focus, the only living pet. Whatever stays open is reported as unclear, never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from pawsignal.language.animals import animal, breed_of, is_general, species_of, words_for
from pawsignal.language.clauses import Clause
from pawsignal.language.lexicon import grammar, grammars
from pawsignal.language.mentions import Mention, Who, add, home_of, is_residue, masked_by, merged
from pawsignal.language.names import Named, find_names
from pawsignal.language.newcomers import Newcomer
from pawsignal.language.reading import Context
from pawsignal.language.text import fold_same_length
from pawsignal.model import Pet, PetId


@dataclass(frozen=True, slots=True)
class Subject:
    """Whom a clause is about, and where it says so; ``mentions`` is empty where the subject was left out."""

    who: Who
    pets: tuple[PetId, ...] = ()
    mentions: tuple[Mention, ...] = ()  # of pets, in reading order; the first one (with its group) is the subject
    objects: tuple[PetId, ...] = ()  # further pets of the clause, or whose kin it is about
    instead_of: tuple[PetId, ...] = ()
    masked: str = ""
    after_owner: bool = False  # left out, and the clause before was about the owner
    owner_first: bool = False  # the owner acts: 我带豆豆去…
    owner_at: int = 0  # where the owner is named, if the clause is about them
    stranger: str = ""  # a name in the subject's place that belongs to nobody known
    denied: bool = False  # what the clause says is not said of these pets: 不是豆豆吐了

    @property
    def is_told(self) -> bool:
        """Whether the clause itself names its subject."""
        return bool(self.mentions)


_Fits = Callable[[Pet], bool]  # what a pet must be to be meant
_BINDABLE = (Who.PETS, Who.UNCLEAR, Who.NOBODY)
_OWN = re.compile(r"(?:my|our) (?:(?:old|little|big|new|young|poor|sweet) )?|[^a-z]+")  # not "my friends lab"
_JOINT = re.compile(r"^\s*(?:和|跟|与|及|以及|还有|、|&|,|,?\s*and|plus)\s*$")
_BUT = re.compile(r"^\s*[,，]?\s*(?:而是|是|其实是|应该是|but|it's|it was)\s*$")
_NOT = re.compile(r"(?:(?<![是要还])不是|not|n't)(?:说|指)?\s*$")
_RATHER = re.compile(r"^\s*(?:而是|是|其实是|应该是|but|it's|it is|it was)(?![a-z])")
_EXPLETIVE = re.compile(  # "it was Rex", "it's fine for Rex to": it is nobody
    r"\s*(?:'s|is|was|isn't|wasn't)?\s*(?:not )?(?:(?:now )?(?:ok|okay|fine|safe|all ?right|good|bad|normal) for )?$"
)


@dataclass(slots=True)
class Binder:
    """Binds the clauses of one message in order; remembers who was named."""

    context: Context
    strangers: tuple[str, ...] = ()  # names introduced in this message, not yet pets
    introduced: tuple[Newcomer, ...] = ()  # all that are introduced, and where
    groups: list[tuple[PetId, ...] | Who] = field(default_factory=list)  # last naming last; or somebody else
    last: Subject | None = None
    last_sentence: int = -1
    rejected: tuple[PetId, ...] = ()  # "not X, …" said in the clause before

    def bind(self, clause: Clause) -> Subject:
        """Return the subject of the next clause."""
        newcomer = self._newcomer(clause)
        self.groups += [newcomer] if newcomer else []
        mentions = self._mentions(clause)
        subject = self._subject(clause, mentions)
        if newcomer and subject.who in _BINDABLE and not subject.is_told:
            subject = _about(newcomer, subject.masked)
        if subject.is_told and subject.who is Who.PETS:
            self.groups.append(subject.pets)
            if subject.objects:
                self.groups[-1] = tuple(dict.fromkeys(subject.pets + subject.objects))
        elif subject.who in (Who.OTHER, Who.STRANGER) and (mentions or subject.stranger):
            self.groups.append(subject.who)
        self.last, self.last_sentence = subject, clause.sentence
        return subject

    def _subject(self, clause: Clause, mentions: list[Mention]) -> Subject:
        pets = tuple(mention for mention in mentions if mention.who in _BINDABLE)
        owner = next((mention for mention in mentions if mention.who is Who.OWNER), None)
        other = next((mention for mention in mentions if mention.who in (Who.OTHER, Who.STRANGER)), None)
        masked = masked_by(clause.folded, pets)
        if other and (not pets or other.start <= pets[0].start):
            is_met = bool(other.pets) and any(mention.who is Who.STRANGER for mention in mentions)
            return Subject(Who.STRANGER if is_met else other.who, objects=other.pets, masked=masked)
        if pets and pets[0].start > 0 and (name := _stranger(clause, goes_on=False)) and _heads(clause, name):
            return Subject(Who.STRANGER, objects=pets[0].pets, masked=masked, stranger=name)
        if pets:
            owner_first = owner is not None and owner.start < pets[0].start
            return self._of_pets(clause, pets, masked, owner_first=owner_first)
        goes_on = self.last is not None and self.last_sentence == clause.sentence
        if name := _stranger(clause, goes_on=goes_on or owner is not None):
            return Subject(Who.STRANGER, masked=masked, stranger=name)
        if owner and not grammar("preposition").search(clause.folded[: owner.start]):
            return Subject(Who.OWNER, masked=masked, owner_at=owner.start)
        return self._left_out(clause, masked)

    def _of_pets(self, clause: Clause, pets: tuple[Mention, ...], masked: str, *, owner_first: bool) -> Subject:
        instead, pets, denied = self._corrected(clause, pets)
        head = [pets[0]]
        for mention in pets[1:]:
            if not _JOINT.match(clause.folded[head[-1].end : mention.start]):
                break
            head.append(mention)
        unclear = next((mention for mention in head if mention.who is not Who.PETS), None)
        if unclear:
            return Subject(unclear.who, unclear.pets, pets, masked=masked)
        bound = tuple(dict.fromkeys(pet for mention in head for pet in mention.pets))
        objects = tuple(
            dict.fromkeys(pet for m in pets[len(head) :] if m.who is Who.PETS for pet in m.pets if pet not in bound)
        )
        one = Mention(head[0].start, head[-1].end, Who.PETS, bound, head[0].pronoun, head[0].common)
        mentions = (one, *pets[len(head) :])
        return Subject(Who.PETS, bound, mentions, objects, instead, masked, owner_first=owner_first, denied=denied)

    def _corrected(
        self, clause: Clause, pets: tuple[Mention, ...]
    ) -> tuple[tuple[PetId, ...], tuple[Mention, ...], bool]:
        """Take out the pet that was not meant: 不是豆豆是旺财, "not Rex but Luna"; tell what is denied of one."""
        folded, before = clause.folded, self.last
        goes_on = before is not None and self.last_sentence == clause.sentence
        instead, self.rejected = self.rejected, ()
        if goes_on and before and before.denied and _RATHER.search(folded):
            instead = before.pets
        if _NOT.search(folded[: pets[0].start]):
            if len(pets) > 1 and _BUT.match(folded[pets[0].end : pets[1].start]):
                return pets[0].pets, pets[1:], False
            is_bare = not folded[pets[0].end :].strip()
            if is_bare and not (goes_on and before and before.is_told):
                self.rejected = pets[0].pets
            return (), pets, True
        if len(pets) > 1 and re.match(r"^\s*[,，]?\s*(?:不是|not)\s*$", folded[pets[0].end : pets[1].start]):
            return pets[1].pets, pets[:1], False
        return instead, pets, False

    def _left_out(self, clause: Clause, masked: str) -> Subject:
        before = self.last
        if before and self.last_sentence == clause.sentence and grammar("relative").match(clause.folded):
            return _just_named(before, masked)
        if before and before.who is Who.OWNER and grammar("owner_ails").search(before.masked):
            return Subject(Who.OWNER, masked=masked)  # 我感冒了，难受死了
        after_owner = before is not None and (before.who is Who.OWNER or before.after_owner)
        if before and not after_owner and before.who is not Who.NOBODY:
            return Subject(before.who, before.pets, masked=masked)
        lives = bool(grammar("lives").search(clause.folded))
        who, pets = self._candidates(_any if lives else _is_alive, gone=lives)
        return Subject(who, pets, masked=masked, after_owner=after_owner)

    def _newcomer(self, clause: Clause) -> tuple[PetId, ...] | Who | None:
        """Return whom a clause introduces whose name follows in the next: "…, she is a tabby, called Mia"."""
        new = next((one for one in self.introduced if one.start < clause.end <= one.end), None)
        if new is None:
            return None
        key = fold_same_length(new.pet.name)
        known = (pet.id for pet in self.context.pets if key in map(fold_same_length, pet.names))
        return next(((pet,) for pet in known), Who.STRANGER)

    # --- mentions ---

    def _mentions(self, clause: Clause) -> list[Mention]:
        folded = clause.folded
        found = [Mention(m.start(), m.end(), Who.OTHER) for m in grammar("other").finditer(folded)]
        names_found = find_names(clause.text, folded, self.context.pets)
        spoken = _spoken(folded, names_found)
        people = (m for m in grammar("person").finditer(folded) if m.start() >= spoken)
        found += [Mention(m.start(), m.end(), Who.OTHER) for m in people]
        for named in names_found:
            kin = grammar("kin").match(folded, named.end)
            if kin:
                found.append(Mention(named.start, kin.end(), Who.OTHER, (named.pet,)))
            elif not any(named.start - 3 <= other.end <= named.start + 1 for other in found if other.who is Who.OTHER):
                found.append(Mention(home_of(folded, named.start), named.end, Who.PETS, (named.pet,)))
        for name in self.strangers:
            found += [Mention(m.start(), m.end(), Who.STRANGER) for m in re.finditer(re.escape(name), folded)]
        names = [mention.start for mention in found if mention.who is not Who.OTHER]
        for pronoun in _fitting(self._pronouns(folded)):
            is_later = any(start < pronoun.start for start in (*names, *(m.start for m in found if m.pronoun)))
            is_empty = any(_EXPLETIVE.match(folded[pronoun.end : start]) for start in names if start > pronoun.end)
            if not is_later and not (is_empty and folded[pronoun.start : pronoun.start + 2] == "it"):
                add(found, pronoun)
        for noun in self._nouns(folded, found):
            add(found, noun)
        for m in grammar("owner").finditer(folded):
            if m.start() >= spoken:
                add(found, Mention(m.start(), m.end(), Who.OWNER))
        return merged(sorted(found, key=lambda mention: (mention.start, -mention.end)), folded)

    def _pronouns(self, folded: str) -> list[Mention]:
        found = [
            self._bound(m, self._plural(_of_species(_kind_in(m[0]))))
            for m in grammar("pronoun_plural").finditer(folded)
            if not grammar("counted").search(folded[: m.start()])
        ]
        lives = bool(grammar("lives").search(folded))
        for section, sex in (("pronoun_any", ""), ("pronoun_female", "female"), ("pronoun_male", "male")):
            for m in grammar(section).finditer(folded):
                if not any(mention.start <= m.start() < mention.end for mention in found):
                    found.append(self._bound(m, self._candidates(_of_sex(sex), gone=lives)))
        return found

    def _nouns(self, folded: str, found: list[Mention]) -> list[Mention]:
        """Bind 我家狗, "the cat", 小家伙: the only pet that fits; bare ones only where nobody was named before them."""
        first = min((mention.start for mention in found if mention.who is not Who.OWNER), default=len(folded))
        breeds = list(words_for("breed").finditer(folded))
        nouns = [mention for m in breeds if (mention := self._of_a_breed(folded, m))]
        for m in animal().finditer(folded):
            at_home = home_of(folded, m.start()) < m.start()
            if grammar("not_species").search(folded[m.end() :]) or (m.start() > first and not at_home):
                continue
            given = bool(grammar("given").search(folded[: m.start()]))
            if not at_home and (is_general(folded, m) or not (given or is_residue(folded[: m.start()]))):
                continue
            meant = self._candidates(_of_species(species_of(m[0])))
            if given and not at_home and meant[0] is not Who.PETS:
                continue
            nouns.append(Mention(home_of(folded, m.start()), m.end(), *meant, common=not at_home))
        plain = (m for m in grammar("pet_noun").finditer(folded) if m.start() <= first)
        named = (m for m in plain if not grammar("not_species").search(folded[m.end() :]))
        return nouns + [Mention(home_of(folded, m.start()), m.end(), *self._candidates(_any)) for m in named]

    def _of_a_breed(self, folded: str, match: re.Match[str]) -> Mention | None:
        """Bind 我家金毛, "my beagle" to the pet of this breed, or to the one of the kind whose breed nobody told."""
        start = home_of(folded, match.start())
        is_own = start < match.start() and _OWN.fullmatch(folded, start, match.start())
        if not is_own or grammar("not_species").search(folded[match.end() :]):
            return None
        fits = _of_breed(species_of(match[0]), breed_of(match[0]))
        meant = self._candidates(fits)
        return Mention(start, match.end(), *meant) if meant[0] is not Who.NOBODY else None

    def _bound(self, match: re.Match[str], to: tuple[Who, tuple[PetId, ...]]) -> Mention:
        return Mention(match.start(), match.end(), *to, pronoun=True)

    def _plural(self, fits: _Fits) -> tuple[Who, tuple[PetId, ...]]:
        """Return the pets meant by 它们, "the dogs": the last named, if several fit, or all the living that do."""
        living = tuple(pet.id for pet in self.context.pets if pet.is_alive and fits(pet))
        known = {pet.id: pet for pet in self.context.pets}
        for group in (*reversed(self.groups), self.context.focus):
            if isinstance(group, Who):
                return group, ()
            fitting = tuple(pet for pet in group if pet in known and fits(known[pet]))
            if len(fitting) > 1:
                return Who.PETS, fitting
        return (Who.PETS, living) if living else (Who.NOBODY, ())

    def _candidates(self, fits: _Fits, *, gone: bool = False) -> tuple[Who, tuple[PetId, ...]]:
        """Return the pet meant by words that fit several: the last named, the focus, the only living one.

        A focus that is ``gone`` is meant only by words that say it lives.
        """
        known = {pet.id: pet for pet in self.context.pets}
        for group in (*reversed(self.groups), self.context.focus):
            if isinstance(group, Who):
                return group, ()
            is_over = group is self.context.focus and not any(known[pet].is_alive for pet in group if pet in known)
            if is_over and group and fits is not _is_alive and not gone:
                return Who.NOBODY, ()  # a pet that is gone is meant only where it is named
            fitting = tuple(pet for pet in group if pet in known and fits(known[pet]))
            if fitting:
                return (Who.PETS if len(fitting) == 1 else Who.UNCLEAR), fitting
        living = tuple(pet.id for pet in self.context.pets if pet.is_alive and fits(pet))
        if not living:
            return Who.NOBODY, ()
        return (Who.PETS if len(living) == 1 else Who.UNCLEAR), living


def _about(group: tuple[PetId, ...] | Who, masked: str) -> Subject:
    return Subject(group, masked=masked) if isinstance(group, Who) else Subject(Who.PETS, group, masked=masked)


def _just_named(before: Subject, masked: str) -> Subject:
    """Return whom "who …" speaks of: the pet the clause before ends with, or nobody known ("the postman, who …")."""
    last = before.mentions[-1] if before.mentions else None
    if before.who is Who.STRANGER:
        return Subject(before.who, masked=masked)
    if last is None or before.masked[last.end :].strip():
        return Subject(Who.OTHER, masked=masked)
    return Subject(last.who, last.pets, masked=masked)


def _fitting(pronouns: list[Mention]) -> list[Mention]:
    """Leave out pronouns that fit nobody beside one that does: in "she weighed him" a person weighed the only dog."""
    is_any = any(pronoun.who is not Who.NOBODY for pronoun in pronouns)
    return [pronoun for pronoun in pronouns if pronoun.who is not Who.NOBODY or not is_any]


def _stranger(clause: Clause, *, goes_on: bool) -> str:
    """Return the name in the subject's place of somebody who was never introduced: 雪饼 in 雪饼能吃鸡肉吗.

    Where a sentence goes on, few words in that place are names: 豆豆很乖，今年两岁.
    """
    for section in ("stranger", "stranger_any_case", *(() if goes_on else ("stranger_told",))):
        for found in filter(None, (pattern.search(clause.folded) for pattern in grammars(section))):
            name = clause.text[slice(*found.span("name"))]
            looks_like_one = not name.isascii() or name[:1].isupper() or section == "stranger_any_case"
            if looks_like_one and not (grammar("no_stranger").search(found["name"]) or is_residue(found["name"])):
                return name
    return ""


def _heads(clause: Clause, name: str) -> bool:
    """Whether a clause begins with this name; of Chinese words nobody can tell where a name would end."""
    return name.isascii() and clause.text.lstrip().startswith(name)


def _spoken(folded: str, names: list[Named]) -> int:
    """Return where the words of a household member about a named pet begin: 我老公说豆豆…; 0 if nobody speaks."""
    says = grammar("household_says").match(folded.lstrip())
    if not says or not names:
        return 0
    end = len(folded) - len(folded.lstrip()) + says.end()
    return end if names[0].start >= end else 0


def _is_alive(pet: Pet) -> bool:
    return pet.is_alive


def _any(_: Pet) -> bool:
    return True


def _of_sex(sex: str) -> _Fits:
    return lambda pet: not sex or pet.sex in ("", sex)


def _kind_in(words: str) -> str:
    """Return the species that words for several animals name; empty if they name none: 宠物们."""
    noun = animal().search(words)
    return species_of(noun[0]) if noun else ""


def _of_species(species: str) -> _Fits:
    return lambda pet: not species or pet.species in ("", species)


def _of_breed(species: str, breed: str) -> _Fits:
    return lambda pet: (
        pet.species in ("", species) and (not pet.breed or breed_of(fold_same_length(pet.breed)) == breed)
    )
