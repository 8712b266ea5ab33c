"""Runs the commands: `scripts/tools tracing --help`."""

from tools.tracing.commands import tracing

if __name__ == "__main__":
    tracing()
