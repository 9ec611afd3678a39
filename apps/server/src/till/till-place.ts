/** Reads the data of a till's store that receipts need: clock, items and tenders. */

import type { ReceiptItem, ReceiptLocation } from "@comptoir/domain/import-file";
import { unitCost } from "@comptoir/domain/money";
import { isTenderKind } from "@comptoir/domain/transaction";
import { Clock, Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { integerArray, textArray } from "../database/index.ts";

/** Store that tills write to. */
export interface TillPlace extends ReceiptLocation {
  /** Targets whose catalogues the store sells from, nearest first. */
  readonly targetIds: readonly number[];
}

/** Reads stores by id. */
export const readTillPlaces = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, locationIds: readonly number[]) {
  const rows = yield* sql<TillPlace>`
    SELECT target_layer_id AS id, time_zone AS "timeZone", business_day_start AS "businessDayStart", (
      WITH RECURSIVE above AS (
        SELECT l.parent_id, l.target_id, 0 AS height FROM target_layer l WHERE l.target_layer_id = target_layer.target_layer_id
        UNION ALL SELECT l.parent_id, l.target_id, above.height + 1 FROM target_layer l JOIN above ON l.target_layer_id = above.parent_id WHERE above.height < 100
      ) SELECT array_agg(target_id ORDER BY height) FROM (SELECT target_id, min(height) AS height FROM above GROUP BY target_id) nearest) AS "targetIds"
    FROM target_layer JOIN layer_time USING (target_layer_id) WHERE target_layer_id = ANY (${integerArray(locationIds)}::integer[])`;
  return new Map(rows.map((row) => [row.id, row]));
}, Effect.orDie);

/** Lifetime of a cached store. Units: milliseconds. */
const placeCachedForMs = 5_000;

const cachedPlacesByClient = new WeakMap<
  SqlClient.SqlClient,
  Map<number, { readonly until: number; readonly place: TillPlace }>
>();

/** Finds a store, cached for some seconds because every call needs it; deriving reads it again. */
export const findTillPlace = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, locationId: number) {
  const now = yield* Clock.currentTimeMillis;
  const cachedPlaceByLocation =
    cachedPlacesByClient.get(sql) ?? new Map<number, { readonly until: number; readonly place: TillPlace }>();
  cachedPlacesByClient.set(sql, cachedPlaceByLocation);
  const cachedPlace = cachedPlaceByLocation.get(locationId);
  if (cachedPlace !== undefined && now < cachedPlace.until) return cachedPlace.place;
  const tillPlace = (yield* readTillPlaces(sql, [locationId])).get(locationId);
  if (tillPlace !== undefined)
    cachedPlaceByLocation.set(locationId, { until: now + placeCachedForMs, place: tillPlace });
  return tillPlace;
});

interface ItemRow {
  readonly targetId: number;
  readonly sku: string;
  readonly itemId: number;
  readonly description: string;
  readonly departmentId: number | null;
  readonly subDepartmentId: number | null;
  readonly price: number | null;
  readonly cost: number | null;
}

/** Makes a function that finds items by code for a store, its own target's first. Can include deleted items, since old receipts may arrive late. */
export const makeItemFinder = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  targetIds: readonly number[],
  codes: readonly string[],
  deletedRule: "found" | "left",
) {
  const rows = yield* sql<ItemRow>`
    SELECT target_id AS "targetId", sku, item_id AS "itemId", description, department_id AS "departmentId", sub_department_id AS "subDepartmentId", unit_price::float8 AS price, unit_cost::float8 AS cost
    FROM item WHERE target_id = ANY (${integerArray(targetIds)}::integer[]) AND sku = ANY (${textArray([...new Set(codes)])}::text[]) AND (${deletedRule === "found"} OR NOT is_deleted)`;
  const rowByTargetAndSku = new Map(rows.map((row) => [`${row.targetId} ${row.sku}`, row]));
  return (ownTargetIds: readonly number[], code: string): ReceiptItem | null => {
    for (const targetId of ownTargetIds) {
      const row = rowByTargetAndSku.get(`${targetId} ${code}`);
      if (row !== undefined)
        return {
          itemId: row.itemId,
          description: row.description,
          departmentId: row.departmentId,
          subDepartmentId: row.subDepartmentId,
          price: row.price === null ? null : unitCost(row.price),
          cost: row.cost === null ? null : unitCost(row.cost),
        };
    }
    return null;
  };
}, Effect.orDie);

/** Lists the tenders that a store does not accept: neither built-in ones nor payment types of its targets. */
export const readUnknownTenders = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  targetIds: readonly number[],
  codes: readonly string[],
) {
  const customCodes = [...new Set(codes)].filter((code) => !isTenderKind(code));
  if (customCodes.length === 0) return new Set<string>();
  const customTenderRows = yield* sql<{ readonly code: string }>`
    SELECT fields->>'code' AS code FROM legacy_record
    WHERE kind = 'paymentType' AND target_id = ANY (${integerArray(targetIds)}::integer[]) AND fields->>'code' = ANY (${textArray(customCodes)}::text[]) AND NOT is_deleted`;
  const knownTenderCodes = new Set(customTenderRows.map(({ code }) => code));
  return new Set(customCodes.filter((code) => !knownTenderCodes.has(code)));
}, Effect.orDie);
