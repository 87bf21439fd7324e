"""Play talk files and report what did not hold."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from pawsignal import config
from pawsignal.cli.desk import Desk, serve
from pawsignal.cli.options import Model, NoEncoder
from pawsignal.talk import Failure, Malformed, Played, Talk, play, read_talk

MALFORMED = 2  # the exit code
_SHOWN = 300  # characters of what was expected or got

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", exists=True, dir_okay=False, help="option.talk_files")]


@serve
def talk(desk: Desk, files: Files, model: Model = None, no_encoder: NoEncoder = False) -> None:
    """Play talks: one line per failed expectation on stdout, the sum on stderr."""
    talks = _read(desk, files)
    chat_model = config.model_from(os.environ, model)
    embed = None if no_encoder else config.embedder_from(os.environ)
    played = []
    for each in talks:
        played.append(play(each, model=chat_model, embed=embed))
        if not desk.json:
            for failure in played[-1].failures:
                desk.out.print(_line(desk, failure), soft_wrap=True)
    failed = sum(len(each.failures) for each in played)
    if desk.json:
        desk.answer({"talks": [_as_json(each) for each in played], "failed": failed})
    desk.note("talk.summary", talks=len(played), checked=sum(each.checked for each in played), failed=failed)
    if failed:
        raise typer.Exit(1)


def _read(desk: Desk, files: Sequence[Path]) -> list[Talk]:
    """Read all files before any is played; the malformed ones are named, each with its first fault."""
    talks, faults = [], []
    for file in files:
        try:
            talks.append(read_talk(file))
        except Malformed as malformed:
            faults.append(malformed)
    if faults:
        for fault in faults:
            desk.err.print(desk.say("talk.malformed", place=f"{fault.file}:{fault.line}", reason=fault.reason))
        raise typer.Exit(MALFORMED)
    return talks


def _line(desk: Desk, failure: Failure) -> str:
    return desk.say(
        "talk.failed",
        file=failure.file,
        line=failure.line,
        name=failure.name,
        expected=_shown(failure.expected),
        got=_shown(failure.got),
    )


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _as_json(played: Played) -> dict[str, object]:
    return {
        "file": played.talk.file,
        "talk": played.talk.title,
        "checked": played.checked,
        "failures": [{"line": f.line, "name": f.name, "expected": f.expected, "got": f.got} for f in played.failures],
    }
