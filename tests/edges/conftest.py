"""The program as its users run it: in this process where only its answers matter, else in one of its own."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pawsignal.cli import main

PROGRAM = Path(sys.executable).with_name("pawsignal")


@dataclass(frozen=True)
class Ran:
    """What a run of the program gave."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Cli = Callable[..., Ran]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """An environment with a fresh database, English output and no encoder."""
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PAWSIGNAL_", "LC_", "LANG"))}
    return kept | home | {"PAWSIGNAL_DB": f"sqlite:///{tmp_path}/paw.db", "PAWSIGNAL_EMBED": "", "LANG": "C.UTF-8"}


@pytest.fixture
def cli(environment: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Run the program in this process."""

    def run(*args: str | Path, stdin: str = "", **env: str) -> Ran:
        out, err = io.BytesIO(), io.BytesIO()
        streams = {"stdin": io.BytesIO(stdin.encode()), "stdout": out, "stderr": err}
        with monkeypatch.context() as patch:
            for name in os.environ.keys() - environment.keys():
                patch.delenv(name)
            for name, value in (environment | env).items():
                patch.setenv(name, value)
            for name, stream in streams.items():
                patch.setattr(sys, name, io.TextIOWrapper(stream, "utf-8", write_through=True))
            with pytest.raises(SystemExit) as ended:
                main([str(arg) for arg in args])
            return Ran(int(ended.value.code or 0), out.getvalue().decode(), err.getvalue().decode())

    return run


@pytest.fixture
def process(environment: dict[str, str]) -> Cli:
    """Run the program in a process of its own; whatever happens there is no traceback."""

    def run(*args: str | bytes | Path, stdin: str = "", stdout: Any = subprocess.PIPE, **env: str) -> Ran:
        done = subprocess.run(
            [PROGRAM, *args],
            input=stdin.encode(),
            stdout=stdout,
            stderr=subprocess.PIPE,
            env=environment | env,
            timeout=60,
            check=False,
        )
        ran = Ran(done.returncode, (done.stdout or b"").decode(), done.stderr.decode())
        assert "Traceback" not in ran.err
        return ran

    return run
