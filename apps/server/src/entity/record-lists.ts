/** Reads the pages and the facets of lists whose records are rows of joined tables. */
import type { Facet } from "@comptoir/api/wire";
import type { ColumnSort } from "@comptoir/domain/report";
import { Effect } from "effect";
import type { Statement } from "effect/sql";

import { compileOrder, fieldSql, type ListTable } from "./compile-where.ts";
import type { SqlContext } from "./entity-table.ts";

/** Records of a list: the SQL of their fields, and the tables that they are read from, the first of them called `e`. */
export interface RecordSource {
  readonly table: ListTable;
  readonly from: string;
}

/** Compiled question about records: the condition that they meet. */
export type RecordQuestion = SqlContext & { readonly where: Statement.Fragment };

/** Finds the ids of a page of records in order, with the total. */
export const findRecordIds = Effect.fnUntraced(function* (
  { table, from }: RecordSource,
  { sql, scope, where }: RecordQuestion,
  {
    sorting,
    offset,
    size,
  }: { readonly sorting: readonly ColumnSort[]; readonly offset: number; readonly size: number },
) {
  const idRows = yield* sql<{ readonly id: number }>`
    SELECT e.${sql.literal(table.id)} AS id FROM ${sql.literal(from)} WHERE ${where}
    ORDER BY ${compileOrder(table, sorting, { sql, scope })} LIMIT ${size} OFFSET ${offset}`;
  const [counted] = yield* sql<{ readonly total: number }>`
    SELECT count(*)::integer AS total FROM ${sql.literal(from)} WHERE ${where}`;
  return { ids: idRows.map(({ id }) => id), total: counted?.total ?? 0 };
}, Effect.orDie);

/** Counts records by the values of a field, the most frequent first. */
export const countRecordsBy = (
  { table, from }: RecordSource,
  { sql, scope, where }: RecordQuestion,
  field: string,
  size: number,
) =>
  Effect.orDie(
    sql<Facet["values"][number]>`
      SELECT ${fieldSql(table, field, { sql, scope })} AS value, NULL AS label, count(*)::float8 AS count
      FROM ${sql.literal(from)} WHERE ${where} GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT ${size}`,
  );
