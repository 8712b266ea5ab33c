"""Small words for all: seats, moments, chance, text and refusals. Knows nothing else of the house."""
