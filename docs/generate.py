"""Write the reference pages that follow from the code: commands, Python API, policy numbers, errors, what is read.

``make docs`` runs it; a guard test fails while a page differs from what this gives.
"""

from __future__ import annotations

import ast
import contextlib
import enum
import inspect
import io
import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import typer.main

import pawsignal
from pawsignal import Kind, Policy, errors
from pawsignal.chat.events import Event
from pawsignal.cli.app import app
from pawsignal.cli.app import main as run
from pawsignal.policy import numbers, ranking, scoring
from pawsignal.ports import ChatModel, Conversation, Store

REFERENCE = Path(__file__).parent / "reference"
READ = Path(__file__).parents[1] / "tests" / "understanding.toml"
NOTE = "<!-- Written by docs/generate.py; change the code, then run `make docs`. -->"


def pages() -> dict[Path, str]:
    """Return every generated page with its text."""
    texts = {"cli.md": _cli(), "python.md": _python(), "policy.md": _policy(), "errors.md": _errors()}
    whole = {REFERENCE / name: f"{NOTE}\n\n{text.strip()}\n" for name, text in texts.items()}
    page = REFERENCE / "understanding.md"
    return whole | {page: _filled(page.read_text("utf-8"), _understanding())}


def _filled(page: str, table: str) -> str:
    """Return a page written by hand, with what stands between its two comments written anew."""
    marks = re.compile(r"(<!-- table:.*?-->\n).*(\n<!-- end of the table -->)", re.DOTALL)
    filled, places = marks.subn(lambda mark: f"{mark[1]}\n{table}\n{mark[2]}", page)
    if places != 1:
        raise SystemExit("the page lacks the comments that the table stands between")
    return filled


def _table(head: str, rows: Iterable[Iterable[object]]) -> str:
    lines = [head, re.sub(r"[^|]+", " --- ", head)]
    lines += ["| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines)


# --- commands ------------------------------------------------------------------------------------------------------


def _cli() -> str:
    return "\n\n".join(
        [
            "# Commands",
            "`pawsignal COMMAND --help` says the same, in Chinese under `--lang zh`. Exit codes: 0 done, 1 refused or "
            "failed (the reason stands on stderr), 2 wrong use. Ids may be shortened while they are unique; pets go by "
            "name.",
            f"```text\n{_help()}\n```",
            "These options go with every command, before or after its name, and are left out below.",
            *(f"## pawsignal {name}\n\n```text\n{_own(_help(*name.split()))}\n```" for name in commands()),
        ]
    )


def commands() -> list[str]:
    """Return the name of every command, those of groups after their group."""
    return list(_names(typer.main.get_command(app)))


def _names(group: Any, prefix: str = "") -> Iterator[str]:
    for name, command in sorted(group.commands.items()):
        yield f"{prefix}{name}"
        if hasattr(command, "commands"):
            yield from _names(command, f"{prefix}{name} ")


def _help(*command: str) -> str:
    said = io.StringIO()
    os.environ["COLUMNS"] = "80"
    with contextlib.redirect_stdout(said), contextlib.suppress(SystemExit):
        run([*command, "--help", "--lang=en"])
    return said.getvalue().strip()


def _own(text: str) -> str:
    """Leave out the options that every command takes."""
    text = re.sub(r"^ +--db URL.*?Show this message and exit\.$\n*", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"\n*Options:\n*(?=Commands:|\Z)", "\n\n", text).strip()


# --- Python --------------------------------------------------------------------------------------------------------


def _python() -> str:
    exported = {name: getattr(pawsignal, name) for name in pawsignal.__all__}
    plain = [name for name, value in exported.items() if _is_error(value) is False and value is not Event]
    enums = [name for name in plain if issubclass(exported[name], enum.Enum)]
    values = [name for name in plain if is_dataclass(exported[name])]
    return "\n\n".join(
        [
            "# Python API",
            "Everything an application needs is in `pawsignal` itself. Instants are aware datetimes; naive ones are "
            "refused. Ids are opaque texts. The errors have [a page of their own](errors.md).",
            _class("PawSignal", pawsignal.PawSignal),
            _class("OwnerHandle", pawsignal.OwnerHandle),
            _class("Conversation", Conversation),
            "## Values\n\nFrozen dataclasses.\n\n" + _table("| value | what it is | fields |", map(_value_row, values)),
            '## Words\n\nText enums: `Kind.ALLERGY == "allergy"`.\n\n'
            + _table(
                "| enum | what it says | members |", ((f"`{n}`", _first(exported[n]), _members(n)) for n in enums)
            ),
            "## Events of a turn\n\nWhat `say` yields, in this order of names: "
            + ", ".join(f"`{kind.__name__}`" for kind in Event.__args__)
            + ". `Event` is their union.",
            "## Ports\n\nWhat you may bring along: a clock `() -> datetime`, an embedder `(texts) -> rows of floats` "
            "(with `query` and `name` where it has them), a chat model.",
            _class("ChatModel", ChatModel),
            _class("Store", Store),
        ]
    )


def _is_error(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, errors.PawSignalError)


def _class(name: str, kind: Any) -> str:
    rows = [(f"`{call}`", _first(value)) for call, value in _methods(kind)]
    return f"## {name}\n\n{_first(kind)}\n\n" + _table("| call | gives |", rows)


def _methods(kind: Any) -> Iterator[tuple[str, Any]]:
    seen: dict[str, Any] = {}
    for owner in reversed([cls for cls in kind.__mro__ if cls.__module__.startswith("pawsignal")]):
        seen |= {name: value for name, value in vars(owner).items() if not name.startswith("_")}
    for name, value in seen.items():
        call = value.fget if isinstance(value, property) else getattr(value, "__func__", value)
        if callable(call) and call.__doc__:
            yield name + ("" if isinstance(value, property) else _parameters(call)) + _gives(call), call


def _parameters(call: Any) -> str:
    shown = inspect.signature(call)
    params = [p for key, p in shown.parameters.items() if key not in ("self", "cls")]
    text = str(shown.replace(parameters=params, return_annotation=inspect.Signature.empty))
    return re.sub(r": '([^']*)'", r": \1", text).replace("<Unset.UNSET: 0>", "...")


def _gives(call: Any) -> str:
    gives = str(inspect.signature(call).return_annotation)
    return "" if gives == "None" else f" -> {gives}"


def _value_row(name: str) -> tuple[str, str, str]:
    kind = getattr(pawsignal, name)
    return f"`{name}`", _first(kind), ", ".join(f"`{field.name}`" for field in fields(kind))


def _members(name: str) -> str:
    return ", ".join(f"`{member.value}`" for member in getattr(pawsignal, name))


def _first(value: Any) -> str:
    return (inspect.getdoc(value) or "").partition("\n")[0].replace("``", "`")


# --- policy --------------------------------------------------------------------------------------------------------


def _policy() -> str:
    policy, seconds = Policy(), _comments(numbers, "Second")
    kinds = [
        (
            f"`{kind}`",
            rule.tier,
            _shown(rule.lives) if rule.lives else "–",
            *_yes(rule),
            seconds[rule.second.name].replace("as SAFER", "as an allergy"),
        )
        for kind, rule in ((kind, policy.kinds[kind]) for kind in Kind)
    ]
    return "\n\n".join(
        [
            "# Policy numbers",
            "Every number of the engine, as `Policy()` has it. [Change a lifetime or a "
            "weight](../howto/change-a-rule.md) says how to change one.",
            "## Kinds\n\nHow long a kind lives from the owner's last confirmation, and what a second statement on the "
            "same topic does. Episodes, medications and plans end by their own rules: [words](words.md#kinds).\n\n"
            + _table("| kind | tier at first | lives | graduates | safety | a second statement |", kinds),
            "## Score\n\n" + _scoring(policy.scoring),
            "## Score of `Policy.openclaw()`\n\n" + _scoring(scoring.OPENCLAW),
            "## Everything else\n\n" + _numbers(policy, numbers),
            "## The core\n\n"
            + _numbers(policy.core, numbers)
            + "\n\n`Policy.hermes()` has two blocks instead: "
            + _shown(numbers.CoreRule.hermes().blocks)
            + ".",
            "## Recall\n\n" + _numbers(policy.recall, ranking),
        ]
    )


def _yes(rule: numbers.KindRule) -> tuple[str, str]:
    return ("yes" if rule.graduates else "no", "yes" if rule.safety else "no")


def _scoring(rules: scoring.Scoring) -> str:
    dimensions = [(d.name, f"{d.weight:.2f}", *_formula(d.at)) for d in rules.dimensions]
    gates = ", ".join(f"{gate.name} ≥ {gate.need:g}" for gate in rules.gates)
    most = f" At most {rules.limit} in one sweep." if rules.limit else ""
    return _table("| dimension | weight | what it measures | with |", dimensions) + f"\n\nGates: {gates}.{most}"


def _formula(component: Any) -> tuple[str, str]:
    made_by = getattr(scoring, component.__qualname__.partition(".")[0])
    held = inspect.getclosurevars(component).nonlocals
    return _first(made_by), ", ".join(f"{name} {_shown(value)}" for name, value in held.items()) or "–"


def _numbers(values: Any, module: Any) -> str:
    """Return the plain fields of a dataclass: the name, the value, and the comment beside it in the source."""
    comments = _comments(module, type(values).__name__)
    rows = [
        (f"`{field.name}`", _shown(value), comments.get(field.name, ""))
        for field in fields(values)
        if not is_dataclass(value := getattr(values, field.name)) and field.name != "kinds"
    ]
    return _table("| field | value | meaning |", rows)


def _comments(module: Any, name: str) -> dict[str, str]:
    source = inspect.getsource(module)
    lines = source.splitlines()
    found = next(node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == name)
    return {_target(node): _comment(lines, node) for node in found.body if isinstance(node, ast.Assign | ast.AnnAssign)}


def _comment(lines: list[str], node: ast.stmt) -> str:
    """Return the comment beside a field, else the one above it."""
    beside = lines[(node.end_lineno or node.lineno) - 1].partition("  # ")[2]
    above = lines[node.lineno - 2].strip()
    return (beside or (above.removeprefix("# ") if above.startswith("# ") else "")).strip()


def _target(node: ast.Assign | ast.AnnAssign) -> str:
    return ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)


def _shown(value: Any) -> str:
    match value:
        case timedelta():
            return _time(value)
        case Mapping():
            return ", ".join(f"{key} {_shown(each)}" for key, each in value.items())
        case str():
            return f"`{str(value)!r}`"
        case None:
            return "–"
        case _:
            return str(value)


def _time(value: timedelta) -> str:
    for unit, seconds in (("day", 86400), ("hour", 3600), ("minute", 60)):
        count = value.total_seconds() / seconds
        if count >= 1 and count.is_integer():
            return f"{count:g} {unit}{'s' if count != 1 else ''}"
    return f"{value.total_seconds():g} seconds"


# --- errors --------------------------------------------------------------------------------------------------------


def _errors() -> str:
    tree = (inspect.getdoc(errors) or "").partition("\n\n")[2]
    return "\n\n".join(
        [
            "# Errors",
            "All of them are `PawSignalError`. A message names the field and says what to do. `Interrupted` and "
            "`Conflict` concern turns and the engine itself; the others a caller may meet.",
            f"```text\n{tree}\n```",
            "A command prints the message on stderr and exits 1. A tool gives it to the model as text. In a turn, a "
            "failing model ends the stream with an `error` event; sending the same request id again takes the turn up.",
        ]
    )


# --- what is read --------------------------------------------------------------------------------------------------


def _understanding() -> str:
    groups = tomllib.loads(READ.read_text("utf-8"))["group"]
    return "\n\n".join(
        [
            "## What is read",
            *(f"### {group['title']}\n\n{_lines(group['read'])}" for group in groups),
            "## What is not read yet",
            *(f"### {group['title']}: not yet\n\n{_lines(group['unread'])}" for group in groups if "unread" in group),
        ]
    )


def _lines(lines: Iterable[Mapping[str, Any]]) -> str:
    rows = ((line["what"], _example(line.get("zh")), _example(line.get("en"))) for line in lines)
    return _table("| what | Chinese | English |", rows)


def _example(given: Mapping[str, Any] | None) -> str:
    return "<br>".join([*map(_said, given["say"]), *(f"→ {what}" for what in _outcome(given))]) if given else ""


def _said(message: str | Mapping[str, Any]) -> str:
    if isinstance(message, str):
        return message
    return f"*{message['after']} day{'s' * (message['after'] > 1)} later:* {message['say']}"


def _outcome(given: Mapping[str, Any]) -> Iterator[str]:
    """Yield what comes of an example, in the order in which an owner would notice it."""
    if given.get("urgent"):
        yield "**alarm**"
    if given.get("asks"):
        yield "asks"
    for place, words in (("stored", ""), ("pool", "in the pool: "), ("over", "over: ")):
        yield from (f"{words}{_memory(each)}" for each in given.get(place, ()))
    for pet in given.get("profile", ()):
        fields = ", ".join(f"{name} {_field(value)}" for name, value in pet.items() if name != "name")
        yield f"{pet['name']} is on file: {fields}"
    if not given.keys() & {"stored", "pool", "over", "profile"}:
        yield "nothing stored"
    yield from (f"says “{words if isinstance(words, str) else words[0]}”" for words in given.get("reply", ()))
    yield from (f"does not say “{words}”" for words in given.get("reply_lacks", ()))


def _memory(given: Mapping[str, Any]) -> str:
    subjects = [given["of"]] if isinstance(given["of"], str) else given["of"]
    of = " and ".join("the owner" if subject == "owner" else subject for subject in subjects)
    words = given.get("has") or given.get("value") or given["topic"].partition(":")[2]
    marks = [
        *(mark for mark in ("suspected", "denied") if given.get(mark)),
        *([f"by the {given['source']}"] if "source" in given else []),
        *([f"{given['times']} times"] if "times" in given else []),
        *([given["value"]] if "has" in given and "value" in given else []),
        *([str(given["on"])] if "on" in given else []),
        *(["no day"] if given.get("undated") else []),
    ]
    return f"{given['kind']} of {of}: {words}" + (f" ({', '.join(marks)})" if marks else "")


def _field(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return ", ".join(value)
        case _:
            return str(value)


def main() -> None:
    """Write the pages."""
    for path, text in pages().items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
