"""Find how long a ban holds: 两周内不能洗澡, "no chicken for 8 weeks", "no jumping until Friday".

A time beside a ban limits it only where its words do: what a pet ate for a month before, or since when it itches, is no
end of anything. An end that is named and cannot be placed ("until the stitches are out") is not the same as none.
"""

from __future__ import annotations

from datetime import datetime

from pawsignal.language.lexicon import grammar
from pawsignal.language.scene import Fact, Scene
from pawsignal.language.when import TimeWord


def has_limit(scene: Scene) -> bool:
    """Whether a clause says that what it forbids will be over, resolvable or not."""
    return bool(grammar("limit").search(scene.clause.folded))


def end_of(ban: Fact, scene: Scene) -> datetime | None:
    """Return when a ban is over; None where the clause gives no end that can be placed."""
    ends = (_end(word, ban, scene) for word in scene.ahead)
    return next((end for end in ends if end is not None and end > scene.context.now), None)


def untils(scene: Scene) -> list[TimeWord]:
    """Return the time words of a clause that say until when: "until Friday", 吃到周五."""
    return [word for word in scene.ahead if word.span and _is_until(word, scene)]


def _is_until(word: TimeWord, scene: Scene) -> bool:
    before = scene.clause.folded[: max(word.start - scene.clause.start, 0)]
    return bool(grammar("until_before").search(before) or grammar("until_before").match(word.words.lower()))


def _end(word: TimeWord, ban: Fact, scene: Scene) -> datetime | None:
    """Return the end that one time word gives a ban, by the words beside it."""
    start, end = word.start - scene.clause.start, word.end - scene.clause.start
    before, behind = scene.clause.folded[: max(start, 0)], scene.clause.folded[max(end, 0) :]
    if word.length is not None:
        is_for = word.words.lower().startswith("for ") or grammar("for_the_next").search(before)
        is_behind = start >= ban.start or not before.strip()
        is_ahead = not grammar("since_before").search(before)
        is_limit = is_ahead and ((is_for and is_behind) or grammar("within_after").match(behind))
        return scene.context.now + word.length if is_limit else None
    if word.span is None:
        return None
    if grammar("before_after").match(behind) or grammar("before_before").search(before):
        return word.span.start
    is_now = word.kind == "range" and word.span.start <= scene.context.now
    return word.span.end if _is_until(word, scene) or is_now else None
