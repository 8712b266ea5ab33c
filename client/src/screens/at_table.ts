/** What is needed at a table and not before: loaded when somebody is about to sit down. */

export { TableClient } from "../table/table_client.svelte.ts";
export { wake } from "../table/wake.svelte.ts";
export { default as HandoverArrival } from "./HandoverArrival.svelte";
export { default as LineEnded } from "./LineEnded.svelte";
export { default as LineState } from "./LineState.svelte";
export { default as Table } from "./Table.svelte";
