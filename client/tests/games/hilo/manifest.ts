/** Hilo: a keeper knows a number, and the others guess it in turn. The smallest whole game on the page. */

import { loaded } from "../../../src/games/loading.ts";
import type { GameManifest } from "../../../src/games/manifest.ts";
import type { HiloGame } from "./messages.ts";
import type english from "./words/en.json";

declare module "../../../src/wire/messages.ts" {
  interface Games {
    readonly hilo: HiloGame;
  }
}

type Sentences = typeof english;

declare module "../../../src/words/words.svelte.ts" {
  interface GameSentences extends Sentences {}
}

export default {
  name: "hilo",
  title: "Hilo",
  description: "page.game_hilo",
  game: () => loaded(import("./Game.svelte"), "play", "ends", "hilo"),
  plan: () => loaded(import("./PlanDetails.svelte"), "hilo"),
  help: () => loaded(import("./Help.svelte")),
  seats: ({ seats }) => seats,
  roundOf: () => null,
} satisfies GameManifest<"hilo">;
