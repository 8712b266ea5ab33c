"""Every screen, in every size, light and dark, in all languages: looked at by script, and by people."""
