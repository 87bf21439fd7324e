"""What in a message is pasted or quoted, and so not the owner's own word.

Pasted is what stands in quotation marks or fences, what follows a lead-in with a colon (化验单：, "it says:"), and the
whole of a long message with line breaks. A short quoted name (我家狗叫「豆豆」) and a quoted word inside a clause
(对“鸡肉”过敏) are the owner speaking.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from pawsignal.language.lexicon import table
from pawsignal.language.text import CJK, fold_same_length

LONG: Final = 300
"""A message over this many characters with line breaks counts as pasted."""

_QUOTES: Final = (
    r"“[^”]*(?:”|$)",
    r"「(?:[^「」]|「[^「」]*」)*(?:」|$)",
    r"『(?:[^『』]|『[^『』]*』)*(?:』|$)",
    r"«[^»]*(?:»|$)",
    r'(?<![\d"])"[^"]+"',
    rf"(?<![^\s{CJK}，。：:,;(（])‘[^‘’]+(?:’(?=[A-Za-z])[^‘’]*)*’(?![A-Za-z])",
    rf"(?<![^\s{CJK}，。：:,;(（])'(?! )[^'\n]+(?:'(?=[A-Za-z])[^'\n]*)*(?<! )'(?![A-Za-z])",
)
_FENCES: Final = (r"```.*?(?:```|\Z)", r"^~~~.*?(?:^~~~|\Z)", r"^[ ]*>[^\n]*")
_BLOCK = re.compile("|".join(f"(?:{part})" for part in _FENCES + _QUOTES), re.DOTALL | re.MULTILINE)


def pasted_spans(text: str) -> list[tuple[int, int]]:
    """Return the parts of a text that are pasted or quoted, as half-open offsets, in order and apart."""
    if len(text) > LONG and "\n" in text.strip():
        return [(0, len(text))]
    folded = fold_same_length(text)
    blocks = [match.span() for match in _BLOCK.finditer(text) if not _is_word(folded, *match.span())]
    lead_ins = (match.end() for match in _lead_in().finditer(folded))
    lead = next((end for end in lead_ins if not any(start < end <= stop for start, stop in blocks)), None)
    if lead is not None and not any(start >= lead and not text[lead:start].strip() for start, _ in blocks):
        blocks = [span for span in blocks if span[0] < lead] + [(lead, len(text))]
    return [(start, end) for start, end in blocks if text[start:end].strip()]


def outside(text: str) -> str:
    """Return the text with its pasted parts blanked, at the same length."""
    for start, end in pasted_spans(text):
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _is_word(folded: str, start: int, end: int) -> bool:
    """Tell a quoted name or a stressed word from a quoted document: short, one word, and part of the owner's clause."""
    before, content, after = folded[:start], folded[start + 1 : end - 1].strip(), folded[end:]
    limit = 20 if content.isascii() else 6
    if len(content) > limit or not re.fullmatch(r"[\w'’-]+", content):
        return False
    is_inside = re.search(r"\w ?$", before) and re.match(r" ?\w", after) and not _saying().search(before)
    return bool(is_inside or _naming().search(before))


@cache
def _lead_in() -> re.Pattern[str]:
    """Match a document or a verb of showing, and the colon after it."""
    words = table("pasted")
    return re.compile(
        rf"(?:{'|'.join(words['documents_zh'])})[^\n，。,.!！?？:：;；]{{0,10}}[:：]"
        rf"|(?:{'|'.join(words['shown_zh'])})[^\n，。,.!！?？:：;；]{{0,4}}[:：]"
        rf"|(?<![a-z])(?:{'|'.join(words['documents_en'])})(?![a-z])[^\n.,!?:;]{{0,30}}[:：]"
        rf"|(?<![a-z])(?:{'|'.join(words['shown_en'])})(?![a-z])[^\n.,!?:;]{{0,12}}[:：]"
    )


@cache
def _naming() -> re.Pattern[str]:
    words = table("pasted")
    return re.compile(
        rf"(?:{'|'.join(words['naming_zh'])}|(?<![a-z])(?:{'|'.join(words['naming_en'])}))"
        r"(?: ?(?:作|是|为|了|is|was|as|it|him|her|to))?[\s:：]*$"
    )


@cache
def _saying() -> re.Pattern[str]:
    """Match a verb of saying at the end: what is quoted after it is somebody's speech."""
    words = table("pasted")
    return re.compile(rf"(?:{'|'.join(words['saying_zh'])}|(?<![a-z])(?:{'|'.join(words['saying_en'])}))[了着过 ]*$")
