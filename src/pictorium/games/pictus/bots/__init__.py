"""A mind for Pictus: it finds words for a picture, and pictures for words."""
