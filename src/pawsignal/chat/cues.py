"""Words in a question that call for a certain answer, and those in an answer that are checked (``cues.toml``)."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

from pawsignal.language.lexicon import compiled
from pawsignal.language.text import fold


def has_cue(cue: str, text: str) -> bool:
    """Whether a text holds words of a cue."""
    return _pattern(cue).search(fold(text)) is not None


@cache
def _pattern(cue: str) -> re.Pattern[str]:
    return compiled(tomllib.loads(files("pawsignal.chat").joinpath("cues.toml").read_text("utf-8"))[cue])
