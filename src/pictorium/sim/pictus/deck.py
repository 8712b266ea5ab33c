"""Pictures that nobody has painted, for evenings that nobody sees."""

from pictorium.content.picture import Picture


def made_up_pictures(count: int = 168) -> tuple[Picture, ...]:
    """As many as asked for."""
    return tuple(Picture(f"house/{number:03d}", {"en": f"picture {number}"}) for number in range(1, count + 1))
