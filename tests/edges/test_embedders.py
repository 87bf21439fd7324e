"""Encoders other than the bundled one: an endpoint spoken to over a real connection, and a folder of this machine."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import numpy as np
import pytest

from pawsignal.config import embedder_from
from pawsignal.embedders.endpoint import BATCH, EndpointEncoder
from pawsignal.embedders.local import LocalEncoder
from pawsignal.errors import EmbedError


@dataclass
class Endpoint:
    """What a server was asked, and how it answers."""

    url: str = ""
    status: int = 200
    fewer: int = 0
    asked: list[dict[str, object]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    told = Endpoint()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            told.asked.append(body)
            told.keys.append(self.headers["Authorization"])
            rows = [
                {"index": n, "object": "embedding", "embedding": [len(t), 1.0]} for n, t in enumerate(body["input"])
            ]
            kept = rows[: len(rows) - told.fewer]
            answer = {"object": "list", "model": body["model"], "data": kept[::-1], "usage": {}}
            data = json.dumps(answer if told.status == 200 else {"error": {"message": "no 豆豆 here"}}).encode()
            self.send_response(told.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    told.url = f"http://127.0.0.1:{server.server_port}/v1"
    yield told
    server.shutdown()
    thread.join()
    server.server_close()


def test_an_endpoint_gives_a_row_per_text_in_their_order_whatever_order_it_answers_in(endpoint: Endpoint) -> None:
    embed = embedder_from({"PAWSIGNAL_EMBED": f"{endpoint.url}#tiny", "PAWSIGNAL_EMBED_KEY": "k1"})
    assert embed is not None
    assert np.asarray(embed(["豆豆", "旺财来了", "a"])).tolist() == [[2, 1], [4, 1], [1, 1]]
    assert (endpoint.asked[0]["model"], endpoint.keys[0]) == ("tiny", "Bearer k1")


def test_many_texts_go_out_in_batches(endpoint: Endpoint) -> None:
    rows = EndpointEncoder(endpoint.url, "tiny")(["x"] * (BATCH + 1))
    assert rows.shape == (BATCH + 1, 2)
    assert [len(asked["input"]) for asked in endpoint.asked] == [BATCH, 1]  # type: ignore[arg-type]


def test_a_refusal_is_told_once_without_the_owners_words(endpoint: Endpoint) -> None:
    endpoint.status = 500
    with pytest.raises(EmbedError) as failed:
        EndpointEncoder(endpoint.url, "tiny")(["豆豆对鸡肉过敏"])
    assert "豆豆" not in str(failed.value)
    assert len(endpoint.asked) == 1


def test_an_answer_with_rows_missing_is_refused(endpoint: Endpoint) -> None:
    endpoint.fewer = 1
    with pytest.raises(EmbedError, match="1 rows for 2 texts"):
        EndpointEncoder(endpoint.url, "tiny")(["a", "b"])


def test_an_endpoint_that_is_not_there_is_an_embed_error() -> None:
    with pytest.raises(EmbedError, match="tiny"):
        EndpointEncoder("http://127.0.0.1:9/v1", "tiny", timeout=2)(["a"])


def test_a_folder_names_a_local_model_and_two_folders_are_two_models(tmp_path: Path) -> None:
    names = []
    for place in ("a", "b"):
        folder = tmp_path / place / "model"
        folder.mkdir(parents=True)
        embed = embedder_from({"PAWSIGNAL_EMBED": str(folder)})
        assert isinstance(embed, LocalEncoder)
        names.append(embed.name)
    assert len(set(names)) == 2
    assert all(name.startswith("model-") for name in names)


def test_a_folder_that_cannot_be_loaded_says_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(b"no model")
    with pytest.raises(EmbedError, match=r"pip install|cannot be loaded"):
        LocalEncoder(tmp_path)(["豆豆"])
