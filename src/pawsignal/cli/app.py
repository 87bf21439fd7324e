"""The program: which commands there are, and in which language their help is."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Annotated, Any

import typer
import typer.main

from pawsignal.cli import book, chat, doctor, memories, pets, talks
from pawsignal.cli.desk import Desk, serve
from pawsignal.cli.phrases import LOCALES, Phrases, catalogue
from pawsignal.config import locale_from, version

app = typer.Typer(
    help="help.pawsignal",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(value: bool) -> None:
    if value:
        typer.echo(f"pawsignal {version()}")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="option.version")]


@app.callback()
@serve
def _shared(_desk: Desk, _version: Version = False) -> None:
    """Take the options that stand before a command's name."""


for _name, _command in {
    "chat": chat.chat,
    "talk": talks.talk,
    "remember": memories.remember,
    "recall": memories.recall,
    "list": memories.list_,
    "show": memories.show,
    "explain": memories.explain,
    "promote": memories.promote,
    "forget": memories.forget,
    "sweep": book.sweep,
    "embed": book.embed,
    "export": book.export,
    "import": book.import_,
    "erase": book.erase,
    "doctor": doctor.doctor,
}.items():
    app.command(_name, help=f"help.{_name}")(_command)

for _name, _group in {"core": memories.core_app, "pool": memories.pool_app, "pets": pets.app}.items():
    app.add_typer(_group, name=_name, help=f"help.{_name}")


def main(args: Sequence[str] | None = None) -> None:
    """Run the command line and end the process with its exit code."""
    args = list(sys.argv[1:] if args is None else args)
    _lenient_streams()
    program = typer.main.get_command(app)
    _translate(program, Phrases(_help_locale(args)))
    program(args, prog_name="pawsignal")


def _lenient_streams() -> None:
    """Have all three streams: nothing where one was closed, a substitute for what one cannot show or read."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:  # closed before we came
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open as long as we run
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _help_locale(args: Sequence[str]) -> str:
    for word, following in zip(args, [*args[1:], ""], strict=False):
        given = following if word == "--lang" else word.partition("--lang=")[2]
        if given in LOCALES:
            return given
    return locale_from(os.environ)


def _translate(command: Any, say: Phrases) -> None:
    """Put the help texts, declared by their keys, into words."""
    for holder in (command, *command.params):
        if getattr(holder, "help", None) in catalogue():
            holder.help = say(holder.help)
    for name in getattr(command, "commands", {}):
        _translate(command.commands[name], say)
