"""Talks are played with their own clock on a fresh store, and every expectation that does not hold is reported."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pawsignal.chat.companion import Companion
from pawsignal.talk import Failure, play, read_talk
from pawsignal.talk.script import AddPet
from pawsignal.talk.stage import fields_given
from tests.edges.conftest import Cli

HEADER = {"talk": "豆豆", "zone": "Asia/Shanghai", "locale": "zh"}
PET = {"at": "2026-03-01T20:00:00+08:00", "pet": {"name": "豆豆", "species": "dog"}}
TOLD = {"at": "2026-03-01T20:01:00+08:00", "say": "豆豆对鸡肉过敏"}


def _write(path: Path, *lines: dict[str, Any]) -> Path:
    path.write_text("\n".join(json.dumps(line, ensure_ascii=False) for line in (HEADER, *lines)), "utf-8")
    return path


def _failures(tmp_path: Path, *lines: dict[str, Any]) -> list[Failure]:
    talk = read_talk(_write(tmp_path / "x.jsonl", *lines))
    return list(play(talk, model=Companion(), embed=None).failures)


def _at(minute: int, **keys: object) -> dict[str, Any]:
    return {"at": f"2026-03-01T20:{minute:02}:00+08:00", **keys}


def test_what_holds_is_not_reported(tmp_path: Path) -> None:
    told = TOLD | {"wrote": 1, "urgent": False, "asks": False, "reply_has": ["鸡肉"], "reply_lacks": ["牛肉"]}
    asked = _at(2, say="豆豆能吃鸡肉吗？", wrote=0, recalled=["鸡肉"], not_recalled=["牛肉"], cited=["鸡肉"])
    check = {
        "frozen": True,
        "memories": {"pet": "豆豆", "kind": "allergy", "tier": "long", "count": 1},
        "core": {"has": ["鸡肉"], "lacks": ["牛肉"]},
        "pool": {"count": 0},
        "graduates": {"has": "鸡肉", "pass": False},
    }
    assert _failures(tmp_path, PET, told, asked, _at(3, check=check)) == []


@pytest.mark.parametrize(
    ("expected", "name"),
    [
        ({"wrote": 0}, "wrote"),
        ({"recalled": ["牛肉"]}, "recalled"),
        ({"reply_has": ["不存在的话"]}, "reply_has"),
        ({"reply_lacks": ["鸡肉"]}, "reply_lacks"),
        ({"asks": True}, "asks"),
        ({"urgent": True}, "urgent"),
        ({"cited": ["牛肉"]}, "cited"),
    ],
)
def test_what_does_not_hold_after_a_say_is_reported_with_its_line(
    tmp_path: Path, expected: dict[str, Any], name: str
) -> None:
    (failure,) = _failures(tmp_path, PET, TOLD | expected)
    assert (failure.line, failure.name) == (3, name)


@pytest.mark.parametrize(
    ("check", "name"),
    [
        ({"memories": {"kind": "allergy", "count": 0}}, "memories"),
        ({"memories": {"kind": "allergy", "min": 2}}, "memories"),
        ({"core": {"has": ["牛肉"]}}, "core.has"),
        ({"core": {"lacks": ["鸡肉"]}}, "core.lacks"),
        ({"pool": {"count": 1}}, "pool.count"),
        ({"pool": {"has": ["鸡肉"]}}, "pool.has"),
        ({"score_above": ["鸡肉", "鸡肉"]}, "score_above"),
        ({"score_above": ["鸡肉", "牛肉"]}, "memory"),
        ({"graduates": {"has": "鸡肉", "pass": True}}, "graduates"),
        ({"graduates": {"has": "牛肉", "pass": False}}, "memory"),
    ],
)
def test_what_does_not_hold_in_a_check_is_reported(tmp_path: Path, check: dict[str, Any], name: str) -> None:
    (failure,) = _failures(tmp_path, PET, TOLD, _at(2, check=check))
    assert (failure.line, failure.name) == (4, name)


def test_frozen_needs_a_session(tmp_path: Path) -> None:
    (failure,) = _failures(tmp_path, PET, _at(1, check={"frozen": True}))
    assert failure.name == "frozen"


def test_a_deed_needs_exactly_one_memory(tmp_path: Path) -> None:
    one, none = _failures(tmp_path, PET, TOLD, _at(2, do="view", memory="牛肉"), _at(3, do="forget", memory="猫"))
    assert [one.name, none.name] == ["memory", "memory"]


def test_deeds_are_done(tmp_path: Path) -> None:
    gone = {"memories": {"has": "鸡肉", "count": 0}, "frozen": True}
    seen = {"score_above": ["鸡肉", "散步"]}
    walks = _at(2, say="豆豆喜欢散步")
    view = _at(3, do="view", memory="鸡肉")
    forget = _at(5, do="forget", memory="鸡肉")
    lines = (PET, TOLD, walks, view, _at(4, check=seen), forget, _at(6, say="豆豆好"), _at(7, check=gone))
    assert _failures(tmp_path, *lines) == []


def test_what_the_engine_refuses_is_a_failed_expectation(tmp_path: Path) -> None:
    (failure,) = _failures(tmp_path, PET, _at(1, pet={"name": "豆豆", "species": "cat"}))
    assert (failure.line, failure.name) == (3, "accepted")


def test_all_that_is_said_about_a_pet_arrives_and_nothing_else() -> None:
    assert fields_given(AddPet(name="豆豆", species="dog", neutered=False)) == {"species": "dog", "neutered": False}


def test_the_clock_is_the_talks(tmp_path: Path) -> None:
    later = "2026-04-15T20:00:00+08:00"
    forgotten = {"at": later, "check": {"memories": {"has": "散步", "count": 0}}}
    assert _failures(tmp_path, PET, _at(1, say="豆豆喜欢散步"), forgotten) == []


def test_each_failure_is_one_line_on_stdout_and_the_exit_code_is_1(cli: Cli, tmp_path: Path) -> None:
    good = _write(tmp_path / "good.jsonl", PET, TOLD | {"wrote": 1})
    bad = _write(tmp_path / "bad.jsonl", PET, TOLD | {"wrote": 2, "reply_lacks": ["鸡肉"]})
    ran = cli("talk", good, bad)
    assert ran.code == 1
    assert [line.split(": ")[0] for line in ran.out.splitlines()] == [f"{bad}:3"] * 2
    assert "wrote: expected 2, got" in ran.out
    assert "talks: 2, expectations: 3, failed: 2" in ran.err
    as_json = cli("talk", good, bad, "--json").json
    assert as_json["failed"] == 2
    assert [failure["line"] for failure in as_json["talks"][1]["failures"]] == [3, 3]


def test_talks_that_hold_exit_0_and_leave_the_owners_database_alone(cli: Cli, tmp_path: Path) -> None:
    ran = cli("talk", _write(tmp_path / "good.jsonl", PET, TOLD | {"wrote": 1}), "--no-encoder", "--model", "companion")
    assert (ran.code, ran.out) == (0, "")
    assert not (tmp_path / "paw.db").exists()


def test_malformed_files_exit_2_and_nothing_is_played(cli: Cli, tmp_path: Path) -> None:
    bad = _write(tmp_path / "bad.jsonl", PET, TOLD | {"wrote": 2})
    broken = _write(tmp_path / "broken.jsonl", PET, TOLD | {"wrot": 2})
    empty = tmp_path / "empty.jsonl"
    empty.write_text("")
    ran = cli("talk", bad, broken, empty)
    assert (ran.code, ran.out) == (2, "")
    assert f"{broken}:3: malformed: the line has an unknown key 'wrot'; did you mean 'wrote'?" in ran.err
    assert f"{empty}:1: malformed" in ran.err


def test_a_model_that_is_not_there_fails_the_talk(cli: Cli, tmp_path: Path) -> None:
    talk = _write(tmp_path / "good.jsonl", PET, TOLD)
    ran = cli("talk", talk, "--model", "other", PAWSIGNAL_BASE_URL="http://127.0.0.1:9/v1")
    assert ran.code == 1
    assert "the model other at 127.0.0.1:9" in ran.out
