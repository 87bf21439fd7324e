"""Nothing a pet must avoid is recommended without a warning in front, in both languages."""

from __future__ import annotations

import pytest
from companion_briefs import WANG, brief, memory, pet

from pawsignal.chat.guard import Guard, recommended
from pawsignal.chat.lines import Lines
from pawsignal.chat.phrases import Phrases
from pawsignal.model import Kind, Memory, Polarity

CHICKEN = memory("豆豆对鸡肉过敏", Kind.ALLERGY, "allergy:鸡肉")
FISH = memory("豆豆对鱼过敏", Kind.ALLERGY, "allergy:鱼")
PENICILLIN = memory("豆豆对青霉素过敏", Kind.ALLERGY, "allergy:青霉素")
KIDNEY = memory("豆豆有慢性肾病", Kind.CONDITION, "condition:慢性肾病")
BEEF = memory("Rex is allergic to beef", Kind.ALLERGY, "allergy:beef")
DRUG = memory("Rex is allergic to penicillin", Kind.ALLERGY, "allergy:penicillin")

RECOMMENDS = [
    ("可以喂点鸡胸肉。", CHICKEN),
    ("鸡肉是不错的蛋白来源。", CHICKEN),
    ("鸡肉没问题，但别喂巧克力。", CHICKEN),
    ("别喂巧克力，可以试试鸡腿。", CHICKEN),
    ("可以吃鸡肉但别过量。", CHICKEN),
    ("鸡胸肉（不加盐）很适合。", CHICKEN),
    ("不要加盐的水煮鸡肉。", CHICKEN),
    ("特别推荐鸡肉冻干。", CHICKEN),
    ("试试三文鱼。", FISH),
    ("可以先吃阿莫西林。", PENICILLIN),
    ("You can give him some steak.", BEEF),
    ("Beef is a good source of protein.", BEEF),
    ("Avoid chocolate, but steak is fine.", BEEF),
    ("Plain beef without salt works well.", BEEF),
    ("Don't worry, a little beef won't hurt.", BEEF),
    ("Amoxicillin may help.", DRUG),
    ("牛肉干就很好。", BEEF),
]

HARMLESS = [
    ("别喂鸡肉。", CHICKEN),
    ("不能吃鸡胸肉，也不要喂鸡腿。", CHICKEN),
    ("避开鸡肉、牛肉和鸡蛋。", CHICKEN),
    ("选不含鸡肉的零食。", CHICKEN),
    ("可以试试鸭肉冻干。", CHICKEN),
    ("豆豆对鸡肉过敏。", CHICKEN),
    ("除了鸡肉都可以。", CHICKEN),
    ("Do not feed beef.", BEEF),
    ("Avoid pork, beef, and lamb.", BEEF),
    ("A beef-free treat is best.", BEEF),
    ("Treats without beef are fine.", BEEF),
    ("He is allergic to beef.", BEEF),
    ("Carrots are great.", BEEF),
    ("Never give amoxicillin.", DRUG),
]


@pytest.mark.parametrize(("sentence", "allergy"), RECOMMENDS)
def test_a_recommended_allergen_is_found(sentence: str, allergy: Memory) -> None:
    assert recommended(sentence, [allergy]) == (allergy,)


@pytest.mark.parametrize(("sentence", "allergy"), HARMLESS)
def test_what_is_to_be_avoided_or_harmless_is_left_alone(sentence: str, allergy: Memory) -> None:
    assert recommended(sentence, [allergy]) == ()


@pytest.mark.parametrize(
    ("spoken", "sentence"),
    [
        ("豆豆对鸡肉过敏。", "鸡肉里的蛋白会引起反应。"),
        ("以下不能吃：\n", "- 鸡胸肉\n"),
        ("以下不能吃：\n- 巧克力：有毒\n", "- **鸡胸肉**：过敏原\n"),
        ("Rex is allergic to beef. ", "Beef hides in many treats."),
        ("Foods to avoid:\n1. Chocolate\n", "2. Beef\n"),
    ],
)
def test_what_was_said_before_counts(spoken: str, sentence: str) -> None:
    assert recommended(sentence, [CHICKEN, BEEF], spoken) == ()


@pytest.mark.parametrize(
    ("spoken", "sentence", "allergy"),
    [
        ("豆豆对鸡肉过敏。", "可以少量喂鸡胸肉。", CHICKEN),
        ("不能吃：\n- 巧克力\n可以吃：\n", "- 鸡胸肉\n", CHICKEN),
        ("不能吃葡萄。\n", "鸡胸肉、牛肉、南瓜。", CHICKEN),
        ("Rex is allergic to beef. ", "You could try steak.", BEEF),
        ("Never feed onions.\n\nGood treats:\n", "* steak\n", BEEF),
    ],
)
def test_what_was_said_before_excuses_no_recommendation(spoken: str, sentence: str, allergy: Memory) -> None:
    assert recommended(sentence, [allergy], spoken) == (allergy,)


def test_a_denied_allergy_and_a_condition_are_no_allergens() -> None:
    denied = memory("豆豆对鸡肉不过敏", Kind.ALLERGY, "allergy:鸡肉", polarity=Polarity.NEGATIVE)
    assert recommended("可以喂鸡肉。", [denied, KIDNEY]) == ()


def spoken(*pieces: str, safety: tuple[Memory, ...], locale: str = "zh", is_on: bool = True) -> list[str]:
    """Return what a guarded reply of these pieces says, piece by piece."""
    pets = (pet(), pet("旺财", WANG))
    lines = Lines(brief(*safety, pets=pets, locale=locale), Phrases(locale))
    guard = Guard(is_on=is_on)
    said = [words for piece in pieces for words in guard.feed(piece, lines, safety)]
    return [*said, *guard.rest(lines, safety), *guard.closing(lines, safety)]


def test_the_warning_stands_before_the_sentence_and_names_pet_allergy_and_mark() -> None:
    first, warning, second = spoken("真乖！可以喂", "点鸡胸肉。", safety=(CHICKEN,))
    assert (first, second) == ("真乖！", "可以喂点鸡胸肉。")
    assert warning.startswith("⚠ 豆豆")
    assert "豆豆对鸡肉过敏[M3]" in warning
    assert spoken("Try steak.", safety=(BEEF,), locale="en")[0].startswith("⚠ 豆豆 must avoid")


def test_each_allergy_is_warned_of_once() -> None:
    said = spoken("可以喂鸡胸肉。鸡腿也可以。三文鱼不错。", safety=(CHICKEN, FISH))
    assert [words[0] for words in said] == ["⚠", "可", "鸡", "⚠", "三"]


def test_several_pets_are_named_each_with_its_allergy() -> None:
    other = memory("旺财对鸡肉过敏", Kind.ALLERGY, "allergy:鸡肉", pets=(WANG,))
    warnings = [words for words in spoken("可以喂鸡肉。", safety=(CHICKEN, other)) if words.startswith("⚠")]
    assert [warning[2:4] for warning in warnings] == ["豆豆", "旺财"]


def test_a_sentence_is_spoken_only_when_it_is_whole() -> None:
    lines, guard = Lines(brief(CHICKEN), Phrases("zh")), Guard(is_on=True)
    assert list(guard.feed("可以喂点鸡", lines, (CHICKEN,))) == []
    assert list(guard.feed("胸肉", lines, (CHICKEN,))) == []
    assert list(guard.rest(lines, (CHICKEN,)))[-1] == "可以喂点鸡胸肉"


def test_nothing_is_lost_or_added_where_nothing_is_risky() -> None:
    text = "1. 鸭肉 3.5 克。\n2. 南瓜!  好吗?\n\nFine. e.g. carrots; ok"
    assert "".join(spoken(*text, safety=(CHICKEN,))) == text


def test_a_guard_that_is_off_passes_everything_on_as_it_comes() -> None:
    assert spoken("可以", "喂鸡肉", safety=(CHICKEN, KIDNEY), is_on=False) == ["可以", "喂鸡肉"]


@pytest.mark.parametrize(
    ("text", "is_named"),
    [
        ("可以试试牛肉干。", True),
        ("可以试试牛肉干，不过它有慢性肾病。", False),
        ("可以试试牛肉干[M3]。", False),
        ("别喂牛肉干。", False),  # nothing was suggested
        ("问问医生吧。", False),
    ],
)
def test_a_condition_is_named_at_the_end_if_the_reply_kept_silent_about_it(text: str, is_named: bool) -> None:
    assert ("慢性肾病" in spoken(text, safety=(KIDNEY,))[-1] and len(spoken(text, safety=(KIDNEY,))) > 1) == is_named


def test_a_pets_name_is_no_food() -> None:
    assert recommended("鸡腿真乖，可以多陪陪它。", [CHICKEN], pets=[pet("鸡腿")]) == ()
    assert recommended("鸡腿可以吃鸡胸肉。", [CHICKEN], pets=[pet("鸡腿")]) == (CHICKEN,)


NO_BEEF = memory("Rex must avoid beef", Kind.CONDITION, "condition:avoid beef")
NO_FAT = memory("医生说豆豆不能吃羊肉", Kind.CONDITION, "condition:avoid 羊肉")
NSAIDS = memory("The vet said Rex can't have NSAIDs", Kind.CONDITION, "condition:reaction nsaids")
ANTIBIOTIC = memory("豆豆对头孢有不良反应", Kind.CONDITION, "condition:reaction 头孢")
REST = memory("豆豆两周内不能洗澡", Kind.CONDITION, "condition:avoid 洗澡")


@pytest.mark.parametrize(
    ("sentence", "bar"),
    [
        ("You can give him some steak.", NO_BEEF),
        ("羊排是不错的选择。", NO_FAT),
        ("Carprofen may help with the pain.", NSAIDS),
        ("可以吃点头孢。", ANTIBIOTIC),
        ("可以先给它洗澡。", REST),
    ],
)
def test_what_a_condition_or_a_reaction_bars_is_found(sentence: str, bar: Memory) -> None:
    assert recommended(sentence, [bar]) == (bar,)


@pytest.mark.parametrize(
    ("spoken", "sentence", "bar"),
    [
        ("", "He must not have beef.", NO_BEEF),
        ("Rex shouldn't have beef. ", "Beef is rich in fat.", NO_BEEF),
        ("", "羊肉不能给它吃。", NO_FAT),
        ("", "Never give carprofen.", NSAIDS),
        ("", "Gabapentin may help.", NSAIDS),
        ("", "别用头孢。", ANTIBIOTIC),
        ("", "洗澡要等两周，先别洗。", NO_BEEF),
    ],
)
def test_naming_what_is_barred_is_no_recommendation(spoken: str, sentence: str, bar: Memory) -> None:
    assert recommended(sentence, [bar], spoken) == ()


def test_a_lifted_ban_bars_nothing() -> None:
    lifted = memory("医生说豆豆可以吃羊肉了", Kind.CONDITION, "condition:avoid 羊肉", polarity=Polarity.NEGATIVE)
    assert recommended("可以喂羊肉。", [lifted]) == ()


def test_a_ban_is_warned_of_once_and_not_named_again_at_the_end() -> None:
    said = spoken("可以喂羊肉。羊肉冻干也可以。", safety=(NO_FAT,))
    assert ["医生说豆豆不能吃羊肉" in words for words in said] == [True, False, False]
    assert said[0].startswith("⚠ 豆豆")


def test_to_say_again_whole_what_the_owner_said_recommends_nothing() -> None:
    ban = memory("Rex can eat anything but beef", Kind.CONDITION, "condition:avoid beef")
    told = ("Rex can eat anything but beef",)
    assert recommended("Noted: Rex can eat anything but beef.", [ban], told=told) == ()
    assert recommended("Noted: Rex can eat anything but beef. Some steak would be nice.", [ban], told=told) == (ban,)
