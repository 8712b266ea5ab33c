/** Where the sheets of a round lie on a display. Seats keep their places. */

/** A row above the rack, or columns at both its sides. */
export interface Sheets {
  readonly isRow: boolean;
  /** How many lie on the left; the others lie on the right. */
  readonly left: number;
  /** The width of a sheet, in rem. */
  readonly width: number;
}

const IN_A_ROW = 3;

export function sheetsOf(count: number): Sheets {
  if (count <= IN_A_ROW) return { isRow: true, left: count, width: 29 };
  return { isRow: false, left: Math.ceil(count / 2), width: count <= 4 ? 26 : 18.6 };
}
