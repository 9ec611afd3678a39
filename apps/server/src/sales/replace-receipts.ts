/**
 * Replaces committed receipts by those of another batch, and brings them back when that batch is undone. Replaced
 * receipts move into a separate batch, a part of the batch that replaced them, which can be undone like any other:
 * nothing is erased, and summaries, stock, counts and the report copy are updated as for any batch.
 */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { batchConditionSql, replacedReceiptsSql } from "./check-batch.ts";
import { addBatchToSummaries } from "./keep-summaries.ts";
import { moveStock, offsetCountsOfBatch } from "./move-stock.ts";
import type { ReceiptDay, SaleBatch } from "./sale-batch.ts";
import { findBatchRow } from "./sale-batch-repository.ts";
import { factTables } from "./sale-parts.ts";

/** Lists the stores and days of the receipts that a pending batch replaces. */
export const listReplacedDays = (sql: SqlClient.SqlClient, batch: SaleBatch) => sql<ReceiptDay>`
  SELECT DISTINCT location_id AS "locationId", business_date::text AS "businessDate" FROM (${replacedReceiptsSql(sql, batch)}) replaced ORDER BY 2, 1`;

/**
 * Moves the receipts that a pending batch replaces into parts of their batches. Returns the parts, still COMMITTED, for
 * an undo. Run it in the transaction that commits the batch; `settle` moves joined sums of a batch into the summaries.
 */
export const separateReplaced = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  batch: SaleBatch,
  settle: (batchId: number) => Effect.Effect<void>,
) {
  yield* stageMovedReceipts(sql, replacedReceiptsSql(sql, batch));
  const partIds: number[] = [];
  for (const batchId of yield* listMovedBatches(sql)) {
    yield* settle(batchId);
    partIds.push(yield* moveIntoPart(sql, batchId, batch.batchId));
  }
  return partIds;
});

/** Counts the receipts that a batch replaces, and its own that later batches replaced since. */
export const countReplaced = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, batchId: number) {
  const [row] = yield* sql<{ readonly before: number; readonly since: number }>`
    SELECT
      (SELECT coalesce(sum(sale_count), 0)::integer FROM sale_batch WHERE replaced_by = ${batchId} AND state = 'UNDONE') AS before,
      (SELECT coalesce(sum(p.sale_count), 0)::integer FROM sale_batch p JOIN sale_batch b ON b.batch_id = p.replaced_by AND b.state = 'COMMITTED'
        WHERE p.part_of = ${batchId} AND p.state = 'UNDONE') AS since`;
  return row ?? { before: 0, since: 0 };
});

/** Lists the committed parts that were separated from a batch and brought back since. */
export const listPartIds = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, batchId: number) {
  const rows = yield* sql<{ readonly batchId: number }>`
    SELECT batch_id AS "batchId" FROM sale_batch WHERE part_of = ${batchId} AND state = 'COMMITTED' ORDER BY batch_id`;
  return rows.map((row) => row.batchId);
});

/**
 * Brings back the receipts that an undone batch had replaced, if the batch that first brought them is still committed.
 * Only the newest version of a receipt returns; older versions stay replaced, by the batch that the newest one belongs
 * to. Run it in the transaction of the undo; `dateChanges` then ends the time without them.
 */
export const bringBackReplaced = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, batchId: number) {
  const undoneParts = yield* sql<{ readonly batchId: number }>`
    SELECT p.batch_id AS "batchId" FROM sale_batch p JOIN sale_batch b ON b.batch_id = p.part_of AND b.state = 'COMMITTED'
    WHERE p.replaced_by = ${batchId} AND p.state = 'UNDONE' AND p.sale_count > 0 ORDER BY b.commit_no DESC NULLS LAST, 1 FOR UPDATE OF p`;
  for (const id of undoneParts) {
    const part = yield* findBatchRow(sql, id.batchId);
    if (part === undefined) continue;
    yield* passOnToRivals(sql, part);
    yield* stageMovedReceipts(
      sql,
      sql`SELECT o.location_id, o.business_date, o.batch_id, o.sale_no FROM sale o WHERE ${batchConditionSql(sql, "o", part)}`,
    );
    if ((yield* listMovedBatches(sql)).length === 0) continue;
    const returningPart = yield* findBatchRow(sql, yield* moveIntoPart(sql, part.batchId, null));
    if (returningPart === undefined) continue;
    yield* addBatchToSummaries(sql, returningPart);
    yield* moveStock(sql, returningPart, "sold", false);
    yield* sql`UPDATE sale_batch SET state = 'COMMITTED', change_no = nextval('sale_change') WHERE batch_id = ${returningPart.batchId}`;
  }
});

/** Moves the receipts of an undone part that another committed batch also has into new parts, which that other batch replaces. */
const passOnToRivals = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, part: SaleBatch) {
  const rivalReceiptsSql = sql`
    FROM sale o JOIN sale n ON n.location_id = o.location_id AND n.business_date = o.business_date AND n.number = o.number AND n.terminal = o.terminal AND n.batch_id <> o.batch_id
      JOIN sale_batch b ON b.batch_id = n.batch_id AND b.state = 'COMMITTED'
    WHERE ${batchConditionSql(sql, "o", part)}`;
  const rivalBatches = yield* sql<{ readonly batchId: number }>`
    SELECT DISTINCT coalesce(b.part_of, b.batch_id) AS "batchId" ${rivalReceiptsSql} ORDER BY 1`;
  for (const { batchId } of rivalBatches) {
    yield* stageMovedReceipts(
      sql,
      sql`SELECT DISTINCT o.location_id, o.business_date, o.batch_id, o.sale_no ${rivalReceiptsSql} AND coalesce(b.part_of, b.batch_id) = ${batchId}`,
    );
    yield* moveIntoPart(sql, part.batchId, batchId);
  }
});

/** Fills the temporary table `moved_receipt` with the receipts that the next call of `moveIntoPart` moves. */
const stageMovedReceipts = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  receipts: ReturnType<typeof replacedReceiptsSql>,
) {
  yield* sql`DROP TABLE IF EXISTS pg_temp.moved_receipt`;
  yield* sql`CREATE TEMPORARY TABLE moved_receipt ON COMMIT DROP AS ${receipts}`;
  yield* sql`ANALYZE moved_receipt`;
});

const listMovedBatches = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ readonly batchId: number }>`SELECT DISTINCT batch_id AS "batchId" FROM moved_receipt ORDER BY 1`,
    (rows) => rows.map(({ batchId }) => batchId),
  );

/** Moves the receipts of a batch that are in the temporary table `moved_receipt` into a new part, and returns its id. */
const moveIntoPart = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  batchId: number,
  replacedBy: number | null,
) {
  const batchBefore = yield* findBatchRow(sql, batchId, "lock");
  if (batchBefore === undefined) return yield* Effect.die(new Error(`batch ${batchId} is gone`));
  const isCommitted = batchBefore.state === "COMMITTED";
  if (isCommitted) yield* offsetCountsOfBatch(sql, batchBefore, "undone");
  const [part] = yield* sql<{ readonly batchId: number }>`
    INSERT INTO sale_batch (source, label, state, created_by, created_at, committed_at, undone_at, location_ids, first_date, last_date, sale_count, line_count, part_of, replaced_by, hidden)
    SELECT b.source, b.label, b.state, b.created_by, b.created_at, b.committed_at, b.undone_at, m.location_ids, m.first_date, m.last_date, m.sales, m.lines, coalesce(b.part_of, b.batch_id), ${replacedBy}::integer, b.hidden
    FROM sale_batch b, (
      SELECT array_agg(DISTINCT location_id) AS location_ids, min(business_date) AS first_date, max(business_date) AS last_date, count(*) AS sales,
        (SELECT count(*) FROM sale_line l JOIN moved_receipt r USING (location_id, business_date, batch_id, sale_no) WHERE l.batch_id = ${batchId}) AS lines
      FROM moved_receipt WHERE batch_id = ${batchId}
    ) m WHERE b.batch_id = ${batchId} RETURNING batch_id AS "batchId"`;
  const partId = part?.batchId ?? 0;
  for (const table of factTables)
    yield* sql`
      UPDATE ${sql(table)} f SET batch_id = ${partId} FROM moved_receipt r
      WHERE ${batchConditionSql(sql, "f", batchBefore)} AND r.batch_id = ${batchId} AND f.location_id = r.location_id AND f.business_date = r.business_date AND f.sale_no = r.sale_no`;
  yield* sql`
    UPDATE sale_batch b SET sale_count = b.sale_count - p.sale_count, line_count = b.line_count - p.line_count, split_count = b.split_count + 1,
      change_no = CASE WHEN b.state = 'COMMITTED' THEN nextval('sale_change') ELSE b.change_no END
    FROM sale_batch p WHERE p.batch_id = ${partId} AND b.batch_id = ${batchId}`;
  if (isCommitted)
    for (const changedBatch of [yield* findBatchRow(sql, batchId), yield* findBatchRow(sql, partId)])
      if (changedBatch !== undefined) yield* offsetCountsOfBatch(sql, changedBatch, "sold");
  return partId;
});
