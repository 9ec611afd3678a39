import { describe, expect, it } from "vitest";

import {
  customizationOf,
  defaultReport,
  getReportKind,
  mergeCustomization,
  noCustomization,
  layOutFields,
  checkCustomization,
  plainColumn,
  withoutLostFields,
  type Pivot,
} from "./index.ts";

const { fields } = getReportKind("sale");
const pivot: Pivot = {
  rows: [
    { field: "department", grain: null, direction: "ascending", subtotal: true },
    { field: "gone", grain: null, direction: "ascending", subtotal: true },
  ],
  columns: [],
  measures: [
    { field: "lost", aggregate: "sum", display: { kind: "value" } },
    { field: "net", aggregate: "sum", display: { kind: "runningTotal", field: "gone" } },
    { field: "tax", aggregate: "sum", display: { kind: "rankAscending", field: "department" } },
  ],
  totals: { row: true, column: true, grand: true },
  sort: { axis: "rows", measure: 2, direction: "descending", at: [] },
};

describe("a report with a user's changes", () => {
  it("an order by a column that is gone, or twice by one, drops out", () => {
    const report = {
      ...defaultReport("sale", []),
      columns: [plainColumn("net"), { ...plainColumn("net"), aggregate: "max" as const }],
    };
    const sorting = ["net", "gone", "net:max", "net"].map((column) => ({ column, direction: "ascending" as const }));
    const view = mergeCustomization(report, { ...noCustomization, sorting }, fields);
    expect(view.report.sorting.map(({ column }) => column)).toEqual(["net", "net:max"]);
    expect(view.isDifferent).toBe(true);
  });

  it("a pivot keeps what the source still has", () => {
    const mergedPivot = mergeCustomization(defaultReport("sale", []), { ...noCustomization, pivot }, fields).report
      .pivot;
    expect(mergedPivot?.rows.map(({ field }) => field)).toEqual(["department"]);
    expect(mergedPivot?.measures.map(({ field, display }) => [field, display.kind])).toEqual([
      ["net", "value"],
      ["tax", "rankAscending"],
    ]);
    expect(mergedPivot?.sort).toEqual({ axis: "rows", measure: 1, direction: "descending", at: [] });
    expect(
      mergeCustomization(
        defaultReport("sale", []),
        {
          ...noCustomization,
          pivot: { ...pivot, sort: { axis: "columns", measure: 2, direction: "ascending", at: ["1", "2"] } },
        },
        fields,
      ).report.pivot?.sort,
    ).toBeNull();
    expect(
      mergeCustomization(
        defaultReport("sale", []),
        { ...noCustomization, pivot: { ...pivot, measures: pivot.measures.slice(0, 1) } },
        fields,
      ).report.pivot,
    ).toBeNull();
  });
});

it("what was stored opens without the fields that its source has lost, and with all others", () => {
  const choice = { column: "net:sum", visible: true, widthPx: null, frozen: false };
  const storedView = {
    ...noCustomization,
    sorting: ["gone:sum", "net"].map((column) => ({ column, direction: "ascending" as const })),
    pivot,
    columns: [{ ...choice, column: "gone" }, choice],
  };
  expect(checkCustomization(storedView, fields)).toHaveLength(4);
  const openedView = withoutLostFields(storedView, fields);
  expect(checkCustomization(openedView, fields)).toEqual([]);
  expect([openedView.sorting, openedView.columns]).toEqual([storedView.sorting.slice(1), [choice]]);
  expect(openedView.pivot).toEqual(mergeCustomization(defaultReport("sale", []), storedView, fields).report.pivot);
  expect(withoutLostFields(openedView, fields)).toEqual(openedView);
  expect(withoutLostFields(noCustomization, fields)).toEqual(noCustomization);
});

it("an order by the first measure of a pivot stays", () => {
  const sortedPivot: Pivot = {
    ...pivot,
    measures: pivot.measures.slice(1),
    sort: { axis: "rows", measure: 0, direction: "ascending", at: [] },
  };
  expect(
    mergeCustomization(defaultReport("sale", []), { ...noCustomization, pivot: sortedPivot }, fields).report.pivot
      ?.sort,
  ).toEqual(sortedPivot.sort);
});

it("saves only the user's changes", () => {
  const sharedView = defaultReport("sale", []);
  const filters = [{ field: "net", operator: ">" as const, values: [100], promptUser: false, locked: false }];
  expect(customizationOf({ ...sharedView, filters }, sharedView)).toEqual({
    ...noCustomization,
    filters,
  });
  expect(customizationOf({ ...sharedView, period: "-1w" }, sharedView)).toEqual({
    ...noCustomization,
    period: "-1w",
  });
});

describe("the side panel", () => {
  it("rejects more fields than places, and an invalid grid", () => {
    expect(layOutFields(["a", "b"], { rows: 1, columns: 1 })).toMatchObject({
      ok: false,
      issues: [{ code: "TOO_MANY", params: { max: 1 } }],
    });
    expect(layOutFields([], { rows: 0, columns: 1 })).toMatchObject({
      ok: false,
      issues: [{ code: "INTEGER", path: ["formRows"] }],
    });
    expect(layOutFields([], { rows: 1, columns: 1.5 })).toMatchObject({
      ok: false,
      issues: [{ code: "INTEGER", path: ["formColumns"] }],
    });
  });
});
