/** Calls and figures that tests of pick-ups share, whatever place the files come from. */

import { readdirSync } from "node:fs";
import path from "node:path";

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { read, Server } from "../../testing/serve-routes.ts";

/** Places of a server that these tests do not use. */
export const unusedPlaces = {
  dataFolder: "/nowhere",
  filesFolder: "/nowhere",
  databaseFolder: "/nowhere",
  databaseUrl: undefined,
  hasOwnSecret: false,
};

/** A task with its runs, the newest first. */
export interface TaskDetail {
  readonly task: { readonly id: string; readonly version: number };
  readonly runs: readonly { readonly id: string; readonly state: string; readonly failure: string | null }[];
}

/** Calls the server; without a body it asks. */
export const ask = Effect.fnUntraced(function* (address: string, token: string, body?: unknown, method = "POST") {
  const { call } = yield* Server;
  const init = body === undefined ? { method: "GET" } : { method, body: JSON.stringify(body) };
  return yield* read(yield* call(`/api${address}`, { ...init, token }));
});

/** Reads the newest run of a task, and its lines after the first, which says that it began. */
export const readLastRun = Effect.fnUntraced(function* (token: string, id: string) {
  const [run] = ((yield* ask(`/Task/${id}`, token)).body as TaskDetail).runs;
  const { lines } = (yield* ask(`/Task/Run/${run?.id}`, token)).body as {
    readonly lines: readonly { readonly code: string; readonly parameters: Readonly<Record<string, unknown>> }[];
  };
  return { run, lines: lines.slice(1) };
});

/** Numbers of the committed receipts, in order. */
export const listReceiptNumbers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly number: string }>`
    SELECT number FROM sale s JOIN sale_batch b USING (batch_id) WHERE b.state = 'COMMITTED' ORDER BY number`;
  return rows.map(({ number }) => number).toSorted();
});

/** Files below a folder; folders of days are all called "day". */
export const listFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.replace(/\d{4}-\d\d-\d\d/u, "day"))
    .toSorted();
