/** How many dialogs are open: whoever plays alone with bots reads them in peace. */

import { untrack } from "svelte";

class Dialogs {
  #open = $state(0);

  get areOpen(): boolean {
    return this.#open > 0;
  }

  /** Counts a dialog as open until the function it gives is called. */
  opened(): () => void {
    this.#count(1);
    return () => this.#count(-1);
  }

  #count(by: number): void {
    untrack(() => {
      this.#open += by;
    });
  }
}

export const dialogs = new Dialogs();
