"""Figures, each beside a reference measured in the same run."""
