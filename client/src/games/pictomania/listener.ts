/** Whoever is told what happens in a round of Pictomania. */

import type { Pictomania } from "../../wire/messages.ts";
import type { Hearer } from "../listener.ts";

export { of } from "../listener.ts";

/** Who listens, and what there is to know. */
export interface Listener extends Hearer {
  /** The table after all that happened in this moment. */
  readonly view: Pictomania.View;
  readonly faces: readonly Pictomania.Face[];
}
