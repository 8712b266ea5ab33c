/** The person who is told what happens in a round of Pictomania. */

import type { Pictomania } from "../../wire/messages.ts";
import type { Listener } from "../listener.ts";

export { aboutSeat } from "../listener.ts";

export interface GameListener extends Listener {
  /** The table after all these events. */
  readonly view: Pictomania.View;
  readonly faces: readonly Pictomania.Face[];
}
