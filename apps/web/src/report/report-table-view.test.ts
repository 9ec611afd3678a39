import {
  defaultReport,
  formatCell,
  formatColumnCell,
  plainColumn,
  getReportKind,
  computeGroupTable,
  pivotTable,
  type Pivot,
  type ReportRow,
} from "@comptoir/domain/report";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";

import { language, t, text } from "../shared/text.ts";
import { widthByContent } from "./column-widths.ts";
import { makeTableView } from "./report-table-view.ts";
import { toColumnChoices } from "./report-view.ts";
import { capital, displayText, fieldText, valueText } from "./report-words.ts";

beforeAll(() => text.load("common", "shell", "dashboard", "report"));

const permissions = ["REPORT_READ", "PRODUCT_COST_READ"];
const report = { ...defaultReport("sale", permissions), groups: [], isList: true };
const arbRow = fc.record({
  date: fc.constantFrom("2026-03-10", "2026-11-21"),
  sku: fc.option(fc.string({ maxLength: 12 })),
  description: fc.string({ maxLength: 30 }),
  quantity: fc.integer({ min: -5_000_000, max: 5_000_000 }),
  net: fc.option(fc.integer({ min: -200_000_000, max: 200_000_000 })),
  gross: fc.integer({ min: -99, max: 99 }),
  discount: fc.constant(0),
  tax: fc.integer({ min: 0, max: 9 }),
  cost: fc.option(fc.integer({ min: -5, max: 900_000 })),
});

it("gives each column the width of its widest text, although it formats only candidates", () => {
  fc.assert(
    fc.property(fc.array(arbRow, { minLength: 1, maxLength: 30 }), (rows: readonly ReportRow[]) => {
      const table = computeGroupTable(rows, report, {
        fields: getReportKind("sale").fields,
        permissions,
        weekStart: 0,
      });
      const total = table.rows.find(({ kind }) => kind === "total") ?? null;
      const body = table.rows.filter(({ kind }) => kind !== "total");
      const view = makeTableView({
        columns: table.columns,
        rows: body,
        total: null,
        names: new Map(),
        reportColumns: report.columns,
        choices: toColumnChoices([]),
        sorting: [],
        pivot: null,
        closed: new Set(),
        closable: new Set(),
        isPhone: false,
      });
      expect(total).not.toBe(null);
      view.columns.forEach((column, index) =>
        expect([column.header, column.widthPx]).toEqual([
          column.header,
          widthByContent(
            column.header,
            body.map((_, row) => view.cell(row, index).text),
          ),
        ]),
      );
    }),
    { numRuns: 60 },
  );
});

it("formats a figure like charts, cards and files, with its sign", () => {
  const figures = { fields: getReportKind("sale").fields, permissions, weekStart: 0 } as const;
  const table = computeGroupTable([{ date: "2026-03-10", net: -1_250, quantity: -2_000 }], report, figures);
  const view = makeTableView({
    columns: table.columns,
    rows: table.rows,
    total: null,
    names: new Map(),
    reportColumns: report.columns,
    choices: toColumnChoices([]),
    sorting: [],
    pivot: null,
    closed: new Set(),
    closable: new Set(),
    isPhone: false,
  });
  for (const [index, column] of table.columns.entries()) {
    const value = table.rows[0]?.cells[index] ?? null;
    if (typeof value === "number") expect(view.cell(0, index).text).toBe(formatCell(value, column.type, language));
  }
});

it("writes cells, keys and totals in the formats of the report's columns", () => {
  const figures = { fields: getReportKind("sale").fields, permissions, weekStart: 0 } as const;
  const columns = [
    { ...plainColumn("date"), format: "dateIso" },
    { ...plainColumn("net"), format: "currency0" },
    { ...plainColumn("quantity"), format: "percent1" },
  ];
  const groups = [{ field: "date", grain: null, direction: "ascending", subtotal: false, collapsed: false } as const];
  const table = computeGroupTable(
    [
      { date: "2026-03-10", net: -1_250, quantity: 2_000 },
      { date: "2026-03-10", net: 98_765, quantity: 1_000 },
    ],
    { columns, groups, isList: false },
    figures,
  );
  const view = makeTableView({
    columns: table.columns,
    rows: table.rows.slice(0, -1),
    total: table.rows.at(-1) ?? null,
    names: new Map(),
    reportColumns: columns,
    choices: toColumnChoices(columns),
    sorting: [],
    pivot: null,
    closed: new Set(),
    closable: new Set(),
    isPhone: false,
  });
  const textsAt = (row: number) => table.columns.map((_, index) => view.cell(row, index).text);
  const usual = (value: number) => formatCell(value, "qty", language);
  const dollars = (value: number) => formatColumnCell(value, { type: "money", format: "currency0" }, language);
  expect([textsAt(0), textsAt(1), textsAt(2).slice(1)]).toEqual([
    ["2026-03-10", dollars(-1_250), usual(2_000)],
    ["", dollars(98_765), usual(1_000)],
    [dollars(97_515), usual(3_000)],
  ]);
});

it("formats days across like days down", () => {
  const level = (field: string) => ({ field, grain: null, direction: "ascending" as const, subtotal: true });
  const pivot: Pivot = {
    rows: [level("sku")],
    columns: [level("date")],
    measures: [{ field: "net", aggregate: "sum", display: { kind: "value" } }],
    totals: { row: false, column: false, grand: false },
    sort: null,
  };
  const table = pivotTable([{ date: "2026-03-10", sku: "A", net: 100 }], pivot, {
    fields: getReportKind("sale").fields,
    permissions,
    weekStart: 0,
  });
  if (!table.ok) throw new Error(JSON.stringify(table.issues));
  const view = makeTableView({
    columns: table.value.columns,
    rows: table.value.rows,
    total: null,
    names: new Map(),
    source: "sale",
    reportColumns: report.columns,
    choices: [],
    sorting: [],
    pivot,
    closed: new Set(),
    closable: new Set(),
    isPhone: false,
  });
  expect(view.columns.map(({ header }) => header)).toEqual([
    fieldText("sku"),
    valueText("2026-03-10", { field: "date", grain: null, type: "date" }, new Map()),
  ]);
});

it("names the base of a percent, unless the base is right before it", () => {
  const net = { field: "net", aggregate: "sum", display: { kind: "value" } } as const;
  const share = { ...net, display: { kind: "percentOfGrandTotal" } } as const;
  const headersOf = (measures: Pivot["measures"]) => {
    const pivot: Pivot = {
      rows: [{ field: "department", grain: null, direction: "ascending", subtotal: true }],
      columns: [],
      measures,
      totals: { row: true, column: true, grand: true },
      sort: null,
    };
    const table = pivotTable([{ department: 1, net: 5, quantity: 1_000 }], pivot, {
      fields: getReportKind("sale").fields,
      permissions,
      weekStart: 0,
    });
    if (!table.ok) throw new Error("no pivot");
    return makeTableView({
      columns: table.value.columns,
      rows: table.value.rows,
      total: null,
      names: new Map(),
      reportColumns: report.columns,
      choices: toColumnChoices([]),
      sorting: [],
      pivot,
      closed: new Set(),
      closable: new Set(),
      isPhone: false,
    }).columns.map(({ header }) => header);
  };
  const how = displayText("percentOfGrandTotal");
  expect(headersOf([net, share]).at(-1)).toBe(capital(how));
  const headersApart = headersOf([net, { ...net, field: "quantity" }, share]).at(-1);
  expect(headersApart).toBe(t("report.displayed", { name: fieldText("net"), how: how.toLowerCase() }));
});
