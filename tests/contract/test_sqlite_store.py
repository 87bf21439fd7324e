"""The contract, on SQLite in memory and in a file."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from pawsignal.stores.sqlite import SqliteStore
from tests.contract.store_contract import OpenStore, StoreContract


class TestInMemory(StoreContract):
    @pytest.fixture
    def open_store(self) -> OpenStore:
        return lambda: SqliteStore.open(":memory:")


class TestInAFile(StoreContract):
    examples = 10

    @pytest.fixture
    def open_store(self, tmp_path: Path) -> OpenStore:
        numbers = count()
        return lambda: SqliteStore.open(str(tmp_path / f"{next(numbers)}.db"))
