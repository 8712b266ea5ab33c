/** A screen that waits for a table: it shows a code, asks whether it was said, and shows another when it is too old. */

import { type Offered, offerScreen, pairingPicture, tableOf } from "../wire/displays.ts";
import { RefusedError } from "../wire/http.ts";

/** How often it asks. */
export const LOOK_MS = 1_500;
/** A code is replaced some time before it is too old: somebody may be typing it. */
export const EARLY_MS = 20_000;
/** The first and the longest pause after nobody answered. */
export const PAUSE_FIRST_MS = 2_000;
export const PAUSE_MAX_MS = 30_000;

export interface Ports {
  offer(): Promise<Offered>;
  picture(secret: string): Promise<Blob>;
  tableOf(secret: string): Promise<string | null>;
  now(): number;
  pause(ms: number): Promise<void>;
}

const HOUSE: Ports = {
  offer: offerScreen,
  picture: pairingPicture,
  tableOf,
  now: () => performance.now(),
  pause: (ms) => new Promise((done) => setTimeout(done, ms)),
};

export class Pairing {
  /** The letters to say; empty before there are any. */
  pairing = $state("");
  picture = $state.raw<Blob | null>(null);
  /** Whether nobody answers. */
  isLost = $state(false);
  readonly #ports: Ports;
  #failures = 0;

  constructor(ports: Ports = HOUSE) {
    this.#ports = ports;
  }

  /** Waits until the screen belongs to a table: its code; null if it was given up before. */
  async table(signal: AbortSignal): Promise<string | null> {
    while (!signal.aborted) {
      const offered = await this.#tried(() => this.#ports.offer());
      const found = offered && (await this.#waited(offered, signal));
      if (found) return found;
    }
    return null;
  }

  /** Waits as long as this code is good. */
  async #waited({ pairing, secret, seconds }: Offered, signal: AbortSignal): Promise<string | null> {
    const until = this.#ports.now() + seconds * 1000 - EARLY_MS;
    const picture = await this.#tried(() => this.#ports.picture(secret));
    [this.pairing, this.picture] = [pairing, picture];
    while (!signal.aborted && this.#ports.now() < until) {
      await this.#ports.pause(LOOK_MS);
      let isGone = false;
      const table = await this.#tried(
        () => this.#ports.tableOf(secret),
        () => {
          isGone = true;
        },
      );
      if (table) return table;
      if (isGone) return null;
    }
    return null;
  }

  /** What comes of it; null, after ever longer pauses, if nothing does. */
  async #tried<T>(ask: () => Promise<T>, onrefused = () => {}): Promise<T | null> {
    try {
      const answer = await ask();
      [this.isLost, this.#failures] = [false, 0];
      return answer;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (error.code === "unknown_pairing") onrefused();
      else await this.#rest(error.code === null);
      return null;
    }
  }

  async #rest(isLost: boolean): Promise<void> {
    this.isLost = isLost;
    await this.#ports.pause(Math.min(PAUSE_MAX_MS, PAUSE_FIRST_MS * 2 ** this.#failures));
    this.#failures += 1;
  }
}
