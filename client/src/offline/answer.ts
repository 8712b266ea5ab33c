/** Which requests the service worker answers from its cache. */

/** `file`: always from the cache; `page`: from the network, or else the cached one; `net`: not handled. */
export type Answer = "file" | "page" | "net";

/** The part of a request that matters. */
export interface Question {
  method: string;
  mode: string;
  url: string;
}

const PAGES = /^([A-Za-z]{6})?$/;

/** How to answer below that address, with these files cached. Tables and games are never cached. */
export function answerTo({ method, mode, url }: Question, house: string, files: ReadonlySet<string>): Answer {
  if (method !== "GET" || !url.startsWith(house)) return "net";
  const path = url.slice(house.length).replace(/[?#].*$/, "");
  if (files.has(path)) return "file";
  return mode === "navigate" && PAGES.test(path) ? "page" : "net";
}
