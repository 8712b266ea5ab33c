/** Large and bright things change sides every few minutes, so that they burn into none. */

import { LOOK_EVERY_MS, sideAt } from "./idle.ts";

export class Side {
  now = $state(sideAt(performance.now()));

  /** Follows the clock until the returned function is called. */
  follow(): () => void {
    const clock = setInterval(() => {
      this.now = sideAt(performance.now());
    }, LOOK_EVERY_MS);
    return () => clearInterval(clock);
  }
}
