/**
 * A recording or film from a file. A phone's camera writes large files, and some types that the server does not accept:
 * such a file is played once, hidden, and recorded again in a small form.
 */

import {
  BITS_PER_SECOND,
  BYTES_MOST,
  GRACE_MS,
  LONGEST_MS,
  type Take,
  type TakeKind,
  type Trouble,
  typeFor,
} from "./recorder.ts";

/** The types that the server accepts. */
const TAKEN = /^(audio|video)\/(webm|ogg|mp4|x-m4a)\b/;
/** A time after any end: browsers learn the length of some files only by seeking to their end. */
const THE_END_S = 1e7;
/** For an unknown length: the server judges it. */
const UNKNOWN_MS = 0;
const FILM_WIDTH = 640;
const FRAMES_PER_SECOND = 24;

type Player = HTMLAudioElement | HTMLVideoElement;

/** Whether a file can be sent as it is. */
export function isFine(file: Blob, kind: TakeKind): boolean {
  return TAKEN.test(file.type) && file.size <= BYTES_MOST[kind];
}

/** The take in a file, re-encoded if it has to be; or what is wrong with it. */
export async function fromFile(
  file: File,
  kind: TakeKind,
  onshare: (share: number) => void,
  signal: AbortSignal,
): Promise<Take | Trouble> {
  if (file.size === 0) return "empty";
  const player = document.createElement(kind === "film" ? "video" : "audio");
  player.src = URL.createObjectURL(file);
  try {
    await readable(player);
    const isUnmeasured = player.duration === Number.POSITIVE_INFINITY;
    // Seeking to the end may break recordings of other browsers: a file that is sent as it is is not measured.
    if (isUnmeasured && isFine(file, kind)) return { blob: file, ms: UNKNOWN_MS };
    const ms = isUnmeasured ? await measured(player) : player.duration * 1_000;
    if (ms > LONGEST_MS + GRACE_MS) return "too_long";
    if (isFine(file, kind)) return { blob: file, ms };
    const blob = await smaller(player, kind, onshare, signal);
    return blob === null ? "too_large" : { blob, ms };
  } finally {
    player.pause();
    URL.revokeObjectURL(player.src);
  }
}

async function readable(player: Player): Promise<void> {
  player.preload = "auto";
  await once(player, "loadedmetadata");
}

/** Its duration in milliseconds, by seeking to its end. */
async function measured(player: Player): Promise<number> {
  player.currentTime = THE_END_S;
  await once(player, "durationchange");
  player.currentTime = 0;
  return player.duration * 1_000;
}

function once(player: Player, what: string): Promise<void> {
  return new Promise((resolve, reject) => {
    player.addEventListener(what, () => resolve(), { once: true });
    player.addEventListener("error", () => reject(new Error(what)), { once: true });
  });
}

/** Re-encodes it; null where this browser cannot. */
async function smaller(
  player: Player,
  kind: TakeKind,
  onshare: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob | null> {
  if (!("MediaRecorder" in globalThis)) return null;
  const type = typeFor(kind, (one) => MediaRecorder.isTypeSupported(one));
  if (type === null) return null;
  const sound = new AudioContext();
  const heard = sound.createMediaStreamDestination();
  sound.createMediaElementSource(player).connect(heard);
  const seen = player instanceof HTMLVideoElement ? filmed(player) : null;
  try {
    const stream = new MediaStream([...heard.stream.getTracks(), ...(seen?.stream.getTracks() ?? [])]);
    player.ontimeupdate = () => onshare(player.currentTime / player.duration);
    return await recorded(player, stream, type, signal);
  } finally {
    seen?.end();
    await sound.close();
  }
}

/** The pictures of a video, painted small while it plays. */
function filmed(video: HTMLVideoElement): { stream: MediaStream; end: () => void } {
  const scale = Math.min(1, FILM_WIDTH / Math.max(video.videoWidth, video.videoHeight, 1));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(2, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(2, Math.round(video.videoHeight * scale));
  const context = canvas.getContext("2d");
  const timer = setInterval(
    () => context?.drawImage(video, 0, 0, canvas.width, canvas.height),
    1_000 / FRAMES_PER_SECOND,
  );
  return { stream: canvas.captureStream(FRAMES_PER_SECOND), end: () => clearInterval(timer) };
}

async function recorded(player: Player, stream: MediaStream, type: string, signal: AbortSignal): Promise<Blob> {
  const media = new MediaRecorder(stream, {
    mimeType: type,
    audioBitsPerSecond: BITS_PER_SECOND.sound,
    videoBitsPerSecond: BITS_PER_SECOND.picture,
  });
  const pieces: Blob[] = [];
  media.ondataavailable = ({ data }) => pieces.push(data);
  const written = new Promise<Blob>((resolve) => {
    media.onstop = () => resolve(new Blob(pieces, { type: media.mimeType || type }));
  });
  const end = (): void => (media.state === "inactive" ? undefined : media.stop());
  player.onended = end;
  signal.addEventListener("abort", end, { once: true });
  await player.play();
  media.start();
  return written;
}
