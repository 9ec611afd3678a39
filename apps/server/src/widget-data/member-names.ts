/** Names of the members of a split. */

import { Effect } from "effect";

import type { PerType } from "@comptoir/domain/dashboard";
import { nameStoreTerminal } from "@comptoir/domain/target";

import { noDay, type Snapshot } from "./snapshot.ts";
import type { WidgetScope } from "./widget-scope.ts";

/** SELECTs of the names of a split's members, of the catalogues of some targets: `code` and `name`. */
const nameStatementBySplit: Partial<Record<PerType, (codes: string, targets: string) => string>> = {
  DEPARTMENT: (codes, targets) =>
    `SELECT department_id AS code, description AS name FROM department WHERE department_id IN (${codes}) AND target_id = ANY ('{${targets}}')`,
  SUBDEPARTMENT: (codes, targets) =>
    `SELECT s.sub_department_id AS code, s.description AS name FROM sub_department s JOIN department d ON d.department_id = s.department_id
      WHERE s.sub_department_id IN (${codes}) AND d.target_id = ANY ('{${targets}}')`,
  ITEM: (codes, targets) =>
    `SELECT item_id AS code, description AS name FROM item WHERE item_id IN (${codes}) AND target_id = ANY ('{${targets}}')`,
  VENDOR: (codes, targets) =>
    `SELECT vendor_id AS code, description AS name FROM vendor WHERE vendor_id IN (${codes}) AND target_id = ANY ('{${targets}}')`,
};

/** Reads names by code; of the catalogue, only names of the scope's own targets. A member without a name has its code as name; the codes "0" and "" stand for nobody. */
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
  const nameStatement = nameStatementBySplit[type];
  if (nameStatement === undefined) return new Map(codes.map((code) => [code, code]));
  if (codes.length === 0) return new Map<string, string>();
  const targetIdList = [...new Set(widgetScope.locations.map(({ targetId }) => targetId))].join(",");
  const rows = yield* snapshot.query<{ readonly code: number; readonly name: string }>(
    nameStatement(codes.map(Number).join(","), targetIdList),
    noDay,
  );
  return new Map(rows.map((row) => [String(row.code), row.name]));
});
