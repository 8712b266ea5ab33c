/** Modules that the build writes (client/build). */

declare module "virtual:games" {
  /** The manifests of all games, those of the page first. */
  const games: readonly import("./games/manifest.ts").GameManifest[];
  export default games;
}

declare module "virtual:albums" {
  /** How each game is told in an album, by its name. */
  const albums: Readonly<Record<string, import("./album/leaves.ts").TellsAlbum>>;
  export default albums;
}

declare module "virtual:sentences" {
  type Read = () => Promise<{ readonly default: Readonly<Record<string, string>> }>;
  /** The sentences of the page by part and language; the part "page" is needed from the beginning. */
  const sentences: Readonly<Record<string, Readonly<Record<string, Read>>>>;
  export default sentences;
}

declare module "*.webp" {
  const address: string;
  export default address;
}
