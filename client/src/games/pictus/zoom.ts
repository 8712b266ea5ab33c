/** The close-up of a picture: its scale and its position. */

/** The scale, and the centre of the picture relative to the centre of the window, in pixels. */
export interface Look {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Look = { scale: 1, x: 0, y: 0 };
export const CLOSE = 2.5;
const CLOSEST = 6;
/** The length of a swipe to the next picture. */
const SWIPE = 50;

/** Zoomed by a factor, with the point at this spot (from the centre) staying in place. */
export function zoomed(look: Look, by: number, at: Spot, size: Size): Look {
  const scale = Math.min(CLOSEST, Math.max(1, look.scale * by));
  const grown = scale / look.scale;
  return held({ scale, x: at.x - (at.x - look.x) * grown, y: at.y - (at.y - look.y) * grown }, size);
}

export function moved(look: Look, by: Spot, size: Size): Look {
  return held({ ...look, x: look.x + by.x, y: look.y + by.y }, size);
}

/** Zooms in, or back to the whole picture. */
export function toggled(look: Look, at: Spot, size: Size): Look {
  return look.scale > 1 ? WHOLE : zoomed(WHOLE, CLOSE, at, size);
}

/** Keeps the picture's edges outside the window. */
function held({ scale, x, y }: Look, { width, height }: Size): Look {
  const [across, down] = [(width * (scale - 1)) / 2, (height * (scale - 1)) / 2];
  return { scale, x: clamped(x, across), y: clamped(y, down) };
}

function clamped(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value)) + 0;
}

/** The direction of a swipe: to the next picture, the one before, or none. */
export function swiped({ x, y }: Spot): -1 | 0 | 1 {
  if (Math.abs(x) < SWIPE || Math.abs(x) < 1.5 * Math.abs(y)) return 0;
  return x < 0 ? 1 : -1;
}
