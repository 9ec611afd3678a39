/** Opens the database folder in a worker thread, and handles its messages. */
import { statfs } from "node:fs/promises";
import { Worker } from "node:worker_threads";

import { getCompiledEngine } from "./compiled-engine.ts";
import { acknowledgeConnection } from "./engine-connections.ts";
import { abandonWorker, retireWorker, type EngineState } from "./engine-state.ts";
import type { EngineStart, FromEngine } from "./pglite-messages.ts";

/** Free disk space required to open the engine: after a crash, recovery writes up to three segments of the write-ahead log. Units: bytes. */
const bytesToOpen = 48 * 1024 ** 2;

/** Returns the worker for the next statements; opens one if there is none. */
export function ensureWorker(engine: EngineState): Promise<Worker> {
  if (engine.isClosing) return Promise.reject(new Error("the database is closed"));
  if (engine.next !== undefined) return engine.next;
  const openedWorker = openWorker(engine);
  openedWorker.catch(() => {
    if (engine.next === openedWorker) engine.next = undefined;
  });
  engine.next = openedWorker;
  return openedWorker;
}

async function openWorker(engine: EngineState): Promise<Worker> {
  const compiledModule = await getCompiledEngine();
  await engine.departed;
  const { options } = engine;
  if (engine.opened > 0 && options.folder !== undefined) await requireRoomToOpen(options.folder);
  return new Promise((resolve, reject) => {
    const engineWorker = new Worker(workerFile(), {
      workerData: { ...options, compiled: compiledModule } satisfies EngineStart,
    });
    engine.opened++;
    engineWorker.on("message", (message: FromEngine) => {
      if (message.kind === "pong") return engine.watchdog.hear(message.id);
      if (message.kind === "done") return takeAnswer(engine, message);
      if (message.kind === "prepared") return resolve(reopenWorker(engine, engineWorker));
      if (message.kind === "closed") return engine.onClosed();
      if (message.kind === "refused")
        return void engineWorker.terminate().then(() => reject(new Error(message.message)));
      const { memory } = message;
      Object.assign(engine, { facts: message, memory, memoryAtOpening: memory, live: engineWorker });
      resolve(engineWorker);
    });
    engineWorker.once("error", reject);
    engineWorker.once("exit", () => {
      if (engine.live === engineWorker) retireWorker(engine);
      engine.connections.disconnect(engineWorker);
      engine.onClosed();
      reject(new Error("the database engine stopped while it was opening"));
    });
  });
}

/** Opens a database folder in a new worker, after another one has built it. */
async function reopenWorker(engine: EngineState, builder: Worker): Promise<Worker> {
  await builder.terminate();
  engine.opened--;
  return openWorker(engine);
}

function takeAnswer(engine: EngineState, { id, answer, memory }: Extract<FromEngine, { kind: "done" }>): void {
  engine.memory = memory;
  engine.running = undefined;
  const answeredConnection = engine.connections.find(id);
  if (answeredConnection === undefined) return;
  for (const part of answer) answeredConnection.duplex.push(Buffer.from(part.buffer, part.byteOffset, part.byteLength));
  // After a PANIC, for example from a full disk while the log is written, the engine answers nothing more.
  if (hasPanicked(answer)) abandonWorker(engine);
  acknowledgeConnection(answeredConnection);
}

const panicMessageBytes = Buffer.from("SPANIC\0VPANIC\0");

/** Returns whether an answer reports a PANIC: the severity is the first field of an error, and errors are near the end of an answer. */
function hasPanicked(parts: readonly Uint8Array<ArrayBuffer>[]): boolean {
  return parts
    .slice(-3)
    .some((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength).includes(panicMessageBytes));
}

/** Fails if the disk is too full to open the engine: recovery on a full disk would never end. */
async function requireRoomToOpen(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytesToOpen)
    throw Object.assign(new Error(`the disk of ${folder} is full: the database opens when there is room`), {
      code: "ENOSPC",
    });
}

/** Returns the URL of the worker's file: beside the sources when they run directly, beside the bundle otherwise. */
function workerFile(): URL {
  const isFromSources = import.meta.url.endsWith(".ts");
  return new URL(isFromSources ? "./pglite-worker.ts" : "./pglite-worker.js", import.meta.url);
}
