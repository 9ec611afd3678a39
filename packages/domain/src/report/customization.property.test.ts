import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  columnKey,
  customizationOf,
  defaultReport,
  getReportKind,
  mergeCustomization,
  noCustomization,
  panelWidths,
  placeFields,
  plainColumn,
  resolvePanelWidth,
  type Pivot,
  type ReportFilter,
  type ReportModel,
} from "./index.ts";

const { fields } = getReportKind("sale");
const names = Object.keys(fields);
const filter = (field: string, locked: boolean): ReportFilter => ({ field, operator: "isNotNull", values: [], promptUser: false, locked });
const arbReport: fc.Arbitrary<ReportModel> = fc
  .tuple(fc.shuffledSubarray(names), fc.array(fc.tuple(fc.constantFrom(...names), fc.boolean()), { maxLength: 4 }), fc.constantFrom("-0d", "-1w"))
  .map(([columns, filters, period]) => ({ ...defaultReport("sale", []), columns: columns.map(plainColumn), filters: filters.map(([field, locked]) => filter(field, locked)), period }));
const pivot: Pivot = {
  rows: [{ field: "department", grain: null, direction: "ascending", subtotal: true }, { field: "gone", grain: null, direction: "ascending", subtotal: true }],
  columns: [],
  measures: [
    { field: "lost", aggregate: "sum", display: { kind: "value" } },
    { field: "net", aggregate: "sum", display: { kind: "runningTotal", field: "gone" } },
    { field: "tax", aggregate: "sum", display: { kind: "rankAscending", field: "department" } },
  ],
  totals: { row: true, column: true, grand: true },
  sort: { axis: "rows", measure: 2, direction: "descending", at: [] },
};

describe("a report and what a user changed in it", () => {
  it("nothing changed is the report itself", () => {
    fc.assert(fc.property(arbReport, (report) => {
      expect(mergeCustomization(report, noCustomization, fields)).toEqual({ report, sorting: [], pivot: null, newColumns: [], isDifferent: false });
    }));
  });

  it("what is kept of a view gives the view back", () => {
    fc.assert(fc.property(arbReport, (report) => {
      const view = { report: { ...report, columns: report.columns.toReversed().map((column) => ({ ...column, widthPx: 80, visible: false })) }, sorting: [], pivot: null };
      const merged = mergeCustomization(report, customizationOf(view, report), fields);
      expect(merged.report.columns).toEqual(view.report.columns);
      expect(merged.newColumns).toEqual([]);
      expect(mergeCustomization(report, customizationOf(merged, report), fields)).toEqual(merged);
    }));
  });

  it("what a user has not changed follows the shared report", () => {
    fc.assert(fc.property(arbReport, arbReport, (before, after) => {
      const kept = customizationOf({ report: before, sorting: [], pivot: null }, before);
      expect(kept).toEqual(noCustomization);
      expect(mergeCustomization(after, kept, fields).report).toEqual(after);
    }));
  });

  it("the columns are always those of the report as it is; the new ones stand last and are marked", () => {
    fc.assert(fc.property(arbReport, arbReport, (before, after) => {
      const chosen = before.columns.map((column) => ({ column: columnKey(column), visible: false, widthPx: null, frozen: true }));
      const { report, newColumns } = mergeCustomization(after, { ...noCustomization, columns: chosen }, fields);
      const [known, shared, keys] = [before.columns.map(columnKey), after.columns.map(columnKey), report.columns.map(columnKey)];
      expect(keys.toSorted()).toEqual(shared.toSorted());
      expect(newColumns).toEqual(shared.filter((key) => !known.includes(key)));
      expect(keys).toEqual([...known.filter((key) => shared.includes(key)), ...newColumns]);
    }));
  });

  it("the locked filters of the report stay, whatever the user's are, and a user locks none", () => {
    fc.assert(fc.property(arbReport, arbReport, (report, other) => {
      const merged = mergeCustomization(report, { ...noCustomization, filters: [...other.filters, filter("gone", false)] }, fields).report.filters;
      expect(merged.filter(({ locked }) => locked)).toEqual(report.filters.filter(({ locked }) => locked));
      expect(merged.some(({ field }) => field === "gone")).toBe(false);
    }));
  });

  it("an order by a column that is gone, or twice by one, drops out", () => {
    const report = { ...defaultReport("sale", []), columns: [plainColumn("net"), { ...plainColumn("net"), aggregate: "max" as const }] };
    const sorting = ["net", "gone", "net:max", "net"].map((column) => ({ column, direction: "ascending" as const }));
    const view = mergeCustomization(report, { ...noCustomization, sorting }, fields);
    expect(view.sorting.map(({ column }) => column)).toEqual(["net", "net:max"]);
    expect(view.isDifferent).toBe(true);
  });

  it("a pivot keeps what the source still has", () => {
    const merged = mergeCustomization(defaultReport("sale", []), { ...noCustomization, pivot }, fields).pivot;
    expect(merged?.rows.map(({ field }) => field)).toEqual(["department"]);
    expect(merged?.measures.map(({ field, display }) => [field, display.kind])).toEqual([["net", "value"], ["tax", "rankAscending"]]);
    expect(merged?.sort).toEqual({ axis: "rows", measure: 1, direction: "descending", at: [] });
    expect(mergeCustomization(defaultReport("sale", []), { ...noCustomization, pivot: { ...pivot, sort: { axis: "columns", measure: 2, direction: "ascending", at: ["1", "2"] } } }, fields).pivot?.sort).toBeNull();
    expect(mergeCustomization(defaultReport("sale", []), { ...noCustomization, pivot: { ...pivot, measures: pivot.measures.slice(0, 1) } }, fields).pivot).toBeNull();
  });
});

describe("the side panel", () => {
  it("has a width of the table, and the default one otherwise", () => {
    expect(Object.keys(panelWidths).map(resolvePanelWidth)).toEqual(Object.keys(panelWidths));
    expect(resolvePanelWidth("toString")).toBe("25PercentWidth");
  });

  it("places every field once, in its order, row by row", () => {
    fc.assert(fc.property(fc.uniqueArray(fc.string()), fc.integer({ min: 1, max: 6 }), (fields, columns) => {
      const placed = placeFields(fields, { rows: Math.max(1, Math.ceil(fields.length / columns)), columns });
      expect(placed.ok && placed.value.flat()).toEqual(fields);
    }));
  });

  it("refuses more fields than places, and a grid that is none", () => {
    expect(placeFields(["a", "b"], { rows: 1, columns: 1 })).toMatchObject({ ok: false, issues: [{ code: "TOO_MANY", params: { max: 1 } }] });
    expect(placeFields([], { rows: 0, columns: 1 })).toMatchObject({ ok: false, issues: [{ code: "INTEGER", path: ["formRows"] }] });
    expect(placeFields([], { rows: 1, columns: 1.5 })).toMatchObject({ ok: false, issues: [{ code: "INTEGER", path: ["formColumns"] }] });
  });
});
