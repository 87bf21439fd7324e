"""A real chat model: the official client over real HTTP, against an endpoint that does what a test tells it."""

from __future__ import annotations

import json
import logging
import traceback
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from pawsignal import Cited, Done, Failed, Kind, ModelError, OwnerHandle, PawSignal, Scope, Text, ToolUsed
from pawsignal.chat.companion import Companion
from pawsignal.models.openai_compatible import OpenAICompatible
from pawsignal.models.settings import ModelSettings
from tests.edges.model_server import (
    KEY,
    Answer,
    ModelServer,
    calls,
    fails,
    hangs,
    model_server,
    says,
    sends,
    streams,
)
from tests.edges.scripted import FrozenClock, of

LIKES = ("memory", {"action": "add", "text": "豆豆喜欢球", "quote": "豆豆喜欢球"})


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with model_server() as server:
        yield server


@pytest.fixture
def waited() -> list[float]:
    return []


@pytest.fixture
def settings(server: ModelServer) -> ModelSettings:
    return ModelSettings(name="test-model", base_url=server.url, api_key=KEY, read_timeout=20)


@pytest.fixture
def model(settings: ModelSettings, waited: list[float]) -> Iterator[OpenAICompatible]:
    model = OpenAICompatible(settings, wait=waited.append)
    yield model
    model.close()


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'paw.db'}"


@pytest.fixture
def me(url: str, model: OpenAICompatible) -> Iterator[OwnerHandle]:
    with PawSignal.open(url, clock=FrozenClock(), embed=None, model=model) as paw:
        yield _owner(paw)


def _owner(paw: PawSignal) -> OwnerHandle:
    owner = paw.owner("u1")
    owner.add_pet("豆豆", species="dog", sex="female")
    return owner


def allergic(me: OwnerHandle, food: str = "鸡肉") -> str:
    return me.remember(f"豆豆对{food}过敏", scope=Scope.PET, pets=[me.pets()[0].id], kind=Kind.ALLERGY).id


def said(me: OwnerHandle, text: str, request: str | None = None) -> list[object]:
    return list(me.session().say(text, request_id=request))


def failure(events: list[object]) -> str:
    """Return the message of the one failure a turn ended with."""
    assert not of(Done, events)
    (failed,) = of(Failed, events)
    assert KEY not in failed.message
    return str(failed.message)


def texts(server: ModelServer, number: int = -1) -> str:
    return json.dumps(server.sent[number].body["messages"], ensure_ascii=False)


# --- what is sent --------------------------------------------------------------------------------------------------


def test_a_request_is_a_streamed_chat_completion_with_tools(me: OwnerHandle, server: ModelServer) -> None:
    said(me, "你好")
    (sent,) = server.sent
    assert sent.path == "/v1/chat/completions"
    assert sent.headers["authorization"] == f"Bearer {KEY}"
    assert sent.body["model"] == "test-model"
    assert sent.body["stream"] is True
    assert [message["role"] for message in sent.body["messages"]] == ["system", "user"]
    assert [tool["function"]["name"] for tool in sent.body["tools"]] == ["memory", "recall", "ask"]


def test_each_request_continues_the_bytes_of_the_one_before(me: OwnerHandle, server: ModelServer) -> None:
    allergic(me)
    server.answers = [calls(LIKES, ("recall", {"query": "豆豆"})), says("好[M1]"), says("嗯"), says("再见")]
    for text in ("豆豆喜欢球", "豆豆能吃鸡肉吗？", "再见"):
        said(me, text)
    bodies = [sent.raw.decode() for sent in server.sent]
    assert len(bodies) == 4
    for earlier, later in pairwise(bodies):
        end = earlier.index('],"tools"')
        assert later.startswith(earlier[:end] + ",")


def test_the_same_request_gives_the_same_bytes_in_another_process(
    url: str, settings: ModelSettings, server: ModelServer
) -> None:
    for _ in range(2):
        model = OpenAICompatible(settings, wait=lambda _: None)
        server.answers = [fails(400)]
        with PawSignal.open(url, clock=FrozenClock(), embed=None, model=model) as paw:
            if not paw.owner("u1").pets():
                allergic(_owner(paw))
            said(paw.owner("u1"), "豆豆能吃鸡肉吗？", "r1")
        model.close()
    first, second = server.sent
    assert first.raw == second.raw


def test_the_day_of_the_message_stands_with_what_was_recalled_and_not_in_the_prefix(
    me: OwnerHandle, server: ModelServer
) -> None:
    said(me, "你好")
    allergic(me)
    said(me, "豆豆能吃鸡肉吗？")
    system, greeting, _, question = server.sent[1].body["messages"]
    assert "2026" not in system["content"] + greeting["content"]
    assert "<memory-context>\n今天是 2026-03-01\n[M1] 豆豆对鸡肉过敏" in question["content"]


def test_a_call_and_its_result_are_sent_back_under_one_id(me: OwnerHandle, server: ModelServer) -> None:
    server.answers = [calls(LIKES, text="我记一下。"), says("好")]
    said(me, "豆豆喜欢球")
    _, _, assistant, tool = server.sent[1].body["messages"]
    assert assistant["content"] == "我记一下。"
    (call,) = assistant["tool_calls"]
    assert call["function"]["name"] == "memory"
    assert tool["tool_call_id"] == call["id"]
    assert len(call["id"]) == 9  # what the strictest endpoint wants
    assert call["id"].isalnum()


def test_what_no_endpoint_would_read_is_not_replayed(me: OwnerHandle, server: ModelServer) -> None:
    server.answers = [calls(("memory.add()", "{not json")), says("好")]
    events = said(me, "豆豆喜欢球")
    assert of(Done, events)
    (call,) = server.sent[1].body["messages"][2]["tool_calls"]
    assert call["function"] == {"name": "memory_add__", "arguments": "{}"}


# --- what comes back -----------------------------------------------------------------------------------------------


def test_text_streams_and_marks_become_citations(me: OwnerHandle, server: ModelServer) -> None:
    key = allergic(me)
    server.answers = [says("对鸡肉过", "敏[", "M1]，别", "喂[M9]。")]
    events = said(me, "豆豆怎么样？")
    assert of(Done, events)[0].reply == "对鸡肉过敏，别喂。"
    assert len(of(Text, events)) > 2
    assert [cited.memory.id for cited in of(Cited, events)] == [key]


def test_parallel_calls_are_put_together_by_their_index(me: OwnerHandle, server: ModelServer) -> None:
    fears = ("memory", {"action": "add", "text": "豆豆怕打雷", "quote": "豆豆怕打雷"})
    server.answers = [calls(LIKES, fears), says("好")]
    events = said(me, "豆豆喜欢球，豆豆怕打雷")
    assert sorted(memory.text for memory in me.memories()) == ["豆豆喜欢球", "豆豆怕打雷"]
    assert of(Done, events)[0].wrote == 2


def test_calls_that_share_an_index_are_told_apart_by_their_ids(me: OwnerHandle, server: ModelServer) -> None:
    parts = [
        {"index": 0, "id": key, "type": "function", "function": {"name": "memory", "arguments": json.dumps(given)}}
        for key, given in (
            ("a", LIKES[1]),
            ("b", {"action": "add", "text": "豆豆怕打雷", "quote": "豆豆怕打雷"}),
        )
    ]
    server.answers = [streams(*({"tool_calls": [part]} for part in parts), finish="tool_calls")]
    assert of(Done, said(me, "豆豆喜欢球，豆豆怕打雷"))[0].wrote == 2


WRITTEN = json.dumps({"name": "memory", "arguments": LIKES[1]}, ensure_ascii=False)


@pytest.mark.parametrize(
    "text",
    [
        WRITTEN,
        f"好的，我记一下。\n```json\n{WRITTEN}\n```",
        f"<tool_call>\n{WRITTEN}\n</tool_call>",
        f"<think>要记下来 {WRITTEN}</think>\n\n<tool_call>{WRITTEN}</tool_call>好的，我记一下。",
    ],
)
def test_a_call_written_as_text_is_carried_out_and_never_shown(me: OwnerHandle, server: ModelServer, text: str) -> None:
    server.answers = [says(*text), says("记下了。")]
    events = said(me, "豆豆喜欢球")
    assert [memory.text for memory in me.memories()] == ["豆豆喜欢球"]
    assert of(Done, events)[0].reply.replace("好的，我记一下。", "").strip() == "记下了。"
    assert len(server.sent[1].body["messages"][2]["tool_calls"]) == 1


def test_a_call_without_tools_on_offer_is_neither_made_nor_shown(me: OwnerHandle, server: ModelServer) -> None:
    rounds = me.policy.tool_rounds
    server.answers = [calls(("recall", {"query": "豆豆"})) for _ in range(rounds)] + [says(WRITTEN, "够了。")]
    events = said(me, "豆豆喜欢球")
    assert of(Done, events)[0].reply == "够了。"
    assert "tools" not in server.sent[-1].body
    assert not me.memories()


def test_endless_calls_come_to_an_end(me: OwnerHandle, server: ModelServer) -> None:
    rounds = me.policy.tool_rounds
    server.answers = [calls(("recall", {"query": "豆豆"})) for _ in range(rounds + 5)]
    assert "empty" in failure(said(me, "豆豆怎么样？"))
    assert len(server.sent) == rounds + 1


MISUSES = {
    "arguments cut off": ("memory", '{"action": "add", "text": "豆'),
    "arguments are a list": ("memory", "[]"),
    "unknown tool": ("search_web", {"query": "x"}),
    "no name": ("", {}),
    "a mark never shown": ("memory", {"action": "remove", "target": "M42", "quote": "豆豆喜欢球"}),
    "an id never given": ("memory", {"action": "confirm", "target": "m-123", "quote": "豆豆喜欢球"}),
    "never said": ("memory", {"action": "add", "text": "豆豆得了肾病", "quote": "豆豆得了肾病"}),
}


@pytest.mark.parametrize("made", MISUSES.values(), ids=MISUSES.keys())
def test_a_misused_tool_tells_the_model_and_writes_nothing(
    me: OwnerHandle, server: ModelServer, made: tuple[str, dict[str, object] | str]
) -> None:
    server.answers = [calls(made), says("好")]
    events = said(me, "豆豆喜欢球")
    assert [used.ok for used in of(ToolUsed, events)] == [False]
    assert '\\"success\\": false' in texts(server)
    assert of(Done, events)
    assert not me.memories()


# --- what goes wrong -----------------------------------------------------------------------------------------------

FAILURES: dict[str, tuple[Answer, str]] = {
    "wrong key": (fails(401, f"Incorrect API key provided: {KEY}"), "PAWSIGNAL_API_KEY"),
    "forbidden": (fails(403, f"{KEY} may not"), "PAWSIGNAL_API_KEY"),
    "unknown model": (fails(404, "no such model"), "PAWSIGNAL_MODEL"),
    "refused": (fails(400, f"tools are not supported for {KEY}"), "tools are not supported"),
    "too large": (fails(413), "413"),
    "no quota": (fails(429, code="insufficient_quota"), "quota"),
    "wait for long": (fails(429, retry_after="3600"), "in 3600 s"),
    "content filter": (says("", finish="content_filter"), "declined"),
    "refusal": (streams({"refusal": "I can't"}, {"refusal": " do that"}), "I can't do that"),
    "empty": (says(""), "empty"),
    "only blanks": (says(" ", "\n"), "empty"),
    "not a stream": (sends('{"choices": []}', content_type="application/json"), "PAWSIGNAL_BASE_URL"),
    "a web page": (sends("<html>welcome</html>", content_type="text/html"), "PAWSIGNAL_BASE_URL"),
    "broken JSON": (sends("data: {oops\n\n", content_type="text/event-stream"), "cannot be read"),
    "other JSON": (sends('data: {"choices": [7]}\n\n', content_type="text/event-stream"), "cannot be read"),
    "error in the stream": (
        sends(f'data: {{"error": {{"message": "overloaded {KEY}"}}}}\n\n', content_type="text/event-stream"),
        "overloaded",
    ),
}


@pytest.mark.parametrize(("answer", "told"), FAILURES.values(), ids=FAILURES.keys())
def test_a_failure_is_told_and_the_turn_can_be_taken_up_again(
    me: OwnerHandle, server: ModelServer, waited: list[float], answer: Answer, told: str
) -> None:
    server.answers = [answer]
    message = failure(said(me, "豆豆喜欢球", "r1"))
    assert told in message
    assert not waited
    assert len(server.sent) == 1
    server.answers = [calls(LIKES), says("好")]
    assert of(Done, said(me, "豆豆喜欢球", "r1"))[0].reply == "好"
    assert len(me.memories()) == 1


@pytest.mark.parametrize(
    "answer", [says("豆豆今天", finish=None), streams({"content": "豆豆今天"}, finish=None, breaks=True)]
)
def test_a_stream_cut_in_the_middle_keeps_what_was_shown(me: OwnerHandle, server: ModelServer, answer: Answer) -> None:
    server.answers = [answer]
    events = said(me, "豆豆怎么样", "r1")
    assert [text.text for text in of(Text, events)] == ["豆豆今天"]
    assert "broke off" in failure(events)
    server.answers = [says("很好。")]
    assert of(Done, said(me, "豆豆怎么样", "r1"))[0].reply == "很好。"
    assert "豆豆今天" not in texts(server)


def test_a_stream_cut_after_a_call_has_called_nothing(me: OwnerHandle, server: ModelServer) -> None:
    whole = {"index": 0, "id": "a", "function": {"name": "memory", "arguments": json.dumps(LIKES[1])}}
    server.answers = [streams({"tool_calls": [whole]}, finish=None)]
    assert "broke off" in failure(said(me, "豆豆喜欢球", "r1"))
    assert not me.memories()


def test_an_answer_at_its_length_limit_is_told_and_calls_nothing(me: OwnerHandle, server: ModelServer) -> None:
    server.answers = [streams({"content": "从前有一只"}, finish="length")]
    assert "length limit" in failure(said(me, "讲个故事"))


def test_what_was_written_before_a_failure_is_not_written_twice(me: OwnerHandle, server: ModelServer) -> None:
    server.answers = [calls(LIKES), fails(400)]
    failure(said(me, "豆豆喜欢球", "r1"))
    assert len(me.memories()) == 1
    server.answers = [says("记下了。")]
    assert of(Done, said(me, "豆豆喜欢球", "r1"))[0].reply == "记下了。"
    assert len(me.memories()) == 1
    assert len(server.sent) == 3


def test_the_owners_words_reach_the_model_in_the_next_message_too(me: OwnerHandle, server: ModelServer) -> None:
    server.answers = [fails(400)]
    failure(said(me, "豆豆喜欢球"))
    said(me, "你好")
    assert [message["content"] for message in server.sent[-1].body["messages"][1:]] == ["豆豆喜欢球", "你好"]


def test_a_slow_endpoint_is_left_after_the_time_limit(url: str, settings: ModelSettings, server: ModelServer) -> None:
    model = OpenAICompatible(replace(settings, read_timeout=0.2), wait=lambda _: None)
    with PawSignal.open(url, embed=None, model=model) as paw:
        server.answers = [hangs("豆豆今天")]
        events = said(_owner(paw), "豆豆怎么样")
    model.close()
    assert "0.2 s" in failure(events)
    assert [text.text for text in of(Text, events)] == ["豆豆今天"]


def test_an_endpoint_that_is_not_there_is_told(url: str, settings: ModelSettings, server: ModelServer) -> None:
    with model_server() as gone:
        pass
    model = OpenAICompatible(replace(settings, base_url=gone.url), wait=lambda _: None)
    with PawSignal.open(url, embed=None, model=model) as paw:
        assert "PAWSIGNAL_BASE_URL" in failure(said(_owner(paw), "你好"))
    model.close()


def test_an_answer_without_end_is_cut_off(url: str, settings: ModelSettings, server: ModelServer) -> None:
    model = OpenAICompatible(replace(settings, characters=1000), wait=lambda _: None)
    with PawSignal.open(url, embed=None, model=model) as paw:
        server.answers = [says(*(["汪汪汪汪汪"] * 400))]
        assert "did not come to an end" in failure(said(_owner(paw), "叫一声"))
    model.close()


def test_a_turn_left_alone_closes_the_stream(me: OwnerHandle, server: ModelServer) -> None:
    server.answers = [hangs("豆豆今天")]
    running = me.session().say("豆豆怎么样")
    assert [next(running) for _ in range(2)][1] == Text("豆豆今天")
    running.close()
    server.answers = [says("好")]
    assert of(Done, said(me, "你好"))


# --- asking again --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "pauses"),
    [
        ([fails(429, retry_after="7")], [7]),
        ([fails(429), fails(503)], [1, 2]),
        ([fails(500, retry_after="0")], [0]),
        ([fails(429, retry_after="soon")], [1]),
        ([fails(429, retry_after="-5")], [0]),
        ([fails(429, retry_after="nan")], [1]),
    ],
)
def test_a_refusal_that_may_pass_is_waited_for_as_asked(
    me: OwnerHandle, server: ModelServer, waited: list[float], answers: list[Answer], pauses: list[float]
) -> None:
    server.answers = [*answers, says("好")]
    assert of(Done, said(me, "你好"))[0].reply == "好"
    assert waited == pauses
    assert len({sent.raw for sent in server.sent}) == 1


def test_a_date_to_wait_for_counts_from_the_date_of_the_response(
    me: OwnerHandle, server: ModelServer, waited: list[float]
) -> None:
    def answer(handler: object, server: ModelServer) -> None:
        handler.send_response_only(429)  # type: ignore[attr-defined] - leaves the date to us
        for name, value in (
            ("Date", "Mon, 02 Mar 2026 12:00:00 GMT"),
            ("Retry-After", "Mon, 02 Mar 2026 12:00:09 GMT"),
            ("Content-Length", "0"),
        ):
            handler.send_header(name, value)  # type: ignore[attr-defined]
        handler.end_headers()  # type: ignore[attr-defined]

    server.answers = [answer, says("好")]
    assert of(Done, said(me, "你好"))
    assert waited == [9]


def test_asking_again_has_an_end(me: OwnerHandle, server: ModelServer, waited: list[float]) -> None:
    server.answers = [fails(503) for _ in range(9)]
    assert "503" in failure(said(me, "你好"))
    assert len(server.sent) == 3
    waited.clear()
    server.answers = [fails(429, retry_after="15"), fails(429, retry_after="15")]
    assert "15 s" in failure(said(me, "你好"))
    assert waited == [15]  # a second time would be longer than anybody waits


# --- the companion stands in ---------------------------------------------------------------------------------------


@pytest.fixture
def backed(url: str, model: OpenAICompatible) -> Iterator[OwnerHandle]:
    with PawSignal.open(url, clock=FrozenClock(), embed=None, model=model, fallback=Companion()) as paw:
        yield _owner(paw)


@pytest.mark.parametrize("answer", [fails(401), says(""), says(finish="content_filter"), says(finish=None)])
def test_the_companion_answers_where_the_model_has_said_nothing(
    backed: OwnerHandle, server: ModelServer, answer: Answer
) -> None:
    server.answers = [answer]
    done = of(Done, said(backed, "豆豆对鸡肉过敏"))[0]
    assert "离线小助手" in done.reply.split("\n")[0]
    assert [memory.text for memory in backed.memories(kind=Kind.ALLERGY)] == ["豆豆对鸡肉过敏"]
    assert len(server.sent) == 1  # for this turn the companion keeps the word
    assert of(Done, said(backed, "你好"))[0].reply == "ok"  # the next one is the model's again


def test_a_model_that_has_begun_to_speak_is_not_talked_over(backed: OwnerHandle, server: ModelServer) -> None:
    server.answers = [says("豆豆今天", finish=None)]
    assert "broke off" in failure(said(backed, "豆豆怎么样"))


def test_the_companion_tells_what_the_model_wrote_before_it_failed(backed: OwnerHandle, server: ModelServer) -> None:
    server.answers = [calls(LIKES, ("memory", "{broken"), text="我记一下。"), fails(400)]
    done = of(Done, said(backed, "豆豆喜欢球"))[0]
    assert len(backed.memories()) == 1
    assert done.reply.startswith("我记一下。\n（")
    assert "豆豆喜欢球" in done.reply


def test_the_companion_keeps_what_the_model_had_not_kept_yet(backed: OwnerHandle, server: ModelServer) -> None:
    server.answers = [calls(("recall", {"query": "豆豆"}), text="我看看。"), fails(400)]
    done = of(Done, said(backed, "豆豆对鸡肉过敏"))[0]
    assert [memory.text for memory in backed.memories(kind=Kind.ALLERGY)] == ["豆豆对鸡肉过敏"]
    assert done.wrote == 1
    assert done.reply.startswith("我看看。\n（")
    assert "豆豆对鸡肉过敏" in done.reply
    assert len(server.sent) == 2


def test_care_answers_held_back_by_a_failing_model_are_dropped(backed: OwnerHandle, server: ModelServer) -> None:
    allergic(backed)
    server.answers = [says("可以吃鸡胸", finish=None)]
    reply = of(Done, said(backed, "豆豆能吃鸡胸肉吗？"))[0].reply
    assert "可以吃鸡胸" not in reply
    assert "过敏" in reply


# --- care answers --------------------------------------------------------------------------------------------------


def test_a_recommended_allergen_is_warned_of_before_it_is_spoken(me: OwnerHandle, server: ModelServer) -> None:
    key = allergic(me)
    server.answers = [says("豆豆很棒！", "可以喂", "点鸡胸肉，", "低脂又香。", "记得去骨。")]
    events = said(me, "豆豆能吃什么零食？")
    reply = of(Done, events)[0].reply
    assert reply.index("豆豆对鸡肉过敏") < reply.index("鸡胸肉")
    assert key in [cited.memory.id for cited in of(Cited, events)]
    assert "".join(text.text for text in of(Text, events)) == reply


def test_an_allergy_told_in_the_same_breath_counts_even_if_the_model_does_not_keep_it(
    me: OwnerHandle, server: ModelServer
) -> None:
    server.answers = [says("可以试试鸡胸肉。")]
    reply = of(Done, said(me, "豆豆对鸡肉过敏，它能吃什么零食？"))[0].reply
    assert reply.startswith("⚠")
    assert "过敏" in reply


def test_a_condition_kept_silent_about_is_named_at_the_end(me: OwnerHandle, server: ModelServer) -> None:
    me.remember("豆豆有慢性肾病", scope=Scope.PET, pets=[me.pets()[0].id], kind=Kind.CONDITION)
    server.answers = [says("可以试试牛肉干。")]
    assert "慢性肾病" in of(Done, said(me, "豆豆能吃什么零食？"))[0].reply.split("\n")[-1]


def test_other_answers_stream_as_they_come(me: OwnerHandle, server: ModelServer) -> None:
    allergic(me)
    server.answers = [says("鸡", "肉", "真", "香")]
    assert [text.text for text in of(Text, said(me, "你好"))] == ["鸡", "肉", "真", "香"]


# --- the key stays secret ------------------------------------------------------------------------------------------


def test_the_key_stands_in_no_log_no_error_and_no_file(
    me: OwnerHandle, server: ModelServer, model: OpenAICompatible, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    server.answers = [fails(401, f"bad key {KEY}"), fails(400, f"bad {KEY}"), says("好")]
    for _ in range(3):
        said(me, "你好")
    server.answers = [fails(401, f"bad key {KEY}")]
    with pytest.raises(ModelError) as refused:
        model.is_listed()
    assert KEY not in "".join(traceback.format_exception(refused.value))
    assert KEY not in caplog.text
    assert KEY not in repr(model._settings)
    assert not [file for file in tmp_path.iterdir() if KEY.encode() in file.read_bytes()]
    assert all(KEY.encode() not in sent.raw for sent in server.sent)


def test_what_the_environment_says_to_other_programs_is_not_sent(
    me: OwnerHandle, server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"):
        monkeypatch.setenv(name, "of-another-program")
    said(me, "你好")
    assert "of-another-program" not in str(server.sent[0].headers)
