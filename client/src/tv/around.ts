/** Places around an oval table. */

export interface Place {
  /** The middle of the place, in per cent of the room. */
  readonly left: number;
  readonly top: number;
}

const ACROSS = 40;
const DOWN = 39;

/** So many places, evenly around, the first one top left. */
export function placesAround(count: number): Place[] {
  return Array.from({ length: count }, (_, at) => {
    const angle = ((at + 0.5) / count) * 2 * Math.PI - Math.PI / 2 - Math.PI / count - Math.PI / count;
    return { left: rounded(50 + ACROSS * Math.cos(angle)), top: rounded(50 + DOWN * Math.sin(angle)) };
  });
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
