"""The recall benchmark reads each set's own format, measures what it says, and stops where the data is not right."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from benchmarks.recall.__main__ import main
from benchmarks.recall.compact import losses
from benchmarks.recall.embeds import Kept
from benchmarks.recall.measures import by_unit, mean, measured
from benchmarks.recall.others import best
from benchmarks.recall.sets import locomo, madial, memdaily, realmem

from pawsignal.model import MemoryId

Json = dict[str, Any]


def written(file: Path, value: object, **how: Any) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, **how), "utf-8")
    return file


TALK = {
    "sample_id": "conv-1",
    "conversation": {
        "speaker_a": "Ann",
        "session_1_date_time": "1:56 pm on 8 May, 2023",
        "session_1": [
            {"speaker": "Ann", "dia_id": "D1:1", "text": "I bought a red kayak."},
            {"speaker": "Bob", "dia_id": "D1:2", "text": "Nice! Where?", "blip_caption": "a shop by the harbour"},
        ],
        "session_2_date_time": "10:00 am on 3 June, 2023",
        "session_2": [{"speaker": "Bob", "dia_id": "D2:1", "text": "My violin lesson went well."}],
    },
    "qa": [
        {"question": "What did Ann buy, a kayak?", "evidence": ["D1:1"], "category": 4},
        {"question": "Violin lesson and harbour shop?", "evidence": ["D:1:2; D02:1"], "category": 1},
        {"question": "Nobody said that?", "evidence": [], "category": 5},
        {"question": "Out of the talk?", "evidence": ["D9:9"], "category": 3},
    ],
}

TRAJECTORY = {
    "tid": 7,
    "message_list": [
        {"mid": 0, "message": "我的表哥叫李雷，在北京当厨师。", "time": "2024年04月01日 周一 08:42", "place": "北京"},
        {"mid": 1, "message": "今天下雨，出门记得带伞。", "time": "2024年04月01日 周一 08:43", "place": "北京"},
        {"mid": 2, "message": "李雷的生日是六月九日。", "time": "2024年04月01日 周一 08:44", "place": "北京"},
    ],
    "question_list": [
        {"qid": 0, "question": "李雷的生日是哪天？", "target_step_id": [2], "time": "2024年04月02日 周二 09:00"}
    ],
}

MEMORIES = [
    {"1": {"time": "2023-12-25", "event": "Bart在圣诞节晚会上跳舞。", "user-id": 1, "id": "1"}},
    {"2": {"time": "2023-11-02", "event": "Bart把同桌的铅笔弄丢了。", "user-id": 1, "id": "2"}},
    {"3": {"time": "2023-03-07", "event": "Lisa在运动会上跑步得了第一。", "user-id": 2, "id": "3"}},
]
DIALOGUES = [
    {"id": 0, "user-id": 1, "relevant_id": [1], "dialog_history": "<Bart>:我想在晚会上跳舞", "top_20_ids": [1]},
    {"id": 1, "user-id": 2, "relevant_id": [1], "dialog_history": "<Lisa>:跳舞", "top_20_ids": [3]},  # not of this user
]


def person(used: str = "The boiler is in the cellar") -> Json:
    first = {
        "session_uuid": "s1",
        "current_time": "2025-12-15 (Monday)",
        "dialogue_turns": [
            {"speaker": "User", "is_query": False, "content": "The boiler stands in the cellar, by the way."},
            {"speaker": "Assistant", "content": "Noted."},
        ],
        "extracted_memory": [{"content": used}, {"content": "The fence is green"}],
    }
    later = {
        "session_uuid": "s2",
        "current_time": "2025-12-20 (Saturday)",
        "dialogue_turns": [
            {"speaker": "User", "is_query": True, "content": "Where does the boiler stand?"},
            {
                "speaker": "Assistant",
                "content": "…",
                "memory_used": [{"content": used}],
                "memory_session_uuids": ["s1"],
            },
        ],
        "extracted_memory": [],
    }
    return {"_metadata": {"person_name": "Ann"}, "dialogues": [later, first]}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with every set in its own format, a handful of records each."""
    folder = tmp_path / "data"
    written(folder / "locomo/locomo-dev.json", [TALK])
    written(folder / "madial-zh/MADial-Bench-zh-memory.json", "\n".join(json.dumps(one) for one in MEMORIES))
    written(folder / "madial-zh/BGE_zh_top_20_ids.json", "\n".join(json.dumps(one) for one in DIALOGUES))
    written(folder / "memdaily/01_simple_roles.json", [TRAJECTORY], indent=1)
    said = [{"messages": [{"message": f"这部电影第{n}场很好看"}]} for n in range(120)]
    written(folder / "kdconv/film-dev.json", said)
    written(folder / "realmem/Ann_dialogues_256k.json", person(), indent=1)
    return folder


Run = Callable[..., Json]


@pytest.fixture
def run(tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the benchmark by words alone and return its JSON."""
    monkeypatch.setenv("PAWSIGNAL_EMBED", "none")

    def running(*args: str | Path) -> Json:
        out = tmp_path / "out.json"
        given = [] if "--data" in args else ["--data", data]
        command = ["recall", *given, *args, "--json", out, "--cache", tmp_path / "cache"]
        monkeypatch.setattr("sys.argv", [str(part) for part in command])
        main()
        found: Json = json.loads(out.read_text("utf-8"))
        return found

    return running


# --- what is measured ----------------------------------------------------------------------------------------------


def test_figures_of_one_ranking_are_those_computed_by_hand() -> None:
    ranking = ["a", "x", "b", "x2", "x3", "c", *(f"y{n}" for n in range(5)), "d"]
    found = measured(ranking, frozenset("abcd"))
    assert (found["R@5"], found["R@10"], found["R@20"], found["all@10"]) == (0.5, 0.75, 1.0, 0.0)
    gain = 1 + 1 / math.log2(4) + 1 / math.log2(7)  # at the places 1, 3 and 6
    ideal = 1 + 1 / math.log2(3) + 1 / math.log2(4) + 1 / math.log2(5)
    assert found["nDCG@10"] == pytest.approx(gain / ideal)


def test_an_empty_ranking_finds_nothing_and_a_perfect_one_everything() -> None:
    assert set(measured([], frozenset("a")).values()) == {0.0}
    assert set(measured(["b", "a"], frozenset("ab")).values()) == {1.0}


def test_a_mean_is_in_percent_with_the_number_of_questions() -> None:
    rows = [measured(["a"], frozenset("a")), measured(["x"], frozenset("a")), measured(["x"], frozenset("a"))]
    assert mean(rows) == {"R@5": 33.3, "R@10": 33.3, "R@20": 33.3, "all@10": 33.3, "nDCG@10": 33.3, "n": 3}


def test_a_unit_stands_where_its_best_memory_does() -> None:
    units = {MemoryId("a"): "s1", MemoryId("b"): "s2", MemoryId("c"): "s1"}
    assert by_unit([MemoryId("c"), MemoryId("b"), MemoryId("a")], units) == ["s1", "s2"]


def test_the_best_are_the_highest_and_of_equal_ones_the_first_id() -> None:
    ids = [MemoryId("b"), MemoryId("a"), MemoryId("c")]
    assert best(ids, np.array([1.0, 1.0, 2.0]), 2) == ["c", "a"]
    assert best(ids, np.array([0.0, 1.0, 0.0]), 3, above=0.0) == ["a"]


# --- the formats ---------------------------------------------------------------------------------------------------


def test_locomo_is_read_turn_by_turn_and_gold_however_untidy(data: Path) -> None:
    (one,) = locomo(data / "locomo/locomo-dev.json")
    (part,) = one.parts
    assert [memory.text for memory in part.memories] == [
        "[1:56 pm on 8 May, 2023] Ann: I bought a red kayak.",
        "[1:56 pm on 8 May, 2023] Bob: Nice! Where? [a shop by the harbour]",
        "[10:00 am on 3 June, 2023] Bob: My violin lesson went well.",
    ]
    ids = [memory.id for memory in part.memories]
    assert [(q.gold, q.group) for q in part.questions] == [
        (frozenset(ids[:1]), "category 4"),
        (frozenset(ids[1:]), "category 1"),
    ]


def test_madial_asks_each_user_over_their_own_memories_only(data: Path) -> None:
    (one,) = madial(data / "madial-zh")
    assert [len(part.memories) for part in one.parts] == [2, 1]
    assert [len(part.questions) for part in one.parts] == [1, 0]


def test_madial_without_the_authors_lists_asks_by_the_dialogue_before_the_turn_tested(data: Path) -> None:
    (data / "madial-zh/BGE_zh_top_20_ids.json").unlink()
    whole = {"dialogue": ["a", "b", "c"], "test-turn": [2], "user-id": 1, "relevant-id": [2]}
    written(data / "madial-zh/MADial-Bench-zh-dialogue.json", [whole])
    (one,) = madial(data / "madial-zh")
    assert [question.text for part in one.parts for question in part.questions] == ["ab"]


def test_memdaily_stands_alone_and_among_a_hundred_others_always_the_same(data: Path) -> None:
    alone, among = memdaily(data / "memdaily", data / "kdconv")
    again = list(memdaily(data / "memdaily", data / "kdconv"))[1]
    assert [len(one.parts[0].memories) for one in (alone, among)] == [3, 103]
    assert among.parts == again.parts
    assert among.parts[0].questions[0].gold == alone.parts[0].questions[0].gold
    assert among.parts[0].questions[0].seen == 103


def test_realmem_asks_only_over_what_was_there_before(data: Path) -> None:
    noted, sessions = realmem(data / "realmem")
    assert [q.seen for q in noted.parts[0].questions] == [2]
    assert [q.gold for q in sessions.parts[0].questions] == [frozenset({"s1"})]
    assert sessions.parts[0].units[: sessions.parts[0].questions[0].seen] == ["s1"]


# --- the command ---------------------------------------------------------------------------------------------------


def test_every_set_runs_through_the_engines_recall_and_comes_out_by_set_and_row(run: Run) -> None:
    names = ("locomo", "madial", "memdaily", "realmem")
    found = run(*(word for name in names for word in ("--only", name)))
    assert list(found) == ["locomo", "madial", "memdaily", "memdaily+100", "realmem", "realmem-sessions"]
    for rows in found.values():
        assert next(iter(rows)) == "pawsignal-lexical"
        assert set(rows["pawsignal-lexical"]) == {"R@5", "R@10", "R@20", "all@10", "nDCG@10", "n", "by"}
        assert rows["pawsignal-lexical"]["R@5"] == 100.0
    assert found["locomo"]["pawsignal-lexical"]["n"] == 2
    assert found["locomo"]["pawsignal-lexical"]["by"]["category 1"]["n"] == 1


def test_the_page_of_tables_says_set_unit_number_settings_and_cost(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "recall.md"
    run("--only", "locomo", "--report", page)
    said = page.read_text("utf-8")
    assert "## locomo\n\nUnit: turn; 1 collections, 2 questions.\n\n| row | n | R@5 |" in said
    assert "| pawsignal-lexical | 2 | 100.0 | 100.0 | 100.0 | 100.0 |" in said
    assert "| category 1 | 1 | 100.0 / 100.0 |" in said
    assert "encoder none; settings: `Policy()` as shipped" in said
    assert "| recall by words, ms |" in said


def test_another_file_of_locomos_format_is_run_alone(run: Run, tmp_path: Path) -> None:
    silent = {**TALK, "qa": [{"question": "Quantum chromodynamics?", "evidence": ["D1:1"], "category": 4}]}
    found = run("--only", "locomo", "--split", written(tmp_path / "held.json", [TALK, silent]))
    assert list(found) == ["locomo"]
    assert (found["locomo"]["pawsignal-lexical"]["n"], found["locomo"]["pawsignal-lexical"]["R@5"]) == (3, 66.7)


@pytest.mark.parametrize(
    ("name", "folder"), [("madial", "madial-zh"), ("memdaily", "memdaily"), ("realmem", "realmem")]
)
def test_a_set_is_read_from_a_folder_of_its_own(run: Run, data: Path, name: str, folder: str) -> None:
    assert run("--only", name, "--data", data / folder)[name]["pawsignal-lexical"]["n"] == 1


def test_our_row_with_an_encoder_is_named_so_and_its_vectors_are_kept(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    encoder = Letters()
    monkeypatch.setattr("benchmarks.recall.__main__.embedder_from", lambda _env: encoder)
    assert list(run("--only", "madial")) == ["madial"]
    first = encoder.count
    found = run("--only", "madial", "--rows", "pawsignal", "encoder")
    assert list(found["madial"]) == ["pawsignal", "pawsignal-lexical", "encoder alone"]
    assert 0 < encoder.count - first < first  # the costs are measured anew, the rest was kept
    assert [file.name for file in (tmp_path / "cache").iterdir()] == ["letters.npz"]


class Letters:
    """An encoder that counts a few characters, and how many texts it was given."""

    name = "letters"

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, texts: Sequence[str]) -> np.ndarray[Any, Any]:
        self.count += len(texts)
        rows = np.array([[text.count(letter) + 0.1 for letter in "跳舞铅笔晚会运动"] for text in texts], np.float32)
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


# --- where the data is not right -----------------------------------------------------------------------------------


def stopped(run: Run, *args: str | Path) -> str:
    with pytest.raises(SystemExit) as ended:
        run(*args)
    assert isinstance(ended.value.code, str)  # printed on stderr, and the exit code is 1
    return ended.value.code


@pytest.mark.parametrize("name", ["locomo", "madial", "memdaily", "realmem"])
def test_missing_data_says_where_to_get_it_and_stops(run: Run, tmp_path: Path, name: str) -> None:
    said = stopped(run, "--only", name, "--data", tmp_path / "nowhere")
    assert f"{name} " in said
    assert "snap-research/LoCoMo" in said
    assert "PAWSIGNAL_BENCH_DATA" in said


def test_one_set_that_is_missing_stops_the_whole_run(run: Run, data: Path) -> None:
    (data / "realmem/Ann_dialogues_256k.json").unlink()
    assert stopped(run).startswith("There is no data of realmem")


def test_a_split_that_is_not_there_is_named(run: Run, tmp_path: Path) -> None:
    assert stopped(run, "--split", tmp_path / "no.json").startswith(f"{tmp_path / 'no.json'} is missing")


LINE = '{"1": {"time": "2023-12-25", "event": "跳舞", "user-id": 1}}\n'


@pytest.mark.parametrize(
    ("name", "file", "text", "line", "what"),
    [
        ("locomo", "locomo/locomo-dev.json", '[\n\n{"qa": [}\n]', 3, "is not JSON"),
        ("locomo", "locomo/locomo-dev.json", '[\n\n{"qa": []}]', 3, "'conversation'"),
        ("locomo", "locomo/locomo-dev.json", "[", 1, "is not JSON"),
        ("locomo", "locomo/locomo-dev.json", '["a talk"]', 1, "of another form"),
        ("madial", "madial-zh/MADial-Bench-zh-memory.json", LINE + LINE + '{"2": ', 3, "is not JSON"),
        ("madial", "madial-zh/MADial-Bench-zh-memory.json", LINE + '{"2": {"time": "May"}}', 2, "'user-id'"),
        ("madial", "madial-zh/BGE_zh_top_20_ids.json", '{"user-id": 1}', 1, "'dialog_history'"),
        ("memdaily", "memdaily/01_simple_roles.json", '[\n{"tid": 1,\n"message_list": []}]', 2, "'question_list'"),
        ("memdaily", "kdconv/film-dev.json", '[\n{"messages": [{"message": "好"}]},\n{}]', 3, "'messages'"),
        (
            "realmem",
            "realmem/Ann_dialogues_256k.json",
            '{\n"dialogues": [\n{"session_uuid": "s"}]}',
            3,
            "dialogue_turns",
        ),
        ("realmem", "realmem/Ann_dialogues_256k.json", '{"sessions": []}', 1, "holds no list 'dialogues'"),
    ],
)
def test_malformed_data_is_named_by_file_and_line(
    run: Run, data: Path, name: str, file: str, text: str, line: int, what: str
) -> None:
    said = stopped(run, "--only", name, "--data", written(data / file, text).parents[1])
    assert said.startswith(f"{data / file}, line {line}: ")
    assert what in said


def test_a_file_that_is_not_utf8_is_named_by_its_line(run: Run, data: Path) -> None:
    file = data / "locomo/locomo-dev.json"
    file.write_bytes(b'[\n{"qa": "' + "豆".encode("gbk") + b'"}]')
    assert stopped(run, "--only", "locomo") == f"{file}, line 2: is not UTF-8"


# --- vectors -------------------------------------------------------------------------------------------------------


def test_vectors_come_back_from_disk_as_they_were_kept(tmp_path: Path) -> None:
    first, again = Letters(), Letters()
    rows = Kept(first, tmp_path)
    rows.prepare(["跳舞", "铅笔"], what="words")
    kept = Kept(again, tmp_path)
    assert np.allclose(kept(["铅笔", "跳舞"]), Letters()(["铅笔", "跳舞"]), atol=1e-3)
    assert (again.count, kept.computed) == (0, 0)
    kept.query(["铅笔"])  # a question is no passage
    assert (again.count, kept.computed) == (1, 1)


def test_the_loss_of_compact_vectors_is_measured_on_vectors_computed_anew(data: Path) -> None:
    (one,) = madial(data / "madial-zh")
    found = losses(one.parts[0], Letters())
    assert [row["bytes"] for row in found.values()] == [32, 16, 12]
    whole, half, small = (row["cosine off by at most"] for row in found.values())
    assert 0 == whole <= half < small < 0.02
    assert {row["R@5"] for row in found.values()} == {100.0}
