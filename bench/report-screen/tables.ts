/** Builds the tables to draw: a list of sales, and a pivot of products by day, with the domain's functions. */

import { addDays, fromDayNumber } from "@comptoir/domain/period";
import {
  defaultReport,
  getReportKind,
  computeGroupTable,
  pivotTable,
  type Pivot,
  type ReportModel,
  type ReportRow,
  type Table,
} from "@comptoir/domain/report";

const permissionCodes = ["REPORT_READ"];
const context = { fields: getReportKind("sale").fields, permissions: permissionCodes, weekStart: 0 } as const;
const firstDay = fromDayNumber(20_000);

const listReport: ReportModel = { ...defaultReport("sale", permissionCodes), groups: [], isList: true };
/** Report of the list, with its first twelve visible columns. */
const twelveColumnReport: ReportModel = {
  ...listReport,
  columns: listReport.columns.filter(({ visible }) => visible).slice(0, 12),
};
export const columnsOfList = twelveColumnReport.columns;

const rowOf = (index: number): ReportRow => ({
  date: addDays(firstDay, index % 365),
  hour: "10:30",
  transaction: String(100_000 + index),
  terminal: `T${index % 9}`,
  cashier: index % 40,
  department: index % 12,
  subDepartment: index % 60,
  sku: `P${index % 9_000}`,
  description: `Crème glacée à l’érable ${index % 9_000}`,
  quantity: 1_000 * (1 + (index % 4)),
  gross: 500 + ((index * 7_919) % 20_000),
  discount: index % 7 === 0 ? 150 : 0,
  net: 400 + ((index * 7_919) % 20_000),
  tax: 60,
  total: 460 + ((index * 7_919) % 20_000),
});

/** Builds a list with a number of rows. */
export function listOf(count: number): Table {
  return computeGroupTable(
    Array.from({ length: count }, (_, index) => rowOf(index)),
    twelveColumnReport,
    context,
  );
}

/** Pivot of sales with products down and days across. */
export const pivot: Pivot = {
  rows: [{ field: "sku", grain: null, direction: "ascending", subtotal: false }],
  columns: [{ field: "date", grain: "day", direction: "ascending", subtotal: false }],
  measures: [{ field: "net", aggregate: "sum", display: { kind: "value" } }],
  totals: { row: true, column: true, grand: true },
  sort: null,
};

/** Builds a pivot with a number of rows and columns; each edition has other values in another order. */
export function pivotOf(rows: number, columns: number, edition: number): Table {
  const facts = Array.from({ length: rows * columns }, (_, index): ReportRow => ({
    ...rowOf(index),
    sku: `P${String(Math.floor(index / columns)).padStart(4, "0")}`,
    date: addDays(firstDay, index % columns),
    net: ((index + edition) * 7_919) % 20_000,
  }));
  const table = pivotTable(
    facts,
    {
      ...pivot,
      rows: pivot.rows.map((level) => ({ ...level, direction: edition % 2 === 0 ? "ascending" : "descending" })),
    },
    context,
  );
  if (!table.ok) throw new Error(table.issues.map(({ code }) => code).join());
  return table.value;
}
