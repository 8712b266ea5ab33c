/**
 * All sheets at the table, by seat. Each seat has one for as long as the page lives: another sheet there is the same one
 * wiped, so that whoever paints it need not be told. Not reactive: painters look at `version`.
 */

import type { InkRun } from "../ink/frame.ts";
import { unpacked } from "../ink/packed.ts";
import { Sheet } from "../ink/sheet.ts";
import type { Seat } from "../wire/messages.ts";

export class Sheets {
  readonly #sheets = new Map<Seat, Sheet>();
  /** At each seat the number of the sheet that was seen last, and how many bytes of others' ink were seen of it. */
  readonly #seen = new Map<Seat, { sheet: number; bytes: number }>();
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

  /** What was seen of others: at which seat, on which sheet, and how many bytes. */
  seen(): [Seat, number, number][] {
    return [...this.#seen].map(([seat, { sheet, bytes }]) => [seat, sheet, bytes]);
  }

  /** Everything begins anew: nothing that was seen of others counts any more. The own sheet waits for `put`. */
  forget(): void {
    this.#seen.clear();
    this.blank();
  }

  /** The sheet at one seat begins anew. */
  forgetAt(seat: Seat): void {
    this.#seen.delete(seat);
    if (this.sheet(seat) !== this.own) this.sheet(seat).replace();
  }

  /** Another round: everybody has a new sheet before them. */
  blank(): void {
    for (const sheet of this.#sheets.values()) if (sheet !== this.own) sheet.replace();
  }

  /** Where this person sits, and what they draw on; another sheet begins blank. */
  follow(seat: Seat | null, number: number | null): void {
    if (seat === this.#seat && number === this.#number) return;
    [this.#seat, this.#number] = [seat, number];
    this.own?.replace();
  }

  /** What somebody else has drawn. */
  see(seat: Seat, { sheet, batches }: InkRun): void {
    const seen = this.#seen.get(seat) ?? { sheet: -1, bytes: 0 };
    if (sheet < seen.sheet || batches.length === 0) return;
    if (sheet > seen.sheet) this.sheet(seat).replace();
    this.#seen.set(seat, { sheet, bytes: (sheet > seen.sheet ? 0 : seen.bytes) + batches.length });
    this.sheet(seat).draw(unpacked(batches));
  }

  /** The own sheet is this, from first to last. */
  put(batches: Iterable<Uint8Array>): void {
    this.own?.replace([...batches].flatMap(unpacked));
  }
}
