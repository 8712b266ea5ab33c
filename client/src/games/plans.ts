/** Changing the plan of any game: each change gives another plan. The server says which plans are allowed. */

import type { Plan } from "../wire/messages.ts";
import type { GameName } from "./manifest.ts";
import type { Choice } from "./offers.ts";

/** The plan with this option. An option with its default value is not named in the plan. */
export function choosing(plan: Plan, name: string, value: unknown, { defaults }: Pick<Choice, "defaults">): Plan {
  const { [name]: _, ...others } = plan.options;
  return { ...plan, options: value === (defaults[name] ?? null) ? others : { ...others, [name]: value } };
}

/** A plan for that game, with nothing chosen yet. The edition is kept for a host who comes back. */
export function withGame({ edition }: Plan, game: GameName): Plan {
  return { game, edition, variants: [], options: {}, cards: [] };
}
