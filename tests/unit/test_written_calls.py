"""Calls written as text are taken out of the stream wherever it is cut; everything else passes on."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pawsignal.models.written import CallFilter, Written

ARGUMENTS = {"action": "add", "text": "豆豆怕 {打雷}", "quote": "怕\"[打雷]'"}
CALL = {"name": "memory", "arguments": ARGUMENTS}
PLAIN = json.dumps(CALL, ensure_ascii=False)
PRETTY = json.dumps(CALL, ensure_ascii=False, indent=2)

MADE = {
    "bare": PLAIN,
    "bare on several lines": PRETTY,
    "fence": f"```json\n{PRETTY}\n```",
    "fence without a language": f"```\n{PLAIN}\n```",
    "fence never closed": f"```json\n{PLAIN}",
    "tag": f"<tool_call>\n{PLAIN}\n</tool_call>",
    "tag never closed": f"<tool_call>{PLAIN}",
    "list": f"[{PLAIN}]",
    "parameters": json.dumps({"name": "memory", "parameters": ARGUMENTS}),
    "arguments as text": json.dumps({"name": "memory", "arguments": json.dumps(ARGUMENTS)}),
    "as the API has it": json.dumps({"type": "function", "function": CALL}),
    "function by name": json.dumps({"function": "memory", "arguments": ARGUMENTS}),
    "a bracket too many": PLAIN + "}",
    "a line break in a text": PLAIN.replace("怕 {", "怕\n{"),
}


def taken(*pieces: str) -> tuple[str, list[Written]]:
    """Return the text that was let through, and the calls."""
    filter_ = CallFilter()
    parts = [part for piece in pieces for part in filter_.feed(piece)] + list(filter_.rest())
    return "".join(part for part in parts if isinstance(part, str)), [p for p in parts if isinstance(p, Written)]


@pytest.mark.parametrize("text", MADE.values(), ids=MADE.keys())
@pytest.mark.parametrize("before", ["", "好的，记下来。\n"])
def test_each_way_to_write_a_call_is_understood_and_hidden(text: str, before: str) -> None:
    shown, calls = taken(*before, *text)
    assert shown == before
    assert [call.name for call in calls] == ["memory"]
    assert json.loads(calls[0].arguments)["quote"] == ARGUMENTS["quote"]


def test_several_calls_and_the_text_around_them_keep_their_order() -> None:
    recall = json.dumps({"name": "recall", "arguments": {"query": "x"}})
    shown, calls = taken(f"先\n```json\n{PLAIN}\n{recall}\n```\n再<tool_call>{recall}</tool_call>完")
    assert shown == "先\n再完"
    assert [call.name for call in calls] == ["memory", "recall", "recall"]


BROKEN = {
    "cut off": PLAIN[:-20],
    "single quotes": "{'name': 'memory', 'arguments': {'action': 'add'}}",
    "a comma too many": '{"name": "memory", "arguments": {"action": "add",}}',
    "broken in a fence": '```json\n{"name": "memory", "arguments": {"action": "add",}}\n```',
    "broken in a tag": "<tool_call>memory(add)</tool_call>",
    "nothing in a tag": "<tool_call></tool_call>",
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN.keys())
def test_a_call_that_cannot_be_read_is_hidden_and_passed_on_as_it_is(text: str) -> None:
    shown, calls = taken(*text)
    assert shown == ""
    (call,) = calls
    with pytest.raises(ValueError, match=r"Expecting|Illegal|Invalid|Unterminated|delimiter"):
        json.loads(call.arguments)


@pytest.mark.parametrize(
    "text",
    [
        "见 [M1] 和 [M2, M3]，{豆豆} 很好 <3",
        '名片：{"name": "豆豆", "age": 3} 好看吧',
        '```json\n{"name": "豆豆", "age": 3}\n```',
        "```\nls -l\n```\n后面",
        "`code` and ``code``, 1 < 2, [ ] {}",
        '[{"a": 1}] {"b": 2}',
        "开头 { 没有结束",
        '{"name": 没写完',
        "<b>bold</b> <too",
        "`",
    ],
)
def test_text_that_is_no_call_passes_on_unchanged(text: str) -> None:
    assert taken(*text) == (text, [])
    assert taken(text) == (text, [])


def test_plain_text_is_not_held_back() -> None:
    filter_ = CallFilter()
    assert list(filter_.feed("豆豆今天")) == ["豆豆今天"]
    assert list(filter_.feed("很好 [")) == ["很好 "]
    assert list(filter_.feed("M1]")) == ["[M1]"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<think>要不要记？</think>\n\n好的", "好的"),
        (f"<think>{PLAIN}</think>好的", "好的"),
        ("好<think>想", "好"),
        ("<think></think>", ""),
    ],
)
def test_thoughts_are_dropped(text: str, shown: str) -> None:
    assert taken(*text) == (shown, [])


_PARTS = st.sampled_from(
    [*MADE.values(), *BROKEN.values(), "好", "[", "{", '"', "`", "<", "\n", "[M1]", "</think>", "<think>", "```", "x "]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(_PARTS, max_size=4), st.data())
def test_where_the_stream_is_cut_makes_no_difference(parts: list[str], data: st.DataObject) -> None:
    text = "".join(parts)
    cuts = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=12)))
    pieces = [text[start:end] for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    assert taken(*pieces) == taken(text)
