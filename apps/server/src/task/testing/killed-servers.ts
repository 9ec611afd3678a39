/** Servers that a test kills: one with the embedded database, or two on one PostgreSQL (COMPTOIR_TEST_DATABASE_URL) with a shared folder of files. */

import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { Effect, Layer, Redacted } from "effect";
import { SqlClient } from "effect/sql";

import { databaseLayer } from "../../database/index.ts";
import { copyMigratedFolder, createMigratedDatabase } from "../../database/migrated-template.ts";
import { SaleStore } from "../../sales/index.ts";
import { freePort, startServer } from "../../testing/server-process.ts";
import { testPassword } from "../../testing/serve-routes.ts";

type Running = ReturnType<typeof startServer>;
type Signal = "SIGKILL" | "SIGTERM";

/** Server of the test: its data folder, and its process while it runs. */
interface Place {
  readonly folder: string;
  readonly port: number;
  running: Running | null;
}

/** Prepares a database and the servers of a test; none is started. */
export async function prepareServers(root: string, variables: Readonly<Record<string, string>>) {
  const postgresql = process.env["COMPTOIR_TEST_DATABASE_URL"] ?? "";
  const folders = (postgresql === "" ? ["data"] : ["data", "data-2"]).map((name) => path.join(root, name));
  const files = path.join(root, postgresql === "" ? "data" : "files");
  for (const folder of [files, ...folders]) fs.mkdirSync(folder, { recursive: true });
  const { url, inDatabase } = await prepareDatabase(path.join(root, "data", "database"), postgresql);
  const places: Place[] = [];
  for (const folder of folders) places.push({ folder, port: await freePort(), running: null });
  const { start, call } = startPlaces(places, {
    ...variables,
    ...(url !== null && { DATABASE_URL: url, COMPTOIR_FILES_DIR: files }),
  });
  /** Finds the process that executes a task; 0 if there is none, or the embedded database cannot be asked. */
  const ownerOf = async (): Promise<number> => {
    if (url === null) return 0;
    const rows = await inDatabase(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql<{ readonly server: string }>`SELECT server FROM task_run WHERE state = 'RUNNING'`,
      ),
    );
    return Number(rows[0]?.server.split(" ").at(-1) ?? 0);
  };
  return {
    data: folders,
    files,
    start,
    call,
    inDatabase,
    stop: async (signal: Signal) => {
      for (const server of places) await endServer(server, signal);
    },
    /** Kills the server that executes a task, or the first one, then ends its leases, and starts it again if no other server runs. Returns whether a task was in progress. */
    kill: async () => {
      const owner = await ownerOf();
      const server = places.find(({ running }) => running?.child.pid === owner) ?? places[0];
      if (server !== undefined) await endServer(server, "SIGKILL");
      const wasRunning = await inDatabase(passLeases(url === null ? null : owner));
      if (places.every(({ running }) => running === null)) await start();
      return wasRunning;
    },
  };
}

/** Creates a migrated database: in a folder, or in PostgreSQL if its address is given. */
async function prepareDatabase(folder: string, postgresql: string) {
  const name = `comptoir_test_${randomUUID().replaceAll("-", "")}`;
  const url = postgresql === "" ? null : await Effect.runPromise(createMigratedDatabase(postgresql, name));
  if (url === null) await copyMigratedFolder(folder);
  const database = databaseLayer(
    url === null
      ? { kind: "embedded", folder, template: undefined }
      : { kind: "postgresql", url: Redacted.make(url), maxConnections: 2 },
  );
  const inDatabase = <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient | SaleStore>) =>
    Effect.runPromise(Effect.provide(effect, SaleStore.layer.pipe(Layer.provideMerge(database))));
  return { url, inDatabase };
}

async function endServer(place: Place, signal: Signal) {
  place.running?.child.kill(signal);
  await place.running?.ended;
  place.running = null;
}

/** Starts the servers that are not running, signs in, and calls the first running one. */
function startPlaces(places: readonly Place[], variables: Readonly<Record<string, string>>) {
  let token = "";
  const callServer = async (method: string, address: string, body?: unknown) => {
    const server = places.find(({ running }) => running !== null);
    const answer = await fetch(`http://127.0.0.1:${server?.port ?? 0}/api${address}`, {
      method,
      headers: { "content-type": "application/json", ...(token !== "" && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${address} ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as unknown;
  };
  const startAgain = async () => {
    for (const server of places) {
      if (server.running !== null) continue;
      server.running = startServer({
        ...variables,
        PORT: String(server.port),
        COMPTOIR_DATA_DIR: server.folder,
        COMPTOIR_TOKEN_SECRET: "a secret of the test that is long enough",
        NODE_COMPILE_CACHE: path.join(os.tmpdir(), "comptoir-killed-cache"),
      });
      await server.running.ready;
    }
    token = "";
    const signedIn = await callServer("POST", "/BasicLogin", { username: "admin", password: testPassword });
    ({ token } = signedIn as { readonly token: string });
  };
  return { start: startAgain, call: callServer };
}

/**
 * Ends the leases of a killed process, or all leases if no process is given (one server). Returns whether it had a lease.
 * Deliveries do not store the process of their leases, so those on PostgreSQL are only read.
 */
const passLeases = (owner: number | null) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.gen(function* () {
      const whose = owner === null ? sql`true` : sql`server LIKE ${`% ${owner}`}`;
      const openRuns = yield* sql`
        UPDATE task_run SET leased_until = now() - interval '1 second' WHERE state = 'RUNNING' AND ${whose} RETURNING 1`;
      const jobs =
        owner === null
          ? yield* sql`UPDATE job SET leased_until = now() - interval '1 second' WHERE leased_until > now() RETURNING 1`
          : yield* sql`SELECT FROM job WHERE leased_until > now()`;
      // Only the killed server can have an import, because a test runs one task at a time.
      for (const table of ["import_batch", "import_job"])
        yield* sql`UPDATE ${sql(table)} SET lease_until = now() - interval '1 second' WHERE upper(state) = 'RUNNING'`;
      return openRuns.length + jobs.length > 0;
    }),
  );
