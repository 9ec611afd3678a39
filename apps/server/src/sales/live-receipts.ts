/**
 * Adds single receipts, which tills send. The receipts of a store and day belong to one growing batch, which is
 * committed from the first receipt on. Rows are never changed, as in other batches; each addition gives the batch a
 * new change number, which the report copy follows.
 */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { naturalKey, type DuplicateStatus } from "@comptoir/domain/import-file";
import type { Transaction } from "@comptoir/domain/transaction";

import { integerArray, textArray, type AddedReceipts } from "../database/index.ts";
import { findReceipts } from "./compare-receipts.ts";
import { contentHash } from "./content-hash.ts";
import { insertPlacedReceipts, type PlacedReceipt } from "./insert-facts.ts";
import type { FactSelection } from "./derive-summaries.ts";
import { addFactsToSummaries } from "./keep-summaries.ts";
import { subtractAdditions } from "./move-stock.ts";

/**
 * Lock that serializes commits of files, since two at once could each miss the other's receipts. Stores that add
 * single receipts share this lock and use their own locks among themselves.
 */
export const commitLockId = 7_203_014;
const storeLockClass = 7_203_015;
const changeLockId = 7_203_016;

/** Result of adding a receipt: written, known, or in conflict with a known one; with the batch and number of the stored receipt. */
export interface LiveReceipt {
  readonly standing: DuplicateStatus;
  readonly batchId: number;
  readonly saleNo: number;
}

/** Locks locations for the transaction, and blocks commits of files meanwhile. */
export const lockStores = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, locationIds: readonly number[]) {
  yield* sql`SELECT pg_advisory_xact_lock_shared(${commitLockId})`;
  for (const locationId of [...new Set(locationIds)].toSorted((left, right) => left - right))
    yield* sql`SELECT pg_advisory_xact_lock(${storeLockClass}, ${locationId})`;
});

/**
 * Adds receipts with their summaries and stock. Known or conflicting receipts are left out, and reported. Run it in a
 * transaction, and call `renewChangeNumbers` for the batches of the returned additions at its end.
 */
export const addLiveReceipts = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  transactions: readonly Transaction[],
) {
  if (transactions.length === 0) return { receipts: [], additions: [] };
  yield* lockStores(
    sql,
    transactions.map(({ locationId }) => locationId),
  );
  const foundReceipts = yield* findReceipts(sql, transactions);
  const findStoredReceipt = (index: number): LiveReceipt | undefined => {
    const [row] = foundReceipts
      .filter((candidate) => candidate.index === index)
      .toSorted((left, right) => Number(left.same) - Number(right.same));
    return row && { standing: row.same ? "same" : "different", batchId: row.batchId, saleNo: row.saleNo };
  };
  const storedStates = foundReceipts.length === 0 ? [] : transactions.map((_, index) => findStoredReceipt(index));
  const firstIndexes = new Map<string, number>();
  for (const [index, transaction] of transactions.entries()) {
    const receiptKey = naturalKey(transaction);
    if (storedStates[index] === undefined && !firstIndexes.has(receiptKey)) firstIndexes.set(receiptKey, index);
  }
  const addedReceipts = yield* growBatches(
    sql,
    [...firstIndexes.values()].flatMap((index) => transactions[index] ?? []),
  );
  const placedReceiptByIndex = numberNewReceipts(transactions, firstIndexes.values(), addedReceipts);
  if (placedReceiptByIndex.size > 0) {
    yield* insertPlacedReceipts(sql, [...placedReceiptByIndex.values()], { share: undefined });
    const factSelection = makeAddedFactSelection(addedReceipts);
    yield* addFactsToSummaries(sql, factSelection);
    yield* subtractAdditions(
      sql,
      factSelection,
      addedReceipts.map((addition) => ({
        locationIds: [addition.locationId],
        firstDate: addition.businessDate,
        filter: makeAdditionFilter(addition),
        name: `${addition.batchId}.${addition.firstNo}`,
      })),
    );
  }
  const liveReceipts = transactions.map((transaction, index): LiveReceipt => {
    const storedReceipt = storedStates[index];
    if (storedReceipt !== undefined) return storedReceipt;
    const winner = firstIndexes.get(naturalKey(transaction)) ?? index;
    const {
      batchId = 0,
      saleNo = 0,
      transaction: writtenTransaction = transaction,
    } = placedReceiptByIndex.get(winner) ?? {};
    if (winner === index) return { standing: "new", batchId, saleNo };
    return {
      standing: contentHash(writtenTransaction) === contentHash(transaction) ? "same" : "different",
      batchId,
      saleNo,
    };
  });
  return { receipts: liveReceipts, additions: addedReceipts };
});

/** Numbers the new receipts within the batches that grow by them. */
function numberNewReceipts(
  transactions: readonly Transaction[],
  indexes: Iterable<number>,
  additions: Effect.Success<ReturnType<typeof growBatches>>,
): ReadonlyMap<number, PlacedReceipt> {
  const placedByIndex = new Map<number, PlacedReceipt>();
  const nextNumberByBatch = new Map(additions.map(({ batchId, firstNo }) => [batchId, firstNo]));
  for (const index of indexes) {
    const transaction = transactions[index];
    const additionOfDay = transaction && additions.find((candidate) => isOfSameDay(candidate, transaction));
    if (transaction === undefined || additionOfDay === undefined) continue;
    const saleNo = nextNumberByBatch.get(additionOfDay.batchId) ?? additionOfDay.firstNo;
    nextNumberByBatch.set(additionOfDay.batchId, saleNo + 1);
    placedByIndex.set(index, { batchId: additionOfDay.batchId, saleNo, transaction });
  }
  return placedByIndex;
}

/** Extends the batches of the receipts' locations and days, creating missing ones. */
const growBatches = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, transactions: readonly Transaction[]) {
  const countsByLocationAndDay = new Map<
    string,
    { locationId: number; businessDate: string; sales: number; lines: number }
  >();
  for (const { locationId, businessDate, lines } of transactions) {
    const locationAndDay = `${locationId} ${businessDate}`;
    const countsOfDay = countsByLocationAndDay.get(locationAndDay) ?? { locationId, businessDate, sales: 0, lines: 0 };
    countsByLocationAndDay.set(locationAndDay, {
      ...countsOfDay,
      sales: countsOfDay.sales + 1,
      lines: countsOfDay.lines + lines.length,
    });
  }
  const countsOfDays = [...countsByLocationAndDay.values()];
  if (countsOfDays.length === 0) return [];
  const dayColumnArrays = {
    locations: integerArray(countsOfDays.map(({ locationId }) => locationId)),
    dates: textArray(countsOfDays.map(({ businessDate }) => businessDate)),
  };
  const openBatches = yield* sql<{
    readonly locationId: number;
    readonly businessDate: string;
    readonly batchId: number;
  }>`
    SELECT location_id AS "locationId", business_date AS "businessDate", batch_id AS "batchId" FROM live_batch
    JOIN unnest(${dayColumnArrays.locations}::integer[], ${dayColumnArrays.dates}::date[]) AS w (location_id, business_date) USING (location_id, business_date)`;
  const batchIdByLocationAndDay = new Map(
    openBatches.map((row) => [`${row.locationId} ${row.businessDate}`, row.batchId]),
  );
  for (const [key, { locationId, businessDate }] of countsByLocationAndDay) {
    if (batchIdByLocationAndDay.has(key)) continue;
    const [newBatch] = yield* sql<{ readonly batchId: number }>`
      WITH made AS (
        INSERT INTO sale_batch (source, label, state, committed_at, location_ids, first_date, last_date)
        VALUES ('POS', ${key}, 'COMMITTED', now(), ${integerArray([locationId])}::integer[], ${businessDate}::date, ${businessDate}::date) RETURNING batch_id
      ) INSERT INTO live_batch (location_id, business_date, batch_id) SELECT ${locationId}::integer, ${businessDate}::date, batch_id FROM made RETURNING batch_id AS "batchId"`;
    if (newBatch !== undefined) batchIdByLocationAndDay.set(key, newBatch.batchId);
  }
  const countsWithBatchId = countsOfDays.map((day) => ({
    ...day,
    batchId: batchIdByLocationAndDay.get(`${day.locationId} ${day.businessDate}`) ?? 0,
  }));
  const grownBatches = yield* sql<{ readonly batchId: number; readonly firstNo: number }>`
    WITH grown AS (
      UPDATE sale_batch b SET sale_count = b.sale_count + g.sales, line_count = b.line_count + g.lines
      FROM unnest(${integerArray(countsWithBatchId.map(({ batchId }) => batchId))}::integer[], ${integerArray(countsWithBatchId.map(({ sales }) => sales))}::integer[], ${integerArray(countsWithBatchId.map(({ lines }) => lines))}::integer[]) AS g (batch_id, sales, lines)
      WHERE b.batch_id = g.batch_id RETURNING b.batch_id, b.sale_count - g.sales + 1 AS first_no
    ) INSERT INTO sale_arrival (batch_id, first_no, known_at) SELECT batch_id, first_no, clock_timestamp() FROM grown RETURNING batch_id AS "batchId", first_no AS "firstNo"`;
  const firstNumberByBatch = new Map(grownBatches.map((row) => [row.batchId, row.firstNo]));
  return countsWithBatchId.map(({ locationId, businessDate, batchId }): AddedReceipts => ({
    locationId,
    businessDate,
    batchId,
    firstNo: firstNumberByBatch.get(batchId) ?? 1,
  }));
});

const isOfSameDay = (addition: AddedReceipts, { locationId, businessDate }: Transaction): boolean =>
  addition.locationId === locationId && addition.businessDate === businessDate;

/** SQL condition on the rows of additions, at most one a batch, by the first columns of the primary key. */
export const makeAddedFactSelection = (additions: readonly AddedReceipts[]): FactSelection => ({
  filter: (
    alias,
  ) => `${alias}.location_id = ANY ($1::integer[]) AND ${alias}.business_date = ANY ($2::date[]) AND ${alias}.batch_id = ANY ($3::integer[])
    AND ${alias}.sale_no >= ($4::integer[])[array_position($3::integer[], ${alias}.batch_id)]`,
  params: [
    integerArray([...new Set(additions.map(({ locationId }) => locationId))]),
    textArray([...new Set(additions.map(({ businessDate }) => businessDate))]),
    integerArray(additions.map(({ batchId }) => batchId)),
    integerArray(additions.map(({ firstNo }) => firstNo)),
  ],
});

const makeAdditionFilter =
  ({ locationId, businessDate, batchId, firstNo }: AddedReceipts) =>
  (alias: string) =>
    `${alias}.location_id = ${locationId} AND ${alias}.business_date = '${businessDate}'::date AND ${alias}.batch_id = ${batchId} AND ${alias}.sale_no >= ${firstNo}`;

/** Gives changed batches new change numbers. The transaction has to end right after it, because numbers follow the order of commits. */
export const renewChangeNumbers = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, batchIds: readonly number[]) {
  if (batchIds.length === 0) return;
  yield* sql`SELECT pg_advisory_xact_lock(${changeLockId})`;
  yield* sql`UPDATE sale_batch SET change_no = nextval('sale_change') WHERE batch_id = ANY (${integerArray([...new Set(batchIds)])}::integer[])`;
});

/** Queues the tills' receipts of an undone batch to be derived again. */
export const requeueReceipts = (sql: SqlClient.SqlClient, batchId: number) =>
  sql`
    WITH gone AS (DELETE FROM till_receipt WHERE batch_id = ${batchId} RETURNING location_id, terminal_id, no)
    INSERT INTO till_pending (terminal_id, no, location_id) SELECT terminal_id, no, location_id FROM gone ON CONFLICT DO NOTHING`;
