"""Write down what raised a red flag for one of the owner's pets: what was eaten, an accident, a sign nobody named.

A clause that is kept as a symptom or an event already says it; any other reading of it gives way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from pawsignal.language.lexicon import table
from pawsignal.language.mentions import Who
from pawsignal.language.reading import Context, Flag
from pawsignal.language.safety import Sight, is_real
from pawsignal.language.scene import Fact, Scene
from pawsignal.language.stance import Stance
from pawsignal.language.statements import Told, statements_of
from pawsignal.language.text import fold
from pawsignal.language.tokens import content_words, segments
from pawsignal.model import Kind

_OF_HEALTH = (Kind.EPISODE, Kind.EVENT, Kind.CHANGE, Kind.CONDITION, Kind.ALLERGY, Kind.IDENTITY)


def with_accidents(told: list[Told], sights: Iterable[Sight], flags: Iterable[Flag], context: Context) -> list[Told]:
    """Return what was told, with an event for each clause whose red flag it does not say yet."""
    known = {one.clause for one in told if one.statement.kind in _OF_HEALTH}
    events = [event for sight in sights if sight.clause not in known for event in _events(sight, flags, context)]
    instead = {event.clause for event in events}
    return [*(one for one in told if one.clause not in instead), *events]


def _events(sight: Sight, flags: Iterable[Flag], context: Context) -> Iterator[Told]:
    """Yield the event of the first flag that the words of a clause raised."""
    is_told = sight.stance is Stance.TOLD and not sight.clause.is_cut
    if not is_told or sight.subject.who is not Who.PETS or not is_real(sight, context.now):
        return
    raised = (flag for flag in flags if flag.pets == sight.subject.pets and flag.words in sight.clause.text)
    if flag := next(raised, None):
        scene = Scene(sight.clause, sight.subject, context, sight.times, ())
        fact = Fact(
            kind=Kind.EVENT,
            topic=f"event:{flag.id}",
            end=len(sight.clause.text),
            time=scene.span,
            fact=_happening(scene),
        )
        yield from statements_of(fact, scene)


def _happening(scene: Scene) -> str:
    """Return the words that tell one accident from another under the same flag: what was eaten, what it was hit by."""
    names = (name for pet in scene.context.pets for name in pet.names)
    times = (word.words for word in scene.times)
    return " ".join(sorted(content_words(scene.clause.text, (*names, *times)) - _plain_words()))


@cache
def _plain_words() -> frozenset[str]:
    """Return the words that any accident of a flag may be told with, as they are compared."""
    said = table("safety")["plain"]
    return frozenset(one for words in said.values() for word in words for one in (fold(word), *segments(word)))
