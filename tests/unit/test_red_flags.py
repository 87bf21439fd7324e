"""Red flags in the words owners use: swelling, bloat, things swallowed, accidents, and the very young."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from reading_cases import ENGLISH, PAIR, of, pet

RAISED = {
    "face swelling": """
        球球脸肿 | 大黄现在脸肿 | 雪球嘴唇肿 | 雪球眼睛突然肿得睁不开 | 脸肿 | 大黄被蜜蜂蛰了脸肿
        大黄被蜜蜂蛰了，脸肿了 | 雪球眼皮有点浮肿 | 大黄嘴巴肿起来了 | Otto's face is swollen
        Otto's face is really puffy | her eye is swollen shut | Nala has puffy lips
        Otto was stung and his muzzle looks swollen
    """,
    "severe allergic reaction": """
        大黄全身起疹子，站不稳 | 雪球浑身都是风团，开始喘 | 大黄身上起了好多包，走路不稳
        Otto has hives all over and is wobbly | Nala is covered in hives, she is wheezing
    """,
    "bloat": """
        大黄肚子胀得像鼓，一直干呕吐不出来 | 大黄肚子又大又硬，想吐吐不出来 | 大黄肚子胀，干呕 | 腹胀，干呕不止
        大黄肚子鼓鼓的，流口水，吐不出东西 | 大黄一直干呕，肚子也鼓起来了
        Otto's tummy is tight like a drum and he keeps retching | Otto is bloated, drooling a lot
    """,
    "trauma": """
        雪球咬断电线被电了 | 大黄把电线咬断了 | 雪球被电到了 | 大黄啃破了电源线
        Otto chewed through a power cord | Nala bit into the lamp cable | 大黄掉水里了 | 雪球掉进浴缸里了
        球球掉河里了 | 大黄落水了 | 雪球差点淹死 | Otto fell into the pond | Nala fell in the swimming pool
        Otto nearly drowned
    """,
    "poison": """
        大黄把袜子吞下去了 | 雪球吃了一根毛线 | 大黄把我的发圈吞了 | 雪球吞了一根橡皮筋
        Nala swallowed a piece of string | Otto has eaten a sock | Nala ate a hair tie | 大黄吃了蘑菇
        大黄在院子里吃了几个野蘑菇 | 大黄把草地上的蘑菇吃了 | Otto ate a mushroom in the garden
        Otto gobbled up some wild mushrooms
    """,
    "fast breathing": """
        雪球呼吸每分钟60次 | 大黄睡着时一分钟呼吸五十多次 | 雪球呼吸很快，每分钟65次
        Nala is breathing 60 times a minute | Otto's breathing is fast, about 55 breaths per minute
    """,
    "bleeding": """
        两个月的小狗拉稀带血 | 大黄拉稀还带血 | 小奶猫拉的都是血 | 雪球腹泻带血
    """,
    "young and not eating": """
        我家小狗才两个月，两天没吃东西了 | 豆豆两天没吃饭了 | 豆豆不吃东西两天了
        My eight-week-old puppy hasn't eaten for two days | 豆豆 hasn't eaten in 2 days
    """,
}
QUIET = """
    大黄脸没肿 | 大黄的脸不肿了 | 大黄脸肿消了 | 我脸肿了 | 我的嘴唇肿了 | 大黄去年被蜜蜂蛰了脸肿
    狗脸肿是什么原因？ | Otto's face is not swollen | Otto's face isn't puffy | My face is swollen
    Last year Otto's lips were swollen | 大黄全身起疹子 | 大黄身上起了个包，站得很稳 | Otto has hives
    大黄起了荨麻疹，没有喘 | 大黄肚子有点大 | 大黄肚子不胀，也不干呕 | 大黄看到肉就流口水
    如果大黄肚子胀，干呕，怎么办 | 我肚子胀，干呕 | Otto is drooling over my dinner | 大黄喜欢咬电线
    大黄没咬断电线 | 雪球把充电线咬断了 | Otto never chewed through a cord | 大黄的玩具掉水里了
    网球掉水里了 | 我掉水里了 | 大黄没掉水里 | The ball fell into the pond | If Otto fell into the pool
    大黄没把袜子吞下去 | 大黄把骨头吃了 | 大黄叼走了袜子 | Otto didn't swallow the string
    大黄吃了鸡肉蘑菇粥 | Otto ate some mushroom soup | Otto ate string cheese
    狗能吃蘑菇吗 | 我吃了蘑菇 | 大黄吃了超市买的蘑菇 | 大黄没吃蘑菇
    Can dogs eat mushrooms? | I ate mushrooms | 雪球呼吸每分钟25次 | 雪球心跳每分钟160次，呼吸正常
    猫呼吸每分钟60次正常吗 | Nala is breathing 24 times a minute | 老黑两天没吃饭了 | 大黄拉稀，没带血
    小狗两天没吃会怎样？ | 小狗拉稀带血怎么预防
"""


def texts(lines: str) -> list[str]:
    return [text.strip() for line in lines.strip().splitlines() for text in line.split("|")]


YOUNG = (replace(pet("豆豆", "dog"), born=date(2026, 3, 1)), replace(pet("老黑", "dog"), born=date(2019, 3, 1)))
ALL = (*PAIR, *ENGLISH, *YOUNG)


@pytest.mark.parametrize(("text", "flag"), [(text, flag) for flag in RAISED for text in texts(RAISED[flag])])
def test_an_emergency_is_told_in_many_words(text: str, flag: str) -> None:
    assert flag in {found.id for found in of(text, ALL, ("大黄",)).flags}


@pytest.mark.parametrize("text", texts(QUIET))
def test_no_alarm_without_an_emergency(text: str) -> None:
    assert of(text, ALL, ("大黄",)).flags == ()


def test_two_signs_of_two_animals_are_no_pair() -> None:
    assert of("大黄肚子有点胀，雪球流口水", PAIR).flags == ()


def test_a_pair_of_signs_raises_one_flag() -> None:
    (flag,) = of("大黄肚子胀得很大，一直干呕", PAIR).flags
    assert (flag.id, flag.pets) == ("bloat", ("大黄",))


def test_a_small_rodent_breathes_faster() -> None:
    assert of("奶茶呼吸每分钟90次", (pet("奶茶", "hamster"),)).flags == ()
