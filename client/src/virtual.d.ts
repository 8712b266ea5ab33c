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
  type Said = { readonly default: Readonly<Record<string, string>> };
  /** What is needed from the beginning, and where the other parts of that language are. */
  type First = Said & { readonly parts: Readonly<Record<string, () => Promise<Said>>> };
  const sentences: Readonly<Record<import("./words/known.ts").Language, () => Promise<First>>>;
  export default sentences;
}

declare module "*.webp" {
  const address: string;
  export default address;
}
