import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

const ICONS = new URL("../icons/", import.meta.url);
const SENTENCES = new URL("../../content/ui/en.json", import.meta.url);
const PAPER = "#f4ecdd";
/** The files that the service worker caches, beside the page itself: not the icons for home screens, nor what makes files of an album. */
const KEPT = /^assets\/(?!export-).*\.(css|js|json|svg|woff2)$/;
const WORKER = "sw.js";

/** Makes the page installable: a web app manifest with icons, and a service worker that caches its files. */
export function installed(): Plugin {
  return {
    name: "installed",
    apply: "build",
    enforce: "post",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) => links(iconAddresses(bundle ?? {})),
    },
    buildStart() {
      for (const name of ["icon-192.png", "icon-512.png", "icon-whole-512.png", "icon-touch-180.png"]) {
        this.emitFile({ type: "asset", name, source: readFileSync(new URL(name, ICONS)) });
      }
    },
    generateBundle(_, bundle) {
      const source = JSON.stringify(manifest(iconAddresses(bundle)));
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source });
      brief(bundle);
    },
  };
}

function iconAddresses(bundle: Rolldown.OutputBundle): Record<string, string> {
  const files = Object.values(bundle).filter((file) => file.type === "asset");
  return Object.fromEntries(files.flatMap(({ names, fileName }) => names.map((name) => [name, fileName])));
}

function links(addresses: Record<string, string>): HtmlTagDescriptor[] {
  return [
    { tag: "link", attrs: { rel: "manifest", href: "./manifest.webmanifest" }, injectTo: "head" },
    { tag: "link", attrs: { rel: "apple-touch-icon", href: `./${addresses["icon-touch-180.png"]}` }, injectTo: "head" },
  ];
}

/** Every address is relative: the page does not know below which path it lies. */
function manifest(addresses: Record<string, string>): unknown {
  const icon = (name: string, size: number, purpose: string) => ({
    src: addresses[name],
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return {
    name: "Pictorium",
    short_name: "Pictorium",
    description: JSON.parse(readFileSync(SENTENCES, "utf8"))["page.about"],
    lang: "en",
    start_url: "./",
    scope: "./",
    display: "standalone",
    background_color: PAPER,
    theme_color: PAPER,
    categories: ["games"],
    icons: [
      icon("icon-192.png", 192, "any"),
      icon("icon-512.png", 512, "any"),
      icon("icon-whole-512.png", 512, "maskable"),
    ],
  };
}

/** Tells the service worker which files there are; the version changes with any of them. */
function brief(bundle: Rolldown.OutputBundle): void {
  const worker = bundle[WORKER];
  const page = bundle["index.html"];
  if (worker?.type !== "chunk" || page?.type !== "asset") throw new Error("no service worker or no page was built");
  if (worker.imports.length > 0) throw new Error("the service worker must not import anything");
  const files = Object.keys(bundle)
    .filter((name) => KEPT.test(name))
    .sort();
  const version = createHash("sha256")
    .update(page.source)
    .update(files.join())
    .update(worker.code)
    .digest("hex")
    .slice(0, 12);
  worker.code = `const KEPT=${JSON.stringify({ version, files })};\n${worker.code}`;
}
