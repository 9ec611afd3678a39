/** A small group for tests: four stores of two targets on three clocks, thirty items, and random receipts in three weeks around a clock change. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc, { type Arbitrary } from "fast-check";

import { emptySums, type SalesSums } from "@comptoir/domain/metric";
import { addDays, businessTimeOf, dayStart, fromDayNumber, type CalendarDate } from "@comptoir/domain/period";
import { arbTransaction } from "@comptoir/domain/testing";
import type { Transaction } from "@comptoir/domain/transaction";

import { setLayerTimes } from "../../access/index.ts";
import { receiptSumColumns } from "../summary-table.ts";

/** The layer above the four stores. */
export const sampleChainId = 10;
/** Layer of stores 1 and 2. Both belong to the first target, whose third store is directly below the top. */
export const sampleRegionId = 11;
/** Chain of store 4, which is the only store of the second target. */
export const sampleOtherChainId = 12;

/** Stores at or below each layer. */
export const sampleStores: ReadonlyMap<number, readonly number[]> = new Map([
  [1, [1]],
  [2, [2]],
  [3, [3]],
  [4, [4]],
  [sampleRegionId, [1, 2]],
  [sampleOtherChainId, [4]],
  [sampleChainId, [1, 2, 3, 4]],
]);

/** 23 February 2026. The three weeks from this day include the end of a month and, on 8 March, the start of daylight saving time. */
export const sampleFirstDate: CalendarDate = fromDayNumber(20_507);
const sampleDays = 21;

/** Time zones of the stores, by id from 1. */
export const sampleZones = ["America/Toronto", "America/Toronto", "America/Vancouver", "America/Halifax"];

const parentIds = [sampleRegionId, sampleRegionId, sampleChainId, sampleOtherChainId];

/** Writes the group, its stores, departments, vendors and items. */
export const writeSampleChain = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`INSERT INTO target (target_id, code, description) VALUES (1, 'T', 'Target'), (2, 'U', 'Other target')`;
  yield* sql`INSERT INTO target_layer (target_layer_id, target_id, layer_type, code, description) VALUES (${sampleChainId}, 1, 'CHAIN', 'C', 'Chain')`;
  yield* sql`
    INSERT INTO target_layer (target_layer_id, parent_id, target_id, layer_type, code, description)
    VALUES (${sampleRegionId}, ${sampleChainId}, 1, 'REGION', 'R', 'Region'), (${sampleOtherChainId}, ${sampleChainId}, 2, 'CHAIN', 'O', 'Other chain')`;
  for (const [index, zone] of sampleZones.entries()) {
    yield* sql`
      INSERT INTO target_layer (target_layer_id, parent_id, target_id, layer_type, location_type, code, description)
      VALUES (${index + 1}, ${parentIds[index]}, ${parentIds[index] === sampleOtherChainId ? 2 : 1}, 'STORE', 'STORE', ${`S${index + 1}`}, ${`Store ${index + 1}`})`;
    yield* setLayerTimes(sql, [{ id: index + 1, timeZone: zone }]);
  }
  yield* sql`INSERT INTO department (department_id, target_id, code, description) SELECT n, 1, 'D' || n, 'Department ' || n FROM generate_series(1, 5) n`;
  yield* sql`INSERT INTO sub_department (sub_department_id, department_id, code, description) SELECT n, 1, 'S' || n, 'Sub ' || n FROM generate_series(1, 11) n`;
  yield* sql`INSERT INTO vendor (vendor_id, target_id, code, description) SELECT n, 1, 'V' || n, 'Vendor ' || n FROM generate_series(1, 3) n`;
  yield* sql`
    INSERT INTO item (item_id, target_id, sku, description, department_id, vendor_id)
    SELECT n, 1, 'SKU' || n, 'Item ' || n, 1 + n % 5, nullif(n % 4, 0) FROM generate_series(1, 30) n`;
});

let receiptNumber = 0;

/** A receipt of one of the stores within the three weeks, numbered apart from every other. */
export const arbSampleReceipt: Arbitrary<Transaction> = fc
  .tuple(arbTransaction, fc.integer({ min: 0, max: sampleDays - 1 }), fc.integer({ min: 0, max: 82_000 }))
  .map(([transaction, day, second]) => {
    const rule = { timeZone: sampleZones[transaction.locationId - 1] ?? "America/Toronto", businessDayStart: 0 };
    const soldAtMs = dayStart(addDays(sampleFirstDate, day), rule.timeZone) + second * 1000;
    receiptNumber += 1;
    return { ...transaction, number: String(receiptNumber), at: soldAtMs, ...businessTimeOf(soldAtMs, rule) };
  });

/** Returns the minute of a receipt from the beginning of its day, in a zone of whole and half hours. */
export const minuteOfReceipt = ({ at, halfHour }: Pick<Transaction, "at" | "halfHour">): number =>
  halfHour * 30 + (Math.floor(at / 60_000) % 30);

/** Reads the totals of the daily summary table. */
export const readStoredSums = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const columns = receiptSumColumns.map(
    (name) =>
      `coalesce(sum(${name}), 0)::float8 AS "${name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())}"`,
  );
  const rows = yield* sql.unsafe<SalesSums>(`SELECT ${columns.join(", ")} FROM sales_day`);
  return rows[0] ?? emptySums;
});
