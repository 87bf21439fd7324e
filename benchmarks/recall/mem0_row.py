"""mem0 run locally: no model (``infer=False``), qdrant on disk, our encoder plugged in, nothing sent anywhere."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from importlib import import_module, metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.recall.sets import Question
from pawsignal.language.text import fold
from pawsignal.model import Memory, MemoryId
from pawsignal.ports import Embed

WIDTH = 384  # of the bundled encoder


def is_installed() -> bool:
    """Whether mem0 can be run here."""
    return find_spec("mem0") is not None and find_spec("qdrant_client") is not None


class Plugged:
    """Our encoder as mem0 calls one: it says whether it embeds to add or to search."""

    def __init__(self, embed: Embed) -> None:
        self._embed = embed
        self.config = None

    def embed(self, text: str, memory_action: str = "add") -> list[float]:
        """Return the vector of a text."""
        return self.embed_batch([text], memory_action)[0]

    def embed_batch(self, texts: Sequence[str], memory_action: str = "add") -> list[list[float]]:
        """Return a vector per text."""
        asked: Any = getattr(self._embed, "query", self._embed)
        rows = asked([fold(text) for text in texts]) if memory_action == "search" else self._embed(list(texts))
        return [list(map(float, row)) for row in np.asarray(rows)]


class Mem0:
    """mem0's add and search."""

    most = 130  # parts of a set: each search looks through all that was ever added, and MemDaily has 350,000

    def __init__(self, embed: Embed) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="mem0-")
        # Read when mem0 is imported: no telemetry, and its own files in the temporary folder.
        os.environ |= {"MEM0_TELEMETRY": "False", "MEM0_DIR": self._folder.name, "OPENAI_API_KEY": "none"}
        self.name = f"mem0ai {metadata.version('mem0ai')} infer=False, qdrant on disk"
        path = Path(self._folder.name)
        store = {"collection_name": "recall", "path": str(path / "qdrant"), "on_disk": True}
        self._memory = import_module("mem0").Memory.from_config(
            {
                "vector_store": {"provider": "qdrant", "config": {**store, "embedding_model_dims": WIDTH}},
                "history_db_path": str(path / "history.db"),
            }
        )
        self._memory.embedding_model = Plugged(embed)
        self._user = 0
        self._held: list[MemoryId] = []

    def take(self, memories: Sequence[Memory], _locale: str) -> None:
        """Hold exactly these memories; what comes on top of those held is added, anything else starts a new user."""
        ids = [memory.id for memory in memories]
        if ids[: len(self._held)] != self._held or not self._held:
            self._user, self._held = self._user + 1, []
        for memory in memories[len(self._held) :]:
            message = [{"role": "user", "content": memory.text}]
            self._memory.add(message, user_id=str(self._user), infer=False, metadata={"key": memory.id})
        self._held = ids

    def ranked(self, question: Question, k: int) -> list[MemoryId]:
        """Return the best k."""
        found = self._memory.search(question.text, top_k=k, filters={"user_id": str(self._user)}, threshold=0.0)
        return [MemoryId(hit["metadata"]["key"]) for hit in found["results"]]

    def close(self) -> None:
        """Remove its files."""
        self._memory.close()
        self._folder.cleanup()
