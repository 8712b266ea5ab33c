/**
 * The clue of a turn while its narrator makes it, and how it is given. It outlives its screen, so that nothing is lost when
 * the narrator looks at the hand.
 */

import { bring } from "../../wire/media.ts";
import type { MediumId, Pictus } from "../../wire/messages.ts";
import { keepDraft, NO_DRAFT, recalledDraft } from "./drafts.ts";
import type { TakeKind } from "./recorder.ts";
import { Recording } from "./recording.svelte.ts";

export class Composing {
  readonly code: string;
  readonly turn: number;
  text = $state("");
  isLive = $state(false);
  readonly recording = new Recording("recording");
  readonly film = new Recording("film");
  /** What is being uploaded, and how much of it has been sent. */
  bringing = $state.raw<{ kind: TakeKind; share: number } | null>(null);
  /** What has been uploaded, so that nothing is sent twice. */
  readonly #arrived = new Map<Blob, MediumId>();
  #leaving = new AbortController();

  constructor(code: string, turn: number) {
    [this.code, this.turn] = [code, turn];
    Object.assign(this, recalledDraft(store, code, turn));
  }

  /** Store what a reload would lose. */
  keep(): void {
    keepDraft(store, this.code, this.turn, this);
  }

  /** Upload what was recorded, and return the command that gives the clue. Throws when an upload is refused. */
  async clue(picture: string): Promise<Pictus.GiveClue> {
    this.#leaving = new AbortController();
    const { text, isLive } = this;
    try {
      const recording = await this.#bring(this.recording);
      const film = await this.#bring(this.film);
      return { type: "GiveClue", picture, text: text.trim(), recording, film, is_live: isLive };
    } finally {
      this.bringing = null;
    }
  }

  /** The server does not have the uploads any more: send them again. */
  forgetArrived(): void {
    this.#arrived.clear();
  }

  /** The screen is gone: stop recording and sending. What there is stays. */
  leave(): void {
    this.#leaving.abort();
    this.recording.leave();
    this.film.leave();
  }

  /** The clue was given, or its turn is over. */
  forget(): void {
    this.#leaving.abort();
    this.recording.drop();
    this.film.drop();
    keepDraft(store, this.code, this.turn, NO_DRAFT);
    if (current === this) current = null;
  }

  async #bring({ kind, take }: Recording): Promise<MediumId | null> {
    if (take === null) return null;
    const { signal } = this.#leaving;
    const onprogress = (share: number): void => {
      this.bringing = { kind, share };
    };
    const medium = this.#arrived.get(take.blob) ?? (await bring(this.code, kind, take.blob, { onprogress, signal }));
    this.#arrived.set(take.blob, medium);
    return medium;
  }
}

let current: Composing | null = null;

/** The clue of that turn, as far as it was made. */
export function composing(code: string, turn: number): Composing {
  if (current?.code !== code || current.turn !== turn) {
    current?.leave();
    current = new Composing(code, turn);
  }
  return current;
}

function store(): Storage {
  return sessionStorage;
}
