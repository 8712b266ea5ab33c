/** Where stamps lie on a drawing or a card: away from what is to be seen there. */

import type { Sheet } from "../ink/sheet.ts";
import { SHEET_HEIGHT, SHEET_WIDTH } from "../ink/stroke.ts";

/** Where a stamp may lie: the share of the width and of the height at which its middle is. */
export interface Place {
  readonly across: number;
  readonly down: number;
}

const EDGE = 0.14;
/** Corners first, then the sides: the middle is the picture's. */
const PLACES: readonly Place[] = [
  { across: 1 - EDGE, down: EDGE },
  { across: EDGE, down: EDGE },
  { across: EDGE, down: 1 - EDGE },
  { across: 1 - EDGE, down: 1 - EDGE },
  { across: EDGE, down: 0.5 },
  { across: 1 - EDGE, down: 0.5 },
  { across: 0.5, down: EDGE },
  { across: 0.5, down: 1 - EDGE },
];
/** On a card the upper corners have its number and its votes. */
const CARD_PLACES: readonly Place[] = [
  { across: 0.8, down: 0.86 },
  { across: 0.2, down: 0.86 },
  { across: 0.8, down: 0.66 },
  { across: 0.2, down: 0.66 },
  { across: 0.5, down: 0.86 },
  { across: 0.5, down: 0.66 },
  { across: 0.8, down: 0.46 },
  { across: 0.2, down: 0.46 },
];
/** Ink up to this far from the middle of a stamp is below it. */
const NEAR = 0.16;
/** Where there are more stamps than places, they lie over each other, and a little aside. */
const ASIDE = 0.05;

/** Where so many stamps lie: on a drawing where there is least ink, on a card away from what stands on it. */
export function placesFor(count: number, sheet?: Sheet): Place[] {
  const places = sheet ? emptiest(sheet) : CARD_PLACES;
  return Array.from({ length: count }, (_, n) => {
    const { across, down } = places[n % places.length] as Place;
    const by = Math.floor(n / places.length) * ASIDE;
    return { across: across + (across > 0.5 ? -by : by), down: down + (down > 0.5 ? -by : by) };
  });
}

/** The places on a sheet, the one with the least ink first. */
function emptiest(sheet: Sheet): Place[] {
  const ink = PLACES.map(() => 0);
  for (const { points, isEraser } of sheet.strokes) {
    if (isEraser) continue;
    for (const [x, y] of points) {
      const [across, down] = sheet.isUpright
        ? [1 - y / SHEET_HEIGHT, x / SHEET_WIDTH]
        : [x / SHEET_WIDTH, y / SHEET_HEIGHT];
      for (const [n, place] of PLACES.entries())
        if (Math.abs(across - place.across) < NEAR && Math.abs(down - place.down) < NEAR) ink[n] = (ink[n] ?? 0) + 1;
    }
  }
  return PLACES.map((place, n) => ({ place, ink: ink[n] ?? 0 }))
    .toSorted((one, other) => one.ink - other.ink)
    .map(({ place }) => place);
}
