/** The drawings of a game. */

import { unframed } from "../ink/frame.ts";
import { unpacked } from "../ink/packed.ts";
import { Sheet } from "../ink/sheet.ts";
import { SEATS, type Seat } from "../wire/messages.ts";

const SHEETS_PER_GAME = 256;

export interface Exhibit {
  round: number;
  seat: Seat;
  sheet: Sheet;
}

/** The drawings in a frame: the low byte of a sheet's number is the round. */
export function gallery(frame: Uint8Array): Exhibit[] {
  return [...unframed(frame)].flatMap(({ place, sheet: number, batches }) => {
    const seat = SEATS[place];
    if (seat === undefined) return [];
    const sheet = new Sheet(unpacked(batches));
    return sheet.isBlank ? [] : [{ round: number % SHEETS_PER_GAME, seat, sheet }];
  });
}

/** Which game of the table a sheet belongs to, by its number. */
export function gameOf(sheet: number): number {
  return Math.floor(sheet / SHEETS_PER_GAME);
}
