"""Build briefs by hand: what the companion is given, without reader, recall or engine."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from pawsignal.chat.companion import Companion
from pawsignal.language.reading import Query, Reading
from pawsignal.model import (
    Call,
    Hit,
    Kind,
    Memory,
    MemoryId,
    Message,
    Observation,
    ObservationId,
    Pet,
    PetId,
    PetStatus,
    Reason,
    Recall,
    Scope,
    Statement,
)
from pawsignal.ports import Brief, Request

NOW = datetime(2026, 5, 12, 12, 0, tzinfo=UTC)
DOU = PetId("p-dou")
WANG = PetId("p-wang")


def pet(name: str = "豆豆", key: PetId = DOU, *, species: str = "dog", status: PetStatus = PetStatus.ALIVE) -> Pet:
    return Pet(id=key, name=name, species=species, status=status, created_at=NOW - timedelta(days=300))


def memory(text: str, kind: Kind = Kind.NOTE, topic: str = "note", **fields: Any) -> Memory:
    scope = fields.pop("scope", Scope.PET)
    given = {"pets": (DOU,) if scope in (Scope.PET, Scope.HYBRID) else (), "recorded_at": NOW, "confirmed_at": NOW}
    key = fields.pop("id", MemoryId(f"m-{text}"))
    return Memory(id=key, text=text, kind=kind, topic=topic, scope=scope, **{**given, **fields})


def statement(text: str, kind: Kind = Kind.NOTE, **fields: Any) -> Statement:
    given = {"scope": Scope.PET, "pets": (DOU,), "quote": text, "topic": f"{kind}:x"}
    return Statement(text=text, kind=kind, **{**given, **fields})


def stay(of: Memory, reason: Reason = Reason.CHANGE, *, days: int = 5, rival: MemoryId | None = None) -> Observation:
    opened = NOW - timedelta(days=days)
    due = opened + timedelta(days=14)
    return Observation(id=ObservationId("o1"), memory=of.id, reason=reason, rival=rival, opened_at=opened, due_at=due)


def brief(
    *memories: Memory | Hit,
    query: Query | None = None,
    pets: Sequence[Pet] = (pet(),),
    locale: str = "zh",
    ask: tuple[PetId, ...] = (),
    settle: tuple[Observation, Memory] | None = None,
    **reading: Any,
) -> Brief:
    hits = tuple(one if isinstance(one, Hit) else Hit(one, 0.8, ("lexical",)) for one in memories)
    marks = {hit.memory.id: number for number, hit in enumerate(hits, 3)}
    routed = query.pets if query else ()
    return Brief(
        now=NOW,
        zone="Asia/Shanghai" if locale == "zh" else "Europe/London",
        locale=locale,
        pets=tuple(pets),
        reading=Reading(text=query.text if query else "", locale=locale, query=query, **reading),
        recall=Recall(hits, pets=routed, ask=ask),
        marks=marks,
        settle=settle,
    )


def pieces(given: Brief, *after: Message) -> list[str | Call]:
    messages = (Message("user", given.reading.text), *after)
    return list(Companion().reply(Request("", messages, (), given)))


def reply(given: Brief, *after: Message) -> str:
    return "".join(piece for piece in pieces(given, *after) if isinstance(piece, str))


def asked(text: str, *memories: Memory | Hit, **fields: Any) -> str:
    """Return the reply to a question about 豆豆 (or the pets given)."""
    of_brief = {key: fields.pop(key) for key in ("locale", "hazards", "settle", "ask") if key in fields}
    pets = fields.pop("known", (pet(),))
    query = Query(text=text, **{"pets": tuple(one.id for one in pets), **fields})
    return reply(brief(*memories, query=query, pets=pets, **of_brief))


def told(given: Brief, *results: Mapping[str, Any]) -> str:
    """Return the reply after the calls were answered with these results."""
    answers = [Message("tool", json.dumps(dict(result)), call=f"c{n}") for n, result in enumerate(results, 1)]
    calls = tuple(piece for piece in pieces(given) if isinstance(piece, Call))
    return reply(given, Message("assistant", "", calls=calls), *answers)


def ok(effect: str, text: str = "", **fields: Any) -> dict[str, Any]:
    return {"success": True, "effect": effect, "memory": text, "id": f"m-{text}", **fields}


def marks(text: str) -> set[int]:
    return {int(number) for number in re.findall(r"\[M(\d+)\]", text)}
