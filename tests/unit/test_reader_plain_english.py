"""Health facts as owners chat about them in English: read where they are told, and nowhere else."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from reading_cases import ENGLISH, ONE, of, only, pet

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


# --- names, pronouns, spelling ---

SUNDAY = (pet("Sunday", "cat", sex="male"), pet("April", "cat", sex="female"), pet("Teddy", "dog", sex="male"))


@pytest.mark.parametrize(
    ("text", "name", "day"),
    [
        ("sunday threw up this morning", "Sunday", 12),
        ("Sunday vomited", "Sunday", 12),
        ("April had diarrhea yesterday", "April", 11),
        ("april is limping", "April", 12),
    ],
)
def test_a_pet_may_be_called_like_a_day(text: str, name: str, day: int) -> None:
    statement = only(of(text, SUNDAY))
    assert statement.pets == (name,)
    assert statement.occurred_from is not None
    assert statement.occurred_from.astimezone(ZoneInfo("Asia/Shanghai")).day == day


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("We take Teddy to the vet on Sunday", "Teddy"),
        ("Teddy's dental is booked for next Sunday", "Teddy"),
        ("taking Sunday to the vet on Sunday", "Sunday"),
    ],
)
def test_a_day_stays_a_day_beside_a_pet_called_like_it(text: str, name: str) -> None:
    statement = only(of(text, SUNDAY))
    assert (statement.kind, statement.pets) == (Kind.PLAN, (name,))
    assert statement.occurred_from is not None
    assert statement.occurred_from.astimezone(ZoneInfo("Asia/Shanghai")).weekday() == 6


def test_a_chinese_name_that_is_a_day_is_one() -> None:
    statement = only(of("元宵今天吐了", (pet("元宵", "cat"), pet("豆豆", "dog"))))
    assert statement.pets == ("元宵",)
    assert of("元宵节豆豆要去打疫苗", (pet("元宵", "cat"), pet("豆豆", "dog"))).named == ("豆豆",)


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("ottos allergic to eggs", "allergy:egg"),
        ("nalas got the runs", "symptom:diarrhoea"),
        ("ottos limping again", "symptom:limp"),
        ("nalas eyes are red", "symptom:eye"),
    ],
)
def test_the_apostrophe_may_be_left_out(text: str, topic: str) -> None:
    statement = only(of(text, ENGLISH))
    assert statement.topic == topic
    assert statement.text.startswith(("Otto's", "Nala's"))


@pytest.mark.parametrize("text", ["biscuits are bad for dogs", "the biscuits got wet", "I bake biscuits"])
def test_the_plural_of_a_word_is_no_pet(text: str) -> None:
    assert of(text, (pet("Biscuit", "dog"),)).statements == ()


@pytest.mark.parametrize(
    ("text", "cue"),
    [
        ("Nala isn’t vomiting any more", Cue.RECOVERS),
        ("Nala isn’t allergic to beef", Cue.DENIES),
        ("Otto doesn’t have diabetes", Cue.DENIES),
        ("Otto hasn’t been coughing", Cue.DENIES),
    ],
)
def test_the_apostrophe_of_a_phone_negates_as_well(text: str, cue: Cue) -> None:
    assert only(of(text, ENGLISH)).cue is cue


@pytest.mark.parametrize(
    ("text", "pets"),
    [
        ("she weighed him at the vet's, 14.2 kg", ("Otto",)),
        ("The vet was lovely, she gave him metronidazole", ("Otto",)),
        ("he examined her and she has asthma", ("Nala",)),
    ],
)
def test_who_treats_a_pet_is_no_pet(text: str, pets: tuple[str, ...]) -> None:
    assert {pet for statement in of(text, ENGLISH, pets).statements for pet in statement.pets} == {*pets}


@pytest.mark.parametrize("text", ["so otto barfed on my bed", "anyway so nala threw up", "so Otto has the runs"])
def test_so_may_stand_before_a_name(text: str) -> None:
    assert only(of(text, ENGLISH)).kind is Kind.EPISODE


@pytest.mark.parametrize("text", ["I'm so honey tired of this", "this is so honey sweet"])
def test_so_before_a_quality_is_no_name(text: str) -> None:
    assert of(text, (pet("Honey", "dog"),)).named == ()


# --- symptoms, plans and food in everyday words ---


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Otto's gimpy on his right back leg", "symptom:limp:右后腿"),
        ("Nala is hobbling on her left front leg", "symptom:limp:左前腿"),
        ("Otto is hopping on three legs", "symptom:limp"),
        ("keeps scratching at his ears", "symptom:ear"),
        ("Nala has been sick twice on the carpet", "symptom:vomiting"),
        ("Otto chucked up his breakfast", "symptom:vomiting"),
        ("Otto's poos are runny", "symptom:diarrhoea"),
        ("Nala's had the squits since last night", "symptom:diarrhoea"),
        ("Otto has been poorly since Monday", "symptom:unwell"),
        ("Otto has been plucking his feathers", "symptom:skin"),
    ],
)
def test_symptoms_have_everyday_names(text: str, topic: str) -> None:
    statement = only(of(text, ENGLISH, ("Otto",)))
    assert (statement.kind, statement.topic) == (Kind.EPISODE, topic)


@pytest.mark.parametrize(
    "text",
    [
        "third time he's been sick in a few weeks",
        "I was scratching Otto's ears",
        "Nala brought up the subject",
        "Otto brought me a toy",
    ],
)
def test_everyday_words_are_not_symptoms_everywhere(text: str) -> None:
    assert all(statement.kind is not Kind.EPISODE for statement in of(text, ENGLISH, ("Otto",)).statements)


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Otto's due for his boosters on Friday at 10am", "plan:boosters"),
        ("Nala's booked in for a dental on the 15th", "plan:dental"),
        ("I've got to worm Otto tomorrow", "plan:worming"),
        ("Nala's in for an x-ray on Thursday", "plan:x-ray"),
        ("he's got a scan on Friday, down for a scan at 9", "plan:scan"),
    ],
)
def test_what_is_due_is_planned(text: str, topic: str) -> None:
    statement = of(text, ENGLISH, ("Otto",)).statements[0]
    assert (statement.kind, statement.topic) == (Kind.PLAN, topic)


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("wormed Otto this morning", "event:worming"),
        ("Nala had her boosters yesterday", "event:boosters"),
        ("Otto was wormed on Sunday", "event:worming"),
        ("I got Nala her worm tablets yesterday", "event:worming"),
    ],
)
def test_what_was_done_is_an_event(text: str, topic: str) -> None:
    statement = of(text, ENGLISH).statements[0]
    assert (statement.kind, statement.topic) == (Kind.EVENT, topic)


@pytest.mark.parametrize("text", ["don't let me forget", "let me know", "Otto, let me tell you"])
def test_a_plea_to_remind_tells_nothing_of_a_pet(text: str) -> None:
    assert of(text, (ENGLISH[1],)).statements == ()


@pytest.mark.parametrize(
    ("text", "topic", "cue"),
    [
        ("Nala's eating Applaws chicken", "food.main", Cue.NONE),
        ("Otto’s on the Hill’s z/d prescription food", "food.main", Cue.NONE),
        ("Now we have changed Nala's food to Felix", "food.main", Cue.REPLACES),
        ("Otto also gets some Whiskas in the evening", "food.side", Cue.ADDS),
        ("Nala also has a bit of Sheba with her dinner", "food.side", Cue.ADDS),
        ("I feed Otto James Wellbeloved", "food.main", Cue.NONE),
    ],
)
def test_a_brand_is_a_food(text: str, topic: str, cue: Cue) -> None:
    statement = only(of(text, ENGLISH))
    assert (statement.kind, statement.topic, statement.cue) == (Kind.STATE, topic, cue)


@pytest.mark.parametrize(
    "text", ["Otto chased Felix down the road", "Nala sits on the Purina bag", "I work at Pedigree"]
)
def test_a_brand_that_nobody_eats_is_no_food(text: str) -> None:
    assert all(not s.topic.startswith("food.") for s in of(text, ENGLISH).statements)


@pytest.mark.parametrize(
    "text",
    [
        "I've got lilies on the table but Nala hasn't touched them",
        "We have tulips and lilies at home, Nala never goes near them",
        "I keep ibuprofen in my bag and Otto sniffed at it",
        "家里有百合，但是雪球没碰过",
    ],
)
def test_a_hazard_within_reach_is_warned_of(text: str) -> None:
    pets = ONE if "雪球" in text else ENGLISH
    reading = of(text, pets)
    assert reading.hazards or reading.flags


@pytest.mark.parametrize("text", ["I love chocolate, and Nala is asleep", "I took an ibuprofen, Otto went for a walk"])
def test_what_only_the_owner_has_is_no_hazard(text: str) -> None:
    assert of(text, ENGLISH).hazards == ()


# --- what stands at the end of a clause, and behind a comma ---


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Otto is on Hill's z/d lol 😹", "food.main"),
        ("Nala can't have beef, breaks out in hives 😩😩", "allergy:beef"),
        ("Otto is fine now ugh", ""),
        ("Nala has the runs, poor baby", "symptom:diarrhoea"),
        ("Otto loves carrots 🥕❤️", "preference:carrots"),
        ("Nala hates the vacuum bless her", "preference:vacuum"),
    ],
)
def test_what_colours_the_end_of_a_clause_hides_nothing(text: str, topic: str) -> None:
    assert only(of(text, ENGLISH)).topic == topic


def test_an_emoji_stays_in_the_text_as_typed() -> None:
    assert only(of("Otto loves carrots 🥕", ENGLISH)).text == "Otto loves carrots 🥕"


def test_an_emoji_at_the_end_hides_nothing_in_chinese() -> None:
    assert only(of("雪球换成渴望了😄", ONE)).topic == "food.main"
    assert of("😭", ONE).statements == ()


@pytest.mark.parametrize(
    ("text", "pets", "written"),
    [
        ("and then there's Otto, who weighs 14 kg", ("Otto",), "Otto weighs 14 kg"),
        ("This is Nala, who's allergic to beef", ("Nala",), "Nala's allergic to beef"),
        ("Otto bit Nala, who is limping now", ("Nala",), "Nala is limping now"),
        ("Nala, whose ears are itchy, is asleep", ("Nala",), "Nala's ears are itchy"),
    ],
)
def test_who_behind_a_comma_says_more_of_the_pet_just_named(text: str, pets: tuple[str, ...], written: str) -> None:
    statement = of(text, ENGLISH).statements[-1]
    assert (statement.pets, statement.text) == (pets, written)


@pytest.mark.parametrize(
    "text",
    [
        "Otto hates the postman, who is limping",
        "my sister has a dog, who is limping",
        "who is limping",
        "do you know, who is limping",
        "Otto is asleep, who is limping?",
    ],
)
def test_who_tells_nothing_of_a_pet_elsewhere(text: str) -> None:
    assert all(statement.kind is not Kind.EPISODE for statement in of(text, ENGLISH).statements)


@pytest.mark.parametrize(
    "text", ["Otto also gets some Whiskas in the evening", "Nala eats Royal Canin kitten food in the morning"]
)
def test_a_part_of_the_day_says_when_each_day(text: str) -> None:
    assert only(of(text, ENGLISH)).occurred_from is None


@pytest.mark.parametrize(
    "text", ["What does Nala eat?", "what's Nala eating these days", "whats Nala fed", "What is Nala eating?"]
)
def test_what_a_pet_eats_is_asked_in_many_ways(text: str) -> None:
    query = of(text, ENGLISH).query
    assert query is not None
    assert "food.main" in query.topics


@pytest.mark.parametrize(
    "text",
    [
        "Nala is allergic to chicken, breaks out in hives",
        "Nala's allergic to chicken, she gets itchy",
        "Nala has a chicken allergy, it makes her sick",
        "Nala is intolerant of chicken, gives her the runs",
        "Nala can't tolerate anything with chicken in it",
    ],
)
def test_what_an_allergen_does_each_time_belongs_to_the_allergy(text: str) -> None:
    statement = only(of(text, ENGLISH))
    assert (statement.kind, statement.topic) == (Kind.ALLERGY, "allergy:chicken")


@pytest.mark.parametrize(
    "text",
    ["Otto can't tolerate being left alone", "Nala can't handle loud noises", "Otto can't tolerate the heat"],
)
def test_what_a_pet_cannot_bear_is_no_allergy(text: str) -> None:
    assert all(statement.kind is not Kind.ALLERGY for statement in of(text, ENGLISH).statements)


@pytest.mark.parametrize(
    "text",
    [
        "Otto's been on Apoquel for two weeks",
        "Nala has been taking metacam for 3 days",
        "Otto has been having insulin for a month",
        "Nala吃消炎药已经一周了",
    ],
)
def test_how_long_a_course_has_lasted_is_not_how_long_it_will(text: str) -> None:
    statement = only(of(text, ENGLISH))
    assert (statement.kind, statement.until) == (Kind.MEDICATION, None)


@pytest.mark.parametrize(
    "text", ["Otto needs to be on metacam for another 3 days", "Nala is on a 3 day course of antibiotics"]
)
def test_how_long_a_course_will_last_is_its_end(text: str) -> None:
    assert only(of(text, ENGLISH)).until == datetime(2026, 5, 15, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    "text", ["Otto threw up, and has the runs", "Otto threw up, has the runs", "Nala was sneezing, then had a cough"]
)
def test_has_behind_a_clause_tells(text: str) -> None:
    reading = of(text, ENGLISH)
    assert (len(reading.statements), reading.query) == (2, None)


@pytest.mark.parametrize(
    "text", ["Has the vet called", "Is Nala ok, has she eaten", "Otto is asleep, has he got a cough?"]
)
def test_has_asks_where_a_question_begins(text: str) -> None:
    reading = of(text, ENGLISH)
    assert (reading.statements, reading.query is None) == ((), False)


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("I don't think Otto is allergic to beef", "allergy:beef"),
        ("we doubt Nala has arthritis", "condition:arthritis"),
        ("I don't believe Otto has asthma", "condition:asthma"),
        ("我不觉得Nala对牛肉过敏", "allergy:牛肉"),
    ],
)
def test_what_the_owner_does_not_believe_is_denied(text: str, topic: str) -> None:
    statement = only(of(text, ENGLISH))
    assert (statement.topic, statement.polarity, statement.cue) == (topic, Polarity.NEGATIVE, Cue.DENIES)


@pytest.mark.parametrize("text", ["I think Otto is allergic to beef", "I believe Otto is allergic to beef"])
def test_what_the_owner_believes_is_told(text: str) -> None:
    assert only(of(text, ENGLISH)).polarity is Polarity.POSITIVE


def test_doubt_about_breath_is_an_alarm_and_doubt_about_poison_is_none() -> None:
    assert [flag.id for flag in of("I don't think Otto is breathing", ENGLISH).flags] == ["breathing"]
    assert of("I don't think Otto ate any grapes", ENGLISH).flags == ()


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Otto loves beef but can't have it", "condition:avoid beef"),
        ("Nala likes carrots but can't have any", "condition:avoid carrot"),
        ("Otto loves chicken treats, but he's not allowed to have them", "condition:avoid chicken treats"),
        ("Nala爱吃牛肉，但是不能吃", "condition:avoid 牛肉"),
    ],
)
def test_a_ban_may_leave_out_its_food(text: str, topic: str) -> None:
    taste, ban = of(text, ENGLISH, ("Nala",)).statements
    assert (taste.kind, ban.kind, ban.topic, ban.pets) == (Kind.PREFERENCE, Kind.CONDITION, topic, taste.pets)


@pytest.mark.parametrize(
    "text",
    ["Otto loves the sofa but can't have it", "Otto loves beef. Nala can't have it", "Otto loves beef and can have it"],
)
def test_a_ban_needs_a_food_and_its_pet(text: str) -> None:
    assert all(statement.kind is not Kind.CONDITION for statement in of(text, ENGLISH).statements)


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Otto gets neutered on Friday", "plan:neutered"),
        ("Nala is being spayed next week", "plan:spayed"),
        ("she's got her dental on Friday", "plan:dental"),
        ("Otto gets his booster tomorrow", "plan:booster"),
    ],
)
def test_the_present_tense_with_a_day_plans(text: str, topic: str) -> None:
    statement = only(of(text, ENGLISH, ("Nala",)))
    assert (statement.kind, statement.topic) == (Kind.PLAN, topic)


@pytest.mark.parametrize("text", ["Otto got his booster on Friday", "Nala got her dental done last week"])
def test_the_past_tense_with_a_day_has_happened(text: str) -> None:
    assert only(of(text, ENGLISH)).kind is Kind.EVENT


@pytest.mark.parametrize(
    "text", ["We took Otto to the vet for his rabies shot yesterday", "昨天带Otto去医院打了狂犬疫苗"]
)
def test_a_visit_and_what_it_was_for_are_one_event(text: str) -> None:
    assert "vet" not in only(of(text, ENGLISH)).topic
