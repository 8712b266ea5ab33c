/** A way to stop in words. */

import { words } from "../../../words/words.svelte.ts";
import { type Ending, tokenOf } from "../guessing.ts";

export function spokenEnding(ending: Ending): string {
  if (ending.type === "DrawNothing") return words.say("page.draw_nothing");
  const token = tokenOf(ending);
  return token === null ? words.say("page.pictomania_stop_without") : words.say("page.pictomania_stop_with", { token });
}
