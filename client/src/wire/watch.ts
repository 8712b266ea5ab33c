/** Lines die without a word: what tells a dead one from a quiet one. Times are handed in, in milliseconds. */

/** How long an answer may take before the line is taken for dead: a server that cannot store it says so every second. */
export const ANSWER_WITHIN_MS = 2_500;
/** How long it may take to be welcomed on a new line. */
export const WELCOME_WITHIN_MS = 4_000;
/** Each line that was given up in vain doubles both, so often: the way may simply be long. */
const DOUBLED_MAX = 2;
/** After so long a silence a page asks for an answer that it has, to learn whether its line still leads anywhere. */
export const QUIET_MS = 1_000;
/** So often it asks in a row, if nothing happens: where nobody plays it falls silent. */
export const ASKS_MAX = 60;
/** After so long a silence a page that wakes up does not trust its line, and sooner while it is not welcome yet. */
export const SILENCE_MS = 15_000;
export const SILENCE_AT_FIRST_MS = 2_000;

/** One line, from when it is opened. */
export class Watch {
  #since: number;
  #isWelcome = false;
  #owed: string | null = null;
  readonly #patience: number;

  /** `givenUp`: how many lines before it were given up in vain. */
  constructor(now: number, givenUp = 0) {
    this.#since = now;
    this.#patience = 2 ** Math.min(givenUp, DOUBLED_MAX);
  }

  /** Whether the line is dead; `owed` names what was not answered for the longest time, if there is anything. */
  isDead(isWelcome: boolean, owed: string | null, now: number): boolean {
    if (isWelcome !== this.#isWelcome || owed !== this.#owed) {
      [this.#isWelcome, this.#owed, this.#since] = [isWelcome, owed, isWelcome ? now : this.#since];
    }
    if (!isWelcome) return now - this.#since > WELCOME_WITHIN_MS * this.#patience;
    return owed !== null && now - this.#since > ANSWER_WITHIN_MS * this.#patience;
  }
}

/** Whether so long nothing was heard that a page that was asleep asks anew. By the clock on the wall, which others turn. */
export function isDoubtful(isWelcome: boolean, heardAt: number, now: number): boolean {
  return Math.abs(now - heardAt) > (isWelcome ? SILENCE_MS : SILENCE_AT_FIRST_MS);
}
