"""BM25 over one owner's memories, kept up to date memory by memory.

How it works: a posting list per term (Latin stems, Chinese characters and pairs of them) holds where the term occurs
and how often. A search adds up what each term of the question says about each memory, in nats. Memories are indexed by
characters and pairs alone, so no word is lost to a wrong cut; the question is cut by a dictionary, which tells pairs
inside words from those across two. A term that stands in most memories says little, and what routing has used already
(the pets' names, the time words) is to be taken out of the question before.

Not for several threads at once: whoever holds the owner's book holds the index.
"""

from __future__ import annotations

import math
import re
from array import array
from collections import Counter
from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pawsignal.language.text import CJK
from pawsignal.language.tokens import segments, stem, words
from pawsignal.model import Book, MemoryId
from pawsignal.policy.ranking import RecallRule

# Words that questions are made of: they match whatever was told in the same manner of speaking.
GENERIC = frozenset(
    (
        *("喜欢", "爱", "推荐", "注意", "需要", "准备", "打算", "买", "吃", "玩", "做", "看", "养", "最近"),
        *map(stem, ("like", "love", "want", "need", "buy", "make", "recommend", "recently", "good", "best", "give")),
    )
)
# Words for days mean another day in every sentence.
DAYS = frozenset(
    (
        *("今天", "昨天", "前天", "明天", "后天", "今晚", "昨晚", "今早", "上周", "这周", "本周", "下周", "今年"),
        *("today", "yesterday", "tomorrow", "tonight", *map(stem, ("days", "weeks", "months", "years")), "ago", "last"),
    )
)

_CHINESE = re.compile(f"[{CJK}]")
# A verb of one character that the dictionary takes for a word with its particle: 吐过, 没拉.
_INFLECTED = re.compile(f"^(?:[不没别]([{CJK}])|([{CJK}])[过了着完得])$")


@dataclass(slots=True)
class _Postings:
    slots: array[int] = field(default_factory=lambda: array("I"))
    counts: array[int] = field(default_factory=lambda: array("I"))

    def remove(self, slot: int) -> None:
        at = self.slots.index(slot)
        del self.slots[at], self.counts[at]


class Index:
    """The words of an owner's memories."""

    def __init__(self) -> None:
        self._slots: dict[MemoryId, int] = {}
        self._texts: dict[MemoryId, str] = {}
        self._ids: list[MemoryId | None] = []
        self._free: list[int] = []
        self._lengths = array("f")
        self._postings: dict[str, _Postings] = {}
        self._total = 0.0
        self._followed: tuple[object, object] = (None, None)

    def __len__(self) -> int:
        return len(self._slots)

    def follow(self, book: Book) -> None:
        """Hold exactly the memories of a book, closed ones too if they are loaded; only what changed is read again."""
        if book.memories is self._followed[0] and book.past is self._followed[1]:
            return
        memories = {**(book.past or {}), **book.memories}
        for gone in self._texts.keys() - memories.keys():
            self.remove(gone)
        for key, memory in memories.items():
            if self._texts.get(key) != memory.text:
                self.put(key, memory.text)
        self._followed = (book.memories, book.past)

    def put(self, key: MemoryId, text: str) -> None:
        """Add a memory's text, in place of an earlier one."""
        self.remove(key)
        slot = self._free.pop() if self._free else self._new_slot()
        counts = Counter(words(text))
        for term, count in counts.items():
            postings = self._postings.get(term)
            if postings is None:
                postings = self._postings[term] = _Postings()
            postings.slots.append(slot)
            postings.counts.append(count)
        self._slots[key], self._texts[key], self._ids[slot] = slot, text, key
        self._lengths[slot] = counts.total()
        self._total += counts.total()

    def remove(self, key: MemoryId) -> None:
        """Take a memory out; no trace of its text stays. An unknown one is no matter."""
        slot = self._slots.pop(key, None)
        if slot is None:
            return
        for term in set(words(self._texts.pop(key))):
            postings = self._postings[term]
            postings.remove(slot)
            if not postings.slots:
                del self._postings[term]
        self._total -= self._lengths[slot]
        self._lengths[slot] = 0.0
        self._ids[slot] = None
        self._free.append(slot)

    def search(self, question: str, rule: RecallRule) -> dict[MemoryId, float]:
        """Return the evidence, in nats, that each memory sharing words with a question answers it.

        All of a short question is as convincing as ``RecallRule.little``.
        """
        counts = Counter(words(question))
        content = _content(question, self._postings, rule)
        found = np.zeros(len(self._ids))
        mass = 0.0  # what a memory that says it all once would get
        for term, weight in (_traces(counts, rule) | content).items():
            postings = self._postings.get(term)
            rarity = weight * self._rarity(len(postings.slots) if postings else 0, rule)
            rarity *= math.log2(1 + max(1, counts[term]))  # one said often counts more
            mass += rarity if term in content else 0.0
            if postings:
                slots = np.frombuffer(postings.slots, np.uint32)
                found[slots] += rarity * self._saturation(slots, np.frombuffer(postings.counts, np.uint32), rule)
        if 0 < mass < rule.little:
            found *= rule.little / mass
        likely = np.flatnonzero(found > rule.faint)
        nats = zip(likely.tolist(), found[likely].tolist(), strict=True)
        return {key: part for slot, part in nats if (key := self._ids[slot]) is not None}

    def _new_slot(self) -> int:
        self._ids.append(None)
        self._lengths.append(0.0)
        return len(self._ids) - 1

    def _rarity(self, frequency: int, rule: RecallRule) -> float:
        absent = len(self._slots) + rule.unseen - frequency
        return math.log1p((absent + 0.5) / (frequency + 0.5))

    def _saturation(self, slots: NDArray[np.uint32], counts: NDArray[np.uint32], rule: RecallRule) -> NDArray[Any]:
        length = np.frombuffer(self._lengths, np.float32)[slots] * (len(self._slots) / self._total)
        return (rule.k1 + 1) * counts / (counts + rule.k1 * (1 - rule.b + rule.b * length))


def _content(question: str, known: Container[str], rule: RecallRule) -> dict[str, float]:
    """Weigh the terms of a question's words: stems, and Chinese words as pairs of characters."""
    weights: dict[str, float] = {}
    for word in segments(question):
        core = word if word in known else _INFLECTED.sub(r"\1\2", word)
        if len(core) == 1:
            weights[core] = rule.single * _share(core, rule)
        elif not _CHINESE.match(core):
            weights[core] = _share(core, rule)
        else:
            pairs = [core[at : at + 2] for at in range(len(core) - 1)]
            weights |= {pair: _share(pair, rule) for pair in pairs}
    return weights


def _traces(terms: Iterable[str], rule: RecallRule) -> dict[str, float]:
    """Weigh what is left of Chinese words when they are cut otherwise: characters inside, pairs across."""
    return {term: rule.inner if len(term) == 1 else rule.across for term in terms if _CHINESE.match(term)}


def _share(term: str, rule: RecallRule) -> float:
    return 0.0 if term in DAYS else rule.generic if term in GENERIC else 1.0
