/** Lines die without a word: what tells a dead one from a quiet one. Times are handed in, in milliseconds. */

/** How long an answer may take before the line is taken for dead. */
export const ANSWER_WITHIN_MS = 6_000;
/** How long it may take to be welcomed. */
export const WELCOME_WITHIN_MS = 10_000;
/** After so long a silence a page that wakes up does not trust its line. */
export const SILENCE_MS = 15_000;

export class Watch {
  #owed: string | null = null;
  #since: number;
  #heardAt: number;
  #isWelcome = false;

  /** A line is opened now. */
  constructor(now: number) {
    this.#since = this.#heardAt = now;
  }

  /** Something was said on it. */
  heard(now: number): void {
    this.#heardAt = now;
  }

  /** Whether the line is dead: `owed` names what was not answered for the longest time, if there is anything. */
  isDead(isWelcome: boolean, owed: string | null, now: number): boolean {
    if (isWelcome !== this.#isWelcome || owed !== this.#owed) this.#since = now;
    [this.#isWelcome, this.#owed] = [isWelcome, owed];
    if (!isWelcome) return now - this.#since > WELCOME_WITHIN_MS;
    return owed !== null && now - this.#since > ANSWER_WITHIN_MS;
  }

  /** Whether nothing was heard for so long that a page that was asleep asks anew. */
  isDoubtful(now: number): boolean {
    return now - this.#heardAt > SILENCE_MS;
  }
}
