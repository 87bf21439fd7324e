"""Secrets are masked before a message is stored or sent anywhere.

Secrets are passwords, keys, bank cards and people's id numbers. A pet's chip number and telephone numbers are kept.
Offsets come from text folded at the same length, so that full-width digits and letters hide nothing; punctuation is
left as typed, since a password may hold a comma but not a Chinese one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import Final

from pawsignal.language.text import fold_same_length, locale_of

_PLACEHOLDER: Final = {"zh": "[已隐藏]", "en": "[hidden]"}
_MASKED = r"(?!\[hidden\]|\[已隐藏\])"

# How a label is tied to its value: 密码是…, "password: …". Bare words after "is" say something about the password.
_TIE = r"\s*(?:就?是|为|改成了?|改为|换成了?|设[成为]|[:：=＝]|(?<![a-z])(?:is|was|to|now)(?![a-z]))+\s*[\"'“「『]?"
_COMMENT = (
    r"(?!(?:wrong|incorrect|invalid|required|needed|not|too|very|so|still|now|the|a|an|my|your|our|for|on|of|in|it|that"
    r"|and|or|but|please|expired|lost|forgotten|safe|strong|weak|changed|reset|what|how|why|something|easy|hard|same)"
    r"(?![a-z0-9]))"
)
_ASCII = r"[!-~]{3,}(?<![,.;!?)\"'])"
_WORD = r"(?!(?:什么|多少|啥|几|错|对|忘|谁|哪|不|我|你|他|她|一样|空|没))[^\s，。；、!！?？\"'“”「」『』\[]{2,}"
_LOGIN = (
    r"(?:密码|口令|验证码|pin码|passwords?|passwd|passphrase|passcode|pwd|(?<![a-z])pin(?: ?code| ?number)?(?![a-z]))"
    r"(?:['’]s)?"
)
_KEY = (
    r"(?:api[ _-]?key|(?:access|auth|secret|private)[ _-]?(?:key|token)|secret|(?<![a-z])token|密钥|秘钥|令牌|bearer)"
)
_DIGITS = r"\d(?:[ -]?\d)"
_RUN = re.compile(r"(?<![\w.])\d+(?:[ -]\d+)*x?(?![a-z\d]|\.\d)")


def mask(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the text with each secret replaced by a placeholder, and the kinds found: password, key, card, id."""
    folded = "".join(new if new.isalnum() else old for new, old in zip(fold_same_length(text), text, strict=True))
    labelled = (
        (*match.span("value"), kind)
        for kind, pattern, is_secret in _RULES
        for match in pattern.finditer(folded)
        if is_secret(match)
    )
    found = sorted((*labelled, *_numbers(folded)))
    if not found:
        return text, ()
    kept, kinds, end = [], [], 0
    for start, stop, kind in found:
        kinds.append(kind)
        if start >= end:
            kept.append(text[end:start])
        end = max(end, stop)
    kept.append(text[end:])
    placeholder = _PLACEHOLDER[locale_of(" ".join(kept), "zh")]
    return placeholder.join(kept), tuple(dict.fromkeys(kinds))


def _always(_: re.Match[str]) -> bool:
    return True


def _has_digit(match: re.Match[str]) -> bool:
    return any(character.isdigit() for character in match["value"])


def _is_random(match: re.Match[str]) -> bool:
    return _has_digit(match) or len(match["value"]) >= 16


def _numbers(folded: str) -> Iterator[tuple[int, int, str]]:
    """Find cards and id numbers by their check digits, whatever other numbers stand beside them.

    A long number may be written in groups, so every run of whole groups is tried.
    """
    for run in _RUN.finditer(folded):
        groups = [(match.start() + run.start(), match.end() + run.start()) for match in re.finditer(r"\w+", run[0])]
        before = folded[max(0, run.start() - 14) : run.start()]
        for first, (start, _) in enumerate(groups):
            for _, end in groups[first : first + 19]:
                digits = re.sub("[ -]", "", folded[start:end])
                if _is_id(digits):
                    yield start, end, "id"
                elif _is_card(digits) and not re.search(r"\+$|芯片|chip", before):
                    yield start, end, "card"


def _is_card(digits: str) -> bool:
    """Tell a bank card by its length and check digit; 15 digits from 9 on are a chip's, and 86 leads to a telephone."""
    if not re.fullmatch(r"[2-9]\d{12,18}", digits) or re.fullmatch(r"861[3-9]\d{9}|9\d{14}", digits):
        return False
    doubled = (int(digit) * (1 + place % 2) for place, digit in enumerate(reversed(digits)))
    return sum(value - 9 if value > 9 else value for value in doubled) % 10 == 0


def _is_id(digits: str) -> bool:
    """Tell a Chinese id number by its birth date and check character."""
    if not re.fullmatch(r"\d{17}[\dx]", digits):
        return False
    weights = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
    total = sum(weight * int(digit) for weight, digit in zip(weights, digits[:17], strict=True))
    try:
        date(int(digits[6:10]), int(digits[10:12]), int(digits[12:14]))
    except ValueError:
        return False
    return "10x98765432"[total % 11] == digits[17]


def _is_persons(match: re.Match[str]) -> bool:
    return _has_digit(match) and not re.search(
        r"(?:宠物|狗狗?|猫咪?|犬|pet|dog|cat)\s*(?:的|'s|eu)?\s*$", match.string[: match.start()]
    )


def _is_mixed(match: re.Match[str]) -> bool:
    """Tell a long random string from a word or a number."""
    return bool(re.search("[a-z]", match["value"])) and _has_digit(match)


_Check = Callable[[re.Match[str]], bool]


def _rule(kind: str, pattern: str, is_secret: _Check = _always) -> tuple[str, re.Pattern[str], _Check]:
    return kind, re.compile(pattern, re.DOTALL), is_secret


_FOR = r"[^\n，。,.!?？！:：=＝]{0,24}?"

_RULES: Final = (
    _rule("password", rf"{_LOGIN}{_TIE}{_MASKED}{_COMMENT}(?P<value>{_ASCII})"),
    _rule("password", rf"{_LOGIN}{_FOR}{_TIE}{_MASKED}(?P<value>{_ASCII})", _has_digit),
    _rule("password", rf"{_LOGIN}{_FOR}\s*[:：=＝]\s*{_MASKED}(?P<value>{_ASCII})"),
    _rule("password", rf"{_LOGIN}{_FOR}{_TIE}(?<=[\"'“「『])(?P<value>[^\"'“”「」『』\n]{{3,}})"),
    _rule("password", rf"{_LOGIN}\s*[\"'“「『]?{_MASKED}(?P<value>{_ASCII})", _has_digit),
    _rule("password", rf"(?:密码|口令){_TIE}{_MASKED}(?P<value>{_WORD})"),
    _rule("password", r"://[^\s/:@]+:(?P<value>[^\s/@]{3,})@"),
    _rule("key", rf"{_KEY}(?:{_TIE}|\s+)(?:bearer\s+)?{_MASKED}(?P<value>[\w./+=-]{{8,}}(?<!\.))", _is_random),
    _rule("key", r"(?P<value>-----begin [a-z ]*private key-----.*?(?:-----end [a-z ]*private key-----|\Z))"),
    _rule(
        "key",
        r"(?<![\w-])(?P<value>(?:sk-|[spr]k_(?:live|test)_|gh[pousr]_|github_pat_|glpat-|hf_|xox[abprs]-|npm_|pypi-|aiza"
        r"|ya29\.|akia|asia|eyj[\w-]+\.)[\w.-]{12,})",
        _is_mixed,
    ),
    _rule("key", r"(?<![\w/.-])(?P<value>[a-z0-9]{32,})(?![\w-])", _is_mixed),
    _rule("id", rf"身份证(?:号码?)?[^\d\n，。]{{0,8}}?(?P<value>{_DIGITS}{{13,16}}[ -]?[\dx]?)(?![\da-z])"),
    _rule(
        "id",
        rf"(?:护照|社保(?:卡)?|驾照|驾驶证|港澳通行证|passport|social security|ssn"
        r"|national id|identity card|id card|driver'?s licen[cs]e)"
        rf"(?:号码?| ?number| ?no\.?)?(?:{_TIE}|\s*)(?P<value>[a-z]{{0,3}}{_DIGITS}{{5,18}})(?![\da-z])",
        _is_persons,
    ),
    _rule(
        "card",
        rf"(?:银行卡|信用卡|储蓄卡|借记卡|[一-龥]行卡|卡号|credit card|debit card|bank card|card number|iban)"
        rf"(?:号码?| ?number| ?no\.?)?(?:{_TIE}|\s*)"
        rf"(?P<value>{_DIGITS}{{11,18}})(?!\d)",
    ),
    _rule("card", rf"(?:cvv2?|cvc|安全码)(?:{_TIE}|\s*)(?P<value>\d{{3,4}})(?!\d)"),
)
