/**
 * What a game tells the page of itself.
 *
 * A game is one folder with a `manifest.ts`, whose default export is a `GameManifest`. The build finds the folders
 * (client/build/games.ts), and nothing else on the page names a game.
 *
 * Everything heavy is loaded when it is needed: a loader brings the component together with the sentences it says.
 */

import type { Component, Snippet } from "svelte";
import type { TellsAlbum } from "../album/leaves.ts";
import type { TableClient } from "../table/table_client.svelte.ts";
import type { Games, Plan, Repertoire } from "../wire/messages.ts";
import type { Sentence } from "../words/sentence.ts";
import type { Key } from "../words/words.svelte.ts";

export type GameName = keyof Games;

export type Loader<Props extends Record<string, unknown>> = () => Promise<Component<Props>>;

/** The game that is being played, for everybody at the table. */
export type GameProps<Name extends GameName> = {
  client: TableClient<Name>;
  view: Games[Name]["view"];
  /** The key to the page's menu. */
  menu: Snippet;
  /** The state of the connection, said otherwise to a person who is drawing. */
  line: Snippet<[isDrawing: boolean]>;
};

/** The game on a display: for all, and nobody's. */
export type TvProps<Name extends GameName> = {
  client: TableClient<Name>;
  view: Games[Name]["view"];
};

/** The plan for the next game: what it is, and what the host may change in it. */
export type PlanProps = {
  plan: Plan;
  /** What the host chose last, whether or not the server has agreed to it. */
  wanted: Plan;
  /** What can be played on this server, once it is known. */
  repertoire: Repertoire | null;
  mayChoose: boolean;
  /** How many people sit at the table. */
  seats: number;
  onchoose: (plan: Plan) => void;
};

/** What the host can change between rounds. */
export type AdjustProps<Name extends GameName> = {
  client: TableClient<Name>;
  view: Games[Name]["view"];
  /** Something was changed, or nothing is to be. */
  ondone: () => void;
};

/** What the host has changed, as a list of titles with their new values. */
export type AdjustedProps<Name extends GameName> = {
  face: Extract<Games[Name]["face"], { type: "GameAdjusted" }>;
  /** What the host is called; null: whoever reads this is the host. */
  name: string | null;
};

/** The rules of a game. */
export type HelpProps<Name extends GameName> = {
  /** The game that is being played; null before it begins. */
  view: Games[Name]["view"] | null;
  /** The plan, where it is for this game. */
  plan: Plan | null;
  repertoire: Repertoire | null;
  /** How many people sit at the table. */
  seats: number;
};

/** A first game that explains itself. */
export interface Lesson {
  readonly title: Key;
  readonly plan: Plan;
  /** From now on the game at this table explains itself. */
  readonly begin: (table: string) => Promise<void>;
}

export interface GameManifest<Name extends GameName = GameName> {
  /** The server knows the game by this name; the folder has the same. */
  readonly name: Name;
  /** What people call it, in every language. */
  readonly title: string;
  /** What it is like, in one line. */
  readonly description: Key;
  /** The same in a few words, for its card on the first page. */
  readonly motto?: Key;
  /** The picture on that card. */
  readonly cover?: Loader<Record<string, never>>;
  readonly game: Loader<GameProps<Name>>;
  /** What the beginning of a game needs beside `game`, and who comes to the middle of one does not. */
  readonly opening?: () => Promise<unknown>;
  /** The game on a display, which fills a stage of 120 × 67.5 rem. Without it a display shows the game enlarged. */
  readonly tv?: Loader<TvProps<Name>>;
  readonly plan: Loader<PlanProps>;
  readonly help: Loader<HelpProps<Name>>;
  /** What the host can change between rounds, and what was changed; not in every game. */
  readonly adjust?: Loader<AdjustProps<Name>>;
  readonly adjusted?: Loader<AdjustedProps<Name>>;
  /** The smallest and the largest number of players. */
  readonly seats: (offer: Games[Name]["offer"], plan: Plan) => readonly [fewest: number, most: number] | undefined;
  /** The number of the round: when it changes, everybody gets a new sheet. Null in a game without drawings. */
  readonly roundOf: (view: Games[Name]["view"]) => number | null;
  /** The names of its hints for newcomers, unlike those of any other game. */
  readonly hints?: readonly string[];
  /** Whether it is played with pictures, which people may bring. */
  readonly hasPictures?: boolean;
  /** The plan for a game against bots, begun with one press on the first page. */
  readonly solo?: { readonly plan: Plan; readonly description?: Sentence };
  readonly lesson?: Lesson;
  /** How the game is told in an album; without it there are only its drawings. The module `album.ts` of its folder. */
  readonly album?: () => Promise<TellsAlbum<Games[Name]["record"]>>;
}
