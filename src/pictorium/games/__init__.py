"""The games. They import content and kernel, and never each other."""
