"""Text as it is stored, compared and shown to a model.

Three forms of one text: `normalise` for keeping, `fold` for comparing, `neutralise` for putting it into a prompt,
where a stored sentence must never look like a fence, a mark or another speaker.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from functools import cache, lru_cache

from opencc import OpenCC

CJK = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
"""Chinese characters, ready to stand inside a regular expression's class."""

_BREAK = re.compile("\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
# Invisible characters that reorder or hide text. The joiners that build emoji (U+200C, U+200D) stay.
_HIDDEN = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
)

_LETTER = re.compile(f"[{CJK}]")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]+")
_GRAMMAR = frozenset("的了吗呢吧啊呀嘛么是在有没不也还都就又很给把被让跟和我你您它他她这那谁哪什怎个只")

_MORE = str.maketrans("牠妳姪著’ʼ", "它你侄着''")  # what the converter leaves as it is; phones type "isn’t"

_NOISE = re.compile(r"[\W_]+")
_LOOSE = re.compile(f" (?=[{CJK}])|(?<=[{CJK}]) ")

_TAGS = re.compile("[\U000e0000-\U000e007f]")
_FENCE = re.compile("`{3,}")
_OPEN = re.compile(r"[<＜](?=\s*[/|｜!?A-Za-z_])")
_CLOSE = re.compile(r"(?<=[A-Za-z0-9_/|｜\"'])(\s*)[>＞]")
_MARK = re.compile(
    r"[\[［【]([\s/]*(?:[MＭ]\s*\d+(?:\s*[,，、;；]\s*[MＭ]?\s*\d+)*|INST|SYS(?:TEM)?|USER|ASSISTANT)\s*)[\]］】]", re.I
)
_ROLE = re.compile(
    r"[\W_]*\b(system|assistant|user|human|developer|tool|function|ai|系统|助手|用户|开发者|工具)(?:[\W_]*[:：])+[\s*_]*",
    re.I,
)


def normalise(text: str) -> str:
    """Return the text as it is kept: NFC, `\\n` for every line break, tabs as spaces, no control characters."""
    lines = _BREAK.sub("\n", text).replace("\t", " ")
    return unicodedata.normalize("NFC", _HIDDEN.sub("", lines))


def fold(text: str) -> str:
    """Return the text for comparing only: width, case, script and the form of apostrophes no longer matter."""
    return unicodedata.normalize("NFKC", text).casefold().translate(_simplified())


def fold_same_length(text: str) -> str:
    """Fold character by character, so that offsets into the result are offsets into the text."""
    return "".join(map(_folded, text))


def neutralise(text: str) -> str:
    """Return the text on one line with everything defused that a model could take for structure; idempotent."""
    before, now = "", text
    while now != before:  # joining lines can form a new role header; each pass takes characters away, so it ends
        before, now = now, _defused(now)
    return now


def locale_of(text: str, default: str) -> str:
    """Return "zh" or "en", whichever language carries the sentence; the default when neither does.

    Two Chinese characters weigh as one word; those of grammar weigh more, capitalised Latin words (names and
    brands) less: 「Biscuit吃了Royal Canin」 is Chinese, "豆豆 is fine" is English.
    """
    letters = _LETTER.findall(text)
    latin = _LATIN.findall(text)
    chinese = len(letters) / 2 + sum(letter in _GRAMMAR for letter in map(_folded, letters))
    english = sum(1.0 if word[0].islower() else 0.5 for word in latin)
    if chinese == english:
        return default
    return "zh" if chinese > english else "en"


def question_hash(text: str) -> str:
    """Return 16 hex digits that are equal for questions differing only in punctuation, spacing, case or script."""
    folded = fold(text)
    core = _LOOSE.sub("", _NOISE.sub(" ", folded)).strip() or folded.strip()
    return hashlib.sha256(core.encode("utf-8", "replace")).hexdigest()[:16]


@cache
def _simplified() -> dict[int, str]:
    """Map each traditional character to its simplified one.

    By single characters on purpose: what a character becomes does not depend on its neighbours, so a folded name is
    found in every folded sentence that holds the name.
    """
    characters = [chr(code) for low, high in ((0x3400, 0xA000), (0xF900, 0xFB00)) for code in range(low, high)]
    converted = OpenCC("t2s").convert("\n".join(characters)).split("\n")
    return {ord(a): b for a, b in zip(characters, converted, strict=True) if a != b and len(b) == 1} | _MORE


@lru_cache(maxsize=8192)
def _folded(character: str) -> str:
    folded = fold(character)
    return folded if len(folded) == 1 else character


def _defused(text: str) -> str:
    lines = (_ROLE.sub(r"(\1) ", line, count=1) if _ROLE.match(line) else line for line in normalise(text).split("\n"))
    line = " ".join(" ".join(lines).split())
    line = _FENCE.sub("'''", _TAGS.sub("", line))
    line = _CLOSE.sub(r"\1›", _OPEN.sub("‹", line))
    return _MARK.sub(r"(\1)", line)
