"""Values a store may be given: ``any_change`` in every shape, ``changes`` plain ones that meet often."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone

from hypothesis import strategies as st

from pawsignal.model import (
    Asked,
    Call,
    Certainty,
    Change,
    DropPet,
    EraseMemory,
    Fold,
    Kind,
    Layer,
    Memory,
    MemoryId,
    Message,
    Observation,
    ObservationId,
    Outcome,
    Owner,
    Pet,
    PetId,
    PetStatus,
    Polarity,
    PutMemory,
    PutObservation,
    PutPet,
    PutSession,
    PutSignal,
    PutTurn,
    Reason,
    Scope,
    Session,
    SessionId,
    SetDue,
    SetZone,
    Signal,
    Source,
    SourceWords,
    Status,
    Tally,
    Tier,
    Turn,
    TurnId,
    Vector,
)

NOW = datetime(2026, 3, 10, 13, tzinfo=UTC)

# One id may be a prefix of another, and two owners may differ only in a part.
OWNERS = (Owner("default", "u1"), Owner("default", "u10"), Owner("defaultu", "1"))
HOSTILE = (
    "",
    "\0",
    "豆豆\0对鸡肉过敏",
    "👩‍👩‍👧‍👦🐕‍🦺",
    "e\u0301\u0323 Z͑ͫ̓",
    "猫" * 500,
    'it\'s "quoted"; DROP TABLE memories; -- %_\\',
    "[]",
    "null",
    "\u2028\u202e\ufeff\U0010ffff",
)

texts = st.sampled_from(HOSTILE) | st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
instants = st.sampled_from(
    (
        NOW,
        NOW + timedelta(microseconds=1),
        NOW.astimezone(timezone(timedelta(hours=8))),
        NOW + timedelta(days=30),
        datetime(1970, 1, 1, tzinfo=UTC),
        datetime(9999, 12, 31, 23, 59, 59, 999999, tzinfo=UTC),
    )
)
days = st.sampled_from((date(2026, 3, 9), date(2026, 3, 10), date(1, 1, 1)))
numbers = st.floats(allow_nan=False, allow_infinity=False)
counts = st.integers(0, 2**53)
pet_ids = st.sampled_from([PetId(f"p{n}") for n in range(2)])
memory_ids = st.sampled_from([MemoryId(f"m{n}") for n in range(3)])
session_ids = st.sampled_from([SessionId(f"s{n}") for n in range(2)])
turn_ids = st.sampled_from([TurnId(f"t{n}") for n in range(3)])
questions = st.sampled_from(("", "q1", "q2"))


def some(values: st.SearchStrategy) -> st.SearchStrategy:
    return st.lists(values, max_size=2).map(tuple)


def folding(tally: Tally, keys: tuple[tuple[MemoryId, Layer, str, date], ...]) -> Fold:
    """Return a fold as policy gives it: the signals are those of the tally's memory."""
    return Fold(tally, tuple((tally.memory, *key[1:]) for key in keys))


pets = st.builds(
    Pet,
    id=pet_ids,
    name=texts,
    aliases=some(texts),
    species=texts,
    born=st.none() | days,
    neutered=st.none() | st.booleans(),
    status=st.sampled_from(PetStatus),
    created_at=instants,
)
memories = st.builds(
    Memory,
    id=memory_ids,
    text=texts,
    scope=st.sampled_from(Scope),
    pets=some(pet_ids),
    kind=st.sampled_from(Kind),
    topic=texts,
    polarity=st.sampled_from(Polarity),
    certainty=st.sampled_from(Certainty),
    source=st.sampled_from(Source),
    tier=st.sampled_from(Tier),
    status=st.sampled_from(Status),
    recorded_at=instants,
    confirmed_at=instants,
    expires_at=st.none() | instants,
    occurred_from=st.none() | instants,
    when=texts,
    value=st.none() | numbers,
    count=counts,
    supersedes=some(memory_ids),
    recurs=st.none() | memory_ids,
    core=st.booleans(),
    sources=some(st.builds(SourceWords, turn_ids, texts)),
    imported=texts,
)
signals = st.builds(
    Signal,
    memory=memory_ids,
    layer=st.sampled_from(Layer),
    question=questions,
    day=days,
    score=numbers,
    at=instants,
)
tallies = st.builds(
    Tally,
    memory=memory_ids,
    cited=counts,
    hit_score=numbers,
    questions=some(questions),
    days=some(days),
    last_at=st.none() | instants,
)
observations = st.builds(
    Observation,
    id=st.sampled_from([ObservationId(f"o{n}") for n in range(3)]),
    memory=memory_ids,
    reason=st.sampled_from(Reason),
    rival=st.none() | memory_ids,
    opened_at=instants,
    due_at=instants,
    outcome=st.none() | st.sampled_from(Outcome),
    closed_at=st.none() | instants,
)
vectors = st.builds(Vector, memory_ids, texts, st.binary(max_size=8))
sessions = st.builds(
    Session,
    id=session_ids,
    opened_at=instants,
    last_at=instants,
    epoch=st.integers(1, 3),
    snapshot=texts,
    marks=some(memory_ids),
    carried=st.none() | session_ids,
    settled=st.booleans(),
    closed=st.booleans(),
)
messages = st.builds(
    Message, st.sampled_from(("user", "assistant", "tool")), texts, some(st.builds(Call, texts, texts, texts)), texts
)
turns = turn_ids.flatmap(
    lambda turn: st.builds(
        Turn,
        id=st.just(turn),
        session=session_ids,
        number=st.integers(1, 3),
        request=st.just(f"request of {turn}"),
        digest=texts,
        text=texts,
        at=instants,
        lease_at=instants,
        done=st.booleans(),
        messages=some(messages),
        reply=texts,
        events=texts,
        results=some(texts),
        shown=some(memory_ids),
        named=some(pet_ids),
        asked=st.none() | st.builds(Asked, texts, st.none() | memory_ids, some(pet_ids)),
    )
)
any_change: st.SearchStrategy[Change] = st.one_of(
    st.builds(PutPet, pets),
    st.builds(PutMemory, memories),
    st.builds(PutSignal, signals),
    st.builds(folding, tallies, some(signals.map(lambda signal: signal.key))),
    st.builds(PutObservation, observations),
    st.builds(PutSession, sessions),
    st.builds(PutTurn, turns),
    st.builds(SetZone, texts),
)


def memory(key: str, text: str = "豆豆对鸡肉过敏", **fields: object) -> Memory:
    """Return a plain memory."""
    plain = {"scope": Scope.PET, "kind": Kind.ALLERGY, "topic": "", "recorded_at": NOW, "confirmed_at": NOW}
    return Memory(id=MemoryId(key), text=text, **(plain | fields))


def signal(of: str, question: str = "q") -> Signal:
    """Return a plain citation."""
    return Signal(memory=MemoryId(of), layer=Layer.CITED, question=question, day=date(2026, 3, 10), score=1, at=NOW)


# Plain values of few ids: a history of many steps is found by small draws.
few = st.integers(1, 2)
plain_memories = st.builds(
    memory,
    memory_ids,
    st.sampled_from(("豆豆吐了", "好了")),
    status=st.sampled_from((Status.ACTIVE, Status.OBSERVING, Status.SUPERSEDED)),
    count=few,
)
plain_signals = st.builds(signal, memory_ids, questions)
plain_vectors = st.builds(Vector, memory_ids, st.just("e5"), st.sampled_from((b"a", b"b")))
plain_tallies = st.builds(Tally, memory=memory_ids, cited=few)
plain_observations = st.builds(
    Observation,
    id=st.sampled_from([ObservationId(f"o{n}") for n in range(3)]),
    memory=memory_ids,
    reason=st.sampled_from((Reason.AMBIGUOUS, Reason.CHANGE)),
    opened_at=st.just(NOW),
    due_at=st.just(NOW),
    outcome=st.sampled_from((None, Outcome.DUE)),
)
plain_sessions = st.builds(
    Session, id=session_ids, opened_at=st.just(NOW), last_at=st.just(NOW), closed=st.booleans(), epoch=few
)
plain_turns = st.builds(
    lambda turn, session, number, at: Turn(
        id=turn, session=session, number=number, request=f"request of {turn}", digest="", text="", at=at, lease_at=NOW
    ),
    turn_ids,
    session_ids,
    few,
    instants,
)
changes: st.SearchStrategy[Change] = st.one_of(
    st.builds(PutMemory, plain_memories),
    st.builds(PutMemory, plain_memories),
    st.builds(PutMemory, plain_memories),
    st.builds(PutSignal, plain_signals),
    st.builds(folding, plain_tallies, some(plain_signals.map(lambda signal: signal.key))),
    st.builds(PutObservation, plain_observations),
    st.builds(EraseMemory, memory_ids, some(st.sampled_from(("t1", "import-7")))),
    st.builds(PutPet, st.builds(Pet, id=pet_ids, name=st.sampled_from(("豆豆", "旺财")), created_at=st.just(NOW))),
    st.builds(DropPet, pet_ids),
    st.builds(
        PutSession, st.builds(Session, id=session_ids, opened_at=instants, last_at=instants, closed=st.booleans())
    ),
    st.builds(PutTurn, plain_turns),
    st.builds(SetZone, st.sampled_from(("Asia/Shanghai", "Europe/Rome"))),
    st.builds(SetDue, st.none() | instants),
)


def one_of_everything() -> list[Change]:
    """Return changes that leave something in every part of a book; m1 has an earlier version if applied twice."""
    m1, m2, s1 = MemoryId("m1"), MemoryId("m2"), SessionId("s1")
    stay = Observation(id=ObservationId("o1"), memory=m1, reason=Reason.AMBIGUOUS, opened_at=NOW, due_at=NOW)
    turn = Turn(id=TurnId("t1"), session=s1, number=1, request="r1", digest="", text="嗨", at=NOW, lease_at=NOW)
    return [
        SetZone("Asia/Shanghai"),
        SetDue(NOW),
        PutPet(Pet(id=PetId("p1"), name="豆豆", created_at=NOW)),
        PutMemory(memory("m1")),
        PutMemory(memory("m2")),
        PutSignal(signal("m1", "q1")),
        PutSignal(signal("m2", "q1")),
        Fold(Tally(memory=m1, cited=1), ()),
        PutObservation(replace(stay, outcome=Outcome.DUE)),
        PutObservation(replace(stay, id=ObservationId("o2"))),
        PutObservation(replace(stay, id=ObservationId("o3"), memory=m2)),
        PutSession(Session(id=s1, opened_at=NOW, last_at=NOW)),
        PutTurn(turn),
        EraseMemory(MemoryId("m0"), ("m0", "t0")),
    ]
