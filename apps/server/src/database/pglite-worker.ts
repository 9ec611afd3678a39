/**
 * Worker thread of the embedded database: runs PGlite with durable writes, fed with messages of the PostgreSQL wire protocol.
 *
 * PGlite starts without fsync, and its file system lacks the call; this file adds both and checks them before
 * the first query (docs/decisions/0051).
 */

import fs from "node:fs";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";

import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";

import type { EngineStart, FromEngine, ToEngine } from "./pglite-messages.ts";

interface NodeFileStreams {
  readonly stream_ops: { fsync?: (stream: { readonly nfd?: number }) => number };
}

let fsyncInstalled = false;

class DurableNodeFS extends NodeFS {
  override async init(...[pg, emscriptenOptions]: Parameters<NodeFS["init"]>) {
    const emscriptenOptionsAfter = await super.init(pg, emscriptenOptions);
    emscriptenOptionsAfter.emscriptenOpts.preRun ??= [];
    emscriptenOptionsAfter.emscriptenOpts.preRun.push((module: object) => {
      const fileStreams = findNodeFileStreams(module);
      if (fileStreams === undefined) return;
      fileStreams.stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd);
        return 0;
      };
      fsyncInstalled = true;
    });
    return emscriptenOptionsAfter;
  }
}

const mainThreadPort = parentPort;
if (mainThreadPort === null) throw new Error("The embedded database runs in a worker thread.");
const postToMain = (message: FromEngine, transfer: ArrayBuffer[] = []) => mainThreadPort.postMessage(message, transfer);

const { folder: databaseFolder, template: preparedDatabase, compiled }: EngineStart = workerData;
/** Options of every engine. The extension pg_trgm finds similar words by groups of three letters. */
const commonPgliteOptions = { pgliteWasmModule: compiled, extensions: { pg_trgm } };

/** Blob that returns its bytes in one piece. A plain Blob is read and joined in small pieces, which takes most of the time of loading. */
class FileBytes extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super([]);
    this.#bytes = bytes;
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes.buffer);
  }
}

/**
 * Start parameter of a database in memory: small buffers, because allocating the usual 128 MB takes most of the time
 * of opening. Copying a page that is not buffered is cheap by comparison.
 */
const smallBufferParams = ["shared_buffers=16MB"] as const;

try {
  if (databaseFolder !== undefined && !isPrepared(databaseFolder)) {
    await prepareFolder(databaseFolder, preparedDatabase);
    postToMain({ kind: "prepared" });
  } else serveQueries(await openDatabase(databaseFolder, preparedDatabase));
} catch (cause) {
  postToMain({ kind: "refused", message: cause instanceof Error ? cause.message : String(cause) });
}

async function openDatabase(folder: string | undefined, template: string | undefined): Promise<PGlite> {
  if (folder === undefined)
    return PGlite.create({
      ...commonPgliteOptions,
      ...loadTemplateOption(template),
      startParams: startParamsWith("off", smallBufferParams),
    });
  return openFolder(folder, undefined);
}

function isPrepared(folder: string): boolean {
  return fs.existsSync(path.join(folder, "PG_VERSION"));
}

async function openFolder(folder: string, template: string | undefined): Promise<PGlite> {
  fsyncInstalled = false;
  const openedDatabase = await PGlite.create({
    fs: new DurableNodeFS(folder),
    ...commonPgliteOptions,
    ...loadTemplateOption(template),
    startParams: startParamsWith("on"),
  });
  if (!fsyncInstalled) throw new Error("this PGlite offers no place for fsync: writes would not be durable");
  return openedDatabase;
}

/**
 * Builds the first database beside its final place and then renames the folder, so that a power cut leaves all or
 * nothing. Another thread opens it, because the WebAssembly memory used for building is only released when this thread
 * ends.
 */
async function prepareFolder(folder: string, template: string | undefined): Promise<void> {
  const temporaryFolder = `${folder}.new`;
  fs.rmSync(temporaryFolder, { recursive: true, force: true });
  fs.mkdirSync(temporaryFolder, { recursive: true, mode: 0o700 });
  const builtDatabase = await openFolder(temporaryFolder, template);
  await builtDatabase.close();
  syncTree(temporaryFolder);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.renameSync(temporaryFolder, folder);
  syncPath(path.dirname(folder));
}

function serveQueries(database: PGlite): void {
  let workQueue = database
    .query<{ fsync: string; version: string }>(
      "SELECT current_setting('fsync') AS fsync, current_setting('server_version') AS version",
    )
    .then(({ rows }) => {
      const [row] = rows;
      postToMain({
        kind: "ready",
        fsync: row?.fsync ?? "",
        version: row?.version ?? "",
        memory: memoryBytesOf(database),
      });
    });
  let openedSessions = 0;

  const runRequest = async (request: Extract<ToEngine, { kind: "run" }>): Promise<void> => {
    if (request.opensSession && openedSessions++ > 0) await forgetSession(database);
    const answerChunks: Uint8Array<ArrayBuffer>[] = [];
    await database.runExclusive(async () => {
      for (const message of request.messages) {
        await database.execProtocolRawStream(message, { onRawData: (data) => answerChunks.push(new Uint8Array(data)) });
      }
    });
    postToMain(
      { kind: "done", id: request.id, answer: answerChunks, memory: memoryBytesOf(database) },
      answerChunks.map((part) => part.buffer),
    );
  };

  const putSharedFile = async ({ path: name, bytes }: Extract<ToEngine, { kind: "file" }>): Promise<void> => {
    const { FS } = database.Module;
    if (bytes === undefined) FS.unlink(name);
    else FS.writeFile(name, bytes, { canOwn: true });
  };

  const closeDatabase = async (): Promise<void> => {
    await database.exec("CHECKPOINT");
    await database.close();
    postToMain({ kind: "closed" });
  };

  const obeyMessage = (message: Exclude<ToEngine, { kind: "ping" }>): Promise<void> => {
    if (message.kind === "run") return runRequest(message);
    return message.kind === "close" ? closeDatabase() : putSharedFile(message);
  };

  mainThreadPort?.on("message", (message: ToEngine) => {
    // A statement computes without a pause, so a thread that can answer a ping is not executing one.
    if (message.kind === "ping") return postToMain({ kind: "pong", id: message.id });
    workQueue = workQueue.then(() => obeyMessage(message)).catch(stopThread);
  });
}

/** Returns the size of the engine's memory, which grows and never shrinks. Units: bytes. */
const memoryBytesOf = (database: PGlite): number => database.Module.HEAPU8.byteLength;

/** Ends the thread after a fatal error of the engine; the main thread opens the folder again. */
function stopThread(cause: unknown): void {
  console.error("comptoir: the embedded database stopped:", cause instanceof Error ? cause.message : cause);
  process.exit(1);
}

/** Clears the session, which all connections share: a new connection must find nothing of the previous one. */
async function forgetSession(database: PGlite): Promise<void> {
  await database.exec("ROLLBACK");
  await database.exec("DISCARD ALL");
}

function startParamsWith(fsync: "on" | "off", otherParams: readonly string[] = []): string[] {
  const serverSettings = [
    ...otherParams,
    `fsync=${fsync}`,
    "wal_sync_method=fsync",
    // No replica reads this log, so rows written into a table of the same transaction need no log.
    "wal_level=minimal",
    "max_wal_senders=0",
    "max_wal_size=128MB",
    "work_mem=32MB",
    "random_page_cost=1.1",
    // Samples 9,000 rows; three times as many take three times as long, and everybody waits.
    "default_statistics_target=30",
    "jit=off",
  ];
  return [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
    ...serverSettings.flatMap((setting) => ["-c", setting]),
  ];
}

function loadTemplateOption(template: string | undefined): { loadDataDir?: Blob } {
  return template === undefined ? {} : { loadDataDir: new FileBytes(fs.readFileSync(template)) };
}

function findNodeFileStreams(module: object): NodeFileStreams | undefined {
  const { NODEFS, FS } = module as { NODEFS?: NodeFileStreams; FS?: { filesystems?: { NODEFS?: NodeFileStreams } } };
  return NODEFS ?? FS?.filesystems?.NODEFS;
}

function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    syncPath(path.join(entry.parentPath, entry.name));
  }
  syncPath(folder);
}

function syncPath(file: string): void {
  const descriptor = fs.openSync(file, "r");
  try {
    fs.fsyncSync(descriptor);
  } catch (cause) {
    // Windows cannot sync a folder
    if (process.platform !== "win32") throw cause;
  } finally {
    fs.closeSync(descriptor);
  }
}
