/** The fourteen kinds of reports, by the name they have in addresses. */

import { hasPermission } from "../access/index.ts";

import { tableDrawing } from "./drawing.ts";
import { visibleFields } from "./field.ts";
import { batchExport } from "./report-kinds/batch-export.ts";
import { detailLog } from "./report-kinds/detail-log.ts";
import { errorLog } from "./report-kinds/error-log.ts";
import { exception } from "./report-kinds/exception.ts";
import { financialTest } from "./report-kinds/financial-test.ts";
import { financial } from "./report-kinds/financial.ts";
import { integrity } from "./report-kinds/integrity.ts";
import { inventoryAdjustment } from "./report-kinds/inventory-adjustment.ts";
import { inventoryMovement } from "./report-kinds/inventory-movement.ts";
import type { ReportKindRow } from "./report-kinds/kind-row.ts";
import { profitability } from "./report-kinds/profitability.ts";
import { receiving } from "./report-kinds/receiving.ts";
import { sale } from "./report-kinds/sale.ts";
import { target } from "./report-kinds/target.ts";
import { vendor } from "./report-kinds/vendor.ts";
import type { ReportColumn, ReportModel } from "./report-model.ts";

/**
 * Every kind of report, in the order of the side navigation.
 *
 * Source: specification 4, behaviour 3.4.
 */
export const reportKinds = {
  "batch-export": batchExport,
  "detail-log": detailLog,
  "error-log": errorLog,
  exception,
  financial,
  "financial-test": financialTest,
  integrity,
  "inventory-adjustment": inventoryAdjustment,
  "inventory-movement": inventoryMovement,
  profitability,
  receiving,
  sale,
  vendor,
  target,
} as const satisfies Record<string, ReportKindRow>;

/** A kind of the table. */
export type ReportKindCode = keyof typeof reportKinds;

/**
 * Says whether a value is a kind of the table.
 *
 * @example isReportKind("profitability") // => true
 */
export function isReportKind(value: unknown): value is ReportKindCode {
  return typeof value === "string" && Object.hasOwn(reportKinds, value);
}

/**
 * Gives the row of a kind, with the types of the table and not of the one row.
 *
 * @example getReportKind("sale").defaultPeriod // => "-0d"
 */
export function getReportKind(kind: ReportKindCode): ReportKindRow {
  return reportKinds[kind];
}

/**
 * Lists the kinds of report that a caller may open, in the order of the side navigation.
 *
 * Source: specification 6, behaviour 3.4.
 *
 * @example visibleKinds(["REPORT_READ"]).includes("profitability") // => false
 */
export function visibleKinds(permissions: Iterable<string>): readonly ReportKindCode[] {
  const owned = new Set(permissions);
  if (!hasPermission(owned, ["REPORT_READ"])) return [];
  return Object.keys(reportKinds)
    .filter(isReportKind)
    .filter((kind) => {
      const { permission } = getReportKind(kind);
      return permission === undefined || hasPermission(owned, [permission]);
    });
}

/**
 * Makes the report that a kind starts with: its columns that the caller may see, its period and its filters, and no groups.
 *
 * @example defaultReport("profitability", ["REPORT_READ"]).columns.map(({ field }) => field) // => ["item", "net", "quantity", "averagePrice"]
 */
export function defaultReport(kind: ReportKindCode, permissions: Iterable<string>): ReportModel {
  const { fields, columns, defaultPeriod, filters = [] } = getReportKind(kind);
  const open = new Set(visibleFields(fields, permissions));
  return {
    id: 0,
    source: kind,
    descriptions: {},
    period: defaultPeriod,
    columns: columns.filter((field) => open.has(field)).map(plainColumn),
    filters,
    groups: [],
    sorting: [],
    pivot: null,
    drawing: tableDrawing,
    isList: true,
    roleIds: [],
  };
}

/**
 * Makes the report that a kind starts with, and every other field of its source that the caller may see as a hidden column: whatever is chosen to be shown is one of its columns.
 *
 * @example standardReport("sale", []).columns.filter(({ visible }) => visible).length === defaultReport("sale", []).columns.length // => true
 */
export function standardReport(kind: ReportKindCode, permissions: Iterable<string>): ReportModel {
  const owned = new Set(permissions);
  const report = defaultReport(kind, owned);
  const listed = new Set(report.columns.map(({ field }) => field));
  const others = visibleFields(getReportKind(kind).fields, owned).filter((field) => !listed.has(field));
  return {
    ...report,
    columns: [...report.columns, ...others.map((field) => ({ ...plainColumn(field), visible: false }))],
  };
}

/**
 * Says whether a report of a kind may leave the screen: what is not final is never stored and never exported.
 *
 * Source: behaviour 3.4 (Financial test).
 *
 * @example canExport("financial-test") // => false
 */
export function canExport(kind: ReportKindCode): boolean {
  return !getReportKind(kind).isTest;
}

/**
 * Makes the column of a field as it stands when nobody has changed anything.
 *
 * @example plainColumn("net").visible // => true
 */
export function plainColumn(field: string): ReportColumn {
  return { field, aggregate: null, label: {}, visible: true, widthPx: null, frozen: false };
}
