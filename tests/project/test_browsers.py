"""What the page is built for is what those who run a house are told."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAMES = {"chrome": "Chrome", "firefox": "Firefox", "safari": "Safari"}


def test_the_browsers_that_are_named_are_those_the_page_is_built_for() -> None:
    config = (ROOT / "client" / "vite.config.ts").read_text(encoding="utf-8")
    (targets,) = re.findall(r"target: \[(.*)\]", config)
    built = dict(re.findall(r'"([a-z]+)([\d.]+)"', targets))
    assert built["edge"] == built["chrome"]
    assert built["ios"] == built["safari"]
    for page in (ROOT / "README.md", ROOT / "docs" / "OPERATING.md"):
        told = page.read_text(encoding="utf-8")
        for target, name in NAMES.items():
            assert re.search(rf"^\| {name}[^|]*\| {re.escape(built[target])} ", told, re.MULTILINE), (page, name)
