"""A fifth edition takes one TOML file and no code."""

import shutil
from collections import Counter
from pathlib import Path

from pictorium.games.pictomania.edition_files import edition_names, read_edition
from pictorium.games.pictomania.options import Options
from pictorium.games.pictomania.simulation.habits import PICTOMANIA_HABITS
from pictorium.kernel.refusal import Refusal
from pictorium.sim.run import simulate
from pictorium.stores.content_files import content_folder, read_deck

FIFTH = """
name = "fifth"
seats = [4, 5]
rounds = 2
card_names = ["sun", "sun", "cloud", "cloud", "rain"]
more_card_names = ["snow", "hail", "fog"]
levels = [3, 2]
level_colours = ["white", "pink", "grey", "black"]
box = [10, 10, 10, 10]
scoring_tokens = "standard"
bonus_tokens = { 4 = [5, 4], 5 = [5, 4, 3] }
token_choice = "any"
first_guess_freezes_drawing = false
stop_without_token = false
void_bonus = "returned"
may_draw_nothing = true
nothing_is_void = true
drawing_rules = "full"
replacements = 2
go_by = "any"
geek_cards = false

[variants.learning]
"""


def test_a_fifth_edition_is_one_file(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(content_folder(), tmp_path / "content"))
    (folder / "editions" / "fifth.toml").write_text(FIFTH)
    assert "fifth" in edition_names(folder)
    options = Options(edition=read_edition(folder, "fifth"), variants=("learning",))
    played = simulate(PICTOMANIA_HABITS, 5, read_deck(folder), options, "fifth", 40)
    assert not isinstance(played, Refusal), played
    rounds = [record for evening in played for record in evening.records]
    lengths = Counter(record.round for record in rounds)
    assert lengths[1] == 40 >= lengths[2] > max(30, 5 * lengths[3]), "two, unless a host changes it now and then"
    assert {record.bonus_tokens for record in rounds if len(record.seats) == 5} == {(5, 4, 3)}
    assert {word.card for record in rounds for word in record.dealt.values()} == {"sun", "cloud", "rain"}
    assert {record.sheep for record in rounds if record.round == 1} == {None}
    assert all(set(record.nothing) <= set(record.void) for record in rounds)


def test_its_own_bounds_hold(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(content_folder(), tmp_path / "content"))
    (folder / "editions" / "fifth.toml").write_text(FIFTH)
    options = Options(edition=read_edition(folder, "fifth"))
    refusal = simulate(PICTOMANIA_HABITS, 3, read_deck(folder), options, "fifth", 1)
    assert isinstance(refusal, Refusal)
    assert refusal.facts == {"seats": 3, "fewest": 4, "most": 5}
