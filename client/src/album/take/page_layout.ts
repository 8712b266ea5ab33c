/** How drawings lie on printed pages, in millimetres: two beside each other, below what the first page says. */

export const PAGE_FORMS = { a4: [210, 297], letter: [215.9, 279.4] } as const;

export type PageForm = keyof typeof PAGE_FORMS;

export interface Laid {
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const MARGIN = 16;
const GAP = 10;
export const CAPTION = 13;
const FOOT = 10;
/** Rows lie so much further apart at most, where there is room. */
const LOOSEST = 1.16;

/** Where each of so many drawings lies; the first page begins that far down. */
export function laidOnPages(count: number, form: PageForm, firstTop: number): { pages: number; laid: Laid[] } {
  const [across, down] = PAGE_FORMS[form];
  const width = (across - 2 * MARGIN - GAP) / 2;
  const height = (width * 3) / 4;
  const row = height + CAPTION;
  const below = (top: number) => down - MARGIN - FOOT - top + GAP;
  const rowsFrom = (top: number) => Math.max(1, Math.floor(below(top) / row));
  const laid: Laid[] = [];
  let [page, top] = [1, firstTop];
  for (let at = 0; at < count; ) {
    const rows = rowsFrom(top);
    const apart = Math.min(row * LOOSEST, below(top) / rows);
    for (let place = 0; place < rows * 2 && at < count; place += 1, at += 1) {
      const left = MARGIN + (place % 2) * (width + GAP);
      laid.push({ page, left, top: top + Math.floor(place / 2) * apart, width, height });
    }
    if (at < count) [page, top] = [page + 1, MARGIN];
  }
  return { pages: page, laid };
}
