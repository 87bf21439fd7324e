"""Every number and every choice of rule, in one frozen value.

To change a lifetime, a weight, a gate or a budget, change it here (or pass another ``Policy`` to ``PawSignal.open``);
no other file holds one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from enum import Enum, StrEnum, auto
from types import MappingProxyType

from pawsignal.errors import Invalid
from pawsignal.model import Kind, Tier
from pawsignal.policy.ranking import RecallRule
from pawsignal.policy.scoring import OPENCLAW, PAWSIGNAL, Scoring


class Second(Enum):
    """What a second statement on the same topic does (last column of the table of kinds)."""

    SAFER = auto()  # the safer side holds; a denial waits in the pool; a correction supersedes
    VET = auto()  # as SAFER, but the newest statement by a vet supersedes
    CORRECTS = auto()  # supersedes; the impossible waits in the pool
    COURSE = auto()  # a new course of the same drug supersedes
    EPISODE = auto()  # within the quiet days the same episode, after them a new one linked `recurs`
    WATCH = auto()  # the observed one is seen again
    APPENDS = auto()  # a series or an event: each point stays
    CURRENT = auto()  # change words supersede, addition words add, neither: pool
    OPPOSITE = auto()  # the opposite supersedes
    PLAN = auto()  # a new time for the same plan supersedes
    ADDS = auto()  # duplicate or new


@dataclass(frozen=True, slots=True)
class KindRule:
    """One row of the table of kinds. ``lives`` counts from the last confirmation; None: never expires by age."""

    tier: Tier
    second: Second
    lives: timedelta | None = None
    graduates: bool = True  # to the long tier, which removes the expiry
    safety: bool = False  # exempt from budgets, in the core at once, never dropped
    permanent: bool = False  # never leaves for a full tier


KINDS: Mapping[Kind, KindRule] = MappingProxyType(
    {
        Kind.ALLERGY: KindRule(Tier.LONG, Second.SAFER, safety=True, permanent=True),
        Kind.CONDITION: KindRule(Tier.LONG, Second.VET, safety=True, permanent=True),
        Kind.IDENTITY: KindRule(Tier.LONG, Second.CORRECTS, permanent=True),
        Kind.MEDICATION: KindRule(Tier.SHORT, Second.COURSE, graduates=False),
        Kind.EPISODE: KindRule(Tier.SHORT, Second.EPISODE, graduates=False),
        Kind.CHANGE: KindRule(Tier.SHORT, Second.WATCH, lives=timedelta(days=30), graduates=False),
        Kind.MEASURE: KindRule(Tier.LONG, Second.APPENDS),
        Kind.EVENT: KindRule(Tier.LONG, Second.APPENDS),
        Kind.STATE: KindRule(Tier.LONG, Second.CURRENT),
        Kind.PREFERENCE: KindRule(Tier.SHORT, Second.OPPOSITE, lives=timedelta(days=30)),
        Kind.RELATION: KindRule(Tier.SHORT, Second.OPPOSITE, lives=timedelta(days=30)),
        Kind.PLAN: KindRule(Tier.SHORT, Second.PLAN, lives=timedelta(days=30), graduates=False),
        Kind.NOTE: KindRule(Tier.SHORT, Second.ADDS, lives=timedelta(days=30)),
    }
)

QUIET_DAYS: Mapping[str, int] = MappingProxyType({"gut": 3, "skin": 14, "limb": 14, "other": 7})
STAGE_DAYS: Mapping[str, int] = MappingProxyType({"stage:teething": 243})


@dataclass(frozen=True, slots=True)
class CoreRule:
    """The budget and shape of the curated core. ``blocks`` maps a block's name to its limit in characters."""

    entries: int | None = 20  # lines; None: no limit
    characters: int = 1500  # of all lines, separators included
    blocks: Mapping[str, int] | None = None  # several blocks, each with a limit of its own
    separator: str = "\n"  # between two lines

    @classmethod
    def hermes(cls) -> CoreRule:
        """Compose two blocks, MEMORY 2200 and USER 1375 characters, as Hermes Agent 0.19 sets them."""
        return cls(
            entries=None, characters=2200, blocks=MappingProxyType({"MEMORY": 2200, "USER": 1375}), separator="\n§\n"
        )


class Eviction(StrEnum):
    """Which memory leaves first when a tier is over its budget (``policy.eviction``)."""

    SCORE = "score"  # the lowest score
    WORTH = "worth"  # proposed: the lowest (1 + C + 0.4·V) · 2^(-age/14), age since it was last cited, viewed or told


@dataclass(frozen=True, slots=True)
class Policy:
    """The rules of an engine. Durations count from the instant named; sizes in code points unless said otherwise."""

    kinds: Mapping[Kind, KindRule] = field(default_factory=lambda: KINDS)
    scoring: Scoring = PAWSIGNAL
    core: CoreRule = field(default_factory=CoreRule)

    # signals (their weights are part of the scoring)
    signals_kept: int = 64  # newest per memory; older ones are folded into counts

    # the observation pool
    pool_stay: timedelta = timedelta(days=14)  # then silence lets it expire
    pool_ceiling: timedelta = timedelta(days=44)  # from the last confirmation
    ambiguous_from: float = 0.45  # a score that does not graduate waits from here on

    # lifetimes
    quiet_days: Mapping[str, int] = field(default_factory=lambda: QUIET_DAYS)  # by family, then an episode is over
    # a life stage ends by the pet's age in days: teething by 8 months (slowmelon.com/1239647, jpxm.cn/post/7173)
    stage_days: Mapping[str, int] = field(default_factory=lambda: STAGE_DAYS)
    gut_alarm: int = 3  # gut episodes within `gut_window`: advise the vet
    gut_window: timedelta = timedelta(days=30)  # in which they are counted
    closed_kept: timedelta = timedelta(days=180)  # superseded, rejected and expired text
    resolved_kept: timedelta = timedelta(days=730)  # resolved episodes
    done_within: timedelta = timedelta(days=1)  # after a plan's time, "done" still makes it an event
    baseline_window: timedelta = timedelta(days=180)  # before the newest weight; the median in it is the baseline
    weight_loss: float = 0.10  # against the baseline; more is named

    # budgets
    text_limit: int = 500  # of a memory; more is refused, never cut
    message_limit: int = 8000  # of what the owner says in one turn
    short_limit: int = 500  # memories alive in the short tier
    long_limit: int = 2000  # memories alive in the long tier
    eviction: Eviction = Eviction.SCORE  # what leaves over these limits; by name too: "score", "worth"
    turn_writes: int = 5  # memories created or revised in a turn; safety ones come on top
    turn_attempts: int = 8  # calls of the memory tool in a turn
    core_refusals: int = 3  # in a turn, then the tool says: stop and reply
    tool_rounds: int = 6  # requests of a turn that may call tools

    # sessions
    session_idle: timedelta = timedelta(hours=6)  # without a message, then a new one begins
    session_characters: int = 24_000  # replayed, then a new one begins
    session_carry: int = 6  # turns that come along into it
    focus_turns: int = 6  # back to which a pronoun may mean the pet named
    focus_window: timedelta = timedelta(minutes=30)  # and for how long
    turn_lease: timedelta = timedelta(minutes=2)  # how long others wait for a turn that does not end

    # recall
    recall_limit: int = 8  # memories returned; safety facts come on top
    recall: RecallRule = field(default_factory=RecallRule)

    def __post_init__(self) -> None:
        if self.eviction not in set(Eviction):
            raise Invalid("eviction", f"{self.eviction!r} is no rule; use {' or '.join(Eviction)}")

    @classmethod
    def openclaw(cls) -> Policy:
        """Compose the same components the way OpenClaw's short-term promotion scores (weights, counters, gates)."""
        return cls(scoring=OPENCLAW)

    @classmethod
    def hermes(cls) -> Policy:
        """Compose the core as Hermes Agent's two blocks; everything else as PawSignal."""
        return cls(core=CoreRule.hermes())

    def with_(self, **changes: object) -> Policy:
        """Return this policy with some fields replaced."""
        return replace(self, **changes)  # type: ignore[arg-type]
