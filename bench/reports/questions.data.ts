/** The eight measured reports as questions. */

import { plainColumn, type AxisLevel, type Pivot, type ReportColumn, type ReportFilter } from "@comptoir/domain/report";

import type { ParsedRun } from "../../apps/server/src/report/run-report.ts";
import { firstStore } from "../widgets/generated-sales.ts";

export interface ReportQuestion {
  readonly name: string;
  readonly days: "all" | "lastYear" | "lastMonth" | "lastWeek";
  readonly stores?: readonly number[];
  readonly ask: Partial<Pick<ParsedRun, "filters" | "sorting" | "pivot" | "size">> & Pick<ParsedRun, "report">;
  /** A hand-written statement. */
  readonly bare: (where: string) => string;
}

const column = (field: string, aggregate: ReportColumn["aggregate"] = "sum"): ReportColumn => ({
  ...plainColumn(field),
  aggregate,
});
const level = (field: string, grain: AxisLevel["grain"] = null): AxisLevel => ({
  field,
  grain,
  direction: "ascending",
  subtotal: false,
});
const groupsOf = (...levels: readonly AxisLevel[]) => levels.map((level) => ({ ...level, collapsed: false }));
const filter = (
  field: string,
  operator: ReportFilter["operator"],
  ...wanted: ReportFilter["values"]
): ReportFilter => ({ field, operator, values: wanted, promptUser: false, locked: false });

const net = "CASE l.kind WHEN 0 THEN l.extended - l.discount WHEN 1 THEN l.discount - l.extended ELSE 0 END";
const pivot: Pivot = {
  rows: [level("hour", "hour")],
  columns: [level("date", "weekday")],
  measures: [{ field: "net", aggregate: "sum", display: { kind: "value" } }],
  totals: { row: true, column: true, grand: true },
  sort: null,
};

export const questions: readonly ReportQuestion[] = [
  {
    name: "all by department",
    days: "all",
    ask: {
      report: { columns: [column("net"), column("quantity")], groups: groupsOf(level("department")), isList: false },
    },
    bare: (where) => `SELECT department_id, sum(${net}), sum(quantity) FROM sale_line l WHERE ${where} GROUP BY 1`,
  },
  {
    name: "a store's month, items by sales, 100",
    days: "lastMonth",
    stores: [firstStore],
    ask: {
      report: { columns: [column("net")], groups: groupsOf(level("sku")), isList: false },
      sorting: [{ column: "net:sum", direction: "descending" }],
    },
    bare: (where) => `SELECT sku, sum(${net}) FROM sale_line l WHERE ${where} GROUP BY 1 ORDER BY 2 DESC LIMIT 100`,
  },
  {
    name: "hour × weekday, a year",
    days: "lastYear",
    ask: { report: { columns: [], groups: [], isList: false }, pivot },
    bare: (where) =>
      `SELECT half_hour // 2, dayofweek(business_date), sum(${net}) FROM sale_line l WHERE ${where} GROUP BY 1, 2`,
  },
  {
    name: "items that contain a word, by month",
    days: "all",
    ask: {
      report: { columns: [column("net")], groups: groupsOf(level("date", "month")), isList: false },
      filters: [filter("description", "contains", "item 17")],
    },
    bare: (where) =>
      `SELECT date_trunc('month', business_date), sum(${net}) FROM sale_line l WHERE ${where} AND lower(strip_accents(description)) LIKE '%item 17%' GROUP BY 1`,
  },
  {
    name: "customers of each store, a month",
    days: "lastMonth",
    ask: {
      report: { columns: [column("customer", "countDistinct")], groups: groupsOf(level("location")), isList: false },
    },
    bare: (where) => `SELECT location_id, count(DISTINCT customer) FROM sale_line l WHERE ${where} GROUP BY 1`,
  },
  {
    name: "cashiers and tenders",
    days: "all",
    ask: {
      report: {
        columns: [column("net"), column("discount")],
        groups: groupsOf(level("cashier"), level("tender")),
        isList: false,
      },
    },
    bare: (where) =>
      `SELECT cashier, tenders, sum(${net}), sum(discount) FROM sale_line l WHERE ${where} GROUP BY 1, 2`,
  },
  {
    name: "7 days × stores",
    days: "lastWeek",
    ask: {
      report: {
        columns: [column("net"), column("tax"), column("margin")],
        groups: groupsOf(level("location"), level("date")),
        isList: false,
      },
    },
    bare: (where) =>
      `SELECT location_id, business_date, sum(${net}), sum(tax_share), sum(${net} - unit_cost * quantity / 100000) FROM sale_line l WHERE ${where} GROUP BY 1, 2`,
  },
  {
    name: "1,000 lines of a month, and their total",
    days: "lastMonth",
    ask: {
      report: {
        columns: [
          "date",
          "location",
          "transactionNumber",
          "cashier",
          "sku",
          "description",
          "quantity",
          "net",
          "tax",
          "total",
        ].map(plainColumn),
        groups: [],
        isList: true,
      },
      size: 1_000,
    },
    bare: (where) =>
      `SELECT business_date, location_id, number, cashier, sku, description, quantity, ${net}, tax_share, sum(${net}) OVER () FROM sale_line l WHERE ${where} ORDER BY business_date, location_id, batch_id, sale_no, line_no LIMIT 1000`,
  },
];
