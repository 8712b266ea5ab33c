/** How the words on the rack are displayed. */

import type { Pictomania, Term } from "../../wire/messages.ts";

type RackCard = Pictomania.RackCard;
type Word = Pictomania.Word;

/** A piece of a word with more letters than this needs smaller type to fit one line of a phone's rack. */
const LONG_PIECE = 12;
/** The width of an ordinary word, in em. */
const USUAL_EMS = 6;

export const NUMBERS = [1, 2, 3, 4, 5, 6, 7] as const;

/** How a word is set on a narrow card: as it is, in smaller type because of a long piece, or on two lines. */
export function setting(word: string): "plain" | "long" | "folded" {
  const pieces = word.split(/[\s-]/);
  if (pieces.some((piece) => piece.length > LONG_PIECE)) return "long";
  return pieces.length > 1 && word.length > LONG_PIECE ? "folded" : "plain";
}

/** The width in em of the widest part of a card that is set as it is. The narrower it is, the larger the type can be. */
export function widest(card: readonly string[], ems: (text: string) => number): number {
  const parts = card.flatMap((word) => (setting(word) === "folded" ? word.split(/[\s-]/) : [word]));
  const plain = parts.filter((part) => setting(part) === "plain");
  return plain.length > 0 ? Math.max(...plain.map(ems)) : USUAL_EMS;
}

/** The card that a black card names; the only card where all players draw from one. */
export function cardOf(rack: readonly RackCard[], { card }: Word): RackCard | undefined {
  return rack.find(({ name }) => name === card) ?? (card === null ? rack[0] : undefined);
}

/** The term that a player's two black cards point to on this rack. */
export function termOf(rack: readonly RackCard[], word: Word): Term | undefined {
  return cardOf(rack, word)?.terms[word.number - 1];
}
