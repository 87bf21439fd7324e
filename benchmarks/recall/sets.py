"""The public recall sets as memories and questions. Nothing of them is kept in the repository.

Rules of this file: a memory is one message, turn or noted fact as a note taken in from elsewhere, with the time it was
said; gold is what the set names as evidence; questions without valid evidence are left out; nothing else is cleaned.
Ids are opaque, so that ties broken by id are broken by chance.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

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
    yield RecallSet("locomo", "en", "turn", [_conversation(one) for one in _records(file)])


def madial(folder: Path) -> Iterator[RecallSet]:
    """Read MADial-Bench in Chinese: a dialogue so far asks over its user's memories."""
    memories = _merged(_records(folder / "MADial-Bench-zh-memory.json"))
    users = sorted({memory["user-id"] for memory in memories.values()})
    yield RecallSet("madial", "zh", "memory of the user", [_user(user, memories, _dialogues(folder)) for user in users])


def memdaily(folder: Path, beside: Path | None) -> Iterator[RecallSet]:
    """Read MemDaily, alone and with 100 messages of KdConv (``beside``) among each trajectory's (seed 0)."""
    files = sorted(folder.glob("*.json"))
    told = [(file.stem, trajectory) for file in files for trajectory in _records(file)]
    yield RecallSet("memdaily", "zh", "message", [_trajectory(name, one, []) for name, one in told])
    if beside is None:
        return
    chance = random.Random(0)
    lines = sorted({m["message"] for f in sorted(beside.glob("*.json")) for d in _records(f) for m in d["messages"]})
    pool = chance.sample(lines, min(POOL, len(lines)))
    parts = [_trajectory(name, one, chance.sample(pool, DISTRACTORS)) for name, one in told]
    yield RecallSet("memdaily+100", "zh", "message", parts)


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
            questions.append(Question(asked["question"], gold, f"category {asked['category']}", now, len(memories)))
    return Part(memories, [memory.id for memory in memories], questions)


def _turn(words: str) -> list[tuple[int, int]]:
    """Return the turns named, however untidily: "D8:6; D9:17", "D:11:26", "D30:05"."""
    return [(int(session), int(turn)) for session, turn in re.findall(r"D:?\s*(\d+)\s*:\s*(\d+)", words)]


# --- MADial-Bench --------------------------------------------------------------------------------------------------


def _dialogues(folder: Path) -> list[dict[str, Any]]:
    """Return the dialogues up to the turn that is tested, as the set's own lists have them."""
    lists = sorted(folder.glob("*_top_20_ids.json"))
    if lists:
        return [{**one, "relevant-id": one["relevant_id"]} for one in _records(lists[0])]
    dialogues = _records(folder / "MADial-Bench-zh-dialogue.json")
    return [{**one, "dialog_history": "".join(one["dialogue"][: one["test-turn"][0]])} for one in dialogues]


def _user(user: int, memories: dict[str, Any], dialogues: list[dict[str, Any]]) -> Part:
    told = {
        key: note(one["event"], datetime.fromisoformat(one["time"]).replace(tzinfo=UTC), key)
        for key, one in memories.items()
        if one["user-id"] == user
    }
    now = max(memory.recorded_at for memory in told.values()) + timedelta(days=1)
    questions = []
    for one in dialogues:
        gold = frozenset(told[str(key)].id for key in one["relevant-id"] if str(key) in told)
        if one["user-id"] == user and gold:
            questions.append(Question(one["dialog_history"], gold, "all", now, len(told)))
    return Part(list(told.values()), [memory.id for memory in told.values()], questions)


# --- MemDaily ------------------------------------------------------------------------------------------------------


def _trajectory(name: str, one: dict[str, Any], beside: Sequence[str]) -> Part:
    messages, asked = one["message_list"], one["question_list"][0]
    times = [_minute(message["time"]) for message in messages]
    told = [note(m["message"], at, f"{name}/{one['tid']}/{m['mid']}") for m, at in zip(messages, times, strict=True)]
    by_number = {str(m["mid"]): memory.id for m, memory in zip(messages, told, strict=True)}
    more = [note(text, times[n % len(times)], f"{name}/{one['tid']}/+{n}") for n, text in enumerate(beside)]
    gold = frozenset(by_number[str(key)] for key in asked["target_step_id"])
    memories = [*told, *more]
    question = Question(asked["question"], gold, name.partition("_")[2], _minute(asked["time"]), len(memories))
    return Part(memories, [memory.id for memory in memories], [question] if gold else [])


def _minute(words: str) -> datetime:
    """Read 2024年04月01日 周一 08:30."""
    year, month, day, hour, minute = map(int, re.findall(r"\d+", words)[:5])
    return datetime(year, month, day, hour, minute, tzinfo=UTC)


# --- RealMem -------------------------------------------------------------------------------------------------------


def _sessions(file: Path) -> list[tuple[datetime, dict[str, Any]]]:
    sessions = sorted(json.loads(file.read_text("utf-8"))["dialogues"], key=lambda one: one["current_time"][:10])
    days = [datetime.fromisoformat(one["current_time"][:10]).replace(tzinfo=UTC) for one in sessions]
    return [(day + timedelta(minutes=n), one) for n, (day, one) in enumerate(zip(days, sessions, strict=True))]


def _noted(sessions: Sequence[tuple[datetime, dict[str, Any]]]) -> Part:
    """Give what was noted; told again it is the same memory."""
    told: dict[str, Memory] = {}
    questions = []
    for at, session in sessions:
        for text, reply in _asked(session):
            used = {memory["content"] for memory in reply.get("memory_used") or ()}
            gold = frozenset(told[words].id for words in used & told.keys())
            if gold:
                questions.append(Question(text, gold, "all", at, len(told)))
        for memory in session["extracted_memory"] or ():
            told.setdefault(memory["content"], note(memory["content"], at))
    return Part(list(told.values()), [memory.id for memory in told.values()], questions)


def _spoken(sessions: Sequence[tuple[datetime, dict[str, Any]]]) -> Part:
    memories: list[Memory] = []
    units: list[str] = []
    questions = []
    for at, session in sessions:
        for text, reply in _asked(session):
            gold = frozenset(reply.get("memory_session_uuids") or ()) & set(units)
            if gold:
                questions.append(Question(text, gold, "all", at, len(memories)))
        for n, turn in enumerate(session["dialogue_turns"]):
            if turn["speaker"] == "User":
                memories.append(note(turn["content"], at + timedelta(seconds=n), f"{session['session_uuid']}/{n}"))
                units.append(session["session_uuid"])
    return Part(memories, units, questions)


def _asked(session: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each question with the reply to it."""
    turns = session["dialogue_turns"]
    for turn, reply in pairwise(turns):
        if turn.get("is_query"):
            yield turn["content"], reply


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


def _records(file: Path) -> list[Any]:
    """Return the records of a file: one JSON list, or one record a line."""
    text = file.read_text("utf-8")
    try:
        found = json.loads(text)
    except json.JSONDecodeError:
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    return found if isinstance(found, list) else [found]


def _merged(records: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {key: value for record in records for key, value in record.items()}
