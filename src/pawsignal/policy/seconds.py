"""Second statements on the same topic of the same subject: the last column of the table of kinds, one rule a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from pawsignal.model import (
    Cue,
    Kind,
    Memory,
    Outcome,
    PetStatus,
    Polarity,
    PutMemory,
    Reason,
    Source,
    Statement,
    Status,
)
from pawsignal.policy.identity import contradicts, is_impossible, is_progress
from pawsignal.policy.making import (
    affirmed,
    close_all,
    confirmed,
    created,
    field_changes,
    observed,
    quiet_of,
    said_again,
    superseding,
    with_ends,
)
from pawsignal.policy.numbers import Second
from pawsignal.policy.scene import (
    Effect,
    Scene,
    Settled,
    is_headed,
    is_named,
    is_same_day,
    is_same_fact,
    is_same_subject,
    is_same_text,
)

Rule = Callable[[Statement, Scene], Settled]


def second(s: Statement, scene: Scene) -> Settled:
    """Settle a statement by what is known on its topic already."""
    return _RULES[scene.policy.kinds[s.kind].second](s, scene)


def _safer(s: Statement, scene: Scene) -> Settled:
    """The safer side holds: a mere denial waits in the pool while the allergen stays avoided."""
    same, against = _sides(s, scene)
    if s.polarity is Polarity.POSITIVE:
        settled = affirmed(same[-1], s, scene) if same else created(s, scene)
        return with_ends(settled, against, Status.REJECTED, Outcome.REJECTED, scene)
    if same:
        return said_again(same[-1], s, scene)
    return observed(s, scene, Reason.CONFLICT, against[-1]) if against else created(s, scene)


def _vet_first(s: Statement, scene: Scene) -> Settled:
    """The newest statement by a vet supersedes; without one the safer side holds."""
    same, against = _sides(s, scene)
    if s.source is not Source.VET:
        return _safer(s, scene)
    if same and (against or is_same_text(same[-1].text, s.text)):
        return said_again(same[-1], s, scene, losers=against)
    return superseding(s, scene, same + against)


def _identity(s: Statement, scene: Scene) -> Settled:
    """A correction supersedes and sets the pet's field; what cannot be, or differs without such a word, asks."""
    pet = scene.book.pets.get(s.pets[0]) if len(s.pets) == 1 else None
    if pet is None or not s.fact:
        return _adds(s, scene)
    known = scene.known(s)
    same = [m for m in known if m.fact == s.fact]
    if same:
        return said_again(same[-1], s, scene)
    if not known and s.fact == PetStatus.ALIVE and pet.is_alive:
        return Settled(Effect.NOTHING)  # "he's not dead" of a pet nobody said was
    is_impossible_now = is_impossible(pet, s.topic, s.fact) and s.cue is not Cue.CORRECTS
    is_open = s.cue in (Cue.CORRECTS, Cue.REPLACES) or is_progress(s.topic, s.fact)
    if is_impossible_now or (not is_open and (known or contradicts(pet, s.topic, s.fact))):
        return observed(s, scene, Reason.CONFLICT, next((m for m in known if m.status is Status.ACTIVE), None))
    settled = superseding(s, scene, known)
    assert settled.memory is not None  # noqa: S101  a creation always has its memory
    return replace(settled, changes=(*settled.changes, *field_changes(settled.memory, scene)))


def _course(s: Statement, scene: Scene) -> Settled:
    """A new course of the same drug supersedes; the same words again confirm; a denial ends it."""
    known = scene.known(s)
    if s.polarity is Polarity.NEGATIVE:
        return close_all(known, Status.RESOLVED, Outcome.REJECTED, Effect.RESOLVED, scene)
    if known and (is_same_text(known[-1].text, s.text) or not (s.until or s.fact not in ("", known[-1].fact))):
        return affirmed(known[-1], s, scene)
    return superseding(s, scene, known)


def _episode(s: Statement, scene: Scene) -> Settled:
    """Within the quiet days it is the same episode; after them, or after recovery, a new one that recurs."""
    if s.is_undated:
        return _long_over(s, scene)
    s = s if s.occurred_from else replace(s, occurred_from=scene.now)
    known = [m for m in _open_bouts(s, scene) if _is_same_bout(m, s, scene)]
    if known:
        return _goes_on(known[-1], s, scene)
    before = [m for m in _bouts(s, scene) if m.occurred_from is None or m.occurred_from <= (s.occurred_to or scene.now)]
    told = [m for m in before if is_same_day(m, s, scene)]
    if told and s.cue is not Cue.RECURS and scene.day(s.occurred_from) != scene.day(scene.now):
        return Settled(Effect.NOTHING, told[-1])  # a bygone day is told once more
    last = max(before, key=lambda m: (m.occurred_from or m.recorded_at, m.id), default=None)
    return created(s, scene, recurs=last.id if last else None)


def _long_over(s: Statement, scene: Scene) -> Settled:
    """What was so in a past nobody can place is over; told in the same words again it adds nothing."""
    told = [m for m in _bouts(s, scene) if m.is_undated and is_same_text(m.text, s.text)]
    return Settled(Effect.NOTHING, told[-1]) if told else created(s, scene)


def _open_bouts(s: Statement, scene: Scene) -> list[Memory]:
    """Return what is open of this symptom; "still limping" speaks of the one leg that limps, whichever was named."""
    same = scene.known(s)
    narrower = [] if same else scene.living(lambda m: is_same_subject(m, s) and is_named(m, s.topic))
    return same or (narrower if len(narrower) == 1 else [])


def _bouts(s: Statement, scene: Scene) -> list[Memory]:
    """Return the earlier episodes of this symptom that are over."""
    over = scene.bygone(lambda m: m.topic == s.topic and is_same_subject(m, s))
    return [m for m in over if m.status is Status.RESOLVED]


def _is_same_bout(known: Memory, s: Statement, scene: Scene) -> bool:
    """Whether an open episode may be the one spoken of: what ended well before it began was another."""
    end = s.occurred_to or scene.now
    return end + quiet_of(s.topic, scene, s.family) >= (known.occurred_from or known.recorded_at)


def _goes_on(known: Memory, s: Statement, scene: Scene) -> Settled:
    """Count what is told of an open episode; of one day the larger number holds, the days add up."""
    more = s.times if s.cue is not Cue.CONTINUES else 0
    if s.cue is Cue.RECURS:
        count = known.count + max(1, more)
    elif is_same_day(known, s, scene):
        count = max(known.count, more)
    else:
        count = known.count + more
    if count == known.count or _was_said_today(known, s, scene):
        return affirmed(known, s, scene)
    ends = [at for at in (known.occurred_to, s.occurred_to) if at]
    renewed = replace(confirmed(known, s, scene), count=count, occurred_to=max(ends, default=None))
    return Settled(Effect.REVISED, renewed, (PutMemory(renewed),))


def _was_said_today(known: Memory, s: Statement, scene: Scene) -> bool:
    """Whether these very words were counted on this day already."""
    is_today = scene.day(known.confirmed_at) == scene.day(scene.now)
    is_quoted = bool(s.quote) and any(source.quote == s.quote for source in known.sources)
    return is_today and (is_quoted or is_same_text(known.text, s.text))


def _watched(s: Statement, scene: Scene) -> Settled:
    """A change goes into the pool at once; said again it is confirmed for 30 days, contradicted it is rejected."""
    same, against = _sides(s, scene)
    settled = said_again(same[-1], s, scene) if same else observed(s, scene, Reason.CHANGE)
    return with_ends(settled, against, Status.REJECTED, Outcome.REJECTED, scene)


def appended(s: Statement, scene: Scene) -> Settled:
    """Each point of a series and each event stays; the same value on the same day is a duplicate.

    What happened on the day it was planned for is no plan any more. A figure that is corrected takes the place of the
    last one told.
    """
    at = s if s.occurred_from or s.is_undated else replace(s, occurred_from=scene.now)
    known = [m for m in scene.known(s) if is_same_day(m, at, scene) and _is_same_happening(m, s)]
    same = [m for m in known if m.value == s.value and m.polarity is s.polarity]
    settled = affirmed(same[0], s, scene) if same else _figure(at, scene)
    is_done = s.kind is Kind.EVENT and s.polarity is Polarity.POSITIVE
    plans = scene.living(
        lambda m: m.kind is Kind.PLAN and is_same_subject(m, s) and f"event:{m.slot}" == s.topic and is_done
    )
    over = [plan for plan in plans if is_same_day(plan, at, scene)]
    return with_ends(settled, over, Status.RESOLVED, Outcome.CONFIRMED, scene)


def _is_same_happening(known: Memory, s: Statement) -> bool:
    """Whether a statement says no more of what happened than is known: another poison was another accident."""
    return set(s.fact.split()) <= set(known.fact.split())


def _figure(s: Statement, scene: Scene) -> Settled:
    told = sorted(scene.known(s), key=lambda m: (m.recorded_at, m.occurred_from or m.recorded_at))
    is_wrong = bool(told) and s.kind is Kind.MEASURE and s.cue is Cue.CORRECTS
    return superseding(s, scene, told[-1:]) if is_wrong else created(s, scene)


def _current(s: Statement, scene: Scene) -> Settled:
    """One current value: change words supersede, addition words add, neither waits in the pool."""
    known = scene.known(s)
    same = [m for m in known if is_same_fact(m, s)]
    if s.polarity is Polarity.NEGATIVE:
        return close_all(same, Status.SUPERSEDED, Outcome.REJECTED, Effect.SUPERSEDED, scene)
    replaces = s.cue in (Cue.REPLACES, Cue.CORRECTS)
    if same:
        rest = [m for m in known if m.id != same[-1].id]
        return said_again(same[-1], s, scene, losers=rest if replaces else ())
    if replaces:
        return superseding(s, scene, known)
    rivals = [m for m in known if m.status is Status.ACTIVE]
    if not rivals or s.cue is Cue.ADDS:
        return created(s, scene)
    return observed(s, scene, Reason.CONFLICT, rivals[-1])


def _opposite(s: Statement, scene: Scene) -> Settled:
    """The opposite supersedes and history keeps the old one; the same again confirms."""
    same, against = _sides(s, scene)
    return affirmed(same[-1], s, scene, losers=against) if same else superseding(s, scene, against)


def _planned(s: Statement, scene: Scene) -> Settled:
    """A new time for the same plan supersedes; the same time, or none, confirms; a denial calls it off."""
    known = scene.known(s) or (scene.headed(s) if s.cue is Cue.REPLACES else [])
    if s.polarity is Polarity.NEGATIVE:
        return close_all(known, Status.REJECTED, Outcome.REJECTED, Effect.REJECTED, scene)
    s = replace(s, topic=known[-1].topic) if known else s
    same = [m for m in known if _is_time_of(m, s)]
    return affirmed(same[-1], s, scene) if same else superseding(s, scene, known)


def _is_time_of(plan: Memory, s: Statement) -> bool:
    """Whether a plan's time lies within the time a statement gives."""
    if s.occurred_from is None or plan.occurred_from is None:
        return s.occurred_from is None
    end, until = plan.occurred_to or plan.occurred_from, s.occurred_to or s.occurred_from
    return s.occurred_from <= plan.occurred_from and end <= until


def _adds(s: Statement, scene: Scene) -> Settled:
    """Duplicate or new."""
    same = [m for m in scene.known(s) if m.polarity is s.polarity and is_same_day(m, s, scene)]
    return affirmed(same[-1], s, scene) if same else created(s, scene)


def _sides(s: Statement, scene: Scene) -> tuple[list[Memory], list[Memory]]:
    """Return what is known on the topic: what says the same, and what says the opposite."""
    known = scene.known(s)
    same, against = ([m for m in known if (m.polarity is s.polarity) is sign] for sign in (True, False))
    return same, against or _denied_by_a_wider_name(s, scene)


def _denied_by_a_wider_name(s: Statement, scene: Scene) -> list[Memory]:
    """Return the illnesses whose name a denial names in short: without 肾病 there is no 慢性肾病 either."""
    if s.kind is not Kind.CONDITION or s.polarity is not Polarity.NEGATIVE:
        return []
    return scene.living(
        lambda m: (
            m.kind is Kind.CONDITION
            and m.polarity is Polarity.POSITIVE
            and is_same_subject(m, s)
            and is_headed(m, s.topic)
        )
    )


_RULES: Mapping[Second, Rule] = MappingProxyType(
    {
        Second.SAFER: _safer,
        Second.VET: _vet_first,
        Second.CORRECTS: _identity,
        Second.COURSE: _course,
        Second.EPISODE: _episode,
        Second.WATCH: _watched,
        Second.APPENDS: appended,
        Second.CURRENT: _current,
        Second.OPPOSITE: _opposite,
        Second.PLAN: _planned,
        Second.ADDS: _adds,
    }
)
