"""Make the one statement of a text the caller vouches for: what is given wins, the rest is read."""

from __future__ import annotations

from dataclasses import replace

from pawsignal.language.names import find_names
from pawsignal.language.notes import taken
from pawsignal.language.reading import Context
from pawsignal.language.stance import Stance
from pawsignal.language.statements import joined
from pawsignal.language.text import fold_same_length
from pawsignal.language.tokens import content_words
from pawsignal.model import Certainty, Cue, Kind, PetId, Polarity, Scope, Source, Statement

_CLOSING = (Cue.RECOVERS, Cue.EXPLAINS, Cue.STOPS, Cue.DONE, Cue.CANCELS)  # bare, they name nothing: not their words


def draft(  # noqa: PLR0913 - the fields of a statement a caller may vouch for
    text: str,
    context: Context,
    *,
    kind: Kind | None = None,
    scope: Scope | None = None,
    pets: tuple[PetId, ...] | None = None,
    topic: str | None = None,
    polarity: Polarity | None = None,
    certainty: Certainty | None = None,
    source: Source | None = None,
) -> Statement:
    """Return the statement: its kind falls back to note, its scope to the pets', its topic to the content words."""
    read = _best(text, replace(context, focus=tuple(pets or context.focus)), kind)
    bound = tuple(pets) if pets is not None else read.pets or _named(text, context)
    names = [name for pet in context.pets for name in pet.names]
    content = content_words(text, names)
    chosen = kind or read.kind
    return replace(
        read,
        text=text,
        kind=chosen,
        scope=scope or (Scope.USER if not bound else read.scope if read.scope is Scope.HYBRID else Scope.PET),
        pets=bound,
        topic=topic or read.topic or ("" if read.cue in _CLOSING else f"{chosen}:{' '.join(sorted(content))}"),
        polarity=polarity or read.polarity,
        certainty=certainty or read.certainty,
        source=source or read.source,
        words=len(content),
        quote="",
    )


def _best(text: str, context: Context, kind: Kind | None) -> Statement:
    """Return the first statement read from the text, of the given kind if one is; a bare note if there is none.

    A question stays one whoever vouches for it.
    """
    notes = taken(text, fold_same_length(text), context, (), vouched=True)
    is_question = all(sight.stance is Stance.ASKED for sight in notes.sights)
    found = () if is_question else (*joined(notes.told, text), *joined(notes.unclear, text))
    fitting = (one for one in found if kind in (None, one.kind))
    return next(fitting, Statement(text=text, scope=Scope.PET, kind=kind or Kind.NOTE))


def _named(text: str, context: Context) -> tuple[PetId, ...]:
    return tuple(dict.fromkeys(named.pet for named in find_names(text, fold_same_length(text), context.pets)))
