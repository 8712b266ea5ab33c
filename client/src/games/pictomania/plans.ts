/** Changing the plan of a game of Pictomania: each change gives another plan. */

import type { Plan } from "../../wire/messages.ts";
import { choosing } from "../plans.ts";
import { type Catalogue, editionOf } from "./catalogue.ts";

/** The plan with this option; the levels follow the number of rounds. */
export function withOption(plan: Plan, name: string, value: unknown, catalogue: Catalogue): Plan {
  const chosen = choosing(plan, name, value, catalogue);
  return name === "rounds" ? withLevelsFitting(chosen, catalogue) : chosen;
}

/** The plan in another edition, without the variants that it does not have. */
export function withEdition(plan: Plan, name: string, catalogue: Catalogue): Plan {
  const known = editionOf(catalogue, name)?.variants ?? {};
  const variants = plan.variants.filter((variant) => variant in known);
  return withLevelsFitting({ ...plan, edition: name, variants }, catalogue);
}

export function withVariant(plan: Plan, name: string, isIn: boolean): Plan {
  const others = plan.variants.filter((variant) => variant !== name);
  return { ...plan, variants: isIn ? [...others, name] : others };
}

/** The plan with or without a set of cards. A plan with all sets names none, so that a set added later is in. */
export function withCards(plan: Plan, name: string, isIn: boolean, catalogue: Catalogue): Plan {
  const before = plan.cards.length > 0 ? plan.cards : catalogue.cards;
  const cards = catalogue.cards.filter((set) => (set === name ? isIn : before.includes(set)));
  return { ...plan, cards: cards.length === catalogue.cards.length ? [] : cards };
}

/** The levels that the edition advises, for all rounds. */
export function advisedLevels(plan: Plan, catalogue: Catalogue): number[] {
  const levels = editionOf(catalogue, plan.edition)?.levels ?? [1];
  return Array.from({ length: rounds(plan, catalogue) }, (_, round) => levels[round] ?? levels.at(-1) ?? 1);
}

/** The plan with these levels for everyone to choose their own from, or with one level for all. */
export function withOwnLevels(plan: Plan, levels: readonly number[], catalogue: Catalogue): Plan {
  const { own_levels: _, ...options } = withOption(plan, "levels", null, catalogue).options;
  return { ...plan, options: levels.length > 0 ? { ...options, own_levels: levels.toSorted() } : options };
}

/** The levels that everyone chooses their own from; none where all play at one. */
export function ownLevels({ options }: Plan): number[] {
  return Array.isArray(options.own_levels) ? (options.own_levels as number[]) : [];
}

/** The number of rounds. */
export function rounds(plan: Plan, catalogue: Catalogue): number {
  return typeof plan.options.rounds === "number"
    ? plan.options.rounds
    : (editionOf(catalogue, plan.edition)?.rounds ?? 1);
}

/** The plan with as many fixed levels as there are rounds. */
function withLevelsFitting(plan: Plan, catalogue: Catalogue): Plan {
  const fixed = plan.options.levels;
  if (!Array.isArray(fixed)) return plan;
  const levels = advisedLevels(plan, catalogue).map((level, round) => fixed[round] ?? level);
  return { ...plan, options: { ...plan.options, levels } };
}
