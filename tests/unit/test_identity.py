"""Identity statements set the pet's own fields; what cannot be asks first."""

from __future__ import annotations

from datetime import date

import pytest
from policy_books import DOU, WANG, Diary, book_of, memory, pet

from pawsignal.model import Cue, EraseMemory, Kind, PetStatus, Status
from pawsignal.policy.acts import confirm, reject, retire
from pawsignal.policy.conflict import Effect
from pawsignal.policy.forget import forgotten
from pawsignal.policy.identity import cleared, is_impossible, with_fact


@pytest.fixture
def diary() -> Diary:
    return Diary(book_of(pets=[pet(DOU, "豆豆"), pet(WANG, "旺财")]))


def tell(diary: Diary, field: str, fact: str, cue: Cue = Cue.NONE) -> Effect:
    return diary.tell(f"豆豆 {field} {fact}", Kind.IDENTITY, f"identity:{field}", fact=fact, cue=cue).effect


@pytest.mark.parametrize(
    ("field", "fact", "value"),
    [
        ("born", "2025-10-20", date(2025, 10, 20)),
        ("species", "cat", "cat"),
        ("breed", "金毛", "金毛"),
        ("sex", "female", "female"),
        ("neutered", "true", True),
        ("neutered", "false", False),
        ("chip", "156000012345678", "156000012345678"),
        ("status", "deceased", PetStatus.DECEASED),
    ],
)
def test_a_fact_sets_its_field_of_that_pet_in_the_same_decision(
    diary: Diary, field: str, fact: str, value: object
) -> None:
    assert tell(diary, field, fact) is Effect.CREATED
    assert getattr(diary.book.pets[DOU], field) == value
    assert diary.book.pets[WANG] == pet(WANG, "旺财")


def test_a_correction_supersedes_and_sets_the_field(diary: Diary) -> None:
    tell(diary, "born", "2025-10-20")
    assert tell(diary, "born", "2025-10-21", Cue.CORRECTS) is Effect.CREATED
    assert diary.book.pets[DOU].born == date(2025, 10, 21)
    assert len(diary.alive()) == 1


def test_another_value_without_a_word_of_correction_asks(diary: Diary) -> None:
    tell(diary, "sex", "female")
    assert tell(diary, "sex", "male") is Effect.OBSERVED
    assert diary.book.pets[DOU].sex == "female"
    waiting = diary.alive(status=Status.OBSERVING)[0]
    diary.apply(confirm(waiting.id, diary.scene).changes)
    assert diary.book.pets[DOU].sex == "male"
    assert len(diary.alive()) == 1


def test_the_impossible_asks_and_waits(diary: Diary) -> None:
    tell(diary, "neutered", "true")
    assert tell(diary, "neutered", "false", Cue.REPLACES) is Effect.OBSERVED
    assert diary.book.pets[DOU].neutered is True


def test_the_impossible_waits_also_where_only_the_field_is_known() -> None:
    diary = Diary(book_of(pets=[pet(DOU, "豆豆", neutered=True)]))
    assert tell(diary, "neutered", "false") is Effect.OBSERVED
    assert diary.book.pets[DOU].neutered is True


def test_what_comes_to_be_true_in_a_life_contradicts_nothing(diary: Diary) -> None:
    tell(diary, "neutered", "false")
    assert tell(diary, "neutered", "true") is Effect.CREATED
    assert diary.book.pets[DOU].neutered is True
    assert len(diary.alive()) == 1


def test_an_error_put_right_is_not_impossible(diary: Diary) -> None:
    tell(diary, "neutered", "true")
    assert tell(diary, "neutered", "false", Cue.CORRECTS) is Effect.CREATED
    assert diary.book.pets[DOU].neutered is False


@pytest.mark.parametrize(("field", "fact"), [("sex", "male"), ("born", "2025-10-21"), ("chip", "156000000000001")])
def test_what_contradicts_the_pets_own_data_asks(field: str, fact: str) -> None:
    known = pet(DOU, "豆豆", sex="female", born=date(2025, 10, 20), chip="156000000000000")
    diary = Diary(book_of(pets=[known]))
    assert tell(diary, field, fact) is Effect.OBSERVED
    assert diary.book.pets[DOU] == known
    assert tell(diary, field, fact, Cue.CORRECTS) is Effect.CONFIRMED
    assert diary.book.pets[DOU] != known


def test_what_agrees_with_the_pets_own_data_is_kept() -> None:
    diary = Diary(book_of(pets=[pet(DOU, "豆豆", sex="female", breed="金毛")]))
    assert [tell(diary, "sex", "female"), tell(diary, "breed", "金毛犬")] == [Effect.CREATED, Effect.CREATED]


@pytest.mark.parametrize("act", [reject, retire])
def test_what_does_not_hold_leaves_the_field_empty(diary: Diary, act) -> None:  # type: ignore[no-untyped-def]
    tell(diary, "sex", "female")
    diary.apply(act(diary.alive()[0].id, diary.scene).changes)
    assert diary.book.pets[DOU].sex == ""


def test_a_forgotten_birthday_is_forgotten_by_the_pet_too(diary: Diary) -> None:
    tell(diary, "born", "2025-10-20")
    changes = forgotten(diary.alive(), diary.book, (), ())
    diary.apply(changes)
    assert any(isinstance(change, EraseMemory) for change in changes)
    assert diary.book.pets[DOU].born is None


def test_a_field_that_says_something_else_by_now_stays() -> None:
    old = memory("m", kind=Kind.IDENTITY, topic="identity:sex", fact="male")
    book = book_of(old, pets=[pet(DOU, "豆豆", sex="female")])
    assert cleared([old], book) == ()


def test_an_unknown_field_changes_nothing() -> None:
    dou = pet(DOU, "豆豆")
    assert with_fact(dou, "identity:colour", "white") == dou
    assert not is_impossible(dou, "identity:colour", "white")
    odd = memory("m", kind=Kind.IDENTITY, topic="identity:colour", fact="white", pets=(DOU,))
    assert cleared([odd], book_of(odd, pets=[dou])) == ()


def test_a_dead_pet_does_not_return_unasked(diary: Diary) -> None:
    tell(diary, "status", "deceased")
    assert tell(diary, "status", "alive") is Effect.OBSERVED
    assert diary.book.pets[DOU].status is PetStatus.DECEASED
