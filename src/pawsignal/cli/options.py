"""Options that several commands take."""

from __future__ import annotations

from typing import Annotated

import typer

Yes = Annotated[bool, typer.Option("--yes", "-y", help="option.yes")]
PetNames = Annotated[list[str] | None, typer.Option("--pet", metavar="PET", help="option.pet")]
OnePet = Annotated[str | None, typer.Option("--pet", metavar="PET", help="option.pet")]
MemoryId = Annotated[str, typer.Argument(metavar="ID", help="option.id")]
NoEncoder = Annotated[bool, typer.Option("--no-encoder", help="option.no_encoder")]
Model = Annotated[str | None, typer.Option("--model", metavar="NAME", help="option.model")]
Fallback = Annotated[bool, typer.Option("--fallback", help="option.fallback")]
