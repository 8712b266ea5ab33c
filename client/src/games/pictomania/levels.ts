/** The levels of what is played: of the rack, of a card on it, and a player's own. */

import type { Pictomania } from "../../wire/messages.ts";
import { cardOf } from "./rack.ts";

type View = Pictomania.View;

/** The fewest and the most levels that everyone can choose their own from. */
export const OWN_LEVELS = { fewest: 2, most: 3 } as const;

/** The colour of a level; none of several. */
export function colourOf({ agreement }: View, level: number | null): string {
  return level === null ? "" : (agreement.level_colours[level - 1] ?? "");
}

/** The colour of the level in play; none where everyone plays at a level of their own. */
export function colourInPlay(view: View): string {
  return colourOf(view, view.level);
}

/** The colour of the card that a word is on. */
export function colourOfWord(view: View, word: Pictomania.Word | null): string {
  return colourOf(view, (word && cardOf(view.rack, word)?.level) ?? view.level);
}

/** Whether everyone plays at a level of their own. */
export function areLevelsOwn({ agreement }: View): boolean {
  return agreement.own_levels.length > 0;
}
