"""Pictomania for researchers: an environment in which programs draw and guess."""
