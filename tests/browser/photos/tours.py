"""The tours through all screens."""

from typing import Final

from tests.browser.photos.album import album
from tests.browser.photos.at_table import guest, host
from tests.browser.photos.entrance import entrance, rules, strange_lines, way_in
from tests.browser.photos.first_edition import six
from tests.browser.photos.pictus import eight, pictus
from tests.browser.photos.second_edition import four
from tests.browser.photos.shot import Tour
from tests.browser.photos.with_bots import bots, guided

TOURS: Final[dict[str, Tour]] = {
    "six": six,
    "four": four,
    "pictus": pictus,
    "pictus-eight": eight,
    "album": album,
    "host": host,
    "guest": guest,
    "entrance": entrance,
    "way-in": way_in,
    "lines": strange_lines,
    "rules": rules,
    "bots": bots,
    "guided": guided,
}
