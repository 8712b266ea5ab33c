/** What games are called, for where their manifests are not. */

/** Names of games are names: the same in every language, and written as the server knows them but with a capital. */
export function gameTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
