"""The pet set alone: recall over given memories, or with ``--say`` everything told to the companion first.

``--write FOLDER`` writes the households as JSON files, ``--data FOLDER`` reads such files in place of making them up.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from benchmarks.pets.measure import Answer, by_sort, figures
from benchmarks.pets.replay import Read
from benchmarks.pets.rows import Remembering, given_answers, load, said_answers
from benchmarks.pets.shape import write
from pawsignal.embedders.bundled import bundled


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="benchmarks.pets", description=__doc__)
    parser.add_argument("--write", type=Path, help="write the households to this folder and stop")
    parser.add_argument("--data", type=Path, help="folder of households written before")
    parser.add_argument("--fresh", action="store_true", help="ask in the words of fresh.toml")
    parser.add_argument("--say", action="store_true", help="end to end: say everything to the companion, then ask")
    parser.add_argument("--no-encoder", action="store_true", help="by words alone")
    parser.add_argument("--misses", type=int, default=0, metavar="N", help="show N answers that went wrong")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    args = parser.parse_args()
    people = load(args.data, fresh=args.fresh)
    if args.write:
        write(people, args.write)
        return
    encoder = None if args.no_encoder else bundled()
    embed = Remembering(encoder) if encoder else None
    counted = Read()
    answers = list(said_answers(people, embed, counted) if args.say else given_answers(people, embed))
    name = ("pawsignal" if embed else "pawsignal-lexical") + (", end to end" if args.say else "")
    _report_misses(answers, args.misses)
    if args.say:
        _report_reading(counted, args.misses)
    found = {name: figures(answers)}
    print(json.dumps({**found, "by sort of question": by_sort(answers)}, indent=1, ensure_ascii=False))
    if args.json:
        args.json.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


def _report_reading(read: Read, most: int) -> None:
    print(f"told {read.told}, of them kept {read.written} ({100 * read.written / read.told:.1f} %)")
    print(f"memories made {read.made}: {read.extra} of nothing in the set, {read.misplaced} of other pets than told of")
    print(f"pets made that nobody has: {len(read.strangers)}", *read.strangers[:most])
    print(f"made of hearsay, hypotheses or general questions: {len(read.traces)}", *read.traces[:most], sep="\n  ")
    print(*read.lost[:most], sep="\n  lost: ")


def _report_misses(answers: list[Answer], most: int) -> None:
    wrong = [a for a in answers if (a.recalled < 1 or a.is_outdated if a.question.gold else not a.abstains)]
    strays = [a for a in answers if a.strays]
    for answer in (strays + wrong)[:most]:
        print(f"{answer.question.sort}: {answer.question.text} gold {answer.question.gold}")
        for hit in answer.hits:
            print(f"    {hit.score:.2f} {hit.memory.id} {hit.memory.text} {hit.why}")


if __name__ == "__main__":
    main()
