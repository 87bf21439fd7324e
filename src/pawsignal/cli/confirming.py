"""Ask before what cannot be undone."""

from __future__ import annotations

import sys

import typer

from pawsignal.cli.desk import Desk


def is_meant(desk: Desk, question: str, *, yes: bool, **values: object) -> bool:
    """Whether the owner means it: asked on a terminal, taken for granted in a script or with `--yes`."""
    if yes or not (sys.stdin.isatty() and sys.stderr.isatty()):
        return True
    if typer.confirm(desk.say(question, **values), err=True):
        return True
    desk.note("left_alone")
    return False
