"""The screens on the wall: who brings them, and what they may say. They count as nobody where people are counted."""

from typing import Final

from pictorium.kernel.refusal import Refusal
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.context import Context, Decision, refuse_more
from pictorium.table.limits import DISPLAYS_MAX
from pictorium.table.names import told_apart
from pictorium.table.people import PersonId

NAME: Final = "TV"
"""Nobody types a name at a screen."""

OWN: Final = c.Introduce | c.GoAway
"""All that a display has a say in (T-SHOW-1)."""


def admit(context: Context, wish: c.AdmitDisplay) -> Decision:
    """The host may bring a screen to a locked table, too: it is nobody new."""
    table = context.table
    host = table.people.get(wish.by)
    if host is None or wish.by != table.host:
        return Refusal("not_the_host", "T-DISPLAY-1")
    if len(table.displays) >= DISPLAYS_MAX:
        return Refusal("too_many_displays", "T-DISPLAY-3")
    refusal = refuse_more(table)
    if refusal:
        return refusal
    name = told_apart(NAME, (person.name for person in table.people.values()))
    return (f.PersonCame(PersonId(f"p{table.came + 1}"), name, host.language, "display", wish.key),)
