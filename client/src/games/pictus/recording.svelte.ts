/** A take with this device's microphone or camera. They are opened on record, and closed right after. */

import {
  BITS_PER_SECOND,
  type Happening,
  IDLE,
  LONGEST_MS,
  next,
  type Recorder,
  type Take,
  type TakeKind,
  type Trouble,
  troubleOf,
  typeFor,
  unableIn,
} from "./recorder.ts";
import { fromFile } from "./taken_file.ts";

const LOOK_EVERY_MS = 100;
/** People hum tunes: noise suppression would remove them. */
const SOUND = { echoCancellation: false, noiseSuppression: false, autoGainControl: true };
const PICTURE = {
  width: { ideal: 640 },
  height: { ideal: 480 },
  frameRate: { ideal: 24, max: 30 },
  facingMode: "user",
};

export class Recording {
  readonly kind: TakeKind;
  recorder = $state.raw<Recorder>(IDLE);
  /** The stream of the microphone or camera while it is on. */
  stream = $state.raw<MediaStream | null>(null);
  /** The time on the page's clock, while recording. */
  now = $state(0);
  #media: MediaRecorder | null = null;
  #look: ReturnType<typeof setInterval> | undefined;
  /** Replaced whenever a take begins or is cancelled, so that late results can be dropped. */
  #attempt = new AbortController();

  constructor(kind: TakeKind) {
    this.kind = kind;
  }

  /** Why nothing can be recorded on this page; null if it can. */
  get unable(): Trouble | null {
    return unableIn(
      {
        isSecure: isSecureContext,
        hasDevices: navigator.mediaDevices?.getUserMedia !== undefined,
        hasRecorder: "MediaRecorder" in globalThis,
        takes: (type) => MediaRecorder.isTypeSupported(type),
      },
      this.kind,
    );
  }

  get take(): Take | null {
    return this.recorder.is === "done" ? this.recorder.take : null;
  }

  async record(): Promise<void> {
    const { signal } = this.#begin();
    try {
      const stream = await opened(this.kind);
      if (signal.aborted) letGo(stream);
      else this.#record(stream);
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
  }

  stop(): void {
    if (this.recorder.is === "recording") this.#media?.stop();
  }

  /** Delete the take, or cancel what is going on. */
  drop(): void {
    this.#end();
    this.#happens({ type: "drop" });
  }

  /** Another panel is opened: a recording ends here, and a request for permission is cancelled. */
  putAway(): void {
    this.stop();
    if (this.recorder.is === "asking") this.drop();
  }

  /** Close microphone and camera; a finished take is kept. */
  leave(): void {
    if (this.recorder.is !== "done") this.drop();
  }

  /** Take a file of the phone's own recorder, for pages that may not record themselves. */
  async choose(file: File): Promise<void> {
    const { signal } = this.#begin();
    const onshare = (share: number): void => this.#happens({ type: "finish", share });
    this.#happens({ type: "finish" });
    try {
      const take = await fromFile(file, this.kind, onshare, signal);
      if (signal.aborted) return;
      if (typeof take === "string") this.#happens({ type: "fail", trouble: take });
      else this.#happens({ type: "take", take, kind: this.kind });
    } catch {
      if (!signal.aborted) this.#happens({ type: "fail", trouble: "unreadable" });
    }
  }

  #begin(): AbortController {
    this.#end();
    this.#happens({ type: "drop" });
    this.#happens({ type: "ask" });
    return this.#attempt;
  }

  #record(stream: MediaStream): void {
    this.stream = stream;
    const type = typeFor(this.kind, (one) => MediaRecorder.isTypeSupported(one)) ?? "";
    const media = new MediaRecorder(stream, {
      mimeType: type,
      audioBitsPerSecond: BITS_PER_SECOND.sound,
      videoBitsPerSecond: BITS_PER_SECOND.picture,
    });
    this.#media = media;
    const pieces: Blob[] = [];
    media.ondataavailable = ({ data }) => pieces.push(data);
    media.onstart = () => media === this.#media && this.#count();
    media.onerror = (error) => media === this.#media && this.#fail(error);
    media.onstop = () => media === this.#media && this.#taken(new Blob(pieces, { type: media.mimeType || type }));
    media.start();
  }

  #count(): void {
    const since = performance.now();
    this.now = since;
    this.#happens({ type: "begin", now: since });
    this.#look = setInterval(() => {
      this.now = performance.now();
      if (this.now - since >= LONGEST_MS) this.stop();
    }, LOOK_EVERY_MS);
  }

  #taken(blob: Blob): void {
    const ms = this.recorder.is === "recording" ? performance.now() - this.recorder.since : 0;
    this.#end();
    this.#happens({ type: "take", take: { blob, ms }, kind: this.kind });
  }

  #fail(error: unknown): void {
    this.#end();
    this.#happens({ type: "fail", trouble: troubleOf(error instanceof Error ? error.name : "") });
  }

  /** Stop recording, and close microphone and camera. */
  #end(): void {
    clearInterval(this.#look);
    this.#attempt.abort();
    this.#attempt = new AbortController();
    const media = this.#media;
    this.#media = null;
    if (media !== null && media.state !== "inactive") media.stop();
    if (this.stream !== null) letGo(this.stream);
    this.stream = null;
  }

  #happens(happening: Happening): void {
    this.recorder = next(this.recorder, happening);
  }
}

/** Opens camera and microphone; a film without sound is better than none. */
async function opened(kind: TakeKind): Promise<MediaStream> {
  const devices = navigator.mediaDevices;
  if (kind === "recording") return devices.getUserMedia({ audio: SOUND });
  try {
    return await devices.getUserMedia({ audio: SOUND, video: PICTURE });
  } catch (error) {
    if (error instanceof Error && error.name === "NotFoundError") return devices.getUserMedia({ video: PICTURE });
    throw error;
  }
}

function letGo(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
