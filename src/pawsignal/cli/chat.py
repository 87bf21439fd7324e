"""Talk with the assistant: on a terminal with a prompt, or from a pipe line by line."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Annotated, assert_never

import typer

from pawsignal import config
from pawsignal.chat.events import Changed, Cited, Done, Event, Failed, Recalled, Text, ToolUsed, written
from pawsignal.cli.desk import Desk, sentence, serve
from pawsignal.cli.options import Fallback, Model, NoEncoder
from pawsignal.engine import OwnerHandle
from pawsignal.errors import Busy, ModelError, PawSignalError

FAREWELLS = ("exit", "quit", "退出")  # alone on a line they end the conversation
PAUSE = 0.25  # seconds between two tries while another message is being answered

New = Annotated[bool, typer.Option("--new", help="option.new")]


@serve
def chat(
    desk: Desk, new: New = False, model: Model = None, fallback: Fallback = False, no_encoder: NoEncoder = False
) -> None:
    """Talk with the assistant until the words end."""
    parts = {"model": config.model_from(os.environ, model)} | ({"embed": None} if no_encoder else {})
    with desk.owner(**parts, fallback=config.fallback_from(os.environ, wanted=fallback)) as me:
        talk = Chat(desk, me, config.model_settings_from(os.environ, model))
        try:
            talk.run(new=new)
        except KeyboardInterrupt:  # the usual way out
            desk.out.file.write("\n" if talk.is_live else "")
    if talk.refused and not talk.is_live:
        raise typer.Exit(1)


class Chat:
    """One run of the program as a conversation."""

    def __init__(self, desk: Desk, me: OwnerHandle, model: config.ModelSettings | None) -> None:
        self._desk, self._me, self._model, self._say = desk, me, model, desk.say
        self.is_live = sys.stdin.isatty() and not desk.json
        self.refused = False

    def run(self, *, new: bool) -> None:
        """Answer line after line."""
        if self.is_live:
            if self._model is None:
                self._note("chat.welcome")
            else:
                self._note("chat.welcome_model", name=self._model.name, host=self._model.host)
            self._note("chat.where", db=self._desk.settings.db, user=self._desk.settings.user)
        if new:
            self._me.session(new=True)
        for line in self._lines():
            if line.casefold() in FAREWELLS:
                break
            if line.startswith("/"):
                if not self._command(*line[1:].split(maxsplit=1)):
                    break
            else:
                self._turn(line)
        if self.is_live:
            self._note("chat.bye")

    def _lines(self) -> Iterator[str]:
        lines = _typed(self._say("chat.prompt")) if self.is_live else sys.stdin
        return filter(None, (line.strip() for line in lines))

    # --- a turn ----------------------------------------------------------------------------------------------------

    def _turn(self, text: str) -> None:
        try:
            events = self._begun(text)
            if self._desk.json:
                self._write_json(events)
            else:
                self._show(events)
        except PawSignalError as error:
            self._refuse(error)

    def _begun(self, text: str) -> Iterator[Event]:
        """Begin a turn; while another message is being answered, wait for at most as long as one may take."""
        rounds = int(self._me.policy.turn_lease.total_seconds() / PAUSE) + 1
        for n in range(rounds):
            try:
                return self._me.session().say(text)
            except Busy:
                if n == 0:
                    self._note("chat.waiting")
                time.sleep(PAUSE)
        return self._me.session().say(text)

    def _write_json(self, events: Iterable[Event]) -> None:
        for event in events:
            self._write(written([event]) + "\n")
            self.refused |= isinstance(event, Failed)

    def _show(self, events: Iterable[Event]) -> None:
        """Print the pieces of the reply as they come, then what it rests on and what became of what was told."""
        cited, notes = [], []
        for event in events:
            match event:
                case Text(text):
                    self._write(text)
                case Cited(memory=memory):
                    cited.append(self._say("chat.chip", text=memory.text))
                case Changed(memory, effect):
                    label = self._say.word("effect", effect)
                    notes.append(self._say("chat.changed", effect=label, text=memory.text))
                case ToolUsed(ok=False, message=message):
                    notes.append(self._say("chat.not_saved", message=message))
                case Failed(message):
                    self._write("\n")
                    self._refuse(ModelError(message))
                case Recalled() | ToolUsed() | Done():
                    pass
                case _:
                    assert_never(event)
        self._write("\n")
        for line in [self._say("chat.cited", chips=" ".join(dict.fromkeys(cited)))] * bool(cited) + notes:
            self._desk.out.print(f"  {line}", style="dim", soft_wrap=True)

    def _write(self, text: str) -> None:
        self._desk.out.file.write(text)
        self._desk.out.file.flush()

    def _refuse(self, error: PawSignalError) -> None:
        self.refused = True
        self._desk.err.print(sentence(error, self._say), style="red", soft_wrap=True)

    # --- commands --------------------------------------------------------------------------------------------------

    def _command(self, name: str = "", rest: str = "") -> bool:
        """Carry out a command; false if it ends the conversation."""
        match name:
            case "quit" | "exit" | "q":
                return False
            case "new":
                self._me.session(new=True)
                self._note("chat.new")
            case "forget":
                self._forget(rest)
            case "help":
                self._note("chat.help")
            case _:
                self._note("chat.unknown", command=f"/{name}")
        return True

    def _forget(self, text: str) -> None:
        found = [memory for memory in self._me.memories() if text and text in memory.text]
        if len(found) == 1:
            self._me.forget(found[0].id)
            self._note("forgotten")
        elif not found:
            self._note("chat.forget_none", text=text)
        else:
            self._note("chat.forget_several", text=text, count=len(found))
            for memory in found:
                self._desk.err.print(f"  {memory.text}", style="dim", soft_wrap=True)

    def _note(self, key: str, **values: object) -> None:
        self._desk.note(key, **values)


def _typed(prompt: str) -> Iterator[str]:
    # The history lives in memory only: on disk it would keep words that their owner had forgotten.
    with suppress(ImportError):
        import readline  # noqa: F401, PLC0415 - its import gives input() editing and history
    while True:
        try:
            yield input(prompt)
        except EOFError:
            sys.stdout.write("\n")
            return
