/** Browsers play nothing that is heard before somebody has pressed a key: what wants to be heard waits here for one. */

class SoundGate {
  readonly #waiting = new Set<() => void>();
  /** Whether something waits for a key. */
  isShut = $state(false);

  /** Calls this at the next key; until the returned function is called. */
  wait(then: () => void): () => void {
    this.#waiting.add(then);
    this.isShut = true;
    return () => this.#drop(then);
  }

  /** A key was pressed. */
  open(): void {
    for (const then of [...this.#waiting]) {
      this.#drop(then);
      then();
    }
  }

  #drop(then: () => void): void {
    this.#waiting.delete(then);
    this.isShut = this.#waiting.size > 0;
  }
}

export const gate = new SoundGate();
