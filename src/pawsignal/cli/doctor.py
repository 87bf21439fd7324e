"""Look whether everything PawSignal needs is there and works, and say what to do where it is not."""

from __future__ import annotations

import os
import platform
import sqlite3
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any
from urllib.parse import quote
from zoneinfo import ZoneInfo

import typer
from rich.table import Table
from rich.text import Text

from pawsignal import config
from pawsignal.cli.desk import Desk, sentence, serve
from pawsignal.errors import ModelError, PawSignalError, StoreError

OLDEST_PYTHON = (3, 11)
OLDEST_SQLITE = (3, 35, 0)  # RETURNING, and DROP COLUMN for migrations
SLOW_QUERY_MS = 200.0


class State(StrEnum):
    """How a check came out."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at; ``remedy`` says what to do, empty where nothing is."""

    name: str
    state: State
    detail: str
    remedy: str = ""


_MARKS = {State.OK: ("✓", "green"), State.WARN: ("!", "yellow"), State.FAIL: ("✗", "red")}


@serve
def doctor(desk: Desk) -> None:
    """Check the installation, the database, the encoder and the settings."""
    findings = [finding for check in _CHECKS for finding in _safely(check, desk)]
    desk.answer(findings, _drawn(desk, findings))
    if any(finding.state is State.FAIL for finding in findings):
        raise typer.Exit(1)


Checks = Callable[[Desk], Iterator[Finding]]


def _safely(check: Checks, desk: Desk) -> Iterator[Finding]:
    """Run a check; one that breaks is a finding too, and the others still run."""
    try:
        yield from check(desk)
    except (PawSignalError, OSError, sqlite3.Error, ValueError, LookupError) as error:
        yield Finding(check.__name__.strip("_"), State.FAIL, sentence(error, desk.say))


def _versions(desk: Desk) -> Iterator[Finding]:
    yield Finding("pawsignal", State.OK, config.version())
    fine = sys.version_info >= OLDEST_PYTHON
    yield _either("python", fine, platform.python_version(), desk.say("remedy.python"))
    fine = sqlite3.sqlite_version_info >= OLDEST_SQLITE
    yield _either("sqlite", fine, sqlite3.sqlite_version, desk.say("remedy.sqlite"))


def _database(desk: Desk) -> Iterator[Finding]:
    url = desk.settings.db
    path = config.database_path(url)
    if path is None:
        yield Finding("database", State.WARN, url, desk.say("remedy.memory"))
        return
    yield _folder(desk, path.parent)
    if not path.exists():
        yield Finding("database", State.OK, desk.say("doctor.new_database", path=path))
        return
    yield Finding("database", State.OK, desk.say("doctor.size", path=path, size=f"{path.stat().st_size / 1024:,.0f}"))
    yield from _contents(desk, path)
    fine = os.access(path, os.W_OK)
    yield _either("writable", fine, desk.say("yes" if fine else "no"), desk.say("remedy.writable", path=path))


def _folder(desk: Desk, folder: Path) -> Finding:
    if not folder.exists():
        return Finding("folder", State.OK, desk.say("doctor.new_folder", path=folder))
    fine = os.access(folder, os.W_OK | os.X_OK)
    return _either("folder", fine, str(folder), desk.say("remedy.folder", path=folder))


def _contents(desk: Desk, path: Path) -> Iterator[Finding]:
    try:
        with desk.engine():
            pass
        (verdict,), (schema,) = (_pragma(path, name) for name in ("quick_check(1)", "user_version"))
    except (StoreError, sqlite3.Error) as error:
        yield Finding("opens", State.FAIL, str(error), desk.say("remedy.opens"))
        return
    yield Finding("opens", State.OK, desk.say("yes"))
    yield _either("integrity", verdict == "ok", verdict, desk.say("remedy.integrity", path=path))
    yield Finding("schema", State.OK, str(schema))


def _pragma(path: Path, name: str) -> tuple[Any]:
    # A file in a folder that cannot be written has to be taken as one that does not change.
    mode = "mode=ro" if os.access(path.parent, os.W_OK) else "immutable=1"
    connection = sqlite3.connect(f"file:{quote(str(path))}?{mode}", uri=True, timeout=5)
    try:
        row: tuple[Any] = connection.execute(f"PRAGMA {name}").fetchone()
        return row
    finally:
        connection.close()


def _encoder(desk: Desk) -> Iterator[Finding]:
    embed = config.embedder_from(os.environ)
    if embed is None:
        yield Finding("encoder", State.WARN, desk.say("doctor.no_encoder"), desk.say("remedy.encoder"))
        return
    took = config.milliseconds_per_query(embed)
    detail = desk.say("doctor.encoder", name=getattr(embed, "name", "?"), ms=f"{took:.0f}")
    slow = took > SLOW_QUERY_MS
    yield Finding("encoder", State.WARN if slow else State.OK, detail, desk.say("remedy.slow") if slow else "")


def _model(desk: Desk) -> Iterator[Finding]:
    settings = config.model_settings_from(os.environ)
    if settings is None:
        yield Finding("model", State.OK, desk.say("doctor.companion"))
        return
    yield Finding("model", State.OK, settings.name)
    if settings.api_key:
        yield Finding("key", State.OK, desk.say("doctor.key_set"))
    else:
        yield Finding("key", State.WARN, desk.say("doctor.key_unset"), desk.say("remedy.key"))
    yield _endpoint(desk, settings)
    stands_in = config.fallback_from(os.environ) is not None
    yield Finding("fallback", State.OK, desk.say("doctor.fallback" if stands_in else "doctor.no_fallback"))


def _endpoint(desk: Desk, settings: config.ModelSettings) -> Finding:
    try:
        is_listed = config.is_model_listed(settings)
    except ModelError as error:
        return Finding("endpoint", State.FAIL, sentence(error, desk.say), desk.say("remedy.endpoint"))
    if is_listed:
        return Finding("endpoint", State.OK, desk.say("doctor.reached", host=settings.host))
    key = "doctor.no_list" if is_listed is None else "doctor.not_listed"
    return Finding(
        "endpoint", State.WARN, desk.say(key, host=settings.host, name=settings.name), desk.say("remedy.model")
    )


def _settings(desk: Desk) -> Iterator[Finding]:
    yield Finding("locale", State.OK, desk.settings.locale)
    zone = desk.settings.zone
    yield Finding("zone", State.OK, ZoneInfo(zone).key if zone else desk.say("doctor.owners_zone"))
    yield Finding("secrets", State.OK, desk.say("doctor.secrets"))


_CHECKS: tuple[Checks, ...] = (_versions, _database, _encoder, _model, _settings)


def _either(name: str, fine: bool, detail: str, remedy: str) -> Finding:
    return Finding(name, State.OK, detail) if fine else Finding(name, State.FAIL, detail, remedy)


def _drawn(desk: Desk, findings: list[Finding]) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 1))
    for finding in findings:
        mark, style = _MARKS[finding.state]
        detail = f"{finding.detail}  → {finding.remedy}" if finding.remedy else finding.detail
        table.add_row(Text(mark, style=style), desk.say.word("check", finding.name), detail)
    return table
