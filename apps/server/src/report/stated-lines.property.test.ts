import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { permissionCodes } from "@comptoir/domain/access";
import { addDays, fromDayNumber, type CalendarDate } from "@comptoir/domain/period";

import { importContent, importServices, mappingOf, seedStore, tillMapping } from "../import/testing/till-file.ts";
import { SaleStore } from "../sales/index.ts";
import { postgresql } from "./dialect.ts";
import { linesIn } from "./sources/sale-line.ts";
import { line } from "./sources/tables.ts";

const header = "receipt,when,store,item,quantity,total,off,gst,qst,department,sub\n";
const mapping = mappingOf({
  ...tillMapping,
  columns: {
    number: "receipt",
    date: "when",
    location: "store",
    sku: "item",
    quantity: "quantity",
    lineTotal: "total",
    discount: "off",
    department: "department",
    subDepartment: "sub",
  },
  taxColumns: { GST: "gst", QST: "qst" },
});

interface Line {
  readonly receipt: number;
  readonly item: number;
  readonly quantity: number;
  readonly total: number;
  readonly off: number;
  readonly gst: number;
  readonly qst: number;
}

const arbLine: fc.Arbitrary<Line> = fc.record({
  receipt: fc.integer({ min: 1, max: 12 }),
  item: fc.integer({ min: 0, max: 8 }),
  quantity: fc.oneof(
    fc.integer({ min: 1, max: 40 }).map((pieces) => pieces * 1_000),
    fc.integer({ min: 1, max: 900_000 }),
  ),
  total: fc.nat(90_000),
  off: fc.oneof(fc.constant(0), fc.nat(9_000)),
  gst: fc.nat(900),
  qst: fc.nat(900),
});

const dollars = (cents: number) => (cents / 100).toFixed(2);
/** Removes the tax of items of the first department. */
const taxedLine = (line: Line): Line => (line.item % 3 === 0 ? { ...line, gst: 0, qst: 0 } : line);
const rowOf = (first: CalendarDate, { receipt, item, quantity, total, off, gst, qst }: Line) =>
  `${receipt},${addDays(first, receipt % 3)} 09:15:00,S1,SKU${item},${quantity / 1_000},${dollars(total)},${dollars(off)},${dollars(gst)},${dollars(qst)},D${item % 3},SUB${item}\n`;

/** Line as the Sale report reads it. */
type FoundLine = Readonly<Record<"department" | "sub" | "sku" | "day", string>> &
  Readonly<Record<"gross" | "off" | "tax", number>>;

/** Adds up amounts by key, independently of the code under test. Units: cents. */
const sumByKey = (
  entries: readonly (readonly [string, readonly number[]])[],
): Readonly<Record<string, readonly number[]>> => {
  const sums: Record<string, readonly number[]> = {};
  for (const [key, amounts] of entries) sums[key] = amounts.map((amount, index) => amount + (sums[key]?.[index] ?? 0));
  return sums;
};

layer(importServices, { excludeTestServices: true })(
  "a file that states totals, discounts and taxes line by line",
  (it) => {
    it.effect(
      "is reported by department, item and day as the file's own sums, to the cent, with the sub-departments it names",
      () =>
        Effect.gen(function* () {
          yield* seedStore;
          const sql = yield* SqlClient.SqlClient;
          const samples = fc.sample(fc.array(arbLine, { minLength: 20, maxLength: 60 }), { numRuns: 8, seed: 9 });
          for (const [index, lines] of samples.entries()) {
            const [first, last] = [fromDayNumber(20_500 + index * 3), fromDayNumber(20_502 + index * 3)];
            const statedLines = lines.map(taxedLine).toSorted((left, right) => left.receipt - right.receipt);
            const content = header + statedLines.map((line) => rowOf(first, line)).join("");
            const discounts = statedLines.reduce((sum, { off }) => sum + off, 0);
            for (const mode of ["dryRun", "commit"] as const)
              expect(yield* importContent(`stated-${index}`, content, mapping, mode)).toMatchObject({
                issueCount: 0,
                totals: { discounts },
              });
            const span = { from: first, to: last };
            const store = { id: 2, targetId: 1, description: "", timeZone: "America/Toronto", businessDayStart: 0 };
            const sourceCut = {
              dialect: postgresql,
              permissions: permissionCodes,
              locations: [store],
              ...span,
              today: last,
              previous: span,
              lastYear: span,
            };
            const { base } = linesIn(sourceCut, new Set([line.tax_share]), false);
            const rows = yield* sql.unsafe<FoundLine>(
              `SELECT d.code AS department, u.code AS sub, l.sku, l.business_date::text AS day, l.extended::float8 AS gross, l.discount::float8 AS off, ${line.tax_share.text}::float8 AS tax
             FROM ${base} LEFT JOIN department d ON d.department_id = l.department_id LEFT JOIN sub_department u ON u.sub_department_id = l.sub_department_id`,
            );
            const sumBy = (keyOf: (row: FoundLine) => string) =>
              sumByKey(rows.map((row) => [keyOf(row), [row.gross, row.off, row.gross - row.off, row.tax]]));
            const expected = (keyOf: (line: Line) => string) =>
              sumByKey(
                statedLines.map((line) => [
                  keyOf(line),
                  [line.total + line.off, line.off, line.total, line.gst + line.qst],
                ]),
              );
            expect(sumBy(({ department }) => department)).toEqual(expected(({ item }) => `D${item % 3}`));
            expect(sumBy(({ sku }) => sku)).toEqual(expected(({ item }) => `SKU${item}`));
            expect(sumBy(({ sub }) => sub)).toEqual(expected(({ item }) => `SUB${item}`));
            expect(sumBy(({ day }) => day)).toEqual(expected(({ receipt }) => addDays(first, receipt % 3)));
            const untaxed = sumBy(({ department }) => department)["D0"];
            if (untaxed !== undefined) expect(untaxed[3]).toBe(0);
          }
          expect(yield* (yield* SaleStore).verifySummaries()).toEqual([]);
        }),
      60_000,
    );
  },
);
