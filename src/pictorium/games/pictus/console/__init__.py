"""Pictus on the command line: what can be asked for, and how an evening and many of them are told."""
