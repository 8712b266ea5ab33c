/** What can be played in this house, as far as choosing needs it. */

import type { Games, Pictomania, Plan, Repertoire } from "../../wire/messages.ts";
import type { Key } from "../../words/words.svelte.ts";

export type GameName = keyof Games;

/** The games there are, each with what it is like in one line. */
export const GAMES: readonly { name: GameName; title: string; line: Key }[] = [
  { name: "pictomania", title: "Pictomania", line: "page.game_pictomania" },
  { name: "pictus", title: "Pictus", line: "page.game_pictus" },
];

/** The edition that a table begins with, as the server has it too. */
export const USUAL_EDITION = "second";

export type Edition = Pictomania.Edition;

export interface Bounds {
  readonly fewest: number;
  readonly most: number;
}

/** What can be chosen in a game. */
export interface Choice {
  /** What an option is unless the host chooses; where it is not named, the edition says so. */
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly bounds: Readonly<Record<string, Bounds>>;
  /** The sets of cards there are. */
  readonly cards: readonly string[];
}

export interface Catalogue extends Choice {
  readonly editions: readonly Edition[];
  readonly levels: readonly number[];
}

/** The game of that name; the first there is where nobody knows it. */
export function gameOf(name: string | undefined): GameName {
  return GAMES.find((game) => game.name === name)?.name ?? "pictomania";
}

/** What a game offers in this house. */
export function offerOf<Name extends GameName>({ games }: Repertoire, name: Name): Games[Name]["offer"] | undefined {
  return games[name] as Games[Name]["offer"] | undefined;
}

/** How few and how many can play what is planned. */
export function seatsOf(repertoire: Repertoire, plan: Plan): readonly [fewest: number, most: number] | undefined {
  if (gameOf(plan.game) === "pictus") return offerOf(repertoire, "pictus")?.seats;
  return offerOf(repertoire, "pictomania")?.editions.find(({ name }) => name === plan.edition)?.seats;
}

/** The variants in a plan that are best with others than these many, and with how many. */
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

/** What the house has of Pictomania, for who chooses. */
export function catalogue(repertoire: Repertoire): Catalogue {
  const offer = offerOf(repertoire, "pictomania");
  if (offer === undefined) throw new Error("a house without its game");
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
