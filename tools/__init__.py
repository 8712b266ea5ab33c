"""What makes the content of the house: pictures, the bots' drawings and the model of the bots' eye.

Nobody needs this to play. It is not in the wheel, and `pictorium` imports nothing of it. `scripts/tools` runs it.
"""
