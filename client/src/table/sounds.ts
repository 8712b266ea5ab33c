/** Plays the sounds of the page. Browsers allow no sound before somebody has pressed something. */

import type { Moment } from "./moments.ts";
import type { Note } from "./notes.ts";
import { settings } from "./settings.svelte.ts";

const LOUDEST = 0.12;
const SOFT_S = 0.008;

class Sounds {
  #audio: AudioContext | null = null;
  /** The notes are loaded with the first press: there is no sound before it. */
  #notes: Readonly<Record<Moment, readonly Note[]>> | null = null;

  /** Somebody has pressed something. Not called while drawing: starting the audio may take many frames. */
  touched(): void {
    if (!settings.sounds || !("AudioContext" in globalThis)) return;
    if (this.#audio === null) {
      this.#audio = new AudioContext();
      this.#bring();
    }
    // On iOS a phone call interrupts the audio; the next touch resumes it.
    if (this.#audio.state !== "running") this.#audio.resume().catch(() => undefined);
  }

  play(moment: Moment): void {
    if (!settings.sounds || this.#audio?.state !== "running" || this.#notes === null) return;
    for (const note of this.#notes[moment]) ring(this.#audio, note);
  }

  #bring(): void {
    import("./notes.ts").then(
      ({ NOTES }) => {
        this.#notes = NOTES;
      },
      () => undefined, // without a line it stays silent
    );
  }
}

function ring(audio: AudioContext, { at, rings, hertz, loud, shape }: Note): void {
  const [tone, volume, begin] = [audio.createOscillator(), audio.createGain(), audio.currentTime + at];
  tone.type = shape;
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud * LOUDEST, begin + SOFT_S);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + rings);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + rings);
}

export const sounds = new Sounds();
