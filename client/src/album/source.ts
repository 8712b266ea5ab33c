/** Where an album comes from: a table, or a file that somebody keeps. */

import { album } from "../wire/http.ts";
import { pictureAt } from "../wire/media.ts";
import type { AlbumFile, AlbumGame, AlbumIndex } from "../wire/messages.ts";

export interface AlbumSource {
  readonly code: string;
  index(): Promise<Pick<AlbumIndex, "games" | "shows_erasing">>;
  game(number: number): Promise<AlbumGame>;
  ink(number: number): Promise<Uint8Array>;
  /** The address of a picture. */
  picture(id: string): string;
}

/** The album of a table, for who has a place there. */
export function atTable(code: string): AlbumSource {
  return {
    code,
    index: () => album.index(code),
    game: (number) => album.game(code, number),
    ink: (number) => album.ink(code, number),
    picture: (id) => pictureAt(code, id).href,
  };
}

/** The album in a file. */
export function inFile({ code, games, pictures }: AlbumFile): AlbumSource {
  const at = (number: number) => games.find(({ game }) => game.entry.number === number);
  const found = <T>(one: T | undefined): Promise<T> =>
    one === undefined ? Promise.reject(new Error("not in this file")) : Promise.resolve(one);
  return {
    code,
    index: () => Promise.resolve({ games: games.map(({ game }) => game.entry), shows_erasing: false }),
    game: (number) => found(at(number)?.game),
    ink: async (number) => Uint8Array.from(atob((await found(at(number))).ink), (sign) => sign.charCodeAt(0)),
    picture: (id) => pictures[id] ?? "",
  };
}
