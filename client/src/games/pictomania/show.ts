/**
 * The reveal as a show: what is to be seen of each act, and when (P-SHOW-1). `rules/pacing.py` knows how long an act takes
 * until all of it is seen, and nothing else of this; `tests/vectors/shows.json` holds both to each other.
 */

import { type Timed, where } from "../../show/steps.ts";
import type { Pictomania, Seat } from "../../wire/messages.ts";
import { deskOf, orderOf, stageOf } from "./reveal.ts";

type View = Pictomania.View;
type Turned = Pictomania.Turned;

export type Step = Timed &
  (
    | { readonly kind: "pencils" }
    /** The drawing draws itself again. */
    | { readonly kind: "replay"; readonly seat: Seat }
    | { readonly kind: "word"; readonly seat: Seat; readonly word: Pictomania.Word }
    /** The stack can hardly wait. */
    | { readonly kind: "tremble"; readonly seat: Seat }
    | { readonly kind: "fan"; readonly seat: Seat; readonly guesses: readonly Turned[] }
    /** A guess turns; then its token comes, or it falls to the middle, or it goes back. */
    | { readonly kind: "turn" | "pay" | "fall" | "return"; readonly seat: Seat; readonly guess: Turned }
    | { readonly kind: "photo"; readonly seat: Seat; readonly photo: Pictomania.PhotoFinish }
  );

interface Pace {
  readonly replay: number;
  readonly fan: number;
  readonly guess: number;
  readonly tremble: number;
}

/** By the number of drawings: the more there are, the faster it goes. */
const PACES: Readonly<Record<number, Pace>> = {
  3: { replay: 3000, fan: 400, guess: 1100, tremble: 1000 },
  4: { replay: 2600, fan: 400, guess: 800, tremble: 900 },
  5: { replay: 2200, fan: 300, guess: 600, tremble: 700 },
  6: { replay: 2000, fan: 300, guess: 460, tremble: 600 },
};
const PENCILS_MS = 1200;
const WRITE_MS = 500;
const TURN_MS = 380;
const LAND_MS = 620;
const PHOTO_MS = 2400;

const AFTER = { right: "pay", wrong: "fall", returned: "return" } as const;

/** The steps of the act that is on show. */
export function stepsOf(view: View): readonly Step[] {
  const { step, seat } = stageOf(view);
  const desk = seat === null ? undefined : deskOf(view, seat);
  if (seat === null || desk?.word == null) return [{ kind: "pencils", at_ms: 0, lasts_ms: PENCILS_MS }];
  const pace = paceOf(view);
  if (step === "word" || step === "vote") return wordSteps(view, seat, desk.word, desk.is_blank, pace);
  return stackSteps(seat, desk.turned ?? [], photoOn(view, seat), pace);
}

/** Another one for each act. */
export function actOf(view: View): string {
  const { step, seat } = stageOf(view);
  return [view.round, seat, step === "vote" ? "word" : step].join();
}

/** How many steps the reveal has taken: a wish names the one it is for. */
export function stepNumber(view: View): number {
  const desks = view.seats.map(({ desk }) => desk);
  return desks.filter((desk) => desk?.word).length + desks.filter((desk) => desk?.turned).length;
}

export function paceOf(view: View): Pace {
  const drawings = Math.min(6, Math.max(3, orderOf(view).length));
  return PACES[drawings] as Pace;
}

/** By hand drawing and word are there at once, and nothing trembles. */
function wordSteps(view: View, seat: Seat, word: Pictomania.Word, isBlank: boolean, pace: Pace): Step[] {
  if (view.agreement.reveal === "hand") return [{ kind: "word", seat, word, at_ms: 0, lasts_ms: 0 }];
  const draws = isBlank ? 0 : pace.replay;
  const steps: Step[] = [{ kind: "word", seat, word, at_ms: draws, lasts_ms: WRITE_MS }];
  if (!isBlank) steps.unshift({ kind: "replay", seat, at_ms: 0, lasts_ms: draws });
  const lasts = view.act?.lasts_ms ?? null;
  const laid = deskOf(view, seat)?.guessed_by.length ?? 0;
  if (lasts !== null && laid > 0) {
    steps.push({ kind: "tremble", seat, at_ms: lasts - pace.tremble, lasts_ms: pace.tremble });
  }
  return steps;
}

function stackSteps(seat: Seat, guesses: readonly Turned[], photo: Pictomania.PhotoFinish | null, pace: Pace): Step[] {
  const steps: Step[] = [{ kind: "fan", seat, guesses, at_ms: 0, lasts_ms: guesses.length > 0 ? pace.fan : 0 }];
  guesses.forEach((guess, index) => {
    const at_ms = pace.fan + index * pace.guess;
    steps.push({ kind: "turn", seat, guess, at_ms, lasts_ms: TURN_MS });
    steps.push({ kind: AFTER[guess.outcome], seat, guess, at_ms: at_ms + TURN_MS, lasts_ms: LAND_MS });
  });
  if (photo) {
    const at_ms = pace.fan + (guesses.length - 1) * pace.guess + TURN_MS + LAND_MS;
    steps.push({ kind: "photo", seat, photo, at_ms, lasts_ms: PHOTO_MS });
  }
  return steps;
}

function photoOn(view: View, seat: Seat): Pictomania.PhotoFinish | null {
  return view.photo_finishes.find(({ prize, is_shown }) => is_shown && prize.on === seat) ?? null;
}

/** What is to be seen of a drawing. */
export interface Scene {
  /** How far the drawing has drawn itself: not at all, just now, wholly. */
  readonly drawing: "blank" | "drawing" | "whole";
  readonly isWordSeen: boolean;
  /** How many guesses have begun to turn, and of how many is the end to be seen. */
  readonly turned: number;
  readonly landed: number;
  /** How many of the drawer's tokens have left. */
  readonly paid: number;
  readonly photo: Pictomania.PhotoFinish | null;
}

const ENDS: ReadonlySet<Step["kind"]> = new Set(["pay", "fall", "return"]);

/** The scene after so many milliseconds of an act; of a drawing that is past, everything. */
export function sceneOf(steps: readonly Step[], elapsed_ms: number): Scene {
  const { ahead, now, done } = where(steps, elapsed_ms);
  const begun = [...done, ...now];
  const photo = now.find((step) => step.kind === "photo");
  return {
    drawing: now.some(({ kind }) => kind === "replay")
      ? "drawing"
      : ahead.some(({ kind }) => kind === "replay")
        ? "blank"
        : "whole",
    isWordSeen: !ahead.some(({ kind }) => kind === "word"),
    turned: begun.filter(({ kind }) => kind === "turn").length,
    landed: done.filter(({ kind }) => ENDS.has(kind)).length,
    paid: begun.filter(({ kind }) => kind === "pay").length,
    photo: photo?.kind === "photo" ? photo.photo : null,
  };
}
