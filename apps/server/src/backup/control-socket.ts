/** Socket in the data folder through which a command reaches the running server; only its owner can open it. */

import { createHash } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";

import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { copyChanges, copyFolder } from "./copy-folder.ts";
import { requireFreeSpace, sizeOf } from "./free-space.ts";

/** Consistent copy of the database, deleted when the connection that requested it ends. */
export interface StagedCopy {
  readonly folder: string;
  /** Time that database statements waited for the copy. Units: milliseconds. */
  readonly heldMs: number;
}

/** Path of the control socket; undefined beyond 100 bytes, because Unix allows 107. Windows uses a named pipe, which is not a file. */
export function controlPath(dataFolder: string): string | undefined {
  if (process.platform === "win32")
    return `\\\\.\\pipe\\comptoir-${createHash("sha256").update(dataFolder).digest("hex").slice(0, 32)}`;
  const socketPath = path.join(dataFolder, "control.sock");
  return Buffer.byteLength(socketPath) <= 100 ? socketPath : undefined;
}

/** Copies the folder of the open database. Statements wait only while the second pass copies what changed during the first; returns for how long. Units: milliseconds. */
export const copyOpenDatabase = Effect.fn("copyOpenDatabase")(function* (folder: string, target: string) {
  const sql = yield* SqlClient.SqlClient;
  yield* Effect.promise(async () => requireFreeSpace(target, await sizeOf(folder)));
  yield* sql`CHECKPOINT`.unprepared;
  const stampByFile = yield* Effect.promise(() => copyFolder(folder, target));
  // The embedded database has one connection, so this transaction runs alone.
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`SELECT 1`;
      const blockedFromMs = performance.now();
      yield* Effect.promise(() => copyChanges(folder, target, stampByFile));
      return performance.now() - blockedFromMs;
    }),
  );
});

/** Serves the control socket while the server runs: each connection gets a copy of the database. */
export const controlLayer = (dataFolder: string) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const socketPath = controlPath(dataFolder);
      if (socketPath === undefined)
        return yield* Effect.logWarning(
          `The path of ${dataFolder} is too long for a socket: a backup needs the server to be stopped.`,
        );
      const sql = yield* SqlClient.SqlClient;
      const stageDatabase = (target: string) =>
        Effect.runPromise(
          copyOpenDatabase(path.join(dataFolder, "database"), target).pipe(
            Effect.provideService(SqlClient.SqlClient, sql),
          ),
        );
      removeStagedCopies(dataFolder);
      yield* Effect.acquireRelease(
        Effect.promise(() =>
          listenAtSocket(socketPath, (connection) => serveCopy(connection, dataFolder, stageDatabase)),
        ),
        (server) => Effect.sync(() => server.close()),
      );
    }),
  );

/** Deletes database copies that a killed process left. */
function removeStagedCopies(dataFolder: string): void {
  for (const name of fs.readdirSync(dataFolder))
    if (name.startsWith(stagedCopyPrefix)) fs.rmSync(path.join(dataFolder, name), { recursive: true, force: true });
}

const stagedCopyPrefix = "database-copy-";

function listenAtSocket(socketPath: string, serve: (connection: net.Socket) => void): Promise<net.Server> {
  if (process.platform !== "win32") fs.rmSync(socketPath, { force: true });
  return new Promise((resolve, reject) => {
    const socketServer = net.createServer((connection) => serve(connection)).unref();
    socketServer.once("error", reject);
    socketServer.listen(socketPath, () => {
      if (process.platform !== "win32") fs.chmodSync(socketPath, 0o600);
      resolve(socketServer);
    });
  });
}

function serveCopy(connection: net.Socket, dataFolder: string, stage: (target: string) => Promise<number>): void {
  connection.on("error", () => {});
  const refuseRequest = (cause: unknown) =>
    connection.end(`${JSON.stringify({ failed: cause instanceof Error ? cause.message : String(cause) })}\n`);
  connection.resume();
  let stagedFolder: string;
  try {
    stagedFolder = fs.mkdtempSync(path.join(dataFolder, stagedCopyPrefix));
  } catch (cause) {
    // A full or read-only disk fails the copy, not the server.
    refuseRequest(cause);
    return;
  }
  const copyDone = stage(stagedFolder).then(
    (heldMs) => connection.write(`${JSON.stringify({ folder: stagedFolder, heldMs } satisfies StagedCopy)}\n`),
    refuseRequest,
  );
  connection.once(
    "close",
    () => void copyDone.finally(() => fs.promises.rm(stagedFolder, { recursive: true, force: true })),
  );
}

/** Requests a copy of the database from the running server and works with it; undefined if no server answers. */
export async function withDatabaseCopy<A>(
  dataFolder: string,
  work: (copy: StagedCopy) => Promise<A>,
): Promise<A | undefined> {
  const socketPath = controlPath(dataFolder);
  if (socketPath === undefined) return undefined;
  const connection = net.connect(socketPath);
  try {
    const answerLine = await readFirstLine(connection);
    if (answerLine === undefined) return undefined;
    const copyAnswer = JSON.parse(answerLine) as Partial<StagedCopy> & { readonly failed?: string };
    if (copyAnswer.folder === undefined || copyAnswer.heldMs === undefined)
      throw new Error(`The server could not copy its database: ${copyAnswer.failed ?? "no reason given."}`);
    return await work({ folder: copyAnswer.folder, heldMs: copyAnswer.heldMs });
  } finally {
    connection.destroy();
  }
}

function readFirstLine(connection: net.Socket): Promise<string | undefined> {
  return new Promise((resolve) => {
    let receivedText = "";
    connection.on("data", (chunk: Buffer) => {
      receivedText += chunk.toString();
      if (receivedText.includes("\n")) resolve(receivedText);
    });
    connection.once("error", () => resolve(undefined));
    connection.once("close", () => resolve(undefined));
  });
}
