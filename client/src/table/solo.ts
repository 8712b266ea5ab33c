/** A game of one person against bots: with whom, and what is asked of the table until it begins. */

import type { GameName } from "../games/manifest.ts";
import type { PersonWish, Skill, TableView } from "../wire/messages.ts";
import { recalled, remember } from "./memory.ts";

/** Which game; a lesson is a first game that explains itself. */
export interface Solo {
  readonly game: GameName;
  readonly isLesson: boolean;
}

export const SKILLS = ["gentle", "keen", "sharp"] as const satisfies readonly Skill[];
const BOTS = 3;

/** What is asked of the table, one after another. A learner plays against gentle bots. */
export function wishesOf({ isLesson }: Solo, skill: Skill): PersonWish[] {
  const bot: PersonWish = { type: "AddBot", skill: isLesson ? "gentle" : skill };
  return [...Array.from({ length: BOTS }, () => bot), { type: "Start" }];
}

/** This table was opened by one press, for a game against bots; stored, so that it is known after a reload. */
export function rememberSoloTable(code: string): void {
  remember("solo", code);
}

export function isSoloTable(code: string): boolean {
  return recalled("solo") === code;
}

/** Whether nobody but this person and bots is at the table. */
export function isAlone({ people }: TableView, you: string): boolean {
  return people.every(({ id, bot }) => id === you || bot !== null);
}

/** The skill of the bots that were added last. */
export function usualSkill(): Skill {
  const kept = recalled("skill");
  return SKILLS.find((skill) => skill === kept) ?? "keen";
}

export function rememberSkill(skill: Skill): void {
  remember("skill", skill);
}
