/** Lines die without a word: what tells a dead one from a quiet one. Times are handed in, in milliseconds. */

/** How long an answer may take before the line is taken for dead. */
export const ANSWER_WITHIN_MS = 6_000;
/** How long it may take to be welcomed on a new line. */
export const WELCOME_WITHIN_MS = 10_000;
/** After so long a silence a page that wakes up does not trust its line, and sooner while it is not welcome yet. */
export const SILENCE_MS = 15_000;
export const SILENCE_AT_FIRST_MS = 2_000;

/** One line, from when it is opened. */
export class Watch {
  #since: number;
  #isWelcome = false;
  #owed: string | null = null;

  constructor(now: number) {
    this.#since = now;
  }

  /** Whether the line is dead; `owed` names what was not answered for the longest time, if there is anything. */
  isDead(isWelcome: boolean, owed: string | null, now: number): boolean {
    if (isWelcome !== this.#isWelcome || owed !== this.#owed) {
      [this.#isWelcome, this.#owed, this.#since] = [isWelcome, owed, isWelcome ? now : this.#since];
    }
    if (!isWelcome) return now - this.#since > WELCOME_WITHIN_MS;
    return owed !== null && now - this.#since > ANSWER_WITHIN_MS;
  }
}

/** Whether so long nothing was heard that a page that was asleep asks anew. By the clock on the wall, which others turn. */
export function isDoubtful(isWelcome: boolean, heardAt: number, now: number): boolean {
  return Math.abs(now - heardAt) > (isWelcome ? SILENCE_MS : SILENCE_AT_FIRST_MS);
}
