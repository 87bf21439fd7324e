"""The figures as a page of tables, and as a plot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

Rows = Mapping[str, Mapping[str, Any]]  # measures by row
Results = Mapping[str, Rows]  # by set

SHOWN = ("R@5", "R@10", "R@20", "all@10", "nDCG@10")
COMPACT = ("bytes", "cosine off by at most", *SHOWN[:3])
HEAD = """# Recall, measured

<!-- Written by `make bench-recall`. -->

Fractions of gold found, in per cent, averaged over questions. What they mean: [benchmarks](../benchmarks.md)."""


def section(name: str, title: str, rows: Rows, measures: Iterable[str] = SHOWN) -> str:
    """Return one set's table, and its groups in a second one where there are several."""
    shown = tuple(measures)
    table = [(row, f"{figures['n']:,}", *(_told(figures[one]) for one in shown)) for row, figures in rows.items()]
    parts = [f"## {name}", title, _table(("row", "n", *shown), table)]
    grouped = {row: figures["by"] for row, figures in rows.items() if len(figures.get("by", ())) > 1}
    if grouped:
        parts.append(_table(("R@5 / R@10", "n", *grouped), _by_group(grouped)))
    return "\n\n".join(parts)


def _by_group(grouped: Mapping[str, Rows]) -> Iterator[tuple[str, ...]]:
    for group, one in next(iter(grouped.values())).items():
        cells = (_pair(groups.get(group)) for groups in grouped.values())
        yield (group, f"{one['n']:,}", *cells)


def _pair(figures: Mapping[str, Any] | None) -> str:
    return "–" if figures is None else f"{figures['R@5']:.1f} / {figures['R@10']:.1f}"


def _told(figure: Any) -> str:
    return f"{figure:.1f}" if isinstance(figure, float) and figure >= 0.1 else f"{figure:g}"


def listed(figures: Mapping[str, float]) -> str:
    """Return figures as a table of two columns."""
    return _table(("what", "figure"), ((what, f"{figure:g}") for what, figure in figures.items()))


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    lines = [tuple(head)]
    lines += [("---",) * len(lines[0]), *map(tuple, rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def plot(results: Results, file: Path) -> None:
    """Draw R@5 and R@10 of every row, a panel per set."""
    pyplot = import_module("matplotlib").use("Agg") or import_module("matplotlib.pyplot")
    figure, panels = pyplot.subplots(1, len(results), figsize=(3.4 * len(results), 3.6), squeeze=False, sharey=True)
    colours = pyplot.get_cmap("tab10")
    names = list(dict.fromkeys(row for rows in results.values() for row in rows))
    for panel, (name, rows) in zip(panels[0], results.items(), strict=True):
        for row, figures in rows.items():
            points = [figures[measure] for measure in ("R@5", "R@10")]
            ours = row.startswith("pawsignal")
            panel.plot([5, 10], points, "o-", color=colours(names.index(row)), label=row, lw=2.5 if ours else 1)
        panel.set_title(name, fontsize=10)
        panel.set_xticks([5, 10], ["R@5", "R@10"])
        panel.grid(alpha=0.3)
    panels[0][0].set_ylabel("gold found, %")
    handles = {
        label: line for panel in panels[0] for line, label in zip(*panel.get_legend_handles_labels(), strict=True)
    }
    figure.legend(handles.values(), handles.keys(), loc="lower center", ncols=4, fontsize=8)
    figure.tight_layout(rect=(0, 0.14, 1, 1))
    file.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(file, dpi=110)
