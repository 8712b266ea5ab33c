/** When the podium of a game that ends here and now begins; null where it had ended before this screen came. */

import { untrack } from "svelte";
import type { TableClient } from "../../table/table_client.svelte.ts";
import type { Moment } from "../../wire/messages.ts";

export function beginsNow(client: () => TableClient): Moment | null {
  return untrack(() => (client().told.some(({ type }) => type === "GameEnded") ? client().now() : null));
}
