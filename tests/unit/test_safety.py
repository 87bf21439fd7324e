"""Red flags for what happens to a real animal; warnings for what is only talked about; neither for the rest."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from reading_cases import ENGLISH, ONE, PAIR, of, pet

FLAGGED = [
    ("雪球呼吸困难", "breathing"),
    ("雪球张口呼吸", "open mouth breathing"),
    ("大黄昏倒了", "collapse"),
    ("大黄站不起来了", "collapse"),
    ("雪球正在抽搐！", "seizure"),
    ("昨天半夜大黄便血了", "bleeding"),
    ("大黄尿血", "bleeding"),
    ("雪球频繁蹲猫砂盆没尿", "no urine"),
    ("雪球一天没尿了", "no urine"),
    ("大黄肚子胀得很大，一直干呕", None),
    ("大黄今天吐了六次", "repeated vomiting or diarrhoea"),
    ("雪球两天没吃东西了", "cat not eating"),
    ("大黄被车撞了，看起来没事", "trauma"),
    ("雪球从五楼掉下去了", "trauma"),
    ("大黄好像中暑了", "heat stroke"),
    ("大黄打完疫苗脸肿了", "face swelling"),
    ("雪球牙龈发白", "gums"),
    ("大黄误食了老鼠药", "rat poison"),
    ("大黄刚吃了巧克力", "chocolate"),
    ("雪球舔了百合", "lily"),
    ("大黄偷吃了葡萄怎么办", "grapes"),
    ("我不小心给雪球喂了布洛芬", "human painkillers"),
    ("它把洋葱吃了", "onion"),
    ("大黄便血了，要去医院吗？", "bleeding"),
    ("大黄抽搐了怎么办？", "seizure"),
    ("邻居家的狗被车撞了", "trauma"),
    ("朋友的猫吃了百合", "lily"),
    ("雪球把百合啃了", "lily"),
    ("雪球嚼了一口百合花", "lily"),
    ("大黄喝了洁厕灵", "cleaning agents"),
    ("雪球舔了地上的漂白水", "cleaning agents"),
    ("大黄把我的降压药吃了", "the owner's medicine"),
    ("雪球偷吃了我妈的安眠药", "the owner's medicine"),
    ("大黄吃了我的阿莫西林", "the owner's medicine"),
    ("大黄发烧41度", "high fever"),
    ("雪球体温41.5度", "high fever"),
    ("大黄不喘气了", "breathing"),
    ("雪球快不行了", "dying"),
    ("大黄三天没吃东西了", "not eating"),
    ("大黄被关在车里，喘得厉害", "heat stroke"),
    ("大黄吃了东西后一直发抖流口水", "ill after eating"),
    ("雪球生了一个小时还没生出来", "difficult birth"),
]
FLAGGED_EN = [
    ("Otto is having trouble breathing", "breathing"),
    ("Otto collapsed", "collapse"),
    ("Nala had a seizure this morning", "seizure"),
    ("There is blood in Otto's stool", "bleeding"),
    ("Nala can't pee", "no urine"),
    ("Otto's belly is swollen and he is retching", "bloat"),
    ("Otto was hit by a car but seems fine", "trauma"),
    ("Nala fell from the balcony", "trauma"),
    ("Nala hasn't eaten for two days", "cat not eating"),
    ("Otto's gums are pale", "gums"),
    ("Otto's face is swollen", "face swelling"),
    ("Otto just ate a whole bar of dark chocolate!", "chocolate"),
    ("Nala chewed on a lily", "lily"),
    ("Otto got into the raisins, what should I do?", "grapes"),
    ("Otto swallowed a sock", "poison"),
    ("My neighbour's dog ate rat poison", "rat poison"),
    ("Nala licked a lily", "lily"),
    ("Nala has been chewing the lilies", "lily"),
    ("Otto drank bleach", "cleaning agents"),
    ("Otto got into the floor cleaner", "cleaning agents"),
    ("Otto ate my blood pressure pills", "the owner's medicine"),
    ("Nala swallowed one of my antidepressants", "the owner's medicine"),
    ("Otto has bloat", "bloat"),
    ("Otto's temperature is 106F", "high fever"),
    ("Nala has a temperature of 41.5 C", "high fever"),
    ("Otto was in the hot car and is panting like mad", "heat stroke"),
    ("Otto is shaking and drooling after eating something", "ill after eating"),
    ("Nala is giving birth and the kitten has been stuck for an hour", "difficult birth"),
    ("Otto hasn't eaten in three days", "not eating"),
    ("Otto isn't breathing", "breathing"),
    ("Otto had an anaphylactic reaction to chicken", "face swelling"),
]
QUIET = [
    "大黄没有便血",
    "大黄没有便血了",
    "大黄不抽搐了",
    "大黄没吃巧克力",
    "如果大黄抽搐怎么办",
    "要是大黄吃了巧克力怎么办",
    "狗吃了巧克力会怎么样？",
    "猫吃了百合会死吗",
    "大黄能吃葡萄吗",
    "大黄去年抽搐过一次",
    "大黄小时候吃过巧克力",
    "网上说狗中暑很危险",
    "我吃了巧克力",
    "我流鼻血了",
    "大黄便血了吗",
    "大黄差点吃了葡萄",
    "怎么预防猫尿闭？",
    "What happens if a dog eats chocolate?",
    "Is it okay to give dogs grapes?",
    "Otto didn't eat the chocolate",
    "Otto had a seizure two years ago",
    "If Otto eats grapes what should I do?",
    "Is Otto having a seizure?",
    "I ate grapes",
    "Otto isn't bleeding, there is no blood in his stool",
    "雪球没啃百合",
    "如果雪球喝了消毒液怎么办",
    "我用84消毒液拖了地",
    "大黄没吃我的降压药",
    "大黄吃了它的降压药",
    "大黄吃了我买的药",
    "我把降压药吃了",
    "大黄体温38.5度",
    "今天外面41度",
    "我快不行了",
    "雪球的玩具快不行了",
    "狗三天没吃会怎样？",
    "大黄昨天没吃东西",
    "雪球生了三只小猫",
    "Nala didn't lick the lily",
    "I cleaned Otto's bowl with bleach",
    "What if Otto ate my blood pressure pills?",
    "My vet gave Otto medication",
    "Nala ate her blood pressure pills",
    "Otto doesn't have bloat",
    "Otto's temperature is 101F",
    "It is 106F outside today",
    "Otto likes riding in the car",
    "Otto is dying to go out",
    "Otto never had an anaphylactic reaction",
]


@pytest.mark.parametrize(("text", "flag"), FLAGGED)
def test_an_emergency_is_flagged(text: str, flag: str | None) -> None:
    flags = of(text, PAIR, ("雪球",)).flags
    assert flags
    assert flag is None or flag in {found.id for found in flags}
    assert all(found.source and found.advice for found in flags)


@pytest.mark.parametrize(("text", "flag"), FLAGGED_EN)
def test_an_emergency_is_flagged_in_english(text: str, flag: str) -> None:
    assert flag in {found.id for found in of(text, ENGLISH).flags}


@pytest.mark.parametrize("text", QUIET)
def test_what_did_not_happen_is_not_flagged(text: str) -> None:
    assert of(text, (*PAIR, *ENGLISH), ("大黄",)).flags == ()


@pytest.mark.parametrize(
    ("text", "hazard"),
    [
        ("猫吃了百合会怎么样？", "lily"),
        ("狗能吃葡萄干吗", "grapes"),
        ("大黄可以喝咖啡吗", "caffeine"),
        ("Is it okay to give dogs grapes?", "grapes"),
        ("Can Nala have onion powder?", "onion"),
        ("Is xylitol bad for dogs?", "xylitol"),
        ("如果大黄吃了巧克力怎么办", "chocolate"),
    ],
)
def test_a_poison_talked_about_is_warned_of(text: str, hazard: str) -> None:
    reading = of(text, (*PAIR, *ENGLISH))
    assert [found.id for found in reading.hazards] == [hazard]
    assert reading.statements == ()


@pytest.mark.parametrize("text", ["我喝了咖啡", "I had chocolate today", "雪球对牛肉过敏", "雪球是咖啡色的"])
def test_what_concerns_no_animal_warns_of_nothing(text: str) -> None:
    assert of(text, (*ONE, ENGLISH[0])).hazards == ()


def test_a_flag_names_the_pet_and_advises_in_the_messages_language() -> None:
    (zh,) = of("大黄吃了巧克力", PAIR).flags
    (en,) = of("Otto ate chocolate", ENGLISH).flags
    assert (zh.pets, en.pets) == (("大黄",), ("Otto",))
    assert "兽医" in zh.advice
    assert "vet" in en.advice


def test_somebody_elses_animal_is_flagged_and_not_written() -> None:
    reading = of("邻居家的猫抽搐了", PAIR)
    assert [flag.pets for flag in reading.flags] == [()]
    assert reading.statements == ()


def test_a_poison_counts_for_the_species_it_harms() -> None:
    assert of("大黄吃了百合", PAIR).flags == ()
    assert of("雪球吃了百合", PAIR).flags
    assert of("团子吃了百合", (pet("团子"),)).flags


def test_an_emergency_without_a_name_is_flagged_too() -> None:
    assert of("一直在抽搐，怎么办", PAIR).flags
    assert of("我家猫尿不出来", ()).flags


@pytest.mark.parametrize(
    ("text", "flag"),
    [
        ("Last time the blood in Otto's stool went away by itself, and today there's blood again", "bleeding"),
        ("Last month Otto had a seizure, and today it happened again", "seizure"),
        ("大黄上个月抽搐过，刚才又来了", "seizure"),
        ("上次大黄便血自己好了，今天又有血了", "bleeding"),
        ("去年雪球尿闭过，今天又这样了", "no urine"),
    ],
)
def test_what_is_told_as_past_is_an_alarm_when_it_is_back(text: str, flag: str) -> None:
    assert [found.id for found in of(text, (*PAIR, *ENGLISH)).flags] == [flag]


@pytest.mark.parametrize(
    "text",
    [
        *("大黄上个月抽搐过，最近没再来", "大黄去年便血过，今天又去公园了", "雪球上次便血，现在又能吃了"),
        *(
            "Otto had a seizure last month, and today he is playing again",
            "Otto collapsed last year but is back to normal",
        ),
    ],
)
def test_the_past_beside_a_good_day_is_none(text: str) -> None:
    assert of(text, (*PAIR, *ENGLISH)).flags == ()


YOUNG = (replace(pet("豆豆", "dog"), born=date(2026, 3, 1)), replace(pet("老黑", "dog"), born=date(2019, 3, 1)))


@pytest.mark.parametrize(
    "text",
    [
        "豆豆今天吐了，还拉肚子",
        "豆豆拉稀，昨天还吐了",
        "小奶猫吐了，还拉肚子",
        "My puppy is vomiting and has diarrhea",
        "豆豆吐了。它还拉稀",
    ],
)
def test_the_young_with_both_ends_upset_need_a_vet(text: str) -> None:
    assert [flag.id for flag in of(text, YOUNG[:1]).flags] == ["repeated vomiting or diarrhoea"]


@pytest.mark.parametrize("text", ["豆豆吐了", "豆豆吐了，没拉肚子", "老黑吐了，还拉肚子", "豆豆吐了，老黑拉肚子"])
def test_one_end_or_the_grown_are_watched_at_home(text: str) -> None:
    assert of(text, YOUNG).flags == ()


@pytest.mark.parametrize("text", ["大黄刚吃了巧克力", "雪球舔了百合", "Otto ate some raisins", "Nala chewed on a lily"])
def test_the_advice_on_a_poison_sends_to_a_vet_at_once(text: str) -> None:
    (flag,) = of(text, (*PAIR, *ENGLISH)).flags
    assert any(words in flag.advice for words in ("现在就联系兽医", "see a vet now"))


@pytest.mark.parametrize("text", ["大黄吃了百合", "大黄闻了百合", "Otto chewed on a lily"])
def test_what_is_toxic_to_others_only_is_worth_a_call(text: str) -> None:
    reading = of(text, (*PAIR, *ENGLISH))
    assert (reading.flags, [hazard.id for hazard in reading.hazards]) == ((), ["lily"])
    assert any(words in reading.hazards[0].warning for words in ("问兽医", "call a vet"))
