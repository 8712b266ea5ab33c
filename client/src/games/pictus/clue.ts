/** A clue while it is being made: what is in it, and what it becomes. */

import { CLUE_CHARACTERS_MAX, type Pictus } from "../../wire/messages.ts";

/** The parts a clue can have, as they stand side by side. */
export const PARTS = ["words", "sketch", "recording", "film", "live"] as const;
export type Part = (typeof PARTS)[number];

/** With so few left it is said how many there are. */
const CHARACTERS_FEW = 200;

export interface Made {
  readonly text: string;
  readonly hasSketch: boolean;
  readonly hasRecording: boolean;
  readonly hasFilm: boolean;
  readonly isLive: boolean;
}

/** The parts that have something in them. */
export function partsOf({ text, hasSketch, hasRecording, hasFilm, isLive }: Made): Part[] {
  const has = { words: text.trim() !== "", sketch: hasSketch, recording: hasRecording, film: hasFilm, live: isLive };
  return PARTS.filter((part) => has[part]);
}

/** The parts of a clue that was given. */
export function partsGiven({ text, has_sketch, recording, film, is_live }: Pictus.Clue): Part[] {
  const made = { hasSketch: has_sketch, hasRecording: recording !== null, hasFilm: film !== null, isLive: is_live };
  return partsOf({ text, ...made });
}

/** How many characters a text has for the house: one for each code point. */
export function charactersOf(text: string): number {
  return [...text].length;
}

/** How many are left, where that is of interest; below nothing it is too long. */
export function charactersLeft(text: string): number | null {
  const count = charactersOf(text.trim());
  const left = CLUE_CHARACTERS_MAX - count;
  return left < CHARACTERS_FEW ? left : null;
}

/** Whether this picture can be told of now. */
export function mayTell(view: Pictus.View, picture: string): boolean {
  return view.may.some((one) => one.type === "GiveClue" && one.picture === picture);
}
