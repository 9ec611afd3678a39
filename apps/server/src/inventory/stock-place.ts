/** Finds the product and the location of a stock query. */

import type { Caller } from "@comptoir/api/contract";
import { productQueryKeys } from "@comptoir/api/wire";
import type { ReportFilter } from "@comptoir/domain/report";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { scopeFor } from "../access/index.ts";
import { readFilterValues } from "../http/filter-values.ts";
import { badRequest, notFound } from "../http/refusal.ts";

/** Filter fields of a stock query, with their types: product and location. */
const typeByFilterField = { [productQueryKeys.sku]: "text", [productQueryKeys.layer]: "int" } as const;

/** Finds the product and the location by ItemSKU and TargetLayerID. Errors: FILTER_INVALID, ACCESS_DENIED, HTTP_404. */
export const findStockPlace = Effect.fn("findStockPlace")(function* (caller: Caller, filters: readonly ReportFilter[]) {
  const { [productQueryKeys.sku]: sku, [productQueryKeys.layer]: layerId } = yield* readFilterValues(
    filters,
    typeByFilterField,
  );
  if (sku === undefined || layerId === undefined)
    return yield* Effect.fail(badRequest("FILTER_INVALID", undefined, "filters"));
  const sql = yield* SqlClient.SqlClient;
  const { locations } = yield* scopeFor(caller, { layerId });
  const location = locations.find(({ id }) => id === layerId);
  const [item] =
    location === undefined
      ? []
      : yield* Effect.orDie(
          sql<{
            readonly id: number;
          }>`SELECT item_id AS id FROM item WHERE target_id = ${location.targetId} AND sku = ${sku}`,
        );
  if (location === undefined || item === undefined) return yield* Effect.fail(notFound());
  return { location, itemId: item.id };
});
