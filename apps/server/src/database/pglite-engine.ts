/** Embedded database as the main thread uses it: connections as streams, cancelling, supervision, clean close. */
import type { Duplex } from "node:stream";
import type { Worker } from "node:worker_threads";

import type { SharedFile } from "./database-engine.ts";
import { makeConnections } from "./engine-connections.ts";
import { cancelRequest, sendRequest } from "./engine-requests.ts";
import { abandonWorker, retireWorker, type EngineFacts, type EngineState } from "./engine-state.ts";
import { makeWatchdog } from "./engine-watchdog.ts";
import { ensureWorker } from "./engine-worker.ts";
import type { EngineOptions, ToEngine } from "./pglite-messages.ts";

export interface PgliteEngine {
  /** Opens a connection, for `PgClient.layer({ stream })`. */
  readonly stream: () => Duplex;
  readonly facts: () => EngineFacts;
  /** Number of times the engine was reopened after it stopped or a statement was cancelled. */
  readonly countRestarts: () => number;
  /** Closes the folder; the next statement opens it again, which is the only way to release WebAssembly memory. */
  readonly renew: () => Promise<void>;
  /** Memory by which the engine has grown since it was opened. Units: bytes. */
  readonly grownBytes: () => number;
  /** Puts a file where COPY can read it. */
  readonly share: (bytes: Uint8Array<ArrayBuffer>) => Promise<SharedFile>;
  readonly close: () => Promise<void>;
}

/** Opens a database folder (or a database in memory); an engine that stops is opened again at the next statement. */
export async function openPgliteEngine(options: EngineOptions): Promise<PgliteEngine> {
  const engine = makeEngine(options);
  await ensureWorker(engine);
  const { fsync } = engine.facts;
  if (options.folder !== undefined && fsync !== "on") {
    await closeEngine(engine);
    throw new Error(`the embedded database runs with fsync=${fsync}: writes would not be durable`);
  }
  return {
    stream: engine.connections.open,
    facts: () => engine.facts,
    countRestarts: () => Math.max(0, engine.opened - 1 - engine.renewed),
    renew: () => renewEngine(engine),
    grownBytes: () => engine.memory - engine.memoryAtOpening,
    share: makeFileSharer(engine),
    close: () => closeEngine(engine),
  };
}

function makeEngine(options: EngineOptions): EngineState {
  const engine: EngineState = {
    options,
    connections: makeConnections({
      onRequest: (connection, request) => sendRequest(engine, connection, request),
      onCancel: () => cancelRequest(engine),
    }),
    watchdog: makeWatchdog({
      running: () => (engine.running === undefined ? undefined : engine.requests),
      ping: (id) => engine.live?.postMessage({ kind: "ping", id } satisfies ToEngine),
      giveUp: () => {
        process.stderr.write("comptoir: the embedded database does not answer: it is opened again\n");
        abandonWorker(engine);
      },
    }),
    facts: { fsync: "", version: "" },
    live: undefined,
    next: undefined,
    departed: Promise.resolve(),
    running: undefined,
    requests: 0,
    opened: 0,
    renewed: 0,
    memory: 0,
    memoryAtOpening: 0,
    isClosing: false,
    onClosed: () => {},
  };
  return engine;
}

async function closeEngine(engine: EngineState): Promise<void> {
  if (engine.isClosing) return;
  engine.isClosing = true;
  engine.watchdog.stop();
  if (engine.next !== undefined) await closeWorker(engine, await engine.next);
}

async function renewEngine(engine: EngineState): Promise<void> {
  if (engine.isClosing || engine.next === undefined) return;
  const nextWorker = await engine.next;
  if (engine.live === nextWorker) retireWorker(engine);
  engine.renewed++;
  await (engine.departed = closeWorker(engine, nextWorker));
}

/** Lets a worker close the folder, and ends the thread. */
async function closeWorker(engine: EngineState, worker: Worker): Promise<void> {
  await new Promise<void>((resolve) => {
    engine.onClosed = resolve;
    worker.postMessage({ kind: "close" } satisfies ToEngine);
  });
  await worker.terminate();
}

function makeFileSharer(engine: EngineState): PgliteEngine["share"] {
  let sharedFileCount = 0;
  return async (bytes) => {
    const worker = await ensureWorker(engine);
    const sharedFilePath = `/tmp/shared-${++sharedFileCount}`;
    worker.postMessage({ kind: "file", path: sharedFilePath, bytes } satisfies ToEngine, [bytes.buffer]);
    return {
      path: sharedFilePath,
      remove: () => worker.postMessage({ kind: "file", path: sharedFilePath, bytes: undefined } satisfies ToEngine),
    };
  };
}
