/** Plays the sounds of the page. Browsers allow no sound before somebody has pressed something. */

import { NOTES, type Note, type Sound } from "./notes.ts";
import { settings } from "./settings.svelte.ts";

export type { Sound } from "./notes.ts";

const LOUDEST = 0.12;
const SOFT_S = 0.008;

class Sounds {
  #audio: AudioContext | null = null;

  /** Somebody has pressed something. Not called while drawing: starting the audio may take many frames. */
  touched(): void {
    if (!settings.sounds || !("AudioContext" in globalThis)) return;
    this.#audio ??= new AudioContext();
    // On iOS a phone call interrupts the audio; the next touch resumes it.
    if (this.#audio.state !== "running") this.#audio.resume().catch(() => undefined);
  }

  play(sound: Sound): void {
    if (!settings.sounds || this.#audio?.state !== "running") return;
    for (const note of NOTES[sound]) ring(this.#audio, note);
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
