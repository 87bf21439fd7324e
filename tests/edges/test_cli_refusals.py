"""Whatever goes wrong: one clear sentence on stderr, the right exit code, and never a traceback."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.edges.conftest import PROGRAM, Cli

NOTE = ("--kind", "note", "--scope", "user")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("show", "no-such-id"), "no-such-id"),
        (("show", ""), "No such memory"),
        (("explain", "no-such-id"), "No such memory"),
        (("forget", "no-such-id"), "No such memory"),
        (("pool", "confirm", "no-such-id"), "No such memory"),
        (("pets", "revise", "nobody"), "No such pet"),
        (("list", "--pet", "nobody"), "No such pet"),
        (("pets", "add", ""), "name"),
        (("pets", "add", "豆豆", "--born", "soon"), "born"),
        (("pets", "add", "豆豆", "--sex", "girl"), "sex"),
        (("remember", "x" * 501, *NOTE), "500"),
        (("remember", "", *NOTE), "text"),
        (("remember", "x", *NOTE, "--from", "2026-03-01T10:00"), "no offset"),
        (("remember", "x", *NOTE, "--from", "soon"), "ISO 8601"),
        (("remember", "x", *NOTE, "--pet", "nobody"), "No such pet"),
        (("remember", "x", "--kind", "nonsense"), "kind"),
        (("remember", "x", "--scope", "global"), "scope"),
        (("list", "--status", "nonsense"), "status"),
        (("recall", " "), "query"),
        (("list", "--db", "paw.db"), "sqlite:///"),
        (("list", "--db", "postgres://x/y"), "sqlite:///"),
        (("list", "--db", "sqlite:////no/such/folder/paw.db"), "folder"),
        (("list", "--zone", "Mars/Phobos"), "zone"),
        (("list", "--user", ""), "user"),
    ],
)
def test_a_refused_call_says_why_in_one_line_and_exits_1(cli: Cli, args: tuple[str, ...], said: str) -> None:
    ran = cli(*args)
    assert ran.code == 1
    assert ran.out == ""
    assert said in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "args",
    [
        ("nonsense",),
        ("list", "--nonsense"),
        ("list", "extra"),
        ("show",),
        ("list", "--lang", "fr"),
        ("recall", "x", "-k", "0"),
        ("import", "no-such-file.json"),
        ("talk", "no-such-file.jsonl"),
        ("talk",),
    ],
)
def test_wrong_use_exits_2_with_a_hint(cli: Cli, args: tuple[str, ...]) -> None:
    ran = cli(*args)
    assert ran.code == 2
    assert ran.out == ""
    assert "Usage: pawsignal" in ran.err


def test_another_owners_id_answers_like_one_that_does_not_exist(cli: Cli) -> None:
    key = cli("remember", "我喜欢简短的回答", *NOTE, "--json").json["id"]
    for command in ("show", "explain", "forget"):
        foreign, unknown = cli(command, key, "--user", "me2"), cli(command, key[::-1], "--user", "me2")
        assert foreign.code == unknown.code == 1
        assert foreign.err.replace(key, "ID") == unknown.err.replace(key[::-1], "ID")
    assert cli("show", key).code == 0


def test_a_prefix_that_several_share_is_refused_with_both(cli: Cli) -> None:
    pets = [cli("pets", "add", f"p{n}", "--json").json["id"] for n in range(33)]  # more than base 32 has letters
    letter = next(first for first in "abcdefghijklmnopqrstuvwxyz234567" if sum(p[0] == first for p in pets) > 1)
    ran = cli("pets", "revise", letter, "--breed", "x")
    assert ran.code == 1
    assert "could be any of" in ran.err


def test_a_refusal_speaks_the_owners_language(cli: Cli) -> None:
    assert "没有找到这条记忆" in cli("show", "x", "--lang", "zh").err


@pytest.mark.parametrize(
    ("content", "said"),
    [("nonsense", "not JSON"), ("[]", "pawsignal/1"), ('{"format": "other"}', "pawsignal/1"), ("[" * 99999, "JSON")],
)
def test_an_import_that_is_no_export_is_refused(cli: Cli, tmp_path: Path, content: str, said: str) -> None:
    file = tmp_path / "x.json"
    file.write_text(content)
    ran = cli("import", file)
    assert ran.code == 1
    assert said in ran.err


def test_a_broken_database_is_refused(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "paw.db").write_bytes(b"no database at all" * 100)
    ran = cli("list")
    assert ran.code == 1
    assert "paw.db" in ran.err


def test_a_folder_that_cannot_be_made_is_refused(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    ran = cli("pets", "add", "豆豆", PAWSIGNAL_DB="")
    assert ran.code == 1
    assert "cannot be made" in ran.err


# --- in a process of its own ----------------------------------------------------------------------------------------


def test_refusals_and_wrong_use_have_their_exit_codes(process: Cli, tmp_path: Path) -> None:
    assert process("pets", "add", "豆豆").code == 0
    assert process("show", "no-such-id").code == 1
    assert process("show").code == 2
    (tmp_path / "paw.db").write_bytes(b"no database at all" * 100)
    assert process("list").code == 1


def test_a_text_of_broken_bytes_is_refused(process: Cli) -> None:
    assert process("remember", b"\xff\xfe", *NOTE).code == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_under_stdout_is_refused(process: Cli) -> None:
    with Path("/dev/full").open("wb") as full:
        ran = process("list", stdout=full)
    assert ran.code == 1
    assert ran.err.count("\n") == 1


def test_a_reader_who_goes_away_is_no_error_to_talk_about(process: Cli) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ran = process("list", stdout=writing)
    os.close(writing)
    assert (ran.code, ran.err) == (1, "")


def test_closed_streams_are_no_error(environment: dict[str, str]) -> None:
    line = f'"{PROGRAM}" list <&- >&- 2>&-'
    assert subprocess.run(["/bin/sh", "-c", line], env=environment, check=False).returncode == 0


def test_a_terminal_that_knows_no_chinese_gets_substitutes(process: Cli, cli: Cli) -> None:
    cli("pets", "add", "豆豆", "--species", "dog")
    ran = process("pets", PYTHONIOENCODING="latin-1", PYTHONUTF8="0")
    assert ran.code == 0
    assert "dog" in ran.out


def test_an_interrupt_ends_a_chat_cleanly(environment: dict[str, str]) -> None:
    pipe = subprocess.PIPE
    chat = subprocess.Popen([PROGRAM, "chat"], stdin=pipe, stdout=pipe, stderr=pipe, env=environment)
    assert chat.stdin is not None
    assert chat.stdout is not None
    chat.stdin.write("你好\n".encode())
    chat.stdin.flush()
    assert chat.stdout.readline()
    chat.send_signal(signal.SIGINT)
    _, err = chat.communicate(timeout=30)
    assert chat.returncode == 0
    assert b"Traceback" not in err


@pytest.mark.parametrize(("answer", "left"), [(b"n\n", 1), (b"y\n", 0)])
def test_on_a_terminal_what_cannot_be_undone_is_asked_about(
    environment: dict[str, str], cli: Cli, answer: bytes, left: int
) -> None:
    cli("pets", "add", "豆豆")
    terminal, shell = pty.openpty()
    os.write(terminal, answer)
    done = subprocess.run(
        [PROGRAM, "erase"], stdin=shell, stderr=shell, stdout=subprocess.PIPE, env=environment, timeout=60, check=False
    )
    os.close(shell)
    os.close(terminal)
    assert done.returncode == 0
    assert len(cli("pets", "--json").json) == left


def test_a_full_disk_refuses_and_keeps_what_was_acknowledged(environment: dict[str, str]) -> None:
    lines = "".join(f"我喜欢第{n}个{'很' * 300}长的名字\n" for n in range(60))
    remember = 'pawsignal remember --kind note --scope user --json "$line"'
    fill = f"ulimit -f 60; while read -r line; do {remember} || exit $?; done"
    path = f"{PROGRAM.parent}:{environment['PATH']}"
    ran = subprocess.run(
        ["sh", "-c", fill], input=lines.encode(), capture_output=True, env=environment | {"PATH": path}, check=False
    )
    assert ran.returncode == 1
    assert ran.stderr.decode().count("\n") == 1
    assert "disk" in ran.stderr.decode()
    listed = subprocess.run([PROGRAM, "list", "--json"], capture_output=True, env=environment, check=True)
    assert len(json.loads(listed.stdout)) == ran.stdout.count(b'"text"')


def test_ctrl_c_while_the_program_loads_leaves_no_traceback(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys\n"
        "class Stop:\n"
        "    def find_spec(self, name, *rest):\n"
        "        if name == 'pawsignal.config': os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Stop())\n"
        "from pawsignal.cli import main\n"
        "main(['list'])\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "")


@pytest.mark.parametrize(("lang", "said"), [("en", "Without a terminal"), ("zh", "没有终端时")])
@pytest.mark.parametrize("command", [("erase",), ("forget",), ("pets", "remove")])
def test_help_says_that_nothing_is_asked_without_a_terminal(
    cli: Cli, command: tuple[str, ...], lang: str, said: str
) -> None:
    assert said in cli(*command, "--help", "--lang", lang).out
