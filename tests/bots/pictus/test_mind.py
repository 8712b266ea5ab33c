"""A mind for Pictus at its seat: when it does what, in which language, and what it makes of clues of any kind."""

from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from pictorium.bots.doodler import planned
from pictorium.bots.mind import DrawMoves, Mind, Scene, SendCommand, WatchedSheet
from pictorium.bots.skill import MANNERS
from pictorium.content.picture import Picture
from pictorium.games.pictus.commands import GiveClue, Lay, Next, Preside, Vote
from pictorium.games.pictus.score_sheet import Clue
from pictorium.games.pictus.view import Own, View
from pictorium.ink.packed import packed
from pictorium.ink.sheet import Sheet
from pictorium.ink.stroke import Begin, More, Point, Stroke, Wipe
from pictorium.kernel.ids import HOUSE, Seat
from pictorium.kernel.moment import Moment
from pictorium.table.people import PersonId, Plan
from pictorium.table.view import PersonView, TableView
from tests.bots.pictus.evenings import deck, doodles, lore, minds
from tests.games.pictus.table import BLUE, GREEN, RED, YELLOW, Table

START = Moment(50_000)


def person(seat: Seat, language: str = "en", is_bot: bool = True, away_since: Moment | None = None) -> PersonView:
    return PersonView(PersonId(seat), seat, language, "player", seat, True, away_since, "keen" if is_bot else None)


def scene(
    view: View, *people: PersonView, sheet: Sheet | None = None, watched_sheets: dict[Seat, WatchedSheet] | None = None
) -> Scene:
    table = TableView("TABLES", people, None, False, False, (), (), Plan(), "pictus")
    return Scene(PersonId(view.seat), view.seat, table, view, 7, sheet or Sheet(), watched_sheets or {})


def done(mind: Mind, scene_: Scene, most_s: int = 60) -> tuple[object, float]:
    """What a mind does first, and after how many seconds."""
    now = START
    while now < START + 1000 * most_s:
        intents = mind.act(scene_, now)
        if intents:
            last = intents[-1]
            return last.command if isinstance(last, SendCommand) else last, (now - START) / 1000
        question = mind.question(scene_)
        if question:
            mind.conclude(question(), now)
        if mind.due is None:
            break
        now = Moment(max(now + 1, mind.due))
    return None, (now - START) / 1000


def with_clue(text: str = "", **kinds: object) -> Table:
    """A table of four at which red has given a clue."""
    table = Table(4, deck=deck())
    table.give(RED, GiveClue(table.hand(RED)[0], text, **kinds))  # type: ignore[arg-type]
    return table


def holding(view: View, *hand: Picture) -> View:
    """The same with other cards in hand."""
    return replace(view, own=Own(hand, None, None, None), may=tuple(Lay(one.id) for one in hand))


def test_the_clue_is_in_the_language_of_the_people() -> None:
    view = Table(4, deck=deck()).view(RED)
    others = [person(RED, "fr"), person(YELLOW, "de", is_bot=False), person(GREEN, "de", is_bot=False)]
    assert language_of(view, *others, person(BLUE, "es", is_bot=False)) == "de"
    assert language_of(view, person(RED, "es"), person(YELLOW, "de", False), person(GREEN, "es", False)) == "es"
    assert language_of(view, person(RED, "fr"), person(YELLOW, "en")) == "fr"
    assert language_of(view, person(RED, "nl"), person(YELLOW, "nl", False)) in lore().tongues


def language_of(view: View, *people: PersonView) -> str:
    """In which language a narrator among these people speaks."""
    for seed in range(20):
        command, _ = done(minds()("keen", str(seed)), scene(view, *people))
        if isinstance(command, GiveClue):
            found = [language for language, tongue in lore().tongues.items() if _is_said(command.text, language)]
            if len(found) == 1:
                return found[0]
    raise AssertionError("nothing was said")


def _is_said(text: str, language: str) -> bool:
    tongue = lore().tongues[language]
    said = {phrase for thing in tongue.things.values() for phrase in thing.says}
    said |= {phrase for phrases in (*tongue.themes.values(), *tongue.scenes.values()) for phrase in phrases}
    return text in said


@pytest.mark.parametrize(
    "text", ["a witch's friend", "die Freundin der Hexe", "amigo de la bruja", "l'ami de la sorcière"]
)
def test_a_clue_is_understood_in_any_language(text: str) -> None:
    table = with_clue(text)
    cat = next(one for one in deck() if "black-cat" in lore().on(one.id, {}))
    others = [one for one in deck() if not {"black-cat", "raven"} & set(lore().on(one.id, {}))]
    view = holding(table.view(YELLOW), cat, *others[:5])
    laid = [done(minds()("sharp", str(seed)), scene(view, person(YELLOW)))[0] for seed in range(12)]
    assert laid.count(Lay(cat.id)) >= 5, laid


def test_a_title_that_counts_is_read() -> None:
    table = Table(
        4,
        deck=tuple(Picture(f"own/{number}", {"en": f"the {word}"}) for number, word in enumerate(ODD)),
        text_counts=True,
    )
    table.give(RED, GiveClue(table.hand(RED)[0], "zyxophone"))
    view = table.view(YELLOW)
    view = holding(view, *deck()[:5], Picture("own/x", {"en": "Zyxophones everywhere"}))
    assert done(minds()("sharp", "a"), scene(view, person(YELLOW)))[0] == Lay("own/x")


ODD = [f"qu{number}xx" for number in range(60)]


@pytest.mark.parametrize("kinds", [{"recording": "r"}, {"film": "f"}, {"is_live": True}, {"text": "xyzzy plugh"}])
def test_a_clue_that_says_nothing_to_a_bot_still_gets_a_card_and_a_vote(kinds: dict[str, object]) -> None:
    table = with_clue(**kinds)  # type: ignore[arg-type]
    laid, _ = done(minds()("keen", "a"), scene(table.view(YELLOW), person(YELLOW)))
    assert laid in table.view(YELLOW).may
    table.lay()
    voted, _ = done(minds()("keen", "a"), scene(table.view(YELLOW), person(YELLOW)))
    assert isinstance(voted, Vote)
    assert voted in table.view(YELLOW).may


def test_a_sketch_is_recognised() -> None:
    table = with_clue("in ink")
    snail = next(one for one in deck() if "snail" in lore().on(one.id, {}))
    others = [one for one in deck() if not set(lore().on(one.id, {})) & {"snail", "tortoise", "turtle", "sloth"}]
    view = holding(replace(table.view(YELLOW), clue=Clue(has_sketch=True)), snail, *others[:5])
    laid = [
        done(minds()("sharp", str(seed)), scene(view, person(YELLOW), watched_sheets={RED: drawn_by_a_bot(seed)}))[0]
        for seed in range(8)
    ]
    assert laid.count(Lay(snail.id)) >= 5, laid


def drawn_by_a_bot(seed: int) -> WatchedSheet:
    """A snail."""
    watched_sheet, pen = WatchedSheet(7), None
    for line in planned(doodles()["snail"], MANNERS["keen"].hand, str(seed)):
        watched_sheet.take(packed((Begin(line.points[0]), More(line.points[1:])), pen))
        pen = line.points[-1]
    return watched_sheet


def test_nobody_is_faster_than_a_person() -> None:
    table = Table(4, deck=deck())
    for seed in range(12):
        command, after = done(minds()("sharp", f"{seed}"), scene(table.view(RED), person(RED)))
        assert 4 <= after <= 20 if isinstance(command, DrawMoves) else 8 <= after <= 20
    table.tell("slow")
    lays = [done(minds()("sharp", str(seed)), scene(table.view(YELLOW), person(YELLOW)))[1] for seed in range(12)]
    table.lay()
    votes = [done(minds()("gentle", str(seed)), scene(table.view(YELLOW), person(YELLOW)))[1] for seed in range(12)]
    assert all(5 <= after <= 15 for after in lays)
    assert all(5 <= after <= 12 for after in votes)
    assert len({round(after) for after in lays}) > 3


def test_who_is_nearly_out_of_time_decides() -> None:
    table = with_clue("slow")
    view = replace(table.view(YELLOW), knock_at=Moment(START + 4000))
    command, after = done(minds()("keen", "a"), scene(view, person(YELLOW)))
    assert isinstance(command, Lay)
    assert 1 <= after < 4


def revealed() -> Table:
    """A table of four at which all have voted."""
    table = with_clue("slow")
    table.lay()
    for seat in (YELLOW, GREEN, BLUE):
        table.vote(seat, RED)
    return table


def who_goes_on(table: Table, *people: PersonView) -> list[Seat]:
    """The bots who do, where these people sit."""
    seats = [one.seat for one in people if one.seat and (one.bot or one.has_stand_in)]
    return [seat for seat in seats if done(minds()("keen", seat), scene(table.view(seat), *people))[0] == Next(2)]


def test_people_go_on_at_their_own_pace() -> None:
    table, bots = revealed(), [person(RED), person(YELLOW), person(BLUE)]
    assert who_goes_on(table, *bots, person(GREEN, is_bot=False)) == []
    assert who_goes_on(table, *bots, person(GREEN, is_bot=False, away_since=Moment(3))) != []
    assert who_goes_on(table, *bots, person(GREEN)) != []


@pytest.mark.parametrize("place", range(4))
def test_nobody_goes_on_before_the_only_person_does_however_long_that_takes(place: int) -> None:
    """Not even a host that is a bot, or a narrator."""
    table = revealed()
    everybody = [person(seat, is_bot=number != place) for number, seat in enumerate(table.seats)]
    bots = [one for one in everybody if one.bot]
    for host in (None, *(one.seat for one in bots)):
        table.give(HOUSE, Preside(host))
        for one in bots:
            mind = minds()("keen", str(one.seat))
            assert done(mind, scene(table.view(one.seat), *everybody), most_s=3600) == (None, 0)  # type: ignore[arg-type]
            assert mind.due is None, "it waits for something to happen, not for a time"


def test_one_bot_is_enough_to_go_on() -> None:
    table = revealed()
    bots = [person(BLUE), person(GREEN), person(YELLOW), person(RED)]
    assert who_goes_on(table, *bots) == [RED], "who sits first, whoever came first"
    assert who_goes_on(table, *bots[:3], person(RED, away_since=Moment(3))) == [YELLOW], "not one that fell over"
    absent = replace(person(RED, is_bot=False, away_since=Moment(3)), has_stand_in=True)
    assert who_goes_on(table, *bots[:3], absent) == [RED], "who sits in for a person may, too"
    table.leave(RED)
    assert who_goes_on(table, *bots) == [YELLOW], "not one that has left the game"


def test_what_somebody_else_drew_is_wiped_off_first() -> None:
    view = Table(4, deck=deck()).view(RED)
    left_there = Sheet((Stroke((Point(1, 1), Point(900, 900)), 1, False),))
    for seed in range(6):
        assert done(minds()("keen", str(seed)), scene(view, person(RED), sheet=left_there))[0] == DrawMoves((Wipe(),))


def test_nothing_but_what_can_be_told_on_a_line_is_used() -> None:
    """A view that went over the wire is all it takes."""
    for ready in stages():
        view = ready()
        again = msgspec.json.decode(msgspec.json.encode(view), type=View)
        one, other = (done(minds()("keen", "a"), scene(each, person(view.seat))) for each in (view, again))
        assert one == other


def stages() -> tuple[Callable[[], View], ...]:
    """A view in each phase in which somebody has to do something."""

    def voting() -> View:
        table = with_clue("slow")
        table.lay()
        return table.view(YELLOW)

    return (lambda: Table(4, deck=deck()).view(RED), lambda: with_clue("slow").view(YELLOW), voting)
