/** Names of the members of a split. */

import { Effect } from "effect";

import type { PerType } from "@comptoir/domain/dashboard";
import { nameStoreTerminal } from "@comptoir/domain/target";

import { noDay, type Snapshot } from "./snapshot.ts";
import type { WidgetScope } from "./widget-scope.ts";

/** SELECTs of the names of a split's members: `code` and `name`. */
const nameStatements: Partial<Record<PerType, (codes: string) => string>> = {
  DEPARTMENT: (codes) =>
    `SELECT department_id AS code, description AS name FROM department WHERE department_id IN (${codes})`,
  SUBDEPARTMENT: (codes) =>
    `SELECT sub_department_id AS code, description AS name FROM sub_department WHERE sub_department_id IN (${codes})`,
  ITEM: (codes) => `SELECT item_id AS code, description AS name FROM item WHERE item_id IN (${codes})`,
  VENDOR: (codes) => `SELECT vendor_id AS code, description AS name FROM vendor WHERE vendor_id IN (${codes})`,
};

/** Reads names by code. A member without a name has its code as name; the codes "0" and "" stand for nobody. */
export const readNames = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  widgetScope: WidgetScope,
  type: PerType,
  codes: readonly string[],
) {
  if (type === "LOCATION")
    return new Map(widgetScope.locations.map(({ id, description }) => [String(id), description]));
  if (type === "TERMINAL" && widgetScope.locations.length > 1)
    return new Map(codes.map((code) => [code, nameStoreTerminal(code, widgetScope.locations) ?? code]));
  const statement = nameStatements[type];
  if (statement === undefined) return new Map(codes.map((code) => [code, code]));
  if (codes.length === 0) return new Map<string, string>();
  const rows = yield* snapshot.query<{ readonly code: number; readonly name: string }>(
    statement(codes.map(Number).join(",")),
    noDay,
  );
  return new Map(rows.map((row) => [String(row.code), row.name]));
});
