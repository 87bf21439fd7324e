"""Read a bare correction (说错了，不是豆豆是旺财 · 不是鸡肉是牛肉 · "I meant Luna") against the message before it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from pawsignal.language.lexicon import grammar, grammars
from pawsignal.language.names import find_names
from pawsignal.language.pasted import outside
from pawsignal.language.quantity import find_quantities
from pawsignal.language.reading import Context
from pawsignal.language.secrets import mask
from pawsignal.language.text import fold_same_length
from pawsignal.language.when import find_times
from pawsignal.model import Cue, PetId, Polarity, Statement

_Reread = Callable[[str, tuple[PetId, ...]], tuple[Statement, ...]]


@dataclass(frozen=True, slots=True)
class _Swap:
    """The words said wrongly (empty if not repeated) and the right ones."""

    wrong: str
    right: str


def corrected(text: str, context: Context, reread: _Reread) -> tuple[Statement, ...]:
    """Return what the message before says once corrected; nothing if this message corrects nothing in it."""
    swap = _swap(text)
    if swap is None:
        return ()
    before = outside(mask(context.previous)[0])
    names = [named.pet for named in find_names(swap.right, fold_same_length(swap.right), context.pets)]
    was = reread(before, context.focus)
    if names:
        return tuple(_said_of(one, was, text) for one in _of_pet(before, names[0], context, reread))
    wrong_words = swap.wrong or _time_of(before, swap.right, context) or _weight_of(before, swap.right)
    at = fold_same_length(before).find(fold_same_length(wrong_words)) if wrong_words else -1
    if at < 0:
        return ()
    now = reread(before[:at] + swap.right + before[at + len(wrong_words) :], context.focus)
    wrong = [one for one in was if all(one.topic != other.topic for other in now)]
    ended = [replace(one, polarity=Polarity.NEGATIVE, cue=Cue.CORRECTS, quote=text.strip()) for one in wrong]
    return (*ended, *(replace(one, cue=Cue.CORRECTS, quote=text.strip()) for one in now))


def _time_of(before: str, right: str, context: Context) -> str:
    """Return the one time of the message before, where nothing but another time is put right: 说错了，是周六."""
    named = [word.words for word in find_times(right, context.now, context.zone)]
    said = [word.words for word in find_times(before, context.now, context.zone) if word.span]
    return said[0] if named == [right] and len(said) == 1 else ""


def _weight_of(before: str, right: str) -> str:
    """Return the one weight of the message before, where nothing but another weight is put right: 说错了，是890克."""
    named, said = ([q for q in find_quantities(words) if q.kilograms is not None] for words in (right, before))
    is_bare = len(named) == 1 and not right[: named[0].start].strip() and not right[named[0].end :].strip()
    return before[said[0].start : said[0].end] if is_bare and len(said) == 1 else ""


def _swap(text: str) -> _Swap | None:
    folded = fold_same_length(text)
    for pattern in grammars("not_a_but_b"):
        found = pattern.search(folded)
        if found:
            words = {
                name: text[slice(*found.span(name))].strip(" ，,。.!！") for name in found.groupdict() if found[name]
            }
            return _Swap(words.get("a", ""), words["b"])
    marked = grammar("corrects").search(folded)
    rest = text[marked.end() :].strip(" ，,。.!！:：") if marked else ""
    return _Swap("", re.sub(r"^(?:是|应该是|it's|it was)\s*", "", rest)) if rest else None


def _of_pet(before: str, pet: PetId, context: Context, reread: _Reread) -> tuple[Statement, ...]:
    """Read the message before with the right pet in the place of every pet it names."""
    right = next(one for one in context.pets if one.id == pet).name
    for named in reversed(find_names(before, fold_same_length(before), context.pets)):
        before = before[: named.start] + right + before[named.end :]
    return tuple(one for one in reread(before, (pet,)) if one.pets == (pet,))


def _said_of(one: Statement, was: tuple[Statement, ...], text: str) -> Statement:
    wrongly = tuple(dict.fromkeys(pet for other in was for pet in other.pets if pet not in one.pets))
    return replace(one, cue=Cue.CORRECTS, instead_of=wrongly, quote=text.strip())
