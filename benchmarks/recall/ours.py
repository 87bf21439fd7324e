"""Our rows: the engine's own recall, called as the engine calls it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from benchmarks.recall.sets import Question
from pawsignal.language.reading import Reading
from pawsignal.model import Book, Memory, MemoryId, Owner, Vector
from pawsignal.policy import Policy
from pawsignal.ports import Embed
from pawsignal.recaller import Recaller
from pawsignal.retrieval.dense import embedded, name_of, pack
from pawsignal.shelf import Shelf

OWNER = Owner("benchmark", "reader")


class Desk:
    """Stands where the engine's shelf does: it hands over one book, vectors included."""

    def __init__(self) -> None:
        self.store = self
        self._book = Book(owner=OWNER)

    def put(self, memories: Sequence[Memory], vectors: Sequence[Vector]) -> None:
        """Hold exactly these memories."""
        by_id = {memory.id: memory for memory in memories}
        self._book = Book(owner=OWNER, memories=by_id, past={}, vectors={vector.memory: vector for vector in vectors})

    def book(self, _owner: Owner, *, past: bool = False) -> Book:  # noqa: ARG002 - there is no past to load
        """Return the book."""
        return self._book

    def embed(self, _owner: Owner, _generation: str, vectors: Iterable[Vector]) -> None:
        """Keep vectors."""
        memories = list(self._book.memories.values())
        self.put(memories, [*self._book.vectors.values(), *vectors])


class Ours:
    """The engine's recall with an encoder, or by words alone."""

    most = None

    def __init__(self, embed: Embed | None, policy: Policy | None = None) -> None:
        self.name = "pawsignal-lexical" if embed is None else "pawsignal"
        self._embed, self._desk = embed, Desk()
        self._recaller = Recaller(cast("Shelf", self._desk), embed, policy or Policy())
        self._locale = "zh"

    def take(self, memories: Sequence[Memory], locale: str) -> None:
        """Hold exactly these memories; the index is kept while they only grow."""
        self._locale = locale
        if not {memory.id for memory in memories} >= self._desk.book(OWNER).memories.keys():
            self._recaller.drop(OWNER)
        vectors: list[Vector] = []
        if self._embed is not None and memories:
            rows = embedded(self._embed, [memory.text for memory in memories])
            model = name_of(self._embed)
            vectors = [pack(memory.id, model, row) for memory, row in zip(memories, rows, strict=True)]
        self._desk.put(memories, vectors)

    def ranked(self, question: Question, k: int) -> list[MemoryId]:
        """Return the best k for a question; fewer where nothing more is admitted."""
        reading = Reading(text=question.text, locale=self._locale)
        found = self._recaller.recall(self._desk.book(OWNER), reading, question.at, k=k)
        return [hit.memory.id for hit in found.hits]
