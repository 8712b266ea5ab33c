/** Uploads to the table, one after the other: the progress of each, and the server's answer. */

import { RefusedError } from "../wire/http.ts";
import { bring } from "../wire/media.ts";
import type { MediumKind } from "../wire/messages.ts";

export interface Parcel {
  readonly id: number;
  readonly name: string;
  /** The progress from 0 to 1; null while it waits or is being prepared. */
  readonly share: number | null;
  /** Why it was refused; the code is null where nobody answered. */
  readonly refused: { readonly code: string | null } | null;
}

/** The server's code for a file that is no picture; the browser may notice first. */
export const NO_PICTURE = "not_a_picture";
/** A file that cannot be prepared is refused before it is sent. */
export type Prepared = Blob | { readonly refused: string };

export class Bringing {
  readonly #code: string;
  readonly #kind: MediumKind;
  /** The uploads under way, and the refused ones until somebody has read why. */
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

  /** Uploads one more, after those before it. Whether it was accepted. */
  bring(name: string, prepare: () => Promise<Prepared>): Promise<boolean> {
    this.#count += 1;
    const id = this.#count;
    this.parcels = [...this.parcels, { id, name, share: null, refused: null }];
    const done = this.#last.then(() => this.#bring(id, prepare));
    this.#last = done;
    return done;
  }

  /** The refusal has been read. */
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
