/** What this server offers of Pictomania, as far as a host needs it to choose. */

import type { Pictomania, Plan, Repertoire } from "../../wire/messages.ts";
import { type Choice, offerOf } from "../offers.ts";

export type Edition = Pictomania.Edition;

export interface Catalogue extends Choice {
  readonly editions: readonly Edition[];
  readonly levels: readonly number[];
}

/** The variants in a plan that are not at their best with so many players, and the numbers that suit them. */
export function advisedAgainst(
  { editions }: Catalogue,
  { edition, variants }: Plan,
  seats: number,
): { variant: string; fewest: number; most: number }[] {
  const known = editions.find(({ name }) => name === edition);
  return variants.flatMap((variant) => {
    const [fewest, most] = known?.variants[variant as Pictomania.VariantName]?.best_seats ?? [seats, seats];
    const isEnough = known !== undefined && seats >= known.seats[0];
    return isEnough && (seats < fewest || seats > most) ? [{ variant, fewest, most }] : [];
  });
}

/** The catalogue of this server. */
export function catalogue(repertoire: Repertoire): Catalogue {
  const offer = offerOf(repertoire, "pictomania");
  if (offer === undefined) throw new Error("the server does not offer Pictomania");
  const bounds = {
    ...offer.clocks,
    rounds: { fewest: 1, most: offer.rounds_max },
    replacements: { fewest: 0, most: offer.replacements_max },
  };
  return {
    editions: offer.editions,
    levels: offer.levels,
    defaults: { ...offer.usual },
    bounds,
    cards: repertoire.cards.pictomania ?? [],
  };
}

/** The edition of that name. */
export function editionOf({ editions }: Catalogue, name: string): Edition | undefined {
  return editions.find((edition) => edition.name === name);
}
