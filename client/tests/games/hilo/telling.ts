/** What happens in a game of Hilo, as sentences and as sounds. */

import { aboutSeat, type Listener } from "../../../src/games/listener.ts";
import { victory } from "../../../src/games/victory.ts";
import type { Moment } from "../../../src/table/moments.ts";
import type { Sentence } from "../../../src/words/sentence.ts";
import type { Hilo } from "./messages.ts";

const ANSWERS = {
  higher: ["page.hilo_higher", "page.hilo_higher_own"],
  lower: ["page.hilo_lower", "page.hilo_lower_own"],
  right: ["page.hilo_right", "page.hilo_right_own"],
} as const;

/** A guess and its answer, for the listener. */
export function guessed({ by, number, answer }: Hilo.Attempt, listener: Listener): Sentence[] {
  return aboutSeat(by, listener, ANSWERS[answer], { number });
}

/** What to tell the listener of these events. */
export function tellings(faces: readonly Hilo.Face[], listener: Listener): Sentence[] {
  return faces.flatMap((face) => {
    if (face.type === "Guessed") return guessed(face, listener);
    if (face.type !== "GameOver") return [];
    return victory({ cause: "", winners: face.winner === null ? [] : [face.winner] }, listener);
  });
}

/** The sounds of these events. */
export function soundsOf(faces: readonly Hilo.Face[]): Moment[] {
  return faces.flatMap((face) => (face.type === "Guessed" ? [face.answer === "right" ? "right" : "laid"] : []));
}
