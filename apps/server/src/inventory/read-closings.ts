/** Reads the stock of a product at a location from the snapshot of each day, beside the stock by all movements known now. */

import type { Caller } from "@comptoir/api/contract";
import type { StockClosingsWire } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { quantityChangedSince, snapshotStockOn, type StockMovement, type StockPlace } from "@comptoir/domain/inventory";
import { quantity } from "@comptoir/domain/measure";
import { unitCost } from "@comptoir/domain/money";
import type { CalendarDate } from "@comptoir/domain/period";
import type { ReportFilter } from "@comptoir/domain/report";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { entriesFromCondition } from "./keep-closings.ts";
import { findStockPlace } from "./stock-place.ts";

/** Maximum number of days in a response. */
const daysPerPage = 31;

/** Reads the stock at the close of each day by ItemSKU and TargetLayerID, newest first, for days before `beforeMs`. Errors: FILTER_INVALID, ACCESS_DENIED, HTTP_404. */
export const readClosings = Effect.fn("readClosings")(function* (
  caller: Caller,
  filters: readonly ReportFilter[],
  beforeMs: number | undefined,
) {
  const { location, itemId } = yield* findStockPlace(caller, filters);
  const stockPlace = { locationId: location.id, itemId };
  const sql = yield* SqlClient.SqlClient;
  const snapshotDays = yield* Effect.orDie(sql<{
    readonly date: CalendarDate;
    readonly closesAt: number;
    readonly keptAt: number;
  }>`
    SELECT business_date::text AS date, floor(extract(epoch FROM closes_at) * 1000)::float8 AS "closesAt", floor(extract(epoch FROM kept_at) * 1000)::float8 AS "keptAt"
    FROM stock_snapshot_day WHERE location_id = ${location.id} AND ${beforeMs === undefined ? sql`true` : sql`closes_at < ${new Date(beforeMs)}`} ORDER BY 1 DESC LIMIT ${daysPerPage + 1}`);
  const daysOfPage = snapshotDays.slice(0, daysPerPage);
  const oldestDayOfPage = daysOfPage.at(-1);
  const snapshotRows = yield* Effect.orDie(sql<{
    readonly date: CalendarDate;
    readonly quantity: number;
    readonly unitCost: number | null;
  }>`
    SELECT business_date::text AS date, quantity::float8 AS quantity, unit_cost::float8 AS "unitCost" FROM stock_snapshot WHERE location_id = ${location.id} AND item_id = ${itemId}`);
  const snapshotStocks = snapshotRows.map(({ date, ...row }) => ({
    date,
    quantity: quantity(row.quantity),
    unitCost: row.unitCost === null ? null : unitCost(row.unitCost),
  }));
  const movementSums = yield* sumMovementsBetween(
    stockPlace,
    daysOfPage.map(({ closesAt }) => closesAt),
  );
  const maySeeCost = hasPermission(caller.permissions, ["PRODUCT_COST_READ"]);
  const closingsAnswer: typeof StockClosingsWire.Type = {
    days: daysOfPage.map((day) => {
      const stockOfDay = snapshotStockOn(snapshotStocks, day.date);
      const quantityChangedLater = quantityChangedSince(movementSums, stockPlace, {
        closesAt: day.closesAt,
        quantity: stockOfDay.quantity,
      });
      return {
        ...day,
        quantity: stockOfDay.quantity,
        change: quantityChangedLater,
        ...(maySeeCost ? { unitCost: stockOfDay.unitCost } : {}),
      };
    }),
    older: snapshotDays.length > daysPerPage ? (oldestDayOfPage?.closesAt ?? null) : null,
  };
  return closingsAnswer;
});

/** Sums an item's stock before, between and after the given instants, one movement for each interval. Units: milliseconds since 1970. */
const sumMovementsBetween = Effect.fnUntraced(function* (stockPlace: StockPlace, instants: readonly number[]) {
  const sql = yield* SqlClient.SqlClient;
  const sortedInstantsMs = instants.toSorted((left, right) => left - right);
  const [firstStart] = sortedInstantsMs;
  if (firstStart === undefined) return [];
  // Reads in a single statement: with two, a movement committed in between would be in only one of them.
  const quantitySumRows = yield* sql<{ readonly bucket: number; readonly quantity: number }>`
    SELECT width_bucket((extract(epoch FROM happened_at) * 1000)::numeric, ${`{${sortedInstantsMs.join(",")}}`}::numeric[]) AS bucket, sum(quantity)::float8 AS quantity
    FROM stock_entry WHERE ${entriesFromCondition(sql, stockPlace.locationId, firstStart)} AND item_id = ${stockPlace.itemId} GROUP BY 1
    UNION ALL SELECT 0, quantity::float8 FROM stock_on_hand WHERE location_id = ${stockPlace.locationId} AND item_id = ${stockPlace.itemId}`;
  const quantityMovedSinceFirst = quantitySumRows
    .filter(({ bucket }) => bucket > 0)
    .reduce((sum, row) => sum + row.quantity, 0);
  return quantitySumRows.map(({ bucket, quantity: sum }): StockMovement => ({
    ...stockPlace,
    id: String(bucket),
    quantity: quantity(bucket === 0 ? sum - quantityMovedSinceFirst : sum),
    at: sortedInstantsMs[bucket - 1] ?? firstStart - 1,
    kind: "OPENING",
    documentId: null,
    reverses: null,
    order: -1,
  }));
}, Effect.orDie);
