"""The documentation says what is so: links, paths, commands, generated pages, twins."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest
from pages import PAGES, ROOT, SOURCE, anchor_of, commands_in, headings, links, name_of

from pawsignal.language import lexicon

GENERATE = runpy.run_path(str(ROOT / "docs" / "generate.py"))
VARIABLE = re.compile(r"PAWSIGNAL_[A-Z]+")
OPTIONS_WITH_A_VALUE = {"--db", "--user", "--tenant", "--zone", "--lang"}


def test_generated_pages_are_fresh() -> None:
    stale = [path.name for path, text in GENERATE["pages"]().items() if path.read_text("utf-8") != text]
    assert not stale, f"run `make docs`: {stale}"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    for file, anchor in links(page):
        assert file.exists(), f"{file} does not exist"
        if anchor:
            assert anchor in [anchor_of(text) for _, text in headings(file)], f"{file} has no heading #{anchor}"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_paths_named_in_code_exist(page: Path) -> None:
    for path in re.findall(r"`((?:[\w.-]+/)+[\w.-]*|\w+\.(?:py|toml))`", page.read_text("utf-8")):
        places = [ROOT / path, SOURCE / path, page.parent / path]
        assert any(place.exists() for place in places) or path.startswith("."), f"{path} does not exist"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_exist(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    known = set(GENERATE["commands"]())
    for line in commands_in(page):
        program, *words = line.split()
        if program == "make":
            assert targets.issuperset(word for word in words if "=" not in word), line
        else:
            command = _command(words)
            assert command is None or command in known or command.isupper(), line


def _command(words: list[str]) -> str | None:
    """Return the command a line calls; None if it stands for the program."""
    words = list(words)
    while words and words[0].startswith("-"):
        option = words.pop(0)
        del words[: option in OPTIONS_WITH_A_VALUE]
    return words[0] if words else None


def test_every_command_is_documented() -> None:
    page = (ROOT / "docs/reference/cli.md").read_text("utf-8")
    assert [name for name in GENERATE["commands"]() if f"\n## pawsignal {name}\n" not in page] == []


def test_both_front_doors_have_the_same_rooms() -> None:
    english, chinese = headings(ROOT / "README.md"), headings(ROOT / "README.zh-CN.md")
    assert [level for level, _ in english] == [level for level, _ in chinese]
    assert _linked("README.md") - {"README.zh-CN.md"} == _linked("README.zh-CN.md") - {"README.md"}


def _linked(page: str) -> set[str]:
    return {name_of(file.resolve()) for file, _ in links(ROOT / page)}


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "README.zh-CN.md"], ids=name_of)
def test_every_variable_of_the_environment_is_named(page: Path) -> None:
    used = {name for file in SOURCE.rglob("*.py") for name in VARIABLE.findall(file.read_text("utf-8"))}
    assert used == set(VARIABLE.findall(page.read_text("utf-8")))


def test_every_decision_stands_in_the_index() -> None:
    folder = ROOT / "docs/design/decisions"
    listed = {file.name for file, _ in links(folder / "README.md")}
    assert listed == {file.name for file in folder.glob("0*.md")}


@pytest.mark.parametrize("record", sorted((ROOT / "docs/design/decisions").glob("0*.md")), ids=name_of)
def test_a_decision_has_context_choice_cost_and_a_way_back(record: Path) -> None:
    said = re.findall(r"^\*\*(\w+)\.\*\*", record.read_text("utf-8"), re.MULTILINE)
    assert said == ["Context", "Choice", "Cost", "Undo"]


def test_word_lists_are_complete_in_both_languages() -> None:
    assert lexicon.check() == []
