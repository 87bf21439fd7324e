"""What the reader finds in one message: the contract between language and the parts that act on it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from pawsignal.model import Kind, Pet, PetId, Statement


@dataclass(frozen=True, slots=True)
class Span:
    """A time range in the world, ``start <= t < end``, with the words that named it."""

    start: datetime
    end: datetime
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What the reader may know besides the text.

    ``focus`` are the pets named last within the window in which a pronoun may refer to them: one binds, several are
    ambiguous. ``pending`` is the earlier message the assistant asked about: "which pet?", with the pets offered, or
    "is this a pet of yours?", with the names that nobody introduced.
    """

    now: datetime  # the message's instant
    zone: str = "Asia/Shanghai"
    pets: tuple[Pet, ...] = ()
    focus: tuple[PetId, ...] = ()
    pending: str = ""
    previous: str = ""  # the owner's message before this one: a bare correction is read against it
    options: tuple[PetId, ...] = ()
    strangers: tuple[str, ...] = ()
    settling: bool = False  # the assistant's last words asked to settle an observed memory: yes or no may answer


@dataclass(frozen=True, slots=True)
class NewPet:
    """An animal the owner introduced as theirs (我家X, 我养了X, my dog X)."""

    name: str
    species: str = ""
    breed: str = ""
    sex: str = ""
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Flag:
    """A red flag: a present or recent emergency sign or poison of a real animal."""

    id: str
    words: str  # the words that raised it
    advice: str  # what to do now, in the reading's locale
    pets: tuple[PetId, ...] = ()
    source: str = ""


@dataclass(frozen=True, slots=True)
class Hazard:
    """A toxic food or substance that is talked about but that nobody touched: answered with a warning."""

    id: str
    words: str
    warning: str  # in the reading's locale
    species: tuple[str, ...] = ()  # for which it is toxic; empty for all
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """What a message asks."""

    text: str
    pets: tuple[PetId, ...] = ()  # the pets it is about
    everyone: bool = False  # all living pets are meant
    owner: bool = False  # a general or first-person question: user and global scopes
    kinds: tuple[Kind, ...] = ()  # kinds it asks for, admitted without shared words
    topics: tuple[str, ...] = ()  # topics it names ("symptom:diarrhoea", "food.main")
    foods: tuple[str, ...] = ()  # food, treats or drugs it asks about, normalised
    is_care: bool = False  # food, treat or drug is asked about: safety memories are added
    is_status: bool = False  # a bare 怎么样 / how is X
    past: bool = False  # closed memories may answer
    span: Span | None = None
    unknown_time: str = ""  # time words that could not be resolved
    species: str = ""
    breed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One message, read. ``unclear`` are statements whose subject could not be bound: ask, do not write."""

    text: str
    locale: str  # "zh" or "en"
    statements: tuple[Statement, ...] = ()
    query: Query | None = None
    named: tuple[PetId, ...] = ()  # pets named or bound by a pronoun
    new_pets: tuple[NewPet, ...] = ()
    aliases: tuple[tuple[PetId, str], ...] = ()
    unclear: tuple[Statement, ...] = ()
    which: tuple[PetId, ...] = ()  # the pets an unclear subject could mean
    strangers: tuple[str, ...] = ()  # names in a pet's place that belong to nobody known
    flags: tuple[Flag, ...] = ()
    hazards: tuple[Hazard, ...] = ()
    answer: bool | None = None  # yes or no to the assistant's question
    chat: str = ""  # "greeting", "thanks", "goodbye" of a message without content
    refused: tuple[
        str, ...
    ] = ()  # why parts were not taken: "secret", "instruction", "hearsay", "hypothesis", "pasted"
