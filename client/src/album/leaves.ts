/**
 * An album as it is looked at: chapters (rounds, turns) of leaves, each a drawing with all that is known of it. Every game
 * tells its own; of a game that does not, the drawings are shown by their sheets.
 */

import { type Takes, takesOf } from "../ink/takes.ts";
import { untimed } from "../ink/timed.ts";
import type { AlbumGame, AlbumStamp, GameRecord, Picture, Seat, Term } from "../wire/messages.ts";
import type { Sentence } from "../words/sentence.ts";

/** A rival's guess, at its moment since the drawing began. */
export interface Guess {
  readonly by: Seat;
  readonly name: string;
  readonly at_ms: number;
  /** What was guessed; null where nobody turned it. */
  readonly number: number | null;
  readonly term: Term | null;
  readonly isRight: boolean;
  /** The points it brought. */
  readonly token: number;
}

export interface Leaf {
  readonly seat: Seat;
  /** The number of the sheet in the game, and at the table. */
  readonly sheet: number;
  readonly number: number;
  readonly author: string;
  readonly person: string;
  /** What was drawn; null where nobody showed it, or where the clue is in `text`. */
  readonly term: Term | null;
  /** The words of a clue; empty where it had none, null where a word was drawn. */
  readonly text: string | null;
  readonly isVoid: boolean;
  readonly isCrowned: boolean;
  readonly isHidden: boolean;
  readonly takes: Takes;
  readonly guesses: readonly Guess[];
  readonly stamps: readonly AlbumStamp[];
  /** The card with the word, and which of its words it was. */
  readonly card: { readonly name: string; readonly terms: readonly Term[]; readonly number: number } | null;
}

/** A card on the wall of a turn, and whose it is; nobody's where the house added it. */
export interface WallCard {
  readonly picture: Picture;
  readonly owner: Seat | null;
  readonly isNarrators: boolean;
  readonly votes: readonly Seat[];
}

export interface Chapter {
  readonly title: Sentence;
  readonly leaves: readonly Leaf[];
  /** What was said, and the wall that it was said to. */
  readonly turn?: {
    readonly narrator: Seat;
    readonly text: string;
    readonly hasSound: boolean;
    readonly wall: readonly WallCard[];
  };
}

/** How a game is told in an album: of what it says, the leaves are put in. */
export type TellsAlbum<Said = unknown> = (record: Said, leafOf: LeafOf) => Chapter[];

/** The leaf of a drawing with what the game knows of it; nothing where it was taken out. */
export type LeafOf = (
  sheet: number,
  seat: Seat,
  known: Partial<Pick<Leaf, "term" | "text" | "isVoid" | "card">> & {
    /** Their moments are since the game began. */
    readonly guesses?: readonly Omit<Guess, "name">[];
  },
) => Leaf | undefined;

export interface ToldGame {
  readonly game: AlbumGame;
  readonly chapters: readonly Chapter[];
  /** What those were called who sat there. */
  readonly names: Readonly<Record<Seat, string>>;
}

/** A game with its ink, ready to be looked at. */
export function told(game: AlbumGame, ink: Uint8Array, tells: TellsAlbum<GameRecord> | null): ToldGame {
  const inked = new Map(untimed(ink).map((one) => [`${one.sheet} ${one.seat}`, one]));
  const names = Object.fromEntries(game.entry.players.map(({ seat, name }) => [seat, name]));
  const used = new Set<string>();
  const leafOf: LeafOf = (sheet, seat, { guesses = [], ...known }) => {
    const key = `${sheet} ${seat}`;
    const drawing = game.drawings.find((one) => one.sheet === sheet && one.seat === seat);
    const drawn = inked.get(`${drawing?.number} ${seat}`);
    if (drawing === undefined || drawn === undefined) return undefined;
    used.add(key);
    const takes = takesOf(drawn.pieces);
    return {
      seat,
      sheet,
      number: drawing.number,
      author: drawing.name,
      person: drawing.author,
      term: null,
      text: null,
      isVoid: false,
      isHidden: drawing.is_hidden,
      isCrowned: game.entry.crowned.some((one) => one.sheet === sheet && one.seat === seat),
      takes,
      stamps: game.stamps.filter(({ on }) => on.number === 0 && on.round === sheet && on.seat === seat),
      card: null,
      ...known,
      guesses: guesses
        .map((one) => ({ ...one, name: names[one.by] ?? "", at_ms: Math.max(0, one.at_ms - takes.began_ms) }))
        .toSorted((one, other) => one.at_ms - other.at_ms),
    };
  };
  const chapters = game.record !== null && tells !== null ? tells(game.record, leafOf) : [];
  const others = game.drawings.filter(({ sheet, seat }) => !used.has(`${sheet} ${seat}`));
  return { game, names, chapters: [...chapters, ...plain(others, leafOf)].filter(hasSomething) };
}

/** Drawings of which nothing is known but whose they are. */
function plain(drawings: AlbumGame["drawings"], leafOf: LeafOf): Chapter[] {
  const sheets = [...new Set(drawings.map(({ sheet }) => sheet))];
  return sheets.map((sheet) => ({
    title: { key: "page.album_round", facts: { round: sheet } },
    leaves: drawings.flatMap((one) => (one.sheet === sheet ? (leafOf(sheet, one.seat, {}) ?? []) : [])),
  }));
}

function hasSomething({ leaves, turn }: Chapter): boolean {
  return leaves.length > 0 || turn !== undefined;
}

export function leavesOf({ chapters }: ToldGame): Leaf[] {
  return chapters.flatMap(({ leaves }) => leaves);
}

/** How long the timeline of a drawing is: up to its last point or guess. */
export function lasting({ takes, guesses }: Pick<Leaf, "takes" | "guesses">): number {
  return Math.max(1, takes.lasts_ms, ...guesses.map(({ at_ms }) => at_ms));
}
