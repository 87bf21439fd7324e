"""An export that was edited or mangled is refused whole, with the place of the fault; nothing of it gets in."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pawsignal import OwnerHandle, PawSignal
from pawsignal.cli.app import app
from pawsignal.errors import Invalid
from pawsignal.wire import line_of
from tests.edges.scripted import FrozenClock

Data = dict[str, Any]
Mangle = Callable[[Data], object]
LATER = "2090-01-01T00:00:00+00:00"
EARLIER = "2020-01-01T00:00:00+00:00"


def opened() -> PawSignal:
    return PawSignal.open("sqlite:///:memory:", clock=FrozenClock(), embed=None)


@pytest.fixture
def good() -> Data:
    with opened() as paw:
        me = paw.owner("u1")
        rex, luna = me.add_pet("Rex", species="dog"), me.add_pet("Luna", species="cat")
        me.remember("Rex is allergic to beef", pets=[rex.id])
        me.view(me.remember("Luna likes fish", pets=[luna.id]).id)
        me.remember("Luna is not eating lately", pets=[luna.id])
        me.remember("Rex weighs 30 kg", pets=[rex.id])
        data: Data = json.loads(json.dumps(me.export()))
    return data


@pytest.fixture
def me() -> Iterator[OwnerHandle]:
    with opened() as paw:
        yield paw.owner("u2")


def memory(data: Data, word: str) -> Data:
    return next(one for one in data["memories"] if word in one["text"])


def place(data: Data, word: str) -> str:
    return f"export.memories[{data['memories'].index(memory(data, word))}]"


MANGLED: list[tuple[Mangle, str, str]] = [
    (lambda d: d["memories"].append({**d["memories"][0], "text": "Rex likes ham"}), "memories[4].id", "twice"),
    (lambda d: d["pets"].append({**d["pets"][0], "name": "Max"}), "pets[2].id", "twice"),
    (lambda d: d["pets"].append({**d["pets"][0], "id": "zz"}), "pets[2].name", "twice"),
    (lambda d: d["signals"].append(d["signals"][0]), "signals[1].memory", "twice"),
    (lambda d: d["observations"].append(d["observations"][0]), "observations[1].memory", "twice"),
    (lambda d: d["memories"][1].update(pets=["nobody"]), "memories[1].pets", "not among the pets"),
    (lambda d: d["signals"][0].update(memory="nothing"), "signals[0].memory", "not among the memories"),
    (lambda d: d["memories"][2].update(mood="good"), "memories[2].mood", "unknown"),
    (lambda d: d.update(mood="good"), "mood", "unknown"),
    (lambda d: d["memories"][0].update(confirmed_at=EARLIER), "memories[0].confirmed_at", "before recorded_at"),
    (lambda d: d["memories"][0].update(confirmed_at=LATER), "memories[0].confirmed_at", "future"),
    (lambda d: d["memories"][0].update(closed_at=EARLIER), "memories[0].closed_at", "status"),
    (lambda d: d["observations"][0].update(due_at=EARLIER), "observations[0].due_at", "before opened_at"),
    (lambda d: d["signals"][0].update(at=LATER), "signals[0].at", "future"),
    (lambda d: d["signals"][0].update(score=7.0), "signals[0].score", "0 to 1"),
    (lambda d: d["memories"][0].update(count=0), "memories[0].count", "1 or more"),
    (lambda d: d["memories"][0].update(scope="user"), "memories[0].scope", "user"),
    (lambda d: d["memories"][0].update(text=" "), "memories[0].text", "empty"),
    (lambda d: d["memories"][0].update(id=""), "memories[0].id", "empty"),
    (lambda d: d["pets"][0].update(born="2090-01-01"), "pets[0].born", "future"),
    (lambda d: d["pets"][0].update(sex="x"), "pets[0].sex", "female"),
    (lambda d: d.update(zone="Mars"), "zone", "IANA"),
]


@pytest.mark.parametrize(("mangle", "field", "why"), MANGLED, ids=[f"{field}: {why}" for _, field, why in MANGLED])
def test_a_mangled_export_is_refused_by_its_field_and_nothing_gets_in(
    me: OwnerHandle, good: Data, mangle: Mangle, field: str, why: str
) -> None:
    mangle(good)
    with pytest.raises(Invalid, match=why) as refusal:
        me.import_(good)
    field = field.replace("memories[0].scope", "memories[0].pets")
    assert refusal.value.field in (f"export.{field}", f"export.{field}".replace(".pets", ".scope"))
    assert (me.pets(), me.memories()) == ((), ())


def test_what_cannot_be_of_a_kind_is_refused_too(me: OwnerHandle, good: Data) -> None:
    memory(good, "30 kg")["value"] = -30.0
    with pytest.raises(Invalid, match="no pet's weight"):
        me.import_(good)
    memory(good, "30 kg")["value"] = 30.0
    memory(good, "allergic")["expires_at"] = LATER
    with pytest.raises(Invalid, match="never expires") as refusal:
        me.import_(good)
    assert refusal.value.field == f"{place(good, 'allergic')}.expires_at"


def test_the_good_one_is_taken_in_once(me: OwnerHandle, good: Data) -> None:
    assert (me.import_(good), me.import_(good)) == (4, 0)


def test_the_command_names_the_line_and_the_field(good: Data, tmp_path: Path) -> None:
    memory(good, "beef")["confirmed_at"] = EARLIER
    file = tmp_path / "paw.json"
    file.write_text(json.dumps(good, indent=2), "utf-8")
    ran = CliRunner().invoke(app, ["import", str(file), "--db", f"sqlite:///{tmp_path / 'paw.db'}", "--lang", "en"])
    line = next(n for n, words in enumerate(file.read_text("utf-8").split("\n"), 1) if EARLIER in words)
    assert ran.exit_code == 1
    assert f"line {line}: {place(good, 'beef')}.confirmed_at: lies before recorded_at" in ran.stderr
    assert ran.stderr.strip().count("\n") == 0
    assert ran.stderr.strip().endswith("nothing was imported")


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("export", 1),
        ("export.a", 2),
        ("export.b[1].c", 5),
        ("export.b[1].missing", 4),
        ("export.b[7]", 3),
        ("export.e.f", 8),
        ("format", 1),
    ],
)
def test_a_path_leads_to_its_line(path: str, line: int) -> None:
    text = '{\n "a": "x [] {} , \\" : ",\n "b": [1,\n  {\n   "c": [2]\n  }],\n "e":\n  {"f": null}\n}'
    assert json.loads(text)["b"][1] == {"c": [2]}
    assert line_of(text, path) == line
