"""A mind for Pictomania: it draws its word, looks at what the others draw, guesses, and stops when that pays."""
