import { describe, expect, it } from "vitest";

import { navigationEntries, permissionCodes } from "../access/index.ts";
import type { ErrorCode } from "../errors/index.ts";

import {
  checkReport,
  defaultReport,
  fieldTypes,
  findField,
  getReportKind,
  isReportKind,
  listColumns,
  plainColumn,
  reportKinds,
  visibleFields,
  visibleKinds,
  type ReportIssueCode,
} from "./index.ts";

/** Error codes of a report are in the catalogue, and therefore have messages. */
export const reportCode = (code: ReportIssueCode): ErrorCode => code;

const kinds = Object.keys(reportKinds).filter(isReportKind);
const describedReport = { descriptions: { fr: "Ventes du jour" } };

it("the fourteen entries of Reporting are the fourteen kinds, at the address of their name", () => {
  const entries = Object.entries(navigationEntries).filter(([, { section }]) => section === "REPORTING");
  expect(kinds.map((kind) => [reportKinds[kind].entry, `/report/${kind}`])).toEqual(
    entries.map(([code, { path }]) => [code, path]),
  );
  expect(kinds).toHaveLength(14);
});

describe.each(kinds)("%s", (kind) => {
  const { fields, columns, groupings, opening = [] } = getReportKind(kind);

  it("shows fields it has, and groups by fields that make groups", () => {
    expect(columns.filter((name) => findField(fields, name) === null)).toEqual([]);
    expect(groupings.flat().filter((name) => findField(fields, name)?.role !== "dimension")).toEqual([]);
    expect(opening.filter((name) => findField(fields, name)?.role !== "dimension")).toEqual([]);
    expect(new Set(columns).size).toBe(columns.length);
  });

  it("has quotients of measures that are sums themselves", () => {
    for (const { ratio } of Object.values(fields)) {
      for (const name of ratio === undefined ? [] : [ratio.part, ratio.whole]) {
        const part = findField(fields, name);
        expect(part?.ratio).toBeUndefined();
        expect(part === null ? null : fieldTypes[part.type].unitsPerOne).not.toBeNull();
      }
    }
  });

  it("starts with a report that may be saved once it is described", () => {
    const report = { ...defaultReport(kind, permissionCodes), ...describedReport };
    expect(checkReport(report, { fields, systemLanguage: "fr" })).toEqual([]);
    expect(report.columns.map(({ field }) => field)).toEqual(columns);
  });

  it("hides costs, and values computed from them, from callers who may not see costs", () => {
    const openFields = visibleFields(fields, ["REPORT_READ"]);
    const costs = Object.keys(fields).filter((name) => findField(fields, name)?.permission === "PRODUCT_COST_READ");
    const derived = Object.keys(fields).filter((name) => {
      const ratio = findField(fields, name)?.ratio;
      return ratio !== undefined && (costs.includes(ratio.part) || costs.includes(ratio.whole));
    });
    expect(openFields.filter((name) => costs.includes(name) || derived.includes(name))).toEqual([]);
    expect(
      listColumns(Object.keys(fields).map(plainColumn), fields, ["REPORT_READ"]).map(({ field }) => field),
    ).toEqual(openFields);
    expect(visibleFields(fields, ["PRODUCT_COST_READ"])).toEqual(Object.keys(fields));
  });
});

it("without REPORT_READ there are no reports; without the cost permission there is no Profitability", () => {
  expect(visibleKinds([])).toEqual([]);
  expect(visibleKinds(["REPORT_CUD", "PRODUCT_COST_READ"])).toEqual(kinds);
  expect(visibleKinds(["REPORT_READ"])).toEqual(kinds.filter((kind) => kind !== "profitability"));
});

describe("saving a report", () => {
  const { fields } = getReportKind("sale");
  const rules = { fields, systemLanguage: "fr" } as const;
  const report = { ...defaultReport("sale", []), ...describedReport };

  it("reports every issue at once, with its place", () => {
    const wrongReport = {
      ...report,
      descriptions: { fr: " ", en: "x".repeat(200) },
      period: null,
      columns: [plainColumn("toString"), { ...plainColumn("sku"), aggregate: "sum" as const }],
      filters: [{ field: "net", operator: "=" as const, values: [], promptUser: false, locked: false }],
      groups: [
        { field: "net", grain: null, direction: "ascending" as const, subtotal: true, collapsed: false },
        { field: "date", grain: "hour" as const, direction: "ascending" as const, subtotal: true, collapsed: false },
      ],
    };
    expect(checkReport(wrongReport, rules).map(({ code, path, params }) => [code, path.join("."), params])).toEqual([
      ["REPORT_PERIOD_REQUIRED", "period", {}],
      ["DESCRIPTION_SYSTEM_LANGUAGE", "descriptions.fr", {}],
      ["MAX_LENGTH", "descriptions.en", { length: 200, max: 199 }],
      ["REPORT_FIELD", "columns.0", { field: "toString" }],
      ["REPORT_FIELD", "columns.1", { field: "sku" }],
      ["FILTER_VALUE_MISSING", "filters.0.values", { field: "net" }],
      ["REPORT_FIELD", "groups.0", { field: "net" }],
      ["REPORT_FIELD", "groups.1", { field: "date" }],
    ]);
  });

  it("a description of 199 characters passes", () => {
    expect(checkReport({ ...report, descriptions: { fr: "é".repeat(199) } }, rules)).toEqual([]);
  });
});

it("default column widths fit their content", () => {
  expect(Object.entries(fieldTypes).map(([type, { widthPx }]) => [type, widthPx])).toEqual([
    ["text", 240],
    ["enum", 140],
    ["ref", 200],
    ["date", 120],
    ["time", 90],
    ["int", 100],
    ["qty", 110],
    ["money", 130],
    ["unitCost", 120],
    ["pct", 100],
  ]);
});

it("opens grouped if a list of rows would not help, otherwise as a list", () => {
  const openedGrouped = Object.keys(reportKinds)
    .filter(isReportKind)
    .flatMap((kind) => {
      const { opening } = getReportKind(kind);
      return opening === undefined ? [] : [`${kind}: ${opening.join(" > ")}`];
    });
  expect(openedGrouped).toEqual([
    "financial: section > code",
    "financial-test: section > code",
    "inventory-movement: department > item",
    "profitability: department > item",
    "vendor: vendor > item",
    "target: layer > location",
  ]);
});
