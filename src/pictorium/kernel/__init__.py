"""Small words for all: seats, moments, chance and refusals. Knows nothing else of the house."""
