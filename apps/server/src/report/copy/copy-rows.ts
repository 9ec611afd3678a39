/** Rows of the copy, as the driver of the database gives them. */

import type { DuckDBConnection } from "@duckdb/node-api";

/** Reads the rows of a statement. It is done before the first is read: a stream that fails half-way ends like one that is through. Others are served between two pieces. */
export async function readRows(connection: DuckDBConnection, statement: string, signal?: AbortSignal): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const result = await connection.run(statement);
  const names = result.columnNames();
  const rows: Record<string, unknown>[] = [];
  for (;;) {
    signal?.throwIfAborted();
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) return rows;
    const first = rows.length;
    for (let row = 0; row < chunk.rowCount; row++) rows.push({});
    for (const [column, name] of names.entries()) for (const [row, value] of chunk.getColumnValues(column).entries()) (rows[first + row] ?? {})[name] = plain(value);
  }
}

/** Whole numbers are exact up to 2^53, and the nearest number beyond; days are texts. */
function plain(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  return typeof value === "object" && value !== null ? String(value) : value;
}
