"""Each command does what it says, for people and as JSON."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from tests.edges.conftest import Cli

ALLERGY = ("remember", "豆豆对鸡肉过敏", "--pet", "豆豆", "--kind", "allergy", "--scope", "pet")


def _remember(cli: Cli, *more: str) -> str:
    cli("pets", "add", "豆豆", "--species", "dog", "--alias", "小豆")
    key: str = cli("--json", *ALLERGY, *more).json["id"]
    return key


def test_pets_are_added_listed_revised_and_removed(cli: Cli) -> None:
    added = cli("pets", "add", "豆豆", "--species", "dog", "--born", "2025-10-20", "--alias", "小豆", "--json").json
    assert (added["name"], added["born"], added["aliases"]) == ("豆豆", "2025-10-20", ["小豆"])
    assert cli("pets", "revise", "小豆", "--alias", "豆", "--neutered").code == 0
    (pet,) = cli("pets", "--json").json
    assert pet["aliases"] == ["小豆", "豆"]
    assert pet["neutered"] is True
    assert "小豆、豆" in cli("pets").out
    assert cli("pets", "remove", added["id"][:5]).code == 0
    assert cli("pets", "--json").json == []


def test_a_memory_is_remembered_listed_shown_explained_and_forgotten(cli: Cli) -> None:
    key = _remember(cli)
    assert [memory["id"] for memory in cli("list", "--pet", "小豆", "--kind", "allergy", "--json").json] == [key]
    assert "豆豆对鸡肉过敏" in cli("list").out
    assert cli("list", "--kind", "note", "--json").json == []
    shown = cli("show", key[:6])
    assert "豆豆对鸡肉过敏" in shown.out
    assert key in shown.out
    why = cli("explain", key, "--json").json
    assert set(why["components"]) == set(why["weights"])
    assert [signal["layer"] for signal in why["signals"]] == ["viewed"]
    assert cli("forget", key[:6]).code == 0
    assert cli("list", "--all", "--json").json == []


def test_recall_finds_what_bears_on_a_question_and_counts_it(cli: Cli) -> None:
    key = _remember(cli)
    (hit,) = cli("recall", "豆豆能吃鸡肉吗", "--json").json["hits"]
    assert hit["memory"]["id"] == key
    assert "豆豆对鸡肉过敏" in cli("recall", "豆豆能吃鸡肉吗").out
    assert [signal["layer"] for signal in cli("explain", key, "--json").json["signals"]] == ["hit"]


def test_explain_says_in_words_what_is_missing(cli: Cli) -> None:
    key = cli("remember", "我喜欢简短的回答", "--kind", "preference", "--scope", "user", "--json").json["id"]
    said = cli("explain", key, "--lang", "zh").out
    assert "离毕业还差" in said
    assert "再被回答引用 1 次" in said
    assert "░" in said
    assert "1 more citation(s)" in cli("explain", key).out


def test_the_core_shows_its_usage_and_takes_in_and_lets_go(cli: Cli) -> None:
    key = cli("remember", "我喜欢简短的回答", "--kind", "preference", "--scope", "user", "--json").json["id"]
    assert cli("core", "--json").json["usage"]["entries"] == 0
    assert cli("core", "place", key).code == 0
    shown = cli("core")
    assert "1/20 entries" in shown.out
    assert "/1500 characters" in shown.out
    assert "我喜欢简短的回答" in shown.out
    assert cli("core", "remove", key).code == 0
    assert cli("core", "--json").json["entries"] == []


def test_the_pool_lists_and_settles(cli: Cli) -> None:
    cli("pets", "add", "豆豆", "--species", "dog")
    told = [("豆豆最近不爱吃狗粮", "feeding"), ("豆豆最近喝水变多", "drinking")]
    first, second = (
        cli("remember", text, "--pet", "豆豆", "--kind", "change", "--topic", topic, "--json").json["id"]
        for text, topic in told
    )
    assert {entry["memory"]["id"] for entry in cli("pool", "--json").json} == {first, second}
    assert "豆豆最近不爱吃狗粮" in cli("pool").out
    assert cli("pool", "confirm", first).code == 0
    assert cli("pool", "reject", second).code == 0
    assert cli("pool", "--json").json == []
    assert [memory["id"] for memory in cli("list", "--status", "rejected", "--json").json] == [second]


def test_a_closed_memory_is_still_shown(cli: Cli) -> None:
    key = _remember(cli)
    cli("pool", "reject", key)
    shown = cli("show", key)
    assert shown.code == 0
    assert "rejected" in shown.out


def test_promote_previews_and_sweep_reports(cli: Cli) -> None:
    _remember(cli)
    assert "0 would graduate" in cli("promote").out
    assert cli("promote", "--apply", "--json").json == []
    assert cli("sweep", "--json").json["graduated"] == 0


def test_an_export_comes_back_elsewhere_and_only_once(cli: Cli, tmp_path: Path) -> None:
    _remember(cli)
    file = tmp_path / "book.json"
    assert cli("export", file).code == 0
    assert json.loads(file.read_text("utf-8")) == cli("export").json
    assert cli("--user", "other", "import", file, "--json").json == {"new": 1}
    assert cli("--user", "other", "import", file, "--json").json == {"new": 0}
    assert cli("--user", "third", "import", "-", stdin=file.read_text("utf-8")).code == 0
    assert [memory["text"] for memory in cli("--user", "third", "list", "--json").json] == ["豆豆对鸡肉过敏"]


def test_erase_leaves_nothing_of_this_owner_and_everything_of_others(cli: Cli, tmp_path: Path) -> None:
    _remember(cli)
    cli("--user", "other", "remember", "我喜欢简短的回答", "--kind", "preference", "--scope", "user")
    assert cli("erase").code == 0
    assert cli("list", "--all", "--json").json == []
    assert "鸡肉".encode() not in (tmp_path / "paw.db").read_bytes()
    assert len(cli("--user", "other", "list", "--json").json) == 1


def test_shared_options_stand_before_or_after_the_command_and_the_later_wins(cli: Cli) -> None:
    _remember(cli)
    assert cli("--user", "x", "--json", "list").json == []
    assert cli("list", "--user", "x", "--json").json == []
    assert len(cli("--user", "x", "list", "--user", "me", "--json").json) == 1
    assert cli("list", "--json", PAWSIGNAL_USER="x").json == []
    assert cli("list", "--json", "--tenant", "shop").json == []


def test_the_language_follows_option_and_environment(cli: Cli) -> None:
    assert "No memories here." in cli("list").out
    assert "还没有记忆" in cli("list", "--lang", "zh").out
    assert "还没有记忆" in cli("list", LANG="zh_CN.UTF-8").out
    assert "No memories here." in cli("list", LANG="zh_CN.UTF-8", LC_ALL="en_US.UTF-8").out
    assert "还没有记忆" in cli("list", LC_ALL="C.UTF-8", PAWSIGNAL_LANG="zh").out
    assert "列出记忆" in cli("list", "--help", LANG="zh_CN.UTF-8").out
    assert "List memories" in cli("--lang", "en", "list", "--help", LANG="zh_CN.UTF-8").out


def test_without_a_database_named_one_is_made_in_the_data_folder(cli: Cli, tmp_path: Path) -> None:
    assert cli("pets", "add", "豆豆", PAWSIGNAL_DB="").code == 0
    assert (tmp_path / "data/pawsignal/pawsignal.db").exists()


def test_piped_tables_hold_one_memory_a_line_and_text_is_no_markup(cli: Cli) -> None:
    text = "[bold]豆豆[/bold] :dog: " + "很长的一句话" * 40
    cli("remember", text, "--kind", "note", "--scope", "user")
    assert [line for line in cli("list").out.splitlines() if text in line]


def test_doctor_finds_a_healthy_installation_healthy(cli: Cli, tmp_path: Path) -> None:
    before = {finding["name"]: finding for finding in cli("doctor", "--json").json}
    assert before["database"]["state"] == "ok"
    assert not (tmp_path / "paw.db").exists()  # looking makes nothing
    _remember(cli)
    cli(*ALLERGY)  # confirmed: an earlier version stands in the history
    ran = cli("doctor", "--json")
    found = {finding["name"]: finding["state"] for finding in ran.json}
    assert found.pop("encoder") == "warn"
    assert set(found.values()) == {"ok"}
    assert {"pawsignal", "python", "sqlite", "integrity", "schema", "writable", "folder", "model", "zone"} <= set(found)
    assert ran.code == 0


def test_doctor_names_what_is_broken_and_the_remedy(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "paw.db").write_bytes(b"no database at all" * 100)
    ran = cli("doctor", "--json", PAWSIGNAL_MODEL="some-model", PAWSIGNAL_BASE_URL="http://127.0.0.1:9/v1")
    failed = {finding["name"]: finding["remedy"] for finding in ran.json if finding["state"] == "fail"}
    assert ran.code == 1
    assert set(failed) == {"opens", "endpoint"}
    assert all(failed.values())


def test_doctor_tells_a_database_of_a_newer_version(cli: Cli, tmp_path: Path) -> None:
    _remember(cli)
    connection = sqlite3.connect(tmp_path / "paw.db")
    connection.execute("PRAGMA user_version = 999")
    connection.close()
    ran = cli("doctor")
    assert ran.code == 1
    assert "newer" in ran.out
