import { loaded } from "../loading.ts";
import type { GameManifest } from "../manifest.ts";
import { HINTS } from "./help/hint_names.ts";

export default {
  name: "pictus",
  title: "Pictus",
  description: "page.game_pictus",
  motto: "page.home_pictus",
  cover: () => loaded(import("./screens/Cover.svelte")),
  game: () => loaded(import("./screens/Game.svelte"), "play", "pictus"),
  tv: () => loaded(import("./tv/Tv.svelte"), "play", "ends", "pictus"),
  plan: () => loaded(import("./screens/PlanDetails.svelte"), "options", "pictus"),
  help: () => loaded(import("./help/Help.svelte")),
  adjust: () => loaded(import("./screens/Adjust.svelte"), "pictus", "options", "adjust"),
  adjusted: () => loaded(import("./screens/Adjusted.svelte"), "pictus", "options", "adjust"),
  album: async () => (await import("./album.ts")).default,
  seats: ({ seats }) => seats,
  roundOf: ({ turn }) => turn,
  hints: HINTS,
  hasPictures: true,
  solo: { plan: { game: "pictus", edition: "second", variants: [], options: { turns_each: 2 }, cards: [] } },
} satisfies GameManifest<"pictus">;
