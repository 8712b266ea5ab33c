/** The words on the rack, for the eye. */

import type { Pictomania, Term } from "../../wire/messages.ts";

type RackCard = Pictomania.RackCard;
type Word = Pictomania.Word;

/** More letters in one piece than this need a smaller type to stand on one line of a phone's rack. */
const LONG_PIECE = 12;
/** How wide a word is that is not long yet, in em. */
const USUAL_EMS = 6;

export const NUMBERS = [1, 2, 3, 4, 5, 6, 7] as const;

/** How a word stands on a narrow card: as it is, in smaller type for the sake of a long piece, or on two lines. */
export function setting(word: string): "plain" | "long" | "folded" {
  const pieces = word.split(/[\s-]/);
  if (pieces.some((piece) => piece.length > LONG_PIECE)) return "long";
  return pieces.length > 1 && word.length > LONG_PIECE ? "folded" : "plain";
}

/** How wide the widest part of a card is that stands on one line as it is, in em: the narrower, the larger all can be. */
export function widest(card: readonly string[], ems: (text: string) => number): number {
  const parts = card.flatMap((word) => (setting(word) === "folded" ? word.split(/[\s-]/) : [word]));
  const plain = parts.filter((part) => setting(part) === "plain");
  return plain.length > 0 ? Math.max(...plain.map(ems)) : USUAL_EMS;
}

/** The card that a black card names; where all draw from one, that one. */
export function cardOf(rack: readonly RackCard[], { card }: Word): RackCard | undefined {
  return rack.find(({ name }) => name === card) ?? (card === null ? rack[0] : undefined);
}

/** What somebody's two black cards mean on this rack. */
export function termOf(rack: readonly RackCard[], word: Word): Term | undefined {
  return cardOf(rack, word)?.terms[word.number - 1];
}
