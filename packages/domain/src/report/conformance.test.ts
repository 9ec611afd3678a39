/** Runs the language-neutral conformance cases against this package. */

import { expect, test } from "vitest";

import filterJson from "../../conformance/filter.json" with { type: "json" };
import json from "../../conformance/report.json" with { type: "json" };
import { parseCalendarDate } from "../period/index.ts";
import { chainResult, type Result } from "../result/index.ts";
import {
  classifyAbc,
  compileFilters,
  decodeFilters,
  computeGroupTable,
  pivotTable,
  plainColumn,
  printCsv,
  type Aggregate,
  type DisplayKind,
  type FieldCatalogue,
  type FieldValue,
  type GroupGrain,
  type PivotDisplay,
  type ReportRow,
  type RowPredicate,
} from "./index.ts";

type Row = readonly [
  date: string | null,
  store: number,
  item: string | null,
  net: number | null,
  quantity: number | null,
];
interface Cases {
  readonly groups: readonly (readonly [
    rows: readonly Row[],
    levels: readonly (readonly [string, GroupGrain | null])[],
    lines: readonly (readonly [string, readonly FieldValue[], readonly FieldValue[]])[],
  ])[];
  readonly pivots: readonly (readonly [
    rows: readonly Row[],
    kind: DisplayKind,
    field: string,
    item: NonNullable<PivotDisplay["item"]>,
    cells: readonly (readonly FieldValue[])[],
  ])[];
  readonly files: readonly (readonly [readonly (readonly string[])[], "," | ";" | "\t", readonly boolean[], string])[];
  readonly abc: readonly (readonly [readonly number[], readonly string[]])[];
  readonly rows: readonly (readonly [string | null, string, number | null])[];
  readonly passing: readonly (readonly [unknown, readonly number[]])[];
  readonly refused: readonly (readonly [unknown, readonly string[]])[];
  readonly unreadable: readonly (readonly [unknown, readonly (string | number)[]])[];
}
const cases: Cases = JSON.parse(
  JSON.stringify(
    Object.fromEntries(Object.entries({ ...json, ...filterJson }).map(([name, group]) => [name, Object(group).cases])),
  ),
);

const fields = {
  date: { type: "date", role: "dimension" },
  store: { type: "ref", role: "dimension" },
  item: { type: "text", role: "dimension" },
  name: { type: "text", role: "dimension" },
  net: { type: "money", role: "measure" },
  quantity: { type: "qty", role: "measure" },
  price: { type: "unitCost", role: "measure", ratio: { part: "net", whole: "quantity" } },
} as const satisfies FieldCatalogue;
const context = { fields, permissions: [], weekStart: 0 } as const;
const rowsOf = (rows: readonly Row[]): readonly ReportRow[] =>
  rows.map(([date, store, item, net, quantity]) => ({ date, store, item, net, quantity }));
const level = (field: string, grain: GroupGrain | null) =>
  ({ field, grain, direction: "ascending", subtotal: true, collapsed: false }) as const;

test.each(
  cases.groups.map((groupCase) => ({ one: groupCase, title: JSON.stringify([groupCase[0].length, groupCase[1]]) })),
)("rows and groups $title", ({ one: [rows, levels, lines] }) => {
  const summedColumns: readonly (readonly [string, Aggregate])[] = [
    ["net", "sum"],
    ["quantity", "sum"],
    ["price", "sum"],
    ["item", "count"],
    ["net", "min"],
    ["net", "max"],
    ["net", "average"],
  ];
  const columns = summedColumns.map(([field, aggregate]) => ({ ...plainColumn(field), aggregate }));
  const table = computeGroupTable(
    rowsOf(rows),
    { columns, groups: levels.map(([field, grain]) => level(field, grain)), isList: false },
    context,
  );
  const tableRows = table.rows.map(({ kind, path, cells }) => [kind, path, cells.slice(levels.length)]);
  expect(tableRows).toEqual(
    levels.length === 0
      ? lines
      : lines.map(([kind, path, cells]) => [path.length === levels.length ? "row" : kind, path, cells]),
  );
});

test.each(cases.pivots.map((pivotCase, index) => ({ one: pivotCase, index, kind: pivotCase[1] })))(
  "pivot $index: $kind",
  ({ one: [rows, kind, field, item, cells] }) => {
    const table = pivotTable(
      rowsOf(rows),
      {
        rows: [level("store", null)],
        columns: [level("date", "month")],
        measures: [{ field: "net", aggregate: "sum", display: { kind, field, item } }],
        totals: { row: true, column: true, grand: true },
        sort: null,
      },
      context,
    );
    expect(table.ok && table.value.rows.map((row) => row.cells.slice(1))).toEqual(cells);
  },
);

test.each(cases.files)("the lines %j with %j and figures %j are the file %j", (lines, delimiter, figures, file) => {
  expect(printCsv(lines, delimiter, figures)).toBe(file);
});

test.each(cases.abc)("items that sold %j are %j", (nets, classes) => {
  expect([...classifyAbc(new Map(nets.entries())).values()]).toEqual(classes);
});

const compileValue = (value: unknown): Result<RowPredicate> =>
  chainResult(decodeFilters(value), (filters) =>
    chainResult(parseCalendarDate("2026-03-12"), (today) => compileFilters(filters, fields, { today, weekStart: 0 })),
  );

test.each(cases.passing)("%j accepts %j", (value, places) => {
  const passes = compileValue(value);
  const rows = cases.rows.map(([name, date, net]): ReportRow => ({ name, date, net }));
  expect(passes.ok && rows.flatMap((row, place) => (passes.value(row) ? [place] : []))).toEqual(places);
});

test.each(cases.refused)("%j is refused with %j", (value, codes) => {
  const passes = compileValue(value);
  expect(passes.ok ? [] : passes.issues.map(({ code }) => code).toSorted()).toEqual(codes);
});

test.each(cases.unreadable)("%j cannot be read at %j", (value, place) => {
  const filters = decodeFilters(value);
  expect(filters.ok ? [] : filters.issues.map(({ code, path }) => [code, path])).toEqual([["FILTER_INVALID", place]]);
});
