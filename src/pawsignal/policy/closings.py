"""Words that close something: recovered, denied, explained, stopped, done, cancelled, cleared, said of the wrong pet.

Each closes what it names and nothing else; what names nothing closes what alone can be meant.
"""

from __future__ import annotations

from dataclasses import replace

from pawsignal.language.text import fold
from pawsignal.language.topics import food_in_any_language
from pawsignal.model import Cue, Kind, Memory, Outcome, Polarity, Statement, Status
from pawsignal.policy.book import changed
from pawsignal.policy.making import affirmed, close_all, closes, superseding, with_ends
from pawsignal.policy.scene import Effect, Scene, Settled, is_named, is_same_subject
from pawsignal.policy.seconds import appended, second


def recovered(s: Statement, scene: Scene) -> Settled:
    """好了 / 不拉了: the named symptom of this pet is over; without a name, all open ones.

    Of what is for life, "fine now" is a denial like any other.
    """
    if scene.policy.kinds[s.kind].safety:
        return second(replace(s, polarity=Polarity.NEGATIVE), scene)
    over = scene.living(
        lambda m: (
            m.kind in (Kind.EPISODE, Kind.CHANGE) and is_same_subject(m, s) and (not s.topic or is_named(m, s.topic))
        )
    )
    return close_all(over, Status.RESOLVED, Outcome.EXPLAINED, Effect.RESOLVED, scene)


def denied(s: Statement, scene: Scene) -> Settled:
    """没有便血: closes that symptom and nothing else; of other kinds a denial is a statement like any other."""
    match s.kind:
        case Kind.EPISODE:
            return close_all(_named(s, scene), Status.RESOLVED, Outcome.REJECTED, Effect.RESOLVED, scene)
        case Kind.CHANGE:
            return close_all(_named(s, scene), Status.REJECTED, Outcome.REJECTED, Effect.REJECTED, scene)
        case _:
            return second(replace(s, polarity=Polarity.NEGATIVE), scene)


def explained(s: Statement, scene: Scene) -> Settled:
    """医生说是换牙: the observed changes this names (all of the pet's, if it names none) have a cause."""
    over = scene.living(
        lambda m: m.kind is Kind.CHANGE and is_same_subject(m, s) and (not s.topic or is_named(m, s.topic))
    )
    return close_all(over, Status.RESOLVED, Outcome.EXPLAINED, Effect.EXPLAINED, scene)


def stopped(s: Statement, scene: Scene) -> Settled:
    """停药了: the course named ends, by its topic or in the words; without a name only if there is a single one.

    打完了 may mean injections or a vaccination: with no course at all it says that a plan was carried out.
    """
    courses = scene.living(lambda m: m.kind is Kind.MEDICATION and is_same_subject(m, s))
    if not courses and not _slot(s):
        return done(replace(s, topic=""), scene)
    named = [m for m in courses if m.slot and (m.slot == _slot(s) or m.slot in fold(s.text))]
    meant = [m for m in courses if _is_part(_slot(s), m.slot)] if _slot(s) else courses
    over = named or (meant if len(meant) == 1 else [])
    return close_all(over, Status.RESOLVED, Outcome.CONFIRMED, Effect.RESOLVED, scene)


def _is_part(short: str, name: str) -> bool:
    """Whether a drug is named in short: 氨氯地平 of 苯磺酸氨氯地平, "amlodipine" of "amlodipine besylate"."""
    return f" {short} " in f" {name} " if short.isascii() else len(short) > 1 and short in name


def done(s: Statement, scene: Scene) -> Settled:
    """打完了: the plan becomes an event; without a name the one whose time is nearest."""
    plans = sorted(_plans(s, scene), key=lambda m: (abs((m.expires_at or scene.now) - scene.now), m.id))
    slot = _slot(s) or (plans[0].slot if plans else "")
    if not slot:
        return Settled(Effect.NOTHING)
    event = replace(s, kind=Kind.EVENT, topic=f"event:{slot}", cue=Cue.NONE, occurred_from=s.occurred_from or scene.now)
    if not _slot(s):  # "done" alone says nothing a month later
        event = replace(event, text=plans[0].text, words=plans[0].words)
    made = appended(event, scene)
    return with_ends(made, plans[:1], Status.RESOLVED, Outcome.CONFIRMED, scene)


def cancelled(s: Statement, scene: Scene) -> Settled:
    """取消了: the named plan fell through; without a name only if there is a single one."""
    plans = [m for m in _plans(s, scene) or scene.headed(s) if not m.status.is_closed]
    over = plans if _slot(s) or len(plans) == 1 else []
    return close_all(over, Status.REJECTED, Outcome.REJECTED, Effect.REJECTED, scene)


def cleared(s: Statement, scene: Scene) -> Settled:
    """医生说可以吃鸡肉了: a vet's word lifts what forbade this, be it an allergy or a ban; nothing, if nothing did."""
    over = scene.living(lambda m: is_same_subject(m, s) and m.kind in _BARS and _barred(m.topic) == _barred(s.topic))
    bars = [m for m in over if m.polarity is Polarity.POSITIVE]
    if not bars:
        return Settled(Effect.NOTHING)
    lifted = replace(s, kind=bars[-1].kind, topic=bars[-1].topic, polarity=Polarity.NEGATIVE)
    waiting = [m for m in over if m.polarity is Polarity.NEGATIVE and m.topic == lifted.topic]
    if waiting:
        return affirmed(waiting[-1], lifted, scene, losers=bars)
    return superseding(lifted, scene, bars)


def corrected(s: Statement, scene: Scene) -> Settled:
    """说错了: what was said of the wrong pet, or what is said not to be so, is superseded at once."""
    wrong = _meant_wrongly(s, scene)
    if wrong:
        ends = closes(wrong, Status.SUPERSEDED, Outcome.SUPERSEDED, scene)
        right = second(replace(s, cue=Cue.NONE), replace(scene, book=changed(scene.book, ends)))
        return with_ends(right, wrong, Status.SUPERSEDED, Outcome.SUPERSEDED, scene)
    if s.polarity is Polarity.POSITIVE or not _is_absence(s, scene):
        return second(s, scene)
    known = scene.known(s)
    over = [m for m in known if m.polarity is Polarity.POSITIVE]
    denials = [m for m in known if m.polarity is Polarity.NEGATIVE]
    if denials:
        return affirmed(denials[-1], s, scene, losers=over)
    return close_all(over, Status.SUPERSEDED, Outcome.SUPERSEDED, Effect.SUPERSEDED, scene)


def _is_absence(s: Statement, scene: Scene) -> bool:
    """Whether a denial only says that something is not there, and is no statement worth keeping by itself."""
    return s.kind in (Kind.EPISODE, Kind.CHANGE, Kind.EVENT) or scene.policy.kinds[s.kind].safety


def _meant_wrongly(s: Statement, scene: Scene) -> list[Memory]:
    """Return what was said of the wrong pet: same topic, or the last of that kind where no topic is named."""
    wrong = set(s.instead_of) - set(s.pets)
    theirs = scene.living(lambda m: m.kind is s.kind and bool(set(m.pets) & wrong)) if wrong else []
    return [m for m in theirs if m.topic == s.topic] if s.topic else theirs[-1:]


def _named(s: Statement, scene: Scene) -> list[Memory]:
    return scene.living(lambda m: m.kind is s.kind and is_same_subject(m, s) and is_named(m, s.topic))


def _plans(s: Statement, scene: Scene) -> list[Memory]:
    """Return the plans a statement may speak of: alive, or past their time for less than a day."""

    def fits(m: Memory) -> bool:
        return m.kind is Kind.PLAN and is_same_subject(m, s) and _slot(s) in ("", m.slot)

    recent = scene.now - scene.policy.done_within
    late = (m for m in scene.bygone(fits) if m.status is Status.EXPIRED and m.closed_at and m.closed_at >= recent)
    return [*scene.living(fits), *late]


_BARS = (Kind.ALLERGY, Kind.CONDITION)


def _barred(topic: str) -> str:
    """Return what a topic forbids: the allergen, what must be avoided, the drug that was not borne."""
    return food_in_any_language(topic.partition(":")[2].removeprefix("avoid ").removeprefix("reaction "))


def _slot(s: Statement) -> str:
    return s.topic.partition(":")[2]
