/** How the wall hangs on a display: how many cards in a row, how large, and where the clue stands. */

import { RATIO } from "../wall.ts";

export interface OnWall {
  readonly columns: number;
  /** The width of a card, in rem. */
  readonly width: number;
  /** Whether the clue stands above the cards, or beside them. */
  readonly clue: "above" | "beside";
}

const GAP_REM = 1.6;
/** The numbers hang half below their cards. */
const NUMBER_REM = 2.2;
/** What there is above 60 rem of height and 108 of width: a line for the clue, a line for who has voted. */
const ABOVE = { width: 108, height: 60.7 - 9 - 6.4 } as const;
const BESIDE = { width: 108 - 36, height: 60.7 } as const;
/** With more room for the clue a card may be so much smaller. */
const WORTH = 0.92;

/** Two lines of a title. */
const TITLE_REM = 3.9;

export function onWall(count: number, hasTitles: boolean): OnWall {
  const below = NUMBER_REM + (hasTitles ? TITLE_REM : 0);
  const above = { ...largest(count, ABOVE, below), clue: "above" } as const;
  const beside = { ...largest(count, BESIDE, below), clue: "beside" } as const;
  return beside.width >= above.width * WORTH ? beside : above;
}

interface Space {
  readonly width: number;
  readonly height: number;
}

function largest(count: number, space: Space, below: number): Omit<OnWall, "clue"> {
  const forms = [1, 2, 3].map((rows) => {
    const columns = Math.ceil(Math.max(1, count) / rows);
    const across = (space.width - GAP_REM * (columns - 1)) / columns;
    const down = ((space.height - GAP_REM * (rows - 1)) / rows - below) / RATIO;
    return { columns, width: Math.floor(Math.min(across, down) * 10) / 10 };
  });
  return forms.reduce((best, one) => (one.width > best.width ? one : best));
}
