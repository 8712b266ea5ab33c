import { loaded } from "../loading.ts";
import type { GameManifest } from "../manifest.ts";
import { HINTS } from "./help/hint_names.ts";
import { LESSON, SOLO } from "./solo.ts";

export default {
  name: "pictomania",
  title: "Pictomania",
  description: "page.game_pictomania",
  motto: "page.home_pictomania",
  cover: () => loaded(import("./screens/Cover.svelte")),
  game: () => loaded(import("./screens/Game.svelte")),
  plan: () => loaded(import("./screens/PlanDetails.svelte")),
  help: () => loaded(import("./help/Help.svelte")),
  seats: ({ editions }, plan) => editions.find(({ name }) => name === plan.edition)?.seats,
  roundOf: ({ round }) => round,
  hints: HINTS,
  solo: { plan: SOLO, description: { key: "page.solo_edition", facts: { edition: { edition: SOLO.edition } } } },
  lesson: {
    title: "page.solo_learn",
    plan: LESSON,
    begin: async (table) => (await import("./help/lesson.svelte.ts")).lesson.begin(table),
  },
} satisfies GameManifest<"pictomania">;
