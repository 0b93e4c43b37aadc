"""The command line. Nothing but the parser is loaded before it is known what is asked."""

from tutor.cli.main import main

__all__ = ["main"]
