/** The cards of the rack, and what the black cards point to. */

import type { Pictomania, Term } from "../../wire/messages.ts";

type RackCard = Pictomania.RackCard;
type Word = Pictomania.Word;

export const NUMBERS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The card that a black card names; the only card where all players draw from one. */
export function cardOf(rack: readonly RackCard[], { card }: Word): RackCard | undefined {
  return rack.find(({ name }) => name === card) ?? (card === null ? rack[0] : undefined);
}

/** The term that a player's two black cards point to on this rack. */
export function termOf(rack: readonly RackCard[], word: Word): Term | undefined {
  return cardOf(rack, word)?.terms[word.number - 1];
}
