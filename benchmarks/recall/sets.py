"""The public recall sets as memories and questions. Nothing of them is kept in the repository.

Rules of this file: a memory is one message, turn or noted fact as a note taken in from elsewhere, with the time it was
said; gold is what the set names as evidence; questions without valid evidence are left out; nothing else is cleaned
but the space around a question.
Ids are opaque, so that ties broken by id are broken by chance.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from benchmarks.recall.files import read
from pawsignal.model import Kind, Memory, MemoryId, Scope, Source

DISTRACTORS = 100  # KdConv messages beside each trajectory of MemDaily
POOL = 2_000  # different ones to draw them from


@dataclass(frozen=True, slots=True)
class Question:
    """A question with the units that answer it. ``seen``: how many of the memories were told before it."""

    text: str
    gold: frozenset[str]
    group: str
    at: datetime
    seen: int


@dataclass(frozen=True, slots=True)
class Part:
    """One person's memories in the order they were told, and the questions over them, the earliest first.

    ``units`` name what is counted: a memory itself, or the session it belongs to.
    """

    memories: Sequence[Memory]
    units: Sequence[str]
    questions: Sequence[Question]


@dataclass(frozen=True, slots=True)
class RecallSet:
    """A set with what must be known to read its figures."""

    name: str
    locale: str
    unit: str
    parts: Sequence[Part]

    @property
    def count(self) -> int:
        """How many questions are asked."""
        return sum(len(part.questions) for part in self.parts)


def locomo(file: Path) -> Iterator[RecallSet]:
    """Read LoCoMo: turns with their date, speaker and caption."""
    yield RecallSet("locomo", "en", "turn", read(file, _conversation))


def madial(folder: Path) -> Iterator[RecallSet]:
    """Read MADial-Bench in Chinese: a dialogue so far asks over its user's memories."""
    told = [one for some in read(folder / "MADial-Bench-zh-memory.json", _events) for one in some]
    asked = _dialogues(folder)
    users = sorted({one.user for one in told})
    yield RecallSet("madial", "zh", "memory of the user", [_user(user, told, asked) for user in users])


def memdaily(folder: Path, beside: Path | None) -> Iterator[RecallSet]:
    """Read MemDaily, alone and with 100 messages of KdConv (``beside``) among each trajectory's (seed 0)."""
    parts = [part for file in sorted(folder.glob("*.json")) for part in read(file, partial(_trajectory, file.stem))]
    yield RecallSet("memdaily", "zh", "message", parts)
    if beside is None:
        return
    chance = random.Random(0)
    said = [lines for file in sorted(beside.glob("*.json")) for lines in read(file, _lines)]
    lines = sorted({line for some in said for line in some})
    pool = chance.sample(lines, min(POOL, len(lines)))
    yield RecallSet("memdaily+100", "zh", "message", [_among(chance.sample(pool, DISTRACTORS), part) for part in parts])


def realmem(folder: Path) -> Iterator[RecallSet]:
    """Read RealMem: what a reply used of what was noted before, and the sessions that is from.

    Sessions are found by what the user said in them: the assistant's own words are no memories.
    """
    people = [_sessions(file) for file in sorted(folder.glob("*_dialogues_*.json"))]
    yield RecallSet("realmem", "en", "noted memory of an earlier session", [_noted(one) for one in people])
    yield RecallSet(
        "realmem-sessions", "en", "earlier session, by what the user said in it", [_spoken(one) for one in people]
    )


# --- LoCoMo --------------------------------------------------------------------------------------------------------


def _conversation(record: dict[str, Any]) -> Part:
    talk, told = record["conversation"], {}
    numbers = sorted(int(key.split("_")[1]) for key in talk if re.fullmatch(r"session_\d+", key))
    for number in numbers:
        date = talk[f"session_{number}_date_time"]
        start = datetime.strptime(date, "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)
        for at, turn in enumerate(talk[f"session_{number}"]):
            caption = f" [{turn['blip_caption']}]" if turn.get("blip_caption") else ""
            text = f"[{date}] {turn['speaker']}: {turn['text']}{caption}"
            told[_turn(turn["dia_id"])[0]] = note(text, start + timedelta(seconds=at))
    memories = list(told.values())
    now = max(memory.recorded_at for memory in memories) + timedelta(days=1)
    questions = []
    for asked in record["qa"]:
        evidence = {key for words in asked.get("evidence") or () for key in _turn(words)}
        gold = frozenset(told[key].id for key in evidence & told.keys())
        if gold:
            questions.append(
                Question(asked["question"].strip(), gold, f"category {asked['category']}", now, len(memories))
            )
    return Part(memories, [memory.id for memory in memories], questions)


def _turn(words: str) -> list[tuple[int, int]]:
    """Return the turns named, however untidily: "D8:6; D9:17", "D:11:26", "D30:05"."""
    return [(int(session), int(turn)) for session, turn in re.findall(r"D:?\s*(\d+)\s*:\s*(\d+)", words)]


# --- MADial-Bench --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Event:
    key: str
    user: int
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class _Dialogue:
    user: int
    text: str
    gold: frozenset[str]


def _events(record: Mapping[str, Any]) -> list[_Event]:
    return [
        _Event(key, one["user-id"], one["event"], datetime.fromisoformat(one["time"]).replace(tzinfo=UTC))
        for key, one in record.items()
    ]


def _dialogues(folder: Path) -> list[_Dialogue]:
    """Return the dialogues up to the turn that is tested, as the set's own lists have them."""
    lists = sorted(folder.glob("*_top_20_ids.json"))
    return read(lists[0], _listed) if lists else read(folder / "MADial-Bench-zh-dialogue.json", _whole)


def _listed(one: Mapping[str, Any]) -> _Dialogue:
    return _Dialogue(one["user-id"], one["dialog_history"].strip(), frozenset(map(str, one["relevant_id"])))


def _whole(one: Mapping[str, Any]) -> _Dialogue:
    text = "".join(one["dialogue"][: one["test-turn"][0]]).strip()
    return _Dialogue(one["user-id"], text, frozenset(map(str, one["relevant-id"])))


def _user(user: int, told: Sequence[_Event], asked: Sequence[_Dialogue]) -> Part:
    memories = {one.key: note(one.text, one.at, one.key) for one in told if one.user == user}
    now = max(memory.recorded_at for memory in memories.values()) + timedelta(days=1)
    questions = []
    for one in asked:
        gold = frozenset(memories[key].id for key in one.gold & memories.keys())
        if one.user == user and gold:
            questions.append(Question(one.text, gold, "all", now, len(memories)))
    return Part(list(memories.values()), [memory.id for memory in memories.values()], questions)


# --- MemDaily ------------------------------------------------------------------------------------------------------


def _trajectory(name: str, one: Mapping[str, Any]) -> Part:
    messages, asked = one["message_list"], one["question_list"][0]
    told = [note(m["message"], _minute(m["time"]), f"{name}/{one['tid']}/{m['mid']}") for m in messages]
    by_number = {str(m["mid"]): memory.id for m, memory in zip(messages, told, strict=True)}
    gold = frozenset(by_number[str(key)] for key in asked["target_step_id"])
    question = Question(asked["question"], gold, name.partition("_")[2], _minute(asked["time"]), len(told))
    return Part(told, [memory.id for memory in told], [question] if gold else [])


def _lines(dialogue: Mapping[str, Any]) -> list[str]:
    return [message["message"] for message in dialogue["messages"]]


def _among(others: Sequence[str], part: Part) -> Part:
    """Put messages of others among a trajectory's: they share its times, and its questions are asked over them too."""
    times = [memory.recorded_at for memory in part.memories]
    key = part.memories[0].id
    more = [note(text, times[n % len(times)], f"{key}/+{n}") for n, text in enumerate(others)]
    memories = [*part.memories, *more]
    questions = [replace(question, seen=len(memories)) for question in part.questions]
    return Part(memories, [memory.id for memory in memories], questions)


def _minute(words: str) -> datetime:
    """Read 2024年04月01日 周一 08:30."""
    year, month, day, hour, minute = map(int, re.findall(r"\d+", words)[:5])
    return datetime(year, month, day, hour, minute, tzinfo=UTC)


# --- RealMem -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question with what the reply to it used."""

    text: str
    used: frozenset[str]
    sessions: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Session:
    key: str
    at: datetime
    said: Sequence[str]
    asked: Sequence[_Asked]
    noted: Sequence[str]


def _sessions(file: Path) -> list[_Session]:
    sessions = sorted(read(file, _session, under="dialogues"), key=lambda one: one.at)
    return [replace(one, at=one.at + timedelta(minutes=n)) for n, one in enumerate(sessions)]


def _session(one: Mapping[str, Any]) -> _Session:
    turns = one["dialogue_turns"]
    return _Session(
        key=one["session_uuid"],
        at=datetime.fromisoformat(one["current_time"][:10]).replace(tzinfo=UTC),
        said=[turn["content"] for turn in turns if turn["speaker"] == "User"],
        asked=[_question(turn["content"], reply) for turn, reply in pairwise(turns) if turn.get("is_query")],
        noted=[memory["content"] for memory in one["extracted_memory"] or ()],
    )


def _question(text: str, reply: Mapping[str, Any]) -> _Asked:
    used = frozenset(memory["content"] for memory in reply.get("memory_used") or ())
    return _Asked(text, used, frozenset(reply.get("memory_session_uuids") or ()))


def _noted(sessions: Sequence[_Session]) -> Part:
    """Give what was noted; told again it is the same memory."""
    told: dict[str, Memory] = {}
    questions = []
    for session in sessions:
        for asked in session.asked:
            gold = frozenset(told[words].id for words in asked.used & told.keys())
            if gold:
                questions.append(Question(asked.text, gold, "all", session.at, len(told)))
        for words in session.noted:
            told.setdefault(words, note(words, session.at))
    return Part(list(told.values()), [memory.id for memory in told.values()], questions)


def _spoken(sessions: Sequence[_Session]) -> Part:
    memories: list[Memory] = []
    units: list[str] = []
    questions = []
    for session in sessions:
        for asked in session.asked:
            gold = asked.sessions & set(units)
            if gold:
                questions.append(Question(asked.text, gold, "all", session.at, len(memories)))
        for n, words in enumerate(session.said):
            memories.append(note(words, session.at + timedelta(seconds=n), f"{session.key}/{n}"))
            units.append(session.key)
    return Part(memories, units, questions)


# --- all -----------------------------------------------------------------------------------------------------------


def note(text: str, at: datetime, key: str = "") -> Memory:
    """Return a note taken in from elsewhere."""
    digest = hashlib.blake2b(f"{key or at.isoformat()}\0{text}".encode(), digest_size=8).hexdigest()
    return Memory(
        id=MemoryId(digest),
        text=text,
        scope=Scope.USER,
        kind=Kind.NOTE,
        topic="",
        source=Source.IMPORT,
        recorded_at=at,
        confirmed_at=at,
    )
