/**
 * A show is a list of timed steps: what is to be seen of an act, and when. The list is a pure function of the view, so that
 * phones and displays run the same one, and whoever comes late lands where all others are.
 *
 * A game says in its `show.ts` which steps an act has:
 *
 *     type Step = Timed & ({ kind: "replay" } | { kind: "turn"; guess: number } | …);
 *     export function stepsOf(view: View): Step[]
 *
 * Its component plays them (`playing.svelte.ts`), moves things with them (`move.ts`), and asks `where` for everything else.
 */

/** Something to be seen, counted from the beginning of its act. */
export interface Timed {
  readonly kind: string;
  readonly at_ms: number;
  readonly lasts_ms: number;
}

/** How far a step is. */
export type Stage = "ahead" | "now" | "done";

/** The steps of an act at a moment: those to come, those that are to be seen just now, and those whose end is to be seen. */
export interface Where<Step extends Timed> {
  readonly ahead: readonly Step[];
  readonly now: readonly Step[];
  readonly done: readonly Step[];
}

/** The state of an act after so many milliseconds; after all of them everything is done. */
export function where<Step extends Timed>(steps: readonly Step[], elapsed_ms: number): Where<Step> {
  const at = (stage: Stage): Step[] => steps.filter((step) => stageOf(step, elapsed_ms) === stage);
  return { ahead: at("ahead"), now: at("now"), done: at("done") };
}

/** A step that takes no time is done as soon as it begins. */
export function stageOf({ at_ms, lasts_ms }: Timed, elapsed_ms: number): Stage {
  if (elapsed_ms < at_ms) return "ahead";
  return elapsed_ms < at_ms + lasts_ms ? "now" : "done";
}

/** When everything has been seen. */
export function endOf(steps: readonly Timed[]): number {
  return steps.reduce((latest, { at_ms, lasts_ms }) => Math.max(latest, at_ms + lasts_ms), 0);
}

/** When the next step begins or ends after that moment; null: nothing changes any more. */
export function nextChange(steps: readonly Timed[], elapsed_ms: number): number | null {
  const changes = steps.flatMap(({ at_ms, lasts_ms }) => [at_ms, at_ms + lasts_ms]);
  const ahead = changes.filter((moment) => moment > elapsed_ms);
  return ahead.length > 0 ? Math.min(...ahead) : null;
}

/** The steps that have begun after the first of these moments and not after the second, in their order. */
export function begunBetween<Step extends Timed>(steps: readonly Step[], after_ms: number, until_ms: number): Step[] {
  return steps
    .filter(({ at_ms }) => after_ms < at_ms && at_ms <= until_ms)
    .sort((one, other) => one.at_ms - other.at_ms);
}
