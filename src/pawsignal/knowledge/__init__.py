"""The packaged knowledge: basic care, breeds, toxic food, red flags; sourced, the same for every owner, read-only."""

from pawsignal.knowledge.entries import GENERAL, LOCALES, About, Table, about, check, knowledge, table
from pawsignal.knowledge.lookup import entries_for

__all__ = ["GENERAL", "LOCALES", "About", "Table", "about", "check", "entries_for", "knowledge", "table"]
