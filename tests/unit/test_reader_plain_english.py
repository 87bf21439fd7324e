"""Health facts as owners chat about them in English: read where they are told, and nowhere else."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from reading_cases import ENGLISH, ONE, of, only

from pawsignal.model import Certainty, Cue, Kind, Polarity


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Nala can't have chicken, breaks out in hives every single time", "allergy:chicken"),
        ("Otto mustn't have duck or he swells up", "allergy:duck"),
        ("Nala can't eat beef because it makes her itchy", "allergy:beef"),
        ("Otto can't have lamb, he comes up in bumps", "allergy:lamb"),
        ("Nala's skin flares up whenever she has wheat", "allergy:wheat"),
        ("Otto comes out in a rash after eating eggs", "allergy:egg"),
    ],
)
def test_a_food_that_always_ends_in_a_rash_is_an_allergy_and_no_rash_of_today(text: str, topic: str) -> None:
    statement = only(of(text, ENGLISH))
    assert (statement.kind, statement.topic, statement.certainty) == (Kind.ALLERGY, topic, Certainty.SUSPECTED)


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Otto tested positive for beef on his allergy panel", "allergy:beef"),
        ("Nala came back positive for salmon", "allergy:salmon"),
        ("the vet told us to keep Otto off dairy", "condition:avoid milk"),
        ("Our dermatologist said to keep Nala away from pork", "condition:avoid pork"),
    ],
)
def test_a_test_or_a_vet_may_name_what_to_keep_off(text: str, topic: str) -> None:
    assert only(of(text, ENGLISH)).topic == topic


@pytest.mark.parametrize(
    "text",
    [
        "Otto is allergic to mondays",
        "Nala is allergic to hard work",
        "Otto is allergic to chicken jk",
        "Nala is allergic to being told no",
        "the vet told us to keep Otto off the furniture",
        "Nala broke out of her carrier",
        "Otto can't have his ball or he sulks",
    ],
)
def test_jokes_and_house_rules_are_no_allergies(text: str) -> None:
    kinds = {statement.kind for statement in of(text, ENGLISH).statements}
    assert not kinds & {Kind.ALLERGY, Kind.CONDITION}


@pytest.mark.parametrize(
    "text",
    [
        "We had to have Otto put to sleep this morning",
        "I had to put Otto down last night",
        "Otto was put down on Friday",
        "My sweet Otto crossed the rainbow bridge",
        "Otto has gone over the rainbow bridge",
    ],
)
def test_a_death_is_read_however_gently_it_is_told(text: str) -> None:
    assert [(s.topic, s.fact, s.pets) for s in of(text, ENGLISH).statements] == [
        ("identity:status", "deceased", ("Otto",))
    ]


@pytest.mark.parametrize(
    "text",
    [
        "I put Otto down on the sofa",
        "We put Otto to sleep in his crate",
        "We might have to put Otto down",
        "The vet put Otto to sleep for his dental",
    ],
)
def test_laying_a_pet_down_is_no_death(text: str) -> None:
    assert all(statement.topic != "identity:status" for statement in of(text, ENGLISH).statements)


@pytest.mark.parametrize("word", ["oops", "whoops", "sorry, typo", "ugh I mistyped", "my typo"])
def test_a_slip_of_the_keyboard_corrects(word: str) -> None:
    statement = only(of(f"{word}, Nala's birthday is 13 March 2021", ENGLISH))
    assert (statement.topic, statement.cue) == ("identity:born", Cue.CORRECTS)


@pytest.mark.parametrize(
    ("text", "cue"),
    [
        ("the vet says Nala no longer has a heart murmur", Cue.RECOVERS),
        ("Otto no longer has arthritis", Cue.RECOVERS),
        ("Nala never had asthma", Cue.DENIES),
        ("Otto doesn't have diabetes", Cue.DENIES),
    ],
)
def test_an_illness_that_is_gone_is_not_told_as_there(text: str, cue: Cue) -> None:
    assert only(of(text, ENGLISH)).cue is cue


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("The vet heard a heart murmur on Otto", "condition:heart murmur"),
        ("Our cardiologist found a grade 3 heart murmur in Nala", "condition:heart murmur"),
        ("The vets picked up a slight heart murmur on Nala", "condition:heart murmur"),
        ("The vet discovered kidney stones in Otto", "condition:kidney stones"),
    ],
)
def test_what_a_vet_hears_or_finds_is_no_hearsay(text: str, topic: str) -> None:
    statement = of(text, ENGLISH).statements[0]
    assert (statement.kind, statement.topic) == (Kind.CONDITION, topic)


@pytest.mark.parametrize("text", ["I heard a vet say beagles get heart murmurs", "I read about kidney stones in cats"])
def test_what_the_owner_hears_of_others_stays_hearsay(text: str) -> None:
    assert of(text, ENGLISH).statements == ()


@pytest.mark.parametrize(
    ("text", "drug", "until"),
    [
        ("Nala's on a course of metronidazole, 50mg twice a day for 7 days", "metronidazole", 19),
        ("Otto must take amoxicillin until Friday", "amoxicillin", 15),
        ("Nala is on prednisolone till Sunday", "prednisolone", 17),
        ("Otto gets metacam, 2ml once a day for 3 days", "metacam", 15),
    ],
)
def test_a_course_ends_when_its_words_say(text: str, drug: str, until: int) -> None:
    statement = only(of(text, ENGLISH))
    assert statement.topic == f"medication:{drug}"
    assert statement.until is not None
    assert statement.until.astimezone(UTC).date() == datetime(2026, 5, until, tzinfo=UTC).date()


def test_a_chinese_course_ends_with_its_day_too() -> None:
    statement = only(of("雪球吃阿莫西林吃到周五", ONE))
    assert statement.until == datetime(2026, 5, 15, 16, tzinfo=UTC)


@pytest.mark.parametrize("text", ["Otto was on metacam until last Friday", "Nala took baytril until yesterday"])
def test_a_course_that_is_over_is_none(text: str) -> None:
    assert of(text, ENGLISH).statements == ()


@pytest.mark.parametrize(
    ("text", "dose"),
    [
        ("the vet's put Nala's methimazole up to 5mg", "5mg"),
        ("They bumped Otto's apoquel up to 16mg", "16mg"),
        ("vet dropped her prednisolone down to 2.5mg", "2.5mg"),
        ("I give to Otto omeprazole 10 mg once a day", "10 mg"),
    ],
)
def test_a_new_dose_is_a_new_statement_of_the_course(text: str, dose: str) -> None:
    statement = only(of(text, ENGLISH, ("Nala",)))
    assert statement.kind is Kind.MEDICATION
    assert dose in statement.text


@pytest.mark.parametrize(
    ("text", "flag"),
    [
        ("Nala keeps going to her litter tray but no wee comes out", "no urine"),
        ("Otto lifts his leg and no pee is coming out", "no urine"),
        ("Nala can't wee at all", "no urine"),
        ("Otto scoffed a whole packet of raisins", "grapes"),
        ("Nala helped herself to my brownie", "chocolate"),
        ("Otto has just polished off a bar of chocolate", "chocolate"),
        ("Otto had half an onion off the counter", "onion"),
    ],
)
def test_alarms_are_raised_in_everyday_words(text: str, flag: str) -> None:
    assert flag in {one.id for one in of(text, ENGLISH).flags}


@pytest.mark.parametrize(
    "text",
    [
        "Nala weed on the carpet",
        "I had half a brownie while Otto slept",
        "Otto never scoffed any raisins",
        "if Otto scoffed a raisin I would panic",
    ],
)
def test_no_alarm_is_raised_where_nothing_happened(text: str) -> None:
    assert of(text, ENGLISH).flags == ()


def test_what_an_alarm_writes_affirms() -> None:
    statement = only(of("Otto scoffed a whole packet of raisins", ENGLISH))
    assert (statement.kind, statement.polarity) == (Kind.EVENT, Polarity.POSITIVE)


@pytest.mark.parametrize(
    ("text", "pets"),
    [
        ("They bumped Otto's apoquel up to 16mg", ("Otto",)),
        ("They weighed Nala today, 4.1 kg", ("Nala",)),
        ("They've put Otto on gabapentin", ("Otto",)),
        ("They started Nala on prednisolone", ("Nala",)),
        ("They both have diarrhea", ("Nala", "Otto")),
        ("They have fleas", ("Nala", "Otto")),
    ],
)
def test_they_who_treat_a_pet_are_people(text: str, pets: tuple[str, ...]) -> None:
    statements = of(text, ENGLISH).statements
    assert tuple(pet for statement in statements for pet in statement.pets) == pets
