/** Reads stock movements, other than sales, that the report copy lacks. */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

/** Stock movements written together, or the document whose close committed them. */
export interface StockChange {
  readonly id: number;
  readonly documentId: number | null;
  /** Time of the change. Units: milliseconds since 1970. */
  readonly changedAt: number;
}

/** Approximate maximum number of movements read by one statement. */
const movementsPerStep = 20_000;

/** Maximum number of later transactions that may end before an earlier one. */
const changesUnderWayAtMost = 1_000;

/** Scalar SQL of the number of stock changes. */
export const stockChangeCountSql = "(SELECT count(*)::integer FROM stock_change)";

const changedMsSql = "floor(extract(epoch FROM changed_at) * 1000)::bigint";

/** Scalar SQL of the stock changes, in the text form that `parseStockChanges` reads: all changes, or those that may be missing from the known ones. */
export const stockChangesSql = (knownIds: ReadonlySet<number> | null): string =>
  `(SELECT coalesce(string_agg(concat_ws(':', stock_change_id, coalesce(document_id, 0), ${changedMsSql}), ',' ORDER BY stock_change_id), '') FROM stock_change WHERE stock_change_id > ${knownIds === null ? 0 : Math.max(0, ...knownIds) - changesUnderWayAtMost})`;

/** Parses stock changes and returns the unknown ones. */
export function parseStockChanges(text: string, knownIds: ReadonlySet<number>): readonly StockChange[] {
  const parsedChanges =
    text === ""
      ? []
      : text.split(",").map((entry): StockChange => {
          const [id = 0, documentId = 0, changedAt = 0] = entry.split(":").map(Number);
          return { id, documentId: documentId === 0 ? null : documentId, changedAt };
        });
  return parsedChanges.filter(({ id }) => !knownIds.has(id));
}

/** SQL conditions that together select the movements of some changes once; a large change is split into several conditions. */
export const listMovementConditions = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  stockChanges: readonly StockChange[],
) {
  const idArraySql = (list: readonly number[]) => `'{${list.join(",")}}'::integer[]`;
  const changeIdsWithoutDocument = stockChanges.flatMap(({ id, documentId }) => (documentId === null ? [id] : []));
  const closedDocumentIds = stockChanges.flatMap(({ documentId }) => documentId ?? []);
  const movementConditions = [
    ...(changeIdsWithoutDocument.includes(1) ? ["f.closing IS NULL AND f.written_in = 1"] : []),
    ...(changeIdsWithoutDocument.some((id) => id > 1)
      ? [`f.closing IS NULL AND f.written_in > 1 AND f.written_in = ANY (${idArraySql(changeIdsWithoutDocument)})`]
      : []),
    ...(closedDocumentIds.length > 0 ? [`f.closing = ANY (${idArraySql(closedDocumentIds)})`] : []),
  ];
  const stepConditions: string[] = [];
  for (const filter of movementConditions) {
    const [countRow] = yield* sql.unsafe<{ readonly count: number }>(
      `SELECT count(*)::integer AS count FROM stock_movement f WHERE ${filter}`,
    ).unprepared;
    const stepCount = Math.ceil((countRow?.count ?? 0) / movementsPerStep);
    for (let step = 0; step < stepCount; step++)
      stepConditions.push(stepCount === 1 ? filter : `${filter} AND f.movement_id % ${stepCount} = ${step}`);
  }
  return stepConditions;
});

/** Returns whether the database made the copied changes at the same times. */
export const hasStockChanges = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  knownChanges: readonly Pick<StockChange, "id" | "changedAt">[],
) {
  const stockChangeRows = yield* sql.unsafe<{ readonly id: number; readonly at: number }>(
    `SELECT stock_change_id AS id, (${changedMsSql})::float8 AS at FROM stock_change`,
  );
  const changedMsById = new Map(stockChangeRows.map(({ id, at }) => [id, at]));
  return knownChanges.every(({ id, changedAt }) => changedMsById.get(id) === changedAt);
});
