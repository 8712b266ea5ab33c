/**
 * What cannot be read from three metres, as sentences: letters under 28 px at 1080p, words in the outer 5 % of the screen,
 * and whoever is spoken to as if they held the screen in their hands.
 */
() => {
  const LEAST = 28 / 1080;
  const SIDE = 0.05;
  /** The box of a line has room for accents above and below its letters. */
  const ROOM = 0.16;
  /** What stands still drifts by so many hundredths of the height. */
  const DRIFT = 0.009;
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement: element } = walker.currentNode;
    if (!data.trim() || element.closest("svg, noscript, script, style, .unseen")) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (getComputedStyle(element).clipPath === "inset(50%)") continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const said = data.trim().slice(0, 30);
    const high = Number.parseFloat(getComputedStyle(element).fontSize) * (element.currentCSSZoom ?? 1);
    if (high < LEAST * innerHeight - 0.2) found.push(`too small, ${((high / innerHeight) * 1080).toFixed(1)} px: “${said}”`);
    // Of a long name only what is before its ellipsis is seen.
    const edge = getComputedStyle(element).textOverflow === "ellipsis" ? element.getBoundingClientRect().right : Infinity;
    for (const { left, top: upper, right: end, bottom: lower, width, height } of range.getClientRects()) {
      if (width === 0) continue;
      const right = Math.min(end, edge);
      const [top, bottom] = [upper + height * ROOM, lower - height * ROOM];
      const isIn =
        left >= innerWidth * SIDE - innerHeight * DRIFT &&
        right <= innerWidth * (1 - SIDE) + innerHeight * DRIFT &&
        top >= innerHeight * (SIDE - DRIFT) &&
        bottom <= innerHeight * (1 - SIDE + DRIFT);
      if (!isIn) found.push(`in the margin, ${[left, top, right, bottom].map(Math.round)}: “${said}”`);
    }
    // What a player says in a clue is theirs.
    if (!element.closest(".text, .clue") && /\b(you|your|du|dein\w*|dich|dir)\b/i.test(data)) found.push(`speaks to somebody: “${said}”`);
  }
  return found;
};
