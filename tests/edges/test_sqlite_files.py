"""Files as they come: missing, damaged, foreign, newer, read-only, on a full disk."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from pawsignal.errors import Invalid, StoreError
from pawsignal.model import EraseMemory, PutMemory
from pawsignal.stores import connections
from pawsignal.stores.sqlite import SqliteStore, path_of
from pawsignal.stores.statements import named
from tests.edges.sqlite_child import ME, memory, signal

NOBODY = 65534


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "paw.db"


def filled(file: Path, memories: int = 1) -> Path:
    with closing(SqliteStore.open(str(file))) as store:
        store.apply(ME, [PutMemory(memory(f"m{n}")) for n in range(memories)], 0, generation="g")
    return file


@contextmanager
def without_privileges() -> Iterator[None]:
    """Be somebody for whom file modes count, should the tests run as root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that anybody may enter."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)
        Path(name).chmod(0o755)


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("sqlite:///paw.db", "paw.db"),
        ("sqlite:///data/%E7%8B%97 1.db", "data/狗 1.db"),
        ("sqlite:////var/lib/paw.db", "/var/lib/paw.db"),
        ("sqlite://", ":memory:"),
        ("sqlite:///", ":memory:"),
        ("sqlite:///:memory:", ":memory:"),
    ],
)
def test_a_url_names_a_file(url: str, path: str) -> None:
    assert path_of(url) == path


@pytest.mark.parametrize("url", ["", "paw.db", "postgresql://h/db", "sqlite:paw.db", "sqlite://paw.db"])
def test_another_url_is_refused_with_the_form_to_write(url: str) -> None:
    with pytest.raises(Invalid, match="sqlite:///"):
        path_of(url)


def test_what_was_written_is_there_after_opening_again(file: Path) -> None:
    with closing(SqliteStore.open(str(filled(file)))) as store:
        assert [m.text for m in store.read(ME).memories] == ["豆豆对鸡肉过敏"]


@pytest.mark.parametrize("name", ["a b.db", "50%.db", "what?.db", "#1.db", "狗.db", "'.db"])
def test_any_file_name_will_do(tmp_path: Path, name: str) -> None:
    filled(tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_only_the_user_may_read_a_new_file(file: Path) -> None:
    assert filled(file).stat().st_mode & 0o077 == 0


def test_a_closed_store_says_so(file: Path) -> None:
    store = SqliteStore.open(str(file))
    store.close()
    store.close()
    with pytest.raises(StoreError, match="was closed"):
        store.read(ME)


def test_the_lock_is_not_left_by_closing_or_purging_inside(file: Path) -> None:
    with closing(SqliteStore.open(str(file))) as store, store.exclusive(ME) as held:
        with pytest.raises(StoreError, match="afterwards"):
            held.purge()
        with pytest.raises(StoreError, match="afterwards"):
            held.close()


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"nowhere/paw\.db.*folder must exist"):
        SqliteStore.open(str(tmp_path / "nowhere" / "paw.db"))


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened"):
        SqliteStore.open(str(tmp_path))


def test_a_file_of_another_kind_is_refused(file: Path) -> None:
    file.write_bytes(b"dear diary, " * 1000)
    with pytest.raises(StoreError, match="is not a database"):
        SqliteStore.open(str(file))
    assert file.read_bytes() == b"dear diary, " * 1000


def test_a_database_of_another_program_is_refused_and_left_alone(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE memories (a)")
    with pytest.raises(StoreError, match="another program"):
        SqliteStore.open(str(file))
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT name FROM sqlite_schema").fetchall() == [("memories",)]


def test_a_database_of_a_newer_version_is_refused(file: Path) -> None:
    with closing(sqlite3.connect(filled(file))) as connection:
        connection.execute("PRAGMA user_version = 999")
    with pytest.raises(StoreError, match=r"newer PawSignal \(version 999.*install"):
        SqliteStore.open(str(file))


def test_damage_is_an_error_of_ours_wherever_it_hits(file: Path) -> None:
    sound = filled(file, memories=200).read_bytes()
    with closing(SqliteStore.open(str(file))) as store:
        expected = store.read(ME)
    failures = []
    for start in range(0, len(sound), 4096):
        for suffix in ("-wal", "-shm"):
            Path(f"{file}{suffix}").unlink(missing_ok=True)
        file.write_bytes(sound[:start] + b"\xa5" * 4096 + sound[start + 4096 :])
        try:
            with closing(SqliteStore.open(str(file))) as store:
                assert store.read(ME) == expected  # the damage is in a part not read
        except StoreError as error:
            failures.append(str(error))
    assert len(failures) > len(sound) // 4096 // 4
    assert [message for message in failures if "damaged" not in message and "not a database" not in message] == []


def test_a_file_cut_short_is_damaged(file: Path) -> None:
    sound = filled(file, memories=200).read_bytes()
    file.write_bytes(sound[: len(sound) // 2])
    with pytest.raises(StoreError, match="is damaged; restore a backup"), closing(SqliteStore.open(str(file))) as store:
        store.read(ME)


def test_a_value_that_no_longer_has_its_form_is_damage(file: Path) -> None:
    with closing(sqlite3.connect(filled(file))) as connection:
        connection.execute("UPDATE memories SET kind = 'tomorrow'")
        connection.commit()
    with closing(SqliteStore.open(str(file))) as store, pytest.raises(StoreError, match="a stored Memory is damaged"):
        store.read(ME)


@pytest.mark.parametrize(("file_mode", "folder_mode"), [(0o444, 0o777), (0o444, 0o755), (0o644, 0o755)])
def test_a_read_only_database_can_be_read_and_says_why_not_written(
    folder: Path, file_mode: int, folder_mode: int
) -> None:
    file = filled(folder / "paw.db")
    file.chmod(file_mode)
    folder.chmod(folder_mode if os.geteuid() == 0 else folder_mode & 0o555)
    with without_privileges(), closing(SqliteStore.open(str(file))) as store:
        assert [m.id for m in store.read(ME).memories] == ["m0"]
        with pytest.raises(StoreError, match=r"paw\.db can only be read; allow writing"):
            store.apply(ME, [EraseMemory(memory("m0").id)], 1, generation="g")
        with pytest.raises(StoreError, match="can only be read"):
            store.purge()
        assert [m.id for m in store.read(ME).memories] == ["m0"]


def test_a_new_database_in_a_read_only_folder_is_refused(folder: Path) -> None:
    folder.chmod(0o755 if os.geteuid() == 0 else 0o555)
    with without_privileges(), pytest.raises(StoreError, match="folder must exist and be writable"):
        SqliteStore.open(str(folder / "paw.db"))


def test_a_full_disk_writes_nothing_and_says_so(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = filled(file).stat().st_size // 4096
    limited = (*connections._PRAGMAS, f"max_page_count = {pages + 8}")
    monkeypatch.setattr(connections, "_PRAGMAS", limited)
    large = [PutMemory(memory(f"large{n}", "x" * 5000)) for n in range(20)]
    with closing(SqliteStore.open(str(file))) as store:
        with pytest.raises(StoreError, match=r"paw\.db has no room: the disk is full; nothing was written"):
            store.apply(ME, large, 1, generation="g")
        with pytest.raises(StoreError, match="disk is full"), store.exclusive(ME) as held:  # noqa: PT012
            held.apply(ME, large[:1], 1, generation="g")
            held.apply(ME, large[1:], 2, generation="g")
        assert (store.read(ME).revision, len(store.read(ME).memories)) == (1, 1)
        assert store.apply(ME, large[:1], 1, generation="g") == 2


@pytest.mark.parametrize("score", [float("nan"), 10**400])
def test_a_number_no_column_holds_is_refused(file: Path, score: float) -> None:
    with closing(SqliteStore.open(str(filled(file)))) as store:
        with pytest.raises(Invalid):
            store.hits(ME, "g", [replace(signal("m0", "q"), score=score)])
        with pytest.raises(Invalid):
            store.apply(ME, [PutMemory(replace(memory("m0"), value=score))], 1, generation="g")
        assert store.read(ME).revision == 1


def test_every_statement_finds_its_rows_by_an_index(file: Path) -> None:
    with closing(sqlite3.connect(filled(file))) as connection:
        for name, statements in (named("read.sql") | named("write.sql")).items():
            for statement in statements:
                plan = connection.execute(f"EXPLAIN QUERY PLAN {statement}", AnyValue()).fetchall()
                scans = [step for *_, step in plan if step.startswith("SCAN") and "CONSTANT" not in step]
                assert scans in ([], ["SCAN (subquery-2)"]), f"{name}: {plan}"


class AnyValue(dict):
    """Stands for the values of any statement."""

    def __missing__(self, name: str) -> str:
        return ""


def test_a_migrated_schema_is_the_schema_of_a_new_file(tmp_path: Path) -> None:
    new = schema(filled(tmp_path / "new.db"))
    for version in range(len(connections.MIGRATIONS)):
        old = tmp_path / f"{version}.db"
        with closing(sqlite3.connect(old, isolation_level=None)) as connection:
            for statement in (each for migration in connections.MIGRATIONS[:version] for each in migration):
                connection.execute(statement)
            if version:
                connection.execute(f"PRAGMA application_id = {connections._APPLICATION}")
            connection.execute(f"PRAGMA user_version = {version}")
        assert schema(filled(old)) == new


def test_versions_have_the_columns_of_memories(file: Path) -> None:
    with closing(sqlite3.connect(filled(file))) as connection:
        tables = [connection.execute(f"SELECT * FROM {table}").description for table in ("memories", "versions")]
    assert tables[0] == tables[1]


def test_every_table_has_the_owner_first_in_its_key(file: Path) -> None:
    with closing(sqlite3.connect(filled(file))) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        for table in tables:
            columns = connection.execute("SELECT name FROM pragma_table_info(?) WHERE pk ORDER BY pk", (table,))
            assert [name for (name,) in columns][:2] == ["tenant", "user"], table
    assert len(tables) == 12


def schema(file: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(file)) as connection:
        found = connection.execute("SELECT name, sql FROM sqlite_schema ORDER BY name").fetchall()
        return [*found, ("version", connection.execute("PRAGMA user_version").fetchone())]


@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_file_that_vanishes_while_it_is_open_takes_no_more_writes(file: Path, is_replaced: bool) -> None:
    with closing(SqliteStore.open(str(filled(file)))) as store:
        store.apply(ME, [PutMemory(memory("m8"))], 1, generation="g")
        file.rename(file.with_name("away.db"))
        if is_replaced:
            file.write_bytes(file.with_name("away.db").read_bytes())
        with pytest.raises(StoreError, match=r"deleted, moved or replaced.*nothing was written"):
            store.apply(ME, [PutMemory(memory("m9"))], 2, generation="g")
        with pytest.raises(StoreError, match="restore a backup"):
            store.read(ME, 0)
        file.unlink(missing_ok=True)
        file.with_name("away.db").rename(file)
        store.apply(ME, [PutMemory(memory("m9"))], 2, generation="g")


def test_rewriting_the_file_does_not_make_it_another(file: Path) -> None:
    with closing(SqliteStore.open(str(filled(file, 50)))) as store:
        store.purge()
        store.apply(ME, [PutMemory(memory("more"))], 1, generation="g")
