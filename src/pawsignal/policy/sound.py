"""What cannot stand in a book, found in values that come from outside: an export that somebody edited or mangled.

Each function yields the field and what is wrong with it; nothing is put right silently.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from math import isfinite

from pawsignal.errors import Invalid
from pawsignal.model import Kind, Memory, Observation, Polarity, Signal, Tally
from pawsignal.policy import possible
from pawsignal.policy.admit import aware, check_scope

_A_DAY = timedelta(days=1)  # by which clocks may differ
_INSTANTS = ("recorded_at", "confirmed_at", "expires_at", "occurred_from", "occurred_to", "closed_at")
_PAST = ("recorded_at", "confirmed_at", "closed_at")

Fault = tuple[str, str]


def faults_of_memory(memory: Memory, now: datetime, zone: str) -> Iterator[Fault]:
    """Yield what is wrong with a memory."""
    if not memory.id.strip():
        yield "id", "is empty; every memory has an id of its own"
    yield from _out_of_order(memory, now)
    try:
        for name in _INSTANTS:
            aware(getattr(memory, name), name)
        possible.check(memory, now, zone)
        check_scope(memory)
    except Invalid as error:
        yield error.field, error.reason
    if memory.value is not None and not isfinite(memory.value):
        yield "value", "must be a finite number"
    if memory.count < 1 or memory.words < 0:
        yield ("count", "must be 1 or more") if memory.count < 1 else ("words", "must not be negative")
    if memory.kind is Kind.ALLERGY and memory.polarity is Polarity.POSITIVE and memory.expires_at:
        yield "expires_at", "an allergy never expires; leave it out"
    if memory.id in memory.supersedes or memory.id == memory.recurs:
        yield "supersedes", "names the memory itself"


def _out_of_order(memory: Memory, now: datetime) -> Iterator[Fault]:
    if memory.confirmed_at < memory.recorded_at:
        yield "confirmed_at", "lies before recorded_at; a memory is recorded first"
    if memory.occurred_from and memory.occurred_to and memory.occurred_to < memory.occurred_from:
        yield "occurred_to", "lies before occurred_from"
    for name in _PAST:
        at = getattr(memory, name)
        if at and at > now + _A_DAY:
            yield name, f"{at.isoformat()} lies in the future"
    if memory.status.is_closed != (memory.closed_at is not None):
        yield "closed_at", f"does not go with the status {memory.status}: what is closed has it, what is open has not"
    if memory.status.is_closed and (memory.core or memory.pinned):
        yield "core", "is set for a closed memory"


def faults_of_stay(stay: Observation) -> Iterator[Fault]:
    """Yield what is wrong with a stay in the pool."""
    if stay.due_at < stay.opened_at:
        yield "due_at", "lies before opened_at"
    if stay.outcome is not None or stay.closed_at is not None:
        yield "outcome", "only open stays are part of an export"


def faults_of_signal(signal: Signal, now: datetime) -> Iterator[Fault]:
    """Yield what is wrong with a signal."""
    if not 0 <= signal.score <= 1:
        yield "score", "must be from 0 to 1"
    if signal.at > now + _A_DAY:
        yield "at", f"{signal.at.isoformat()} lies in the future"


def faults_of_tally(tally: Tally) -> Iterator[Fault]:
    """Yield what is wrong with a tally."""
    if min(tally.cited, tally.viewed, tally.hits, tally.hit_score) < 0:
        yield "cited", "counts must not be negative"
