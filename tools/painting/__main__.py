"""Runs the commands: `scripts/tools painting --help`."""

from tools.painting.commands import painting

if __name__ == "__main__":
    painting()
