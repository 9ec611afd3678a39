/** Opens the file of the report copy: one process, no access outside its folder, a few connections. */

import fs from "node:fs";
import path from "node:path";

import type { DuckDBConnection } from "@duckdb/node-api";

import { copySchemaStatements, copyVersion } from "./copied-table.ts";
import type { StockChange } from "./follow-stock.ts";
import { stagingDatabase } from "./staged-table.ts";

/** Limits on memory, disk and threads of the report copy. */
export interface CopyLimits {
  /** Maximum memory, in DuckDB's notation: "512MB". */
  readonly memory: string;
  /** Maximum disk space for queries that do not fit in memory, in the same notation. */
  readonly temporary: string;
  readonly threads: number;
}

/** Open file of the report copy, with its connections. */
export interface CopyFile {
  readonly writer: DuckDBConnection;
  /** Connection that writes uncommitted batches into tables beside the file. */
  readonly gatherer: DuckDBConnection;
  /** Connections for reports; few, because a running query occupies one of Node's four worker threads, which file reads and password checks need too. */
  readonly readers: readonly DuckDBConnection[];
  /** Folder of the CSV files that DuckDB reads. */
  readonly handOver: string;
  readonly changeNo: number;
  /** Stock changes that the copy contains. */
  readonly stock: readonly Pick<StockChange, "id" | "changedAt">[];
  readonly catalogue: string;
  readonly close: () => void;
}

/** Maximum number of concurrent queries. */
export const readersAtOnce = 2;

/** Opens the report copy in a folder or creates an empty one. A copy that is unreadable or of another version is deleted. */
export async function openCopyFile(folder: string, limits: CopyLimits): Promise<CopyFile> {
  try {
    return await openFile(folder, limits);
  } catch (cause) {
    if (isCopyLocked(cause)) throw cause;
    removeCopy(folder);
    return openFile(folder, limits);
  }
}

/** Deletes the report copy of a folder; it can be rebuilt from the database. */
export function removeCopy(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true });
}

/** Returns whether a folder contains a report copy. */
export function hasCopy(folder: string): boolean {
  return fs.existsSync(copyFilePath(folder));
}

const copyFilePath = (folder: string): string => path.join(folder, "reports.duckdb");

/** Returns whether an error means that another process has the file open. */
export function isCopyLocked(cause: unknown): boolean {
  return cause instanceof Error && /lock on file|being used by another process/iu.test(cause.message);
}

/** Settings of the DuckDB engine: its limits, and no extensions. */
const engineSettingsOf = (limits: CopyLimits, temporary: string): Readonly<Record<string, string>> => ({
  threads: String(limits.threads),
  memory_limit: limits.memory,
  temp_directory: temporary,
  // Returns memory to the system after each query, not at the next one.
  allocator_background_threads: "true",
  allocator_flush_threshold: "16MB",
  autoload_known_extensions: "false",
  autoinstall_known_extensions: "false",
  allow_community_extensions: "false",
});

async function openFile(folder: string, copyLimits: CopyLimits): Promise<CopyFile> {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const [handOver, temporary] = [path.join(folder, "in"), path.join(folder, "tmp")];
  for (const folder of [handOver, temporary]) fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const instance = await DuckDBInstance.create(copyFilePath(folder), engineSettingsOf(copyLimits, temporary));
  const connections: DuckDBConnection[] = [];
  const closeFile = () => {
    for (const connection of connections) connection.closeSync();
    instance.closeSync();
  };
  try {
    for (let connectionCount = 0; connectionCount < readersAtOnce + 2; connectionCount++)
      connections.push(await instance.connect());
    const [writer, gatherer, ...readers] = connections;
    if (writer === undefined || gatherer === undefined) throw new Error("no connection");
    // Whole numbers are divided as in PostgreSQL; the setting belongs to a connection, so it is set before settings are locked.
    for (const connection of connections) await connection.run("SET integer_division = true");
    // DuckDB may ignore this setting when given with the folder, so it is set afterwards.
    await writer.run(`SET max_temp_directory_size = '${copyLimits.temporary}'`);
    await writer.run(`ATTACH ':memory:' AS ${stagingDatabase}`);
    await writer.run(`SET allowed_directories = ['${handOver.replaceAll("'", "''")}/']`);
    await writer.run("SET enable_external_access = false");
    await writer.run("SET lock_configuration = true");
    const stateTables = await writer.runAndReadAll(
      "SELECT count(*) FROM duckdb_tables() WHERE table_name = 'copy_state'",
    );
    if (Number(stateTables.getRowsJS()[0]?.[0]) === 0) {
      await writer.run("BEGIN");
      for (const statement of copySchemaStatements) await writer.run(statement);
      await writer.run("COMMIT");
    }
    const [version, changeNo, catalogue] =
      (await writer.runAndReadAll("SELECT version, change_no, catalogue FROM copy_state")).getRowsJS()[0] ?? [];
    if (version !== copyVersion) throw new Error(`the copy is of version ${String(version)}`);
    const stockChanges = (await writer.runAndReadAll("SELECT stock_change_id, changed_ms FROM stock_change"))
      .getRowsJS()
      .map(([id, changedMs]) => ({ id: Number(id), changedAt: Number(changedMs) }));
    return {
      writer,
      gatherer,
      readers,
      handOver,
      changeNo: Number(changeNo),
      stock: stockChanges,
      catalogue: String(catalogue),
      close: closeFile,
    };
  } catch (cause) {
    closeFile();
    throw cause;
  }
}
