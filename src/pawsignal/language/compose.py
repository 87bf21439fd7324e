"""Write a clause as a sentence that stands alone: the subject put in, filler taken out, in the owner's language."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pawsignal.language.clauses import Clause
from pawsignal.language.lexicon import grammar
from pawsignal.language.mentions import Mention
from pawsignal.language.scene import Fact
from pawsignal.language.subject import Subject
from pawsignal.language.text import fold_same_length, locale_of
from pawsignal.model import Kind, Pet, PetId

_OBJECT = re.compile(
    r"^\s*(?:$|[.,!?;]|(?:to|a|an|the|in|on|at|for|with|and|yesterday|today|every|this|last|some|more|up|out|now|again)\b)"
)
_CLEFT = re.compile(r"\s*(?:(?:no|sorry|actually),? )?(?:it's|it is|it was|(?:就|其实|应该)?是)\s*")  # "it's Rex who …"
_BEHIND = re.compile(r"的(?:就|其实|应该)?是$")  # 有肾病的是橘子: what it has stands before the name
_RELATIVE = re.compile(r"(?:who|which|(?P<of>whose))(?=['’ ])", re.IGNORECASE)
_IT_IS = re.compile(r"it(?:['’]s| is| was| might be| may be| could be| turned out to be| looks like)\b")  # what it has
_SEXED = re.compile(r"(?:he|she|him|her|his)(?:['’]s)?")
_SINGULAR = (
    (r"\bare\b", "is"),
    (r"\bwere\b", "was"),
    (r"\bhave\b", "has"),
    (r"\b(?:both|each)\s", ""),
    (r"(?:都|俩|两个|同时)(?!市)", ""),
)


def standing_alone(clause: Clause, subject: Subject, pet: Pet, fact: Fact, names: dict[PetId, str]) -> str:
    """Return the clause's text for one pet."""
    text = clause.text
    name = _name(clause, subject, pet)
    edits = [fact.swap] if fact.swap else []
    if subject.is_told:
        first = subject.mentions[0]
        if fact.kind is Kind.CONDITION and _IT_IS.match(clause.folded, first.start):
            return f"{name}: {plain(text)}"
        edits.append((first.start, first.end, _put(clause, first.start, first.end, name)))
        edits += [(m.start, m.end, names[m.pets[0]]) for m in _pronouns(clause, subject) if len(m.pets) == 1]
    behind = _BEHIND.search(clause.folded[: subject.mentions[0].start]) if subject.is_told else None
    if behind and subject.instead_of:
        return name + plain(text[: behind.start()])
    is_cleft = subject.is_told and bool(_CLEFT.fullmatch(clause.folded[: subject.mentions[0].start]))
    shift = subject.mentions[0].start if is_cleft or (subject.instead_of and subject.is_told) else 0
    for start, end, words in sorted(edits, reverse=True):
        text = text[:start] + words + text[end:]
    text = plain(text[shift:])
    if fact.swap or (len(subject.pets) > 1 and fact.of != "pair"):
        for pattern, word in _SINGULAR:
            text = re.sub(pattern, word, text)
    if is_cleft or subject.instead_of:
        text = re.sub(rf"(?<={re.escape(name)}) (?:who|that)(?='s| )", "", text)
    return text if subject.is_told else _prefixed(name, text)


def _pronouns(clause: Clause, subject: Subject) -> Iterator[Mention]:
    """Yield the further pronouns that mean pets; beside "her", an "it" is something else: "she got bored of it"."""
    sexed = any(_SEXED.fullmatch(clause.folded[m.start : m.end]) for m in subject.mentions)
    for mention in subject.mentions[1:]:
        is_thing = sexed and clause.folded[mention.start : mention.end] == "it"
        if mention.pronoun and not is_thing:
            yield mention


def plain(text: str) -> str:
    """Return a clause without filler at its head and particles at its end."""
    while match := grammar("filler").match(fold_same_length(text)):
        rest = text[match.end() :].lstrip(" ,，:：、")
        if not rest or (text[match.end() : match.end() + 1].isalpha() and text[match.end() - 1].isascii()):
            break
        text = rest
    folded = fold_same_length(text)
    end = max((m.start() for m in grammar("tail").finditer(folded) if m.end() == len(folded)), default=len(text))
    bare = (text[:end] or text).strip(" ,，。.!！")
    return bare + ")" if bare.count("(") > bare.count(")") else bare  # a clause ends before its bracket


def with_more(text: str, more: str) -> str:
    """Return a statement with what a further clause says of the same."""
    return f"{text}{'，' if locale_of(text, 'zh') == 'zh' else ', '}{more}"


def _name(clause: Clause, subject: Subject, pet: Pet) -> str:
    """Return the pet's name as the owner wrote it here, if they did; an alias stays an alias."""
    if subject.is_told and len(subject.pets) == 1:
        words = clause.text[subject.mentions[0].start : subject.mentions[0].end]
        spelled = [name for name in pet.names if fold_same_length(name) in fold_same_length(words)]
        if spelled:
            return max(spelled, key=len)
    return pet.name


def _put(clause: Clause, start: int, end: int, name: str) -> str:
    """Return the name in the place of a mention; English possessives keep their sense."""
    words = clause.folded[start:end]
    behind = clause.text[end:]
    if words in ("his", "its", "their") or (words == "her" and not _OBJECT.match(behind)):
        return f"{name}'s"
    if words in ("it's", "she's", "he's", "shes", "hes"):
        return f"{name}'s"
    if behind.startswith("s "):  # the apostrophe was left out: "rexs limping"
        return f"{name}'"
    if clause.folded[end : end + 1].isascii() and clause.folded[end : end + 1].isalpha():
        return f"{name} "
    return name


def _prefixed(name: str, text: str) -> str:
    is_vets = bool(grammar("vet").match(fold_same_length(text)))
    if locale_of(text, "zh") == "zh":
        return f"{name}：{text}" if is_vets else f"{name}{text}"
    if relative := _RELATIVE.match(text):  # "…, who weighs 980 g"
        of = "'s" if relative["of"] else ""
        return f"{name}{of}{text[relative.end() :]}"
    if is_vets or text.lower().startswith(("no ", "the ")):
        return f"{name}: {text}"
    return f"{name} {text[:1].lower()}{text[1:]}"
