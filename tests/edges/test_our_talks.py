"""Every talk of ``tests/talks`` holds with the offline companion and without an encoder."""

from __future__ import annotations

from pathlib import Path

import pytest

from pawsignal.chat.companion import Companion
from pawsignal.talk import play, read_talk

TALKS = sorted((Path(__file__).parents[1] / "talks").glob("*.jsonl"))


@pytest.mark.parametrize("file", TALKS, ids=lambda file: file.stem)
def test_a_talk_holds_line_by_line(file: Path) -> None:
    played = play(read_talk(file), model=Companion(), embed=None)
    assert played.checked > 0
    assert [f"line {f.line}: {f.name}: expected {f.expected}, got {f.got}" for f in played.failures] == []


def test_the_talks_are_found() -> None:
    assert len(TALKS) > 60
