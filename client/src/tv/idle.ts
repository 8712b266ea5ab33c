/** How long nothing has happened: a screen that nobody looks at grows dim, and in the end dark. */

export type Light = "bright" | "dim" | "dark";

/** A table at which nothing happens between games shows its drawings. */
export const SLIDES_AFTER_MS = 5 * 60_000;
export const DIM_AFTER_MS = 30 * 60_000;
export const DARK_AFTER_MS = 4 * 3_600_000;

/** How often it is looked at. */
export const LOOK_EVERY_MS = 20_000;
/** How long things stay on their side of the screen. */
export const SIDE_MS = 5 * 60_000;

export function lightAfter(stillMs: number): Light {
  if (stillMs >= DARK_AFTER_MS) return "dark";
  return stillMs >= DIM_AFTER_MS ? "dim" : "bright";
}

/** Which side things stand on that may change sides: another every few minutes. */
export function sideAt(ms: number): "left" | "right" {
  return Math.floor(ms / SIDE_MS) % 2 === 0 ? "left" : "right";
}
