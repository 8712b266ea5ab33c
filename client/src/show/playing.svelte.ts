/**
 * Plays the steps of an act on this screen.
 *
 *     const playing = play(() => client, { act: () => view.act, steps: () => steps, key: () => "1/3", onstep: (step, isLive) => … });
 *     const seen = $derived(where(steps, playing.elapsed));      // changes when a step begins or ends
 *     <b {@attach moves(playing, step, frames)}>                 // what moves in between: move.ts
 *     <Replay elapsed={() => playing.now() - replay.at_ms} … />  // what is painted in every frame
 *
 * `onstep` is called once for each step that begins while this screen looks on, in the order in which they are seen. Say
 * what it shows then, never before; let it be heard and felt only where `isLive`: what was skipped comes all at once, and so
 * does what an act still had to show when the next one began. Of steps that had begun before the screen came nobody is told.
 */

import { untrack } from "svelte";
import type { TableClient } from "../table/table_client.svelte.ts";
import type { ActView } from "../wire/messages.ts";
import { elapsedOf } from "./clock.ts";
import { begunBetween, nextChange, type Timed } from "./steps.ts";

/** Steps that begin this close to each other are seen live, though they come in one turn of the page. */
const LIVE_MS = 400;
/** The clocks of timers and of the table may differ by this. */
const SLACK_MS = 4;

export class Playing {
  /** How long the act has run, as of the last step that began or ended. */
  elapsed = $state(0);
  /** Whether it stands still: somebody holds it, or the game is paused. */
  isStill = $state(false);
  /** Counts whenever the clock of the act was set: what moves has to be put where it is now. */
  turns = $state(0);
  readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
    this.elapsed = now();
  }
}

interface Played<Step extends Timed> {
  act: () => ActView | null;
  steps: () => readonly Step[];
  /** Another one for each act. */
  key: () => string;
  onstep?: (step: Step, isLive: boolean) => void;
}

/** Call it while a component is set up. */
export function play<Step extends Timed>(
  client: () => TableClient,
  { act, steps, key, onstep = () => {} }: Played<Step>,
): Playing {
  const now = (): number => {
    const seen = act();
    return seen === null ? Number.POSITIVE_INFINITY : elapsedOf(seen, client().now());
  };
  const playing = untrack(() => new Playing(now));
  let known = "";
  let clock = "";
  let told = -1;
  let latest: readonly Step[] = [];

  /** What has begun since it was asked last. */
  function look(all: readonly Step[]): void {
    const elapsed = now() + SLACK_MS;
    const begun = begunBetween(all, told, elapsed);
    told = Math.max(told, elapsed);
    playing.elapsed = elapsed;
    for (const step of begun) onstep(step, elapsed - step.at_ms < LIVE_MS);
  }

  $effect(() => {
    const [seen, all, name] = [act(), steps(), key()];
    const isPaused = (client().table?.pause ?? null) !== null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    untrack(() => {
      if (name !== known) {
        for (const step of begunBetween(latest, told, Number.POSITIVE_INFINITY)) onstep(step, false);
        // Nothing is told after a welcome: what was missed is missed.
        told = client().told.length > 0 ? -1 : now();
      }
      latest = all;
      known = name;
      playing.isStill = isPaused || (seen?.held ?? null) !== null;
      const set = [name, seen?.since, seen?.held?.since, isPaused].join();
      if (set !== clock) playing.turns += 1;
      clock = set;
      const turn = (): void => {
        look(all);
        const next = nextChange(all, playing.elapsed);
        if (next !== null && !playing.isStill) timer = setTimeout(turn, Math.max(0, next - now()));
      };
      turn();
    });
    return () => clearTimeout(timer);
  });

  return playing;
}
