"""The curated core: what stands in it, how it is counted, who is refused and who is displaced."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from policy_books import (
    DAY,
    DOU,
    NO,
    PETS,
    POLICY,
    T0,
    WANG,
    Diary,
    allergy,
    book_of,
    gone_pet,
    long,
    memory,
    statement,
    used,
)

from pawsignal.errors import CoreFull, Invalid
from pawsignal.model import Kind, Layer, Memory, MemoryId, PetStatus, PutMemory, Scope, Statement, Status
from pawsignal.policy import Policy
from pawsignal.policy.acts import confirm, reject, revise
from pawsignal.policy.book import changed
from pawsignal.policy.budget import core_at, core_of, entries_of, placed, unplaced, usage_of
from pawsignal.policy.conflict import Effect
from pawsignal.policy.numbers import CoreRule

FULL = [long(f"l{n:02}", f"豆豆喜欢玩具{n}", core=True) for n in range(20)]


def of_length(key: str, characters: int, **given: object) -> Memory:
    """Give a memory of the owner whose line in the core has so many characters."""
    return memory(key, "长" * (characters - 2), Kind.NOTE, scope=Scope.USER, pets=(), **given)


# --- counting ------------------------------------------------------------------------------------------------------


def test_characters_are_code_points_of_the_rendered_text_labels_and_separators_included() -> None:
    book = book_of(allergy("a", "鸡肉"), long("b", "喜欢🐶", core=True))
    lines = [entry.line for entry in entries_of(book, T0, POLICY)]
    assert lines == ["! [豆豆] 豆豆对鸡肉过敏", "- [豆豆] 喜欢🐶"]
    assert usage_of(book, T0, POLICY).characters == sum(map(len, lines)) + 1


def test_the_safety_memories_of_one_pet_and_kind_share_a_line() -> None:
    book = book_of(
        allergy("a", "鸡肉"),
        allergy("b", "牛肉", recorded_at=T0 + DAY),
        allergy("c", "玉米", pets=(WANG,)),
        memory("d", "豆豆有肾病", Kind.CONDITION, core=True),
    )
    entries = entries_of(book, T0 + DAY, POLICY)
    assert [entry.memories for entry in entries] == [("a", "b"), ("d",), ("c",)]
    assert usage_of(book, T0 + DAY, POLICY).entries == 3


def test_the_lines_of_the_core_stand_in_the_same_order_whatever_the_order_of_the_book() -> None:
    some = [*FULL[:5], allergy("a", "鸡肉"), memory("u", "我怕狗", scope=Scope.USER, pets=(), core=True)]
    one, other = book_of(*some), book_of(*reversed(some), pets=reversed(PETS))
    assert entries_of(one, T0, POLICY) == entries_of(other, T0, POLICY)


def test_the_default_core_ends_at_exactly_1500_characters_and_20_entries() -> None:
    book = book_of(of_length("a", 700, core=True))
    assert placed(book, of_length("b", 799), T0, POLICY)
    with pytest.raises(CoreFull):
        placed(book, of_length("b", 800), T0, POLICY)
    with pytest.raises(CoreFull):
        placed(book_of(*FULL), long("x", "短"), T0, POLICY)
    assert placed(book_of(*FULL[:19]), long("x", "短"), T0, POLICY)


def test_hermes_counts_1000_and_3_and_1197_as_2200() -> None:
    policy = Policy.hermes()
    book = book_of(long("a", "x" * (1000 - len("- [豆豆] ")), core=True))
    fits, too_long = (long("b", "x" * (n - len("- [豆豆] "))) for n in (1197, 1198))
    after = changed(book, placed(book, fits, T0, policy))
    assert usage_of(after, T0, policy).blocks[0] == ("MEMORY", 2200, 2200)
    with pytest.raises(CoreFull):
        placed(book, too_long, T0, policy)


def test_the_two_blocks_of_hermes_are_counted_apart() -> None:
    policy = Policy.hermes()
    book = book_of(long("a", "x" * 2100, core=True))
    assert placed(book, of_length("u", 1375), T0, policy)
    with pytest.raises(CoreFull):
        placed(book, of_length("u", 1376), T0, policy)
    many = book_of(*(long(f"m{n}", "短", core=True) for n in range(60)))
    assert placed(many, long("x", "短"), T0, policy)  # its entries are not counted


# --- placing -------------------------------------------------------------------------------------------------------


def test_a_full_core_refuses_with_usage_and_entries_and_keeps_the_memory() -> None:
    diary = Diary(book_of(*FULL))
    settled = diary.tell("豆豆喜欢飞盘", Kind.PREFERENCE, "preference:飞盘", core=True)
    assert settled.effect is Effect.CREATED
    assert settled.memory is not None
    assert diary.book.memories[settled.memory.id].core is False
    assert settled.refusal is not None
    assert "20/20" in settled.refusal.usage
    assert len(settled.refusal.entries) == 20
    assert core_of(diary.book, diary.now, POLICY) == core_of(book_of(*FULL), T0, POLICY)


def test_a_safety_memory_displaces_the_weakest_and_the_displaced_one_lives() -> None:
    strong = {m.id: (used(m.id, Layer.CITED, T0),) for m in FULL if m.id != "l07"}
    diary = Diary(book_of(*FULL, signals=strong))
    settled = diary.tell("豆豆对鸡肉过敏", Kind.ALLERGY, "allergy:鸡肉")
    assert [other.id for other in settled.others] == ["l07"]
    assert diary.book.memories[MemoryId("l07")].core is False
    assert diary.status(MemoryId("l07")) is Status.ACTIVE


def test_neither_safety_nor_pinned_entries_are_displaced() -> None:
    pinned = [replace(m, pinned=True) for m in FULL]
    diary = Diary(book_of(*pinned))
    settled = diary.tell("豆豆对鸡肉过敏", Kind.ALLERGY, "allergy:鸡肉")
    core = core_at(diary.book, diary.now, POLICY)
    assert settled.others == ()
    assert settled.memory is not None
    assert settled.memory.id in {m.id for m in core.memories}
    assert not core.usage.fits
    assert "21/20" in str(core.usage)  # it stands over budget and says so


def test_a_safety_memory_frees_room_in_its_own_block_only() -> None:
    policy = Policy.hermes()
    owners = [of_length(f"u{n}", 400, core=True) for n in range(3)]
    book = book_of(*owners, *(long(f"m{n}", "x" * 480, core=True) for n in range(4)))
    after = changed(book, placed(book, allergy("a", "x" * 300, core=False), T0, policy))
    assert [m.id for m in core_of(after, T0, policy) if m.scope is Scope.USER] == ["u0", "u1", "u2"]
    assert usage_of(after, T0, policy).fits


@pytest.mark.parametrize("status", [PetStatus.DECEASED, PetStatus.REHOMED])
def test_a_pet_that_left_leaves_the_core(status: PetStatus) -> None:
    home = book_of(allergy("a", "鸡肉"), long("w", "旺财爱跑", pets=(WANG,), core=True))
    after = replace(home, pets={DOU: gone_pet(status), WANG: PETS[1]})
    assert [m.id for m in core_of(after, T0, POLICY)] == ["w"]


def test_what_waits_unconfirmed_cannot_be_placed() -> None:
    diary = Diary(book_of())
    known = diary.tell("豆豆最近不爱吃", Kind.CHANGE, "change:appetite", core=True).memory
    assert known is not None
    with pytest.raises(Invalid, match="unconfirmed"):
        placed(diary.book, known, diary.now, POLICY)
    diary.apply([PutMemory(replace(known, core=True))])  # whoever sets the mark: it does not stand there
    assert core_of(diary.book, diary.now, POLICY) == []
    diary.apply(confirm(known.id, diary.scene).changes)
    assert core_of(diary.book, diary.now, POLICY) == []  # nor does it slip in when it is confirmed


def test_a_safety_memory_cannot_be_taken_out() -> None:
    with pytest.raises(Invalid, match="harm"):
        unplaced(allergy("a", "鸡肉"), POLICY)
    assert unplaced(FULL[0], POLICY) == (PutMemory(replace(FULL[0], core=False)),)


def test_what_is_rejected_superseded_or_expired_leaves_the_core() -> None:
    diary = Diary(book_of(*FULL[:2], memory("m", core=True)))
    diary.apply(reject(MemoryId("l00"), diary.scene).changes)
    assert [m.id for m in core_of(diary.book, diary.now, POLICY)] == ["l01", "m"]
    assert [m.id for m in core_of(diary.book, T0 + 30 * DAY, POLICY)] == ["l01"]
    diary.on(31).sweep()
    assert diary.book.past is not None
    assert not diary.book.past[MemoryId("m")].core


def test_longer_words_that_no_longer_fit_leave_the_core_and_say_so() -> None:
    diary = Diary(book_of(of_length("a", 700, core=True), of_length("b", 700, core=True)))
    settled = revise(MemoryId("b"), lambda _m: _words("长" * 900), diary.scene)
    assert settled.refusal is not None
    assert settled.memory is not None
    assert (settled.memory.text, settled.memory.core) == ("长" * 900, False)
    shorter = revise(MemoryId("b"), lambda _m: _words("短"), diary.scene)
    assert shorter.memory is not None
    assert shorter.memory.core


def _words(text: str) -> Statement:
    return statement(text, scope=Scope.USER, pets=())


@given(st.lists(st.tuples(st.integers(1, 300), st.booleans(), st.booleans(), st.sampled_from([NO, None])), max_size=30))
@settings(max_examples=60, deadline=None)
def test_the_budget_holds_after_any_sequence_of_placements(told) -> None:  # type: ignore[no-untyped-def]
    policy = POLICY.with_(core=CoreRule(entries=5, characters=400))
    diary = Diary(book_of(), policy=policy)
    for n, (length, is_safety, core, polarity) in enumerate(told):
        kind = Kind.ALLERGY if is_safety else Kind.PREFERENCE
        given = {"polarity": polarity} if polarity else {}
        diary.tell("字" * length, kind, f"{kind}:{n}", core=core, **given)
        core_now = core_at(diary.book, diary.now, policy)
        assert core_now.usage.fits or all(m.kind is Kind.ALLERGY and m.polarity is not NO for m in core_now.memories)
        assert {m.id for m in diary.alive() if m.kind is Kind.ALLERGY and m.polarity is not NO} <= {
            m.id for m in core_now.memories
        }
