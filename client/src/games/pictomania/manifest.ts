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
  game: () => loaded(import("./screens/Game.svelte"), "play", "pictomania"),
  opening: () => import("./screens/dealing.ts"),
  tv: () => loaded(import("./tv/Tv.svelte"), "play", "ends", "pictomania"),
  plan: () => loaded(import("./screens/PlanDetails.svelte"), "options"),
  help: () => loaded(import("./help/Help.svelte"), "options"),
  adjust: () => loaded(import("./screens/Adjust.svelte"), "options", "adjust"),
  adjusted: () => loaded(import("./screens/Adjusted.svelte"), "options", "adjust"),
  album: async () => (await import("./album.ts")).default,
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
