import fc from "fast-check";
import { expect, it } from "vitest";

import type { SummedRow } from "./tally.ts";
import type { AxisLevel } from "./axis.ts";
import type { FieldCatalogue, FieldValue, ReportRow } from "./field.ts";
import { lazyTableOfSums, computeGroupTable, leadingMeasure } from "./group-table.ts";
import { pivotTableOfSums, pivotTable } from "./pivot-table.ts";
import { plainColumn } from "./report-kind.ts";

const fields: FieldCatalogue = {
  store: { type: "int", role: "dimension" },
  till: { type: "text", role: "dimension" },
  day: { type: "date", role: "dimension" },
  customer: { type: "text", role: "dimension" },
  net: { type: "money", role: "measure" },
};
const context = { fields, permissions: [], weekStart: 1 as const };
const arbRow: fc.Arbitrary<ReportRow> = fc.record({
  store: fc.constantFrom<FieldValue>(1, 2, null),
  till: fc.constantFrom<FieldValue>("a", "b", null),
  day: fc.constantFrom<FieldValue>("2026-03-01", "2026-03-02", null),
  customer: fc.constantFrom<FieldValue>("x", "y", "z", null),
  net: fc.integer({ min: -9, max: 9 }),
});
const level = (field: string): AxisLevel => ({ field, grain: null, direction: "ascending", subtotal: true });
const countedColumn = { field: "customer", aggregate: "countDistinct" } as const;

/** Rows as a database with distinct counts returns them: sums of the innermost groups, and counts of every set of groups. */
function expandRows(
  rows: readonly ReportRow[],
  rowFields: readonly string[],
  columnFields: readonly string[],
): readonly SummedRow[] {
  const sums: SummedRow[] = [];
  for (let deep = 0; deep <= rowFields.length; deep += 1) {
    for (let columnDepth = 0; columnDepth <= columnFields.length; columnDepth += 1) {
      const names = [...rowFields.slice(0, deep), ...columnFields.slice(0, columnDepth)];
      const isInnermost = deep === rowFields.length && columnDepth === columnFields.length;
      const groups = new Map<string, ReportRow[]>();
      for (const row of rows) {
        const key = JSON.stringify(names.map((name) => row[name]));
        groups.set(key, [...(groups.get(key) ?? []), row]);
      }
      for (const someRows of groups.values()) {
        const values = someRows.map(({ net }) => Number(net));
        sums.push({
          keys: Object.fromEntries(names.map((name) => [name, someRows[0]?.[name] ?? null])),
          distinct: {
            customer: new Set(someRows.map(({ customer }) => customer).filter((customer) => customer !== null)).size,
          },
          ...(isInnermost
            ? {
                sums: {
                  net: {
                    sum: values.reduce((sum, value) => sum + value, 0),
                    filled: values.length,
                    least: Math.min(...values),
                    most: Math.max(...values),
                  },
                },
                rows: someRows.length,
              }
            : { sums: {}, rows: 0, depths: { rows: deep, columns: columnDepth } }),
        });
      }
    }
  }
  return sums;
}

it("a pivot of source counts equals the pivot of the rows", () => {
  fc.assert(
    fc.property(
      fc.array(arbRow),
      fc.subarray(["store", "till"]),
      fc.subarray(["day"]),
      fc.boolean(),
      (rows, rowFields, columnFields, isSorted) => {
        const pivot = {
          rows: rowFields.map(level),
          columns: columnFields.map(level),
          measures: [
            { ...countedColumn, display: { kind: "value" as const } },
            { field: "net", aggregate: "sum" as const, display: { kind: "value" as const } },
          ],
          totals: { row: true, column: true, grand: true },
          sort:
            isSorted && rowFields.length > 0
              ? { axis: "rows" as const, measure: 0, direction: "descending" as const, at: [] }
              : null,
        };
        expect(pivotTableOfSums(expandRows(rows, rowFields, columnFields), pivot, context)).toEqual(
          pivotTable(rows, pivot, context),
        );
      },
    ),
  );
});

it("a table of source counts equals the table of the rows, in any order of the counts", () => {
  fc.assert(
    fc.property(fc.array(arbRow), fc.subarray(["store", "till"]), fc.boolean(), (rows, groupFields, isTurned) => {
      const report = {
        columns: [
          { ...plainColumn("customer"), aggregate: countedColumn.aggregate },
          { ...plainColumn("net"), aggregate: "max" as const },
        ],
        groups: groupFields.map((field) => ({ ...level(field), collapsed: false })),
        isList: false,
      };
      const sums = expandRows(rows, groupFields, []);
      const { columns, lines, rowOf } = lazyTableOfSums(isTurned ? sums.toReversed() : sums, report, {
        ...context,
        sorting: [{ column: "customer:countDistinct", direction: "descending" }],
      });
      const expanded = lines.flatMap((line) => (line.kind === "gap" ? [] : [rowOf(line)]));
      expect({ columns, rows: expanded }).toEqual(
        computeGroupTable(rows, report, {
          ...context,
          sorting: [{ column: "customer:countDistinct", direction: "descending" }],
        }),
      );
    }),
  );
});

it("the top groups by the leading measure and the sum of the others give the first lines and the total of the whole table", () => {
  const arbAggregate = fc.constantFrom("sum" as const, "count" as const, "min" as const, "max" as const);
  fc.assert(
    fc.property(
      fc.array(arbRow),
      arbAggregate,
      fc.constantFrom("ascending" as const, "descending" as const),
      fc.integer({ min: 1, max: 3 }),
      (rows, aggregate, direction, size) => {
        const report = {
          columns: [
            { ...plainColumn("net"), aggregate },
            { ...plainColumn("net"), aggregate: "average" as const },
          ],
          groups: [{ ...level("store"), collapsed: false }],
          isList: false,
        };
        const sortedContext = { ...context, sorting: [{ column: `net:${aggregate}`, direction }] };
        expect(leadingMeasure(report, sortedContext)).toEqual({ field: "net", aggregate, direction });
        const groups = expandRows(rows, ["store"], [])
          .filter(({ depths }) => depths === undefined)
          .map(({ distinct: _distinct, ...sum }) => sum);
        const valueOf = ({ sums: { net } }: SummedRow) =>
          (direction === "ascending" ? 1 : -1) *
          ({ sum: net?.sum, count: net?.filled, min: net?.least, max: net?.most }[aggregate] ?? 0);
        const last = groups.map(valueOf).toSorted((left, right) => left - right)[size - 1] ?? Infinity;
        const [first, furtherRows] = [
          groups.filter((group) => valueOf(group) <= last),
          groups.filter((group) => valueOf(group) > last),
        ];
        const otherGroups = furtherRows.map((group): SummedRow => ({
          ...group,
          keys: {},
          depths: { rows: 0, columns: 0 },
        }));
        const { lines, rowOf } = lazyTableOfSums([...otherGroups, ...first], report, sortedContext);
        const expanded = lines.flatMap((line) => (line.kind === "gap" ? [] : [rowOf(line)]));
        const wholeRows = computeGroupTable(rows, report, sortedContext).rows;
        expect([...expanded.slice(0, -1).slice(0, size), expanded.at(-1)]).toEqual([
          ...wholeRows.slice(0, -1).slice(0, size),
          wholeRows.at(-1),
        ]);
      },
    ),
  );
});
