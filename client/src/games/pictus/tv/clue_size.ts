/** How large the words of a clue are on a display, by how many there are. */

/** Up to so many characters, so many rem. */
const SIZES: readonly (readonly [characters: number, rem: number])[] = [
  [40, 8],
  [90, 5.5],
  [180, 4.2],
  [380, 3],
  [700, 2.3],
];
const SMALLEST = 1.8;

export function clueRem(text: string): number {
  return SIZES.find(([characters]) => text.length <= characters)?.[1] ?? SMALLEST;
}
