"""Vocabulary that every room uses: seats, moments, chance, text and refusals. Imports nothing of the project."""
