"""An encoder whose vectors are kept on disk, so that a benchmark embeds each text once and not once a run.

The file holds vectors in half precision as the product does, by a digest of the text and of its role; no text.
"""

from __future__ import annotations

import hashlib
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pawsignal.ports import Embed

BATCH = 64
SAVED_EVERY = 60.0  # seconds

Rows = NDArray[np.float32]


class Kept:
    """An ``Embed`` that looks a text up before it computes its vector."""

    def __init__(self, embed: Embed, folder: Path) -> None:
        self.name = str(getattr(embed, "name", type(embed).__name__))
        self._embed = embed
        self._file = folder / f"{self.name}.npz"
        self._known: dict[bytes, NDArray[np.float16]] = {}
        self._new = False
        self.computed = 0
        if self._file.exists():
            with np.load(self._file) as kept:
                self._known = dict(zip(map(bytes, kept["keys"]), kept["rows"], strict=True))

    def __call__(self, texts: Sequence[str]) -> Rows:
        """Embed passages, one row per text."""
        return self._rows(texts, question=False)

    def query(self, texts: Sequence[str]) -> Rows:
        """Embed questions, one row per text."""
        return self._rows(texts, question=True)

    def prepare(self, texts: Iterable[str], *, question: bool = False, what: str = "") -> None:
        """Embed what is not yet known, short texts first, and tell how far it is."""
        missing = sorted({t for t in texts if _key(t, question) not in self._known}, key=lambda t: (len(t), t))
        saved = start = time.monotonic()
        for at in range(0, len(missing), BATCH):
            self._compute(missing[at : at + BATCH], question)
            if time.monotonic() - saved > SAVED_EVERY:
                self.save()
                saved = time.monotonic()
            done = min(at + BATCH, len(missing))
            took = time.monotonic() - start
            print(f"\rembedding {what}: {done:,} of {len(missing):,}, {took:.0f} s", end="", file=sys.stderr)
        if missing:
            print(file=sys.stderr)
            self.save()

    @property
    def tally(self) -> str:
        """Say how many vectors there are, and how many of them this run has computed."""
        return f"{len(self._known):,} vectors, {self.computed:,} of them computed in this run"

    def save(self) -> None:
        """Write what is new to the file."""
        if self._new:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            written = self._file.with_suffix(".part.npz")
            np.savez(written, keys=np.array(list(self._known), "V16"), rows=np.stack(list(self._known.values())))
            written.replace(self._file)
            self._new = False

    def _rows(self, texts: Sequence[str], *, question: bool) -> Rows:
        missing = [text for text in dict.fromkeys(texts) if _key(text, question) not in self._known]
        if missing:
            self._compute(missing, question)
        return np.stack([self._known[_key(text, question)] for text in texts]).astype(np.float32)

    def _compute(self, texts: Sequence[str], question: bool) -> None:
        call: Any = getattr(self._embed, "query", self._embed) if question else self._embed
        rows = np.asarray(call(list(texts)), np.float16)
        self._known.update(zip((_key(text, question) for text in texts), rows, strict=True))
        self._new = True
        self.computed += len(texts)


def _key(text: str, question: bool) -> bytes:
    return hashlib.blake2b(f"{'q' if question else 'p'}\0{text}".encode(), digest_size=16).digest()
