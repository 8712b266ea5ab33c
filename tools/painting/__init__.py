"""The picture cards of Pictus: composed from a seed, looked at by people, and shipped as files. Not needed to play."""
