/**
 * The page's messenger (a service worker): keeps the files of the page, so that it opens without a line and says so in words.
 *
 * The page itself is always asked for first, so a new one is seen at once; only when nobody answers is the one kept shown.
 * A new messenger waits until no page of the old one is open: files that an open page may still ask for stay till then.
 */

import { answerTo } from "./answer.ts";

/** Written in front of this file when it is built: the files of this version of the page, and its name. */
declare const KEPT: { readonly version: string; readonly files: readonly string[] };

interface Task extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface Asked extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Messenger {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  addEventListener(what: "install" | "activate", then: (task: Task) => void): void;
  addEventListener(what: "fetch", then: (asked: Asked) => void): void;
}

const PATIENCE_MS = 6_000;
const messenger = self as unknown as Messenger;
const house = messenger.registration.scope;
/** Houses below other paths of the same server have messengers of their own. */
const shelf = `pictorium ${house} `;
const files = new Set(KEPT.files);

messenger.addEventListener("install", (task) => task.waitUntil(keep()));
messenger.addEventListener("activate", (task) => task.waitUntil(tidy().then(() => messenger.clients.claim())));
messenger.addEventListener("fetch", (asked) => {
  const answer = answerTo(asked.request, house, files);
  if (answer === "file") asked.respondWith(kept(asked.request.url).then((file) => file ?? fetch(asked.request)));
  else if (answer === "page") asked.respondWith(newest(asked.request));
});

async function keep(): Promise<void> {
  const box = await caches.open(shelf + KEPT.version);
  await box.add(new Request(house, { cache: "reload" }));
  await box.addAll(KEPT.files.map((file) => new URL(file, house).href));
}

async function tidy(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(shelf) && name !== shelf + KEPT.version);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function kept(url: string): Promise<Response | undefined> {
  // Every form of a file says the same, whichever the browser asked for when it was kept.
  return (await caches.open(shelf + KEPT.version)).match(url, { ignoreVary: true, ignoreSearch: true });
}

async function newest(request: Request): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const answer = await Promise.race([fetch(request).catch(() => null), late]);
  if (answer !== null && answer.status < 500) return answer;
  return (await kept(house)) ?? answer ?? Response.error();
}
