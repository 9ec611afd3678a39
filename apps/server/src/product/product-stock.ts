/** Lists the stock of a product by location. */

import type { Caller } from "@comptoir/api/contract";
import { productQueryKeys, type StockOfProduct } from "@comptoir/api/wire";
import { quantity } from "@comptoir/domain/measure";
import type { ReportFilter } from "@comptoir/domain/report";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { scopeFor } from "../access/index.ts";
import { readFilterValues } from "../http/filter-values.ts";
import type { ListColumns } from "../http/list-rows.ts";
import { badRequest } from "../http/refusal.ts";

/** Filter fields of a stock query, with their types: product and location. */
const typeByFilterField = { [productQueryKeys.sku]: "text", [productQueryKeys.layer]: "int" } as const;

/** Columns by which the stock of a product can be sorted; it is found by its code and the location. */
export const stockColumns: ListColumns<StockOfProduct> = {
  fields: {
    ItemSKU: { type: "text", role: "dimension" },
    _TargetLayerID: { type: "int", role: "dimension" },
    TargetLayerDescription: { type: "text", role: "dimension" },
    Qty: { type: "qty", role: "dimension" },
  },
  valuesOf: (stock) => ({
    ItemSKU: stock.sku,
    _TargetLayerID: stock.layerId,
    TargetLayerDescription: stock.layer,
    Qty: stock.quantity,
  }),
};

/** Lists the stock of a product at a layer of the caller's scope, or at every location of it, without locations that never had it. Source: specification 7. */
export const listStock = Effect.fn("listStock")(function* (caller: Caller, filters: readonly ReportFilter[]) {
  const { [productQueryKeys.sku]: sku, [productQueryKeys.layer]: layerId } = yield* readFilterValues(
    filters,
    typeByFilterField,
  );
  if (sku === undefined) return yield* Effect.fail(badRequest("FILTER_INVALID", undefined, "filters"));
  const sql = yield* SqlClient.SqlClient;
  const { layers, locations } = yield* scopeFor(caller, { layerId });
  const targetIds = [...new Set(layers.map(({ targetId }) => targetId))];
  const stockRows = yield* Effect.orDie(sql<{
    readonly itemId: number;
    readonly sku: string;
    readonly layerId: number;
    readonly quantity: number;
    readonly movedAt: number | null;
  }>`
    SELECT e.item_id AS "itemId", e.sku, h.location_id AS "layerId", h.quantity::float8 AS quantity,
      (SELECT floor(extract(epoch FROM max(m.happened_at)) * 1000)::float8 FROM posted_movement m WHERE m.location_id = h.location_id AND m.item_id = h.item_id) AS "movedAt"
    FROM item e JOIN stock_on_hand h ON h.item_id = e.item_id
    WHERE e.target_id = ANY (${targetIds}::integer[]) AND e.sku = ${sku} AND h.location_id = ANY (${locations.map(({ id }) => id)}::integer[])`);
  const indexByLocationId = new Map(locations.map(({ id }, index) => [id, index]));
  const nameByLocationId = new Map(locations.map(({ id, description }) => [id, description]));
  return stockRows
    .toSorted((left, right) => (indexByLocationId.get(left.layerId) ?? 0) - (indexByLocationId.get(right.layerId) ?? 0))
    .map((row): StockOfProduct => ({
      ...row,
      layer: nameByLocationId.get(row.layerId) ?? "",
      quantity: quantity(row.quantity),
    }));
});
