/** The file of the copy: one process opens it, it reads nothing outside its folder, and a few connections ask it. */

import fs from "node:fs";
import path from "node:path";

import type { DuckDBConnection } from "@duckdb/node-api";

import { copySchema, copyVersion } from "./copied-table.ts";
import type { StockChange } from "./follow-stock.ts";
import { stagingDatabase } from "./staged-table.ts";

/** What the copy may take of the machine. */
export interface CopyLimits {
  /** As DuckDB writes sizes: "512MB". */
  readonly memory: string;
  /** What questions that need more than the memory may write beside it. */
  readonly temporary: string;
  readonly threads: number;
}

/** A copy that is open. */
export interface CopyFile {
  readonly writer: DuckDBConnection;
  /** Writes batches that nobody sees yet, into tables beside the file. */
  readonly gatherer: DuckDBConnection;
  /** A running question holds one of the four threads that reading files and checking passwords need too: two questions at most, beside the writer. */
  readonly readers: readonly DuckDBConnection[];
  /** Where files are handed over. */
  readonly handOver: string;
  readonly changeNo: number;
  /** The changes of stock that it has. */
  readonly stock: readonly Pick<StockChange, "id" | "changedAt">[];
  readonly catalogue: string;
  readonly close: () => void;
}

/** Questions at the same time. */
export const readersAtOnce = 2;

/** Opens the copy of a folder, or makes an empty one; one that cannot be read, or is of another version, is thrown away. */
export async function openCopyFile(folder: string, limits: CopyLimits): Promise<CopyFile> {
  try {
    return await open(folder, limits);
  } catch (cause) {
    if (isHeld(cause)) throw cause;
    removeCopy(folder);
    return open(folder, limits);
  }
}

/** Deletes the copy of a folder: it is made again from the database. */
export function removeCopy(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true });
}

/** Whether a folder has a copy. */
export function hasCopy(folder: string): boolean {
  return fs.existsSync(fileIn(folder));
}

const fileIn = (folder: string): string => path.join(folder, "reports.duckdb");

/** Whether another process has the file open. */
export function isHeld(cause: unknown): boolean {
  return cause instanceof Error && /lock on file|being used by another process/iu.test(cause.message);
}

async function open(folder: string, limits: CopyLimits): Promise<CopyFile> {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const [handOver, temporary] = [path.join(folder, "in"), path.join(folder, "tmp")];
  for (const place of [handOver, temporary]) fs.mkdirSync(place, { recursive: true, mode: 0o700 });
  const instance = await DuckDBInstance.create(fileIn(folder), {
    threads: String(limits.threads),
    memory_limit: limits.memory,
    temp_directory: temporary,
    // What a question took goes back to the machine when it is answered, and not with the next one.
    allocator_background_threads: "true",
    allocator_flush_threshold: "16MB",
    autoload_known_extensions: "false",
    autoinstall_known_extensions: "false",
    allow_community_extensions: "false",
  });
  const connections: DuckDBConnection[] = [];
  const close = () => {
    for (const connection of connections) connection.closeSync();
    instance.closeSync();
  };
  try {
    for (let made = 0; made < readersAtOnce + 2; made++) connections.push(await instance.connect());
    const [writer, gatherer, ...readers] = connections;
    if (writer === undefined || gatherer === undefined) throw new Error("no connection");
    // Whole numbers divide as in PostgreSQL; a setting of each connection, so before the settings are locked.
    for (const connection of connections) await connection.run("SET integer_division = true");
    // Given with the folder it is not always heeded: it is set once the folder is known.
    await writer.run(`SET max_temp_directory_size = '${limits.temporary}'`);
    await writer.run(`ATTACH ':memory:' AS ${stagingDatabase}`);
    await writer.run(`SET allowed_directories = ['${handOver.replaceAll("'", "''")}/']`);
    await writer.run("SET enable_external_access = false");
    await writer.run("SET lock_configuration = true");
    const known = await writer.runAndReadAll("SELECT count(*) FROM duckdb_tables() WHERE table_name = 'copy_state'");
    if (Number(known.getRowsJS()[0]?.[0]) === 0) {
      await writer.run("BEGIN");
      for (const statement of copySchema) await writer.run(statement);
      await writer.run("COMMIT");
    }
    const [version, changeNo, catalogue] =
      (await writer.runAndReadAll("SELECT version, change_no, catalogue FROM copy_state")).getRowsJS()[0] ?? [];
    if (version !== copyVersion) throw new Error(`the copy is of version ${String(version)}`);
    const stock = (await writer.runAndReadAll("SELECT stock_change_id, changed_ms FROM stock_change"))
      .getRowsJS()
      .map(([id, at]) => ({ id: Number(id), changedAt: Number(at) }));
    return {
      writer,
      gatherer,
      readers,
      handOver,
      changeNo: Number(changeNo),
      stock,
      catalogue: String(catalogue),
      close,
    };
  } catch (cause) {
    close();
    throw cause;
  }
}
