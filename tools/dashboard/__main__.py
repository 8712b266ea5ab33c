"""Runs the command: `scripts/tools dashboard --help`."""

from tools.dashboard.commands import dashboard

if __name__ == "__main__":
    dashboard()
