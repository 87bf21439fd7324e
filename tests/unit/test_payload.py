"""A request is sent as the same bytes every time, and holds nothing a strict endpoint refuses."""

from __future__ import annotations

import json

from companion_briefs import brief

from pawsignal.model import Call, Message
from pawsignal.models.payload import call_id, calls_in, payload
from pawsignal.ports import Request
from pawsignal.tools import TOOLS


def request(*messages: Message, tools: bool = True) -> Request:
    return Request("system", messages, TOOLS if tools else (), brief())


def sent(*messages: Message) -> list[dict[str, object]]:
    return payload(request(*messages), "m")["messages"][1:]  # type: ignore[no-any-return]


def answered(key: str, arguments: str = '{"a": 1}', name: str = "memory") -> tuple[Message, Message]:
    return Message("assistant", "", calls=(Call(key, name, arguments),)), Message("tool", "done", call=key)


def test_the_system_prompt_comes_first_and_the_messages_follow_unchanged() -> None:
    body = payload(request(Message("user", "豆豆\n\n<memory-context>"), Message("assistant", "好")), "m")
    assert body["messages"] == [
        {"role": "system", "content": "system"},
        {"role": "user", "content": "豆豆\n\n<memory-context>"},
        {"role": "assistant", "content": "好"},
    ]


def test_without_tools_none_are_offered() -> None:
    assert "tools" not in payload(request(Message("user", "x"), tools=False), "m")


def test_ids_that_repeat_are_told_apart() -> None:
    messages = sent(*answered("c1"), *answered("c1"), *answered(""))
    made = [call["id"] for message in messages for call in message.get("tool_calls", ())]  # type: ignore[attr-defined]
    assert made == [call_id(1), call_id(2), call_id(3)]
    assert [message["tool_call_id"] for message in messages if message["role"] == "tool"] == made


def test_the_next_answers_calls_are_numbered_from_those_before() -> None:
    messages = (*answered("c1"), *answered("c2"))
    number = calls_in(request(*messages))
    call = Call(call_id(number + 1), "memory", "{}")
    later = sent(*messages, Message("assistant", "", calls=(call,)), Message("tool", "x", call=call.id))
    assert later[-1]["tool_call_id"] == call.id


def test_a_call_without_a_result_is_left_out_and_so_is_an_answer_of_nothing_else() -> None:
    both = Message("assistant", "", calls=(Call("a", "memory", "{}"), Call("b", "memory", "{}")))
    assert sent(both) == []
    messages = sent(both, Message("tool", "done", call="b"), Message("user", "x"))
    assert [call["id"] for call in messages[0]["tool_calls"]] == [call_id(2)]  # type: ignore[attr-defined]
    assert [message["role"] for message in messages] == ["assistant", "tool", "user"]
    assert sent(Message("tool", "lost", call="z")) == []


def test_arguments_that_are_no_object_and_names_with_other_signs_are_made_readable() -> None:
    for arguments in ("{broken", "[]", '"x"', ""):
        messages = sent(*answered("c", arguments, "记忆 memory!" * 20))
        function = messages[0]["tool_calls"][0]["function"]  # type: ignore[index]
        assert json.loads(function["arguments"]) == {}
        assert function["name"].isascii()
        assert 0 < len(function["name"]) <= 64
    assert sent(*answered("c", "{}", ""))[0]["tool_calls"][0]["function"]["name"] == "unknown"  # type: ignore[index]


def test_later_messages_leave_the_earlier_bytes_alone() -> None:
    first = (Message("user", "x"), *answered("c1"), Message("assistant", "好"))
    later = (*first, Message("user", "y"), *answered("c1"))
    assert sent(*later)[: len(sent(*first))] == sent(*first)
    assert json.dumps(payload(request(*first), "m")) == json.dumps(payload(request(*first), "m"))
