"""Cards, pictures and words as data. Opens no file; stores.content_files does."""
