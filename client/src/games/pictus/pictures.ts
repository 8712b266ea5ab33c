/** The titles of pictures. */

import type { Picture } from "../../wire/messages.ts";
import { reading } from "../../words/languages.ts";

/** A picture's title in this language, or in any other; empty if it has none. */
export function titleOf(picture: Picture | undefined, language: string): string {
  return reading(picture?.titles ?? {}, language);
}

/** Remembers the titles of pictures that were seen: for earlier turns the view has only their ids. */
export class Seen {
  readonly #pictures = new Map<string, Picture>();

  add(pictures: readonly Picture[]): void {
    for (const picture of pictures) this.#pictures.set(picture.id, picture);
  }

  /** That picture, with its titles if they are known. */
  picture(id: string): Picture {
    return this.#pictures.get(id) ?? { id, titles: {} };
  }
}

export const seen = new Seen();
