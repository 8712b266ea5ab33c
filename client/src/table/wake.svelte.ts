/** Keeps the screen awake while it is wanted, where the browser lets us, and knows when it does not. */

/** What a browser gives to whoever keeps a screen awake. */
export interface Held {
  release(): Promise<void>;
  addEventListener(what: "release", then: () => void): void;
}

export class Wake {
  isHeld = $state(false);
  isWanted = $state(false);
  readonly #ask: () => Promise<Held>;
  #held: Held | null = null;
  #isAsking = false;

  /** `ask` asks the browser; it may refuse, or know no such thing. */
  constructor(ask: () => Promise<Held>) {
    this.#ask = ask;
  }

  /** From now on the screen should stay awake, or need not any more. */
  want(isWanted: boolean): void {
    this.isWanted = isWanted;
    void (isWanted ? this.#hold() : this.#drop());
  }

  /** The page can be seen again: what was held is lost whenever it cannot. */
  seen(): void {
    if (this.isWanted) void this.#hold();
  }

  async #hold(): Promise<void> {
    if (this.#held !== null || this.#isAsking) return;
    this.#isAsking = true;
    try {
      this.#take(await this.#ask());
    } catch {
      // No such thing here, or not now: the page says that the screen may go dark.
      this.isHeld = false;
    } finally {
      this.#isAsking = false;
    }
    if (!this.isWanted) await this.#drop();
  }

  #take(held: Held): void {
    this.#held = held;
    this.isHeld = true;
    held.addEventListener("release", () => {
      if (this.#held === held) this.#held = null;
      this.isHeld = this.#held !== null;
    });
  }

  async #drop(): Promise<void> {
    const held = this.#held;
    this.#held = null;
    this.isHeld = false;
    await held?.release();
  }
}

export const wake = new Wake(async () => navigator.wakeLock.request("screen"));
