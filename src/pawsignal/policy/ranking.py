"""The numbers of recall: what words and meaning weigh, and what is enough to be recalled.

Evidence is counted in nats, as log odds that a memory answers the question, so that halves of recall simply add up and
one that is missing adds nothing. Chosen on public recall sets; the decision record has the figures.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class RecallRule:
    """How recall weighs and what it admits."""

    # words (BM25): a term says at most k1 + 1 times its rarity, long texts are discounted by b
    k1: float = 0.9  # how much a term gains by occurring again
    b: float = 0.4  # how much a long text is discounted
    unseen: int = 20  # a book is read as if so many memories without the word stood in it
    single: float = 0.35  # a word of one character against a longer one
    inner: float = 0.1  # a character inside a longer word
    across: float = 0.1  # a pair of characters across two words
    generic: float = 0.3  # a word that questions are made of: like, want, recommend
    faint: float = 0.5  # nats; a match that says less is left out
    little: float = 3.0  # nats; to match all of a question that holds less is to match this much
    plenty: float = 12.0  # nats; more than this counts by the logarithm

    # meaning: standard deviations above what unrelated texts reach
    meaning: float = 2.0  # nats per standard deviation
    neutral: float = 1.0  # standard deviations that speak neither for nor against
    background: int = 20  # how many of the owner's own cosines weigh as much as the plain questions

    # what admits
    words_admit: float = 1.6  # nats
    meaning_admit: float = 2.5  # standard deviations, at least; the best of many unrelated memories reaches more
    meaning_margin: float = 0.5  # so much above sqrt(2 ln n), where the best of n unrelated ones is expected
    words_follow: float = 0.7  # nats that suffice beside another memory that is admitted
    meaning_follow: float = 1.5  # standard deviations that suffice beside another memory that is admitted
    doubt: float = 2.2  # nats against a memory that is not asked for by kind, topic or name

    # notes told in a row (an imported talk, a document): shares of the evidence around them
    row_gap: timedelta = timedelta(minutes=30)  # more than this between two notes ends a row
    row_next: float = 0.3  # of the note before and the one after
    row_second: float = 0.35  # of the next but one on both sides; in a talk the same speaker's
    row_best: float = 0.5  # of the mean of the row's best three
    row_admit: float = 1.6  # nats around a note that suffice beside another memory that is admitted

    # points of one series (weights, shots, bouts)
    wording: float = 3.0  # nats an older one may fit better and stand below; any number if the topic is asked for

    # priors, in nats
    strength: float = 0.8  # of a memory of full strength
    freshness: float = 0.2  # of one told or confirmed now
    ongoing: float = 0.3  # of what goes on, where a pet's state is asked for
    fresh_for: timedelta = timedelta(days=30)  # half-life of freshness
