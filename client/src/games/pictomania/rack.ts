/** The words on the rack, for the eye. */

import type { Pictomania, Term } from "../../wire/messages.ts";

type RackCard = Pictomania.RackCard;
type Word = Pictomania.Word;

/** More letters in one piece than this need a smaller type to stand on one line of a phone's rack. */
const LONG_PIECE = 12;

export const NUMBERS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The word in this language; in any other if the card was not written in it. */
export function wordOf(term: Term | undefined, language: string): string {
  return term?.words[language] ?? Object.values(term?.words ?? {})[0] ?? "";
}

/** Whether a word has a piece that is too long for a narrow card. */
export function isLong(word: string): boolean {
  return word.split(/[\s-]/).some((piece) => piece.length > LONG_PIECE);
}

/** The card that a black card names; where all draw from one, that one. */
export function cardOf(rack: readonly RackCard[], { card }: Word): RackCard | undefined {
  return rack.find(({ name }) => name === card) ?? (card === null ? rack[0] : undefined);
}

/** What somebody's two black cards mean on this rack. */
export function termOf(rack: readonly RackCard[], word: Word): Term | undefined {
  return cardOf(rack, word)?.terms[word.number - 1];
}
