/** Something that is being made to be taken along: how far it is, what came of it, and how to give it up. */

import type { Answer, Job, MadeFile } from "./job.ts";

export class Making {
  /** The part that is done; null while nothing is being made. */
  part = $state<number | null>(null);
  file = $state.raw<MadeFile | null>(null);
  hasFailed = $state(false);
  #worker: Worker | null = null;

  get isBusy(): boolean {
    return this.part !== null;
  }

  /** The file; null where it failed or was given up. */
  make(job: Job): Promise<MadeFile | null> {
    this.cancel();
    [this.part, this.file, this.hasFailed] = [0, null, false];
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker = worker;
    return new Promise((resolve) => {
      const end = (file: MadeFile | null) => {
        if (this.#worker !== worker) return resolve(null);
        this.cancel();
        [this.file, this.hasFailed] = [file, file === null];
        resolve(file);
      };
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        if (data.type === "part") this.part = data.part;
        else end(data.type === "done" ? data.file : null);
      };
      worker.onerror = () => end(null);
      worker.postMessage(job);
    });
  }

  /** Gives it up at once. */
  cancel(): void {
    this.#worker?.terminate();
    [this.#worker, this.part] = [null, null];
  }

  forget(): void {
    this.cancel();
    [this.file, this.hasFailed] = [null, false];
  }
}
