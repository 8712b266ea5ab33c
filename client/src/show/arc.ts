/** The way of something that is tossed from one place of the screen to another. */

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** How many straight pieces a curve is made of. */
const PIECES = 12;

/**
 * Frames for something that lies at `to`: it comes from `from`, rises by that share of the way, and is largest on top.
 * Steady across, as something tossed is.
 */
export function arc(from: Place, to: Place, rise = 0.35): Keyframe[] {
  const [x, y] = [from.x - to.x, from.y - to.y];
  const height = Math.hypot(x, y) * rise;
  return Array.from({ length: PIECES + 1 }, (_, piece) => {
    const part = piece / PIECES;
    const left = 1 - part;
    const up = 4 * part * left;
    const scale = 1 + 0.5 * up;
    return { transform: `translate(${round(x * left)}px, ${round(y * left - height * up)}px) scale(${round(scale)})` };
  });
}

/** Frames for something at rest that goes to another place of the screen, turning and shrinking. */
export function slump(from: Place, to: Place, { turn = 24, scale = 0.58 } = {}): Keyframe[] {
  return [
    { transform: "none" },
    { transform: `translate(${round(to.x - from.x)}px, ${round(to.y - from.y)}px) rotate(${turn}deg) scale(${scale})` },
  ];
}

/** The middle of an element on the screen. */
export function middleOf(element: Element): Place {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
