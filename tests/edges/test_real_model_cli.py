"""The program with a real model: settings from the environment, and no key in anything it prints."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.edges.conftest import Cli
from tests.edges.model_server import KEY, Answer, ModelServer, calls, fails, model_server, says, sends

LISTED = sends(json.dumps({"object": "list", "data": [{"id": "some-model"}]}), content_type="application/json")


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with model_server() as server:
        yield server


@pytest.fixture
def env(server: ModelServer) -> dict[str, str]:
    return {"PAWSIGNAL_MODEL": "some-model", "PAWSIGNAL_BASE_URL": server.url, "PAWSIGNAL_API_KEY": KEY}


def test_chat_speaks_with_the_model_of_the_environment(cli: Cli, server: ModelServer, env: dict[str, str]) -> None:
    server.answers = [says("你好，", "我在。")]
    ran = cli("chat", stdin="你好\n", **env)
    assert (ran.code, ran.out) == (0, "你好，我在。\n")
    assert server.sent[0].body["model"] == "some-model"


def test_the_client_is_loaded_only_for_a_model() -> None:
    loads = "import sys, pawsignal.cli, pawsignal.config as c; c.model_from({}); sys.exit('openai' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", loads], check=False).returncode == 0


def test_chat_takes_another_model_by_name(cli: Cli, server: ModelServer, env: dict[str, str]) -> None:
    cli("chat", "--model", "other", stdin="你好\n", **env)
    assert server.sent[0].body["model"] == "other"


def test_chat_falls_back_to_the_companion_when_told_to(cli: Cli, server: ModelServer, env: dict[str, str]) -> None:
    server.answers = [fails(401, KEY), fails(401, KEY)]
    ran = cli("chat", "--fallback", stdin="你好\n", **env)
    assert ran.code == 0
    assert "离线小助手" in ran.out
    ran = cli("chat", stdin="你好\n", PAWSIGNAL_FALLBACK="companion", **env)
    assert "离线小助手" in ran.out


def test_a_refused_key_is_told_and_not_shown(cli: Cli, server: ModelServer, env: dict[str, str]) -> None:
    server.answers = [fails(401, f"bad key {KEY}")]
    ran = cli("chat", "--json", stdin="你好\n", **env)
    assert ran.code == 1
    assert "PAWSIGNAL_API_KEY" in ran.out
    assert KEY not in ran.out + ran.err


def test_talks_are_played_against_a_real_model(
    cli: Cli, server: ModelServer, env: dict[str, str], tmp_path: Path
) -> None:
    file = tmp_path / "ball.jsonl"
    lines = [
        {"talk": "a ball", "zone": "Europe/London", "locale": "en"},
        {"at": "2026-05-01T10:00:00+01:00", "pet": {"name": "Rex", "species": "dog"}},
        {"at": "2026-05-01T10:01:00+01:00", "say": "Rex likes balls", "wrote": 1, "reply_has": ["noted"]},
    ]
    file.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    made = ("memory", {"action": "add", "text": "Rex likes balls", "quote": "Rex likes balls"})
    server.answers = [calls(made), says("noted")]
    ran = cli("talk", "--model", "other", file, **env)
    assert ran.code == 0, ran.out + ran.err
    assert [sent.body["model"] for sent in server.sent] == ["other", "other"]


def test_an_impossible_setting_is_refused_before_anything_is_sent(
    cli: Cli, server: ModelServer, env: dict[str, str]
) -> None:
    for name, value in (("PAWSIGNAL_BASE_URL", "no-url"), ("PAWSIGNAL_TIMEOUT", "soon"), ("PAWSIGNAL_FALLBACK", "x")):
        ran = cli("chat", stdin="你好\n", **(env | {name: value}))
        assert (ran.code, ran.out) == (1, "")
        assert name in ran.err
    assert not server.sent


DOCTOR: dict[str, tuple[Answer, str, str]] = {
    "listed": (LISTED, "ok", "127.0.0.1"),
    "not listed": (sends('{"object": "list", "data": []}', content_type="application/json"), "warn", "some-model"),
    "no list": (fails(404), "warn", "lists no models"),
    "wrong key": (fails(401, KEY), "fail", "PAWSIGNAL_API_KEY"),
    "in trouble": (fails(500, KEY), "fail", "500"),
    "no endpoint": (sends("<html>", content_type="text/html"), "fail", "PAWSIGNAL_BASE_URL"),
}


@pytest.mark.parametrize(("answer", "state", "told"), DOCTOR.values(), ids=DOCTOR.keys())
def test_doctor_tells_how_the_model_is(
    cli: Cli, server: ModelServer, env: dict[str, str], answer: Answer, state: str, told: str
) -> None:
    server.answers = [answer]
    ran = cli("doctor", "--json", **env)
    found = {finding["name"]: finding for finding in ran.json}
    assert found["model"]["detail"] == "some-model"
    assert found["key"]["state"] == "ok"
    assert found["endpoint"]["state"] == state
    assert told in found["endpoint"]["detail"]
    assert "127.0.0.1" in found["endpoint"]["detail"]
    assert KEY not in ran.out + ran.err
    assert server.sent[0].path == "/v1/models"
    assert ran.code == (state == "fail")


def test_doctor_says_that_no_key_is_set(cli: Cli, server: ModelServer, env: dict[str, str]) -> None:
    server.answers = [LISTED]
    ran = cli("doctor", "--json", **(env | {"PAWSIGNAL_API_KEY": ""}))
    (key,) = [finding for finding in ran.json if finding["name"] == "key"]
    assert key["state"] == "warn"
    assert ran.code == 0
