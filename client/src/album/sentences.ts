/** What is said of games and drawings of an album, in the language of the page. */

import { gameTitle } from "../games/titles.ts";
import type { AlbumEntry, Seat } from "../wire/messages.ts";
import { listNames } from "../words/list_names.ts";
import { localeOf } from "../words/locale.ts";
import { wordOf } from "../words/term.ts";
import { words } from "../words/words.svelte.ts";
import type { Leaf } from "./leaves.ts";

/** The day of an evening. */
export function dayOf(at: number, form: "long" | "short" = "long"): string {
  const day = { day: "numeric", month: "long" } as const;
  return new Intl.DateTimeFormat(
    localeOf(words.language),
    form === "long" ? { ...day, weekday: "long", year: "numeric" } : day,
  ).format(at);
}

/** Which game, how many drawings, who won. */
export function lineOf(entry: AlbumEntry, drawings: number): string {
  const edition = entry.edition && words.name("edition", entry.edition);
  const won = entry.winners.length > 0 ? words.say("page.album_won", { names: nameList(entry, entry.winners) }) : "";
  return [
    [gameTitle(entry.game), edition].filter(Boolean).join(", "),
    drawings > 0 ? words.say("page.album_count", { count: drawings }) : "",
    entry.ended_at === null && !entry.is_over ? words.say("page.album_going_on") : won,
  ]
    .filter(Boolean)
    .join(" · ");
}

export function nameIn(entry: AlbumEntry, seat: Seat): string {
  return entry.players.find((player) => player.seat === seat)?.name ?? words.name("colour", seat);
}

export function nameList(entry: AlbumEntry, seats: readonly Seat[]): string {
  return listNames(
    seats.map((seat) => nameIn(entry, seat)),
    words.language,
  );
}

/** What was drawn: a word, a clue, a clue without words, or that nobody showed it. */
export function whatOf({ term, text }: Pick<Leaf, "term" | "text">): string {
  const unsaid = words.say(text === null ? "page.album_unknown" : "page.album_wordless");
  return wordOf(term ?? undefined, words.language) || text || unsaid;
}

/** Minutes and seconds. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
