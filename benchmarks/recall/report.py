"""The figures as a table, as JSON and as a plot."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

Results = Mapping[str, Mapping[str, Mapping[str, Any]]]  # set, row, measure

SHOWN = ("R@5", "R@10", "R@20", "all@10", "nDCG@10")


def show(name: str, title: str, rows: Mapping[str, Mapping[str, Any]], out: Console) -> None:
    """Print one set's table, and our rows by category where there are several."""
    table = Table("row", "n", *SHOWN, title=f"{name}: {title}", title_justify="left")
    for row, figures in rows.items():
        table.add_row(row, f"{figures['n']:,}", *(f"{figures[measure]:.1f}" for measure in SHOWN))
    out.print(table)
    groups = {row: figures["by"] for row, figures in rows.items() if len(figures.get("by", ())) > 1}
    if groups:
        several = Table("R@5 / R@10", "n", *groups)
        for group, one in next(iter(groups.values())).items():
            cells = (f"{by[group]['R@5']:.1f} / {by[group]['R@10']:.1f}" for by in groups.values())
            several.add_row(group, f"{one['n']:,}", *cells)
        out.print(several)


def show_losses(title: str, rows: Mapping[str, Mapping[str, Any]], out: Console) -> None:
    """Print what compact vectors lose."""
    shown = ("bytes", "cosine off by at most", "R@5", "R@10", "R@20")
    table = Table("vectors, encoder alone", "n", *shown, title=f"compact vectors: {title}", title_justify="left")
    for row, figures in rows.items():
        table.add_row(row, f"{figures['n']:,}", *(f"{figures[measure]}" for measure in shown))
    out.print(table)


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
