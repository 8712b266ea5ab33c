"""Codes are drawn by lot, and some letters are twice as wide as others: all are asked whether the widest would fit."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Page

from pictorium.table.limits import CODE_LENGTH, CODE_SYMBOLS

WIDEN: Final = """({ symbols, length }) => {
  const isCode = new RegExp(`^\\\\s*[${symbols}]{${length}}\\\\s*$`);
  const pen = document.createElement("canvas").getContext("2d");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  window.narrow = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!isCode.test(node.data) && !(node.parentElement.matches(".code") && node.data.trim())) continue;
    pen.font = getComputedStyle(node.parentElement).font;
    const widest = [...symbols].sort((one, other) => pen.measureText(other).width - pen.measureText(one).width)[0];
    window.narrow.push([node, node.data]);
    node.data = node.data.trim().replaceAll(/./gu, widest);
  }
}"""
"""Writes the widest letter that codes are made of in place of each letter of one, wherever one stands alone."""
NARROW: Final = "() => { for (const [node, data] of window.narrow) node.data = data; }"


@contextmanager
def with_widest_codes(page: Page) -> Iterator[None]:
    """Meanwhile all codes on this page are as wide as a code can be."""
    page.evaluate(WIDEN, {"symbols": CODE_SYMBOLS, "length": CODE_LENGTH})
    yield
    page.evaluate(NARROW)
