import { expect, test } from "vitest";

import { checkForm } from "../validation/index.ts";

import { defaultReport, encodeFilters, reportForm, reportKinds, type ReportFilter, type ReportKindCode } from "./index.ts";

const form = reportForm("fr");
const codesOf = (value: unknown): readonly string[] => {
  const checked = checkForm(form, value);
  return checked.ok ? [] : checked.issues.map(({ code, path }) => `${path.join(".")} ${code}`);
};
const filter: ReportFilter = { field: "net", operator: "between", values: [100, 200], promptUser: false, locked: true };
const sale = { ...defaultReport("sale", ["PRODUCT_COST_READ"]), descriptions: { fr: "Ventes", en: "Sales" }, filters: [filter] };

test.each(Object.keys(reportKinds) as ReportKindCode[])("a report of kind %s comes back from its form as it is", (kind) => {
  const report = { ...defaultReport(kind, ["REPORT_READ", "PRODUCT_COST_READ"]), descriptions: { fr: "Mon rapport" } };
  expect(checkForm(form, JSON.parse(JSON.stringify({ ...report, filters: [] })))).toEqual({ ok: true, value: report });
});

test("its filters are as they travel", () => {
  expect(checkForm(form, { ...sale, filters: encodeFilters(sale.filters) })).toEqual({ ok: true, value: sale });
});

test("a report of which nothing is said lacks its source, its description, its period and its columns, all said at once", () => {
  expect(codesOf({})).toEqual(["source REQUIRED", "descriptions REPORT_PERIOD_REQUIRED", "period REPORT_PERIOD_REQUIRED", "columns REPORT_COLUMN_REQUIRED"]);
});

test.each([
  [{ descriptions: { en: "Sales" } }, ["descriptions.fr REPORT_PERIOD_REQUIRED"]],
  [{ descriptions: { fr: "é".repeat(200) } }, ["descriptions.fr MAX_LENGTH"]],
  [{ period: "sometime" }, ["period REPORT_PERIOD_REQUIRED"]],
  [{ columns: [] }, ["columns REPORT_COLUMN_REQUIRED"]],
  [{ columns: [{ field: "net", aggregate: "toString", widthPx: 5 }] }, ["columns.0.aggregate ONE_OF", "columns.0.widthPx NUMBER_RANGE"]],
  [{ columns: [{ field: "nothing" }] }, ["columns.0 REPORT_FIELD"]],
  [{ filters: [{ Column: "net", Operator: "between", Value: [1] }] }, ["filters.0.values FILTER_VALUE_MISSING"]],
  [{ filters: [{ Column: "net", Operator: "like", Value: 1 }] }, ["filters.0.Operator FILTER_INVALID"]],
  [{ groups: [{ field: "department" }, { field: "net" }] }, ["groups.1 REPORT_FIELD"]],
  [{ roleIds: ["x"] }, ["roleIds.0 DECIMAL"]],
])("%j", (change, expected) => {
  expect(codesOf({ ...sale, filters: [], ...change })).toEqual(expected);
});
