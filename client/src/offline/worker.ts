/**
 * The service worker: caches the files of the page, so that it opens without a connection and says that there is none.
 *
 * The page itself is always fetched first, so a new one is seen at once; the cached one is shown only without an answer.
 * A new worker waits until no page of the old one is open: files that an open page may still need stay until then.
 */

import { answerTo } from "./answer.ts";

/** Put in front of this file by the build: the files of this version of the page, and its version. */
declare const KEPT: { readonly version: string; readonly files: readonly string[] };

interface Task extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface Asked extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface ServiceWorker {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  addEventListener(what: "install" | "activate", then: (task: Task) => void): void;
  addEventListener(what: "fetch", then: (asked: Asked) => void): void;
}

const PATIENCE_MS = 6_000;
const worker = self as unknown as ServiceWorker;
const root = worker.registration.scope;
/** Servers below other paths of the same address have caches of their own. */
const prefix = `pictorium ${root} `;
const files = new Set(KEPT.files);

worker.addEventListener("install", (task) => task.waitUntil(keep()));
worker.addEventListener("activate", (task) => task.waitUntil(tidy().then(() => worker.clients.claim())));
worker.addEventListener("fetch", (asked) => {
  const answer = answerTo(asked.request, root, files);
  if (answer === "file") asked.respondWith(kept(asked.request.url).then((file) => file ?? fetch(asked.request)));
  else if (answer === "page") asked.respondWith(newest(asked.request));
});

async function keep(): Promise<void> {
  const cache = await caches.open(prefix + KEPT.version);
  await cache.add(new Request(root, { cache: "reload" }));
  await cache.addAll(KEPT.files.map((file) => new URL(file, root).href));
}

async function tidy(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== prefix + KEPT.version);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function kept(url: string): Promise<Response | undefined> {
  // Every encoding of a file has the same content, whichever was cached.
  return (await caches.open(prefix + KEPT.version)).match(url, { ignoreVary: true, ignoreSearch: true });
}

async function newest(request: Request): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const answer = await Promise.race([fetch(request).catch(() => null), late]);
  if (answer !== null && answer.status < 500) return answer;
  return (await kept(root)) ?? answer ?? Response.error();
}
