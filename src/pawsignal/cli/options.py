"""Options that several commands take."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


def words(kind: type[StrEnum]) -> str:
    """Return the words an option takes, for its help; the engine refuses any other and names them."""
    return "|".join(kind)


Yes = Annotated[bool, typer.Option("--yes", "-y", help="option.yes")]
PetNames = Annotated[list[str] | None, typer.Option("--pet", metavar="PET", help="option.pet")]
OnePet = Annotated[str | None, typer.Option("--pet", metavar="PET", help="option.pet")]
MemoryId = Annotated[str, typer.Argument(metavar="ID", help="option.id")]
NoEncoder = Annotated[bool, typer.Option("--no-encoder", help="option.no_encoder")]
Model = Annotated[str | None, typer.Option("--model", metavar="NAME", help="option.model")]
Fallback = Annotated[bool, typer.Option("--fallback", help="option.fallback")]
