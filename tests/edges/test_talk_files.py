"""A talk file is taken exactly as specified; everything else is refused with file, line and reason."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from pawsignal.model import Kind, Status
from pawsignal.talk.script import AddPet, Check, Deed, Do, Malformed, NewSession, Say, Sweep, read_talk

HEADER = '{"talk": "t", "zone": "Asia/Shanghai", "locale": "zh"}'
AT = "2026-03-01T20:00:00+08:00"


def _line(**keys: object) -> str:
    return json.dumps({"at": AT, **keys}, ensure_ascii=False)


def _check(**keys: object) -> str:
    return _line(check=keys)


def _talk(tmp_path: Path, *lines: str) -> Path:
    path = tmp_path / "x.jsonl"
    path.write_text("\n".join(lines), "utf-8")
    return path


def test_every_act_and_expectation_is_read(tmp_path: Path) -> None:
    path = _talk(
        tmp_path,
        HEADER,
        _line(pet={"name": "豆豆", "species": "dog", "aliases": ["小豆"], "born": "2025-10-20", "neutered": True}),
        _line(session="new"),
        _line(say="豆豆对鸡肉过敏", wrote=1, reply_has=["鸡肉", ["a", "b"]], urgent=False, asks=True, cited=["鸡"]),
        _line(do="confirm", memory="鸡肉"),
        _line(sweep=True),
        _check(
            memories={"kind": "allergy", "status": "active", "occurred_on": "2026-03-01", "min": 1},
            core={"has": ["鸡肉"]},
            pool={"count": 0},
            frozen=True,
            score_above=["a", "b"],
            graduates={"has": "a", "pass": False},
        ),
    )
    acts = [line.act for line in read_talk(path).lines]
    assert acts[0] == AddPet(name="豆豆", species="dog", aliases=("小豆",), born=date(2025, 10, 20), neutered=True)
    assert acts[1] == NewSession()
    assert isinstance(acts[2], Say)
    assert acts[2].reply_has == (("鸡肉",), ("a", "b"))
    assert (acts[2].wrote, acts[2].urgent, acts[2].asks, acts[2].cited) == (1, False, True, ("鸡",))
    assert acts[3] == Do(do=Deed.CONFIRM, memory="鸡肉")
    assert acts[4] == Sweep()
    assert isinstance(acts[5], Check)
    assert acts[5].memories is not None
    assert (acts[5].memories.kind, acts[5].memories.status) == (Kind.ALLERGY, Status.ACTIVE)
    assert acts[5].graduates is not None
    assert acts[5].graduates.passes is False


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("nonsense", "not JSON"),
        ('{"at": ', "not JSON"),
        ("[1]", "needs an object"),
        ('"text"', "needs an object"),
        ('{"at": NaN}', "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("9" * 5000, "not JSON"),
        ('{"at": "x", "say": "a", "say": "b"}', "stands twice"),
        ("{}", "lacks an act"),
        (json.dumps({"at": AT}), "lacks an act"),
        (json.dumps({"say": "a"}), "lacks 'at'"),
        (json.dumps({"at": AT, "sya": "a"}), "did you mean 'say'"),
        (json.dumps({"at": "2026-03-01T20:00:00", "say": "a"}), "no offset"),
        (json.dumps({"at": "2026-03-01", "say": "a"}), "no offset"),
        (json.dumps({"at": "tomorrow", "say": "a"}), "not an ISO 8601 time"),
        (json.dumps({"at": 5, "say": "a"}), "at needs a string"),
        (_line(say="a", sweep=True), "two acts"),
        (_line(say=5), "needs a string, not a number"),
        (_line(say=None), "needs a string, not null"),
        (_line(say="a", wrot=1), "did you mean 'wrote'"),
        (_line(say="a", memory="b"), "unknown key 'memory'"),
        (_line(say="a", wrote=-1), "whole number"),
        (_line(say="a", wrote=1.0), "whole number"),
        (_line(say="a", wrote=True), "whole number"),
        (_line(say="a", wrote="1"), "whole number"),
        (_line(say="a", recalled="鸡肉"), "needs a list"),
        (_line(say="a", recalled=[""]), "is empty"),
        (_line(say="a", recalled=[["a", "b"]]), "needs a string"),
        (_line(say="a", reply_has=[[]]), "empty list"),
        (_line(say="a", reply_has=[["a", 1]]), "reply_has[0][1]"),
        (_line(say="a", reply_lacks=[["a"]]), "needs a string"),
        (_line(say="a", asks="yes"), "true or false"),
        (_line(say="a", urgent=1), "true or false"),
        (_line(session="old"), "one of new"),
        (_line(session="new", wrote=0), "unknown key 'wrote'"),
        (_line(sweep=False), "needs true"),
        (_line(do="view"), "lacks 'memory'"),
        (_line(do="eat", memory="a"), "one of view, confirm, reject, forget"),
        (_line(pet={"name": "豆豆"}), "lacks 'species'"),
        (_line(pet={"name": "豆豆", "species": "dog", "colour": "brown"}), "unknown key 'colour'"),
        (_line(pet={"name": "豆豆", "species": "dog", "born": "2025-13-01"}), "is no date"),
        (_line(pet={"name": "豆豆", "species": "dog", "born": "20251020"}), "needs a date"),
        (_line(pet={"name": "豆豆", "species": "dog", "sex": "girl"}), "one of female, male"),
        (_line(pet="豆豆"), "needs an object"),
        (_check(), "check is empty"),
        (_line(check=True), "needs an object"),
        (_check(memory={}), "did you mean 'memories'"),
        (_check(memories={"kind": "allergy"}), "either 'count' or 'min'"),
        (_check(memories={"count": 1, "min": 1}), "either 'count' or 'min'"),
        (_check(memories={"kind": "alergy", "count": 1}), "one of allergy"),
        (_check(memories={"status": "forgotten", "count": 1}), "one of active"),
        (_check(memories={"occurred_on": "yesterday", "count": 1}), "needs a date"),
        (_check(memories={"has": ["a"], "count": 1}), "needs a string"),
        (_check(core={}), "core is empty"),
        (_check(core={"has": "a"}), "needs a list"),
        (_check(core={"count": 1}), "unknown key 'count'"),
        (_check(pool={"lacks": ["a"]}), "unknown key 'lacks'"),
        (_check(frozen=False), "needs true"),
        (_check(score_above=["a"]), "list of two"),
        (_check(score_above=["a", "b", "c"]), "list of two"),
        (_check(graduates={"has": "a"}), "lacks 'pass'"),
        (_check(graduates={"has": "a", "pass": "no"}), "true or false"),
        ('{"at": "2026-03-01T20:00:00+08:00", "say": "\\ud83d"}', "lone surrogate"),
    ],
)
def test_a_malformed_line_is_refused_with_its_number(tmp_path: Path, line: str, reason: str) -> None:
    path = _talk(tmp_path, HEADER, _line(say="before"), line, _line(say="after"))
    with pytest.raises(Malformed) as caught:
        read_talk(path)
    assert (caught.value.file, caught.value.line) == (str(path), 3)
    assert reason in caught.value.reason


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        ("", "empty"),
        ("\n\n", "empty"),
        (_line(say="a"), "the header has an unknown key"),
        ('{"talk": "t", "zone": "Asia/Shanghai"}', "lacks 'locale'"),
        ('{"talk": "t", "zone": "Asia/Shanghi", "locale": "zh"}', "not a known time zone"),
        ('{"talk": "t", "zone": "../../etc/passwd", "locale": "zh"}', "not a known time zone"),
        ('{"talk": "t", "zone": "UTC", "locale": "fr"}', "one of zh, en"),
        ('{"talk": 1, "zone": "UTC", "locale": "zh"}', "talk needs a string"),
        ('{"talk": "t", "zone": "UTC", "locale": "zh", "model": "x"}', "unknown key 'model'"),
    ],
)
def test_a_malformed_header_is_refused(tmp_path: Path, header: str, reason: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_talk(_talk(tmp_path, header))
    assert caught.value.line == 1
    assert reason in caught.value.reason


def test_time_may_stand_still_but_not_go_back_across_offsets(tmp_path: Path) -> None:
    same = _line(say="a").replace("20:00:00+08:00", "12:00:00+00:00")
    earlier = _line(say="a").replace("20:00:00+08:00", "12:59:59+01:00")
    assert len(read_talk(_talk(tmp_path, HEADER, _line(say="a"), same)).lines) == 2
    with pytest.raises(Malformed, match="3: at goes back"):
        read_talk(_talk(tmp_path, HEADER, _line(say="a"), earlier))


def test_windows_line_ends_a_byte_order_mark_and_blank_lines_are_fine(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + f"{HEADER}\r\n\r\n{_line(say='甲乙')}\r\n".encode())
    (line,) = read_talk(path).lines
    assert line.number == 3
    assert isinstance(line.act, Say)


def test_a_line_separator_inside_a_string_breaks_no_line(tmp_path: Path) -> None:
    (line,) = read_talk(_talk(tmp_path, HEADER, _line(say="a\u2028b"))).lines
    assert isinstance(line.act, Say)
    assert line.act.say == "a\u2028b"


def test_bytes_that_are_not_utf8_are_refused_with_their_line(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(
        HEADER.encode() + b"\n" + _line(say="豆").encode("gb18030").replace(b"\\u8c46", b"\xb6\xb9") + b"\n"
    )
    with pytest.raises(Malformed, match=":2: not UTF-8"):
        read_talk(path)
