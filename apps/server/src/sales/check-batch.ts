/** Compares the receipts of a pending batch with the committed ones, by natural key and content. */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { BatchCheck, ConflictingReceipt, SaleBatch } from "./sale-batch.ts";

/** Maximum number of conflicts in the answer. */
const conflictsAtMost = 500;
const naturalKeyColumnsSql = "location_id, business_date, terminal, number";

/** Treatment of stored receipts that contradict a batch: all are conflicts, or those that an import wrote are replaced. */
export type ContradictionRule = "conflict" | "replace";

/** Compares every receipt of the batch at its locations and days, in one join. */
export const checkBatch = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  batch: SaleBatch,
  rule: ContradictionRule = "conflict",
) {
  const countRows = yield* sql<{ readonly same: number; readonly different: number }>`
    SELECT (SELECT count(*) FROM (${repeatedReceiptsSql(sql, batch)}) repeated)::integer AS same,
           (SELECT count(*) FROM (${conflictingReceiptsSql(sql, batch, rule)}) conflict)::integer AS different`;
  const sameCount = countRows[0]?.same ?? 0;
  const conflictCount = countRows[0]?.different ?? 0;
  const conflicts = conflictCount === 0 ? [] : yield* listConflicts(sql, batch, rule);
  return { same: sameCount, conflictCount, conflicts } satisfies BatchCheck;
});

/** Deletes receipts of a pending batch that are already committed, or earlier in the batch, with the same content; returns the number of their lines. */
export const dropSameReceipts = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, saleBatch: SaleBatch) {
  yield* sql`DROP TABLE IF EXISTS pg_temp.dropped_receipt`;
  yield* sql`CREATE TEMPORARY TABLE dropped_receipt ON COMMIT DROP AS ${repeatedReceiptsSql(sql, saleBatch)}`;
  const droppedRows = yield* sql<{ readonly lines: number }>`
    SELECT count(*)::integer AS lines FROM sale_line f
    JOIN dropped_receipt d USING (location_id, business_date, sale_no) WHERE ${batchConditionSql(sql, "f", saleBatch)}`;
  for (const table of ["sale_line", "sale_tender", "sale_tax", "sale"]) {
    yield* sql`
      DELETE FROM ${sql(table)} f USING dropped_receipt d
      WHERE ${batchConditionSql(sql, "f", saleBatch)} AND f.location_id = d.location_id
        AND f.business_date = d.business_date AND f.sale_no = d.sale_no`;
  }
  return droppedRows[0]?.lines ?? 0;
});

/** SQL condition on the rows of a batch, by the first columns of the primary key. */
export function batchConditionSql(sql: SqlClient.SqlClient, alias: string, batch: SaleBatch) {
  return sql.literal(makeBatchFilter(batch)(alias));
}

/** Returns the condition on the batch's facts as plain text, for the derivations; it contains only numbers and dates. */
export function makeBatchFilter(batch: SaleBatch): (alias: string) => string {
  return (alias) => `${makeDaysFilter(batch)(alias)} AND ${alias}.batch_id = ${batch.batchId}`;
}

/** Returns the condition that a row is at the locations and days of a batch, whatever its own batch, as plain text. */
export function makeDaysFilter(batch: SaleBatch): (alias: string) => string {
  return (alias) =>
    `${alias}.location_id = ANY ('{${batch.locationIds.join(",")}}'::integer[])
     AND ${alias}.business_date BETWEEN '${batch.firstDate ?? "infinity"}' AND '${batch.lastDate ?? "infinity"}'`;
}

/** SQL of the batch's receipts that are already committed, or occur earlier in the batch, with the same content; each once. */
function repeatedReceiptsSql(sql: SqlClient.SqlClient, batch: SaleBatch) {
  return sql`
    SELECT n.location_id, n.business_date, n.sale_no ${receiptPairsSql(sql, batch)} AND n.content_hash = o.content_hash
    UNION
    SELECT n.location_id, n.business_date, n.sale_no
    FROM sale n JOIN ${repeatedKeysSql(sql, batch)} USING (${sql.literal(naturalKeyColumnsSql)})
    WHERE ${batchConditionSql(sql, "n", batch)} AND twice.low = twice.high AND n.sale_no > twice.first_no`;
}

function receiptPairsSql(sql: SqlClient.SqlClient, batch: SaleBatch) {
  return sql`
    FROM sale n JOIN sale o ON o.location_id = n.location_id AND o.business_date = n.business_date
      AND o.number = n.number AND o.terminal = n.terminal AND o.batch_id <> n.batch_id
    JOIN sale_batch b ON b.batch_id = o.batch_id AND b.state = 'COMMITTED'
    WHERE ${batchConditionSql(sql, "n", batch)}
      AND o.location_id = ANY (${`{${batch.locationIds.join(",")}}`}::integer[])
      AND o.business_date BETWEEN ${batch.firstDate}::date AND ${batch.lastDate}::date`;
}

function repeatedKeysSql(sql: SqlClient.SqlClient, batch: SaleBatch) {
  return sql`(
    SELECT ${sql.literal(naturalKeyColumnsSql)}, min(content_hash::text) AS low,
           max(content_hash::text) AS high, min(sale_no) AS first_no
    FROM sale i WHERE ${batchConditionSql(sql, "i", batch)}
    GROUP BY ${sql.literal(naturalKeyColumnsSql)} HAVING count(*) > 1
  ) twice`;
}

/** SQL of the batch's receipts that are already committed, or occur elsewhere in the batch, with other content; each once. */
function conflictingReceiptsSql(sql: SqlClient.SqlClient, batch: SaleBatch, rule: ContradictionRule) {
  return sql`
    SELECT n.sale_no, n.location_id, n.business_date, n.terminal, n.number ${receiptPairsSql(sql, batch)} AND n.content_hash <> o.content_hash
      AND (${rule === "conflict"} OR NOT ${sql.literal(replaceableCondition)})
    UNION
    SELECT n.sale_no, n.location_id, n.business_date, n.terminal, n.number
    FROM sale n JOIN ${repeatedKeysSql(sql, batch)} USING (${sql.literal(naturalKeyColumnsSql)})
    WHERE ${batchConditionSql(sql, "n", batch)} AND twice.low <> twice.high`;
}

/** SQL condition: a till sent the stored receipt `o`. */
export const fromTillCondition =
  "EXISTS (SELECT FROM till_receipt t WHERE t.location_id = o.location_id AND t.business_date = o.business_date AND t.terminal = o.terminal AND t.number = o.number)";

/** SQL condition on a stored receipt `o` of a batch `b`: the domain's `isReplaceable`, but for audited days. */
const replaceableCondition = `(b.source = 'IMPORT' AND NOT ${fromTillCondition})`;

/** SQL of the stored receipts that the batch replaces. */
export const replacedReceiptsSql = (sql: SqlClient.SqlClient, batch: SaleBatch) => sql`
  SELECT DISTINCT o.location_id, o.business_date, o.batch_id, o.sale_no ${receiptPairsSql(sql, batch)} AND n.content_hash <> o.content_hash AND ${sql.literal(replaceableCondition)}`;

const listConflicts = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  batch: SaleBatch,
  rule: ContradictionRule,
) {
  return yield* sql<ConflictingReceipt>`
    SELECT sale_no AS "saleNo", location_id AS "locationId", business_date AS "businessDate", terminal, number
    FROM (${conflictingReceiptsSql(sql, batch, rule)}) conflict ORDER BY 1 LIMIT ${conflictsAtMost}`;
});
