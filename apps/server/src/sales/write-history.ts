/**
 * Writes the sales of a database that has none, in one transaction: rows without keys, sums from the receipts at hand,
 * and the keys at the end. The result is that of committing the same batches in turn.
 */

import { Effect } from "effect";
import type { SqlClient, SqlError } from "effect/sql";

import type { CalendarDate } from "@comptoir/domain/period";
import { countsAsSale, type Transaction } from "@comptoir/domain/transaction";

import { integerArray, writeRows } from "../database/index.ts";
import { commitLock } from "./live-receipts.ts";
import { expectedFirstSales, firstSaleTables, addFirstSales, type FirstSaleTable } from "./first-sales.ts";
import { placeReceipts, prepareFacts } from "./insert-facts.ts";
import { fillLongSums } from "./long-sums.ts";
import { makeBeside } from "./run-beside.ts";
import type { SaleSource } from "./sale-batch.ts";
import { factTables, type SaleParts } from "./sale-parts.ts";
import { sumTables } from "./staged-summaries.ts";
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
          yield* sql`SELECT pg_advisory_xact_lock(${commitLock})`;
          yield* requireNoSales(sql);
          const restoreKeys = yield* emptyTables(sql);
          const targets = yield* sql<{ readonly id: number; readonly targetId: number }>`
            SELECT target_layer_id AS id, target_id AS "targetId" FROM target_layer`;
          const targetByLocation = new Map(targets.map(({ id, targetId }) => [id, targetId]));
          const sums = sumReceipts((locationId) => targetByLocation.get(locationId) ?? 0);
          const soldGoods = sumSold();
          const concurrentWork = yield* makeBeside<SqlError.SqlError>();
          let batch: OpenBatch | undefined;
          for (const { transactions, endsBatch } of pieces) {
            batch ??= newBatch(yield* openBatch(sql, options));
            const { batchId, saleCount } = batch;
            feed.tell({ batchId, firstSaleNo: saleCount + 1, transactions });
            const placedReceipts = placeReceipts(batchId, saleCount + 1, transactions);
            yield* concurrentWork.run(yield* prepareFacts(sql, placedReceipts, { share, isNew: true }));
            for (const transaction of transactions) {
              sums.addReceipt(transaction);
              soldGoods.add(transaction);
            }
            yield* Effect.yieldNow;
            yield* feed.awaitListeners;
            countIn(batch, transactions);
            if (!endsBatch) continue;
            yield* concurrentWork.end;
            yield* commitBatch(sql, batch);
            yield* writeSums(sql, share, sums, batch.lastDate);
            batch = undefined;
          }
          yield* concurrentWork.end;
          if (batch !== undefined) yield* commitBatch(sql, batch);
          yield* writeSums(sql, share, sums);
          yield* fillLongSums(sql);
          yield* soldGoods.write(sql);
          yield* restoreKeys;
          for (const table of firstSales)
            yield* sql.unsafe(addFirstSales(table, expectedFirstSales(table, committedFilter)));
        }).pipe(Effect.scoped),
      );
      for (const table of [...factTables, ...sumTables]) yield* sql`ANALYZE ${sql(table)}`;
    },
    Effect.catchTag("SqlError", Effect.die),
  );
}

const firstSales = Object.keys(firstSaleTables) as FirstSaleTable[];

const requireNoSales = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const [row] = yield* sql<{ readonly isThere: boolean }>`SELECT EXISTS (SELECT FROM sale) AS "isThere"`;
  if (row?.isThere !== false) return yield* Effect.die("A history is only written into a database without sales");
});

/** Empties the tables of sales and drops their primary keys; returns what builds the keys again. */
const emptyTables = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const tables = [...factTables, ...sumTables];
  const keys = yield* sql<{ readonly table: string; readonly name: string; readonly definition: string }>`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE contype = 'p' AND conrelid = ANY (${[...tables]}::text[]::regclass[])`;
  yield* sql.unsafe(`TRUNCATE ${tables.join(", ")}`);
  for (const { table, name } of keys) yield* sql.unsafe(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return Effect.forEach(
    keys,
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

const newBatch = (batchId: number): OpenBatch => ({
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

function countIn(batch: OpenBatch, transactions: readonly Transaction[]): void {
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

const writeSums = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  share: SaleParts["share"],
  sums: ReceiptSums,
  beforeDate?: CalendarDate,
) {
  for (const table of sumTables)
    for (const columns of sums.takeRows(table, { before: beforeDate }))
      yield* writeRows(sql, { table, columns, share, isNew: true });
});

/** Quantities sold by location and item, which leave the stock. */
function sumSold() {
  const quantities = new Map<string, { locationId: number; itemId: number; quantity: number }>();
  const addReceipt = ({ locationId, state, training, lines }: Transaction): void => {
    if (!countsAsSale(state, training)) return;
    for (const { kind, itemId, quantity } of lines) {
      if (itemId === null || (kind !== "SALE" && kind !== "REFUND")) continue;
      const key = `${locationId} ${itemId}`;
      const quantitySoFar = quantities.get(key);
      if (quantitySoFar === undefined) quantities.set(key, { locationId, itemId, quantity });
      else quantitySoFar.quantity += quantity;
    }
  };
  const writeStock = (sql: SqlClient.SqlClient) => {
    const rows = [...quantities.values()];
    return sql`
      INSERT INTO stock_on_hand (location_id, item_id, quantity)
      SELECT s.location_id, s.item_id, -s.quantity
      FROM unnest(${integerArray(rows.map(({ locationId }) => locationId))}::integer[], ${integerArray(rows.map(({ itemId }) => itemId))}::integer[], ${integerArray(rows.map(({ quantity }) => quantity))}::bigint[]) AS s (location_id, item_id, quantity)
        JOIN item i ON i.item_id = s.item_id ORDER BY 1, 2
      ON CONFLICT (location_id, item_id) DO UPDATE SET quantity = stock_on_hand.quantity + excluded.quantity`;
  };
  return { add: addReceipt, write: writeStock };
}
