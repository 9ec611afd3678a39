/** The embedded database seen from the main thread: connections as streams, cancel, supervision, clean close. */

import { statfs } from "node:fs/promises";
import { Duplex } from "node:stream";
import { Worker } from "node:worker_threads";

import type { SharedFile } from "./database-engine.ts";
import { compiledEngine } from "./compiled-engine.ts";
import type { EngineOptions, EngineStart, FromEngine, ToEngine } from "./pglite-messages.ts";
import { makeWatchdog } from "./engine-watchdog.ts";
import { makeFrameReader } from "./wire-frames.ts";

export interface EngineFacts {
  readonly fsync: string;
  readonly version: string;
}

export interface PgliteEngine {
  /** Opens a connection, for `PgClient.layer({ stream })`. */
  readonly stream: () => Duplex;
  readonly facts: () => EngineFacts;
  /** Number of times the engine was reopened after a stop or a cancelled statement. */
  readonly restarts: () => number;
  /** Closes the folder; the next statement reopens it. WebAssembly memory never shrinks otherwise. */
  readonly renew: () => Promise<void>;
  /** Memory that the engine has taken since it was opened. Units: bytes. */
  readonly grown: () => number;
  /** Puts a file where COPY reads it. */
  readonly share: (bytes: Uint8Array<ArrayBuffer>) => Promise<SharedFile>;
  readonly close: () => Promise<void>;
}

interface Connection {
  readonly duplex: Duplex;
  worker: Worker | undefined;
  /** Called when the engine has answered what was written. */
  written: ((error?: Error | null) => void) | undefined;
}

/** Free disk space required to open the engine: after a crash, recovery writes up to three segments of the write-ahead log. Units: bytes. */
const roomToOpen = 48 * 1024 ** 2;

/** Fails if the disk is too full to open the engine, which otherwise neither opens nor fails when recovery meets a full disk. */
async function requireRoomToOpen(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < roomToOpen)
    throw Object.assign(new Error(`the disk of ${folder} is full: the database opens when there is room`), {
      code: "ENOSPC",
    });
}

/** Time after which a cancelled statement that still runs restarts the engine. Units: milliseconds. */
const cancelGraceMs = 200;

/** Opens the folder (or a database in memory) and keeps it open: an engine that stops is opened again at the next write. */
export async function openPgliteEngine(options: EngineOptions): Promise<PgliteEngine> {
  const connections = new Map<number, Connection>();
  let facts: EngineFacts = { fsync: "", version: "" };
  let lastId = 0;
  let running: number | undefined;
  let live: Worker | undefined;
  let opened = 0;
  let renewed = 0;
  let [memoryAtOpening, memory] = [0, 0];
  let closing = false;
  let closed = () => {};
  let current: Promise<Worker> | undefined;
  /** Waits until the previous worker has released the folder: two workers must never have it open. */
  let departed: Promise<unknown> = Promise.resolve();

  const spawn = async (): Promise<Worker> => {
    const compiled = await compiledEngine();
    await departed;
    if (opened > 0 && options.folder !== undefined) await requireRoomToOpen(options.folder);
    return new Promise((resolve, reject) => {
      const worker = new Worker(workerFile(), { workerData: { ...options, compiled } satisfies EngineStart });
      opened++;
      worker.on("message", (message: FromEngine) => {
        if (message.kind === "pong") return watchdog.hear(message.id);
        if (message.kind === "done") {
          memory = message.memory;
          return answer(message.id, message.answer);
        }
        if (message.kind === "prepared") return resolve(reopen(worker));
        if (message.kind === "closed") return closed();
        if (message.kind === "refused") return void worker.terminate().then(() => reject(new Error(message.message)));
        facts = message;
        [memoryAtOpening, memory] = [message.memory, message.memory];
        live = worker;
        resolve(worker);
      });
      worker.once("error", reject);
      worker.once("exit", () => {
        forget(worker);
        reject(new Error("the database engine stopped while it was opening"));
      });
    });
  };

  const reopen = async (worker: Worker): Promise<Worker> => {
    await worker.terminate();
    opened--;
    return spawn();
  };

  const ensure = (): Promise<Worker> => {
    if (closing) return Promise.reject(new Error("the database is closed"));
    if (current !== undefined) return current;
    const next = spawn();
    next.catch(() => {
      if (current === next) current = undefined;
    });
    current = next;
    return next;
  };

  const forget = (worker: Worker) => {
    if (live === worker) retire();
    disconnect(worker);
    closed();
  };

  /** Fails the requests that wait for an answer of the stopped worker. */
  const disconnect = (worker: Worker) => {
    for (const connection of Array.from(connections.values())) {
      if (connection.worker === worker) connection.duplex.destroy(new Error("the database engine stopped"));
    }
  };

  /** Sends no further statements to the current worker; they wait for the next one. */
  const retire = () => {
    live = undefined;
    current = undefined;
    running = undefined;
  };

  const answer = (id: number, parts: readonly Uint8Array<ArrayBuffer>[]) => {
    running = undefined;
    const connection = connections.get(id);
    if (connection === undefined) return;
    for (const part of parts) connection.duplex.push(Buffer.from(part.buffer, part.byteOffset, part.byteLength));
    // After a PANIC, for example from a full disk while the log is written, the engine answers nothing more.
    if (hasPanicked(parts)) abandon();
    // Clears the callback before calling it, because the callback may write again at once.
    const { written } = connection;
    connection.written = undefined;
    written?.();
  };

  /** Abandons the worker: the next statement reopens the folder. */
  const abandon = () => {
    const worker = live;
    if (worker === undefined) return;
    retire();
    departed = worker.terminate();
    // Disconnects after the answers already received have been read.
    setImmediate(() => disconnect(worker));
  };

  const watchdog = makeWatchdog({
    running: () => (running === undefined ? undefined : requestCount),
    ping: (id) => live?.postMessage({ kind: "ping", id } satisfies ToEngine),
    giveUp: () => {
      process.stderr.write("comptoir: the embedded database does not answer: it is opened again\n");
      abandon();
    },
  });

  const cancel = () => {
    const target = running;
    if (target === undefined || options.folder === undefined) return;
    const worker = live;
    const marked = requestCount;
    setTimeout(() => {
      if (worker === undefined || running !== target || live !== worker || requestCount !== marked) return;
      retire();
      departed = worker.terminate();
    }, cancelGraceMs).unref();
  };

  let requestCount = 0;
  const send = (
    id: number,
    connection: Connection,
    request: Omit<Extract<ToEngine, { kind: "run" }>, "kind" | "id">,
  ) => {
    ensure().then(
      (worker) => {
        if (connection.duplex.destroyed) return;
        if (!request.opensSession && connection.worker !== worker) {
          return connection.duplex.destroy(new Error("the database engine was restarted"));
        }
        connection.worker = worker;
        running = id;
        requestCount++;
        worker.postMessage({ kind: "run", id, ...request } satisfies ToEngine);
      },
      (cause: Error) => connection.duplex.destroy(cause),
    );
  };

  const stream = (): Duplex => {
    const id = ++lastId;
    const read = makeFrameReader();
    const duplex = new Duplex({
      read() {},
      write(chunk: Buffer, _encoding, written) {
        const messages: Uint8Array<ArrayBuffer>[] = [];
        let opensSession = false;
        for (const frame of read(chunk)) {
          if (frame.kind === "tls") duplex.push("N");
          else if (frame.kind === "terminate") duplex.push(null);
          else if (frame.kind === "cancel") {
            cancel();
            // A cancel connection gets no answer; the driver waits for it to close.
            setImmediate(() => duplex.destroy());
          } else {
            opensSession ||= frame.kind === "startup";
            messages.push(frame.bytes);
          }
        }
        if (messages.length === 0) return written();
        connection.written = written;
        send(id, connection, { opensSession, messages });
      },
      destroy(error, done) {
        connections.delete(id);
        const { written } = connection;
        connection.written = undefined;
        written?.(error);
        done(error);
      },
    });
    const connection: Connection = { duplex, worker: undefined, written: undefined };
    connections.set(id, connection);
    return duplex;
  };

  const close = async (): Promise<void> => {
    if (closing) return;
    const open = current;
    closing = true;
    watchdog.stop();
    if (open !== undefined) await leave(await open);
  };

  const leave = async (worker: Worker): Promise<void> => {
    await new Promise<void>((resolve) => {
      closed = resolve;
      worker.postMessage({ kind: "close" } satisfies ToEngine);
    });
    await worker.terminate();
  };

  const renew = async (): Promise<void> => {
    const open = current;
    if (closing || open === undefined) return;
    const worker = await open;
    if (live === worker) retire();
    renewed++;
    await (departed = leave(worker));
  };

  let shared = 0;
  const share = async (bytes: Uint8Array<ArrayBuffer>): Promise<SharedFile> => {
    const worker = await ensure();
    const path = `/tmp/shared-${++shared}`;
    worker.postMessage({ kind: "file", path, bytes } satisfies ToEngine, [bytes.buffer]);
    return { path, remove: () => worker.postMessage({ kind: "file", path, bytes: undefined } satisfies ToEngine) };
  };

  await ensure();
  if (options.folder !== undefined && facts.fsync !== "on") {
    await close();
    throw new Error(`the embedded database runs with fsync=${facts.fsync}: writes would not be durable`);
  }
  return {
    stream,
    facts: () => facts,
    restarts: () => Math.max(0, opened - 1 - renewed),
    renew,
    grown: () => memory - memoryAtOpening,
    share,
    close,
  };
}

const panic = Buffer.from("SPANIC\0VPANIC\0");

/** The severity is the first field of an error, and errors are near the end of an answer. */
function hasPanicked(parts: readonly Uint8Array<ArrayBuffer>[]): boolean {
  return parts.slice(-3).some((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength).includes(panic));
}

/** Path of the worker: beside the sources when they run directly, beside the bundle otherwise. */
function workerFile(): URL {
  const sources = import.meta.url.endsWith(".ts");
  return new URL(sources ? "./pglite-worker.ts" : "./pglite-worker.js", import.meta.url);
}
