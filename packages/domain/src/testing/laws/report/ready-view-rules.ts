import fc from "fast-check";

import { permissionCodes } from "../../../access/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import type { Report } from "./report.ts";

/** Views of the Sale report that behaviour 3.4 names, with the field of their rows and one that each must show. */
const requiredViews = [
  ["day", "date", "tax"],
  ["item", "item", "net"],
  ["department", "department", "net"],
  ["cashier", "cashier", "net"],
  ["hour", "hour", "net"],
  ["tax", "taxCode", "tax"],
  ["discount", "item", "discount"],
  ["payment", "tender", "total"],
  ["customer", "customer", "net"],
] as const;

/** Builds the rules and laws of ready-made views of reports. */
export function readyViewRules(functions: Report): Readonly<Record<string, RuleRow>> {
  const { checkPivot, getReportKind, listReadyViews, mergeCustomization, mergePivot, readyView } = functions;
  const { standardReport, reportKinds, visibleFields } = functions;
  return {
    "ready-views": {
      says: "The Sale report comes with a view by day, with the taxes, and by item, department, cashier, hour, tax, discount, payment and customer. Each is valid for whoever may open the report.",
      source: "behaviour 3.4 (Sale)",
      laws: {
        "the views of the table, in its order, and no others": fc.property(
          fc.constantFrom(...requiredViews),
          fc.oneof(fc.string(), fc.constantFrom("constructor", "toString", "__proto__")),
          ([code, rows, measure], other) => {
            same(
              listReadyViews("sale"),
              requiredViews.map(([required]) => required),
            );
            const { pivot } = readyView("sale", code) ?? { pivot: null };
            if (pivot === null || pivot === "none") throw new Error(`${code} has no rows`);
            same(pivot.rows[0]?.field, rows);
            holds(
              pivot.measures.some(({ field }) => field === measure),
              `${code} shows ${measure}`,
            );
            const isListed = requiredViews.some(([required]) => required === other);
            same(readyView("sale", other) === null, !isListed);
          },
        ),
        "a view shows a reader what they may see of it, and keeps the filters and columns of the report": fc.property(
          fc.constantFrom(...requiredViews),
          fc.subarray([...permissionCodes]),
          ([code], permissions) => {
            const { fields } = getReportKind("sale");
            const report = standardReport("sale", permissions);
            const custom = readyView("sale", code);
            if (custom === null) throw new Error(`${code} is missing`);
            const view = mergeCustomization(report, custom, fields).report;
            same([view.columns, view.filters, view.sorting], [report.columns, report.filters, report.sorting]);
            const visibleNames = new Set(visibleFields(fields, permissions));
            const visible = Object.fromEntries(Object.entries(fields).filter(([field]) => visibleNames.has(field)));
            const pivot = view.pivot === null ? null : mergePivot(view.pivot, visible);
            if (pivot === null) throw new Error(`${code} has no figures`);
            same(checkPivot(pivot, fields, permissions), []);
          },
        ),
        "other reports have none": fc.property(
          fc.constantFrom(...Object.keys(reportKinds).filter(functions.isReportKind)),
          (kind) => same(listReadyViews(kind).length > 0, kind === "sale"),
        ),
      },
    },
  };
}
