"""What this server uses of picows beyond what it documents is there, in the version that is pinned."""

import re
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

import picows

from pictorium.web import upgrade

ROOT = Path(__file__).parents[2]
CONSTRUCTOR = re.compile(r"cdef class WSProtocol\(.*?def __init__\(self,(.*?)\):", re.DOTALL)
GIVEN = re.compile(r"protocol = WSProtocol\((.*?)\n    \)", re.DOTALL)


def test_one_version_is_pinned_and_installed() -> None:
    (pinned,) = re.findall(r'"picows==([\d.]+)"', (ROOT / "pyproject.toml").read_text())
    assert pinned == version("picows")


def test_the_protocol_takes_the_arguments_that_it_is_given() -> None:
    """The constructor names its arguments as ours does, in the source that comes with the library."""
    found = CONSTRUCTOR.search((files(picows) / "picows.pyx").read_text())
    assert found
    wanted = [argument.split()[-1] for argument in found[1].split(",")]
    ours = GIVEN.search(Path(upgrade.__file__).read_text())
    assert ours
    assert re.findall(r"^        (\w+)=", ours[1], re.MULTILINE) == wanted


def test_no_other_module_names_what_is_not_documented() -> None:
    naming = {file.name for file in (ROOT / "src").rglob("*.py") if "picows.picows" in file.read_text()}
    assert naming == {"upgrade.py"}
