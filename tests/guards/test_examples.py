"""Examples in the documentation run, and print what stands below them."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from pages import PAGES, ROOT, blocks, name_of

from pawsignal import PawSignal
from pawsignal.chat.companion import Companion
from pawsignal.talk import play, read_talk

PROGRAM = Path(sys.executable).with_name("pawsignal")
WITH_PYTHON = [page for page in PAGES if any(block.language == "python" for block in blocks(page))]
WITH_TALKS = [page for page in PAGES if '{"talk": ' in page.read_text("utf-8")]


@pytest.mark.parametrize("page", WITH_PYTHON, ids=name_of)
def test_python_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAWSIGNAL_EMBED", "")
    names: dict[str, Any] = {"__name__": "example"}
    for block in blocks(page):
        if block.language == "python":
            printed = io.StringIO()
            with redirect_stdout(printed):
                exec(compile(block.code, page.name, "exec"), names)
            assert not block.printed or printed.getvalue() == block.printed
    for value in names.values():
        if isinstance(value, PawSignal):
            value.close()


@pytest.mark.parametrize(("page", "locale"), [("README.md", "en"), ("README.zh-CN.md", "zh")])
def test_the_conversation_shown_is_a_real_one(page: str, locale: str, tmp_path: Path) -> None:
    shown = next(block.code for block in blocks(ROOT / page) if block.language == "text").splitlines()
    said = [line.partition("› ")[2] for line in shown if "› " in line]
    settings = {"PAWSIGNAL_DB": f"sqlite:///{tmp_path}/paw.db", "PAWSIGNAL_EMBED": "", "PAWSIGNAL_LANG": locale}
    done = subprocess.run(
        [PROGRAM, "chat"],
        input="\n".join(said).encode(),
        capture_output=True,
        env=os.environ | settings,
        timeout=60,
        check=True,
    )
    assert done.stdout.decode().splitlines() == [line for line in shown if "› " not in line]


@pytest.mark.parametrize("page", WITH_TALKS, ids=name_of)
def test_talks_shown_hold(page: Path, tmp_path: Path) -> None:
    for block in blocks(page):
        if block.language == "json":
            file = tmp_path / "shown.jsonl"
            file.write_text(block.code, "utf-8")
            assert play(read_talk(file), model=Companion(), embed=None).failures == ()
