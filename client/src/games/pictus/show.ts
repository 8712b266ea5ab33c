/**
 * The reveal of a turn as a show: what is to be seen, and when (S-REVEAL-1). `rules/pacing.py` knows how long its beats are, and
 * nothing else of this; `tests/vectors/unveilings.json` holds both to each other.
 */

import { type Timed, where } from "../../show/steps.ts";
import type { Pictus, Seat } from "../../wire/messages.ts";
import { cardsOf, type RevealedCard, unveiling } from "./reveal.ts";

type View = Pictus.View;

export type Step = Timed &
  /** A vote flies to its card. */
  (
    | { readonly kind: "vote"; readonly by: Seat; readonly number: number }
    /** Cards show whose they are: those that nobody chose together, then each that somebody chose. */
    | { readonly kind: "owners"; readonly numbers: readonly number[] }
    /** The last of them, which the clue was for. */
    | { readonly kind: "narrators"; readonly numbers: readonly number[] }
    | { readonly kind: "points" }
  );

const VOTE_MS = 250;
const FLY_MS = 620;
const LAND_MS = 1000;
const CARD_MS: Readonly<Record<number, number>> = { 3: 2200, 4: 2000, 5: 1800, 6: 1600 };
const NARRATORS_MS = 3500;
const POINTS_MS = 4000;

/** The steps of the turn that is on show. */
export function stepsOf(view: Pick<View, "sheets" | "act">): readonly Step[] {
  const sheet = view.sheets.at(-1);
  return sheet && view.act ? unveilingSteps(sheet) : [];
}

/** Another one for each turn. */
export function actOf(view: Pick<View, "turn">): string {
  return String(view.turn);
}

export function unveilingSteps(sheet: Pictus.TurnSheet): Step[] {
  const votes = ballotsOf(sheet);
  const steps: Step[] = votes.map((vote, at) => ({ kind: "vote", ...vote, at_ms: at * VOTE_MS, lasts_ms: FLY_MS }));
  const beats = beatsOf(unveiling(sheet));
  const before = Math.min(6, Math.max(3, beats.length - 1));
  let at_ms = votes.length > 0 ? (votes.length - 1) * VOTE_MS + LAND_MS : 0;
  for (const { isLast, numbers } of beats) {
    const lasts_ms = isLast ? NARRATORS_MS : (CARD_MS[before] as number);
    steps.push({ kind: isLast ? "narrators" : "owners", numbers, at_ms, lasts_ms });
    at_ms += lasts_ms;
  }
  return [...steps, { kind: "points", at_ms, lasts_ms: POINTS_MS }];
}

/** All votes, the narrator's last. */
function ballotsOf({ narrator, votes, narrator_vote }: Pictus.TurnSheet): { by: Seat; number: number }[] {
  const own = narrator_vote === null ? [] : [{ by: narrator, number: narrator_vote }];
  return [...votes, ...own].map(({ by, number }) => ({ by, number }));
}

interface Beat {
  readonly isLast: boolean;
  readonly numbers: readonly number[];
}

function beatsOf(cards: readonly RevealedCard[]): Beat[] {
  const others = cards.filter(({ isNarrators }) => !isNarrators);
  const unchosen = others.filter(({ voters }) => voters.length === 0).map(({ number }) => number);
  const chosen = others.filter(({ voters }) => voters.length > 0);
  return [
    ...(unchosen.length > 0 ? [{ isLast: false, numbers: unchosen }] : []),
    ...chosen.map(({ number }) => ({ isLast: false, numbers: [number] })),
    { isLast: true, numbers: cards.filter(({ isNarrators }) => isNarrators).map(({ number }) => number) },
  ];
}

/** When each beat is over: the votes, each step of owners, the points. */
export function beatsMs(steps: readonly Step[]): number[] {
  const ends = steps.filter(({ kind }) => kind !== "vote").map(({ at_ms, lasts_ms }) => at_ms + lasts_ms);
  const first = steps.find(({ kind }) => kind !== "vote")?.at_ms ?? 0;
  return first > 0 ? [first, ...ends] : ends;
}

/** The number of the beat that is to be seen just now, from 1; null once everything is. */
export function beatAt(steps: readonly Step[], elapsed_ms: number): number | null {
  const at = beatsMs(steps).findIndex((end) => elapsed_ms < end);
  return at < 0 ? null : at + 1;
}

/** What is to be seen of a turn. */
export interface Scene {
  /** Whose votes have left their hands, and whose lie on their cards. */
  readonly flown: ReadonlySet<Seat>;
  readonly landed: ReadonlySet<Seat>;
  /** The numbers of the cards whose owners are known. */
  readonly turned: ReadonlySet<number>;
  /** The numbers of the cards that are shown just now. */
  readonly onShow: readonly number[];
  /** Whether what is shown just now is the narrator's card. */
  readonly isLast: boolean;
  readonly hasPoints: boolean;
}

/** The scene after so many milliseconds. */
export function sceneOf(steps: readonly Step[], elapsed_ms: number): Scene {
  const { now, done } = where(steps, elapsed_ms);
  const begun = [...done, ...now];
  const shown = now.find((step) => step.kind === "owners" || step.kind === "narrators");
  return {
    flown: new Set(begun.flatMap((step) => (step.kind === "vote" ? [step.by] : []))),
    landed: new Set(done.flatMap((step) => (step.kind === "vote" ? [step.by] : []))),
    turned: new Set(begun.flatMap((step) => ("numbers" in step ? step.numbers : []))),
    onShow: shown && "numbers" in shown ? shown.numbers : [],
    isLast: shown?.kind === "narrators",
    hasPoints: begun.some(({ kind }) => kind === "points"),
  };
}

/** The cards of a step. */
export function cardsAt(sheet: Pictus.TurnSheet, numbers: readonly number[]): RevealedCard[] {
  return cardsOf(sheet).filter(({ number }) => numbers.includes(number));
}
