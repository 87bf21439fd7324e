"""The desk at which every command is served: its settings, its words, its output, and how it refuses.

How it works: ``serve`` gives a function the options that every command takes (accepted before or after the command's
name; the later one wins), hands it a ``Desk``, and turns whatever goes wrong into one sentence and an exit code.
"""

from __future__ import annotations

import functools
import inspect
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import typer
from rich.console import Console, RenderableType

from pawsignal.cli.phrases import Phrases
from pawsignal.cli.sheet import Sheet
from pawsignal.config import PawSignal, Settings, settings_from
from pawsignal.engine import OwnerHandle
from pawsignal.errors import Busy, NotFound, PawSignalError, Refused, StoreError
from pawsignal.model import Embedding
from pawsignal.wire import dumps

WIDE = 100_000  # columns of what is no terminal: one line stays one line, for grep


@dataclass(frozen=True, slots=True)
class Desk:
    """What a command works with."""

    settings: Settings
    json: bool
    say: Phrases
    out: Console
    err: Console

    @contextmanager
    def engine(self, **parts: Any) -> Iterator[PawSignal]:
        """Open the database for as long as the command runs."""
        paw = PawSignal.open(self.settings.db, locale=self.settings.locale, **parts)
        try:
            yield paw
        finally:
            paw.close()

    @contextmanager
    def owner(self, **parts: Any) -> Iterator[OwnerHandle]:
        """Open the database as the owner of this command."""
        with self.engine(**parts) as paw:
            yield self.owner_of(paw)

    def owner_of(self, paw: PawSignal) -> OwnerHandle:
        """Return the handle of the owner these settings name."""
        return paw.owner(self.settings.user, tenant=self.settings.tenant, zone=self.settings.zone)

    def sheet(self, me: OwnerHandle) -> Sheet:
        """Return what draws this owner's values."""
        return Sheet(self.say, {pet.id: pet for pet in me.pets()}, me.book().zone)

    def answer(self, value: object, *shown: RenderableType) -> None:
        """Print a value as JSON, or as shown for people."""
        if self.json:
            self.out.print(dumps(value, indent=2), soft_wrap=True)
        else:
            for part in shown:
                self.out.print(part)

    def note(self, key: str, **values: object) -> None:
        """Say something beside the answer: on stderr, so that a pipe gets the answer alone."""
        self.err.print(self.say(key, **values), style="dim")

    @contextmanager
    def working(self, key: str) -> Iterator[None]:
        """Show on a terminal that something takes its time."""
        with self.err.status(self.say(key)) if self.err.is_terminal else nullcontext():
            yield

    def embed(self, me: OwnerHandle) -> Embedding:
        """Embed what is left to embed, and show on a terminal what is being embedded and how many are left."""
        with self.err.status("") if self.err.is_terminal else nullcontext() as status:

            def told(now: Embedding) -> None:
                if status is not None:
                    status.update(
                        self.say("embed.working", model=now.model, left=f"{now.left:,}", total=f"{now.total:,}")
                    )

            return me.embed(told)


@dataclass(frozen=True, slots=True)
class Given:
    """The shared options as far as they were given."""

    values: dict[str, str]
    json: bool = False


Db = Annotated[str | None, typer.Option("--db", metavar="URL", help="option.db")]
User = Annotated[str | None, typer.Option("--user", metavar="NAME", help="option.user")]
Tenant = Annotated[str | None, typer.Option("--tenant", metavar="NAME", help="option.tenant")]
Zone = Annotated[str | None, typer.Option("--zone", metavar="ZONE", help="option.zone")]
Lang = Annotated[Literal["zh", "en"] | None, typer.Option("--lang", help="option.lang")]
Json = Annotated[bool, typer.Option("--json", help="option.json")]

_SHARED = [
    inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
    for name, annotation, default in [
        ("db", Db, None),
        ("user", User, None),
        ("tenant", Tenant, None),
        ("zone", Zone, None),
        ("lang", Lang, None),
        ("json", Json, False),
    ]
]


def serve(function: Callable[..., None]) -> Callable[..., None]:
    """Return the function as a command: with the shared options, a desk, and refusals instead of tracebacks."""

    @functools.wraps(function)
    def command(ctx: typer.Context, json: bool, **given: Any) -> None:
        shared = {name: given.pop(name) for name in ("db", "user", "tenant", "zone", "lang")}
        desk = _desk(_merged(ctx, shared, json))
        with _refusals(desk):
            if ctx.invoked_subcommand is None:
                function(desk, **given)

    own = list(inspect.signature(function, eval_str=True).parameters.values())[1:]
    ctx = inspect.Parameter("ctx", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
    own = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in own]
    command.__signature__ = inspect.Signature([ctx, *own, *_SHARED])  # type: ignore[attr-defined]
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in [ctx, *own, *_SHARED]}
    return command


def _merged(ctx: typer.Context, shared: dict[str, str | None], json: bool) -> Given:
    before = ctx.obj if isinstance(ctx.obj, Given) else Given({})
    values = before.values | {name: value for name, value in shared.items() if value is not None}
    given = Given(values, json or before.json)
    ctx.obj = given
    return given


def _desk(given: Given) -> Desk:
    settings = settings_from(os.environ, **given.values)
    return Desk(
        settings=settings,
        json=given.json,
        say=Phrases(settings.locale),
        out=console(sys.stdout),
        err=console(sys.stderr),
    )


def console(stream: Any) -> Console:
    """Return a console that prints text as it is: memories are data, not markup."""
    width = None if stream.isatty() else WIDE
    return Console(file=stream, width=width, markup=False, emoji=False, highlight=False)


@contextmanager
def _refusals(desk: Desk) -> Iterator[None]:
    """Turn what goes wrong into one sentence on stderr and exit code 1."""
    try:
        yield
        desk.out.file.flush()
    except (typer.Exit, typer.Abort, typer.BadParameter):
        raise
    except KeyboardInterrupt:
        _leave(desk, desk.say("error.interrupted"))
    except BrokenPipeError:
        _leave(desk, "")
    except Exception as error:  # whoever types a command gets a sentence, whatever happened
        if os.environ.get("PAWSIGNAL_DEBUG"):
            raise
        _leave(desk, sentence(error, desk.say))


def _leave(desk: Desk, message: str) -> None:
    with suppress(OSError):
        if message:
            desk.err.print(message, style="red", soft_wrap=True)
    try:
        desk.out.file.flush()
    except OSError:  # nobody reads on, or the disk is full: the interpreter must not try again when it ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), desk.out.file.fileno())
    raise typer.Exit(1)


def sentence(error: Exception, say: Phrases) -> str:
    """Return what went wrong in one line, in the reader's language where the error has a shape of its own."""
    text = " ".join(str(error).split()) or type(error).__name__
    match error:
        case NotFound():
            return say("error.not_found", what=say.word("what", error.what), id=error.key)
        case Busy():
            return say("error.busy", message=text)
        case StoreError():
            return say("error.store", message=text)
        case Refused() | PawSignalError():
            return say("error.refused", message=text)
        case OSError() | sqlite3.Error():
            return say("error.system", message=text)
        case _:
            return say("error.unexpected", kind=type(error).__name__, message=text)
