/** Stores daily snapshots of each store's stock at the close of its business days, deletes old ones, and finds days that changed since. */

import { daysWithoutSnapshot, snapshotDaysAtMost, type ClosedDay } from "@comptoir/domain/inventory";
import { addDays, businessDateOf, type CalendarDate } from "@comptoir/domain/period";
import { isLocation, type TargetLayer } from "@comptoir/domain/target";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { dayRuleOf, listLayers } from "../access/index.ts";
import { inTransaction, integerArray } from "../database/index.ts";

/** Business day of a location whose stock snapshot was stored. */
export interface StoredSnapshotDay {
  readonly location: TargetLayer;
  readonly date: CalendarDate;
  /** Number of items whose stock or cost differs from the day before. */
  readonly rows: number;
}

const listStores = Effect.map(listLayers(), (layers) => layers.filter(isLocation));

/** Stores a snapshot of every closed day that lacks one, each in its own transaction, and reports each. Returns the number of days. */
export const keepClosings = Effect.fn("inventory.keepClosings")(function* <R>(
  nowMs: number,
  reportDay: (day: StoredSnapshotDay) => Effect.Effect<void, never, R>,
) {
  const sql = yield* SqlClient.SqlClient;
  const lastSnapshotDayByLocation = new Map(
    (yield* Effect.orDie(
      sql<{
        readonly id: number;
        readonly date: CalendarDate;
      }>`SELECT location_id AS id, max(business_date)::text AS date FROM stock_snapshot_day GROUP BY 1`,
    )).map(({ id, date }) => [id, date]),
  );
  let storedDayCount = 0;
  for (const location of yield* listStores)
    for (const day of daysWithoutSnapshot(
      lastSnapshotDayByLocation.get(location.id) ?? null,
      nowMs,
      dayRuleOf(location),
    )) {
      const changedItemCount = yield* inTransaction(storeSnapshotOfDay(location.id, day, nowMs));
      if (changedItemCount === null) continue;
      storedDayCount += 1;
      yield* reportDay({ location, date: day.date, rows: changedItemCount });
    }
  return storedDayCount;
});

/** Stores the snapshot of a day; returns its number of rows, or null if another server stored it. The stock of the day is the current stock less the movements since its close, read in one statement. */
const storeSnapshotOfDay = Effect.fnUntraced(function* (
  locationId: number,
  { date, closesAt }: ClosedDay,
  nowMs: number,
) {
  const sql = yield* SqlClient.SqlClient;
  const insertedDayRows = yield* sql`
    INSERT INTO stock_snapshot_day (location_id, business_date, closes_at, kept_at) VALUES (${locationId}, ${date}::date, ${new Date(closesAt)}, ${new Date(nowMs)})
    ON CONFLICT DO NOTHING RETURNING 1`;
  if (insertedDayRows.length === 0) return null;
  const insertedSnapshotRows = yield* sql`
    WITH since AS (SELECT item_id, sum(quantity)::bigint AS quantity FROM stock_entry WHERE ${entriesFromCondition(sql, locationId, closesAt)} GROUP BY 1)
    INSERT INTO stock_snapshot (location_id, item_id, business_date, quantity, unit_cost)
    SELECT h.location_id, h.item_id, ${date}::date, h.quantity - coalesce(since.quantity, 0), i.unit_cost
    FROM stock_on_hand h JOIN item i ON i.item_id = h.item_id LEFT JOIN since ON since.item_id = h.item_id
      LEFT JOIN LATERAL (SELECT p.quantity, p.unit_cost FROM stock_snapshot p WHERE p.location_id = h.location_id AND p.item_id = h.item_id ORDER BY p.business_date DESC LIMIT 1) last ON true
    WHERE h.location_id = ${locationId} AND (h.quantity - coalesce(since.quantity, 0), i.unit_cost) IS DISTINCT FROM (coalesce(last.quantity, 0), last.unit_cost)
    RETURNING item_id`;
  return insertedSnapshotRows.length;
}, Effect.orDie);

/** SQL of the stock movements since an instant. Sales are read from two days before: a business day may begin on the evening before. */
export const entriesFromCondition = (sql: SqlClient.SqlClient, locationId: number, fromMs: number) => sql`
  location_id = ${locationId} AND happened_at >= ${new Date(fromMs)} AND (business_date IS NULL OR business_date >= ${new Date(fromMs).toISOString().slice(0, 10)}::date - 2)`;

/** Deletes snapshots older than `snapshotDaysAtMost` days that no later day is computed from; returns the number of rows. */
export const forgetOldClosings = Effect.fn("inventory.forgetOldClosings")(function* (nowMs: number) {
  const sql = yield* SqlClient.SqlClient;
  let deletedRowCount = 0;
  for (const location of yield* listStores) {
    const firstDateToKeep = addDays(businessDateOf(nowMs, dayRuleOf(location)), -snapshotDaysAtMost);
    const deletedRows = yield* inTransaction(
      Effect.gen(function* () {
        yield* sql`DELETE FROM stock_snapshot_day WHERE location_id = ${location.id} AND business_date < ${firstDateToKeep}::date`;
        return yield* sql`
          DELETE FROM stock_snapshot s WHERE location_id = ${location.id} AND business_date < ${firstDateToKeep}::date
            AND EXISTS (SELECT FROM stock_snapshot o WHERE o.location_id = s.location_id AND o.item_id = s.item_id AND o.business_date > s.business_date AND o.business_date <= ${firstDateToKeep}::date)
          RETURNING 1`;
      }),
    );
    deletedRowCount += deletedRows.length;
  }
  return deletedRowCount + (yield* forgetClosedStores(nowMs));
}, Effect.orDie);

/** Deletes the old snapshots of stores that are closed or deleted; returns the number of rows. */
const forgetClosedStores = Effect.fnUntraced(function* (nowMs: number) {
  const sql = yield* SqlClient.SqlClient;
  const openStoreIds = integerArray((yield* listStores).map(({ id }) => id));
  const dateBefore = new Date(nowMs - (snapshotDaysAtMost + 1) * dayMs).toISOString().slice(0, 10);
  const oldRowsCondition = sql`NOT location_id = ANY (${openStoreIds}::integer[]) AND business_date < ${dateBefore}::date`;
  yield* sql`DELETE FROM stock_snapshot_day WHERE ${oldRowsCondition}`;
  const [deletedCount] = yield* sql<{ readonly rows: number }>`
    WITH gone AS (DELETE FROM stock_snapshot WHERE ${oldRowsCondition} RETURNING 1) SELECT count(*)::integer AS rows FROM gone`;
  return deletedCount?.rows ?? 0;
});

const dayMs = 24 * 60 * 60 * 1000;

/** Day of a location, with the number of items whose stock movements changed after its snapshot. */
export interface ChangedStock {
  readonly locationId: number;
  readonly location: string;
  readonly date: CalendarDate;
  readonly items: number;
}

/** Number of latest snapshot days that are compared with the stock movements. */
const daysCompared = 35;

/** Finds recent snapshot days whose stock movements changed since: the domain's `findChangedDays` in SQL, for every item. */
export const listChangedStock = Effect.fn("inventory.listChangedStock")(function* () {
  const changedStock: ChangedStock[] = [];
  for (const { id, description } of yield* listStores)
    for (const day of yield* listChangedDays(id)) changedStock.push({ locationId: id, location: description, ...day });
  return changedStock;
});

const listChangedDays = Effect.fnUntraced(function* (locationId: number) {
  const sql = yield* SqlClient.SqlClient;
  const snapshotDays = yield* sql<{ readonly date: CalendarDate; readonly closesAt: Date }>`
    SELECT business_date::text AS date, closes_at AS "closesAt" FROM stock_snapshot_day WHERE location_id = ${locationId} ORDER BY business_date DESC LIMIT ${daysCompared}`;
  const oldestSnapshotDay = snapshotDays.at(-1);
  if (oldestSnapshotDay === undefined || snapshotDays.length === 1) return [];
  return yield* sql<Omit<ChangedStock, "locationId" | "location">>`
    WITH day AS (
      SELECT business_date AS day, lag(closes_at) OVER (ORDER BY business_date) AS opens_at, closes_at FROM stock_snapshot_day WHERE location_id = ${locationId} AND business_date >= ${oldestSnapshotDay.date}::date
    ), step AS (
      SELECT s.item_id, s.business_date AS day, s.quantity - coalesce((
        SELECT p.quantity FROM stock_snapshot p WHERE p.location_id = s.location_id AND p.item_id = s.item_id AND p.business_date < s.business_date ORDER BY p.business_date DESC LIMIT 1), 0) AS quantity
      FROM stock_snapshot s WHERE s.location_id = ${locationId} AND s.business_date > ${oldestSnapshotDay.date}::date
      UNION ALL SELECT e.item_id, d.day, -e.quantity FROM stock_entry e JOIN day d ON e.happened_at >= d.opens_at AND e.happened_at < d.closes_at WHERE ${entriesFromCondition(sql, locationId, oldestSnapshotDay.closesAt.getTime())}
    ), changed AS (SELECT item_id, day FROM step GROUP BY 1, 2 HAVING sum(quantity) <> 0)
    SELECT day::text AS date, count(*)::integer AS items FROM changed GROUP BY 1 ORDER BY 1`;
}, Effect.orDie);
