/** The host brings a screen to the table. */

import { bringScreen } from "../wire/displays.ts";
import { RefusedError } from "../wire/http.ts";
import { words } from "../words/words.svelte.ts";

export class Bringing {
  isBusy = $state(false);
  #refused = $state.raw<RefusedError | null>(null);

  /** Why it was not done, in words, which may come a moment later; empty if it was. */
  get complaint(): string {
    if (this.#refused === null) return "";
    const { code } = this.#refused;
    return code === null ? words.say("page.no_answer") : words.refused({ code, facts: {} });
  }

  /** Whether the screen that shows this code is at that table now. */
  async bring(table: string, pairing: string): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.forgive();
    try {
      await bringScreen(table, pairing);
      return true;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      this.#refused = error;
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  /** It is going to be tried again. */
  forgive(): void {
    this.#refused = null;
  }
}
