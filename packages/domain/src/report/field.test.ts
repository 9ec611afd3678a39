import { expect, it } from "vitest";

import { compileMeasure } from "./aggregate.ts";
import {
  canSeeField,
  formatCell,
  groupKeyOf,
  listAggregates,
  listColumns,
  plainColumn,
  sortRows,
  visibleFields,
  type FieldCatalogue,
} from "./index.ts";

const fields = {
  date: { type: "date", role: "dimension" },
  item: { type: "text", role: "dimension" },
  net: { type: "money", role: "measure" },
  margin: { type: "pct", role: "measure", ratio: { part: "gone", whole: "net" } },
} as const satisfies FieldCatalogue;

it("nobody sees a field that the source does not have", () => {
  expect([
    canSeeField(fields, "net", []),
    canSeeField(fields, "gone", []),
    canSeeField(fields, "constructor", []),
  ]).toEqual([true, false, false]);
});

it("a quotient whose measure does not exist hides no field, and stays visible", () => {
  expect(visibleFields(fields, [])).toEqual(["date", "item", "net", "margin"]);
});

it("a measure whose field does not allow it is dropped", () => {
  expect(compileMeasure(fields, { field: "item", aggregate: "sum" })).toBeNull();
  expect(compileMeasure(fields, { field: "margin", aggregate: "sum" })).toBeNull();
  expect(compileMeasure(fields, { field: "net", aggregate: "sum" })?.type).toBe("money");
});

it("prices are not added up, and neither are quotients but by their sums, which must be there", () => {
  const prices = {
    price: { type: "unitCost", role: "measure" },
    rate: { type: "pct", role: "measure" },
    whole: { type: "pct", role: "measure", ratio: { part: "net", whole: "net" } },
    ...fields,
  } as const satisfies FieldCatalogue;
  const aggregateLists = ["price", "rate", "whole", "margin", "gone"].map((name) => listAggregates(prices, name));
  expect(aggregateLists).toEqual([
    ["average", "min", "max", "count", "countDistinct"],
    ["average", "min", "max", "count", "countDistinct"],
    ["sum"],
    [],
    [],
  ]);
});

it("a column whose field does not allow its aggregate is hidden", () => {
  expect(
    listColumns(
      [
        { ...plainColumn("item"), aggregate: "sum" },
        { ...plainColumn("item"), aggregate: "count" },
      ],
      fields,
      [],
    ).map(({ type }) => type),
  ).toEqual(["int"]);
});

it("a quotient whose parts are gone is sorted by the values of its rows", () => {
  const rows = [{ margin: 3 }, { margin: null }, { margin: 1 }];
  expect(sortRows(rows, [{ column: "margin", direction: "ascending" }], fields).map(({ margin }) => margin)).toEqual([
    1,
    3,
    null,
  ]);
});

it("zero and zero below are one group", () => {
  expect(groupKeyOf(-0, null, 0)).toBe(0);
});

it("a date is formatted in the language, and an invalid one is unchanged", () => {
  expect([
    formatCell("2026-03-12", "date", "fr"),
    formatCell("soon", "date", "fr"),
    formatCell("2026-03-12", "text", "fr"),
  ]).toEqual(["12 mars 2026", "soon", "2026-03-12"]);
});
