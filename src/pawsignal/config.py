"""Settings, and the one place that reads the clock, draws random bytes and picks the parts of an engine.

Each setting comes from the call, else from the environment (``PAWSIGNAL_DB``, ``PAWSIGNAL_USER``, ``PAWSIGNAL_TENANT``,
``PAWSIGNAL_ZONE``, ``PAWSIGNAL_LANG``, ``PAWSIGNAL_EMBED``, ``PAWSIGNAL_MODEL`` with ``PAWSIGNAL_BASE_URL``,
``PAWSIGNAL_API_KEY`` and ``PAWSIGNAL_TIMEOUT``, ``PAWSIGNAL_FALLBACK``), else it has a default.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from functools import cache
from importlib import metadata
from pathlib import Path
from urllib.parse import quote

import platformdirs

from pawsignal.chat.companion import Companion
from pawsignal.chat.conversation import Chat
from pawsignal.engine import Engine
from pawsignal.errors import Invalid, StoreError
from pawsignal.models.settings import ModelSettings as ModelSettings  # noqa: PLC0414 - the program shows them
from pawsignal.models.settings import model_settings
from pawsignal.policy import Policy
from pawsignal.ports import ChatModel, Clock, Embed
from pawsignal.stores.connections import MEMORY
from pawsignal.stores.sqlite import SqliteStore, path_of

COMPANION = "companion"


class Unset(Enum):
    """Tells "not given" from None."""

    UNSET = 0


class PawSignal(Engine):
    """An engine with its parts picked: the way in for every application."""

    @classmethod
    def open(
        cls,
        url: str,
        *,
        clock: Clock | None = None,
        embed: Embed | Unset | None = Unset.UNSET,
        model: ChatModel | None = None,
        fallback: ChatModel | Unset | None = Unset.UNSET,
        policy: Policy | None = None,
        locale: str = "zh",
    ) -> PawSignal:
        """Open a database, made if missing, and return an engine on it.

        Args:
            url: ``sqlite:///paw.db``, absolute ``sqlite:////folder/paw.db``, or ``sqlite://`` for one in memory.
            clock: gives the present instant, aware; the system's clock by default.
            embed: the encoder; None for recall by words alone; by default what ``PAWSIGNAL_EMBED`` says.
            model: the chat model; by default what ``PAWSIGNAL_MODEL`` says, which is the offline companion.
            fallback: the chat model that answers where the first one fails before it has said or written anything;
                by default what ``PAWSIGNAL_FALLBACK`` says, which is none.
            policy: the rules.
            locale: "zh" or "en", the language of sessions; replies follow the language of each message.

        Raises:
            Invalid: the URL or a setting is not acceptable.
            StoreError: the database cannot be used.
        """
        stand_in = fallback_from(os.environ) if isinstance(fallback, Unset) else fallback
        chosen = cache(lambda: model or model_from(os.environ))
        return cls(
            SqliteStore.open(_ready(url)),
            clock=clock or now,
            policy=policy or Policy(),
            embed=embedder_from(os.environ) if isinstance(embed, Unset) else embed,
            token=lambda: secrets.token_hex(8),
            wait=time.sleep,
            conversation=lambda owner, new: Chat(owner, chosen(), fallback=stand_in, new=new, locale=locale),
        )


def _ready(url: str) -> str:
    """Return the path of a database; the user's data folder is made where it is missing."""
    path = path_of(url)
    if path != MEMORY and Path(path).parent == data_folder():
        try:
            data_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"{data_folder()} cannot be made ({error.strerror}); choose a file with --db") from error
    return path


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a program run needs to know. ``zone`` is None for the owner's own."""

    db: str
    user: str
    tenant: str
    zone: str | None
    locale: str


def settings_from(env: Mapping[str, str], **given: str | None) -> Settings:
    """Return the settings; what was given wins over the environment."""

    def pick(name: str, default: str) -> str:
        value = given.get(name)
        return value if value is not None else env.get(f"PAWSIGNAL_{name.upper()}") or default

    return Settings(
        db=pick("db", default_database()),
        user=pick("user", "me"),
        tenant=pick("tenant", "default"),
        zone=given["zone"] if given.get("zone") is not None else env.get("PAWSIGNAL_ZONE") or None,
        locale=given.get("lang") or locale_from(env),
    )


def locale_from(env: Mapping[str, str]) -> str:
    """Return "zh" or "en" as the environment has it; "en" where it names neither."""
    names = (env.get(key) for key in ("PAWSIGNAL_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    return "zh" if next(filter(None, names), "").lower().startswith("zh") else "en"


def data_folder() -> Path:
    """Return the folder of the default database."""
    return platformdirs.user_data_path("pawsignal", appauthor=False)


def default_database() -> str:
    """Return the URL of the database in the user's data folder."""
    return f"sqlite:///{quote(str(data_folder() / 'pawsignal.db'))}"


def database_path(url: str) -> Path | None:
    """Return the file a database URL names, None for one in memory.

    Raises:
        Invalid: the URL has another form.
    """
    path = path_of(url)
    return None if path == MEMORY else Path(path)


def version() -> str:
    """Return the version of the installed package."""
    return metadata.version("pawsignal")


def now() -> datetime:
    """Read the clock."""
    return datetime.now(UTC)


def milliseconds_per_query(embed: Embed, rounds: int = 3) -> float:
    """Return how long a question takes to embed, loading left out: the quickest of some rounds."""
    ask = getattr(embed, "query", embed)
    ask(["warm"])
    took = []
    for _ in range(rounds):
        start = time.perf_counter()
        ask(["豆豆能吃什么零食？"])
        took.append(time.perf_counter() - start)
    return min(took) * 1000


def embedder_from(env: Mapping[str, str]) -> Embed | None:
    """Return the encoder that ``PAWSIGNAL_EMBED`` names; None where it says none, or none comes with the package here.

    It may name ``bundled`` (the default), ``none``, a folder with a model, or an OpenAI-compatible endpoint and its
    model as ``https://host/v1#model``, whose key is ``PAWSIGNAL_EMBED_KEY``.

    Raises:
        Invalid: ``PAWSIGNAL_EMBED`` names nothing of these.
    """
    # Each loads numpy and more: only the one that is wanted is imported.
    name = env.get("PAWSIGNAL_EMBED", "bundled")
    if name in ("", "none"):
        return None
    if name == "bundled":
        from pawsignal.embedders.bundled import bundled  # noqa: PLC0415

        return bundled()
    url, _, model = name.partition("#")
    if url.startswith(("http://", "https://")) and model:
        from pawsignal.embedders.endpoint import EndpointEncoder  # noqa: PLC0415

        return EndpointEncoder(url, model, api_key=env.get("PAWSIGNAL_EMBED_KEY", ""))
    if Path(name).is_dir():
        from pawsignal.embedders.local import LocalEncoder  # noqa: PLC0415

        return LocalEncoder(Path(name))
    ways = "bundled, none, a folder with a model, or https://host/v1#model"
    raise Invalid("PAWSIGNAL_EMBED", f"{name!r} is no encoder; use {ways}")


def model_from(env: Mapping[str, str], name: str | None = None) -> ChatModel:
    """Return the chat model of this name, else the one ``PAWSIGNAL_MODEL`` names, else the offline companion.

    Raises:
        Invalid: a setting of the model has an impossible value.
    """
    settings = model_settings_from(env, name)
    if settings is None:
        return Companion()
    from pawsignal.models.openai_compatible import OpenAICompatible  # noqa: PLC0415 - its client takes seconds to load

    return OpenAICompatible(settings, wait=time.sleep)


def model_settings_from(env: Mapping[str, str], name: str | None = None) -> ModelSettings | None:
    """Return where the chat model is and how to get in; None for the companion, which is nowhere else.

    Raises:
        Invalid: a setting of the model has an impossible value.
    """
    wanted = name or env.get("PAWSIGNAL_MODEL") or COMPANION
    return None if wanted == COMPANION else model_settings(env, wanted)


def is_model_listed(settings: ModelSettings) -> bool | None:
    """Whether the endpoint of a model can be reached and lists it; None if it lists no models at all.

    Raises:
        ModelError: it cannot be reached, or refuses the key.
    """
    from pawsignal.models.openai_compatible import OpenAICompatible  # noqa: PLC0415 - its client takes seconds to load

    model = OpenAICompatible(settings, wait=time.sleep)
    try:
        return model.is_listed()
    finally:
        model.close()


def fallback_from(env: Mapping[str, str], *, wanted: bool = False) -> ChatModel | None:
    """Return the companion where it is wanted or ``PAWSIGNAL_FALLBACK`` asks for it, else None.

    Raises:
        Invalid: ``PAWSIGNAL_FALLBACK`` names something else.
    """
    name = COMPANION if wanted else env.get("PAWSIGNAL_FALLBACK")
    if name and name != COMPANION:
        raise Invalid("PAWSIGNAL_FALLBACK", f"{name!r} cannot stand in; use {COMPANION}, or leave it unset")
    return Companion() if name else None
