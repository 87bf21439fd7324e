"""Books, questions and a toy encoder for the tests of recall."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from pawsignal.language.reading import Query, Span
from pawsignal.model import Book, Kind, Memory, MemoryId, Owner, Pet, PetId, PetStatus, Recall, Scope
from pawsignal.policy.numbers import Policy
from pawsignal.retrieval import Asker, Found, Index, Matrix, embedded, pack, recall, route

NOW = datetime(2026, 3, 20, 12, tzinfo=UTC)
POLICY = Policy()
DOU, WANG, MI = PetId("p-dou"), PetId("p-wang"), PetId("p-mi")


def pet(key: PetId, name: str, *aliases: str, status: PetStatus = PetStatus.ALIVE) -> Pet:
    return Pet(id=key, name=name, aliases=aliases, species="dog", status=status, created_at=NOW)


PETS = (pet(DOU, "豆豆", "DouDou"), pet(WANG, "旺财"))


def days_ago(days: float) -> datetime:
    return NOW - timedelta(days=days)


def span(first: float, last: float, words: str = "") -> Span:
    """Give the range from ``first`` until ``last`` days ago."""
    return Span(days_ago(first), days_ago(last), words)


def memory(key: str, text: str, kind: Kind = Kind.NOTE, *, of: PetId | None = DOU, **given: Any) -> Memory:
    """Give a memory of a pet, or with None of the owner, told now."""
    told = given.pop("told", NOW)
    scope = Scope.USER if of is None else Scope.PET
    fields: dict[str, Any] = {"scope": scope, "topic": "", "recorded_at": told, "confirmed_at": told}
    fields |= {"pets": () if of is None else (of,)} | given
    return Memory(id=MemoryId(key), text=text, kind=kind, **fields)


def book_of(*memories: Memory, pets: Iterable[Pet] = PETS, **given: Any) -> Book:
    live = {m.id: m for m in memories if not m.status.is_closed}
    past = {m.id: m for m in memories if m.status.is_closed}
    return Book(owner=Owner("t", "u"), pets={p.id: p for p in pets}, memories=live, past=past, **given)


def ask(book: Book, text: str, *, embed: Any = None, k: int = 8, reason: str = "", **asked: Any) -> Recall:
    """Recall as the engine does it, with a new index."""
    way = route(Query(text=text, **asked), book, NOW)
    index = Index()
    index.follow(book)
    words = index.search(way.words, POLICY.recall)
    meaning = {} if embed is None else meaning_of(book, way.words, embed)
    return recall(way, Found(words, meaning, reason=reason), POLICY, k=k)


def meaning_of(book: Book, text: str, embed: Any) -> dict[MemoryId, float]:
    matrix = Matrix("toy")
    rows = embedded(embed, [memory.text for memory in book])
    matrix.follow({memory.id: pack(memory.id, "toy", row) for memory, row in zip(book, rows, strict=True)})
    return matrix.search(Asker(embed).ask(text, "zh"), POLICY.recall)


def texts(found: Recall) -> list[str]:
    return [hit.memory.text for hit in found.hits]


def keys(found: Recall) -> list[str]:
    return [hit.memory.id for hit in found.hits]


THEMES = ("拉稀 软便 拉肚子", "零食 冻干 鸡肉", "疫苗 针", "澡 泡沫")


def themes(given: Sequence[str]) -> list[list[float]]:
    """Embed by theme: a dimension for each, and one in which all texts are alike."""
    return [[3.0, *(float(any(w in text for w in theme.split())) for theme in THEMES)] for text in given]
