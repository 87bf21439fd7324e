"""A chat completions endpoint on the loopback that answers as a test has scripted it, and keeps what it was sent."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

KEY = "sk-test-4f9a8b7c6d5e4f3a2b1c"


@dataclass(frozen=True)
class Sent:
    """One request as it came in."""

    path: str
    headers: dict[str, str]
    raw: bytes

    @property
    def body(self) -> dict[str, Any]:
        body: dict[str, Any] = json.loads(self.raw)
        return body


Answer = Callable[[BaseHTTPRequestHandler, "ModelServer"], None]


@dataclass
class ModelServer:
    """The endpoint. Without a prepared answer it says "ok"."""

    url: str = ""
    answers: list[Answer] = field(default_factory=list)
    sent: list[Sent] = field(default_factory=list)
    ended: Event = field(default_factory=Event)

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        length = int(handler.headers.get("content-length", 0))
        headers = {name.lower(): value for name, value in handler.headers.items()}
        self.sent.append(Sent(handler.path, headers, handler.rfile.read(length)))
        answer = self.answers.pop(0) if self.answers else says("ok")
        with suppress(OSError):  # the client may have gone
            answer(handler, self)


@contextmanager
def model_server() -> Iterator[ModelServer]:
    """Serve until the block ends."""
    server = ModelServer()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            server.answer(self)

        do_GET = do_POST  # noqa: N815

        def log_message(self, *args: Any) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        server.url = f"http://127.0.0.1:{http.server_port}/v1"
        thread = Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server
        finally:
            server.ended.set()
            http.shutdown()
            thread.join()


# --- answers -------------------------------------------------------------------------------------------------------


def says(*pieces: str, finish: str | None = "stop") -> Answer:
    """Stream text; without a finish the stream ends as if the server had died."""
    return streams(*({"content": piece} for piece in pieces), finish=finish)


def calls(*made: tuple[str, dict[str, Any] | str], text: str = "") -> Answer:
    """Stream tool calls, each cut in pieces, the arguments of all of them interleaved."""
    texts = [given if isinstance(given, str) else json.dumps(given, ensure_ascii=False) for _, given in made]
    heads = [
        {"index": n, "id": f"x{n}", "type": "function", "function": {"name": name, "arguments": ""}}
        for n, (name, _) in enumerate(made)
    ]
    first = [{"index": n, "function": {"arguments": text[:7]}} for n, text in enumerate(texts)]
    last = [{"index": n, "function": {"arguments": text[7:]}} for n, text in enumerate(texts)]
    deltas = [{"tool_calls": [part]} for part in (*heads, *first, *last)]
    return streams(*([{"content": text}] if text else []), *deltas, finish="tool_calls")


def streams(*deltas: dict[str, Any], finish: str | None = "stop", breaks: bool = False) -> Answer:
    """Stream these deltas; one that breaks ends before the length it announced."""

    def answer(handler: BaseHTTPRequestHandler, server: ModelServer) -> None:
        choices = [{"index": 0, "delta": delta, "finish_reason": None} for delta in deltas]
        chunks = [{"choices": [choice]} for choice in choices]
        if finish:
            chunks += [{"choices": [{"index": 0, "delta": {}, "finish_reason": finish}]}, {"choices": [], "usage": {}}]
        lines = [json.dumps({"id": "c", "object": "chat.completion.chunk", **chunk}) for chunk in chunks]
        if finish:
            lines.append("[DONE]")
        body = "".join(f"data: {line}\n\n" for line in lines).encode()
        _head(handler, 200, {"content-type": "text/event-stream"} | ({"content-length": "99999"} if breaks else {}))
        handler.wfile.write(body)

    return answer


def sends(body: str, status: int = 200, **headers: str) -> Answer:
    """Send a body as it is."""

    def answer(handler: BaseHTTPRequestHandler, server: ModelServer) -> None:
        _head(handler, status, {name.replace("_", "-"): value for name, value in headers.items()})
        handler.wfile.write(body.encode())

    return answer


def fails(status: int, message: str = "no", code: str | None = None, **headers: str) -> Answer:
    """Answer with an error as endpoints word it."""
    body = json.dumps({"error": {"message": message, "type": "error", "code": code}})
    return sends(body, status, content_type="application/json", **headers)


def hangs(*pieces: str) -> Answer:
    """Stream text and then nothing more, until the server is closed."""

    def answer(handler: BaseHTTPRequestHandler, server: ModelServer) -> None:
        says(*pieces, finish=None)(handler, server)
        handler.wfile.flush()
        server.ended.wait(30)

    return answer


def _head(handler: BaseHTTPRequestHandler, status: int, headers: dict[str, str]) -> None:
    handler.send_response(status)
    for name, value in headers.items():
        handler.send_header(name, value)
    handler.end_headers()
