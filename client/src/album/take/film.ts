/** A drawing as a film that draws itself, in the best form that this browser can write. */

import {
  BufferTarget,
  CanvasSource,
  canEncodeVideo,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
  type VideoCodec,
  WebMOutputFormat,
} from "mediabunny";
import { Actor, framesOf, placesFor, STANDS_MS } from "./moving.ts";
import { contextOf } from "./picture.ts";
import { type Colours, PAPER, type TakenDrawing } from "./taken.ts";

const PER_SECOND = 30;
const LONG = 960;
/** Every phone plays the first; the others are for browsers that cannot write it. */
const FORMS: readonly { codec: VideoCodec; ending: "mp4" | "webm" }[] = [
  { codec: "avc", ending: "mp4" },
  { codec: "vp9", ending: "webm" },
  { codec: "vp8", ending: "webm" },
];

export interface Film {
  readonly bytes: ArrayBuffer;
  readonly type: string;
  readonly ending: string;
}

/** Null where this browser writes no film. */
export async function filmOf(
  drawing: TakenDrawing,
  colours: Colours,
  told: (part: number) => void,
): Promise<Film | null> {
  const { size, places } = placesFor([drawing.isUpright], LONG);
  const form = await formFor(size);
  const [place] = places;
  if (form === null || place === undefined) return null;
  const actor = new Actor(drawing, colours, place);
  const canvas = new OffscreenCanvas(...size);
  const context = contextOf(canvas);
  const format = form.ending === "mp4" ? new Mp4OutputFormat() : new WebMOutputFormat();
  const output = new Output({ format, target: new BufferTarget() });
  const source = new CanvasSource(canvas, { codec: form.codec, bitrate: QUALITY_HIGH });
  output.addVideoTrack(source, { frameRate: PER_SECOND });
  await output.start();
  const moments = framesOf([drawing], PER_SECOND);
  const frames = moments.length + Math.round((STANDS_MS / 1000) * PER_SECOND);
  for (let at = 0; at < frames; at += 1) {
    actor.paint(moments[Math.min(at, moments.length - 1)] ?? 0);
    context.fillStyle = PAPER.sheet;
    context.fillRect(0, 0, ...size);
    context.drawImage(actor.canvas, 0, 0);
    await source.add(at / PER_SECOND, 1 / PER_SECOND);
    told((at + 1) / frames);
  }
  await output.finalize();
  const { buffer } = output.target;
  return buffer && { bytes: buffer, type: `video/${form.ending}`, ending: form.ending };
}

async function formFor([width, height]: readonly [number, number]): Promise<(typeof FORMS)[number] | null> {
  for (const form of FORMS) {
    if (await canEncodeVideo(form.codec, { width, height, bitrate: QUALITY_HIGH }).catch(() => false)) return form;
  }
  return null;
}
