"""The table of settings in the README, written from the flags: `python -m tests.cli.readme`."""

import re
from pathlib import Path

from pictorium.cli.serve_options import SERVE_OPTIONS, ServeOption
from pictorium.content.words import Words
from pictorium.stores.content_files import content_folder, read_words

README = Path(__file__).parents[2] / "README.md"
TABLE = re.compile(r"(?<=<!-- settings -->\n).*?(?=<!-- end of settings -->)", re.DOTALL)
UNLESS_SET = {
    "config": "`pictorium.toml` in the current folder, if there is one",
    "data": "the user's data folder",
    "language": "that of `LANG`, or `en`",
}


def row(setting: ServeOption, words: Words) -> str:
    default = UNLESS_SET.get(setting.name) or (f"`{setting.default}`" if setting.default else "")
    variable = f"`{setting.variable}`" + (" (or `…_FILE`)" if setting.is_secret else "")
    return f"| `{setting.flag}` | {variable} | {words.say(f'cli.help.{setting.name}')} | {default} |"


def table() -> str:
    words = read_words(content_folder(), "en")
    rows = ["| flag | variable | what it is | unless set |", "| --- | --- | --- | --- |"]
    return "\n".join([*rows, *(row(setting, words) for setting in SERVE_OPTIONS)]) + "\n"


def written(text: str) -> str:
    return TABLE.sub(lambda _: table(), text)


if __name__ == "__main__":
    README.write_text(written(README.read_text()))
