/** Lists units of measure, and the products of a location for scanning devices. */

import type { Caller } from "@comptoir/api/contract";
import type { ProductListWire, UomWire } from "@comptoir/api/wire";
import { unitOf, unitsOfMeasure, type ItemType, type UnitCode } from "@comptoir/domain/product";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { callerRangeContext, scopeFor } from "../access/index.ts";
import { listRows, type ListColumns, type ListRowsQuery } from "../http/list-rows.ts";
import { forbidden } from "../http/refusal.ts";

const unitCodes = Object.keys(unitsOfMeasure) as readonly UnitCode[];

/** Lists units of measure that meet the filters. Errors: FILTER_INVALID. */
export const listUnits = Effect.fn("listUnits")(function* (caller: Caller, query: ListRowsQuery) {
  const unitRows = unitCodes.map((code): typeof UomWire.Type => ({
    id: unitsOfMeasure[code].id,
    code,
    description: unitsOfMeasure[code].description[caller.language],
    decimals: unitsOfMeasure[code].decimals,
  }));
  return yield* listRows(unitRows, query, unitColumns, callerRangeContext(caller));
});

/** Columns by which units of measure can be filtered and sorted. */
export const unitColumns: ListColumns<typeof UomWire.Type> = {
  fields: { ID: { type: "int", role: "dimension" }, UomCode: { type: "text", role: "dimension" } },
  valuesOf: ({ id, code }) => ({ ID: id, UomCode: code }),
};

interface ItemRow {
  readonly id: number;
  readonly sku: string;
  readonly keys: readonly string[];
  readonly description: string;
  readonly type: ItemType;
  readonly department: string | null;
}

/** Lists the items that can be scanned at a location. Errors: ACCESS_DENIED. */
export const readProductList = Effect.fn("readProductList")(function* (caller: Caller, layerId: number) {
  const sql = yield* SqlClient.SqlClient;
  const { locations } = yield* scopeFor(caller, { layerId });
  const location = locations.find(({ id }) => id === layerId);
  if (location === undefined) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const itemRows = yield* Effect.orDie(sql<ItemRow>`
    SELECT i.item_id AS id, i.sku, array_remove(array_prepend(i.upc_key, i.code_keys), NULL) AS keys, i.description, i.item_type AS type, d.description AS department
    FROM item i LEFT JOIN department d ON d.department_id = i.department_id WHERE i.target_id = ${location.targetId} AND NOT i.is_deleted ORDER BY i.item_id`);
  const departmentNames = [...new Set(itemRows.flatMap(({ department }) => (department === null ? [] : [department])))];
  const indexByDepartmentName = new Map(departmentNames.map((name, index) => [name, index]));
  const productList: typeof ProductListWire.Type = {
    asOf: yield* Clock.currentTimeMillis,
    layerId,
    departments: departmentNames,
    items: itemRows.map(({ type, department, ...row }) => ({
      ...row,
      decimals: unitsOfMeasure[unitOf(type)].decimals,
      department: department === null ? null : (indexByDepartmentName.get(department) ?? null),
    })),
  };
  return productList;
});
