"""PawSignal: a pet-care assistant that remembers, and the short-term memory engine under it."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pawsignal.chat.events import Changed, Cited, Done, Event, Failed, Recalled, Text, ToolUsed
    from pawsignal.config import PawSignal
    from pawsignal.engine import OwnerHandle
    from pawsignal.errors import (
        Busy,
        CoreFull,
        EmbedError,
        Interrupted,
        Invalid,
        ModelError,
        NotFound,
        PawSignalError,
        Refused,
        Replayed,
        StoreError,
    )
    from pawsignal.model import (
        Certainty,
        Embedding,
        Explanation,
        Hit,
        Kind,
        Layer,
        Memory,
        Observation,
        Pet,
        PetStatus,
        Polarity,
        Recall,
        Scope,
        Signal,
        Source,
        Status,
        SweepReport,
        Tier,
    )
    from pawsignal.policy import Policy

__all__ = [
    "Busy",
    "Certainty",
    "Changed",
    "Cited",
    "CoreFull",
    "Done",
    "EmbedError",
    "Embedding",
    "Event",
    "Explanation",
    "Failed",
    "Hit",
    "Interrupted",
    "Invalid",
    "Kind",
    "Layer",
    "Memory",
    "ModelError",
    "NotFound",
    "Observation",
    "OwnerHandle",
    "PawSignal",
    "PawSignalError",
    "Pet",
    "PetStatus",
    "Polarity",
    "Policy",
    "Recall",
    "Recalled",
    "Refused",
    "Replayed",
    "Scope",
    "Signal",
    "Source",
    "Status",
    "StoreError",
    "SweepReport",
    "Text",
    "Tier",
    "ToolUsed",
]

_HOMES = ("model", "errors", "policy", "engine", "config", "chat.events")

if not TYPE_CHECKING:  # type checkers see the imports above

    def __getattr__(name: str) -> object:
        """Bring a public name in when it is first asked for, so that a command can be stopped while it still loads."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        modules = (import_module(f"{__name__}.{home}") for home in _HOMES)
        value = next(getattr(module, name) for module in modules if hasattr(module, name))
        globals()[name] = value
        return value
