"""Forgetting is complete: memories, links, the words in stored messages, and what stands in open sessions."""

from __future__ import annotations

from dataclasses import replace

import pytest
from policy_books import T0, book_of, memory

from pawsignal.model import (
    Book,
    Call,
    EraseMemory,
    Memory,
    MemoryId,
    Message,
    PutMemory,
    PutSession,
    PutTurn,
    Session,
    SessionId,
    SourceWords,
    Status,
    Turn,
    TurnId,
)
from pawsignal.policy.book import changed
from pawsignal.policy.forget import PLACEHOLDER, forgotten

SECRET = "豆豆怕打雷"
SAID = "打雷它就发抖"
TOLD = TurnId("t1")
MEMORY = memory("m", SECRET, sources=(SourceWords(TOLD, SAID),), imported="old-7")


def turn(key: str, text: str = "你好", **given: object) -> Turn:
    fields: dict[str, object] = {"session": SessionId("s"), "number": 1, "request": key, "digest": "d", "at": T0}
    fields |= {"lease_at": T0, "reply": "好的", "events": "[]", "results": ("{}",)}
    return Turn(**({"id": TurnId(key), "text": text} | fields | given))  # type: ignore[arg-type]


def session(**given: object) -> Session:
    return Session(**({"id": SessionId("s"), "opened_at": T0, "last_at": T0, "snapshot": SECRET} | given))  # type: ignore[arg-type]


def forget(book: Book, *turns: Turn, versions: tuple[Memory, ...] = ()) -> dict[str, Turn]:
    """Forget MEMORY and return the turns that are written anew."""
    changes = forgotten([MEMORY], book, versions, turns)
    return {change.turn.id: change.turn for change in changes if isinstance(change, PutTurn)}


def test_the_memory_goes_and_leaves_ids_only() -> None:
    changes = forgotten([MEMORY], book_of(MEMORY), (), ())
    assert changes == (EraseMemory(MemoryId("m"), ("m", "old-7", "t1")),)
    after = changed(book_of(MEMORY), changes)
    assert (after.memories, after.tombstones) == ({}, {"m", "old-7", "t1"})


def test_links_to_it_are_taken_out_of_what_stays() -> None:
    newer = memory("n", supersedes=(MemoryId("m"), MemoryId("k")), recurs=MemoryId("m"))
    older = memory("z", status=Status.RESOLVED, recurs=MemoryId("m"))
    changes = forgotten([MEMORY], book_of(MEMORY, newer, older, memory("k")), (), ())
    put = {change.memory.id: change.memory for change in changes if isinstance(change, PutMemory)}
    assert put == {"n": replace(newer, supersedes=(MemoryId("k"),), recurs=None), "z": replace(older, recurs=None)}


@pytest.mark.parametrize(
    "shows",
    [
        turn("t1", f"你好，{SAID}"),
        turn("t2", shown=(MemoryId("m"),)),
        turn("t3", f"{SECRET}吗？"),
        turn("t4", reply=f"我记得{SECRET}"),
        turn("t5", events=f'[{{"text": "{SECRET}"}}]'),
        turn("t6", results=(f'{{"memory": "{SECRET}"}}',)),
        turn("t7", messages=(Message("user", f"<memory-context>{SECRET}</memory-context>"),)),
        turn("t8", SAID),
    ],
)
def test_no_stored_word_of_a_turn_that_showed_it_is_left(shows: Turn) -> None:
    messages = (
        Message("user", f"{shows.text}\n<memory-context>[M1] {SECRET}</memory-context>"),
        Message("assistant", SAID, calls=(Call("c1", "memory", f'{{"text": "{SECRET}"}}'),)),
        Message("tool", SECRET, call="c1"),
    )
    after = forget(book_of(MEMORY), replace(shows, messages=messages))[shows.id]
    assert SECRET not in repr(after)
    assert SAID not in repr(after)
    assert [m.role for m in after.messages] == ["user", "assistant", "tool"]  # the shape a protocol asks for
    assert after.messages[1].calls == (Call("c1", "memory", "{}"),)
    assert after.reply == PLACEHOLDER
    assert after.shown == ()


def test_earlier_versions_are_forgotten_too() -> None:
    before = replace(MEMORY, text="豆豆怕鞭炮")
    after = forget(book_of(MEMORY), turn("t9", reply="豆豆怕鞭炮，我记下了"), versions=(before,))
    assert after[TurnId("t9")].reply == PLACEHOLDER


def test_of_the_owners_message_only_the_telling_words_go() -> None:
    after = forget(book_of(MEMORY), turn("t1", f"你好，{SAID}，旺财不怕"))
    assert after[TurnId("t1")].text == f"你好，{PLACEHOLDER}，旺财不怕"


def test_other_turns_stay_as_they_are() -> None:
    assert forget(book_of(MEMORY), turn("t2", "旺财爱玩球", reply="记下了")) == {}


def test_short_words_are_looked_for_where_they_were_told_only() -> None:
    told = replace(MEMORY, sources=(SourceWords(TOLD, "是的"),))
    turns = (turn("t1", "是的"), turn("t2", "是的，谢谢", reply="不客气"))
    changes = forgotten([told], book_of(told), (), turns)
    put = {change.turn.id: change.turn for change in changes if isinstance(change, PutTurn)}
    assert set(put) == {"t1"}
    assert put[TOLD].text == PLACEHOLDER


def test_open_sessions_begin_a_new_epoch_and_marks_keep_their_numbers() -> None:
    marks = (MemoryId("k"), MemoryId("m"), MemoryId("n"))
    book = book_of(MEMORY, sessions={SessionId("s"): session(marks=marks)})
    put = [change.session for change in forgotten([MEMORY], book, (), ()) if isinstance(change, PutSession)]
    assert [(s.epoch, s.snapshot, s.marks) for s in put] == [(2, None, ("k", "", "n"))]
