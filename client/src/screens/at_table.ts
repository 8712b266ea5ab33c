/** What is needed at a table at once, and not before: loaded when somebody is about to sit down. */

export { TableClient } from "../table/table_client.svelte.ts";
export { wake } from "../table/wake.svelte.ts";
export { default as LineEnded } from "./LineEnded.svelte";
export { default as LineState } from "./LineState.svelte";
