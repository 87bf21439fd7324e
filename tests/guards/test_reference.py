"""The reference written by hand names everything there is."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest
from pages import ROOT

from pawsignal import Kind, Layer, PetStatus, Scope, Status, Tier
from pawsignal.model import Reason
from pawsignal.talk import script

WORDS = (ROOT / "docs/reference/words.md").read_text("utf-8")
TALKS = (ROOT / "docs/reference/talks.md").read_text("utf-8")
ACTS = (script.AddPet, script.Say, script.Do, script.Check, script.Memories, script.Core, script.Pool)


@pytest.mark.parametrize("words", [Kind, Scope, Tier, Status, Layer, Reason, PetStatus])
def test_every_word_of_the_model_is_explained(words: type) -> None:
    assert [str(word) for word in words if f"`{word}`" not in WORDS] == []


@pytest.mark.parametrize("act", ACTS)
def test_every_key_of_a_talk_is_explained(act: type) -> None:
    assert [field.name for field in fields(act) if f"`{field.name}`" not in TALKS] == []


def test_no_key_of_a_talk_is_invented() -> None:
    known = {field.name for act in ACTS for field in fields(act)} | {"at", "pet", "session", "sweep", "check"}
    tables = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", TALKS, re.MULTILINE)
    assert {key for cell in tables for key in re.findall(r"\w+", cell)} <= known
