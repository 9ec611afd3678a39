import fc from "fast-check";
import { expect, it } from "vitest";

import { addDays, addMonths, compareRange, comparisonShift, countDays, fromDayNumber } from "../period/index.ts";

import { emptyTally, type SummedRow } from "./tally.ts";
import { compileMeasure } from "./aggregate.ts";
import type { FieldCatalogue } from "./field.ts";
import { lazyTableOfSums, joinComparedSums, plainColumn, type ReportGroup } from "./index.ts";

const comparedField = (comparedAs: "value" | "difference") =>
  ({
    type: "money",
    role: "measure",
    compared: { of: "net", against: "previous", as: comparedAs, along: "date" },
  }) as const;
const fields: FieldCatalogue = {
  store: { type: "ref", role: "dimension" },
  net: { type: "money", role: "measure" },
  previous: comparedField("value"),
  change: comparedField("difference"),
  changePct: { type: "pct", role: "measure", ratio: { part: "change", whole: "previous" } },
};
const arbSums = fc.array(
  fc
    .record({ store: fc.integer({ min: 1, max: 4 }), net: fc.integer({ min: -1e6, max: 1e6 }) })
    .map(({ store, net }): SummedRow => ({
      keys: { store },
      rows: 1,
      sums: { net: { sum: net, filled: 1, least: net, most: net } },
    })),
  { maxLength: 12 },
);
const sumOf = (rows: readonly SummedRow[], store?: number): number =>
  rows
    .filter(({ keys }) => store === undefined || keys["store"] === store)
    .reduce((sum, { sums }) => sum + (sums["net"]?.sum ?? 0), 0);
const group: ReportGroup = { field: "store", grain: null, direction: "ascending", subtotal: false, collapsed: false };
const columns = ["net", "previous", "change", "changePct"].map((field) => ({
  ...plainColumn(field),
  aggregate: "sum" as const,
}));

it("a comparison is of the same group then, the difference is what is left, and groups add up to the total", () => {
  fc.assert(
    fc.property(arbSums, arbSums, (own, comparedSums) => {
      const all = joinComparedSums(own, new Map([["previous", comparedSums]]), fields);
      const table = lazyTableOfSums(
        all,
        { columns, groups: [group], isList: false },
        { fields, permissions: [], weekStart: 0 },
      );
      for (const line of table.lines) {
        if (line.kind === "gap") continue;
        const { cells } = table.rowOf(line);
        const store = line.kind === "total" ? undefined : Number(cells[0]);
        const isThere = all.some(({ keys }) => store === undefined || keys["store"] === store);
        expect([cells[2] ?? 0, cells[3] ?? 0]).toEqual([
          sumOf(comparedSums, store),
          sumOf(own, store) - sumOf(comparedSums, store),
        ]);
        expect(cells[2] === null).toBe(!isThere);
      }
      const stores = new Set([...own, ...comparedSums].map(({ keys }) => keys["store"]));
      expect(table.lines).toHaveLength(stores.size + 1);
    }),
  );
});

it("nothing is compared where there are no other days, and what rests on an unknown goal is unknown", () => {
  const currentRows: readonly SummedRow[] = [
    { keys: { store: 1 }, rows: 1, sums: { net: { sum: 5, filled: 1, least: 5, most: 5 } } },
  ];
  expect(joinComparedSums(currentRows, new Map([["previous", null]]), fields)).toBe(currentRows);
  const unknownSums = [
    { keys: { store: 1 }, rows: 0, sums: { net: { sum: Number.NaN, filled: 1, least: null, most: null } } },
  ];
  const measure = compileMeasure(fields, { field: "change", aggregate: "sum" });
  const tally = emptyTally();
  for (const row of joinComparedSums(currentRows, new Map([["previous", unknownSums]]), fields))
    measure?.addSummed(tally, row);
  expect(measure?.read(tally)).toBe(null);
});

it("what is counted once in several groups is counted once in the whole, and a quotient is of that count", () => {
  const countedFields: FieldCatalogue = {
    department: { type: "ref", role: "dimension" },
    net: { type: "money", role: "measure" },
    receipts: { type: "int", role: "measure", counts: { within: [] } },
    averageReceipt: { type: "money", role: "measure", ratio: { part: "net", whole: "receipts" } },
  };
  const rows = [
    { department: 1, net: 600, receipts: "1.a" },
    { department: 2, net: 400, receipts: "1.a" },
    { department: 2, net: 200, receipts: "2.a" },
  ];
  for (const [field, expectedCount] of [
    ["receipts", 2],
    ["averageReceipt", 600],
  ] as const) {
    const measure = compileMeasure(countedFields, { field, aggregate: "sum" });
    const tally = emptyTally();
    for (const row of rows) measure?.add(tally, row);
    expect(measure?.read(tally)).toBe(expectedCount);
  }
});

it("the days that a range is compared with, moved by their distance, lie in the range, and begin where it begins", () => {
  const arbRange = fc
    .tuple(fc.integer({ min: 19_000, max: 20_500 }), fc.integer({ min: 0, max: 400 }))
    .map(([from, days]) => ({ from: fromDayNumber(from), to: fromDayNumber(from + days), code: "custom" as const }));
  const context = { today: fromDayNumber(21_500), weekStart: 0, nowHalfHour: 20 } as const;
  fc.assert(
    fc.property(arbRange, fc.constantFrom("previous", "sameWeekdays", "lastYear"), (range, rule) => {
      const earlierRange = compareRange(range, rule, context);
      const shift = comparisonShift(range, rule, context);
      if (earlierRange === null || shift === null) throw new Error("nothing is compared");
      const comparedDays = Array.from({ length: countDays(earlierRange) }, (_, index) =>
        addDays(earlierRange.from, index),
      ).map((day) => ("days" in shift ? addDays(day, shift.days) : addMonths(day, shift.months)));
      // 29 February answers to the 28th of a year without it, which moves a day back.
      expect(comparedDays.every((day) => addDays(range.from, -1) <= day && day <= addDays(range.to, 1))).toBe(true);
    }),
  );
});
