import { expect, test } from "vitest";

import { checkForm } from "../validation/index.ts";

import {
  defaultReport,
  encodeFilters,
  parseFilters,
  reportForm,
  reportKinds,
  type ReportFilter,
  type ReportKindCode,
} from "./index.ts";

const form = reportForm("fr");
const codesOf = (value: unknown): readonly string[] => {
  const formResult = checkForm(form, value);
  return formResult.ok ? [] : formResult.issues.map(({ code, path }) => `${path.join(".")} ${code}`);
};
const filter: ReportFilter = { field: "net", operator: "between", values: [100, 200], promptUser: false, locked: true };
const sale = {
  ...defaultReport("sale", ["PRODUCT_COST_READ"]),
  descriptions: { fr: "Ventes", en: "Sales" },
  filters: [filter],
};

test.each(Object.keys(reportKinds) as ReportKindCode[])(
  "a report of kind %s comes back from its form as it is",
  (kind) => {
    const report = {
      ...defaultReport(kind, ["REPORT_READ", "PRODUCT_COST_READ"]),
      descriptions: { fr: "Mon rapport" },
    };
    expect(checkForm(form, JSON.parse(JSON.stringify({ ...report, filters: encodeFilters(report.filters) })))).toEqual({
      ok: true,
      value: report,
    });
  },
);

test("its filters are as they travel", () => {
  expect(checkForm(form, { ...sale, filters: encodeFilters(sale.filters) })).toEqual({ ok: true, value: sale });
});

test("an empty report lacks its source, description, period and columns, all reported at once", () => {
  expect(codesOf({})).toEqual([
    "source REQUIRED",
    "descriptions REPORT_PERIOD_REQUIRED",
    "period REPORT_PERIOD_REQUIRED",
    "columns REPORT_COLUMN_REQUIRED",
  ]);
});

test.each([
  [{ source: "toString" }, ["source ONE_OF"]],
  [{ descriptions: { en: "Sales" } }, ["descriptions.fr DESCRIPTION_SYSTEM_LANGUAGE"]],
  [{ descriptions: { fr: "é".repeat(200) } }, ["descriptions.fr MAX_LENGTH"]],
  [{ period: "sometime" }, ["period REPORT_PERIOD_REQUIRED"]],
  [{ columns: [] }, ["columns REPORT_COLUMN_REQUIRED"]],
  [
    { columns: [{ field: "net", aggregate: "toString", widthPx: 5 }] },
    ["columns.0.aggregate ONE_OF", "columns.0.widthPx NUMBER_RANGE"],
  ],
  [{ columns: [{ field: "nothing" }] }, ["columns.0 REPORT_FIELD"]],
  [{ filters: [{ Column: "net", Operator: "between", Value: [1] }] }, ["filters.0.values FILTER_VALUE_MISSING"]],
  [{ filters: [{ Column: "net", Operator: "like", Value: 1 }] }, ["filters.0.Operator FILTER_INVALID"]],
  [{ groups: [{ field: "department" }, { field: "net" }] }, ["groups.1 REPORT_FIELD"]],
  [{ roleIds: ["x"] }, ["roleIds.0 DECIMAL"]],
])("%j", (change, expected) => {
  expect(codesOf({ ...sale, filters: [], ...change })).toEqual(expected);
});

const times = (count: number, value: unknown): readonly unknown[] => Array.from({ length: count }, () => value);
const column = { field: "net" };
const group = { field: "department" };

test.each<readonly [what: string, most: object, beyond: object, refusal: object]>([
  [
    "two hundred columns",
    { columns: times(200, column) },
    { columns: times(201, column) },
    { code: "LIST_LENGTH", path: ["columns"], params: { max: 200 } },
  ],
  [
    "twenty groups",
    { groups: times(20, group) },
    { groups: times(21, group) },
    { code: "LIST_LENGTH", path: ["groups"], params: { max: 20 } },
  ],
  [
    "a thousand roles",
    { roleIds: times(1_000, 7) },
    { roleIds: times(1_001, 7) },
    { code: "LIST_LENGTH", path: ["roleIds"], params: { max: 1_000 } },
  ],
  [
    "columns from 20 pixels",
    { columns: [{ ...column, widthPx: 20 }] },
    { columns: [{ ...column, widthPx: 19 }] },
    { code: "NUMBER_RANGE", path: ["columns", 0, "widthPx"], params: { min: 20, max: 2_000 } },
  ],
  [
    "columns of 2,000 pixels",
    { columns: [{ ...column, widthPx: 2_000 }] },
    { columns: [{ ...column, widthPx: 2_001 }] },
    { code: "NUMBER_RANGE", path: ["columns", 0, "widthPx"], params: { min: 20, max: 2_000 } },
  ],
  [
    "roles from 1",
    { roleIds: [1] },
    { roleIds: [0] },
    { code: "NUMBER_AT_LEAST", path: ["roleIds", 0], params: { min: 1 } },
  ],
  ["a number of its own from 0", { id: 0 }, { id: -1 }, { code: "NUMBER_AT_LEAST", path: ["id"], params: { min: 0 } }],
  [
    "falling groups",
    { groups: [{ ...group, direction: "descending" }] },
    { groups: [{ ...group, direction: "up" }] },
    { code: "ONE_OF", path: ["groups", 0, "direction"], params: {} },
  ],
  [
    "a part of a date",
    { groups: [{ field: "date", grain: "week" }] },
    { groups: [{ field: "date", grain: "decade" }] },
    { code: "ONE_OF", path: ["groups", 0, "grain"], params: {} },
  ],
  ...["fr", "en", "es"].map(
    (language) =>
      [
        `a title of 99 letters in ${language}`,
        { columns: [{ ...column, label: { [language]: "x".repeat(99) } }] },
        { columns: [{ ...column, label: { [language]: "x".repeat(100) } }] },
        { code: "MAX_LENGTH", path: ["columns", 0, "label", language], params: { length: 100, max: 99 } },
      ] as const,
  ),
  [
    "a column of a field",
    { columns: [column] },
    { columns: [{}] },
    { code: "REQUIRED", path: ["columns", 0, "field"], params: {} },
  ],
  [
    "a column of a field with a short name",
    { columns: [column] },
    { columns: [{ field: "x".repeat(100) }] },
    { code: "MAX_LENGTH", path: ["columns", 0, "field"], params: { length: 100, max: 99 } },
  ],
  [
    "a group of a field",
    { groups: [group] },
    { groups: [{}] },
    { code: "REQUIRED", path: ["groups", 0, "field"], params: {} },
  ],
  [
    "a group of a field with a short name",
    { groups: [group] },
    { groups: [{ field: "x".repeat(100) }] },
    { code: "MAX_LENGTH", path: ["groups", 0, "field"], params: { length: 100, max: 99 } },
  ],
])("a report accepts %s, and no more", (_, mostFields, excessFields, refusal) => {
  expect(codesOf({ ...sale, filters: [], ...mostFields })).toEqual([]);
  const formResult = checkForm(form, { ...sale, filters: [], ...excessFields });
  expect(formResult.ok ? [] : formResult.issues).toEqual([refusal]);
});

test("a title without text counts as absent", () => {
  const formResult = checkForm(form, {
    ...sale,
    filters: [],
    columns: [{ ...column, label: { fr: "Net", en: "", es: null } }],
  });
  expect(formResult.ok && formResult.value.columns[0]?.label).toEqual({ fr: "Net" });
});

test("groups, filters and roles of a report are empty by default", () => {
  const { groups: _groups, filters: _filters, roleIds: _roles, ...rest } = sale;
  expect(checkForm(form, rest)).toEqual({ ok: true, value: { ...sale, groups: [], filters: [], roleIds: [] } });
});

test("filters alone are decoded from the wire, and checked against the fields of their source", () => {
  const { fields } = reportKinds.sale;
  expect(parseFilters(encodeFilters([filter]), fields)).toEqual({ ok: true, value: [filter] });
  expect(parseFilters(7, fields)).toEqual({ ok: false, issues: [{ code: "FILTER_INVALID", path: [], params: {} }] });
  expect(parseFilters([{ Column: "net", Operator: "=", Value: null }], fields)).toEqual({
    ok: false,
    issues: [{ code: "FILTER_VALUE_MISSING", path: [0, "values"], params: { field: "net" } }],
  });
});
