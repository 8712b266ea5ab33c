/** An evening against bots: what is played, with whom, and what is asked of the table until it begins. */

import { USUAL_EDITION } from "../games/pictomania/catalogue.ts";
import type { PersonWish, Plan, Skill } from "../wire/messages.ts";
import { recalled, remember } from "./memory.ts";

/** Either game, or a first round of Pictomania that explains itself. */
export type Solo = "pictomania" | "pictus" | "guided";

export const SKILLS = ["gentle", "keen", "sharp"] as const satisfies readonly Skill[];
const BOTS = 3;
const PLAN: Plan = { game: "pictomania", edition: USUAL_EDITION, variants: [], options: {}, cards: [] };
const PLANS: Readonly<Record<Solo, Plan>> = {
  pictomania: PLAN,
  pictus: { ...PLAN, game: "pictus", options: { turns_each: 2 } },
  guided: { ...PLAN, variants: ["learning"], options: { rounds: 1, levels: [1], glance_s: 25 } },
};

/** What is played. */
export function planOf(solo: Solo): Plan {
  return PLANS[solo];
}

/** What is asked of the table, one after another. Who learns plays against gentle ones. */
export function wishesOf(solo: Solo, skill: Skill): PersonWish[] {
  const bot: PersonWish = { type: "AddBot", skill: solo === "guided" ? "gentle" : skill };
  return [...Array.from({ length: BOTS }, () => bot), { type: "Start" }];
}

/** How well the bots play that were added last. */
export function usualSkill(): Skill {
  const kept = recalled("skill");
  return SKILLS.find((skill) => skill === kept) ?? "keen";
}

export function rememberSkill(skill: Skill): void {
  remember("skill", skill);
}
