/** The pictures that were seen with their titles: of an earlier turn the game says only their ids. */

import type { Picture } from "../../wire/messages.ts";

class Seen {
  readonly #pictures = new Map<string, Picture>();

  add(pictures: readonly Picture[]): void {
    for (const picture of pictures) this.#pictures.set(picture.id, picture);
  }

  /** That picture, with its titles if it was seen while this page was open. */
  picture(id: string): Picture {
    return this.#pictures.get(id) ?? { id, titles: {} };
  }
}

export const seen = new Seen();
