"""Mentions: the words of a clause that stand for somebody, joined, and blanked where rules are matched."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto

from pawsignal.language.lexicon import grammar
from pawsignal.model import PetId

MASK = "\ue000"  # stands for every character of a pet's mention while rules are matched: names are never read as words
# between 我家 or "my" and the name; "the vet says Rex" begins with no such words
_GAP = re.compile(
    r"(?:的|那|这|[一两]?[只条个]|狗+|猫咪?|宝贝|小|大|老|\s|(?!vet|doctor|clinic|says?|said|calls?\b)\w+ )*"
)


class Who(Enum):
    """What sort of subject a clause has."""

    PETS = auto()
    OWNER = auto()
    OTHER = auto()  # another animal or person: nothing is written
    STRANGER = auto()  # introduced in this message and not yet a pet
    UNCLEAR = auto()  # one of several pets: ask
    NOBODY = auto()  # no pet is known


@dataclass(frozen=True, slots=True)
class Mention:
    """Words that stand for somebody: ``pets`` are those it can mean, ``sure`` whether it means all of them."""

    start: int
    end: int
    who: Who
    pets: tuple[PetId, ...] = ()
    pronoun: bool = False
    common: bool = False  # a bare word for its kind: 猫, "the dog"


def is_residue(before: str) -> bool:
    """Whether words before a fact or a noun are only adverbs, time words and the like: nobody is named there."""
    left = grammar("residue").sub(" ", grammar("filler").sub(" ", before))
    return not re.search(r"[\u4e00-\u9fffa-z]", left)


def home_of(folded: str, start: int) -> int:
    """Return where the words begin that make what follows the owner's: 我家, "my"."""
    for m in grammar("owner_home").finditer(folded, max(0, start - 14), start):
        gap = folded[m.end() : start]
        if not gap.strip() or _GAP.fullmatch(gap):
            return m.start()
    return start


def add(found: list[Mention], mention: Mention) -> None:
    """Add a mention unless its words already belong to another."""
    if not any(mention.start < other.end and other.start < mention.end for other in found):
        found.append(mention)


def merged(mentions: list[Mention], folded: str) -> list[Mention]:
    """Join words that stand beside each other for the same pet: 狗狗豆豆, 豆豆它, "my dog Rex"."""
    merged: list[Mention] = []
    for mention in mentions:
        before = merged[-1] if merged else None
        beside = before is not None and not folded[before.end : mention.start].strip()
        if before and beside and before.who not in (Who.OWNER, Who.OTHER, Who.STRANGER):
            named = before if not before.pronoun and before.who is Who.PETS and mention.pronoun else mention
            if mention.who is Who.STRANGER:  # "my dog Rex" introduces Rex, whoever the dog was before
                merged[-1] = Mention(before.start, mention.end, Who.STRANGER)
                continue
            if mention.who in (Who.OWNER, Who.OTHER):
                merged.append(mention)
                continue
            merged[-1] = Mention(before.start, mention.end, named.who, named.pets, named.pronoun)
        else:
            merged.append(mention)
    return merged


def masked_by(folded: str, mentions: tuple[Mention, ...]) -> str:
    """Return a folded clause with every mention blanked at the same length."""
    for mention in mentions:
        folded = folded[: mention.start] + MASK * (mention.end - mention.start) + folded[mention.end :]
    return folded
