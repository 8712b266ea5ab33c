"""Who is told that bots learn here, and who wants none of it (T-LEARN in docs/rules/table.md)."""

from collections.abc import Iterable

from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.context import Context, Decision
from pictorium.table.record import Erasure, erasures


def say(context: Context, wish: c.SayLearning) -> Decision:
    """Tell all at the table whether bots learn here (T-LEARN-1)."""
    return () if context.table.learns is wish.is_on else (f.LearningChanged(wish.is_on),)


def refuse(context: Context, wish: c.RefuseLessons) -> Decision:
    """Let one's own drawings teach nobody, or let them (T-LEARN-2)."""
    who = context.who
    return () if who.refuses_lessons is wish.is_refused else (f.LessonsRefused(who.id, wish.is_refused),)


def forgotten(facts: Iterable[f.AnyFact]) -> list[Erasure]:
    """The drawings from which nothing must have been learnt after these facts (T-LEARN-2, T-LEARN-5)."""
    facts = tuple(facts)
    refused = (fact for fact in facts if isinstance(fact, f.LessonsRefused) and fact.is_refused)
    return [*erasures(facts), *(Erasure(fact.person) for fact in refused)]
