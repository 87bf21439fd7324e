"""Load SQL that stands in files: by name, or as numbered migrations.

A file of statements is split at lines ``-- name: <name>``; what follows a name may be several statements.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from importlib import resources

_FILES = resources.files("pawsignal.stores")
_NAME = re.compile(r"^-- name: (\w+)$", re.MULTILINE)


def named(file: str) -> dict[str, tuple[str, ...]]:
    """Return the statements of a file under their names."""
    _, *parts = _NAME.split((_FILES / file).read_text("utf-8"))
    return {name: tuple(_split(text)) for name, text in zip(parts[::2], parts[1::2], strict=True)}


def migrations(folder: str) -> tuple[tuple[str, ...], ...]:
    """Return the statements of each migration; the first one leads from an empty database to version 1."""
    files = sorted((file for file in (_FILES / folder).iterdir() if file.name.endswith(".sql")), key=lambda f: f.name)
    return tuple(tuple(_split(file.read_text("utf-8"))) for file in files)


def _split(text: str) -> Iterator[str]:
    """Yield the single statements; comment lines between and inside them are dropped."""
    statement = ""
    for line in text.splitlines():
        if line.strip() and not line.lstrip().startswith("--"):
            statement += line + "\n"
        if sqlite3.complete_statement(statement):
            yield statement.strip()
            statement = ""
