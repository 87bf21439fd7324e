"""The forgetting benchmark measures what the engine does: same score, same choice, and rules that differ only by it."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from benchmarks.forgetting.__main__ import main
from benchmarks.forgetting.keepers import Item, keepers, proposed, strength
from benchmarks.forgetting.realmem import Person, people
from benchmarks.forgetting.replay import rankings, replay
from benchmarks.forgetting.report import picture, table

from pawsignal import Layer, Policy
from pawsignal.model import Book, Memory, Owner, Signal
from pawsignal.policy.sweep import overfull

START = datetime(2026, 1, 1, tzinfo=UTC)


def session(day: int, told: list[str], asked: str = "", used: list[str] = ()) -> dict[str, object]:
    turns = [
        {"speaker": "User", "is_query": True, "content": asked},
        {"speaker": "Assistant", "content": "…", "memory_used": [{"session_uuid": "s", "content": u} for u in used]},
    ]
    return {
        "session_identifier": f"Garden_1:S{day}",
        "current_time": f"{(START + timedelta(days=day)).date()} (Day)",
        "dialogue_turns": turns if asked else [],
        "extracted_memory": [{"index": f"Garden_1-{day}-{n}", "content": text} for n, text in enumerate(told)],
    }


@pytest.fixture
def person(tmp_path: Path) -> Person:
    sessions = [
        session(0, ["【Plan】 Tomatoes are sown in March", "The soil is clay"]),
        session(
            5,
            ["【Plan】 Tomatoes are sown in April", "The fence is green"],
            "When to sow tomatoes?",
            ["The soil is clay"],
        ),
        session(50, ["Roses need pruning"], "What about the clay soil?", ["The soil is clay", "The fence is green"]),
    ]
    (tmp_path / "Ann_dialogues_1.json").write_text(json.dumps({"dialogues": sessions}), "utf-8")
    return people(tmp_path)[0]


def kept(person: Person, rule: str, budget: int) -> float:
    keeper = next(keeper for keeper in keepers(Policy()) if keeper.name == rule)
    return replay(person, rankings(person, Policy()), keeper, budget=budget).shares()["kept"]


def test_a_later_memory_of_the_same_slot_replaces_an_earlier_one(person: Person) -> None:
    old = person.sittings[0].told[0].id
    assert person.replaced == {old: 1}


def test_the_oracle_loses_nothing_that_two_places_can_hold(person: Person) -> None:
    assert kept(person, "oracle", 2) == 100
    assert kept(person, "oracle", 1) < 100


def test_the_first_told_is_lost_to_what_came_last_under_fifo(person: Person) -> None:
    assert kept(person, "FIFO", 1) == pytest.approx(200 / 3)


@pytest.mark.parametrize("rule", ["score", "worth"])
def test_our_rows_let_the_same_memories_go_as_the_engine(person: Person, rule: str) -> None:
    policy = Policy().with_(short_limit=2, eviction=rule)
    told = [memory for sitting in person.sittings for memory in sitting.told]
    signal = Signal(memory=told[0].id, layer=Layer.CITED, question="q", day=START.date(), score=1.0, at=START)
    items = [Item(memory, n, memory.confirmed_at) for n, memory in enumerate(told)]
    items[0].note(signal)
    now = START + timedelta(days=20)
    memories: dict[object, Memory] = {memory.id: memory for memory in told}
    book = Book(owner=Owner("t", "u"), memories=memories, signals={told[0].id: (signal,)})

    def value(item: Item) -> float:
        return strength(item, now, policy) if rule == "score" else proposed(item, now)

    ours = sorted(items, key=lambda item: (value(item), item.memory.id))[: len(told) - 2]
    assert [item.memory.id for item in ours] == [memory.id for memory in overfull(book, now, policy)]


def test_table_and_picture_name_every_rule(person: Person) -> None:
    names = [keeper.name for keeper in keepers(Policy())]
    shares = {"kept": 1.0, "kept, after 30 days": 2.0, "never used again": 3.0, "replaced": 4.0}
    figures = {50: dict.fromkeys(names, shares), 100: dict.fromkeys(names, shares)}
    assert all(f"| {name} |" in table(figures) and f">{name}<" in picture(figures) for name in names)


@pytest.mark.parametrize(
    ("text", "said"), [(None, "No data at"), ('{\n"dialogues": [\n{}]}', "line 3: a record lacks")]
)
def test_data_that_is_missing_or_malformed_stops_the_command_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str | None, said: str
) -> None:
    if text is not None:
        (tmp_path / "Ann_dialogues_1.json").write_text(text, "utf-8")
    monkeypatch.setattr("sys.argv", ["forgetting", "--data", str(tmp_path)])
    with pytest.raises(SystemExit, match=said):
        main()
