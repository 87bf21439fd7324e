"""A book after changes, and the ids of new things."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from policy_books import DAY, DOU, T0, book_of, memory, pet, used

from pawsignal.model import (
    Change,
    DropPet,
    EraseMemory,
    Fold,
    Layer,
    MemoryId,
    Observation,
    ObservationId,
    Outcome,
    Owner,
    PutMemory,
    PutObservation,
    PutPet,
    PutSession,
    PutSignal,
    Reason,
    Session,
    SessionId,
    SetDue,
    SetZone,
    Status,
    Tally,
)
from pawsignal.policy.book import changed, find, ids_of

KEYS = ("a", "b", "c")


def stay(key: str, outcome: Outcome | None = None, reason: Reason = Reason.AMBIGUOUS) -> Observation:
    return Observation(
        id=ObservationId(f"o-{key}"),
        memory=MemoryId(key),
        reason=reason,
        opened_at=T0,
        due_at=T0 + DAY,
        outcome=outcome,
    )


def changes() -> st.SearchStrategy[Change]:
    keys = st.sampled_from(KEYS)
    return st.one_of(
        st.builds(lambda k, s: PutMemory(memory(k, status=s)), keys, st.sampled_from(Status)),
        st.builds(lambda k: EraseMemory(MemoryId(k), (k,)), keys),
        st.builds(lambda k, n: PutSignal(used(k, Layer.HIT, T0 + n * DAY)), keys, st.integers(0, 3)),
        st.builds(lambda k: Fold(Tally(memory=MemoryId(k), hits=1), (used(k, Layer.HIT, T0).key,)), keys),
        st.builds(lambda k, o: PutObservation(stay(k, o)), keys, st.none() | st.sampled_from(Outcome)),
        st.builds(lambda n: PutPet(pet(DOU, n)), st.sampled_from(("豆豆", "豆子"))),
        st.just(DropPet(DOU)),
        st.just(SetZone("Europe/London")),
        st.just(SetDue(T0)),
    )


@given(st.lists(changes(), max_size=15), st.integers(0, 15))
@settings(max_examples=100, deadline=None)
def test_changes_compose(found: list[Change], at: int) -> None:
    book = book_of(*map(memory, KEYS))
    assert changed(changed(book, found[:at]), found[at:]) == changed(book, found)


@given(st.lists(changes(), max_size=15))
@settings(max_examples=60, deadline=None)
def test_a_memory_is_alive_or_past_and_never_both(found: list[Change]) -> None:
    book = changed(book_of(*map(memory, KEYS)), found)
    assert book.past is not None
    assert not book.memories.keys() & book.past.keys()
    assert all(m.status.is_closed for m in book.past.values())
    assert not any(m.status.is_closed for m in book.memories.values())


def test_the_book_before_stays_as_it_was() -> None:
    book = book_of(memory("a"))
    changed(book, [EraseMemory(MemoryId("a")), PutSignal(used("a", Layer.HIT, T0)), SetZone("UTC")])
    assert book == book_of(memory("a"))


def test_a_signal_of_the_same_key_counts_once() -> None:
    one = used("a", Layer.CITED, T0)
    book = changed(book_of(memory("a")), [PutSignal(one), PutSignal(replace(one, at=T0 + DAY / 9, score=0.1))])
    assert book.signals == {"a": (one,)}


def test_an_erased_memory_takes_along_what_hangs_on_it() -> None:
    book = changed(
        book_of(memory("a"), stays={MemoryId("a"): 1}),
        [PutSignal(used("a", Layer.CITED, T0)), Fold(Tally(memory=MemoryId("a")), ()), PutObservation(stay("a"))],
    )
    after = changed(book, [EraseMemory(MemoryId("a"), ("a", "t1"))])
    assert (after.memories, after.signals, after.tallies, after.observations, after.stays) == ({}, {}, {}, {}, {})
    assert after.tombstones == {"a", "t1"}


@pytest.mark.parametrize(
    ("reason", "stays"), [(Reason.AMBIGUOUS, {"a": 1}), (Reason.CONFLICT, {}), (Reason.CHANGE, {})]
)
def test_only_finished_stays_of_unclear_memories_are_counted(reason: Reason, stays: dict[str, int]) -> None:
    book = changed(book_of(memory("a")), [PutObservation(stay("a", None, reason))])
    assert (book.stays, len(book.observations)) == ({}, 1)
    book = changed(book, [PutObservation(stay("a", Outcome.DUE, reason))])
    assert (book.stays, book.observations) == (stays, {})


def test_without_the_past_closed_memories_are_let_go() -> None:
    book = replace(book_of(memory("a")), past=None)
    after = changed(book, [PutMemory(memory("a", status=Status.REJECTED))])
    assert (after.memories, after.past, find(after, MemoryId("a"))) == ({}, None, None)


def test_a_closed_session_leaves_the_book() -> None:
    session = Session(id=SessionId("s"), opened_at=T0, last_at=T0)
    book = changed(book_of(), [PutSession(session)])
    assert book.sessions == {"s": session}
    assert changed(book, [PutSession(replace(session, closed=True))]).sessions == {}


# --- ids -----------------------------------------------------------------------------------------------------------


def test_ids_are_unique_within_a_book_and_across_owners_generations_and_revisions() -> None:
    book = book_of()
    others = [book, replace(book, revision=1), replace(book, generation="g2")]
    others += [replace(book, owner=Owner(*names)) for names in (("default", "u10"), ("default\0u1", ""), ("", "u1"))]
    found = [key for one in others for key in islice(ids_of(one), 50)]
    assert len(set(found)) == len(found)


def test_the_same_book_gives_the_same_ids() -> None:
    assert list(islice(ids_of(book_of()), 9)) == list(islice(ids_of(book_of()), 9))


def test_ids_the_book_holds_are_passed_over_whatever_they_name() -> None:
    first, second, third, fourth = islice(ids_of(book_of()), 4)
    held = replace(stay("a"), id=ObservationId(second))
    book = book_of(memory(first), memory(third, status=Status.RESOLVED), observations={MemoryId("a"): held})
    assert next(ids_of(book)) == fourth
