/**
 * The score of a round as a show: the black sheep, if there is one, then the points; after the last round the podium follows.
 * All screens count from when the round was scored. Pure.
 */

import { endOf, type Timed, where } from "../../show/steps.ts";
import type { ActView, Moment, Pictomania, Seat } from "../../wire/messages.ts";
import { hasSheep } from "./reveal.ts";

type View = Pictomania.View;

export type ScoredStep = Timed & ({ readonly kind: "sheep"; readonly seat: Seat } | { readonly kind: "points" });

const SHEEP_MS = 3000;
const POINTS_MS = 5000;
/** The sums stand for a moment before somebody has won. */
const AFTER_MS = 1000;

type Scored = Pick<View, "sheets" | "scored_at" | "agreement">;

export function scoredSteps({ sheets, agreement }: Scored): readonly ScoredStep[] {
  const sheet = sheets.at(-1);
  if (!sheet) return [];
  const has = sheet.sheep !== null && hasSheep({ agreement, round: sheet.round });
  const at_ms = has ? SHEEP_MS : 0;
  const points: ScoredStep = { kind: "points", at_ms, lasts_ms: POINTS_MS };
  return has && sheet.sheep ? [{ kind: "sheep", seat: sheet.sheep, at_ms: 0, lasts_ms: SHEEP_MS }, points] : [points];
}

/** Its clock; null: everything is there. */
export function scoredAct(view: Scored): ActView | null {
  if (view.scored_at === null) return null;
  return { since: view.scored_at, settles_ms: endOf(scoredSteps(view)), lasts_ms: null, held: null };
}

/** When the podium begins after the last round. */
export function podiumAfter(view: Scored): Moment | null {
  return view.scored_at === null ? null : view.scored_at + endOf(scoredSteps(view)) + AFTER_MS;
}

export interface ScoredScene {
  /** Who is the black sheep, while nothing else is shown. */
  readonly sheep: Seat | null;
  readonly isAllSeen: boolean;
}

export function scoredScene(steps: readonly ScoredStep[], elapsed_ms: number): ScoredScene {
  const { now, ahead } = where(steps, elapsed_ms);
  const sheep = now.find((step) => step.kind === "sheep");
  return { sheep: sheep?.kind === "sheep" ? sheep.seat : null, isAllSeen: now.length + ahead.length === 0 };
}
