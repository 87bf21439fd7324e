"""What becomes of a statement: a new memory, a confirmation, the end of another, or a stay in the pool.

How it works: ``settle`` first lets closing words act (``closings``: recovered, explained, stopped, done); then the last
column of the table of kinds (``seconds``) decides about what is known on the same topic of the same subject. Every rule
returns a ``Settled``: the effect in one word, the memory concerned, the changes, and the other memories affected.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from pawsignal.model import Cue, Kind, Polarity, Statement
from pawsignal.policy import closings
from pawsignal.policy.scene import Effect, Scene, Settled
from pawsignal.policy.seconds import Rule, second

__all__ = ["Effect", "Scene", "Settled", "settle"]


def settle(statement: Statement, scene: Scene) -> Settled:
    """Decide what a statement does to the book. The past should be loaded, else no `recurs` link can be found."""
    if {statement.turn, statement.imported} & scene.book.tombstones:
        return Settled(Effect.NOTHING)
    if statement.kind is Kind.EPISODE and statement.polarity is Polarity.NEGATIVE and statement.cue is Cue.NONE:
        statement = replace(statement, cue=Cue.DENIES)  # "no blood in the stool" is no episode of anything
    return _CLOSINGS.get(statement.cue, second)(statement, scene)


_CLOSINGS: Mapping[Cue, Rule] = MappingProxyType(
    {
        Cue.RECOVERS: closings.recovered,
        Cue.DENIES: closings.denied,
        Cue.EXPLAINS: closings.explained,
        Cue.STOPS: closings.stopped,
        Cue.DONE: closings.done,
        Cue.CANCELS: closings.cancelled,
        Cue.CLEARS: closings.cleared,
        Cue.CORRECTS: closings.corrected,
    }
)
