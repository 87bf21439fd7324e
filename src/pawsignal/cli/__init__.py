"""The command line: the library spoken aloud, for people and for scripts.

``desk`` is where every command is served; ``memories``, ``pets``, ``book``, ``chat``, ``talks`` and ``doctor`` hold the
commands; ``sheet`` draws; ``phrases.toml`` holds every sentence in both languages.
"""

import sys
from collections.abc import Sequence

__all__ = ["main"]

INTERRUPTED = 130  # the exit code of a program that Ctrl-C ended


def main(args: Sequence[str] | None = None) -> None:
    """Run the command line; Ctrl-C ends it without a traceback, while the commands are loaded too."""
    try:
        from pawsignal.cli import app  # noqa: PLC0415 - to start up is most of what a short command does

        app.main(args)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
