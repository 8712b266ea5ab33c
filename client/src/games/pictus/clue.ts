/** A clue while it is being made, and the parts of a clue. */

import { CLUE_CHARACTERS_MAX, type Pictus } from "../../wire/messages.ts";

/** The parts a clue can have, in the order in which they are shown. */
export const PARTS = ["words", "sketch", "recording", "film", "live"] as const;
export type Part = (typeof PARTS)[number];

/** When this many or fewer are left, the number is shown. */
const CHARACTERS_FEW = 200;

export interface Made {
  readonly text: string;
  readonly hasSketch: boolean;
  readonly hasRecording: boolean;
  readonly hasFilm: boolean;
  readonly isLive: boolean;
}

/** The parts that are not empty. */
export function partsOf({ text, hasSketch, hasRecording, hasFilm, isLive }: Made): Part[] {
  const has = { words: text.trim() !== "", sketch: hasSketch, recording: hasRecording, film: hasFilm, live: isLive };
  return PARTS.filter((part) => has[part]);
}

/** The parts of a clue that was given. */
export function partsGiven({ text, has_sketch, recording, film, is_live }: Pictus.Clue): Part[] {
  const made = { hasSketch: has_sketch, hasRecording: recording !== null, hasFilm: film !== null, isLive: is_live };
  return partsOf({ text, ...made });
}

/** The number of characters as the server counts them: code points. */
export function charactersOf(text: string): number {
  return [...text].length;
}

/** The number of characters left, if it is low enough to show; negative if the text is too long. */
export function charactersLeft(text: string): number | null {
  const count = charactersOf(text.trim());
  const left = CLUE_CHARACTERS_MAX - count;
  return left < CHARACTERS_FEW ? left : null;
}

/** Whether the player may give a clue for this picture now. */
export function mayTell(view: Pictus.View, picture: string): boolean {
  return view.may.some((one) => one.type === "GiveClue" && one.picture === picture);
}
