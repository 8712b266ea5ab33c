/** The worker that makes what is taken along, beside the page: one job, then it ends. */

import type { Answer, Job } from "./job.ts";
import { made } from "./make.ts";

interface Worker {
  onmessage: ((message: { data: Job }) => void) | null;
  postMessage(answer: Answer): void;
}

/** News of what is done are told so often at most, in ms. */
const TOLD_MS = 60;
const worker = self as unknown as Worker;

worker.onmessage = async ({ data }) => {
  let last = 0;
  const told = (part: number): void => {
    if (performance.now() - last < TOLD_MS) return;
    last = performance.now();
    worker.postMessage({ type: "part", part });
  };
  try {
    worker.postMessage({ type: "done", file: await made(data, told) });
  } catch (error) {
    worker.postMessage({ type: "failed", why: String(error) });
  }
};
