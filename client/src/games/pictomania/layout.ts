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

/** A sheet that stands upright as a phone does may be a little smaller than one that lies. */
const UPRIGHT_FROM = 0.8;

/** Whether a fresh sheet stands upright in so much room. */
export function isUprightSpace(width: number, height: number): boolean {
  return height > UPRIGHT_FROM * width;
}

/** How much of the height a sheet leaves that takes as much as it can. */
export function heightLeft(width: number, height: number, isUpright: boolean): number {
  return Math.max(0, height - width * (isUpright ? 4 / 3 : 3 / 4));
}

/** Whether the key to stop is in the bar of the thumb, and not beside one's word. */
export function stopsInBar(layout: Layout, shows: Shows): boolean {
  return layout === "phone" && shows === "guess";
}

/** How a rival is shown: large with the name below, as a row with the name beside it, or small with the sign alone. */
export type TileForm = "full" | "row" | "small";

/** Up to so many rivals have room for their names above the sheet of a phone. */
const NAMED_RIVALS = 3;

export function tileFormOf(layout: Layout, shows: Shows, rivals: number, isChosen: boolean): TileForm {
  if (shows === "both" || (shows === "guess" && isChosen)) return "full";
  return layout === "phone" && shows === "draw" && rivals <= NAMED_RIVALS ? "row" : "small";
}
