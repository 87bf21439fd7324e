"""The documentation as data: pages, code blocks, links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "pawsignal"
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])

_BLOCK = re.compile(r"^(?P<indent> *)```(?P<language>\w*)\n(?P<code>.*?)^ *```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s]+)\)")


@dataclass(frozen=True)
class Block:
    """A fenced block; ``printed`` is the text block right behind it."""

    language: str
    code: str
    printed: str = ""


def name_of(page: Path) -> str:
    """Return a page's path from the root."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> list[Block]:
    """Return the fenced blocks of a page."""
    text = page.read_text("utf-8")
    found = list(_BLOCK.finditer(text))
    followers = [*found[1:], None]
    return [
        Block(block["language"], block["code"], after["code"] if after and _follows(text, block, after) else "")
        for block, after in zip(found, followers, strict=False)
    ]


def _follows(text: str, block: re.Match[str], after: re.Match[str]) -> bool:
    return after["language"] == "text" and not text[block.end() : after.start()].strip()


def links(page: Path) -> Iterator[tuple[Path, str]]:
    """Yield the file and the anchor of every link of a page that stays in the repository."""
    for target in _LINK.findall(_BLOCK.sub("", page.read_text("utf-8"))):
        if "://" not in target:
            file, _, anchor = target.partition("#")
            yield (page.parent / file if file else page), anchor


def headings(page: Path) -> list[tuple[int, str]]:
    """Return level and text of every heading."""
    lines = _BLOCK.sub("", page.read_text("utf-8")).splitlines()
    return [(len(line) - len(line.lstrip("#")), line.lstrip("# ")) for line in lines if line.startswith("#")]


def anchor_of(heading: str) -> str:
    """Return the anchor a heading gets."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def commands_in(page: Path) -> list[str]:
    """Return every line that calls the program or make: in shell blocks and in inline code."""
    text = page.read_text("utf-8")
    shell = [line.strip() for block in blocks(page) if block.language == "sh" for line in block.code.splitlines()]
    inline = re.findall(r"`([^`\n]+)`", _BLOCK.sub("", text))
    return [
        re.split(r"\s+#", line)[0].strip() for line in (*shell, *inline) if re.match(r"(pawsignal|make)( |$)", line)
    ]
