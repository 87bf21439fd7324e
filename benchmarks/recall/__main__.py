"""Measure recall on public sets: ``python -m benchmarks.recall [--only SET] [--data FOLDER] [--split FILE]``.

``make bench-recall`` runs it whole. Vectors are kept between runs outside the repository (``--cache``), so that a text
is embedded once; what anything costs is measured without them.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Any, Protocol

import platformdirs

from benchmarks.pets.rows import rows as pet_rows
from benchmarks.recall import mem0_row, sets
from benchmarks.recall.compact import losses, part_for
from benchmarks.recall.cost import costs
from benchmarks.recall.embeds import Kept
from benchmarks.recall.files import MalformedError
from benchmarks.recall.measures import Figures, by_unit, mean, measured
from benchmarks.recall.others import Bm25, Encoder, Fused, plain, tuned
from benchmarks.recall.ours import Ours
from benchmarks.recall.report import COMPACT, HEAD, listed, plot, section
from benchmarks.recall.sets import Part, Question, RecallSet
from pawsignal.config import embedder_from
from pawsignal.language.text import fold
from pawsignal.model import Memory, MemoryId
from pawsignal.ports import Embed
from pawsignal.retrieval.dense import PLAIN

Results = dict[str, dict[str, dict[str, Any]]]  # set, row, measure

NAMES = ("locomo", "madial", "memdaily", "realmem", "pets")
DEPTH = 20  # places of a ranking that are measured
FEW = 50  # questions, fewer of which say nothing about a loss
HOW_TO_GET = """There is no data of {name} at {folder}. The sets are public and are not part of this repository:
  locomo    snap-research/LoCoMo, locomo10.json              (CC BY-NC 4.0) -> locomo/
  madial    hejunqing/MADial-Bench, the Chinese files        (MIT)          -> madial-zh/
  memdaily  nuster1128/MemSim, MemDaily                      (no licence)   -> memdaily/
            thu-coai/KdConv, the dev files as distractors    (Apache-2.0)   -> kdconv/
  realmem   AvatarMemory/RealMemBench, *_dialogues_256k.json (Apache-2.0)   -> realmem/
Put them into one folder and name it with --data or PAWSIGNAL_BENCH_DATA."""


class Row(Protocol):
    """One way to recall."""

    name: str

    @property
    def most(self) -> int | None:
        """How many parts of a set are measured; None: all."""

    def take(self, memories: Sequence[Memory], locale: str, /) -> None:
        """Hold exactly these memories."""

    def ranked(self, question: Question, k: int, /) -> list[MemoryId]:
        """Return the best k, best first."""


def read(name: str, args: argparse.Namespace) -> Iterator[RecallSet]:
    """Read one set from the data folder or, with --data, from a folder of its own."""
    root = Path(args.data)
    match name:
        case "locomo":
            files = [Path(args.split)] if args.split else sorted(_folder(root, "locomo").glob("locomo*.json"))
            yield from (one for file in files for one in sets.locomo(file))
        case "madial":
            yield from sets.madial(_folder(root, "madial-zh"))
        case "memdaily":
            places = (root / "kdconv", root.parent / "kdconv", _default() / "kdconv")
            yield from sets.memdaily(_folder(root, "memdaily"), next(filter(Path.is_dir, places), None))
        case "realmem":
            yield from sets.realmem(_folder(root, "realmem"))


def _folder(root: Path, name: str) -> Path:
    return root / name if (root / name).is_dir() else root


def _default() -> Path:
    return Path(os.environ.get("PAWSIGNAL_BENCH_DATA", "../shared/data"))


def sampled(one: RecallSet, most: int | None) -> RecallSet:
    """Return a set with this many parts at most, taken evenly."""
    if not most or len(one.parts) <= most:
        return one
    step = len(one.parts) / most
    return RecallSet(one.name, one.locale, one.unit, [one.parts[int(n * step)] for n in range(most)])


def measure(row: Row, one: RecallSet) -> dict[str, Any]:
    """Return a row's figures on a set, in all and by group."""
    found: dict[str, list[Figures]] = defaultdict(list)
    for part in one.parts:
        for group, figures in _asked(row, part, one.locale):
            found[group].append(figures)
    figures = mean(figure for some in found.values() for figure in some)
    return {**figures, "by": {group: mean(some) for group, some in sorted(found.items())}}


def _asked(row: Row, part: Part, locale: str) -> Iterator[tuple[str, Figures]]:
    unit_of = {memory.id: unit for memory, unit in zip(part.memories, part.units, strict=True)}
    depth = DEPTH if len(set(part.units)) == len(part.units) else DEPTH * 10  # several memories of one unit
    for seen, questions in groupby(part.questions, key=lambda question: question.seen):
        row.take(part.memories[:seen], locale)
        for question in questions:
            yield question.group, measured(by_unit(row.ranked(question, depth), unit_of)[:DEPTH], question.gold)


def rows(kept: Kept | None) -> Iterator[Row]:
    """Yield every row that can be run here; the reason for each that cannot goes to stderr."""
    if kept is not None:
        yield Ours(kept)
    yield Ours(None)
    if find_spec("bm25s") is None:
        print("bm25s is not installed: no BM25 rows (make bench-recall installs it)", file=sys.stderr)
    else:
        yield Bm25("BM25, plain words", plain, k1=1.5, b=0.75)
        words = Bm25("BM25, stems and character pairs", tuned, k1=0.9, b=0.4)
        yield words
        if kept is not None:
            yield Fused(words, Encoder(kept))
    if kept is not None:
        yield Encoder(kept)
        if mem0_row.is_installed():
            yield mem0_row.Mem0(kept)
        else:
            print("mem0ai is not installed: no row of it (make bench-recall installs it)", file=sys.stderr)


def embed_all(kept: Kept, all_sets: Iterable[RecallSet]) -> None:
    """Embed whatever the sets need, once."""
    kept.prepare([text for some in PLAIN.values() for text in some], question=True, what="plain questions")
    for one in all_sets:
        kept.prepare((m.text for part in one.parts for m in part.memories), what=f"{one.name}, memories")
        kept.prepare(
            (fold(q.text) for part in one.parts for q in part.questions), question=True, what=f"{one.name}, questions"
        )


def main() -> None:
    """Read the sets asked for, run every row on them, and report."""
    parser = argparse.ArgumentParser(prog="benchmarks.recall", description=__doc__)
    parser.add_argument("--only", choices=NAMES, action="append", help="one set; may be given several times")
    parser.add_argument("--data", default=str(_default()))
    parser.add_argument("--split", help="another file of LoCoMo's format")
    parser.add_argument("--most", type=int, help="at most so many trajectories of MemDaily")
    parser.add_argument("--rows", nargs="+", default=[""], metavar="NAME", help="rows whose names begin so; all")
    parser.add_argument("--json", help="where the figures go")
    parser.add_argument("--plot", help="where the plot goes")
    parser.add_argument("--report", help="where the page of tables goes, which is printed too")
    parser.add_argument("--cache", default=str(platformdirs.user_cache_path("pawsignal-bench")), help="of vectors")
    args = parser.parse_args()
    names = args.only or (["locomo"] if args.split else list(NAMES))
    found = [sampled(one, args.most) for name in names if name != "pets" for one in gathered(name, args)]
    run(found, args, pets="pets" in names)


def gathered(name: str, args: argparse.Namespace) -> list[RecallSet]:
    """Return what was read of a set; where it is missing or malformed, say so and stop."""
    try:
        found = [one for one in read(name, args) if one.count]
    except FileNotFoundError as error:
        sys.exit(f"{error.filename} is missing.\n{HOW_TO_GET.format(name=name, folder=args.data)}")
    except MalformedError as error:
        sys.exit(str(error))
    if not found:
        sys.exit(HOW_TO_GET.format(name=name, folder=args.data))
    return found


def run(found: Sequence[RecallSet], args: argparse.Namespace, *, pets: bool) -> None:
    """Run every row on the sets, ours on the pet set too, and report."""
    began = time.monotonic()
    embed = embedder_from(os.environ)
    kept = Kept(embed, Path(args.cache)) if embed is not None else None
    if kept is not None:
        embed_all(kept, found)
    results: Results = {one.name: {} for one in found}
    _measure(found, kept, args, results)
    if pets:
        results["pets"] = pet_rows(kept, _households(args))
    _write(results, args)
    setting = (
        f"{time.strftime('%Y-%m-%d')}, Python {platform.python_version()}, {os.cpu_count()} cores; encoder "
        f"{kept.name if kept else 'none'}; settings: `Policy()` as shipped."
    )
    page = (
        "\n\n".join(
            [HEAD, setting, *_sections(found, results), *_measured_anew(found, args, embed, kept), _took(began, kept)]
        )
        + "\n"
    )
    print(page)
    if args.report:
        Path(args.report).write_text(page, "utf-8")
    if args.plot:
        plot({one.name: results[one.name] for one in found}, Path(args.plot))


def _sections(found: Sequence[RecallSet], results: Results) -> Iterator[str]:
    for one in found:
        title = f"Unit: {one.unit}; {len(one.parts):,} collections, {one.count:,} questions."
        yield section(one.name, title, results[one.name])
    if pets := results.get("pets"):
        yield section("pets", "Ours, made up.", pets, [name for name in next(iter(pets.values())) if name != "n"])


def _measured_anew(
    found: Sequence[RecallSet], args: argparse.Namespace, embed: Embed | None, kept: Kept | None
) -> Iterator[str]:
    """Yield what is computed without the vectors kept: for a page the loss of compact ones, and always the cost."""
    for one in found:
        part = part_for(one.parts)
        if args.report and embed is not None and part is not None and len(part.questions) >= FEW:
            title = f"The encoder alone on {len(part.memories):,} memories, embedded anew for this."
            yield section(f"compact vectors, {one.name}", title, losses(part, embed), COMPACT)
    if found:
        one = max(found, key=lambda one: max(len(part.memories) for part in one.parts))
        part = max(one.parts, key=lambda part: len(part.memories))
        yield f"## cost\n\nProcessor's time, all threads, median, on {one.name}; nothing comes from a cache."
        yield listed(costs(part, one.locale, embed, kept))


def _took(began: float, kept: Kept | None) -> str:
    return f"Took {(time.monotonic() - began) / 60:.0f} minutes; {kept.tally if kept else 'no vectors'}."


def _measure(found: Sequence[RecallSet], kept: Kept | None, args: argparse.Namespace, results: Results) -> None:
    """Fill in the figures row by row; each row that is done is written at once, for a whole run takes long."""
    for row in rows(kept):
        if not row.name.startswith(tuple(args.rows)):
            continue
        for one in found:
            print(f"{time.strftime('%H:%M:%S')} {row.name} on {one.name}", file=sys.stderr)
            results[one.name][row.name] = measure(row, sampled(one, row.most))
        _write(results, args)


def _write(results: Results, args: argparse.Namespace) -> None:
    if args.json:
        Path(args.json).write_text(json.dumps(results, ensure_ascii=False, indent=1) + "\n", "utf-8")


def _households(args: argparse.Namespace) -> Path | None:
    """Return the folder of households written before; None to have them made up anew, always the same."""
    folder = _folder(Path(args.data), "pets")
    return folder if sorted(folder.glob("*.json")) else None


if __name__ == "__main__":
    main()
