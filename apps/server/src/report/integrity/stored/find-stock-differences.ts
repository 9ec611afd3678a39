/** Finds products whose stored stock is not the sum of their movements. */

import type { CalendarDate } from "@comptoir/domain/period";
import { printPlacedOrigin } from "@comptoir/domain/report";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { DetectedFinding } from "./finding-store.ts";

/**
 * Compares the stock of a location with its whole ledger: the domain's `checkBalances` for the last movement of each product. A new finding is of the
 * current business day.
 */
export const findStockDifferences = Effect.fn("integrity.stockDifferences")(function* (
  locationId: number,
  today: CalendarDate,
) {
  const sql = yield* SqlClient.SqlClient;
  const stockDifferenceRows = yield* sql<{
    readonly itemId: number;
    readonly sku: string;
    readonly stored: number;
    readonly moved: number;
  }>`
    SELECT i.item_id AS "itemId", i.sku, coalesce(h.quantity, 0)::float8 AS stored, coalesce(e.quantity, 0)::float8 AS moved
    FROM (SELECT item_id, quantity FROM stock_on_hand WHERE location_id = ${locationId}) h
      FULL JOIN (SELECT item_id, sum(quantity)::bigint AS quantity FROM stock_entry WHERE location_id = ${locationId} GROUP BY 1) e ON e.item_id = h.item_id
      JOIN item i ON i.item_id = coalesce(h.item_id, e.item_id)
    WHERE coalesce(h.quantity, 0) <> coalesce(e.quantity, 0) ORDER BY 1`;
  return stockDifferenceRows.map(({ itemId, sku, stored, moved }): DetectedFinding => ({
    locationId,
    businessDate: today,
    rule: "STOCK_IS_LEDGER",
    terminal: "",
    firstNumber: sku,
    lastNumber: sku,
    origin: printPlacedOrigin({ kind: "balance", locationId, businessDate: today, sku }),
    expected: moved,
    actual: stored,
    itemId,
    locationIds: [locationId],
  }));
}, Effect.orDie);
