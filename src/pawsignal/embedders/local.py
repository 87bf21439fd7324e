"""An encoder in a folder of this machine: a sentence-transformers model, or its ONNX export.

How it works: a folder with an ONNX file and a ``tokenizer.json`` is run by onnxruntime, any other by
sentence-transformers; whichever is needed has to be installed beside PawSignal. What the model wants before questions
and passages, and how it pools, is read from the files that models are published with.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pawsignal.errors import EmbedError

Rows = NDArray[np.float32]

BATCH = 32
TOKENS = 512  # of a text that are read
ONNX_FILES = ("model.onnx", "onnx/model.onnx")
_QUESTION, _PASSAGE = ("query", "search_query", "question"), ("document", "passage", "search_document")


class LocalEncoder:
    """An ``Embed`` that loads its model at the first text; safe for many threads."""

    def __init__(self, folder: Path) -> None:
        # Two models may lie in folders of one name: the path tells them apart without being told.
        self.name = f"{folder.name}-{hashlib.blake2b(str(folder.resolve()).encode(), digest_size=4).hexdigest()}"
        self._folder = folder
        self._prompts: dict[str, str] = _json(folder / "config_sentence_transformers.json").get("prompts") or {}
        self._model: Any = None
        self._loading = Lock()

    def __call__(self, texts: Sequence[str]) -> Rows:
        """Embed passages, one row per text."""
        return self._embed(texts, self._prompt(_PASSAGE))

    def query(self, texts: Sequence[str]) -> Rows:
        """Embed questions, one row per text."""
        return self._embed(texts, self._prompt(_QUESTION))

    def _prompt(self, names: Sequence[str]) -> str:
        return next((self._prompts[name] for name in names if name in self._prompts), "")

    def _embed(self, texts: Sequence[str], prompt: str) -> Rows:
        model = self._loaded()
        sent = [prompt + text.encode("utf-8", "replace").decode() for text in texts]
        try:
            rows = [model(sent[at : at + BATCH]) for at in range(0, len(sent), BATCH)]
        except Exception as error:
            raise EmbedError(f"the encoder in {self._folder} failed: {error}") from error
        return np.concatenate(rows) if rows else np.empty((0, 0), np.float32)

    def _loaded(self) -> Any:
        with self._loading:
            if self._model is None:
                file = next((self._folder / name for name in ONNX_FILES if (self._folder / name).is_file()), None)
                try:
                    self._model = _Onnx(file, self._folder) if file else _transformer(self._folder)
                except ImportError as error:
                    raise EmbedError(f"the encoder in {self._folder} needs {error.name}: pip install it") from error
                except Exception as error:
                    raise EmbedError(f"the encoder in {self._folder} cannot be loaded: {error}") from error
            return self._model


class _Onnx:
    """The model as onnxruntime runs it."""

    def __init__(self, file: Path, folder: Path) -> None:
        self._tokenizer = import_module("tokenizers").Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.enable_truncation(TOKENS)
        self._tokenizer.enable_padding()
        self._session = import_module("onnxruntime").InferenceSession(str(file), providers=["CPUExecutionProvider"])
        self._inputs = {given.name for given in self._session.get_inputs()}
        self._is_first = bool(_json(folder / "1_Pooling" / "config.json").get("pooling_mode_cls_token"))

    def __call__(self, texts: Sequence[str]) -> Rows:
        """Return a row per text: the mean of its tokens, or the first one where the model was trained so."""
        found = self._tokenizer.encode_batch(list(texts))
        mask = np.array([one.attention_mask for one in found], np.int64)
        ids = np.array([one.ids for one in found], np.int64)
        given = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        states = self._session.run(None, {name: given[name] for name in given.keys() & self._inputs})[0]
        if states.ndim == 2:  # the export pools itself
            return np.asarray(states, np.float32)
        if self._is_first:
            return np.asarray(states[:, 0], np.float32)
        weights = mask[:, :, None]
        return np.asarray((states * weights).sum(axis=1) / np.maximum(weights.sum(axis=1), 1), np.float32)


def _transformer(folder: Path) -> Any:
    model = import_module("sentence_transformers").SentenceTransformer(str(folder), local_files_only=True)
    # The prompts are put before the texts already.
    return lambda texts: np.asarray(model.encode(list(texts), prompt="", show_progress_bar=False), np.float32)


def _json(file: Path) -> dict[str, Any]:
    try:
        found = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
