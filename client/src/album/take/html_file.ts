/** The album as one HTML file: the page `album.html` of this house, with the album in its place. */

import type { AlbumFile } from "../../wire/messages.ts";

const PLACE = /(<script type="application\/json" id="album">)[^<]*(<\/script>)/;

/** Throws where the page has no place for an album. */
export function filledIn(page: string, album: AlbumFile): string {
  if (!PLACE.test(page)) throw new Error("no place for the album");
  return page.replace(PLACE, (_, begin: string, end: string) => begin + embedded(album) + end);
}

/** JSON that ends no script and begins no comment, whatever is in it. */
export function embedded(value: unknown): string {
  return JSON.stringify(value).replaceAll("</", "<\\/").replaceAll("<!--", "<\\u0021--");
}
