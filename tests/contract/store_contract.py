"""The contract of ``ports.Store`` as tests: a store's test module inherits ``StoreContract`` and gives one fixture."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta, timezone

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from pawsignal.errors import Conflict, PawSignalError
from pawsignal.model import EraseMemory, Fold, MemoryId, Owner, PutMemory, PutSignal, SetDue, Tally, Vector
from pawsignal.ports import Store
from tests.contract.reference import ReferenceBook, View, updated
from tests.contract.values import (
    NOW,
    OWNERS,
    any_change,
    changes,
    memory,
    one_of_everything,
    plain_signals,
    plain_vectors,
    session_ids,
    signal,
)

OpenStore = Callable[[], Store]
ME, OTHER, _ = OWNERS

MEMORIES = (MemoryId("m0"), MemoryId("m1"), MemoryId("m2"))

owners = st.sampled_from((ME, OTHER))  # two meet more often than three
batches = st.lists(changes, min_size=1, max_size=6)
FAILING = PutMemory(memory("m0", "\ud800"))  # no encoding has this character


class StoreMachine(RuleBasedStateMachine):
    """Do anything in any order, to two owners, and compare with the reference.

    One reader takes every delta, the others lag behind at will.
    """

    def __init__(self, open_store: OpenStore) -> None:
        super().__init__()
        self.store = open_store()
        self.books = {owner: ReferenceBook() for owner in (ME, OTHER)}
        self.readers: dict[tuple[Owner, int], View] = {}
        self.erasures = 0

    def teardown(self) -> None:
        self.store.close()

    @rule(owner=owners, batch=batches)
    def apply(self, owner: Owner, batch: list) -> None:
        book = self.books[owner]
        generation = book.generation or "first"
        assert self.store.apply(owner, batch, book.revision, generation=generation) == book.revision + 1
        book.apply(batch, generation)

    @rule(owner=owners, batch=batches, ahead=st.sampled_from((-1, 0, 1)))
    def apply_to_another_book(self, owner: Owner, batch: list, ahead: int) -> None:
        book = self.books[owner]
        if ahead or book.generation:
            generation = book.generation if ahead else "never"
            with pytest.raises(Conflict):
                self.store.apply(owner, batch, book.revision + ahead, generation=generation)

    @rule(owner=owners, batch=batches)
    def apply_what_fails_at_last(self, owner: Owner, batch: list) -> None:
        book = self.books[owner]
        with pytest.raises(PawSignalError):
            self.store.apply(owner, [*batch, FAILING], book.revision, generation=book.generation or "first")

    @rule(owner=owners, first=batches, second=batches, goes_wrong=st.booleans())
    def apply_twice_under_the_lock(self, owner: Owner, first: list, second: list, goes_wrong: bool) -> None:
        book = self.books[owner]
        generation = book.generation or "first"
        with suppress(ZeroDivisionError), self.store.exclusive(owner) as held:
            revision = held.apply(owner, first, held.read(owner).revision, generation=generation)
            with pytest.raises(PawSignalError):
                held.apply(owner, [*second, FAILING], revision, generation=generation)
            held.apply(owner, second, held.read(owner).revision, generation=generation)
            if goes_wrong:
                raise ZeroDivisionError
        if not goes_wrong:
            book.apply(first, generation)
            book.apply(second, generation)

    @rule(owner=owners, found=st.lists(plain_signals, max_size=3))
    def hits(self, owner: Owner, found: list) -> None:
        book = self.books[owner]
        self.store.hits(owner, "never", found)
        self.store.hits(owner, book.generation, found)
        added = [book.signal(each) for each in found]
        book.revision += any(added)

    @rule(owner=owners, found=st.lists(plain_vectors, max_size=3))
    def embed(self, owner: Owner, found: list) -> None:
        book = self.books[owner]
        self.store.embed(owner, "never", found)
        self.store.embed(owner, book.generation, found)
        added = [book.hang(book.vectors, each.memory, each) for each in found]
        book.revision += any(added)

    @rule(owner=owners)
    def erase(self, owner: Owner) -> None:
        self.erasures += 1
        self.books[owner] = ReferenceBook(generation=f"after erasure {self.erasures}")
        self.store.erase(owner, self.books[owner].generation)

    @rule()
    def purge(self) -> None:
        self.store.purge()

    @rule(owner=owners, reader=st.integers(1, 2))
    def catch_up(self, owner: Owner, reader: int) -> None:
        view = self.readers.get((owner, reader))
        after, generation = (view.revision, view.generation) if view else (0, "")
        self.readers[owner, reader] = updated(view, self.store.read(owner, after, generation=generation))
        assert self.readers[owner, reader] == self.books[owner].view()

    @rule(owner=owners, reader=st.integers(1, 2))
    def read_the_past(self, owner: Owner, reader: int) -> None:
        book = self.books[owner]
        view = self.readers.get((owner, reader))
        after, generation = (view.revision, view.generation) if view else (0, "")
        delta = self.store.read(owner, after, generation=generation, past=True)
        expected = [m for m in book.memories.values() if delta.full or m.revision > after or m.status.is_closed]
        assert sorted(delta.memories, key=lambda m: m.id) == sorted(expected, key=lambda m: m.id)

    @rule(owner=owners, session=session_ids)
    def read_single_turns(self, owner: Owner, session: str) -> None:
        ordered = self.books[owner].ordered_turns()
        assert list(self.store.turns(owner, session)) == [turn for turn in ordered if turn.session == session]
        for turn in ordered:
            assert self.store.turn(owner, turn.request) == turn
        assert self.store.turn(owner, "never") is None

    @invariant()
    def the_constant_reader_gives_the_reference(self) -> None:
        for owner in self.books:
            self.catch_up(owner, 0)

    @invariant()
    def a_full_read_gives_the_reference(self) -> None:
        for owner, book in self.books.items():
            assert_same(self.store, owner, book)


def filled(store: Store, owner: Owner) -> ReferenceBook:
    """Give an owner something in every part of a book, twice, so that there is history."""
    book = ReferenceBook()
    for _ in range(2):
        store.apply(owner, one_of_everything(), book.revision, generation="g")
        book.apply(one_of_everything(), "g")
    vectors = [Vector(key, "e5", b"v") for key in MEMORIES[1:]]
    store.embed(owner, "g", vectors)
    book.revision += 1
    book.vectors = {vector.memory: vector for vector in vectors}
    assert_same(store, owner, book)
    return book


def assert_same(store: Store, owner: Owner, book: ReferenceBook) -> None:
    delta = store.read(owner)
    assert delta.full
    assert not delta.gone
    assert updated(None, delta) == book.view()
    assert list(store.turns(owner)) == book.ordered_turns()
    for key in MEMORIES:
        assert store.history(owner, key) == book.versions.get(key, ())


class StoreContract:
    """What every store must pass; ``open_store`` gives a new empty store each time."""

    examples = 25

    @pytest.fixture
    def store(self, open_store: OpenStore):
        store = open_store()
        yield store
        store.close()

    def test_any_history_gives_what_the_reference_gives(self, open_store: OpenStore) -> None:
        run_state_machine_as_test(
            lambda: StoreMachine(open_store),
            settings=settings(max_examples=self.examples, stateful_step_count=25, deadline=None),
        )

    def test_every_value_comes_back_as_it_was(self, store: Store) -> None:
        @settings(max_examples=2 * self.examples, deadline=None)
        @given(st.lists(any_change, min_size=1, max_size=3))
        def check(batch: list) -> None:
            book = ReferenceBook()
            everything = [*(PutMemory(memory(key)) for key in MEMORIES), *batch]
            store.erase(ME, "g")
            store.apply(ME, everything, 0, generation="g")
            book.apply(everything, "g")
            assert updated(None, store.read(ME)) == book.view()
            assert list(store.turns(ME)) == book.ordered_turns()

        check()

    def test_an_unknown_owner_has_nothing(self, store: Store) -> None:
        delta = store.read(ME)
        assert (delta.generation, delta.revision, delta.zone, delta.full) == ("", 0, "", True)
        assert store.turns(ME) == ()
        assert store.history(ME, MemoryId("m1")) == ()

    def test_an_unknown_owner_is_at_revision_0(self, store: Store) -> None:
        with pytest.raises(Conflict):
            store.apply(ME, [SetDue(NOW)], 1, generation="g")
        assert store.apply(ME, [SetDue(NOW)], 0, generation="g") == 1
        assert store.read(ME).generation == "g"

    def test_an_unchanged_book_is_an_empty_delta(self, store: Store) -> None:
        revision = store.apply(ME, [PutMemory(memory("m1"))], 0, generation="g")
        delta = store.read(ME, revision, generation="g")
        assert (delta.revision, delta.full, delta.memories) == (revision, False, ())

    def test_a_reader_ahead_of_the_store_starts_anew(self, store: Store) -> None:
        store.apply(ME, [PutMemory(memory("m1"))], 0, generation="g")
        delta = store.read(ME, 7, generation="g")
        assert delta.full
        assert [m.id for m in delta.memories] == ["m1"]

    def test_a_repeated_hit_makes_no_revision(self, store: Store) -> None:
        store.apply(ME, [PutMemory(memory("m1"))], 0, generation="g")
        for _ in range(2):
            store.hits(ME, "g", [signal("m1")])
        assert store.read(ME).revision == 2

    def test_signals_beside_a_tally_come_along(self, store: Store) -> None:
        folded, kept = signal("m1", "folded"), signal("m1", "kept")
        store.apply(ME, [PutMemory(memory("m1")), PutSignal(folded), PutSignal(kept)], 0, generation="g")
        tally = Tally(memory=MemoryId("m1"), cited=1)
        store.apply(ME, [Fold(tally, (folded.key,))], 1, generation="g")
        delta = store.read(ME, 1, generation="g")
        assert (delta.signals, delta.tallies) == ((kept,), (tally,))

    def test_a_vector_of_another_text_is_gone(self, store: Store) -> None:
        store.apply(ME, [PutMemory(memory("m1", "old"))], 0, generation="g")
        store.embed(ME, "g", [Vector(MemoryId("m1"), "e5", b"old")])
        store.apply(ME, [PutMemory(memory("m1", "old", count=2))], 2, generation="g")
        assert store.read(ME, 2, generation="g").vectors == (Vector(MemoryId("m1"), "e5", b"old"),)
        store.apply(ME, [PutMemory(memory("m1", "new"))], 3, generation="g")
        assert store.read(ME).vectors == ()

    def test_an_erased_owner_refuses_what_was_decided_before(self, store: Store) -> None:
        store.apply(ME, [PutMemory(memory("m1"))], 0, generation="g")
        store.erase(ME, "g2")
        for revision in (0, 1):
            with pytest.raises(Conflict):
                store.apply(ME, [PutMemory(memory("m2"))], revision, generation="g")
        store.hits(ME, "g", [signal("m1")])
        assert store.read(ME) == replace(store.read(ME), generation="g2", revision=0, memories=(), signals=())

    def test_an_owner_erased_before_the_first_write_refuses_it(self, store: Store) -> None:
        store.erase(ME, "g2")
        with pytest.raises(Conflict):
            store.apply(ME, [PutMemory(memory("m1"))], 0, generation="g")

    @pytest.mark.parametrize("neighbour", OWNERS[1:])
    def test_an_erased_owner_has_nothing_and_a_neighbour_everything(self, store: Store, neighbour: Owner) -> None:
        books = {owner: filled(store, owner) for owner in (ME, neighbour)}
        store.erase(ME, "g2")
        assert_same(store, ME, ReferenceBook(generation="g2"))
        assert_same(store, neighbour, books[neighbour])
        assert store.due(NOW, 9) == (neighbour,)

    @pytest.mark.parametrize("neighbour", OWNERS[1:])
    def test_a_forgotten_memory_leaves_nothing_and_takes_nothing_else(self, store: Store, neighbour: Owner) -> None:
        books = {owner: filled(store, owner) for owner in (ME, neighbour)}
        forget = [EraseMemory(MemoryId("m1"), ("m1", "t1"))]
        store.apply(ME, forget, books[ME].revision, generation="g")
        books[ME].apply(forget, "g")
        for owner, book in books.items():
            assert_same(store, owner, book)
        again = [PutMemory(memory("m1", "a new statement"))]
        store.apply(ME, again, books[ME].revision, generation="g")
        books[ME].apply(again, "g")
        assert_same(store, ME, books[ME])

    def test_the_longest_overdue_come_first(self, store: Store) -> None:
        minute = timedelta(minutes=1)
        times = (NOW + timedelta(microseconds=1), NOW.astimezone(timezone(8 * 60 * minute)), NOW + minute)
        for owner, due_at in zip(OWNERS, times, strict=True):
            store.apply(owner, [SetDue(due_at)], 0, generation="g")
        assert store.due(NOW, 9) == (OWNERS[1],)
        assert store.due(NOW + minute, 9) == (OWNERS[1], OWNERS[0], OWNERS[2])
        assert store.due(NOW + minute, 1) == (OWNERS[1],)
        store.apply(OWNERS[1], [SetDue(None)], 1, generation="g")
        assert store.due(NOW + minute, 9) == (OWNERS[0], OWNERS[2])

    def test_naive_instants_are_refused(self, store: Store) -> None:
        with pytest.raises(PawSignalError):
            store.apply(ME, [SetDue(NOW.replace(tzinfo=None))], 0, generation="g")
        assert store.read(ME).revision == 0

    def test_threads_lose_nothing(self, store: Store) -> None:
        def write(n: int) -> None:
            while True:
                delta = store.read(ME)
                with suppress(Conflict):
                    store.apply(ME, [PutMemory(memory(f"m{n}"))], delta.revision, generation="g")
                    return

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(write, range(40)))
        delta = store.read(ME)
        assert (len(delta.memories), delta.revision) == (40, 40)
        assert len({m.revision for m in delta.memories}) == 40

    def test_the_lock_keeps_other_threads_out(self, store: Store) -> None:
        store.apply(ME, [PutMemory(memory("m1"))], 0, generation="g")
        with ThreadPoolExecutor(1) as pool:
            with store.exclusive(ME) as held:
                write = pool.submit(store.apply, ME, [PutMemory(memory("m2"))], 1, generation="g")
                held.apply(ME, [PutMemory(memory("m3"))], 1, generation="g")
                assert held.read(ME).revision == 2
            assert isinstance(write.exception(timeout=timedelta(seconds=20).total_seconds()), Conflict)
        assert {m.id for m in store.read(ME).memories} == {"m1", "m3"}
