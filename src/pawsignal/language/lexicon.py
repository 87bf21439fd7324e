"""Load the word lists and patterns of ``data/*.toml`` once, as compiled patterns.

The files are for vets and translators: lists by language, in simplified script and lower case, since they are matched
against folded text. An entry may be a plain word or a regular expression; ``%name%`` stands for a list of
``macros.toml`` or for the foods, species and symptom words. Both languages are always matched: owners mix them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

LOCALES = ("zh", "en")
FILES = ("macros", "grammar", "newcomers", "species", "foods", "symptoms", "rules", "asks", "safety", "bygone")
_MACRO = re.compile(r"%(\w+)%")
_START, _END = "(?<![a-z0-9])", "(?![a-z0-9])"  # of an English word


@cache
def table(name: str) -> Mapping[str, Any]:
    """Return one data file as parsed."""
    text = resources.files("pawsignal.language").joinpath("data", f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def compiled(lists: Mapping[str, Any]) -> re.Pattern[str]:
    """Return one pattern that matches any entry of ``zh`` or ``en``; it never matches if both are empty."""
    return re.compile("|".join(filter(None, (_any(lists.get("zh", ())), _any_bounded(lists.get("en", ()))))) or r"(?!)")


def several(lists: Mapping[str, Any]) -> tuple[re.Pattern[str], ...]:
    """Return a pattern per entry, in the order of the file: for entries with named groups."""
    return tuple(map(re.compile, sources(lists)))


def sources(lists: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the regular expression of each entry, in the order of the file."""
    return (*map(expand, lists.get("zh", ())), *(expand(_bounded(entry)) for entry in lists.get("en", ())))


@cache
def words_of(file: str, name: str) -> re.Pattern[str]:
    """Return the pattern of one section of a data file."""
    return compiled(table(file)[name])


@cache
def grammar(name: str) -> re.Pattern[str]:
    """Return the pattern of one section of ``grammar.toml``."""
    return words_of("grammar", name)


@cache
def grammars(section: str) -> tuple[re.Pattern[str], ...]:
    """Return the patterns of one section of ``grammar.toml``, one per entry."""
    return several(table("grammar")[section])


def first_match(name: str, text: str) -> re.Match[str] | None:
    """Return the match of the first entry of a section of ``grammar.toml`` that a text matches anywhere."""
    return next(filter(None, (pattern.search(text) for pattern in grammars(name))), None)


def expand(entry: str) -> str:
    """Put the lists in for ``%name%``."""
    return _MACRO.sub(lambda found: _macro(found[1]), entry)


@cache
def _macro(name: str) -> str:
    match name:
        case "name_end":
            return _either(expand(entry) for entry in table("grammar")["name_ends"]["zh"])
        case "symptom":
            words = (word for entry in table("symptoms")["symptom"] for word in entry["zh"] if "(?P" not in word)
            return _either(map(expand, words))
        case "food" | "species" | "breed":
            entries = table("foods")["food"] if name == "food" else table("species")[name]
            chinese = _either(word for entry in entries for word in entry["zh"])
            english = _either(word for entry in entries for word in entry["en"])
            return f"(?:{chinese}|{_START}{english}(?:e?s)?{_END})"
        case _:
            return f"(?:{'|'.join(map(expand, table('macros')[name]))})"


def singular(word: str) -> tuple[str, ...]:
    """Return a word and what it may be the plural of: the lists hold one form, texts may hold the other."""
    return (word, word.removesuffix("s"), word.removesuffix("es"))


def _either(entries: Iterable[str]) -> str:
    return f"(?:{'|'.join(_longest_first(entries))})"


def _longest_first(entries: Iterable[str]) -> list[str]:
    return sorted(entries, key=lambda entry: (-len(entry), entry))


def _any(entries: Iterable[str]) -> str:
    return "|".join(map(expand, _longest_first(entries)))


def _any_bounded(entries: Iterable[str]) -> str:
    """Bound entries together: written out around each of them the bounds are most of what there is to compile."""
    entries = list(entries)
    inside = [entry for entry in entries if entry.startswith("'")]
    words = [entry for entry in entries if not entry.startswith("'")]
    return "|".join(f"{head}(?:{_any(some)}){_END}" for head, some in (("", inside), (_START, words)) if some)


def _bounded(entry: str) -> str:
    """Keep an English entry from matching inside a word; Chinese may stand right beside it."""
    head = "" if entry.startswith("'") else _START
    return f"{head}(?:{entry}){_END}"


def check() -> list[str]:
    """Return what is wrong with the data files; empty if nothing is."""
    return [problem for name in FILES for problem in _problems(name)]


def _problems(name: str) -> Iterator[str]:
    for section, value in table(name).items():
        entries = value if isinstance(value, list) and value and isinstance(value[0], dict) else [value]
        seen: set[str] = set()
        for entry in entries:
            where = f"{name}.{section}"
            if isinstance(entry, list):
                yield from (() if entry else (f"{where}: empty list",))
            else:
                yield from problems_of(entry, f"{where}.{entry.get('id', '')}", seen)


def problems_of(entry: Mapping[str, Any], where: str, seen: set[str]) -> Iterator[str]:
    """Yield what is wrong with one entry; ``seen`` are the ids used before it."""
    if "id" in entry:
        if entry["id"] in seen:
            yield f"{where}: duplicate id"
        seen.add(entry["id"])
    for locale in LOCALES:
        if locale not in entry:
            yield f"{where}: no {locale}"
        elif not entry[locale] and not entry.get(f"no_{locale}"):
            yield f"{where}: {locale} is empty"
    for text in ("advice", "warning"):
        if text in entry and not all(entry[text].get(locale) for locale in LOCALES):
            yield f"{where}: {text} is not in both languages"
    if ("advice" in entry or "warning" in entry) and not entry.get("source"):
        yield f"{where}: no source"
    try:
        several(entry)
    except (re.error, KeyError) as error:
        yield f"{where}: {error}"
