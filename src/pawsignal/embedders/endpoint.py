"""An encoder behind an OpenAI-compatible endpoint, by the official client.

How it works: texts go out in batches, one request each. A failure becomes an ``EmbedError`` at once, for recall goes on
by words: the next question tries again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pawsignal.errors import EmbedError

BATCH = 64  # texts in a request
LONGEST = 2_000  # characters of a text that are sent
TIMEOUT = 10.0  # seconds; a recall waits for the question's vector


class EndpointEncoder:
    """An ``Embed`` of this model at this endpoint; safe for many threads."""

    def __init__(self, base_url: str, model: str, *, api_key: str = "", timeout: float = TIMEOUT) -> None:
        self.name = f"{model}@{base_url}"  # two endpoints may call two models by one name
        self._base_url, self._model, self._api_key, self._timeout = base_url, model, api_key, timeout

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Embed texts, one row per text.

        Raises:
            EmbedError: the endpoint cannot be reached, refuses, or gives something else than a row per text.
        """
        rows = [row for at in range(0, len(texts), BATCH) for row in self._rows(texts[at : at + BATCH])]
        return np.asarray(rows, np.float32)

    def _rows(self, texts: Sequence[str]) -> list[list[float]]:
        import openai  # noqa: PLC0415 - takes seconds to load

        # An empty text is refused by many endpoints.
        sent = [text[:LONGEST].replace("\0", " ") or " " for text in texts]
        try:
            answer = self._client.embeddings.create(model=self._model, input=sent, encoding_format="float")
            given = sorted(answer.data, key=lambda one: one.index)
            rows = [one.embedding for one in given]
        except (openai.OpenAIError, AttributeError, TypeError) as error:
            # The message of the client may quote the request, which is the owner's words.
            raise EmbedError(f"the encoder {self._model} at {self._base_url} failed: {type(error).__name__}") from error
        if len(rows) != len(texts):
            raise EmbedError(f"the encoder {self._model} gave {len(rows)} rows for {len(texts)} texts")
        return rows

    @cached_property
    def _client(self) -> Any:
        import openai  # noqa: PLC0415 - takes seconds to load

        return openai.OpenAI(
            base_url=self._base_url,
            api_key=self._api_key or "none",  # local servers want none, the client wants some
            timeout=self._timeout,
            max_retries=0,
        )
