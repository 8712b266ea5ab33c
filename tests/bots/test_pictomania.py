"""The mind for Pictomania against the real rules."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import pytest

from pictorium.bots.bot import BotPlayer
from pictorium.bots.bot_factory import BotFactory, Knowledge
from pictorium.bots.doodler import planned
from pictorium.bots.doodles import Doodle
from pictorium.bots.plain_eye import PlainEye
from pictorium.bots.plan import progress
from pictorium.bots.skill import MANNERS
from pictorium.content.associations import Associations
from pictorium.games.pictomania import PICTOMANIA
from pictorium.games.pictomania import events as e
from pictorium.games.pictomania.bots.mind import minds
from pictorium.games.pictomania.commands import Deal, DrawNothing, Guess, Next, Praise, Propose, Ready, Stop
from pictorium.games.pictomania.edition_files import read_edition
from pictorium.games.pictomania.options import Options, RevealRule
from pictorium.ink.packed import unpacked
from pictorium.ink.sheet import Sheet, drawn
from pictorium.ink.stroke import Begin, More, Point
from pictorium.kernel.ids import SEATS, Seat
from pictorium.kernel.moment import Moment
from pictorium.stores.content_files import content_folder
from pictorium.table.bot_port import BotCommand, BotInk
from pictorium.table.people import Skill
from tests.bots.made_up import made_up_doodle
from tests.bots.playing import BotTable
from tests.games.driven import Dice
from tests.games.pictomania.table import EDITIONS, made_up_deck

DECK = made_up_deck(7)
DOODLES = {term.id: made_up_doodle(term.id) for card in DECK for side in card.sides for term in side}


def bots_with(doodles: Mapping[str, Doodle]) -> BotFactory:
    return BotFactory({"pictomania": minds(Knowledge(doodles, PlainEye(doodles), Associations({}, {}, {}), 1000))})


BOTS = bots_with(DOODLES)
MIXED: tuple[Skill, ...] = ("gentle", "keen", "sharp", "gentle", "keen", "sharp")
RED, YELLOW, GREEN = SEATS[:3]


def bot_table(
    edition: str, skills: Sequence[Skill | None], seed: str = "s", bots: BotFactory = BOTS, **options: Any
) -> BotTable:
    wishes = Options(edition=read_edition(content_folder(), edition), **{"rounds": 1, **options})
    seats = SEATS[: len(skills)]
    table = BotTable(PICTOMANIA, PICTOMANIA.open(seats, DECK, wishes, Dice(seed)), bots, skills, seed)
    for seat in seats:
        if seat not in table.skills:
            table.give(seat, Propose(1))
    return table


def is_over(table: BotTable) -> bool:
    return PICTOMANIA.view(table.state, RED).phase == "Over"


def is_famous(table: BotTable) -> bool:
    fame = PICTOMANIA.view(table.state, RED).fame
    return fame is not None and fame.fame is not None


def is_drawing(table: BotTable) -> bool:
    return PICTOMANIA.view(table.state, RED).phase == "Drawing"


def is_showing(table: BotTable) -> bool:
    return PICTOMANIA.view(table.state, RED).phase == "Reveal"


def drawing_s(table: BotTable) -> float:
    begun, ended = (
        next(at for at, event in table.events if isinstance(event, kind)) for kind in (e.DrawingBegun, e.DrawingEnded)
    )
    return (ended - begun) / 1000


def is_drawn(table: BotTable, seat: Seat) -> bool:
    """Whether all that this seat meant to draw is on its sheet."""
    view, skill = PICTOMANIA.view(table.state, seat), table.skills[seat]
    assert view.own is not None
    word = view.own.word
    term = next(card for card in view.rack if card.name == word.card).terms[word.number - 1]
    plan = planned(DOODLES[term.id], MANNERS[skill].hand, f"{table.seed}/{seat}/{view.round}/{term.id}")
    sheet = drawn(Sheet(), unpacked(bytes(table.ink[seat].batches)))
    return progress(plan, sheet) == (len(plan), 0) and len(sheet.strokes) == len(plan)


def has_stopped(table: BotTable, seat: Seat) -> bool:
    return any(isinstance(event, e.BonusTaken | e.StoppedWithout) and event.seat == seat for _, event in table.events)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("edition", EDITIONS)
def test_bots_play_every_edition_to_its_end(edition: str, seats: int) -> None:
    table = bot_table(edition, MIXED[:seats])
    table.play(is_showing)
    for seat in table.skills:
        assert is_drawn(table, seat) or not has_stopped(table, seat)
    table.play(is_famous)
    assert 40 <= drawing_s(table) <= 95
    turned = [guess for _, event in table.events if isinstance(event, e.StackTurned) for guess in event.guesses]
    right = sum(guess.outcome == "right" for guess in turned)
    assert 2 * right > seats * (seats - 1), "most drawings are understood"


def test_with_other_rules_too() -> None:
    for options in ({"variants": ("kids",)}, {"round_clock_s": 30}, {"rounds": 2, "variants": ("learning",)}):
        bot_table("second", MIXED[:3], **options).play(is_famous)


def test_the_first_guess_comes_after_the_last_line_where_it_ends_the_drawing() -> None:
    table = bot_table("second", ["sharp", "gentle", "keen"])
    waiting = set(table.skills)
    while waiting:
        table.step()
        guessing = {seat for _, seat, deed in table.deeds if isinstance(deed, Guess)} & waiting
        assert all(is_drawn(table, seat) for seat in guessing)
        waiting -= guessing


def test_a_round_takes_the_longer_the_gentler_the_bots() -> None:
    taken: dict[str, float] = {}
    for skill in ("gentle", "keen", "sharp"):
        table = bot_table("second", [skill] * 3)
        table.play(is_showing)
        taken[skill] = drawing_s(table)
    assert 65 <= taken["gentle"] <= 92
    assert 48 <= taken["keen"] <= 72
    assert 40 <= taken["sharp"] <= 57


def test_nobody_is_faster_than_a_hand() -> None:
    table = bot_table("first-en", ["sharp"] * 6)
    table.play(is_showing)
    begun = next(at for at, event in table.events if isinstance(event, e.DrawingBegun))
    for seat in table.skills:
        inked = [at for at, one, deed in table.deeds if one == seat and isinstance(deed, BotInk)]
        played = [at for at, one, deed in table.deeds if one == seat and isinstance(deed, Guess | Stop)]
        assert len(played) > 3
        assert min(after - before for before, after in pairwise(inked)) >= 1000
        assert min(after - before for before, after in pairwise(played)) >= 600
        assert min(played) - begun >= 12_000


def test_who_has_forgotten_everything_goes_on_from_what_lies_there() -> None:
    table = bot_table("second", MIXED[:3])
    table.play(is_drawing)
    for _ in range(6):
        for _ in range(37):
            table.step()
        for seat, skill in table.skills.items():
            table.sit(seat, skill)
    table.play(is_showing)
    assert all(is_drawn(table, seat) for seat in table.skills)
    table.play(is_famous)


def test_bots_know_what_they_were_told_and_shown_and_nothing_else() -> None:
    table = bot_table("first-en", MIXED[:4])
    table.play(is_famous)
    twin = BOTS.sit("keen", f"{table.seed}/{YELLOW}")
    deeds: list[Any] = []
    for _, what, heard in (one for one in table.heard if one[0] == YELLOW):
        if what == "tell":
            twin.tell(heard)
        elif what == "show":
            twin.show(heard)
        else:
            deeds += [deed.command if isinstance(deed, BotCommand) else deed for deed in twin.act(heard)]
            question = twin.question()
            if question:
                twin.conclude(question(), heard)
    assert deeds == [deed for _, seat, deed in table.deeds if seat == YELLOW]


def test_a_word_that_cannot_be_drawn_is_not_drawn() -> None:
    table = bot_table("first-fr", MIXED[:3], bots=bots_with({}))
    table.play(is_over)
    assert sum(deed == DrawNothing() for _, _, deed in table.deeds) == 3
    assert not any(isinstance(deed, BotInk | Guess) for _, _, deed in table.deeds)


def test_P_DRAW_4_a_word_that_cannot_be_drawn_leaves_a_blank_sheet_where_all_must_try() -> None:
    table = bot_table("second", MIXED[:3], bots=bots_with({}))
    table.play(is_over)
    assert not any(isinstance(deed, BotInk | Guess) or deed == DrawNothing() for _, _, deed in table.deeds)
    assert [deed for _, _, deed in table.deeds if isinstance(deed, Stop)] == [Stop(None)] * 3


def test_P_GLANCE_3_bots_do_not_run_over_the_only_person() -> None:
    """The glance's time is long over, and nothing has begun: it does when the person has read."""
    table = bot_table("second", [None, "keen", "keen"])
    table.play(lambda table: PICTOMANIA.view(table.state, RED).phase == "Glance" or waits_for_red(table))
    if waits_for_red(table):
        table.give(RED, Deal(1))
    settle(table)
    assert any(isinstance(event, e.GlanceOver) for _, event in table.events)
    assert PICTOMANIA.view(table.state, RED).phase == "Glance"
    table.give(RED, Ready())
    table.play(is_drawing)


def waits_for_red(table: BotTable) -> bool:
    return any(isinstance(one, Deal) for one in PICTOMANIA.legal(table.state, RED))


def test_bots_wait_for_a_person_who_draws_late_but_not_for_ever() -> None:
    table = bot_table("second", [None, "keen", "gentle"])
    ready(table)
    begun = table.now
    table.play(lambda table: has_stopped(table, YELLOW) and has_stopped(table, GREEN))
    assert 70_000 < table.now - begun < 160_000
    assert not any(isinstance(deed, Guess) and deed.on == RED for _, _, deed in table.deeds)


def ready(table: BotTable) -> None:
    """Red, a person, waits for the bots to deal and read, and says at last that they have read, too."""
    table.play(lambda table: PICTOMANIA.view(table.state, RED).phase == "Glance" or waits_for_red(table))
    if waits_for_red(table):
        table.give(RED, Deal(1))
    table.give(RED, Ready())
    table.play(is_drawing)


def test_P_VOID_2_people_go_on_with_the_reveal_themselves() -> None:
    """Whose drawing it is: as soon as the bots have agreed, which they do at once, each step is one press."""
    table = bot_table("second", [None, "keen", "keen"], round_clock_s=60, reveal="hand")
    ready(table)
    table.draw(RED, (Begin(Point(9, 9)), More((Point(99, 99),))))
    table.play(is_showing)
    for step in range(6):
        shown = table.now
        settle(table)
        assert table.now - shown <= 5000
        table.give(RED, Next(step))
        assert len([one for _, one in table.events if isinstance(one, e.WordShown | e.StackTurned)]) == step + 1


def test_P_LEVEL_1_the_score_stays_until_a_person_goes_on() -> None:
    """The second round is dealt by a bot, and no sooner than the one person has said with which level."""
    tables = (bot_table("second", [None, "keen", "keen"], seed, rounds=2, round_clock_s=30) for seed in "abcdefgh")
    table = next(table for table in tables if table.state.dealer != GREEN)
    while not PICTOMANIA.view(table.state, RED).sheets:
        wishes = [one for one in PICTOMANIA.legal(table.state, RED) if isinstance(one, Next | Ready)]
        if wishes:
            table.give(RED, wishes[0])
        else:
            table.step()
    table.now = Moment(table.now + 3_600_000)
    assert all(player.act(table.now) == () for player in table.players.values())
    assert all(player.due is None for player in table.players.values())
    table.give(RED, Propose(3))
    table.play(is_reading)
    assert PICTOMANIA.view(table.state, RED).level == 3
    assert [deed for _, _, deed in table.deeds if isinstance(deed, Deal)][-1] == Deal(3)


def is_reading(table: BotTable) -> bool:
    return PICTOMANIA.view(table.state, RED).phase == "Glance"


def settle(table: BotTable) -> None:
    """The bots and the clock do what they have to do."""
    while table.game.due(table.state) is not None or any(player.due is not None for player in table.players.values()):
        table.step()


@pytest.mark.parametrize("reveal", ["hand", "show"])
def test_P_VOID_2_where_no_person_plays_all_agree_and_one_bot_takes_the_other_steps_or_the_show_does(
    reveal: RevealRule,
) -> None:
    table = bot_table("second", MIXED[:4], round_clock_s=60, reveal=reveal)
    table.play(is_over)
    shown = [at for at, event in table.events if isinstance(event, e.WordShown)]
    turned = [at for at, event in table.events if isinstance(event, e.StackTurned)]
    if reveal == "hand":  # a show takes its time to draw
        assert all(after - before <= 5000 for before, after in zip(shown, turned, strict=True))
    agreed = [event.seat for _, event in table.events if isinstance(event, e.AgreedToGoOn)]
    pressed = [seat for _, seat, deed in table.deeds if isinstance(deed, Next)]
    for seat in agreed:
        pressed.remove(seat)
    assert set(pressed) == ({RED} if reveal == "hand" else set())


def test_who_sits_in_lets_a_drawing_be_that_is_there() -> None:
    table = bot_table("second", [None, "keen", "keen"])
    ready(table)
    way = tuple(Point(200 + 50 * place, 300 + 700 * (place % 3)) for place in range(40))
    table.draw(RED, (Begin(way[0]), More(way[1:])))
    before = bytes(table.ink[RED].batches)
    table.skills[RED] = "keen"
    table.sit(RED, "keen")
    table.play(is_showing)
    assert bytes(table.ink[RED].batches) == before
    assert any(seat == RED and isinstance(deed, Guess) for _, seat, deed in table.deeds)


def test_after_the_game_everybody_praises_somebody() -> None:
    table = bot_table("second", MIXED[:3], round_clock_s=30)
    table.play(is_famous)
    assert sum(isinstance(deed, Praise) for _, _, deed in table.deeds) == 3


def test_there_are_bots_for_games_they_know_only() -> None:
    table = bot_table("second", MIXED[:3])
    stranger = bots_with({}).sit("keen", "s")
    assert isinstance(stranger, BotPlayer)
    for seat, what, heard in table.heard:
        if seat == RED and what == "tell":
            stranger.tell(type(heard)(**{**_fields(heard), "table": _renamed(heard.table)}))
    assert stranger.due is None


def _fields(message: Any) -> dict[str, Any]:
    return {name: getattr(message, name) for name in message.__struct_fields__}


def _renamed(table: Any) -> Any:
    return type(table)(**{**_fields(table), "game": "chess"})
