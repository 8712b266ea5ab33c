/** Makes what is wanted. What a form needs is loaded with the first of it. */

import { fontFiles, knowFonts } from "./fonts.ts";
import type { Job, MadeFile, Wanted } from "./job.ts";
import { pictureOf } from "./picture.ts";
import { svgOf } from "./svg.ts";
import type { Captions, Colours } from "./taken.ts";

/** The long side of a moving picture, and of each sheet of a round. */
const GIF_LONG = 640;
const ROUND_LONG = 320;

type Told = (part: number) => void;

/** The file; null where this browser cannot write it. */
export async function made({ wanted, name, colours, captions }: Job, told: Told): Promise<MadeFile | null> {
  const [parts, type, ending] = (await written(wanted, colours, captions, told)) ?? [];
  return parts === undefined || type === undefined
    ? null
    : { name: `${name}.${ending}`, blob: new Blob([parts], { type }) };
}

type Written = [parts: BlobPart, type: string, ending: string];

async function written(wanted: Wanted, colours: Colours, captions: Captions, told: Told): Promise<Written | null> {
  switch (wanted.form) {
    case "png":
      return [await pictureOf(wanted.drawing, colours), "image/png", "png"];
    case "svg":
      return [svgOf(wanted.drawing, colours), "image/svg+xml", "svg"];
    case "gif":
      return [(await import("./gif.ts")).gifOf([wanted.drawing], colours, GIF_LONG, told), "image/gif", "gif"];
    case "round":
      await knowFonts(await fontFiles());
      return [(await import("./gif.ts")).gifOf(wanted.drawings, colours, ROUND_LONG, told), "image/gif", "gif"];
    case "film": {
      const film = await (await import("./film.ts")).filmOf(wanted.drawing, colours, told);
      return film && [film.bytes, film.type, film.ending];
    }
    case "poster": {
      await knowFonts(await fontFiles());
      return [await (await import("./poster.ts")).posterOf(wanted.games, captions, colours, told), "image/png", "png"];
    }
    case "pdf": {
      const fonts = await fontFiles();
      await knowFonts(fonts);
      const { pdfOf } = await import("./pdf.ts");
      return [pdfOf(wanted.games, wanted.paper, captions, colours, fonts, told), "application/pdf", "pdf"];
    }
    case "html":
      return [(await import("./html_file.ts")).filledIn(wanted.page, wanted.album), "text/html", "html"];
    case "zip":
      return [await (await import("./zip.ts")).zipOf(wanted, colours, captions, told), "application/zip", "zip"];
  }
}
