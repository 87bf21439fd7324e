"""The command line: the library spoken aloud, for people and for scripts.

``desk`` is where every command is served; ``memories``, ``pets``, ``book``, ``chat``, ``talks`` and ``doctor`` hold the
commands; ``sheet`` draws; ``phrases.toml`` holds every sentence in both languages.
"""

from pawsignal.cli.app import main

__all__ = ["main"]
