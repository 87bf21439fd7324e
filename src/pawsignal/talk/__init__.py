"""Talks: dialogues as data, played against the assistant with a clock of their own.

``script`` reads a talk file, ``stage`` plays it, ``expect`` compares what came out with what the file expects.
"""

from pawsignal.talk.expect import Failure
from pawsignal.talk.script import Malformed, Talk, read_talk
from pawsignal.talk.stage import Played, play

__all__ = ["Failure", "Malformed", "Played", "Talk", "play", "read_talk"]
