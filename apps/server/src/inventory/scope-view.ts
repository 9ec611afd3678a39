/** Reads the scopes of full counts: names of their departments and vendors, and expected items. */

import { listInCountScope, type CountScope } from "@comptoir/domain/inventory";
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { DocumentRow } from "./document-rows.ts";

/** Reads the names of the departments and vendors of full counts, in the order of their ids. */
export const makeScopeNamesLookup = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  scopes: readonly CountScope[],
) {
  const scopeIdsOf = (wantedKind: "DEPARTMENT" | "VENDOR") =>
    scopes.flatMap((scope) => (scope.kind === "FULL" && scope.of === wantedKind ? scope.ids : []));
  const [departments, vendors] = [scopeIdsOf("DEPARTMENT"), scopeIdsOf("VENDOR")];
  const scopeNameRows =
    departments.length + vendors.length === 0
      ? []
      : yield* sql<{ readonly of: string; readonly id: number; readonly name: string }>`
    SELECT 'DEPARTMENT' AS of, department_id AS id, description AS name FROM department WHERE department_id = ANY (${departments}::integer[])
    UNION ALL SELECT 'VENDOR', vendor_id, description FROM vendor WHERE vendor_id = ANY (${vendors}::integer[])`;
  const nameByScopeKey = new Map(scopeNameRows.map(({ of, id, name }) => [`${of} ${id}`, name]));
  return (scope: CountScope): readonly string[] =>
    scope.kind === "FULL" && scope.of !== "LOCATION"
      ? scope.ids.flatMap((id) => nameByScopeKey.get(`${scope.of} ${id}`) ?? [])
      : [];
}, Effect.orDie);

/** Lists the ids of the items that a full count in progress expects: the items in its scope with stock at the location. Undefined for others. */
export const listExpectedItems = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { scope, type, status, locationId }: Pick<DocumentRow, "scope" | "type" | "status" | "locationId">,
) {
  if (type !== "COUNT" || status === "CLOSED" || scope.kind !== "FULL") return undefined;
  const expectedItemRows = yield* sql<{
    readonly itemId: number;
    readonly departmentId: number | null;
    readonly vendorId: number | null;
  }>`
    SELECT i.item_id AS "itemId", i.department_id AS "departmentId", i.vendor_id AS "vendorId" FROM stock_on_hand h JOIN item i ON i.item_id = h.item_id
    WHERE h.location_id = ${locationId} AND h.quantity <> 0 ORDER BY i.item_id`;
  return listInCountScope(
    scope,
    expectedItemRows.map(({ vendorId, ...row }) => ({ ...row, vendorIds: vendorId === null ? [] : [vendorId] })),
  ).map(({ itemId }) => itemId);
}, Effect.orDie);
