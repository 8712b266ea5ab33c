/** What pictures are called. */

import type { Picture } from "../../wire/messages.ts";

/** A picture's title in this language; in any other if nobody wrote one in it, and nothing if nobody did at all. */
export function titleOf(picture: Picture | undefined, language: string): string {
  return picture?.titles[language] ?? Object.values(picture?.titles ?? {})[0] ?? "";
}

/** The pictures that were seen with their titles: of an earlier turn the game says only their ids. */
export class Seen {
  readonly #pictures = new Map<string, Picture>();

  add(pictures: readonly Picture[]): void {
    for (const picture of pictures) this.#pictures.set(picture.id, picture);
  }

  /** That picture, with its titles if it was seen before. */
  picture(id: string): Picture {
    return this.#pictures.get(id) ?? { id, titles: {} };
  }
}

export const seen = new Seen();
