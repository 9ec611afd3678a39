import { defaultReport, getReportKind, type ReportModel } from "@comptoir/domain/report";
import { expect, it } from "vitest";

import {
  toRowsReport,
  savedPartOf,
  isSummaryReport,
  listSaveIssues,
  toListReport,
  parseDraft,
  withAllFields,
  toSummaryReport,
  withGroups,
  withVisibility,
} from "./builder-draft.ts";
import { pivotOfGroups } from "../../report/report-view.ts";

const permissions = ["REPORT_READ", "REPORT_CUD"];
const { fields } = getReportKind("sale");
const namedReport = (report: ReportModel): ReportModel => ({ ...report, descriptions: { fr: "Ventes" } });
const start = namedReport(withAllFields(defaultReport("sale", permissions), fields, permissions));
const byDepartment = [
  { field: "department", grain: null, direction: "ascending", subtotal: true, collapsed: false },
] as const;

it("offers every visible field, and saves the chosen ones", () => {
  expect(start.columns.some(({ field }) => field === "customer")).toBe(true);
  expect(start.columns.some(({ field }) => field === "cost")).toBe(false);
  expect(savedPartOf(start).columns).toEqual(defaultReport("sale", permissions).columns);
});

it("turns a list into a summary by its first group, and back by its last", () => {
  const groupedReport = withGroups(start, byDepartment, fields);
  expect(isSummaryReport(groupedReport)).toBe(true);
  expect(listSaveIssues(groupedReport)).toEqual([]);
  expect(savedPartOf(groupedReport).columns.map(({ field, aggregate }) => `${field}:${aggregate}`)).toEqual([
    "quantity:sum",
    "gross:sum",
    "discount:sum",
    "net:sum",
    "tax:sum",
    "total:sum",
  ]);
  const listedReport = withGroups(groupedReport, [], fields);
  expect([listedReport.isList, listedReport.columns.every(({ aggregate }) => aggregate === null)]).toEqual([
    true,
    true,
  ]);
  expect(isSummaryReport({ ...toRowsReport(groupedReport), isList: false })).toBe(false);
});

const withShown = (report: ReportModel, field: string, visible: boolean): ReportModel => ({
  ...report,
  columns: report.columns.map((column) => (column.field === field ? withVisibility(column, visible) : column)),
});

it("brings the columns that a group hides back with the rows, in their order and with their formats", () => {
  const formattedReport = {
    ...start,
    columns: start.columns.map((column) => (column.field === "date" ? { ...column, format: "weekday" } : column)),
  };
  const groupedReport = withGroups(formattedReport, byDepartment, fields);
  expect(withGroups(groupedReport, [], fields)).toEqual(formattedReport);
  const withRows = { ...toRowsReport(groupedReport), isList: false };
  expect(withRows.columns).toEqual(formattedReport.columns);
  expect(withGroups(toSummaryReport(withRows, fields), [], fields)).toEqual(formattedReport);
});

it("leaves columns as they were chosen by hand while the report had groups", () => {
  const groupedReport = withGroups(start, byDepartment, fields);
  const changedReport = withShown(withShown(groupedReport, "quantity", false), "customer", true);
  expect(withGroups(changedReport, [], fields)).toEqual(
    withShown(withShown(start, "quantity", false), "customer", true),
  );
  const hiddenReport = withShown(withShown(groupedReport, "date", true), "date", false);
  expect(withGroups(hiddenReport, [], fields)).toEqual(withShown(start, "date", false));
});

it("keeps the pivot of a view, and lists its rows with the levels as first columns", () => {
  const level = { field: "department", grain: null, direction: "descending", subtotal: true } as const;
  const report = { ...namedReport(start), pivot: pivotOfGroups(start, [level], fields, permissions) };
  expect(savedPartOf(report).pivot).toEqual(report.pivot);
  expect(listSaveIssues(report)).toEqual([]);
  expect([toListReport(report).pivot, toListReport(report).columns[0]?.field]).toEqual([null, "department"]);
});

it("lists the rows of a summary with the groups as first columns", () => {
  const list = toListReport(savedPartOf(withGroups(start, byDepartment, fields)));
  expect([
    list.isList,
    list.groups,
    list.columns[0]?.field,
    list.columns.every(({ aggregate }) => aggregate === null),
  ]).toEqual([true, [], "department", true]);
  expect(toListReport(start).columns).toEqual(start.columns);
});

it("parses a draft of its own source only", () => {
  expect(parseDraft(JSON.stringify(start), "sale")).toEqual(start);
  expect(parseDraft(JSON.stringify(start), "target")).toBeNull();
  for (const text of [null, "", "7", "{}", '{"source":"sale"}']) expect(parseDraft(text, "sale")).toBeNull();
});
