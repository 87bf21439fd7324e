"""The daily pass: what it writes down, what it graduates, what leaves a full tier, what it folds and erases."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from policy_books import DAY, NO, POLICY, T0, Diary, allergy, book_of, long, memory, used

from pawsignal.model import EraseMemory, Kind, Layer, Memory, MemoryId, Outcome, PutObservation, Signal, Status, Tier
from pawsignal.policy import Policy
from pawsignal.policy.budget import core_of, usage_of
from pawsignal.policy.lifecycle import evidence
from pawsignal.policy.numbers import CoreRule
from pawsignal.policy.sweep import graduations, overfull, overfull_changes


def strong(key: str, last: float = 29) -> tuple[Signal, ...]:
    days = (last - 9, last - 4, last)
    return tuple(used(key, Layer.CITED, T0 + d * DAY, question=q) for d, q in zip(days, "abc", strict=True))


def ready(key: str, **given: object) -> Memory:
    return memory(key, f"豆豆喜欢{key}", Kind.PREFERENCE, words=6, **given)


def test_a_used_memory_graduates_loses_its_expiry_and_enters_the_core() -> None:
    diary = Diary(book_of(ready("m"), signals={MemoryId("m"): strong("m", 10)})).on(10)
    assert diary.sweep().counts == {"graduated": 1}
    known = diary.book.memories[MemoryId("m")]
    assert (known.tier, known.expires_at, known.core, known.status) == (Tier.LONG, None, True, Status.ACTIVE)
    assert len(diary.on(4000).alive()) == 1


def test_a_graduate_never_displaces_and_graduates_all_the_same() -> None:
    filled = [long(f"l{n:02}", f"玩具{n}", core=True) for n in range(20)]
    diary = Diary(book_of(ready("m"), *filled, signals={MemoryId("m"): strong("m", 10)})).on(10)
    diary.sweep()
    known = diary.book.memories[MemoryId("m")]
    assert (known.tier, known.core) == (Tier.LONG, False)
    assert len(core_of(diary.book, diary.now, POLICY)) == 20


def test_an_unclear_memory_that_passes_in_time_leaves_the_pool_as_graduated() -> None:
    shaky = tuple(used("m", Layer.CITED, T0 + d * DAY, question="a") for d in (20, 25, 29))
    diary = Diary(book_of(ready("m", core=True), signals={MemoryId("m"): shaky})).on(30)
    assert diary.sweep().counts == {"observed": 1}
    assert [m.id for m in core_of(diary.book, diary.now, POLICY)] == ["m"]  # it keeps its place, without a label
    diary.on(35).use(MemoryId("m"), question="b")
    done = diary.sweep()
    outcomes = [c.observation.outcome for c in done.changes if isinstance(c, PutObservation)]
    assert (done.counts, outcomes) == ({"graduated": 1}, [Outcome.GRADUATED])
    assert diary.book.observations == {}


def test_nothing_graduates_out_of_a_conflict() -> None:
    diary = Diary(book_of())
    diary.tell("豆豆在吃A粮", Kind.STATE, "food.main", fact="A")
    known = diary.tell("豆豆最近不爱吃", Kind.CHANGE, "change:appetite").memory
    assert known is not None
    for n, asked in enumerate("abcde"):
        diary.on(n).use(known.id, question=asked)
    assert diary.sweep().counts == {}


def test_openclaw_graduates_ten_in_a_sweep_the_strongest_first() -> None:
    keys = [f"m{n:02}" for n in range(12)]
    signals = {MemoryId(k): (*strong(k), *(used(k, Layer.HIT, T0 + 29 * DAY, question="xyz"[n % 3]) for n in range(3)))
               for k in keys}  # fmt: skip
    signals[MemoryId("m11")] = (
        *signals[MemoryId("m11")],
        *(used("m11", Layer.CITED, T0 + 29 * DAY, question=q) for q in "defgh"),
    )
    diary = Diary(book_of(*map(ready, keys), signals=signals), policy=Policy.openclaw()).on(29)
    assert len(graduations(diary.book, diary.now, diary.policy)) == 10
    diary.sweep()
    graduated = {m.id for m in diary.alive(tier=Tier.LONG)}
    assert len(graduated) == 10
    assert "m11" in graduated
    diary.sweep()
    assert len(diary.alive(tier=Tier.LONG)) == 12


def test_a_sweep_a_year_late_erases_what_closed_long_ago() -> None:
    diary = Diary(book_of(memory("m"))).on(400)
    done = diary.sweep()
    assert any(isinstance(change, EraseMemory) for change in done.changes)
    assert (diary.book.memories, diary.book.past) == ({}, {})
    assert diary.sweep().changes == []


@pytest.mark.parametrize(("status", "days"), [(Status.REJECTED, 180), (Status.RESOLVED, 730)])
def test_closed_text_is_erased_after_its_time(status: Status, days: int) -> None:
    diary = Diary(book_of(memory("m", status=status, closed_at=T0)))
    assert diary.on(days - 0.001).sweep().counts == {}
    assert diary.on(days).sweep().counts == {"erased": 1}


# --- full tiers ----------------------------------------------------------------------------------------------------

SMALL = POLICY.with_(short_limit=3, long_limit=3)


def test_from_a_full_tier_the_weakest_leave_ties_by_id() -> None:
    notes = [memory(f"m{n}") for n in range(5)]
    diary = Diary(book_of(*notes, signals={MemoryId("m0"): strong("m0", 9)[:1]}), policy=SMALL).on(9)
    assert [m.id for m in overfull(diary.book, diary.now, SMALL)] == ["m1", "m2"]
    assert diary.sweep().counts == {"evicted": 2}
    assert [m.id for m in diary.alive()] == ["m0", "m3", "m4"]


def test_safety_identity_pinned_and_observed_memories_never_leave_a_full_tier() -> None:
    kept = [allergy(f"a{n}", f"{n}") for n in range(4)]
    kept += [memory("i", kind=Kind.IDENTITY), long("p", "豆豆爱玩球", pinned=True)]
    diary = Diary(book_of(*kept, *(long(f"l{n}", f"{n}") for n in range(4))), policy=SMALL)
    watched = diary.tell("豆豆不爱吃", Kind.CHANGE, "change:appetite").memory
    diary.sweep()
    assert watched is not None
    assert {m.id for m in diary.alive()} == {m.id for m in kept} | {watched.id}


def test_denials_of_allergies_do_not_pile_up() -> None:
    denials = [
        memory(f"d{n}", "不过敏", Kind.ALLERGY, polarity=NO, tier=Tier.SHORT, expires_at=T0 + 30 * DAY)
        for n in range(9)
    ]
    diary = Diary(book_of(*denials), policy=SMALL)
    diary.sweep()
    assert len(diary.alive()) == 3


def test_what_a_decision_writes_is_not_what_leaves() -> None:
    diary = Diary(
        book_of(*(memory(f"m{n}") for n in range(3)), signals={MemoryId("m2"): strong("m2", 0)}), policy=SMALL
    )
    changes = diary.tell("豆豆怕打雷").changes
    leaving = overfull_changes(diary.book, changes, diary.now, SMALL)
    diary.apply(leaving)
    assert "豆豆怕打雷" in diary.texts()
    assert len(diary.alive()) == 3
    assert diary.alive(id="m2")


# --- folding -------------------------------------------------------------------------------------------------------


def test_older_signals_become_counts_and_the_evidence_stays() -> None:
    key = MemoryId("m")
    many = tuple(used("m", Layer.HIT, T0 + n * DAY / 10, question=f"q{n}", score=0.5) for n in range(200))
    diary = Diary(book_of(long("m", "豆豆爱玩球"), signals={key: many})).on(40)
    before = evidence(diary.book.memories[key], diary.book, diary.now)
    diary.sweep()
    after = evidence(diary.book.memories[key], diary.book, diary.now)
    assert len(diary.book.signals[key]) == 64
    assert (after.hits, after.last_at) == (before.hits, before.last_at)
    assert after.hit_score == pytest.approx(before.hit_score)
    assert POLICY.scoring.strength_at(after, diary.now) == pytest.approx(POLICY.scoring.strength_at(before, diary.now))
    assert diary.sweep().changes == []


def test_a_signal_whose_key_may_come_again_is_not_folded() -> None:
    key = MemoryId("m")
    many = tuple(used("m", Layer.HIT, T0, question=f"q{n}") for n in range(100))
    diary = Diary(book_of(long("m", "豆豆爱玩球"), signals={key: many})).on(1)
    assert diary.sweep().changes == []


# --- properties ----------------------------------------------------------------------------------------------------


@given(
    st.lists(
        st.tuples(st.sampled_from([0.5, 3.0, 15.0, 31.0]), st.sampled_from(Kind), st.integers(0, 3), st.booleans()),
        min_size=1,
        max_size=25,
    )
)
@settings(max_examples=50, deadline=None)
def test_after_any_history_a_second_sweep_changes_nothing_and_bounds_hold(history) -> None:  # type: ignore[no-untyped-def]
    policy = POLICY.with_(short_limit=4, long_limit=4, core=CoreRule(entries=3, characters=120))
    diary = Diary(book_of(), policy=policy)
    for days, kind, n, core in history:
        diary.now += days * DAY
        told = diary.tell(f"豆豆的第{n}件事", kind, f"topic:{n}", core=core, fact=str(n)).memory
        if told is not None and told.id in diary.book.memories:
            diary.use(told.id, question=f"q{n}")
        diary.sweep()
        assert diary.sweep().changes == []
        free = [m for m in diary.alive() if not policy.kinds[m.kind].permanent and m.status is not Status.OBSERVING]
        assert sum(m.tier is Tier.SHORT for m in free) <= 4
        assert sum(m.tier is Tier.LONG for m in free) <= 4
        safety = [m for m in diary.alive() if policy.kinds[m.kind].safety]
        assert all(m.core for m in safety)
        usage = usage_of(diary.book, diary.now, policy)
        assert usage.fits or all(policy.kinds[m.kind].safety for m in core_of(diary.book, diary.now, policy))
