"""How well the engine recalls, on public sets and our own, beside what others do: ``make bench-recall``."""
