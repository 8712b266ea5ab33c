"""Paints the picture cards of Pictus from seeds. People choose among them; the chosen ones are shipped as files."""
