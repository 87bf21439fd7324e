"""The memories: tell, ask, look, explain, promote, settle, forget."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import typer

from pawsignal.cli.confirming import is_meant
from pawsignal.cli.desk import Desk, serve
from pawsignal.cli.finding import everything, find_memory, find_pet
from pawsignal.cli.options import MemoryId, NoEncoder, OnePet, PetNames, Yes, words
from pawsignal.errors import Invalid
from pawsignal.model import Certainty, Kind, Polarity, Scope, Source, Status, Tier

core_app = typer.Typer(invoke_without_command=True)
pool_app = typer.Typer(invoke_without_command=True)

KindOption = Annotated[str | None, typer.Option("--kind", metavar=words(Kind), help="option.kind")]
From = Annotated[str | None, typer.Option("--from", metavar="TIME", help="option.from")]
To = Annotated[str | None, typer.Option("--to", metavar="TIME", help="option.to")]


@serve
def remember(  # noqa: PLR0913 - one parameter per option
    desk: Desk,
    text: Annotated[str, typer.Argument(help="option.text")],
    *,
    scope: Annotated[str | None, typer.Option(metavar=words(Scope), help="option.scope")] = None,
    pet: PetNames = None,
    kind: KindOption = None,
    topic: Annotated[str | None, typer.Option(help="option.topic")] = None,
    polarity: Annotated[str | None, typer.Option(metavar=words(Polarity), help="option.polarity")] = None,
    certainty: Annotated[str | None, typer.Option(metavar=words(Certainty), help="option.certainty")] = None,
    source: Annotated[str | None, typer.Option(metavar=words(Source), help="option.source")] = None,
    occurred_from: From = None,
    occurred_to: To = None,
    core: Annotated[bool, typer.Option("--core", help="option.core")] = False,
) -> None:
    """Store one memory; what is not given is read from the text."""
    start, end = _instant(occurred_from, "from"), _instant(occurred_to, "to")
    with desk.owner() as me:
        pets = [find_pet(me, name).id for name in pet] if pet else None
        memory = me.remember(
            text,
            scope=scope,
            pets=pets,
            kind=kind,
            topic=topic,
            polarity=polarity,
            certainty=certainty,
            source=source,
            occurred_from=start,
            occurred_to=end,
            core=core,
        )
        desk.answer(memory, desk.say("remember.done", text=memory.text, id=memory.id), desk.sheet(me).memory(memory))
        if core and not memory.core:
            desk.note("remember.core_full")


@serve
def recall(
    desk: Desk,
    query: Annotated[str, typer.Argument(help="option.query")],
    k: Annotated[int, typer.Option("-k", min=1, help="option.k")] = 8,
    no_encoder: NoEncoder = False,
) -> None:
    """Recall what bears on a question; what comes back counts as used."""
    with desk.owner(**({"embed": None} if no_encoder else {})) as me:
        found = me.recall(query, k=k)
        desk.answer(found, desk.sheet(me).hits(found.hits))
        if found.ask:
            desk.note("recall.which", names="、".join(pet.name for pet in me.pets() if pet.id in found.ask))
        if found.degraded:
            desk.note("recall.degraded", reason=found.reason)
        elif (progress := me.embedding()).left:
            desk.note("embed.left", left=f"{progress.left:,}", model=progress.model)


@serve
def list_(
    desk: Desk,
    *,
    status: Annotated[str | None, typer.Option(metavar=words(Status), help="option.status")] = None,
    tier: Annotated[str | None, typer.Option(metavar=words(Tier), help="option.tier")] = None,
    kind: KindOption = None,
    pet: OnePet = None,
    all_: Annotated[bool, typer.Option("--all", help="option.all")] = False,
) -> None:
    """List memories: the living ones, or those of a status."""
    with desk.owner() as me:
        about = find_pet(me, pet).id if pet else None
        statuses = list(Status) if all_ else [status]
        found = [m for one in statuses for m in me.memories(status=one, tier=tier, kind=kind, pet=about)]
        desk.answer(found, desk.sheet(me).memories(found))


@serve
def show(desk: Desk, which: MemoryId) -> None:
    """Show everything about a memory; one that is alive counts as viewed."""
    with desk.owner() as me:
        memory = find_memory(me, which)
        if not memory.status.is_closed:
            me.view(memory.id)
        sheet, history = desk.sheet(me), me.history(memory.id)
        desk.answer({"memory": memory, "history": history}, sheet.memory(memory), *sheet.versions(history[:-1]))


@serve
def explain(desk: Desk, which: MemoryId) -> None:
    """Explain a memory's score, and what it lacks to graduate."""
    with desk.owner() as me:
        why = me.explain(find_memory(me, which).id)
        desk.answer(why, desk.sheet(me).explanation(why))


@serve
def promote(desk: Desk, apply: Annotated[bool, typer.Option("--apply", help="option.apply")] = False) -> None:
    """Show which memories would graduate; with `--apply` let them."""
    with desk.owner() as me:
        ready = me.promote(apply=apply)
        said = desk.say("promote.done" if apply else "promote.preview", count=len(ready))
        table = desk.sheet(me).promotions(ready)
        desk.answer(ready, said, *([table] if ready else []))


@core_app.callback()
@serve
def core(desk: Desk) -> None:
    """Show the core and how full it is."""
    with desk.owner() as me:
        now = me.core()
        desk.answer(now, desk.sheet(me).core(now))


@core_app.command("place", help="help.core.place")
@serve
def place(desk: Desk, which: MemoryId) -> None:
    """Place a memory in the core."""
    with desk.owner() as me:
        memory = me.place(find_memory(me, which).id)
        desk.answer(memory, desk.say("core.placed", text=memory.text))


@core_app.command("remove", help="help.core.remove")
@serve
def remove(desk: Desk, which: MemoryId) -> None:
    """Take a memory out of the core."""
    with desk.owner() as me:
        memory = me.place(find_memory(me, which).id, in_core=False)
        desk.answer(memory, desk.say("core.removed", text=memory.text))


@pool_app.callback()
@serve
def pool(desk: Desk) -> None:
    """List what waits in the observation pool."""
    with desk.owner() as me:
        known = {memory.id: memory for memory in everything(me)}
        waiting = [(observation, known[observation.memory]) for observation in me.observations()]
        desk.answer([{"observation": o, "memory": m} for o, m in waiting], desk.sheet(me).pool(waiting, known))


@pool_app.command("confirm", help="help.pool.confirm")
@serve
def confirm(desk: Desk, which: MemoryId) -> None:
    """Settle a memory: it is so."""
    with desk.owner() as me:
        memory = me.confirm(find_memory(me, which).id)
        desk.answer(memory, desk.say("pool.confirmed", text=memory.text))


@pool_app.command("reject", help="help.pool.reject")
@serve
def reject(desk: Desk, which: MemoryId) -> None:
    """Settle a memory: it is not so."""
    with desk.owner() as me:
        memory = me.reject(find_memory(me, which).id)
        desk.answer(memory, desk.say("pool.rejected", text=memory.text))


@serve
def forget(desk: Desk, which: MemoryId, yes: Yes = False) -> None:
    """Forget a memory at once and for good."""
    with desk.owner() as me:
        memory = find_memory(me, which)
        if is_meant(desk, "forget?", yes=yes, text=memory.text):
            me.forget(memory.id)
            desk.answer({"forgotten": memory.id}, desk.say("forgotten"))


def _instant(text: str | None, field: str) -> datetime | None:
    if text is None:
        return None
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise Invalid(field, f"{text!r} is no ISO 8601 time; write it as 2026-03-01T20:00:00+08:00") from None
    if at.tzinfo is None:
        raise Invalid(field, f"{text} has no offset; write {at.isoformat()}+08:00 for a time in China")
    return at
