/**
 * Writes the sales of a database that has none, in one transaction: rows without keys, sums from the receipts at hand,
 * and the keys at the end. The result is that of committing the same batches in turn.
 */

import { Effect } from "effect";
import type { SqlClient, SqlError } from "effect/sql";

import type { CalendarDate } from "@comptoir/domain/period";
import { countsAsSale, type Transaction } from "@comptoir/domain/transaction";

import { integerArray, writeRows } from "../database/index.ts";
import { dateChanges } from "./date-changes.ts";
import { commitLockId } from "./live-receipts.ts";
import {
  expectedFirstSalesSql,
  placeAndJoinByTable,
  addFirstSalesStatement,
  type FirstSaleTable,
} from "./first-sales.ts";
import { placeReceipts, makeFactInsertion } from "./insert-facts.ts";
import { fillLongSums } from "./long-sums.ts";
import { makeBeside } from "./run-beside.ts";
import type { SaleSource } from "./sale-batch.ts";
import { factTables, type SaleParts } from "./sale-parts.ts";
import { sumTableNames } from "./staged-summaries.ts";
import { sumReceipts, type ReceiptSums } from "./sum-receipts.ts";
import { committedFilter } from "./verify-summaries.ts";

/** Receipts of a history, in the order of their days. */
export interface HistoryPiece {
  readonly transactions: readonly Transaction[];
  /** Whether a batch ends after them. */
  readonly endsBatch: boolean;
}

export interface HistoryOptions {
  readonly source: SaleSource;
  readonly label: string;
}

/** Makes the call that writes a history. */
export function makeHistoryWriting({ sql, share, feed }: SaleParts) {
  return Effect.fn("SaleStore.writeHistory")(
    function* (options: HistoryOptions, pieces: Iterable<HistoryPiece>) {
      yield* feed.prepareListeners;
      yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`SELECT pg_advisory_xact_lock(${commitLockId})`;
          yield* failIfSalesExist(sql);
          const restorePrimaryKeys = yield* emptyTables(sql);
          const layerTargets = yield* sql<{ readonly id: number; readonly targetId: number }>`
            SELECT target_layer_id AS id, target_id AS "targetId" FROM target_layer`;
          const targetByLocation = new Map(layerTargets.map(({ id, targetId }) => [id, targetId]));
          const receiptSums = sumReceipts((locationId) => targetByLocation.get(locationId) ?? 0);
          const soldQuantitySums = makeSoldQuantitySums();
          const concurrentWork = yield* makeBeside<SqlError.SqlError>();
          let currentBatch: OpenBatch | undefined;
          for (const { transactions, endsBatch } of pieces) {
            currentBatch ??= toNewBatch(yield* openBatch(sql, options));
            const { batchId, saleCount } = currentBatch;
            feed.tell({ batchId, firstSaleNo: saleCount + 1, transactions });
            const placedReceipts = placeReceipts(batchId, saleCount + 1, transactions);
            yield* concurrentWork.run(yield* makeFactInsertion(sql, placedReceipts, { share, isNew: true }));
            for (const transaction of transactions) {
              receiptSums.addReceipt(transaction);
              soldQuantitySums.add(transaction);
            }
            yield* Effect.yieldNow;
            yield* feed.awaitListeners;
            addToBatchCounts(currentBatch, transactions);
            if (!endsBatch) continue;
            yield* concurrentWork.end;
            yield* commitBatch(sql, currentBatch);
            yield* writeSummaryRows(sql, share, receiptSums, currentBatch.lastDate);
            currentBatch = undefined;
          }
          yield* concurrentWork.end;
          if (currentBatch !== undefined) yield* commitBatch(sql, currentBatch);
          yield* writeSummaryRows(sql, share, receiptSums);
          yield* fillLongSums(sql);
          yield* soldQuantitySums.write(sql);
          yield* restorePrimaryKeys;
          for (const table of firstSaleTableNames)
            yield* sql.unsafe(addFirstSalesStatement(table, expectedFirstSalesSql(table, committedFilter)));
          yield* dateChanges(sql, 0);
        }).pipe(Effect.scoped),
      );
      for (const table of [...factTables, ...sumTableNames]) yield* sql`ANALYZE ${sql(table)}`;
    },
    Effect.catchTag("SqlError", Effect.die),
  );
}

const firstSaleTableNames = Object.keys(placeAndJoinByTable) as FirstSaleTable[];

const failIfSalesExist = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const [row] = yield* sql<{ readonly isThere: boolean }>`SELECT EXISTS (SELECT FROM sale) AS "isThere"`;
  if (row?.isThere !== false) return yield* Effect.die("A history is only written into a database without sales");
});

/** Empties the tables of sales and drops their primary keys; returns what builds the keys again. */
const emptyTables = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const emptiedTables = [...factTables, ...sumTableNames];
  const primaryKeys = yield* sql<{ readonly table: string; readonly name: string; readonly definition: string }>`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE contype = 'p' AND conrelid = ANY (${[...emptiedTables]}::text[]::regclass[])`;
  yield* sql.unsafe(`TRUNCATE ${emptiedTables.join(", ")}`);
  for (const { table, name } of primaryKeys) yield* sql.unsafe(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return Effect.forEach(
    primaryKeys,
    ({ table, name, definition }) => sql.unsafe(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`),
    { discard: true },
  );
});

interface OpenBatch {
  readonly batchId: number;
  saleCount: number;
  lineCount: number;
  firstDate: CalendarDate | null;
  lastDate: CalendarDate | undefined;
  readonly locationIds: Set<number>;
}

const toNewBatch = (batchId: number): OpenBatch => ({
  batchId,
  saleCount: 0,
  lineCount: 0,
  firstDate: null,
  lastDate: undefined,
  locationIds: new Set(),
});

const openBatch = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, { source, label }: HistoryOptions) {
  const [row] = yield* sql<{ readonly batchId: number }>`
    INSERT INTO sale_batch (source, label) VALUES (${source}, ${label}) RETURNING batch_id AS "batchId"`;
  return row === undefined ? yield* Effect.die("INSERT … RETURNING gave no row") : row.batchId;
});

function addToBatchCounts(batch: OpenBatch, transactions: readonly Transaction[]): void {
  for (const { businessDate, locationId, lines } of transactions) {
    batch.saleCount++;
    batch.lineCount += lines.length;
    if (batch.firstDate === null || businessDate < batch.firstDate) batch.firstDate = businessDate;
    if (batch.lastDate === undefined || businessDate > batch.lastDate) batch.lastDate = businessDate;
    batch.locationIds.add(locationId);
  }
}

const commitBatch = (sql: SqlClient.SqlClient, batch: OpenBatch) => sql`
  UPDATE sale_batch SET state = 'COMMITTED', committed_at = now(), change_no = nextval('sale_change'), sale_count = ${batch.saleCount}, line_count = ${batch.lineCount},
    first_date = ${batch.firstDate}::date, last_date = ${batch.lastDate ?? null}::date, location_ids = ${integerArray([...batch.locationIds].toSorted((left, right) => left - right))}::integer[]
  WHERE batch_id = ${batch.batchId}`;

const writeSummaryRows = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  share: SaleParts["share"],
  sums: ReceiptSums,
  beforeDate?: CalendarDate,
) {
  for (const table of sumTableNames)
    for (const columns of sums.takeRows(table, { before: beforeDate }))
      yield* writeRows(sql, { table, columns, share, isNew: true });
});

/** Makes a counter of the quantities sold by location and item, which it then subtracts from the stock. */
function makeSoldQuantitySums() {
  const soldByPlaceAndItem = new Map<string, { locationId: number; itemId: number; quantity: number }>();
  const addReceipt = ({ locationId, state, training, lines }: Transaction): void => {
    if (!countsAsSale(state, training)) return;
    for (const { kind, itemId, quantity } of lines) {
      if (itemId === null || (kind !== "SALE" && kind !== "REFUND")) continue;
      const placeAndItem = `${locationId} ${itemId}`;
      const quantitySoFar = soldByPlaceAndItem.get(placeAndItem);
      if (quantitySoFar === undefined) soldByPlaceAndItem.set(placeAndItem, { locationId, itemId, quantity });
      else quantitySoFar.quantity += quantity;
    }
  };
  const writeStock = (sql: SqlClient.SqlClient) => {
    const soldRows = [...soldByPlaceAndItem.values()];
    return sql`
      INSERT INTO stock_on_hand (location_id, item_id, quantity)
      SELECT s.location_id, s.item_id, -s.quantity
      FROM unnest(${integerArray(soldRows.map(({ locationId }) => locationId))}::integer[], ${integerArray(soldRows.map(({ itemId }) => itemId))}::integer[], ${integerArray(soldRows.map(({ quantity }) => quantity))}::bigint[]) AS s (location_id, item_id, quantity)
        JOIN item i ON i.item_id = s.item_id ORDER BY 1, 2
      ON CONFLICT (location_id, item_id) DO UPDATE SET quantity = stock_on_hand.quantity + excluded.quantity`;
  };
  return { add: addReceipt, write: writeStock };
}
