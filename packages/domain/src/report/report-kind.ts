/** The fourteen report kinds, by the name in their URL. */

import { hasPermission } from "../access/index.ts";

import { tablePresentation } from "./drawing.ts";
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
 * Every report kind, in the order of the side navigation.
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

/** Code of a report kind. */
export type ReportKindCode = keyof typeof reportKinds;

/**
 * Tells whether a value is a report kind.
 *
 * @example isReportKind("profitability") // => true
 */
export function isReportKind(value: unknown): value is ReportKindCode {
  return typeof value === "string" && Object.hasOwn(reportKinds, value);
}

/**
 * Returns the row of a kind, with the table's general type.
 *
 * @example getReportKind("sale").defaultPeriod // => "-0d"
 */
export function getReportKind(kind: ReportKindCode): ReportKindRow {
  return reportKinds[kind];
}

/**
 * Lists the report kinds that a caller may open, in the order of the side navigation.
 *
 * Source: specification 6, behaviour 3.4.
 *
 * @example visibleKinds(["REPORT_READ"]).includes("profitability") // => false
 */
export function visibleKinds(permissions: Iterable<string>): readonly ReportKindCode[] {
  const permissionSet = new Set(permissions);
  if (!hasPermission(permissionSet, ["REPORT_READ"])) return [];
  return Object.keys(reportKinds)
    .filter(isReportKind)
    .filter((kind) => {
      const { permission } = getReportKind(kind);
      return permission === undefined || hasPermission(permissionSet, [permission]);
    });
}

/**
 * Makes the default report of a kind: its visible columns, period, filters and order, without groups.
 *
 * @example defaultReport("profitability", ["REPORT_READ"]).columns.map(({ field }) => field) // => ["item", "net", "quantity", "averagePrice"]
 */
export function defaultReport(kind: ReportKindCode, permissions: Iterable<string>): ReportModel {
  const { fields, columns, defaultPeriod, filters = [], sorting = [] } = getReportKind(kind);
  const visibleFieldNames = new Set(visibleFields(fields, permissions));
  return {
    id: 0,
    source: kind,
    descriptions: {},
    period: defaultPeriod,
    columns: columns.filter((field) => visibleFieldNames.has(field)).map(plainColumn),
    filters,
    groups: [],
    sorting: sorting.filter(({ column }) => visibleFieldNames.has(column)),
    pivot: null,
    drawing: tablePresentation,
    isList: true,
    roleIds: [],
  };
}

/**
 * Makes the default report of a kind with all other visible fields as hidden columns, so that a user can show any of them.
 *
 * @example standardReport("sale", []).columns.filter(({ visible }) => visible).length === defaultReport("sale", []).columns.length // => true
 */
export function standardReport(kind: ReportKindCode, permissions: Iterable<string>): ReportModel {
  const permissionSet = new Set(permissions);
  const baseReport = defaultReport(kind, permissionSet);
  const listedFields = new Set(baseReport.columns.map(({ field }) => field));
  const otherFields = visibleFields(getReportKind(kind).fields, permissionSet).filter(
    (field) => !listedFields.has(field),
  );
  return {
    ...baseReport,
    columns: [...baseReport.columns, ...otherFields.map((field) => ({ ...plainColumn(field), visible: false }))],
  };
}

/**
 * Tells whether reports of a kind may be stored and exported: figures that are not final never are.
 *
 * Source: behaviour 3.4 (Financial test).
 *
 * @example canExport("financial-test") // => false
 */
export function canExport(kind: ReportKindCode): boolean {
  return !getReportKind(kind).isTest;
}

/** Watermark over figures that are not final, the same in every language. Source: behaviour 3.4 (Financial test). */
export const testWatermark = "TEST";

/**
 * Makes the default column of a field.
 *
 * @example plainColumn("net").visible // => true
 */
export function plainColumn(field: string): ReportColumn {
  return { field, aggregate: null, label: {}, visible: true, widthPx: null, frozen: false, format: null };
}
