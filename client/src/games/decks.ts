/** The sets of pictures that a plan names: the server's, a host's own, and what was brought to this table. */

import type { Plan } from "../wire/messages.ts";

export const HOUSE = "house";
/** The set of what people brought to the table or lent there. */
export const TABLE = "table";

/** The sets that a plan names. A plan without any is played with the server's own set. */
export function decksOf(plan: Plan): readonly string[] {
  return plan.cards.length > 0 ? plan.cards : [HOUSE];
}

/** The sets to choose from: the server's first, then the host's own, then the table's if it is not empty. */
export function decksOffered(known: readonly string[], brought: number, plan: Plan): string[] {
  const others = known.filter((set) => set !== HOUSE && set !== TABLE);
  const hasTable = brought > 0 || plan.cards.includes(TABLE);
  return [HOUSE, ...others, ...(hasTable ? [TABLE] : [])];
}

/** The plan with or without a set. Without any set it is the server's own again. */
export function withDeck(plan: Plan, set: string, isIn: boolean): Plan {
  const others = decksOf(plan).filter((one) => one !== set);
  const cards = isIn ? [...others, set] : others;
  return { ...plan, cards: cards.length === 1 && cards[0] === HOUSE ? [] : cards };
}
