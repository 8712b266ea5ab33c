/** Puts what is looked at into the words of whoever takes it along, and together for a file. */

import type { AlbumFile } from "../../wire/messages.ts";
import { wordOf } from "../../words/term.ts";
import { words } from "../../words/words.svelte.ts";
import { type Leaf, leavesOf, type ToldGame } from "../leaves.ts";
import { dayOf, lineOf, nameIn } from "../sentences.ts";
import type { AlbumSource } from "../source.ts";
import type { Captions, TakenDrawing, TakenGame } from "./taken.ts";

const VERSION = 1;
const PICTURES_BYTES = 1_500_000;
/** About what a pixel of a picture costs. */
const PIXEL_BYTES = 0.22;
const WIDEST = 240;
const NARROWEST = 80;

export function takenDrawing(leaf: Leaf): TakenDrawing {
  return {
    round: leaf.sheet,
    seat: leaf.seat,
    author: leaf.author,
    word: wordOf(leaf.term ?? undefined, words.language) || (leaf.text ?? ""),
    isUpright: leaf.takes.sheet.isUpright,
    isCrowned: leaf.isCrowned,
    strokes: leaf.takes.strokes,
  };
}

export function takenGame(told: ToldGame): TakenGame {
  const { entry } = told.game;
  const leaves = leavesOf(told);
  return {
    date: dayOf(entry.began_at),
    line: lineOf(entry, leaves.length),
    drawings: leaves.map(takenDrawing),
    scores: Object.entries(entry.totals)
      .toSorted(([, one], [, other]) => other - one)
      .map(([seat, points]) => ({ seat, name: nameIn(entry, seat), points: String(points) })),
  };
}

export function captions(): Captions {
  return {
    title: words.say("page.album_drew"),
    crowned: words.say("page.album_crowned"),
    page: words.say("page.album_page", { page: "{page}", pages: "{pages}" }),
  };
}

/** What lies in a file: these games with their ink, and the pictures on their walls, small. */
export async function albumFile(source: AlbumSource, games: readonly ToldGame[]): Promise<AlbumFile> {
  const inked = games.map(async ({ game }) => ({ game, ink: asText(await source.ink(game.entry.number)) }));
  return {
    version: VERSION,
    code: source.code,
    language: words.language,
    saved_at: Date.now(),
    games: await Promise.all(inked),
    pictures: await smallPictures(source, picturesOf(games)),
  };
}

function picturesOf(games: readonly ToldGame[]): string[] {
  const walls = games.flatMap(({ chapters }) => chapters.flatMap(({ turn }) => turn?.wall ?? []));
  return [...new Set(walls.map(({ picture }) => picture.id))];
}

/** Pictures as addresses that hold them. All of them together stay small; one that cannot be had is left out. */
async function smallPictures(source: AlbumSource, ids: readonly string[]): Promise<Record<string, string>> {
  const pixels = PICTURES_BYTES / Math.max(1, ids.length) / PIXEL_BYTES;
  const width = Math.round(Math.min(WIDEST, Math.max(NARROWEST, Math.sqrt(pixels / 1.5))));
  const found: Record<string, string> = {};
  for (const id of ids) {
    const picture = await small(source.picture(id), width).catch(() => "");
    if (picture) found[id] = picture;
  }
  return found;
}

async function small(address: string, width: number): Promise<string> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, Math.round((width * image.naturalHeight) / image.naturalWidth)];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", 0.75);
}

/** Bytes in base64. */
function asText(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
