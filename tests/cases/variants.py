"""Variants of a case: templates in three scripts, filled from lists of words, the same ones on every run.

How it works: each template is filled several times; every slot walks through its list with a step of its own, so that
names, species, words and orders meet in ever new company. ``{pet}`` and ``{other}`` are the owner's two pets,
``{kind}`` the first one's kind. A bar (|) parts messages.
"""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from opencc import OpenCC


@dataclass(frozen=True, slots=True)
class Animal:
    """A pet of a variant's owner."""

    name: str
    species: str
    sex: str


@dataclass(frozen=True, slots=True)
class Variant:
    """One wording of a case: what the owner says, and the words it was filled with."""

    says: tuple[str, ...]
    pets: tuple[Animal, Animal]
    words: Mapping[str, str]

    def __str__(self) -> str:
        return " / ".join(self.says)

    def __getitem__(self, slot: str) -> str:
        return self.words[slot]


HOMES: Final[Mapping[str, tuple[tuple[Animal, Animal], ...]]] = {
    "zh": (
        (Animal("豆豆", "dog", "female"), Animal("旺财", "dog", "male")),
        (Animal("雪球", "cat", "female"), Animal("煤球", "cat", "male")),
        (Animal("可乐", "dog", "male"), Animal("糯米", "cat", "female")),
        (Animal("大黄", "dog", "male"), Animal("来福", "dog", "male")),
        (Animal("咪咪", "cat", "female"), Animal("小灰", "rabbit", "male")),
        (Animal("Lucky", "dog", "male"), Animal("布丁", "cat", "female")),
        (Animal("团团", "cat", "male"), Animal("阿福", "dog", "male")),
    ),
    "en": (
        (Animal("Rex", "dog", "male"), Animal("Luna", "dog", "female")),
        (Animal("Biscuit", "cat", "female"), Animal("Max", "cat", "male")),
        (Animal("Pepper", "dog", "female"), Animal("Oliver", "cat", "male")),
        (Animal("Bella", "cat", "female"), Animal("Thumper", "rabbit", "male")),
        (Animal("Mr Darcy", "cat", "male"), Animal("Daisy", "dog", "female")),
    ),
}

WORDS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "zh": {
        "food": ("牛肉", "鸡肉", "三文鱼", "鸡蛋", "牛奶", "虾", "小麦", "羊肉"),
        "others": ("邻居", "朋友", "同事", "楼下", "闺蜜", "我妹妹", "对门", "我表哥"),
        "breed": ("金毛", "布偶", "泰迪", "柯基", "狗", "猫", "哈士奇", "英短"),
        "symptom": ("拉肚子", "吐了", "咳嗽", "打喷嚏", "便秘", "瘸了", "流鼻涕"),
        "poison": ("百合", "葡萄", "巧克力", "洋葱", "木糖醇", "夏威夷果"),
        "stranger": ("猫", "仓鼠", "兔子", "鹦鹉", "小猫", "乌龟"),
        "toy": ("球", "飞盘", "洗澡", "坐车", "逗猫棒", "晒太阳", "玩水"),
        "quiet": ("没事", "好好的", "很健康", "没这毛病"),
        "kind": ("狗", "猫", "兔子"),
    },
    "en": {
        "food": ("beef", "chicken", "salmon", "eggs", "dairy", "shrimp", "wheat", "lamb"),
        "others": ("neighbour", "friend", "colleague", "sister", "boss", "roommate", "cousin"),
        "breed": ("golden retriever", "cat", "poodle", "corgi", "dog", "husky", "ragdoll"),
        "symptom": ("had diarrhea", "threw up", "coughed", "sneezed", "was constipated", "limped"),
        "poison": ("lilies", "grapes", "chocolate", "onions", "xylitol", "macadamia nuts"),
        "stranger": ("cat", "hamster", "rabbit", "parrot", "kitten", "ferret"),
        "toy": ("the ball", "frisbee", "baths", "car rides", "the laser pointer", "sunbathing", "swimming"),
        "quiet": ("is fine", "is healthy", "has no such trouble", "never had that"),
        "kind": ("dog", "cat", "rabbit"),
    },
}

_KINDS: Final = ("dog", "cat", "rabbit")
_STEPS: Final = (1, 3, 5, 7, 11, 13)  # how far a slot's list moves on with each variant
_traditional: Final = OpenCC("s2t").convert


def variants(
    templates: Mapping[str, Sequence[str]],
    each: int = 4,
    words: Mapping[str, Mapping[str, Sequence[str]]] | None = None,
) -> list[Variant]:
    """Return ``each`` variants of every template; ``words`` adds lists to those above, or takes their place.

    Chinese templates are also filled in traditional characters, once each. The same wording is given once.
    """
    found: dict[tuple[str, ...], Variant] = {}
    for number, (script, template, turn) in enumerate(_turns(templates, each)):
        lists = {**WORDS["en" if script == "en" else "zh"], **(words or {}).get("en" if script == "en" else "zh", {})}
        variant = _filled(template, number * 2 + turn, lists, HOMES["en" if script == "en" else "zh"])
        variant = _converted(variant) if script == "trad" else variant
        found.setdefault(variant.says, variant)
    return list(found.values())


def _turns(templates: Mapping[str, Sequence[str]], each: int) -> Iterator[tuple[str, str, int]]:
    for script, lines in templates.items():
        for template in lines:
            yield from ((script, template, turn) for turn in range(each))
            if script == "zh":
                yield "trad", template, each


def _filled(
    template: str, number: int, lists: Mapping[str, Sequence[str]], homes: Sequence[tuple[Animal, Animal]]
) -> Variant:
    pets = homes[number % len(homes)]
    slots = sorted({name for _, name, _, _ in string.Formatter().parse(template) if name} - {"pet", "other", "kind"})
    words = {slot: lists[slot][number * step % len(lists[slot])] for slot, step in zip(slots, _STEPS, strict=False)}
    words |= {"pet": pets[0].name, "other": pets[1].name, "kind": lists["kind"][_KINDS.index(pets[0].species)]}
    return Variant(tuple(part.strip() for part in template.format(**words).split("|")), pets, words)


def _converted(variant: Variant) -> Variant:
    """Return a variant in traditional characters, its pets' names too."""
    return Variant(
        tuple(map(_traditional, variant.says)),
        (_renamed(variant.pets[0]), _renamed(variant.pets[1])),
        {slot: _traditional(word) for slot, word in variant.words.items()},
    )


def _renamed(animal: Animal) -> Animal:
    return Animal(_traditional(animal.name), animal.species, animal.sex)
