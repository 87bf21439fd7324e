"""How values look on a terminal: tables, cards and bars, in the owner's language and time zone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pawsignal.cli.phrases import Phrases
from pawsignal.model import (
    Explanation,
    Gate,
    Hit,
    Kind,
    Layer,
    Memory,
    MemoryId,
    Observation,
    Pet,
    PetId,
    Polarity,
    Status,
    Tier,
)
from pawsignal.policy.budget import Core

BAR = 20
_STYLES = {Status.OBSERVING: "yellow", Status.ACTIVE: ""}


@dataclass(frozen=True, slots=True)
class Sheet:
    """Renders one owner's values."""

    say: Phrases
    pets: Mapping[PetId, Pet]
    zone: str

    # --- words and times -------------------------------------------------------------------------------------------

    def day(self, at: datetime | date | None) -> str:
        """Return the day in the owner's zone."""
        if isinstance(at, datetime):
            at = at.astimezone(ZoneInfo(self.zone)).date()
        return at.isoformat() if at else "–"

    def minute(self, at: datetime | None) -> str:
        """Return day and time in the owner's zone."""
        return f"{at.astimezone(ZoneInfo(self.zone)):%Y-%m-%d %H:%M}" if at else "–"

    def about(self, memory: Memory) -> str:
        """Return whom a memory is about: the pets' names, or the word for its scope."""
        names = [self.pets[pet].name for pet in memory.pets if pet in self.pets]
        return "、".join(names) if names else self.say.word("scope", memory.scope)

    def occurred(self, memory: Memory) -> str:
        """Return when it was true in the world, to the day."""
        start, end = memory.occurred_from, memory.occurred_to
        if start is None:
            return "–"
        last = self.day(end - end.resolution) if end and end > start else ""
        return self.day(start) if last in ("", self.day(start)) else f"{self.day(start)} – {last}"

    # --- memories --------------------------------------------------------------------------------------------------

    def memories(self, memories: Iterable[Memory]) -> RenderableType:
        """Return a table of memories."""
        table = self._table("id", "about", "kind", "text", "tier", "status", "expires")
        for memory in memories:
            table.add_row(
                Text(memory.id, style="dim"),
                self.about(memory),
                self.say.word("kind", memory.kind),
                self._text(memory),
                self.say.word("tier", memory.tier),
                Text(self.say.word("status", memory.status), style=_STYLES.get(memory.status, "dim")),
                self.day(memory.expires_at),
            )
        return table if table.rows else self.say("list.empty")

    def memory(self, memory: Memory) -> RenderableType:
        """Return everything that is known about one memory."""
        word = self.say.word
        rows: dict[str, str | Text] = {
            "text": self._text(memory),
            "about": self.about(memory),
            "scope": word("scope", memory.scope),
            "kind": word("kind", memory.kind),
            "topic": memory.topic,
            "certainty": word("certainty", memory.certainty),
            "source": word("source", memory.source),
            "tier": word("tier", memory.tier),
            "status": word("status", memory.status),
            "occurred": self.occurred(memory) + (f"（{memory.when}）" if memory.when else ""),
            "recorded": self.minute(memory.recorded_at),
            "confirmed": self.minute(memory.confirmed_at),
            "expires": self.minute(memory.expires_at),
            "quote": " / ".join(source.quote for source in memory.sources),
            "core": self.say("yes" if memory.core else "no"),
            "pinned": self.say("yes" if memory.pinned else "no"),
            "id": memory.id,
        }
        return self._card(rows)

    def versions(self, earlier: Sequence[Memory]) -> list[RenderableType]:
        """Return the earlier versions of a memory, oldest first; nothing where there are none."""
        table = self._table("confirmed", "text", "status")
        for memory in earlier:
            table.add_row(self.minute(memory.confirmed_at), memory.text, self.say.word("status", memory.status))
        return [Text(self.say("column.history"), style="bold"), table] if earlier else []

    def hits(self, hits: Sequence[Hit]) -> RenderableType:
        """Return what was recalled, best first."""
        table = self._table("score", "about", "kind", "text", "why", "id")
        for hit in hits:
            table.add_row(
                f"{hit.score:.2f}",
                self.about(hit.memory),
                self.say.word("kind", hit.memory.kind),
                self._text(hit.memory),
                ", ".join(self.say.word("why", why) for why in hit.why),
                Text(hit.memory.id, style="dim"),
            )
        return table if hits else self.say("recall.empty")

    def promotions(self, ready: Sequence[Explanation]) -> RenderableType:
        """Return what would graduate, strongest first."""
        table = self._table("score", "about", "kind", "text", "id")
        for why in ready:
            memory = why.memory
            kind = self.say.word("kind", memory.kind)
            table.add_row(
                f"{why.score:.2f}", self.about(memory), kind, self._text(memory), Text(memory.id, style="dim")
            )
        return table

    def pool(self, entries: Iterable[tuple[Observation, Memory]], rivals: Mapping[MemoryId, Memory]) -> RenderableType:
        """Return what waits in the observation pool."""
        table = self._table("id", "about", "text", "reason", "rival", "due")
        for observation, memory in entries:
            rival = rivals.get(observation.rival) if observation.rival else None
            table.add_row(
                Text(memory.id, style="dim"),
                self.about(memory),
                memory.text,
                self.say.word("reason", observation.reason),
                rival.text if rival else "–",
                self.minute(observation.due_at),
            )
        return table if table.rows else self.say("pool.empty")

    def core(self, core: Core) -> RenderableType:
        """Return the lines of the core as the assistant reads them, and how full it is."""
        usage = core.usage
        most = "∞" if usage.most_entries is None else usage.most_entries
        said = self.say(
            "core.usage",
            entries=f"{usage.entries}/{most}",
            characters=f"{usage.characters}/{usage.most_characters}",
        )
        table = self._table("id", "core_line")
        for entry in core.entries:
            table.add_row(Text("\n".join(entry.memories), style="dim"), entry.line)
        return Group(
            said,
            *([] if usage.fits else [Text(self.say("core.over"), style="yellow")]),
            table if core.entries else self.say("core.empty"),
        )

    def roster(self) -> RenderableType:
        """Return a table of the pets."""
        table = self._table("name", "aliases", "species", "breed", "sex", "born", "neutered", "pet_status", "id")
        for pet in self.pets.values():
            table.add_row(
                pet.name,
                "、".join(pet.aliases) or "–",
                self.say.word("species", pet.species) or "–",
                pet.breed or "–",
                self.say.word("sex", pet.sex) or "–",
                self.day(pet.born),
                "–" if pet.neutered is None else self.say("yes" if pet.neutered else "no"),
                self.say.word("pet_status", pet.status),
                Text(pet.id, style="dim"),
            )
        return table if self.pets else self.say("pets.empty")

    # --- why -------------------------------------------------------------------------------------------------------

    def explanation(self, why: Explanation) -> RenderableType:
        """Return the score as bars, the gates one by one, and in words what is missing."""
        parts: list[RenderableType] = [
            Text(why.memory.text, style="bold"),
            self.say("explain.score", score=f"{why.score:.2f}", tier=self.say.word("tier", why.memory.tier)),
            self._bars(why),
            self._gates(why.gates),
            self._verdict(why),
            self.say("explain.signals", **self._counts(why)),
        ]
        if why.observation:
            reason = self.say.word("reason", why.observation.reason)
            parts.append(self.say("explain.observing", reason=reason, due=self.minute(why.observation.due_at)))
        return Group(*parts)

    def _bars(self, why: Explanation) -> Table:
        table = Table(box=None, show_header=False, padding=(0, 1))
        for name, value in why.components.items():
            weight = why.weights[name]
            table.add_row(
                self.say.word("dimension", name),
                bar(value),
                f"{value:.2f} × {weight:.2f} = {value * weight:.3f}",
            )
        return table

    def _gates(self, gates: Sequence[Gate]) -> Table:
        table = Table(box=None, show_header=False, padding=(0, 1))
        for gate in gates:
            mark = Text("✓", style="green") if gate.passed else Text("✗", style="red")
            table.add_row(mark, self.say.word("gate", gate.name), f"{gate.have:.4g} / {gate.need:.4g}")
        return table

    def _verdict(self, why: Explanation) -> Text:
        if why.status.is_closed:
            return Text(self.say("explain.closed", status=self.say.word("status", why.status)))
        if why.memory.tier is Tier.LONG:
            return Text(self.say("explain.long"))
        if why.graduates:
            return Text(self.say("explain.graduates"), style="green")
        missing = [self._missing(gate) for gate in why.gates if not gate.passed]
        return Text(
            self.say("explain.missing", missing="；".join(missing) if self.say.locale == "zh" else "; ".join(missing))
        )

    def _missing(self, gate: Gate) -> str:
        lack = gate.need - gate.have
        figures = {
            "have": f"{gate.have:.2f}",
            "need": f"{gate.need:.2f}",
            "lack": f"{lack:.2f}",
            "count": f"{lack:.0f}",
        }
        return self.say(f"missing.{gate.name}", **figures)

    def _counts(self, why: Explanation) -> dict[str, object]:
        count = {layer: sum(signal.layer is layer for signal in why.signals) for layer in Layer}
        return {
            "cited": count[Layer.CITED] + why.tally.cited,
            "viewed": count[Layer.VIEWED] + why.tally.viewed,
            "hits": count[Layer.HIT] + why.tally.hits,
        }

    # --- pieces ----------------------------------------------------------------------------------------------------

    def _text(self, memory: Memory) -> Text:
        safety = memory.kind in (Kind.ALLERGY, Kind.CONDITION) and memory.polarity is Polarity.POSITIVE
        return Text(memory.text, style="red" if safety else "")

    def _table(self, *columns: str) -> Table:
        table = Table(box=box.SIMPLE_HEAD, header_style="bold", pad_edge=False, show_edge=False)
        for column in columns:
            table.add_column(self.say(f"column.{column}"), no_wrap=column == "id", overflow="fold")
        return table

    def _card(self, rows: Mapping[str, str | Text]) -> Table:
        table = Table(box=None, show_header=False, padding=(0, 1))
        for name, value in rows.items():
            if value:
                table.add_row(Text(self.say(f"column.{name}"), style="dim"), value)
        return table


def bar(value: float, width: int = BAR) -> Text:
    """Return a value of 0..1 as a bar."""
    full = round(min(1.0, max(0.0, value)) * width)
    return Text("█" * full, style="green").append("░" * (width - full), style="dim")
