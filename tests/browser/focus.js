/**
 * What is wrong with how keys lead through a screen, as sentences: something that takes the focus and does not show it, or a
 * step against the direction in which one reads within a part of the screen. Keys have been used before, so that a focus is
 * shown.
 */
() => {
  const found = [];
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body; // one opens in another
  const before = document.activeElement;
  const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex]";

  function isThere(element) {
    const { width, height } = element.getBoundingClientRect();
    const isChosen = element.type !== "radio" || element.checked;
    return element.checkVisibility() && width > 0 && height > 0 && isChosen && element.closest("[inert]") === null;
  }

  function named(element) {
    const words = element.getAttribute("aria-label") ?? (element.textContent || element.value || element.name || "");
    return `${element.localName} “${words.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  }

  function isMarked(element) {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  }

  function isPinned(element) {
    for (let outer = element; outer && outer !== top; outer = outer.parentElement) {
      if (["fixed", "sticky", "absolute"].includes(getComputedStyle(outer).position)) return true;
    }
    return false;
  }

  /** Up is only where another column begins, and left only where another line does. */
  function isBack(from, to) {
    const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
    const isUp = b.bottom <= a.top + 1 && b.left < a.right - 1;
    const isLeft = b.right <= a.left + 1 && b.top < a.bottom - 1 && b.bottom > a.top + 1 && b.top >= a.top - 1;
    return isUp || (isLeft && b.bottom <= a.bottom + 1);
  }

  const all = [...top.querySelectorAll(CONTROLS)].filter((one) => one.tabIndex >= 0 && !one.disabled && isThere(one));
  if (before instanceof HTMLElement) before.blur(); // who has the focus is not given it anew
  for (const one of all) {
    if (one.tabIndex > 0) found.push(`jumps the queue: ${named(one)}`);
    one.focus({ preventScroll: true, focusVisible: true }); // a key alone is not enough for every browser
    if (document.activeElement !== one) found.push(`takes no focus: ${named(one)}`);
    else if (!isMarked(one) && !(one.nextElementSibling && isMarked(one.nextElementSibling))) {
      found.push(`does not show its focus: ${named(one)}`);
    }
  }
  all.slice(1).forEach((one, at) => {
    const last = all[at];
    const areTogether = isPinned(one) === isPinned(last) && one.closest("section") === last.closest("section");
    if (areTogether && isBack(last, one)) found.push(`goes back: ${named(last)} to ${named(one)}`);
  });
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return found;
}
