"""Golden evenings: readable text, each beginning with the command that tells it. They must stay as they are.

A change of the rules that changes an evening shows here as a difference a person can read.
`scripts/fix goldens` writes them anew; read the difference before you keep it.
"""

from pathlib import Path

from click.testing import CliRunner

from pictorium.cli.main import main

FOLDER = Path(__file__).parent
PROMPT = "$ pictorium "


def files() -> list[Path]:
    """The evenings that are kept."""
    return sorted(FOLDER.glob("*.txt"))


def command(text: str) -> str:
    """The command in an evening's first line."""
    first = text.splitlines()[0]
    assert first.startswith(PROMPT)
    return first.removeprefix(PROMPT)


def told(arguments: str) -> str:
    """The evening as it is told now."""
    result = CliRunner().invoke(main, arguments.split())
    assert result.exit_code == 0, result.output
    return f"{PROMPT}{arguments}\n{result.stdout}"


if __name__ == "__main__":
    for file in files():
        file.write_text(told(command(file.read_text())))
