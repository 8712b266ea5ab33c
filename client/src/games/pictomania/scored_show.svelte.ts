/** Plays the score of a round on this screen. Call it while a component is set up. */

import { type Playing, play } from "../../show/playing.svelte.ts";
import { feel } from "../../table/feel.ts";
import type { TableClient } from "../../table/table_client.svelte.ts";
import type { Pictomania } from "../../wire/messages.ts";
import type { Sentence } from "../../words/sentence.ts";
import { type ScoredStep, scoredAct, scoredSteps } from "./scored.ts";
import { scoredAt } from "./sounds.ts";
import { toldOfScore } from "./telling.ts";

export interface ScoredShow {
  readonly playing: Playing;
  readonly steps: readonly ScoredStep[];
  /** The steps that have begun, and what is said of those that were not told yet. */
  readonly begun: readonly ScoredStep[];
  readonly tell: (all: readonly ScoredStep[]) => Sentence[];
}

export function playScored(client: () => TableClient<"pictomania">, view: () => Pictomania.View): ScoredShow {
  const steps = $derived(scoredSteps(view()));
  let begun = $state.raw<readonly ScoredStep[]>([]);
  let told = 0;
  const playing = play<ScoredStep>(client, {
    act: () => scoredAct(view()),
    steps: () => steps,
    key: () => String(view().sheets.length),
    onstep: (step, isLive) => {
      begun = [...begun, step];
      // While a display plays it, phones are silent.
      const isHeard = !client().table?.has_display || client().self?.role === "display";
      if (isLive) feel(scoredAt(step), isHeard);
    },
  });
  return {
    playing,
    get steps() {
      return steps;
    },
    get begun() {
      return begun;
    },
    tell(all) {
      const latest = all.slice(told);
      told = all.length;
      return latest.flatMap((step) => toldOfScore(step, view(), view().seat, (seat) => client().nameOf(seat)));
    },
  };
}
