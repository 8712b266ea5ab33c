/** What a worker can be asked to make, and what comes back. */

import type { AlbumFile } from "../../wire/messages.ts";
import type { PageForm } from "./page_layout.ts";
import type { Captions, Colours, TakenDrawing, TakenGame } from "./taken.ts";

/** What is made of one drawing. */
export const DRAWING_FORMS = ["gif", "film", "png", "svg"] as const;

export type Wanted =
  | { readonly form: (typeof DRAWING_FORMS)[number]; readonly drawing: TakenDrawing }
  | { readonly form: "round"; readonly drawings: readonly TakenDrawing[] }
  | { readonly form: "poster"; readonly games: readonly TakenGame[] }
  | { readonly form: "pdf"; readonly games: readonly TakenGame[]; readonly paper: PageForm }
  | { readonly form: "html"; readonly page: string; readonly album: AlbumFile }
  | {
      readonly form: "zip";
      readonly games: readonly TakenGame[];
      readonly paper: PageForm;
      readonly page: string;
      readonly album: AlbumFile;
    };

export interface Job {
  readonly wanted: Wanted;
  /** What the file is called, without an ending. */
  readonly name: string;
  readonly colours: Colours;
  readonly captions: Captions;
}

export type Answer =
  | { readonly type: "part"; readonly part: number }
  | { readonly type: "done"; readonly file: MadeFile | null }
  | { readonly type: "failed"; readonly why: string };

export interface MadeFile {
  readonly name: string;
  readonly blob: Blob;
}
