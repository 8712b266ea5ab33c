"""What keeps somebody from reading or using a page, as axe finds it."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"


def barriers(page: Page) -> list[str]:
    """What axe finds fault with."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({ resultTypes: ['violations', 'passes'] })")
    assert found["passes"], "it looked"
    return [f"{one['id']}: {node['html']}" for one in found["violations"] for node in one["nodes"]]
