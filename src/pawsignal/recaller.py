"""Recall for the engine: keeps each owner's index and vectors in step with the book, and calls the embedder.

The embedder is asked once per recall for the question; if that fails the recall is lexical and says so. Memories
without a vector of the present model are embedded then too, a few at once and the rest in the background, while the
lexical half serves.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime

from pawsignal.errors import EmbedError, PawSignalError
from pawsignal.knowledge import entries_for
from pawsignal.language.reading import Query, Reading
from pawsignal.model import Book, Embedding, Memory, MemoryId, Owner, Recall
from pawsignal.policy import Policy
from pawsignal.ports import Embed
from pawsignal.retrieval.catalogue import Catalogue
from pawsignal.retrieval.dense import Asker, Matrix, Question, embedded, name_of, pack
from pawsignal.retrieval.fuse import Found
from pawsignal.retrieval.lexical import Index
from pawsignal.retrieval.rank import recall
from pawsignal.retrieval.route import Route, route
from pawsignal.retrieval.rows import Rows
from pawsignal.shelf import Shelf

OWNERS = 256  # whose indexes are kept
AT_ONCE = 16  # memories embedded within a recall
BATCH = 64  # memories embedded at a time when there are many
ASKED = 64  # questions of an owner whose vectors are kept


@dataclass(slots=True)
class Desk:
    """What recall keeps ready for one owner; the lock is held while it is used."""

    matrix: Matrix
    index: Index = field(default_factory=Index)
    catalogue: Catalogue = field(default_factory=Catalogue)
    rows: Rows = field(default_factory=Rows)
    asked: OrderedDict[tuple[str, str], Question] = field(default_factory=OrderedDict)  # by locale and text
    lock: threading.Lock = field(default_factory=threading.Lock)


class Recaller:
    """Recalls for all owners of an engine."""

    def __init__(self, shelf: Shelf, embed: Embed | None, policy: Policy) -> None:
        self._shelf, self._embed, self._policy = shelf, embed, policy
        self._model = name_of(embed) if embed is not None else ""
        self._asker = Asker(embed) if embed is not None else None
        self._desks: OrderedDict[Owner, Desk] = OrderedDict()
        self._lock = threading.Lock()
        self._filler: threading.Thread | None = None
        self._closing = threading.Event()

    def recall(self, book: Book, reading: Reading, now: datetime, *, k: int | None = None) -> Recall:
        """Return what the book knows about what a message asks; one that asks nothing is looked up by its words."""
        query = reading.query or Query(text=reading.text, pets=reading.named)
        way = route(query, book, now)
        if way.past and book.past is None:
            way = route(query, self._shelf.book(book.owner, past=True), now)
        limit = self._policy.recall_limit if k is None else k
        found = self._ranked(way, reading.locale, limit)
        if reading.query is None:
            return found
        room = max(0, limit - sum("safety" not in hit.why for hit in found.hits))
        entries = entries_for(query, reading.locale, [way.book.pets[pet] for pet in way.pets])
        return replace(found, hits=(*found.hits, *entries[:room]))

    def _ranked(self, way: Route, locale: str, limit: int) -> Recall:
        desk, reason = self._desk(way.book.owner), ""
        try:
            question = self._question(desk, way.words or way.query.text, locale)
            if question is not None:
                self._fill(way.book, AT_ONCE)
        except EmbedError as error:
            question, reason = None, str(error)
        with desk.lock:
            found = self._found(desk, way, question, reason)
            return recall(way, found, self._policy, catalogue=desk.catalogue.follow(way.book), k=limit)

    def _found(self, desk: Desk, way: Route, question: Question | None, reason: str) -> Found:
        desk.index.follow(way.book)
        words = desk.index.search(way.words, self._policy.recall)
        rows = desk.rows.follow(way.book, self._policy.recall)
        meaning: dict[MemoryId, float] = {}
        if question is not None:
            try:
                desk.matrix.follow(self._shelf.book(way.book.owner).vectors)
                meaning = desk.matrix.search(question, self._policy.recall)
            except EmbedError as error:
                reason = str(error)
        return Found(words=words, meaning=meaning, rows=rows, reason=reason)

    def _question(self, desk: Desk, text: str, locale: str) -> Question | None:
        """Return a question's vector; one asked lately is not embedded again."""
        if self._asker is None:
            return None
        with desk.lock:
            question = desk.asked.pop((locale, text), None)
        if question is None:
            question = self._asker.ask(text, locale)
        with desk.lock:
            desk.asked[locale, text] = question
            while len(desk.asked) > ASKED:
                desk.asked.popitem(last=False)
        return question

    def _desk(self, owner: Owner) -> Desk:
        with self._lock:
            desk = self._desks.get(owner)
            if desk is None:
                desk = self._desks[owner] = Desk(Matrix(self._model))
            self._desks.move_to_end(owner)
            while len(self._desks) > OWNERS:
                self._desks.popitem(last=False)
            return desk

    def drop(self, owner: Owner) -> None:
        """Let go of everything kept for an owner."""
        with self._lock:
            self._desks.pop(owner, None)

    # --- vectors ---------------------------------------------------------------------------------------------------

    def embedding(self, book: Book) -> Embedding:
        """Return how many of an owner's memories have a vector of the present encoder."""
        total = len(book.memories) + len(book.past or {})
        return Embedding(self._model, total - len(self._missing(book)) if self._model else 0, total)

    def embed(self, owner: Owner, told: Callable[[Embedding], None] | None = None) -> Embedding:
        """Embed every memory without a vector of the present encoder, and tell before each batch how far it is.

        Raises:
            EmbedError: the encoder failed; what was embedded before is kept.
        """
        while True:
            book = self._shelf.book(owner)
            missing, now = self._missing(book) if self._model else [], self.embedding(book)
            if told is not None:
                told(now)
            if not missing:
                return now
            self._keep(book, missing[:BATCH])

    def _missing(self, book: Book) -> list[Memory]:
        memories = (*book.memories.values(), *(book.past or {}).values())
        return [m for m in memories if (known := book.vectors.get(m.id)) is None or known.model != self._model]

    def _fill(self, book: Book, most: int) -> None:
        """Embed memories without a vector: ``most`` now, the others in the background."""
        missing = self._missing(book)
        if missing:
            self._keep(book, missing[:most])
        if len(missing) > most:
            with self._lock:
                if self._filler is None or not self._filler.is_alive():
                    self._filler = threading.Thread(target=self._fill_up, args=(book.owner,), daemon=True)
                    self._filler.start()

    def _keep(self, book: Book, memories: Sequence[Memory]) -> None:
        assert self._embed is not None  # noqa: S101  only called with an embedder
        rows = embedded(self._embed, [memory.text for memory in memories])
        vectors = [pack(memory.id, self._model, row) for memory, row in zip(memories, rows, strict=True)]
        self._shelf.store.embed(book.owner, book.generation, vectors)

    def _fill_up(self, owner: Owner) -> None:
        with suppress(PawSignalError):  # what could not be embedded is tried again at the next recall
            while not self._closing.is_set():
                book = self._shelf.book(owner)
                missing = self._missing(book)
                if not missing:
                    return
                self._keep(book, missing[:BATCH])

    def close(self) -> None:
        """Stop embedding in the background."""
        self._closing.set()
        if self._filler is not None:
            self._filler.join(timeout=10)
