/** Reads rows of the report copy in the types of the database driver. */

import type { DuckDBConnection, DuckDBDataChunk } from "@duckdb/node-api";

/**
 * Reads the rows of a statement. DuckDB completes the result before the first row, because an error halfway through a
 * stream would look like its end. Other requests run between two chunks.
 */
export async function readRows(
  connection: DuckDBConnection,
  statement: string,
  signal?: AbortSignal,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const queryResult = await connection.run(statement);
  const columnNames = queryResult.columnNames();
  const rows: Record<string, unknown>[] = [];
  for (;;) {
    signal?.throwIfAborted();
    const chunk = await queryResult.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) return rows;
    addRows(rows, chunk, columnNames);
  }
}

/** Adds the rows of a chunk. A separate function, because the JavaScript engine optimizes functions that are called often, not loops in a function that awaits. */
function addRows(rows: Record<string, unknown>[], chunk: DuckDBDataChunk, names: readonly string[]): void {
  const columnVectors = names.map((name, column) => ({ name, vector: chunk.getColumnVector(column) }));
  for (let rowIndex = 0; rowIndex < chunk.rowCount; rowIndex += 1) rows.push(rowAt(columnVectors, rowIndex));
}

function rowAt(
  vectors: readonly { readonly name: string; readonly vector: ReturnType<DuckDBDataChunk["getColumnVector"]> }[],
  rowIndex: number,
): Record<string, unknown> {
  const plainRow: Record<string, unknown> = {};
  for (const { name, vector } of vectors) plainRow[name] = toPlain(vector.getItem(rowIndex));
  return plainRow;
}

/** Converts a value to the database driver's type: a bigint to a number, exact up to 2^53, and a date or other object to text. */
function toPlain(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (typeof value === "number") return compactInteger(value);
  return typeof value === "object" && value !== null ? String(value) : value;
}

/** Returns the same number; a small integer in the compact form that V8 stores without an object on the heap. */
function compactInteger(value: number): number {
  const wholeNumber = value | 0;
  return wholeNumber === value ? wholeNumber : value;
}
