/** A scored turn: the owners of the cards, the votes, and the order in which they are revealed. */

import type { Pictus, Seat } from "../../wire/messages.ts";

type TurnSheet = Pictus.TurnSheet;

/** A card on the wall, face up and with its owner. */
export interface RevealedCard {
  readonly number: number;
  /** The picture's id. */
  readonly picture: string;
  /** Null for a decoy. */
  readonly owner: Seat | null;
  readonly isNarrators: boolean;
  /** The seats that voted for it, the narrator last. */
  readonly voters: readonly Seat[];
}

/** All cards in the order of their numbers. */
export function cardsOf({ hung, narrator, votes, narrator_vote }: TurnSheet): RevealedCard[] {
  const ballots = narrator_vote === null ? votes : [...votes, { by: narrator, number: narrator_vote }];
  return hung.map(({ picture, owner }, before) => ({
    number: before + 1,
    picture,
    owner,
    isNarrators: owner === narrator,
    voters: ballots.filter(({ number }) => number === before + 1).map(({ by }) => by),
  }));
}

/** The order in which the cards are revealed: those with few votes first, the narrator's last. */
export function unveiling(sheet: TurnSheet): RevealedCard[] {
  return cardsOf(sheet).toSorted(
    (one, other) =>
      Number(one.isNarrators) - Number(other.isNarrators) ||
      one.voters.length - other.voters.length ||
      one.number - other.number,
  );
}

/** The outcome: all found the narrator's card, nobody did, some did; or only the narrator voted. */
export type Outcome = "all" | "none" | "some" | "chosen";

export function outcomeOf(sheet: TurnSheet): Outcome {
  const found = cardsOf(sheet)
    .find(({ isNarrators }) => isNarrators)
    ?.voters.filter((by) => by !== sheet.narrator);
  if (sheet.votes.length === 0) return "chosen";
  if (found?.length === sheet.votes.length) return "all";
  return found?.length ? "some" : "none";
}
