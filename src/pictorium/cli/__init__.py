"""The command line: the only room that chooses real files, real randomness and a language."""
