"""Every line of the table of what is read holds, and so does every line of what is not read yet."""

from __future__ import annotations

import pytest

from tests.edges.understanding import Example, examples, faults, play

EXAMPLES = list(examples())
READ = [example for example in EXAMPLES if example.read]
NOT_YET = [example for example in EXAMPLES if not example.read]


def _name(example: Example) -> str:
    return example.name


@pytest.mark.parametrize("example", READ, ids=_name)
def test_what_is_read_is_read(example: Example) -> None:
    assert "\n".join(faults(example, play(example))) == ""


@pytest.mark.parametrize("example", NOT_YET, ids=_name)
def test_what_is_not_read_is_what_the_table_says(example: Example) -> None:
    found = "\n".join(faults(example, play(example)))
    assert found == "", "if it is read rightly now, move the line up in tests/understanding.toml and run `make docs`"


def test_the_table_is_long_and_no_line_stands_twice() -> None:
    names = [example.name for example in EXAMPLES]
    assert len(READ) >= 240
    assert len(names) == len(set(names))
