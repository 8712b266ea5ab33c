/** Several files on their way to the table, one after the other: how far each is, and what the house said to it. */

import { RefusedError } from "../wire/http.ts";
import { bring } from "../wire/media.ts";
import type { MediumKind } from "../wire/messages.ts";

export interface Parcel {
  readonly id: number;
  readonly name: string;
  /** From 0 to 1 while it is on its way; null while it waits or is being prepared. */
  readonly share: number | null;
  /** Why it was not taken; `null` in it where nobody answered. */
  readonly refused: { readonly code: string | null } | null;
}

/** What the house says to what is none; the browser may find out first. */
export const NO_PICTURE = "not_a_picture";
/** What cannot be prepared is refused before it is sent. */
export type Prepared = Blob | { readonly refused: string };

export class Bringing {
  readonly #code: string;
  readonly #kind: MediumKind;
  /** Those under way, and those that were refused until somebody has read it. */
  parcels = $state.raw<readonly Parcel[]>([]);
  #count = 0;
  #last: Promise<unknown> = Promise.resolve();
  readonly #leaving = new AbortController();

  constructor(code: string, kind: MediumKind) {
    [this.#code, this.#kind] = [code, kind];
  }

  get isBusy(): boolean {
    return this.parcels.some(({ refused }) => refused === null);
  }

  /** Bring one more, when those before it are done. Whether it was taken. */
  bring(name: string, prepare: () => Promise<Prepared>): Promise<boolean> {
    this.#count += 1;
    const id = this.#count;
    this.parcels = [...this.parcels, { id, name, share: null, refused: null }];
    const done = this.#last.then(() => this.#bring(id, prepare));
    this.#last = done;
    return done;
  }

  /** What was refused has been read. */
  forget(id: number): void {
    this.parcels = this.parcels.filter((one) => one.id !== id);
  }

  leave(): void {
    this.#leaving.abort();
  }

  async #bring(id: number, prepare: () => Promise<Prepared>): Promise<boolean> {
    const { signal } = this.#leaving;
    if (signal.aborted) return false;
    try {
      const body = await prepare();
      if (!(body instanceof Blob)) throw new RefusedError(body.refused);
      await bring(this.#code, this.#kind, body, { onprogress: (share) => this.#change(id, { share }), signal });
      this.forget(id);
      return true;
    } catch (error) {
      const code = error instanceof RefusedError ? error.code : null;
      if (!signal.aborted) this.#change(id, { share: null, refused: { code } });
      return false;
    }
  }

  #change(id: number, change: Partial<Parcel>): void {
    this.parcels = this.parcels.map((one) => (one.id === id ? { ...one, ...change } : one));
  }
}
