"""The benchmark stays runnable; its figures are for people."""

from __future__ import annotations

from pathlib import Path

from benchmarks.engine import measure
from benchmarks.statements import statements


def test_everything_promised_is_timed(tmp_path: Path) -> None:
    timings = list(measure(tmp_path / "paw.db", 60))
    assert [timing.name.partition(" ")[0] for timing in timings] == [
        *("cold", "first", "recall", "recall,", "remember"),
        *("companion", "companion"),
    ]
    assert all(time > 0 for timing in timings for time in timing.times)


def test_each_statement_has_a_text_of_its_own() -> None:
    assert len({told.text for told in statements(10_000)}) == 10_000
