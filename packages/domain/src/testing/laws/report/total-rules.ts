import fc from "fast-check";

import { plainColumn, type AxisLevel, type PivotDisplay } from "../../../report/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { arbLevels, arbRows, computeBy, context, level, pivotOf, pivotMeasure, sumOf, type Report } from "./report.ts";

const measures = [
  pivotMeasure("net"),
  pivotMeasure("quantity"),
  pivotMeasure("net", "min"),
  pivotMeasure("net", "max"),
  pivotMeasure("item", "count"),
  pivotMeasure("item", "countDistinct"),
  pivotMeasure("net", "average"),
  pivotMeasure("price"),
  pivotMeasure("share"),
];
const asGroups = (levels: readonly AxisLevel[]) => levels.map((level) => ({ ...level, collapsed: false }));
const arbItem = fc.constantFrom<NonNullable<PivotDisplay["item"]>>("previous", "next", { key: 2 });

/** Builds the rules and laws of group and pivot totals, and of comparison columns. */
export function totalRules(functions: Report): Readonly<Record<string, RuleRow>> {
  const { computeGroupTable, pivotDisplays, ratioOf } = functions;
  const compute = computeBy(functions);
  /** A measure by store in a display type: the values of the stores, then the total. */
  const byStore = (rows: Parameters<typeof compute>[0], display: PivotDisplay) =>
    compute(rows, pivotOf([level("store")], [], [pivotMeasure("net", "sum", display)])).rows.map(
      ({ cells }) => cells[1] ?? null,
    );
  const kinds = Object.keys(pivotDisplays).filter((kind): kind is keyof typeof pivotDisplays => kind in pivotDisplays);
  return {
    "group-totals": {
      says: "Whatever the grouping, at any number of levels, the groups, their subtotals and the list have the same total.",
      source: "behaviour 3.3 (identities); 3.4 (totals row)",
      cases: ["report.json"],
      laws: {
        "group totals are the sum of their rows, and of their subtotals at every level": fc.property(
          arbRows,
          arbLevels,
          (rows, levels) => {
            const columns = [plainColumn("net"), { ...plainColumn("price"), aggregate: "sum" as const }];
            const table = computeGroupTable(rows, { columns, groups: asGroups(levels), isList: false }, context);
            const net = levels.length;
            const total = table.rows.at(-1);
            same(total?.kind, "total");
            same(sumOf([total?.cells[net]]), sumOf(rows.map((row) => row["net"])));
            same(
              sumOf(table.rows.filter(({ kind }) => kind === "row").map(({ cells }) => cells[net])),
              sumOf([total?.cells[net]]),
            );
            for (let depth = 1; depth <= levels.length; depth += 1) {
              const subtotals = table.rows.filter(({ kind, path }) => kind === "subtotal" && path.length === depth);
              same(
                sumOf(subtotals.map(({ cells }) => cells[net])),
                sumOf([total?.cells[net]]),
                `subtotals of level ${depth}`,
              );
            }
          },
        ),
        "no row is lost or duplicated, whatever the groups": fc.property(arbRows, arbLevels, (rows, levels) => {
          const table = computeGroupTable(
            rows,
            { columns: [plainColumn("net")], groups: asGroups(levels), isList: false },
            context,
          );
          const lastCells = table.rows.filter(({ kind }) => kind === "row").map(({ cells }) => cells.at(-1) ?? null);
          same(lastCells.map(String).toSorted(), rows.map((row) => String(row["net"] ?? null)).toSorted());
        }),
        "a summary has the same totals as its list": fc.property(arbRows, (rows) => {
          const groups = asGroups([level("store")]);
          const summary = computeGroupTable(
            rows,
            { columns: [{ ...plainColumn("net"), aggregate: "sum" }], groups, isList: false },
            context,
          );
          const list = computeGroupTable(rows, { columns: [plainColumn("net")], groups, isList: false }, context);
          same(
            summary.rows.map(({ cells }) => cells),
            list.rows.filter(({ kind }) => kind !== "row").map(({ cells }) => cells),
          );
        }),
      },
    },
    "pivot-grand-totals": {
      says: "The totals of any pivot are those of its rows, for every aggregate.",
      source: "behaviour 3.5",
      codes: ["REPORT_PIVOT", "REPORT_FIELD"],
      cases: ["report.json"],
      laws: {
        "the totals of a pivot are those of its rows, every aggregate and ratio included": fc.property(
          arbRows,
          arbLevels,
          fc.nat(3),
          (rows, levels, cut) => {
            const table = compute(rows, pivotOf(levels.slice(0, cut), levels.slice(cut), measures));
            same(
              table.rows.at(-1)?.cells.slice(-measures.length),
              compute(rows, pivotOf([], [], measures)).rows[0]?.cells,
            );
          },
        ),
        "the total of a pivot row is that of the rows in it": fc.property(arbRows, (rows) => {
          const table = compute(
            rows,
            pivotOf([level("store")], [level("item")], [pivotMeasure("net"), pivotMeasure("price")]),
          );
          for (const row of table.rows.filter(({ kind }) => kind === "row")) {
            const storeTotals = compute(
              rows.filter(({ store }) => store === row.path[0]),
              pivotOf([], [], [pivotMeasure("net"), pivotMeasure("price")]),
            ).rows[0];
            same(row.cells.slice(-2), storeTotals?.cells);
          }
        }),
        "transposing a pivot transposes its cells": fc.property(arbRows, (rows) => {
          const across = compute(rows, pivotOf([level("store")], [level("item")], [pivotMeasure("net")])).rows.map(
            ({ cells }) => cells.slice(1),
          );
          const rowTable = compute(rows, pivotOf([level("item")], [level("store")], [pivotMeasure("net")])).rows.map(
            ({ cells }) => cells.slice(1),
          );
          same(
            across.map((_, row) => rowTable.map((cells) => cells[row])),
            across,
          );
        }),
      },
    },
    "ratios-of-sums": {
      says: "A price, a margin or a share of several rows is computed from the sums of the rows, never averaged from their ratios.",
      source: "behaviour 3.3",
      cases: ["report.json"],
      laws: {
        "a ratio is computed from sums, never from ratios": fc.property(arbRows, (rows) => {
          const table = computeGroupTable(rows, { columns: [plainColumn("price")], groups: [], isList: true }, context);
          const [part, wholeSum] = [sumOf(rows.map((row) => row["net"])), sumOf(rows.map((row) => row["quantity"]))];
          same(
            table.rows.at(-1)?.cells[0],
            ratioOf({ part, of: "money", whole: wholeSum, over: "qty", to: "unitCost" }),
          );
        }),
        "a ratio is rounded to the nearest whole unit, and null over zero": fc.property(
          fc.integer({ min: -1e9, max: 1e9 }),
          fc.integer({ min: -1e6, max: 1e6 }),
          (part, whole) => {
            const ratio = ratioOf({ part, of: "int", whole, over: "int", to: "pct" });
            same(ratio === null, whole === 0);
            if (ratio !== null)
              holds(
                2 * Math.abs(ratio * whole - part * 10_000) <= Math.abs(whole),
                `${ratio} is within half a unit of ${part} / ${whole}`,
              );
          },
        ),
      },
    },
    "pivot-displays": {
      says: "A pivot shows a measure as it is or against other cells, in the fifteen displays of a spreadsheet: shares of totals and of parents, differences, running totals, ranks, and the index.",
      source: "behaviour 3.5 (display = the 15 kinds)",
      cases: ["report.json"],
      laws: {
        "every display gives an integer or null": fc.property(
          arbRows,
          fc.subarray(kinds, { minLength: 5, maxLength: 5 }),
          fc.constantFrom("date", "store", "item"),
          arbItem,
          (rows, some, field, item) => {
            same(kinds.length, 15);
            const columns = some.flatMap((kind) => [
              pivotMeasure("net", "sum", { kind, field, item }),
              pivotMeasure("price", "sum", { kind, field, item }),
            ]);
            const table = compute(rows, pivotOf([level("store"), level("item")], [level("date", "year")], columns));
            same(
              table.rows
                .flatMap(({ cells }) => cells.slice(2))
                .filter((value) => value !== null && !Number.isSafeInteger(value)),
              [],
            );
          },
        ),
        "a running total ends at the total, and its steps are the values": fc.property(arbRows, (rows) => {
          const running = byStore(rows, { kind: "runningTotal", field: "store" }).slice(0, -1);
          const values = byStore(rows, { kind: "value" });
          let sum = 0;
          running.forEach((value, index) => {
            sum += Number(values[index] ?? 0);
            same(value ?? 0, sum, `running total ${index}`);
          });
          if (running.length > 0) same(running.at(-1), values.at(-1));
        }),
        "a difference plus the previous value gives the value": fc.property(arbRows, (rows) => {
          const values = byStore(rows, { kind: "value" });
          const differences = byStore(rows, { kind: "differenceFrom", field: "store", item: "previous" });
          same(differences[0] ?? null, null, "the first has none before it");
          for (let index = 1; index < values.length - 1; index += 1) {
            if (values[index] !== null && values[index - 1] !== null)
              same(Number(values[index - 1]) + Number(differences[index]), values[index]);
          }
        }),
        "a nested group is compared with the same one in the previous group, and its running total goes through those":
          fc.property(arbRows, (rows) => {
            const displays: readonly PivotDisplay[] = [
              { kind: "value" },
              { kind: "differenceFrom", field: "store", item: "previous" },
              { kind: "runningTotal", field: "store" },
              { kind: "rankAscending", field: "store" },
            ];
            const table = compute(
              rows,
              pivotOf(
                [level("store"), level("item")],
                [],
                displays.map((display) => pivotMeasure("net", "sum", display)),
              ),
            );
            const inner = table.rows.filter(({ kind }) => kind === "row");
            const stores = [...new Set(inner.map(({ path }) => path[0] ?? null))];
            for (const {
              path: [store = null, item = null],
              cells,
            } of inner) {
              const equalStores = stores
                .slice(0, stores.indexOf(store) + 1)
                .map((storeKey) => inner.find(({ path }) => path[0] === storeKey && path[1] === item)?.cells[2]);
              // A store without sales of the item sold 0; the first store has nothing to compare with.
              const [value, before] = [
                cells[2] ?? null,
                equalStores.length < 2 ? null : equalStores.at(-2) === undefined ? 0 : (equalStores.at(-2) ?? null),
              ];
              same(
                cells[3] ?? null,
                value === null || before === null ? null : Number(value) - Number(before),
                "difference",
              );
              const knownValues = equalStores.filter((value) => value !== null && value !== undefined);
              same(cells[4] ?? null, knownValues.length === 0 ? null : sumOf(knownValues), "running total");
              const all = new Set(
                inner
                  .filter(({ path }) => path[1] === item)
                  .flatMap(({ cells: otherRows }) => (otherRows[2] === null ? [] : [Number(otherRows[2])])),
              );
              same(
                cells[5] ?? null,
                value === null ? null : 1 + [...all].filter((number) => number < Number(value)).length,
                "rank",
              );
            }
          }),
        "shares of a total sum to 100 %, but for the rounding of each": fc.property(arbRows, (rows) => {
          const shares = byStore(rows, { kind: "percentOfColumnTotal" });
          if (shares.at(-1) !== null && shares.length > 1)
            holds(
              Math.abs(sumOf(shares.slice(0, -1)) - 10_000) * 2 <= shares.length - 1,
              `${sumOf(shares.slice(0, -1))} is nearly the whole`,
            );
        }),
        "a larger value ranks higher ascending and lower descending, and equal values tie": fc.property(
          arbRows,
          (rows) => {
            const [values, up, descendingTable] = [
              byStore(rows, { kind: "value" }),
              byStore(rows, { kind: "rankAscending", field: "store" }),
              byStore(rows, { kind: "rankDescending", field: "store" }),
            ].map((cells) => cells.slice(0, -1)) as [number[], number[], number[]];
            const order = (left: number, right: number): number => Math.sign(left - right);
            values.forEach((number, left) => {
              if (number === null) return;
              values.forEach((other, right) => {
                if (other === null) return;
                same(order(up[left] ?? 0, up[right] ?? 0) + 0, order(number, other) + 0);
                same(order(descendingTable[right] ?? 0, descendingTable[left] ?? 0) + 0, order(number, other) + 0);
              });
            });
          },
        ),
      },
    },
  };
}
