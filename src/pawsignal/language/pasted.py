"""What in a message is pasted or quoted, and so not the owner's own word.

Pasted is what stands in quotation marks or fences, what follows a lead-in with a colon (化验单：, "it says:"), and the
whole of a long message with line breaks. A short quoted name (我家狗叫「豆豆」) is the owner speaking.
"""

from __future__ import annotations

import re
from typing import Final

LONG: Final = 300
"""A message over this many characters with line breaks counts as pasted."""

_CJK = "\u3400-\u9fff"
_QUOTES: Final = (
    r"“[^”]*(?:”|$)",
    r"「(?:[^「」]|「[^「」]*」)*(?:」|$)",
    r"『(?:[^『』]|『[^『』]*』)*(?:』|$)",
    r"«[^»]*(?:»|$)",
    r'(?<![\d"])"[^"]+"',
    rf"(?<![^\s{_CJK}，。：:,;(（])‘[^‘’]+(?:’(?=[A-Za-z])[^‘’]*)*’(?![A-Za-z])",
    rf"(?<![^\s{_CJK}，。：:,;(（])'(?! )[^'\n]+(?:'(?=[A-Za-z])[^'\n]*)*(?<! )'(?![A-Za-z])",
)
_FENCES: Final = (r"```.*?(?:```|\Z)", r"^~~~.*?(?:^~~~|\Z)", r"^[ ]*>[^\n]*")
_BLOCK = re.compile("|".join(f"(?:{part})" for part in _FENCES + _QUOTES), re.DOTALL | re.MULTILINE)

_DOCUMENT = (
    "化验单|检查单|检验单|化验结果|检查结果|检验结果|检测结果|体检结果|血检结果|报告单?|病历本?|诊断书|诊断证明|处方单?|医嘱单|说明书|使用说明|用药说明|"
    "说明|配料表?|成分表?|标签|包装上?|公告|通知|邮件|短信|聊天记录|群消息|群里|网上|网页|文章|帖子|评论|推文|原文|全文|内容|文档|文件|资料|百科|搜到的"
)
_LEAD_IN = re.compile(
    rf"(?:{_DOCUMENT})[^\n，。,.!！?？：:；;]{{0,10}}[：:]"
    r"|(?:写着?|写道|写的是|显示|贴(?:过来|一下|出来|在下面)|转发|复制|摘抄|如下|原话是|(?:网|书|文章|说明书|单子|报告|上面)[上里]?说)[^\n，。,.!！?？：:；;]{0,4}[：:]"
    r"|\b(?:reports?|(?:lab|test|blood|exam(?:ination)?)?\s?results?|labels?|leaflet|instructions|e-?mails?|article|posts?|blog|website|web ?page|page"
    r"|document|file|letter|note from the \w+|package|packaging|ingredients|transcript|chat log|forum|wikipedia)\b[^\n.,!?:;]{0,30}[：:]"
    r"|\b(?:it|this|that|which|which one|he|she|they|article|site|vet's note|box|bag|back)\s(?:says?|said|reads?|states?|stated|wrote)[^\n.,!?:;]{0,12}[：:]"
    r"|\b(?:(?:copied|pasted|quoted?|forwarded|as follows|see below|copy|quoting)[^\n.,!?:;]{0,30})[：:]",
    re.IGNORECASE,
)
_NAMING = re.compile(
    r"(?:叫做?|名字?[是为叫]?|名为|取名|起名|改名|小名|昵称|外号|大名|别名|绰号|named?|names?|called?|call (?:him|her|it|them)|nicknamed?|nickname|aka)"
    r"(?:\s?(?:作|是|为|了|is|was|as|it|him|her|to))?[\s：:]*$",
    re.IGNORECASE,
)


def pasted_spans(text: str) -> list[tuple[int, int]]:
    """Return the parts of a text that are pasted or quoted, as half-open offsets, in order and apart."""
    if len(text) > LONG and "\n" in text.strip():
        return [(0, len(text))]
    blocks = [match.span() for match in _BLOCK.finditer(text) if not _is_name(text, match)]
    lead = next((match.end() for match in _LEAD_IN.finditer(text) if not _inside(match.start(), blocks)), None)
    if lead is not None and not any(start - lead <= _gap(text, lead) for start, _ in blocks if start >= lead):
        blocks = [span for span in blocks if span[0] < lead] + [(lead, len(text))]
    return [span for span in blocks if text[span[0] : span[1]].strip()]


def outside(text: str) -> str:
    """Return the text with its pasted parts blanked, at the same length."""
    for start, end in pasted_spans(text):
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _is_name(text: str, quoted: re.Match[str]) -> bool:
    """Tell a quoted name from a quoted document: short, one word, after a word of naming."""
    content = quoted[0][1:-1].strip()
    is_short = len(content) <= 6 or (len(content) <= 20 and content.isascii() and " " not in content)
    return is_short and bool(_NAMING.search(text[: quoted.start()]))


def _inside(place: int, spans: list[tuple[int, int]]) -> bool:
    return any(start <= place < end for start, end in spans)


def _gap(text: str, place: int) -> int:
    """Count the white space at a place: a quote right after a lead-in is all that is pasted."""
    return len(text[place:]) - len(text[place:].lstrip())
