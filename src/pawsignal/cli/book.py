"""A whole book: sweep, embed, export, import, erase."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from pawsignal.cli.confirming import is_meant
from pawsignal.cli.desk import Desk, serve
from pawsignal.cli.options import Yes
from pawsignal.engine import OwnerHandle
from pawsignal.errors import EmbedError, Invalid
from pawsignal.wire import dumps, line_of

OutFile = Annotated[Path | None, typer.Argument(metavar="FILE", help="option.export_file")]
InFile = Annotated[Path, typer.Argument(metavar="FILE", help="option.import_file")]
Past = Annotated[bool, typer.Option("--past", help="option.past")]

_PIPE = "-"


@serve
def sweep(desk: Desk) -> None:
    """Run the daily pass over every owner whose time has come."""
    with desk.engine() as paw:
        report = paw.sweep()
    counts = {name: getattr(report, name) for name in report.__dataclass_fields__}
    desk.answer(report, desk.say("sweep.done", **counts))


@serve
def embed(desk: Desk) -> None:
    """Embed every memory that the present encoder has not seen."""
    with desk.owner() as me:
        done = desk.embed(me)
    desk.answer(done, desk.say("embed.done" if done.model else "embed.none", model=done.model, count=f"{done.done:,}"))


@serve
def export(desk: Desk, file: OutFile = None, past: Past = False) -> None:
    """Write the owner's book as JSON to a file or to stdout."""
    with desk.owner() as me:
        text = dumps(me.export(past=past), indent=2)
    if file is None or str(file) == _PIPE:
        desk.out.print(text, soft_wrap=True)
    else:
        file.write_text(text + "\n", "utf-8")
        desk.answer({"file": str(file)}, desk.say("export.done", file=file))


@serve
def import_(desk: Desk, file: InFile) -> None:
    """Read a book that was exported; what is there already stays once."""
    if str(file) != _PIPE and (file.is_dir() or not file.exists()):
        raise typer.BadParameter(desk.say("import.no_file", file=file))
    with desk.owner() as me:
        with desk.working("import.working"):
            new = _taken_in(me, file)
        with suppress(EmbedError):  # recall says so, and tries again
            desk.embed(me)
    desk.answer({"new": new}, desk.say("import.done", count=new))


@serve
def erase(desk: Desk, yes: Yes = False) -> None:
    """Erase everything about the owner."""
    if is_meant(desk, "erase?", yes=yes, user=desk.settings.user):
        with desk.owner() as me:
            me.erase()
        desk.answer({"erased": desk.settings.user}, desk.say("erase.done", user=desk.settings.user))


def _taken_in(me: OwnerHandle, file: Path) -> int:
    """Import an export; what is wrong with it is told with file, line and field."""
    try:
        text = sys.stdin.read() if str(file) == _PIPE else file.read_text("utf-8-sig")
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Invalid(str(file), f"is not JSON in UTF-8: {error}") from None
    try:
        return me.import_(data)
    except Invalid as error:
        place = f"{file}, line {line_of(text, error.field)}: {error.field}"
        raise Invalid(place, f"{error.reason}; nothing was imported") from None
