import fc from "fast-check";

import type * as access from "../../../access/index.ts";
import { costColumns, documentColumns } from "../../../inventory/index.ts";
import { metrics, stockMetrics, type MetricRow, type StockMetricRow } from "../../../metric/index.ts";
import { canSeeField, getReportKind, isReportKind, reportKinds } from "../../../report/index.ts";
import { arbCallerPermissions, arbPermission } from "../../arbitraries/access.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

/** Objects with costs, nested as in inventory documents and products. Source: specification 3. */
const costNames = [
  "Cost",
  "UnitCost",
  "CurrentInventoryCost",
  "VarianceCost",
  "ProductCost",
  "cost",
  "unitCost",
  "currentInventoryCost",
  "currentCost",
  "expectedCost",
  "varianceCost",
  "costDays",
] as const;

/** Metrics of the dictionary, each with the permission it requires. */
const metricRows = Object.entries<MetricRow | StockMetricRow>({ ...metrics, ...stockMetrics });
const reportKindCodes = Object.keys(reportKinds).filter(isReportKind);

/** Builds the rules and laws of fields with a permission of their own. */
export function fieldRules(functions: typeof access): Readonly<Record<string, RuleRow>> {
  const { guardedFields, hasPermission, hiddenFields, isFieldVisible, redact, redactColumns, redactRow, redactTable } =
    functions;

  const guardedNames = Object.keys(guardedFields);
  const arbName = fc.oneof(
    fc.constantFrom(...guardedNames),
    fc.constantFrom("sku", "net", "constructor", "__proto__", "toString"),
    fc.string({ maxLength: 4 }),
  );
  const arbValue = fc.oneof(fc.integer(), fc.string({ maxLength: 4 }), fc.constantFrom(null, undefined));
  const arbData = fc.letrec<{ data: unknown }>((tie) => ({
    data: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      arbValue,
      fc.array(tie("data"), { maxLength: 4 }),
      fc.dictionary(arbName, tie("data"), { maxKeys: 4 }),
    ),
  })).data;

  const namesIn = (data: unknown): readonly string[] => {
    if (Array.isArray(data)) return data.flatMap(namesIn);
    return typeof data === "object" && data !== null
      ? Object.entries(data).flatMap(([name, value]) => [name, ...namesIn(value)])
      : [];
  };

  /** Redacts JSON text with a JSON.parse reviver: an independent implementation. */
  const withoutByText = (data: unknown, hidden: readonly string[]): unknown => {
    const takeOut = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(takeOut);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .filter(([name]) => !hidden.includes(name))
          .map(([name, value]) => [name, takeOut(value)]),
      );
    };
    return takeOut(data);
  };

  return {
    "field-permission": {
      says: "Field permission: without PRODUCT_COST_READ no cost is sent, nor anything from which a cost can be worked out: not on a screen, not in a response, not in an export.",
      source: "specification 6; behaviour 3.9",
      codes: [],
      cases: ["access.json"],
      laws: {
        "redacts every field the caller may not see, at any depth": fc.property(
          arbCallerPermissions,
          arbData,
          (permissions, data) => {
            const visibleNames = namesIn(redact(data, { permissions }));
            holds(
              visibleNames.every(
                (name) => !guardedNames.includes(name) || hasPermission(permissions, ["PRODUCT_COST_READ"]),
              ),
              "nothing guarded is left",
            );
          },
        ),
        "shows a field unless it is guarded and its permission is not held, whatever its name": fc.property(
          arbCallerPermissions,
          arbName,
          (permissions, name) => {
            same(
              isFieldVisible(name, { permissions }),
              !guardedNames.includes(name) || hasPermission(permissions, ["PRODUCT_COST_READ"]),
            );
          },
        ),
        "every cost, and every figure that reveals one, requires the permission to read costs": fixedCase(
          costNames,
          (names) => {
            same(
              names.filter((name) => !guardedNames.includes(name)),
              [],
            );
            same(new Set(Object.values(guardedFields)), new Set(["PRODUCT_COST_READ"]));
          },
        ),
        "a metric is hidden from the same callers by its permission and by its name": fc.property(
          arbCallerPermissions,
          fc.constantFrom(...metricRows),
          (permissions, [name, { permission }]) => {
            const isOpen = permission === undefined || hasPermission(permissions, [permission]);
            same(
              [isFieldVisible(name, { permissions }), isFieldVisible(name, { permissions, fields: guardedFields })],
              [isOpen, isOpen],
              name,
            );
          },
        ),
        "a column of a report or of a document's file is hidden from the same callers by its permission and by its name":
          fc.property(arbCallerPermissions, fc.constantFrom(...reportKindCodes), (permissions, kind) => {
            const { fields } = getReportKind(kind);
            const names = Object.keys(fields);
            const openFieldNames = names.filter((name) => canSeeField(fields, name, permissions));
            same(
              names.filter((name) => isFieldVisible(name, { permissions, fields: guardedFields })),
              openFieldNames,
              kind,
            );
            same(
              redactColumns(
                names.map((key) => ({ key })),
                { permissions },
              ).map(({ key }) => key),
              openFieldNames,
              kind,
            );
            const seesCost = hasPermission(permissions, ["PRODUCT_COST_READ"]);
            same(
              documentColumns.filter((name) => !isFieldVisible(name, { permissions })),
              seesCost ? [] : [...costColumns],
              "the file of a document",
            );
          }),
        "redaction loses, moves or changes nothing else": fc.property(
          arbCallerPermissions,
          arbData,
          (permissions, data) => {
            same(redact(data, { permissions }), withoutByText(data, hiddenFields({ permissions })));
          },
        ),
        "redacts nothing for a caller who may see every guarded field": fc.property(arbData, (data) => {
          holds(Object.is(redact(data, { permissions: ["PRODUCT_COST_CUD"] }), data), "it is the same data");
        }),
        "redacting twice changes nothing more, and the input is left unchanged": fc.property(
          arbCallerPermissions,
          arbData,
          (permissions, data) => {
            const before = JSON.stringify(data);
            const redactedData = redact(data, { permissions });
            same(redact(redactedData, { permissions }), redactedData);
            same(JSON.stringify(data), before, "what was given");
          },
        ),
        "a row, a list of columns and a table hide the same fields": fc.property(
          arbCallerPermissions,
          fc.uniqueArray(arbName, { maxLength: 8 }),
          (permissions, names) => {
            const visibleNames = names.filter((name) => isFieldVisible(name, { permissions }));
            const columns = names.map((key) => ({ key }));
            same(
              redactColumns(columns, { permissions }).map(({ key }) => key),
              visibleNames,
              "columns",
            );
            same(
              Object.keys(redactRow(Object.fromEntries(names.map((name) => [name, 1])), { permissions })).toSorted(),
              visibleNames.toSorted(),
              "row",
            );
            const table = redactTable({ columns, rows: [names, names] }, { permissions });
            same(table, { columns: visibleNames.map((key) => ({ key })), rows: [visibleNames, visibleNames] }, "table");
          },
        ),
        "redacted data can be changed and filtered like any other": fc.property(
          fc.uniqueArray(arbName, { maxLength: 8 }),
          (names) => {
            for (const redactedRow of [
              redactRow(Object.fromEntries(names.map((name) => [name, 1])), { permissions: [] }),
              redact(Object.fromEntries(names.map((name) => [name, 1])), { permissions: [] }),
            ]) {
              for (const { enumerable, writable, configurable } of Object.values(
                Object.getOwnPropertyDescriptors(redactedRow),
              ))
                same([enumerable, writable, configurable], [true, true, true]);
            }
          },
        ),
        "a column may require a permission of its own, and any field may be guarded": fc.property(
          arbCallerPermissions,
          arbPermission,
          (permissions, permission) => {
            const isOpen = hasPermission(permissions, [permission]);
            same(redactColumns([{ key: "sku", permission }], { permissions }).length, isOpen ? 1 : 0);
            same(isFieldVisible("sku", { permissions, fields: { sku: permission } }), isOpen);
            holds(
              isFieldVisible("UnitCost", { permissions, fields: { sku: permission } }),
              "a field that is not listed is open",
            );
          },
        ),
      },
    },
  };
}
