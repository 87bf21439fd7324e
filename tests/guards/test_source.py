"""The source keeps its promises: public names, docstrings, and nothing that belongs elsewhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from pages import ROOT, SOURCE, name_of

import pawsignal
from pawsignal import errors

MODULES = sorted(SOURCE.rglob("*.py"))
FOLDERS = ("src", "tests", "docs", "benchmarks", ".ci")
# Where it was built and what it was fetched from are no part of a project.
FOREIGN = re.compile(
    "|".join(
        (r"/work/(?:main|shared)", r"/tmp/brief", r"(?<!emit-)index-url", r"pypi\.org", r"pythonhosted", r"npmjs")
    ),
    re.IGNORECASE,
)


def test_public_names_exist() -> None:
    assert len(pawsignal.__all__) == len(set(pawsignal.__all__))
    assert [name for name in pawsignal.__all__ if not hasattr(pawsignal, name)] == []


def test_nothing_public_is_left_out_of_the_public_names() -> None:
    imported = {
        alias.name
        for node in ast.walk(ast.parse((SOURCE / "__init__.py").read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("pawsignal.")
        for alias in node.names
    }
    assert imported == set(pawsignal.__all__)


def test_every_public_name_is_documented() -> None:
    pages = "".join((ROOT / f"docs/reference/{name}.md").read_text("utf-8") for name in ("python", "errors"))
    assert [name for name in pawsignal.__all__ if not re.search(rf"\b{name}\b", pages)] == []


def test_the_tree_of_errors_is_drawn_whole() -> None:
    drawn = re.findall(r"([A-Z]\w+)(?:  |$)", (errors.__doc__ or "").split("\n\n")[1], re.MULTILINE)
    tree = [name for name, value in vars(errors).items() if isinstance(value, type) and issubclass(value, Exception)]
    assert sorted(drawn) == sorted(tree)


@pytest.mark.parametrize("module", MODULES, ids=name_of)
def test_everything_public_has_a_docstring(module: Path) -> None:
    tree = ast.parse(module.read_text("utf-8"))
    assert ast.get_docstring(tree), "the module has none"
    assert [name for name, node in _public(tree) if not ast.get_docstring(node)] == []


def _public(tree: ast.Module | ast.ClassDef) -> Iterator[tuple[str, ast.ClassDef | ast.FunctionDef]]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
            yield node.name, node
            if isinstance(node, ast.ClassDef):
                yield from _public(node)


def test_no_file_speaks_of_where_it_was_made() -> None:
    found = [f"{name_of(file)}: {match[0]}" for file in _files() for match in FOREIGN.finditer(file.read_text("utf-8"))]
    assert found == []


def _files() -> Iterator[Path]:
    inside = (file for folder in FOLDERS for file in (ROOT / folder).rglob("*") if "__pycache__" not in file.parts)
    for file in (*ROOT.glob("*.*"), ROOT / "Makefile", *inside):
        if (
            file.is_file()
            and file != Path(__file__)
            and file.suffix in {"", ".py", ".md", ".toml", ".sql", ".lock", ".jsonl"}
        ):
            yield file
