/** Calls and checks that the tests of importing files by a task share, whatever place the files come from. */

import { readdirSync } from "node:fs";
import path from "node:path";

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { read, Server } from "../../testing/serve-routes.ts";

/** Data locations of a server that these tests do not use. */
export const unusedPlaces = {
  dataFolder: "/nowhere",
  filesFolder: "/nowhere",
  databaseFolder: "/nowhere",
  databaseUrl: undefined,
  isSecretConfigured: false,
};

/** Response of a task with its runs, newest first. */
export interface TaskDetail {
  readonly task: { readonly id: string; readonly version: number };
  readonly runs: readonly { readonly id: string; readonly state: string; readonly failure: string | null }[];
}

/** Sends a request to the test server; without a body it is a GET. */
export const ask = Effect.fnUntraced(function* (address: string, token: string, body?: unknown, method = "POST") {
  const { call } = yield* Server;
  const init = body === undefined ? { method: "GET" } : { method, body: JSON.stringify(body) };
  return yield* read(yield* call(`/api${address}`, { ...init, token }));
});

/** Reads the newest run of a task, and its log lines after the first, which says that it started. */
export const readLastRun = Effect.fnUntraced(function* (token: string, id: string) {
  const [run] = ((yield* ask(`/Task/${id}`, token)).body as TaskDetail).runs;
  const { lines } = (yield* ask(`/Task/Run/${run?.id}`, token)).body as {
    readonly lines: readonly { readonly code: string; readonly parameters: Readonly<Record<string, unknown>> }[];
  };
  return { run, lines: lines.slice(1) };
});

/** Lists the numbers of the committed receipts, in order. */
export const listReceiptNumbers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly number: string }>`
    SELECT number FROM sale s JOIN sale_batch b USING (batch_id) WHERE b.state = 'COMMITTED' ORDER BY number`;
  return rows.map(({ number }) => number).toSorted();
});

/** Lists the files below a folder; folders named by a day are all called "day". */
export const listFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.replace(/\d{4}-\d\d-\d\d/u, "day"))
    .toSorted();
