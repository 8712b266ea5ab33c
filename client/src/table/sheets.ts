/**
 * All sheets at the table, by seat. Each seat has one for as long as the page lives: another sheet there is the same one
 * wiped, so that whoever paints it need not be told. Not reactive: painters look at `version`.
 */

import type { InkRun } from "../ink/frame.ts";
import { unpacked } from "../ink/packed.ts";
import { Sheet } from "../ink/sheet.ts";
import type { Move } from "../ink/stroke.ts";
import type { Seat } from "../wire/messages.ts";

export class Sheets {
  readonly #sheets = new Map<Seat, Sheet>();
  /** The number of the sheet that was seen last at each seat. */
  readonly #numbers = new Map<Seat, number>();
  #seat: Seat | null = null;
  #number: number | null = null;

  /** What lies at a seat; blank where nothing was drawn. */
  sheet(seat: Seat): Sheet {
    const known = this.#sheets.get(seat);
    if (known !== undefined) return known;
    const sheet = new Sheet();
    this.#sheets.set(seat, sheet);
    return sheet;
  }

  /** The sheet this person draws on, if there is one. */
  get own(): Sheet | null {
    return this.#seat === null || this.#number === null ? null : this.sheet(this.#seat);
  }

  /** Everything begins anew: nothing that was seen of others counts any more. The own sheet waits for `put`. */
  forget(): void {
    this.#numbers.clear();
    this.blank();
  }

  /** Another round: everybody has a new sheet before them. */
  blank(): void {
    for (const [seat, sheet] of this.#sheets) if (sheet !== this.own) wipe(this.sheet(seat));
  }

  /** Where this person sits, and what they draw on; another sheet begins blank. */
  follow(seat: Seat | null, number: number | null): void {
    if (seat === this.#seat && number === this.#number) return;
    [this.#seat, this.#number] = [seat, number];
    if (this.own !== null) wipe(this.own);
  }

  /** What somebody else has drawn. */
  see(seat: Seat, { sheet, batches }: InkRun): void {
    const number = this.#numbers.get(seat) ?? -1;
    if (sheet < number || batches.length === 0) return;
    if (sheet > number) wipe(this.sheet(seat));
    this.#numbers.set(seat, sheet);
    this.sheet(seat).draw(unpacked(batches));
  }

  /** The own sheet is this, from first to last. */
  put(batches: Iterable<Uint8Array>): void {
    if (this.own !== null) redraw(this.own, [...batches].flatMap(unpacked));
  }
}

function wipe(sheet: Sheet): void {
  redraw(sheet, []);
}

function redraw(sheet: Sheet, moves: readonly Move[]): void {
  sheet.draw([{ type: "Wipe" }, { type: "Turn", is_upright: false }, ...moves]);
}
