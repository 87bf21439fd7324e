"""A value must not lose a field on its way through the database."""

import sqlite3
from dataclasses import fields
from importlib.resources import files

import pytest

from pawsignal.model import Memory, Observation, Pet, Session, Signal, Tally, Turn, Vector

TABLES = [
    (Pet, "pets"),
    (Memory, "memories"),
    (Memory, "versions"),
    (Signal, "signals"),
    (Tally, "tallies"),
    (Observation, "observations"),
    (Vector, "vectors"),
    (Session, "sessions"),
    (Turn, "turns"),
]


@pytest.mark.parametrize(("kind", "table"), TABLES)
def test_every_field_of_a_value_is_a_column_that_must_be_given(kind: type, table: str) -> None:
    database = sqlite3.connect(":memory:")
    for migration in sorted(files("pawsignal.stores").joinpath("migrations").iterdir(), key=lambda path: path.name):
        if migration.name.endswith(".sql"):
            database.executescript(migration.read_text("utf-8"))
    columns = {name: default for _, name, _, _, default, _ in database.execute(f"PRAGMA table_info({table})")}
    database.close()
    assert {field.name for field in fields(kind)} <= columns.keys()
    assert not [name for name, default in columns.items() if default is not None]
