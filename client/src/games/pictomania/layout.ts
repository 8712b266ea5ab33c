/** The layout of the drawing screen: a small screen shows one of two views at a time, a larger one both. */

export type Layout = "phone" | "side" | "tablet" | "large";

const LARGE_WIDTH = 992;
const LARGE_HEIGHT = 576;
const TABLET_WIDTH = 768;

/** The layout for a window of so many CSS pixels. */
export function layoutOf(width: number, height: number): Layout {
  if (width >= LARGE_WIDTH && height >= LARGE_HEIGHT) return "large";
  if (width > height) return "side";
  return width >= TABLET_WIDTH ? "tablet" : "phone";
}

/** Which of the two views is shown. */
export type Shows = "draw" | "guess" | "both";

export function shownBy(layout: Layout, isGuessing: boolean): Shows {
  if (layout === "tablet" || layout === "large") return "both";
  return isGuessing ? "guess" : "draw";
}
