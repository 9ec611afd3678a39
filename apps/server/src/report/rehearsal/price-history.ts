/** List prices of products over time, and those that are planned. */

import type { UnitCost } from "@comptoir/domain/money";
import { businessDateOf, type CalendarDate } from "@comptoir/domain/period";
import type { PriceChange } from "@comptoir/domain/product";
import { listLayerAndAncestors, type TargetLayer } from "@comptoir/domain/target";
import { Clock, Effect } from "effect";

import { dayRuleOf } from "../../access/index.ts";
import { withSnapshot } from "../../widget-data/widget-data-service.ts";
import type { ScopeLocation } from "../../widget-data/widget-scope.ts";

interface PriceRow {
  readonly itemId: number;
  readonly layerId: number | null;
  readonly amount: UnitCost | null;
  /** Moment of the change, in milliseconds. */
  readonly at: number;
  readonly fromDay: CalendarDate | null;
}

const priceColumnsSql = `item_id AS "itemId", target_layer_id AS "layerId", amount::float8 AS amount, floor(extract(epoch FROM at) * 1000)::float8 AS at, to_char(from_day, 'YYYY-MM-DD') AS "fromDay"`;

/** Reads the prices of products at the layers of a store, and their own, with the first business day of each at the store. */
export const readStorePrices = Effect.fnUntraced(function* (
  itemIds: readonly number[],
  location: ScopeLocation,
  layerPath: readonly Pick<TargetLayer, "id">[],
) {
  if (itemIds.length === 0) return [];
  const priceRows = yield* withSnapshot((snapshot) =>
    snapshot.query<PriceRow>(
      `SELECT ${priceColumnsSql} FROM item_value_change
        WHERE kind = 'price' AND item_id IN (${itemIds.join(", ")}) AND (target_layer_id IS NULL OR target_layer_id IN (${layerPath.map(({ id }) => id).join(", ")})) ORDER BY change_id`,
    ),
  );
  const dayRule = dayRuleOf(location);
  return priceRows.map(({ itemId, layerId, amount, at, fromDay }): PriceChange => ({
    itemId,
    layerId,
    amount,
    from: fromDay ?? businessDateOf(at, dayRule),
  }));
});

/** Lists the days after today from which planned prices apply at some of the stores, with the number of products of each. */
export const readPricePlans = Effect.fnUntraced(function* (
  locations: readonly ScopeLocation[],
  layers: readonly TargetLayer[],
) {
  const pathIds = new Set(locations.flatMap(({ id }) => listLayerAndAncestors(id, layers).map((layer) => layer.id)));
  if (pathIds.size === 0) return [];
  const nowMs = yield* Clock.currentTimeMillis;
  const todays = locations.map((location) => businessDateOf(nowMs, dayRuleOf(location))).toSorted();
  return yield* withSnapshot((snapshot) =>
    snapshot.query<{ readonly from: string; readonly products: number }>(
      `SELECT to_char(from_day, 'YYYY-MM-DD') AS "from", count(DISTINCT item_id)::integer AS products FROM item_value_change
        WHERE kind = 'price' AND target_layer_id IN (${[...pathIds].join(", ")}) AND from_day > '${todays[0]}' GROUP BY from_day ORDER BY from_day`,
    ),
  );
});

/** Reads the names and the own prices of products. */
export const readProducts = Effect.fnUntraced(function* (itemIds: readonly number[]) {
  if (itemIds.length === 0) return new Map<number, ProductRow>();
  const productRows = yield* withSnapshot((snapshot) =>
    snapshot.query<ProductRow & { readonly id: number }>(
      `SELECT item_id AS id, sku, description AS product, unit_price::float8 AS price FROM item WHERE item_id IN (${itemIds.join(", ")})`,
    ),
  );
  return new Map(productRows.map(({ id, ...product }) => [id, product]));
});

interface ProductRow {
  readonly sku: string;
  readonly product: string;
  readonly price: number | null;
}
