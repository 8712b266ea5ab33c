import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXTS = /\.(css|html|js|json|svg|webmanifest)$/;
const SMALLER: Record<string, (text: Buffer) => Buffer> = {
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gz: (text) => gzipSync(text, { level: 9 }),
};

/** Writes a compressed copy of each text in the encodings that browsers accept, where it is smaller. The server only chooses. */
export function compressed(): Plugin {
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    // Not closeBundle: that is called for a build that failed, too, and what it throws hides why.
    writeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (TEXTS.test(name)) writeSmaller(join(folder, name));
      }
    },
  };
}

function writeSmaller(file: string): void {
  const text = readFileSync(file);
  for (const [ending, smaller] of Object.entries(SMALLER)) {
    const packed = smaller(text);
    if (packed.length < text.length) writeFileSync(`${file}.${ending}`, packed);
  }
}
