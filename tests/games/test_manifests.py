"""What a manifest names is there, and is what it should be; and a game needs no more than its folder."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from pictorium.bots.bot_factory import Knowledge, bots_for
from pictorium.bots.mind import Mind
from pictorium.bots.plain_eye import PlainEye
from pictorium.cli.console import Console
from pictorium.content.associations import Associations
from pictorium.content.languages import LANGUAGES
from pictorium.games.all_games import GAMES, MANIFESTS, PACKAGES
from pictorium.games.manifest import Manifest, games_of, manifests_of
from pictorium.sim.games import all_manners, manners_of
from pictorium.stores.content_files import content_folder, read_words
from pictorium.stores.game_words import with_game_words
from pictorium.stores.library import ContentLibrary
from pictorium.table.people import Skill
from tests.games import arrangement

KNOWLEDGE = Knowledge({}, PlainEye({}), Associations({}, {}, {}))
SKILL: Skill = "keen"
EVERY_GAME = pytest.mark.parametrize("manifest", arrangement.MANIFESTS.values(), ids=lambda one: one.name)


@EVERY_GAME
def test_a_manifest_says_where_the_game_lies(manifest: Manifest) -> None:
    assert manifests_of([manifest.package]) == {manifest.name: manifest}
    assert games_of({manifest.name: manifest}) == {manifest.name: manifest.game}


@EVERY_GAME
def test_the_library_has_an_offer_of_the_kind_that_clients_are_told(manifest: Manifest, tmp_path: Path) -> None:
    library = ContentLibrary(content_folder(), tmp_path, {manifest.name: manifest})
    assert isinstance(library.repertoire().games[manifest.name], manifest.game.offers)


@EVERY_GAME
def test_the_simulator_plays_this_very_game(manifest: Manifest) -> None:
    assert manners_of(manifest).habits.game is manifest.game


@EVERY_GAME
def test_the_command_line_can_ask_for_it(manifest: Manifest) -> None:
    assert manifest.console is not None
    assert isinstance(manifest.part(manifest.console), Console)


@EVERY_GAME
def test_bots_have_a_mind_for_it(manifest: Manifest) -> None:
    assert manifest.bots is not None
    mind: Mind = manifest.part(manifest.bots)(KNOWLEDGE)(SKILL, "seed")
    assert mind.due is None
    assert bots_for({manifest.name: manifest}, KNOWLEDGE).sit(SKILL, "seed").due is None


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_its_own_sentences_are_in_all_languages_and_replace_none(manifest: Manifest, language: str) -> None:
    house, english = (read_words(content_folder(), one) for one in (language, "en"))
    spoken = with_game_words(house, {manifest.name: manifest}).sentences
    assert spoken.keys() == with_game_words(english, {manifest.name: manifest}).sentences.keys()
    assert {key: spoken[key] for key in house.sentences} == house.sentences


def test_the_games_of_the_package_are_those_that_are_listed() -> None:
    assert [manifest.package for manifest in MANIFESTS.values()] == list(PACKAGES)
    assert games_of(MANIFESTS) == GAMES
    assert set(all_manners(MANIFESTS)) == set(GAMES)


def test_two_games_cannot_have_the_same_name() -> None:
    with pytest.raises(AssertionError, match="two games are called"):
        manifests_of((*PACKAGES, PACKAGES[0]))


def test_a_server_starts_without_the_parts_that_it_does_not_need() -> None:
    program = "import sys, pictorium.cli.main, pictorium.cli.serve; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout.split()
    games = [name for name in loaded if name.startswith("pictorium.games.")]
    assert "pictorium.games.pictus.rules.decide" in games
    assert [name for name in games if re.search(r"\.(bots|simulation)\b|\.console\.(teller|counts|seen)$", name)] == []
    assert not any(name.startswith("pictorium.sim") for name in loaded)
