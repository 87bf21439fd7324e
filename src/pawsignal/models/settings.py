"""What a chat model behind a network needs to be told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from pawsignal.errors import Invalid

OPENAI = "https://api.openai.com/v1"


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelSettings:
    """A model's name, where it is, how to get in, and how long to be patient with it."""

    name: str
    base_url: str = OPENAI
    api_key: str = field(default="", repr=False)
    connect_timeout: float = 10.0  # seconds until a connection stands
    read_timeout: float = 60.0  # seconds between two pieces of an answer
    retries: int = 2  # after a refusal that may pass: a rate limit, an overloaded server
    patience: float = 20.0  # seconds waited between the tries of one answer, all together
    characters: int = 40_000  # of one answer; a longer one has run away

    @property
    def host(self) -> str:
        """The host of the endpoint, with its port where one is given."""
        parts = urlsplit(self.base_url)
        return f"{parts.hostname}:{parts.port}" if parts.port else str(parts.hostname)


def model_settings(env: Mapping[str, str], name: str) -> ModelSettings:
    """Return the settings of the model of this name as the environment has them.

    Raises:
        Invalid: a variable has an impossible value.
    """
    given: dict[str, float] = {}
    if env.get("PAWSIGNAL_TIMEOUT"):
        given["read_timeout"] = _seconds(env["PAWSIGNAL_TIMEOUT"])
    return ModelSettings(
        name=name,
        base_url=_checked(env.get("PAWSIGNAL_BASE_URL") or OPENAI),
        api_key=env.get("PAWSIGNAL_API_KEY", "").strip(),
        **given,  # type: ignore[arg-type]
    )


def _checked(url: str) -> str:
    try:
        parts = urlsplit(url)
        fine = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        fine = False
    if not fine:
        raise Invalid("PAWSIGNAL_BASE_URL", "must be a URL such as http://localhost:8080/v1")
    if parts.username or parts.password or parts.query:
        raise Invalid("PAWSIGNAL_BASE_URL", "must hold no name, password or query; a key goes into PAWSIGNAL_API_KEY")
    return url


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 3600:
        raise Invalid("PAWSIGNAL_TIMEOUT", f"{text!r} is no time-out; give seconds between 0 and 3600")
    return seconds
