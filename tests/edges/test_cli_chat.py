"""The chat reads a pipe line by line, shows what it rests on, and ends cleanly."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.edges.conftest import PROGRAM, Cli

TOLD = "我家豆豆对鸡肉过敏\n"


def test_a_piped_chat_answers_each_line_without_prompt_or_colour(cli: Cli) -> None:
    ran = cli("chat", "--lang", "zh", stdin=TOLD + "\n豆豆能吃鸡肉吗？\n")
    assert ran.code == 0
    assert ran.err == ""
    assert "你 ›" not in ran.out
    assert "\x1b" not in ran.out
    assert "记住了：" in ran.out
    assert "引用 「" in ran.out
    assert [memory["kind"] for memory in cli("list", "--json").json] == ["allergy"]


def test_what_waits_in_the_pool_is_said(cli: Cli) -> None:
    ran = cli("chat", "--lang", "zh", stdin="我家豆豆最近不爱吃狗粮\n")
    assert "待确认：" in ran.out


def test_an_empty_pipe_is_the_end(cli: Cli) -> None:
    ran = cli("chat")
    assert (ran.code, ran.out) == (0, "")


def test_the_conversation_goes_on_in_the_next_run_unless_a_new_one_is_asked_for(cli: Cli) -> None:
    cli("chat", stdin=TOLD)
    assert cli("chat", "--json", stdin="它能吃鸡肉吗？\n").code == 0
    events = [json.loads(line) for line in cli("chat", "--new", "--json", stdin="它吐了\n").out.splitlines()]
    assert events[-1]["event"] == "done"


def test_as_json_each_event_is_a_line(cli: Cli) -> None:
    events = [json.loads(line) for line in cli("chat", "--json", stdin=TOLD).out.splitlines()]
    names = [event["event"] for event in events]
    assert names[0] == "recalled"
    assert names[-1] == "done"
    assert "changed" in names
    assert "".join(event["text"] for event in events if event["event"] == "text") == events[-1]["reply"]


def test_small_commands_work_in_a_pipe(cli: Cli) -> None:
    ran = cli("chat", stdin=f"{TOLD}/help\n/new\n/what\n/forget 牛肉\n/forget 鸡肉\n/quit\n豆豆喜欢散步\n")
    assert ran.code == 0
    for said in ("/forget TEXT", "A new session", "No such command: /what", "No memory contains", "Forgotten."):
        assert said in ran.err
    assert cli("list", "--all", "--json").json == []


@pytest.mark.parametrize("farewell", ["exit", "Quit", "退出"])
def test_a_farewell_alone_on_a_line_ends_the_chat(cli: Cli, farewell: str) -> None:
    ran = cli("chat", stdin=f"{farewell}\n{TOLD}")
    assert ran.code == 0
    assert cli("list", "--json").json == []


def test_forgetting_asks_for_more_words_where_several_memories_fit(cli: Cli) -> None:
    ran = cli("chat", stdin=f"{TOLD}豆豆喜欢散步\n/forget 豆豆\n")
    assert "2 memories contain" in ran.err
    assert len(cli("list", "--json").json) == 2


def test_a_message_that_is_refused_does_not_end_the_chat(cli: Cli) -> None:
    ran = cli("chat", stdin="x" * 20_000 + "\n" + TOLD)
    assert ran.code == 1
    assert "Refused" in ran.err
    assert len(cli("list", "--json").json) == 1


def test_a_secret_told_stands_in_no_file(cli: Cli, tmp_path: Path) -> None:
    cli("chat", stdin="我的密码是 hunter2secret\n")
    files = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert not any(b"hunter2secret" in content for content in files)


def test_a_model_that_cannot_be_reached_is_told(cli: Cli) -> None:
    ran = cli("chat", stdin="你好\n", PAWSIGNAL_MODEL="some-model", PAWSIGNAL_BASE_URL="http://127.0.0.1:9/v1")
    assert ran.code == 1
    assert "some-model" in ran.err
    assert ran.out.strip() == ""


def test_two_chats_of_one_owner_at_once_lose_no_message(environment: dict[str, str]) -> None:
    def said(sort: str) -> bytes:
        return "".join(f"我喜欢{sort}第{n}号\n" for n in range(4)).encode()

    running = [
        subprocess.Popen([PROGRAM, "chat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
        for _ in range(2)
    ]
    for process, sort in zip(running, ("红茶", "绿茶"), strict=True):
        assert process.stdin is not None
        process.stdin.write(said(sort))
        process.stdin.close()
    assert [process.wait(timeout=100) for process in running] == [0, 0]
    for process in running:
        assert process.stdout is not None
        process.stdout.close()
    listed = subprocess.run([PROGRAM, "list", "--json"], capture_output=True, env=environment, check=True)
    texts = {memory["text"] for memory in json.loads(listed.stdout)}
    assert texts == {f"我喜欢{sort}第{n}号" for sort in ("红茶", "绿茶") for n in range(4)}


@pytest.mark.parametrize("text", ["今晚给豆豆煮鸡胸肉", "I gave 豆豆 chicken by mistake"])
def test_feeding_an_allergen_is_warned_of_in_the_chat(cli: Cli, text: str) -> None:
    ran = cli("chat", stdin=f"{TOLD}/new\n{text}\n")
    assert ran.out.count("豆豆对鸡肉过敏") > 1
