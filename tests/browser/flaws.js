/**
 * What is wrong with how a screen lies there, as sentences with the element: things beside the viewport, words that are
 * cut or broken anywhere, buttons on each other, targets too small to be hit. `isPhone`: fingers ask for more; `isStill`: nothing may scroll.
 */
({ isPhone, isStill }) => {
  const SLACK = 1.5;
  const found = [];
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body; // one opens in another
  const all = [...top.querySelectorAll("*")].filter(isSeen);

  function isSeen(element) {
    return (
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest(".unseen, [inert], [aria-hidden=true] > svg, noscript, option") === null &&
      getComputedStyle(element).clipPath !== "inset(50%)"
    );
  }

  function named(element) {
    const words = (element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\s+/g, " ").slice(0, 40);
    const kinds = typeof element.className === "string" ? element.className.replaceAll(/\s*\bs(velte)?-\w+/g, "") : "";
    return `${element.localName}${kinds ? `.${kinds.trim().replaceAll(/\s+/g, ".")}` : ""} “${words}”`;
  }

  function tell(what, element, more = "") {
    found.push(`${what}: ${named(element)}${more}`);
  }

  function shown({ left, top, right, bottom }) {
    return ` ${Math.round(left)},${Math.round(top)}–${Math.round(right)},${Math.round(bottom)}`;
  }

  /** What of a rectangle is left inside all that cuts it off. */
  function clipped(element, box = element.getBoundingClientRect()) {
    const left = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    const place = getComputedStyle(element).position;
    for (let outer = element.parentElement; outer && place !== "fixed"; outer = outer.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(outer);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const edge = outer.getBoundingClientRect();
      left.left = Math.max(left.left, edge.left);
      left.top = Math.max(left.top, edge.top);
      left.right = Math.min(left.right, edge.right);
      left.bottom = Math.min(left.bottom, edge.bottom);
    }
    return left;
  }

  function isEmpty({ left, top, right, bottom }) {
    return right - left < 2 || bottom - top < 2;
  }

  /** Things that reach beyond the sides of what cuts them off. */
  function lookAtThings() {
    for (const element of all.filter((one) => one.matches("li, button, canvas, svg, img, .token"))) {
      const box = element.getBoundingClientRect();
      const seen = clipped(element);
      if (isEmpty(seen) || isEmpty(box)) continue;
      if (box.left < seen.left - SLACK || box.right > seen.right + SLACK) tell("is cut", element, `${shown(box)} to${shown(seen)}`);
    }
  }

  /** Words that are not wholly inside the boxes they belong to. */
  function lookAtWords() {
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (!walker.currentNode.data.trim() || !isSeen(element) || element.closest("svg, option")) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const isNumber = /^\s*\d+\s*$/.test(walker.currentNode.data);
      const lines = [...range.getClientRects()];
      const letters = parseFloat(getComputedStyle(element).fontSize);
      for (const box of lines) lookAtLine(element, isNumber ? digits(box) : written(box, letters));
      if (lines.length > 1 && innerWidth >= ROOM && !isClamped(element)) lookAtBreaks(walker.currentNode, element);
    }
  }

  /** A word of usual length has a line on any screen that is so wide, in em. Soft hyphens make several of one. */
  const WHOLE = 12;
  const ROOM = 11 * parseFloat(getComputedStyle(document.documentElement).fontSize);

  function lookAtBreaks(text, element) {
    const range = document.createRange();
    /** Before the letter itself there may be a hyphen, at the end of the line before. */
    function box(at) {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return [...range.getClientRects()].at(-1);
    }
    for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{M}]+/gu)) {
      if (word.length > WHOLE) continue;
      const [first, last] = [box(index), box(index + word.length - 1)];
      // Of large letters the boxes of two lines lie over each other.
      if (first && last && last.top > first.top + first.height / 2) tell("a word is broken", element, ` ${word}`);
    }
  }

  /** What is cut on purpose is broken anywhere. */
  function isClamped(element) {
    for (let outer = element; outer && top.contains(outer); outer = outer.parentElement) {
      const style = getComputedStyle(outer);
      if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") return true;
      if (style.display !== "inline") return false;
    }
    return false;
  }

  /** The box of a line is half as high again as its letters, in some fonts; they fill less. */
  function written({ left, right, top, bottom }, letters) {
    const room = Math.max(0, bottom - top - FILLED * letters) / 2;
    return { left, right, top: top + room, bottom: bottom - room };
  }

  /** The box of a line has room for accents and descenders, which digits do not have. */
  function digits({ left, right, top, bottom }) {
    const room = (bottom - top) / 5;
    return { left, right, top: top + room, bottom: bottom - room };
  }

  /** How high the highest and lowest letters are together, in em. */
  const FILLED = 1.2;

  function lookAtLine(element, line) {
    for (let outer = element; outer && top.contains(outer); outer = outer.parentElement) {
      const style = getComputedStyle(outer);
      if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") return;
      if (style.position === "fixed") {
        if (line.left < -SLACK || line.right > innerWidth + SLACK) tell("words beside the screen", element, shown(line));
        return;
      }
      if (style.display === "inline") continue;
      const box = outer.getBoundingClientRect();
      const isWide = line.left < box.left - SLACK || line.right > box.right + SLACK;
      const isHigh = line.top < box.top - SLACK - 2 || line.bottom > box.bottom + SLACK + 2;
      const cutsWide = style.overflowX !== "visible" || outer.matches("button, li, label, .card, summary, fieldset");
      const cutsHigh = ["hidden", "clip"].includes(style.overflowY) || outer.matches("button, .card, .rack li");
      if (isWide && cutsWide) return tell("words are cut", element, `${shown(line)} in ${named(outer)}${shown(box)}`);
      if (isHigh && cutsHigh) return tell("words are cut", element, `${shown(line)} in ${named(outer)}${shown(box)}`);
      if (style.overflowY === "auto" || style.overflowY === "scroll") return;
    }
  }

  /** On its side a phone has little room for seven rows; and on the narrowest the pictures of rivals are low. */
  const LOW = 400;
  const NARROW = 340;
  const CONTROLS = "button, select, textarea, summary, input:not([type=radio], [type=checkbox]), label:has(input)";
  const controls = all.filter((element) => element.matches(CONTROLS) && !element.matches("label:has(input:not([type=radio], [type=checkbox]))"));

  /** What is as wide as half the screen may be lower: it is hit all the same. */
  function lookAtTargets() {
    for (const control of controls) {
      const { width, height } = control.getBoundingClientRect();
      const isRow = width > innerWidth / 2;
      const row = innerHeight < LOW ? 28 : 35;
      const key = innerWidth < NARROW ? 35 : 40;
      const least = isPhone && !control.matches(":disabled") ? (isRow ? row : key) : 24;
      if (Math.min(width, height) < least - 0.5) {
        tell("too small", control, ` ${width.toFixed(1)} × ${height.toFixed(1)}`);
      }
    }
  }

  function isPinned(element) {
    for (let outer = element; outer !== top; outer = outer.parentElement) {
      if (["fixed", "sticky"].includes(getComputedStyle(outer).position)) return true;
    }
    return false;
  }

  /** One that was put onto its neighbour, as on a picture. */
  function isPutOn(one, other) {
    return one.parentElement === other.parentElement && getComputedStyle(other).position === "absolute";
  }

  function lookAtOverlaps() {
    const boxes = controls.map((control) => clipped(control));
    controls.forEach((one, at) => {
      controls.slice(at + 1).forEach((other, further) => {
        const [a, b] = [boxes[at], boxes[at + 1 + further]];
        const overlap = {
          left: Math.max(a.left, b.left),
          top: Math.max(a.top, b.top),
          right: Math.min(a.right, b.right),
          bottom: Math.min(a.bottom, b.bottom),
        };
        if (isEmpty(overlap) || one.contains(other) || other.contains(one) || isPinned(one) !== isPinned(other)) return;
        if (isPutOn(one, other) || isPutOn(other, one)) return;
        tell("lies on another", one, `${shown(a)} and ${named(other)}${shown(b)}`);
      });
    });
  }

  function lookAtEdges() {
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) tell("wider than the screen", page, ` ${page.scrollWidth}`);
    for (const element of all) {
      const box = clipped(element);
      if (!isEmpty(box) && (box.left < -SLACK || box.right > innerWidth + SLACK)) tell("beside the screen", element, shown(box));
    }
  }

  function lookAtStillness() {
    const page = document.documentElement;
    if (page.scrollHeight > innerHeight) tell("higher than the screen", page, ` ${page.scrollHeight}`);
    for (const element of all) {
      const box = clipped(element);
      if (!isEmpty(box) && (box.top < -SLACK || box.bottom > innerHeight + SLACK)) tell("below the screen", element, shown(box));
      if (element.matches(".clue .text, .small .text")) continue; // a clue may be a whole story
      if (element.matches(".scrolls")) continue; // words that are larger than the room for them
      const { overflowY, overflowX } = getComputedStyle(element);
      // What is hidden beside the screen is scrolled to by whatever takes the focus.
      const reachesBeside = element.clientWidth === innerWidth && element.scrollWidth > innerWidth + 1;
      if (overflowX === "hidden" && reachesBeside && controls.some((one) => element.contains(one))) {
        tell("can be pushed aside", element, ` ${element.scrollWidth}`);
      }
      const scrolls = (how) => how === "auto" || how === "scroll";
      if (scrolls(overflowY) && element.scrollHeight > element.clientHeight + 1) tell("scrolls", element);
      if (scrolls(overflowX) && element.scrollWidth > element.clientWidth + 1) tell("scrolls", element);
    }
  }

  lookAtEdges();
  lookAtThings();
  lookAtWords();
  lookAtTargets();
  lookAtOverlaps();
  if (isStill) lookAtStillness();
  return found;
}
