"""How English owners introduce their animals, and what only looks like it."""

from __future__ import annotations

import pytest
from reading_cases import of, pet

INTRODUCED = [
    ("Hi! We just got a rescue greyhound, she's called Willow and she's about 5", {("Willow", "dog")}),
    ("This is Bella, a 3 year old cocker spaniel", {("Bella", "dog")}),
    ("Meet Ziggy! He's a corgi puppy", {("Ziggy", "dog")}),
    ("I have a 2yo tabby. Name's Biscuit", {("Biscuit", "cat")}),
    ("I'm a dog mom to Louie, a frenchie", {("Louie", "dog")}),
    ("My pets: Tiger (cat), Buddy (dog)", {("Tiger", "cat"), ("Buddy", "dog")}),
    ("I have Oscar the hamster and Daisy the guinea pig", {("Oscar", "hamster"), ("Daisy", "guinea pig")}),
    ("got 2 cats - Salem and Sabrina", {("Salem", "cat"), ("Sabrina", "cat")}),
    ("I have three cats. Their names are Ink, Dot and Lily", {("Ink", "cat"), ("Dot", "cat"), ("Lily", "cat")}),
    ("We have a dog. She is called Luna", {("Luna", "dog")}),
    ("I've a budgie, Sky, and a cockatiel, Storm", {("Sky", "parrot"), ("Storm", "parrot")}),
    ("Rex is my german shepherd, he's 4", {("Rex", "dog")}),
]
NOBODY = [
    "My cat is Sick",
    "My dog is HUGE",
    "My friend has Oscar the hamster",
    "I met Oscar the hamster",
    "This is Bella, a friend of mine",
    "This is Bella, my sister's beagle",
    "I want two cats, Salem and Sabrina would be nice names",
    "Meet me at the vet, he's a nice man",
    "My neighbour has a dog. She is called Luna",
    "I'm the owner of a shop",
]


@pytest.mark.parametrize(("text", "pets"), INTRODUCED)
def test_an_animal_introduced_is_known_by_its_name(text: str, pets: set[tuple[str, str]]) -> None:
    assert {(new.name, new.species) for new in of(text, ()).new_pets} == pets


@pytest.mark.parametrize("text", NOBODY)
def test_nobody_is_introduced(text: str) -> None:
    assert of(text, ()).new_pets == ()


CATS = (pet("Misty", "cat"), pet("Rex", "dog"))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("We've got a 9 week old lab pup, Bailey, and an old cat called Misty", {"Bailey", "Misty"}),
        ("I'm fostering two kittens, Salt and Pepper. Pepper has an eye infection", {"Salt", "Pepper"}),
    ],
)
def test_animals_introduced_in_a_list_are_all_known(text: str, names: set[str]) -> None:
    assert {new.name for new in of(text, ()).new_pets} == names


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Bailey has diarrhoea and he's really sleepy", "Bailey"),
        ("Bailey had his first shots on Monday", "Bailey"),
        ("Salt sneezed all day", "Salt"),
        ("Bailey ate some of Misty's tablets", "Bailey"),
    ],
)
def test_a_name_nobody_introduced_is_asked_after(text: str, name: str) -> None:
    reading = of(text, CATS)
    assert (reading.strangers, reading.statements) == ((name,), ())


@pytest.mark.parametrize(
    "text",
    [
        "Everything is fine",
        "Dinner was late",
        "Breakfast had his favourite in it",
        "Vomiting has stopped",
        "Misty sneezed",
    ],
)
def test_words_at_the_head_of_a_sentence_are_no_strangers(text: str) -> None:
    assert of(text, CATS).strangers == ()


def test_what_somebody_told_the_owner_of_a_pet_is_of_the_pet() -> None:
    told = of("the shelter told me Misty might be allergic to chicken", CATS).statements
    assert [(one.topic, one.pets, one.certainty.value) for one in told] == [
        ("allergy:chicken", ("Misty",), "suspected")
    ]
