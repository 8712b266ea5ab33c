/** Where everything lies on a poster of the evening: as large as all of it fits. */

export interface Cell {
  /** The place of the drawing among all of them. */
  readonly at: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  /** The height of the sheet; its caption lies below. */
  readonly height: number;
  readonly isLarge: boolean;
}

export interface PosterLayout {
  readonly cells: readonly Cell[];
  /** How high a caption is below its sheet. */
  readonly caption: number;
  /** Where the drawings end. */
  readonly bottom: number;
}

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The gap between two drawings, the height of a caption, both in parts of a column. */
const GAP = 0.09;
const CAPTION = 0.3;
const SHAPE = 3 / 4;
const COLUMNS_MOST = 12;
/** More drawings than these are too small on one poster. */
export const POSTER_MOST = 120;

/** The crowned drawing comes first and takes the room of four; all others in their order. */
export function posterLayout(count: number, crowned: number | null, area: Area): PosterLayout {
  const hasLarge = crowned !== null && count > 2;
  const taken = count + (hasLarge ? 3 : 0);
  let best: { columns: number; column: number; rows: number } | undefined;
  for (let columns = 1; columns <= COLUMNS_MOST; columns += 1) {
    if (hasLarge && columns < 2) continue;
    const rows = Math.max(hasLarge ? 2 : 1, Math.ceil(taken / columns));
    const column = Math.min(
      area.width / (columns + (columns - 1) * GAP),
      area.height / (rows * (SHAPE + CAPTION) + (rows - 1) * GAP),
    );
    if (best === undefined || column > best.column) best = { columns, column, rows };
  }
  const { columns, column, rows } = best ?? { columns: 1, column: area.width, rows: 1 };
  const [across, down] = [column * (1 + GAP), column * (SHAPE + CAPTION + GAP)];
  const left = area.left + (area.width - (columns * across - column * GAP)) / 2;
  const order = [
    ...(hasLarge ? [crowned] : []),
    ...[...Array(count).keys()].filter((at) => !hasLarge || at !== crowned),
  ];
  const used = rows * down - column * GAP;
  const top = area.top + (area.height - used) / 2;
  const places = placesIn(columns, rows, hasLarge);
  const cells = order.flatMap((at, place) => {
    const [x, y] = places[place] ?? [0, 0];
    const isLarge = hasLarge && place === 0;
    const width = isLarge ? 2 * column + column * GAP : column;
    const height = isLarge ? down + column * SHAPE : column * SHAPE;
    return [{ at, left: left + x * across, top: top + y * down, width, height, isLarge }];
  });
  return { cells, caption: column * CAPTION, bottom: top + used };
}

function placesIn(columns: number, rows: number, hasLarge: boolean): [x: number, y: number][] {
  const all = Array.from({ length: columns * rows }, (_, at): [number, number] => [
    at % columns,
    Math.floor(at / columns),
  ]);
  if (!hasLarge) return all;
  return [[0, 0], ...all.filter(([x, y]) => x > 1 || y > 1)];
}
