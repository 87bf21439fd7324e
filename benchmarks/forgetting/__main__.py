"""Use it or lose it: ``make bench-forgetting``.

Replays RealMem, the sessions of each person in time order, under a budget of N memories. After each session what is
worth least leaves. Counted: how many of the memories that a later reply used were still kept ("kept"; of those told
over 30 days before: "kept, after 30 days"), and how much of what was kept, over all sessions, was stale: never used
again, or replaced, that is, a later memory under the same project and heading shares half of its words.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path

from benchmarks.forgetting.keepers import Keeper, keepers
from benchmarks.forgetting.realmem import Person, people
from benchmarks.forgetting.replay import K, Ranking, Tally, rankings, replay
from benchmarks.forgetting.report import picture, table
from benchmarks.recall.files import MalformedError
from pawsignal import Policy

ROOT = Path(__file__).resolve().parents[2]
HOW_TO_GET = """No data at {folder}. Get RealMem (AvatarMemory/RealMemBench on GitHub, Apache-2.0), put its
*_dialogues_*.json files there, or name the folder with --data or the folder above it with PAWSIGNAL_BENCH_DATA."""

PAGE = """# Use it or lose it, measured

<!-- Written by `make bench-forgetting`. -->

Figures in per cent. What rows and columns mean: [benchmarks](../benchmarks.md#use-it-or-lose-it).

{settings}

{table}"""

Ranked = list[list[Ranking]]


def measured(persons: list[Person], budgets: list[int]) -> dict[int, dict[str, dict[str, float]]]:
    """Replay everybody under every rule and budget and return the shares, pooled over persons."""
    ranked = [rankings(person, Policy()) for person in persons]
    rules = keepers(Policy())
    return {budget: {rule.name: _pooled(persons, ranked, rule, budget) for rule in rules} for budget in budgets}


def _pooled(persons: list[Person], ranked: list[Ranked], rule: Keeper, budget: int) -> dict[str, float]:
    total, apart = Tally(), {}
    for person, orders in zip(persons, ranked, strict=True):
        theirs = Tally()
        for seed in range(rule.runs):
            theirs.add(replay(person, orders, rule, budget=budget, seed=seed))
        apart[f"kept: {person.name}"] = theirs.shares()["kept"]
        total.add(theirs)
    return {key: round(share, 2) for key, share in (total.shares() | apart).items()}


def main() -> None:
    """Measure, print, and write what is asked for."""
    default = Path(os.environ.get("PAWSIGNAL_BENCH_DATA", ROOT.parent / "shared" / "data")) / "realmem"
    parser = argparse.ArgumentParser(prog="benchmarks.forgetting", description=__doc__)
    parser.add_argument("--data", type=Path, default=default, help="folder of the RealMem files")
    parser.add_argument("--budgets", type=int, nargs="+", default=[50, 100, 200])
    parser.add_argument("--out", type=Path, help="folder for the figures: forgetting.json, .svg and .md")
    args = parser.parse_args()
    try:
        persons = people(args.data)
    except MalformedError as error:
        sys.exit(str(error))
    if not persons:
        sys.exit(HOW_TO_GET.format(folder=args.data))
    uses = sum(len(asked.used) for person in persons for sitting in person.sittings for asked in sitting.asked)
    told = sum(person.memories for person in persons)
    settings = {"set": "RealMem", "people": len(persons), "memories": told, "uses": uses, "retrieved": K, "encoder": ""}
    said = f"{time.strftime('%Y-%m-%d')}; " + ", ".join(f"{key} {value}" for key, value in settings.items() if value)
    print(said, end="\n\n")
    figures = measured(persons, args.budgets)
    print(table(figures))
    if args.out:
        args.out.mkdir(parents=True, exist_ok=True)
        (args.out / "forgetting.json").write_text(
            json.dumps({**settings, "budgets": figures}, indent=1) + "\n", "utf-8"
        )
        (args.out / "forgetting.svg").write_text(picture(figures), "utf-8")
        (args.out / "forgetting.md").write_text(PAGE.format(settings=said, table=table(figures)), "utf-8")


if __name__ == "__main__":
    main()
