"""Every sentence stands in both languages, with the same blanks, and none is missing or left over."""

from __future__ import annotations

import re
import string
from enum import StrEnum
from pathlib import Path

import pytest

import pawsignal.cli
from pawsignal.cli.phrases import LOCALES, Phrases, catalogue
from pawsignal.model import Certainty, Kind, PetStatus, Reason, Scope, Source, Status, Tier
from pawsignal.policy.scoring import OPENCLAW, PAWSIGNAL

FOLDER = Path(pawsignal.cli.__file__).parent
SOURCE = "\n".join(path.read_text("utf-8") for path in sorted(FOLDER.glob("*.py")))
FAMILIES = {
    "kind": Kind,
    "scope": Scope,
    "tier": Tier,
    "status": Status,
    "certainty": Certainty,
    "source": Source,
    "reason": Reason,
    "pet_status": PetStatus,
}
BY_WORD = (
    *FAMILIES,
    "dimension",
    "gate",
    "missing",
    "what",
    "species",
    "sex",
    "why",
    "check",
    "column",
    "help",
    "effect",
)


def _blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("key", catalogue())
def test_a_phrase_stands_in_both_languages_with_the_same_blanks(key: str) -> None:
    entry = catalogue()[key]
    assert set(entry) == set(LOCALES)
    assert all(entry.values())
    assert _blanks(entry["zh"]) == _blanks(entry["en"])


def test_every_value_of_the_model_has_a_word() -> None:
    words = {f"{family}.{value}" for family, values in FAMILIES.items() for value in values}
    words |= {f"dimension.{d.name}" for scoring in (PAWSIGNAL, OPENCLAW) for d in scoring.dimensions}
    gates = {rule.name for scoring in (PAWSIGNAL, OPENCLAW) for rule in scoring.gates} | {"kind", "pool"}
    words |= {f"{family}.{gate}" for family in ("gate", "missing") for gate in gates}
    assert words <= catalogue().keys()


def test_every_phrase_the_code_names_is_there() -> None:
    named = set(re.findall(r'(?:say|note)\(\s*"([^"]+)"', SOURCE))
    named |= set(re.findall(r'help="([^"]+)"', SOURCE))
    named |= set(re.findall(r'is_meant\(desk, "([^"]+)"', SOURCE))
    assert len(named) > 80
    assert named <= catalogue().keys()


def test_no_phrase_is_left_over() -> None:
    unused = {key for key in catalogue() if f'"{key}"' not in SOURCE and key.partition(".")[0] not in BY_WORD}
    assert unused == set()


def test_a_value_without_a_word_stands_for_itself() -> None:
    assert Phrases("zh").word("species", "axolotl") == "axolotl"
    assert issubclass(Kind, StrEnum)
    assert Phrases("zh").word("kind", Kind.ALLERGY) == "过敏"


def test_another_language_gets_english() -> None:
    assert Phrases("fr")("yes") == "yes"
