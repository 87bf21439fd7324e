"""The pets: list, add, revise, remove."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

import typer

from pawsignal.cli.confirming import is_meant
from pawsignal.cli.desk import Desk, serve
from pawsignal.cli.finding import find_pet
from pawsignal.cli.options import Yes, words
from pawsignal.errors import Invalid
from pawsignal.model import PetStatus

app = typer.Typer(invoke_without_command=True)

Which = Annotated[str, typer.Argument(metavar="PET", help="option.which_pet")]
Name = Annotated[str | None, typer.Option(help="option.pet_name")]
Species = Annotated[str | None, typer.Option(help="option.species")]
Alias = Annotated[list[str] | None, typer.Option("--alias", metavar="NAME", help="option.alias")]
Breed = Annotated[str | None, typer.Option(help="option.breed")]
Sex = Annotated[str | None, typer.Option(metavar="female|male", help="option.sex")]
Born = Annotated[str | None, typer.Option(metavar="YYYY-MM-DD", help="option.born")]
Neutered = Annotated[bool | None, typer.Option(help="option.neutered")]
Chip = Annotated[str | None, typer.Option(help="option.chip")]
"""Every field of a pet; what is not given stays as it is."""


@app.callback()
@serve
def pets(desk: Desk) -> None:
    """List the pets."""
    with desk.owner() as me:
        desk.answer(me.pets(), desk.sheet(me).roster())


@app.command("add", help="help.pets.add")
@serve
def add(  # noqa: PLR0913 - one parameter per option
    desk: Desk,
    name: Annotated[str, typer.Argument(help="option.pet_name")],
    *,
    species: Species = None,
    alias: Alias = None,
    breed: Breed = None,
    sex: Sex = None,
    born: Born = None,
    neutered: Neutered = None,
    chip: Chip = None,
) -> None:
    """Add a pet."""
    fields = _given(species=species, breed=breed, sex=sex, born=_day(born), neutered=neutered, chip=chip, aliases=alias)
    with desk.owner() as me:
        pet = me.add_pet(name, **fields)
        desk.answer(pet, desk.say("pets.added", name=pet.name, id=pet.id))


@app.command("revise", help="help.pets.revise")
@serve
def revise(  # noqa: PLR0913 - one parameter per option
    desk: Desk,
    which: Which,
    *,
    name: Name = None,
    species: Species = None,
    alias: Alias = None,
    breed: Breed = None,
    sex: Sex = None,
    born: Born = None,
    neutered: Neutered = None,
    chip: Chip = None,
    status: Annotated[str | None, typer.Option(metavar=words(PetStatus), help="option.pet_status")] = None,
) -> None:
    """Revise a pet; aliases given are added to those it has."""
    fields = _given(name=name, species=species, breed=breed, sex=sex, born=_day(born), neutered=neutered, chip=chip)
    with desk.owner() as me:
        pet = find_pet(me, which)
        aliases = [*pet.aliases, *(one for one in alias or () if one not in pet.aliases)]
        pet = me.revise_pet(pet.id, **fields, **_given(status=status, aliases=aliases if alias else None))
        desk.answer(pet, desk.say("pets.revised", name=pet.name))


@app.command("remove", help="help.pets.remove")
@serve
def remove(desk: Desk, which: Which, yes: Yes = False) -> None:
    """Remove a pet with its memories."""
    with desk.owner() as me:
        pet = find_pet(me, which)
        if is_meant(desk, "pets.remove?", yes=yes, name=pet.name):
            me.remove_pet(pet.id)
            desk.answer(pet, desk.say("pets.removed", name=pet.name))


def _given(**fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise Invalid("born", f"{text!r} is no date; write it as 2025-10-20") from None
