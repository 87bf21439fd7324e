"""Pure decisions: a book and `now` in, values or Changes out. All numbers live in :class:`Policy`."""

from pawsignal.policy.numbers import Policy

__all__ = ["Policy"]
