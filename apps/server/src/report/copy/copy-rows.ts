/** Reads rows of the copy in the types of the database driver. */

import type { DuckDBConnection, DuckDBDataChunk } from "@duckdb/node-api";

/** Reads the rows of a statement. It is done before the first is read: a stream that fails half-way ends like one that is through. Others are served between two pieces. */
export async function readRows(
  connection: DuckDBConnection,
  statement: string,
  signal?: AbortSignal,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const result = await connection.run(statement);
  const names = result.columnNames();
  const rows: Record<string, unknown>[] = [];
  for (;;) {
    signal?.throwIfAborted();
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) return rows;
    addRows(rows, chunk, names);
  }
}

/** A function of its own: what is called often is compiled, the rounds of one that waits in between are not. */
function addRows(rows: Record<string, unknown>[], chunk: DuckDBDataChunk, names: readonly string[]): void {
  const vectors = names.map((name, column) => ({ name, vector: chunk.getColumnVector(column) }));
  for (let at = 0; at < chunk.rowCount; at += 1) rows.push(rowAt(vectors, at));
}

function rowAt(
  vectors: readonly { readonly name: string; readonly vector: ReturnType<DuckDBDataChunk["getColumnVector"]> }[],
  at: number,
): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const { name, vector } of vectors) row[name] = plain(vector.getItem(at));
  return row;
}

/** Whole numbers are exact up to 2^53, and the nearest number beyond; days are texts. */
function plain(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (typeof value === "number") return lean(value);
  return typeof value === "object" && value !== null ? String(value) : value;
}

/** The same number; a small whole one as the engine of JavaScript keeps it without a box of its own. */
function lean(value: number): number {
  const whole = value | 0;
  return whole === value ? whole : value;
}
