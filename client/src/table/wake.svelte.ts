/** Keeps the screen awake where the browser allows it, and knows when it does not. */

/** A browser's wake lock. */
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

  /** `ask` requests the wake lock; the browser may refuse. */
  constructor(ask: () => Promise<Held>) {
    this.#ask = ask;
  }

  /** Whether the screen should stay awake from now on. */
  want(isWanted: boolean): void {
    this.isWanted = isWanted;
    void (isWanted ? this.#hold() : this.#drop());
  }

  /** The page is visible again: the wake lock was lost while it was hidden. */
  seen(): void {
    if (this.isWanted) void this.#hold();
  }

  async #hold(): Promise<void> {
    if (this.#held !== null || this.#isAsking) return;
    this.#isAsking = true;
    try {
      this.#take(await this.#ask());
    } catch {
      // There is no wake lock: the page says that the screen may go dark.
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
