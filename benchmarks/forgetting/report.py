"""What the replay found, as a table for people and docs, as JSON, and as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Figures = Mapping[int, Mapping[str, Mapping[str, float]]]  # budget -> rule -> column -> per cent

COLUMNS = ("kept", "kept, after 30 days", "never used again", "replaced")
_WIDTH, _LEFT, _ROW = 760, 210, 18
_COLOURS = ("#9ecae1", "#4292c6", "#084594")


def table(figures: Figures) -> str:
    """Return the figures as a Markdown table: a rule a row, its columns for each budget in turn."""
    budgets = list(figures)
    head = ["rule", *(f"{column} @{'/'.join(map(str, budgets))}" for column in COLUMNS)]
    lines = [head, ["---"] * len(head)]
    for rule in figures[budgets[0]]:
        cells = (" / ".join(f"{figures[budget][rule][column]:.1f}" for budget in budgets) for column in COLUMNS)
        lines.append([rule, *cells])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def picture(figures: Figures) -> str:
    """Return an SVG bar chart: for each rule how many of the memories used later were kept, a bar per budget."""
    budgets = list(figures)
    rules = list(figures[budgets[0]])
    step = 9 * len(budgets) + 9
    height = _ROW * 3 + step * len(rules)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" font-family="sans-serif" '
        f'font-size="12"><rect width="{_WIDTH}" height="{height}" fill="#fff"/>',
        '<text x="8" y="16" font-weight="bold">Used later and still kept, per cent</text>',
        *_legend(budgets),
    ]
    for n, rule in enumerate(rules):
        top = _ROW * 2 + step * n
        parts.append(f'<text x="{_LEFT - 8}" y="{top + step / 2}" text-anchor="end">{rule}</text>')
        for at, budget in enumerate(budgets):
            parts += _bar(top + 9 * at, figures[budget][rule]["kept"], _COLOURS[at % len(_COLOURS)])
    return "\n".join((*parts, "</svg>")) + "\n"


def _legend(budgets: Sequence[int]) -> list[str]:
    return [
        f'<rect x="{330 + 110 * n}" y="7" width="10" height="10" fill="{_COLOURS[n % len(_COLOURS)]}"/>'
        f'<text x="{345 + 110 * n}" y="16">{budget} memories</text>'
        for n, budget in enumerate(budgets)
    ]


def _bar(top: float, share: float, colour: str) -> list[str]:
    width = (_WIDTH - _LEFT - 50) * share / 100
    return [
        f'<rect x="{_LEFT}" y="{top}" width="{width:.1f}" height="8" fill="{colour}"/>',
        f'<text x="{_LEFT + width + 4:.1f}" y="{top + 7.5}" font-size="9">{share:.1f}</text>',
    ]
