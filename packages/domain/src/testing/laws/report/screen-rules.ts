import fc from "fast-check";

import { aggregates, columnKey, fieldTypes, isReportKind, reportKinds as ours } from "../../../report/index.ts";
import { type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { arbLevels, arbRows, computeBy, context, fields, pivotOf, pivotMeasure, type Report } from "./report.ts";

const arbKind = fc.constantFrom(...Object.keys(ours).filter(isReportKind));

/** Builds the rules and laws of reading a report: the rows behind a cell, the aggregates of a field, and what is not exported. */
export function screenRules(functions: Report): Readonly<Record<string, RuleRow>> {
  const { aggregateType, canExport, listAggregates, rowsBehind } = functions;
  const compute = computeBy(functions);
  return {
    "drill-down": {
      says: "Drill-down: the rows behind any cell of a report give its figure when computed alone.",
      source: "behaviour 3.4 (drill from any cell)",
      laws: {
        "the rows behind a cell give its value": fc.property(arbRows, arbLevels, fc.nat(3), (rows, levels, cut) => {
          const [rowLevels, across] = [levels.slice(0, cut), levels.slice(cut)];
          const table = compute(rows, pivotOf(rowLevels, across, [pivotMeasure("net"), pivotMeasure("price")]));
          for (const line of table.rows) {
            table.columns.forEach((column, place) => {
              if (column.kind === "key") return;
              const behind = rowsBehind(
                rows,
                [
                  { levels: rowLevels, path: line.path },
                  { levels: across, path: column.path },
                ],
                context.weekStart,
              );
              const singleTable =
                compute(behind, pivotOf([], [], [pivotMeasure(column.field)])).rows[0]?.cells[0] ?? null;
              same(
                line.cells[place] ?? null,
                behind.length === 0 ? null : singleTable,
                `${column.field} at ${JSON.stringify([line.path, column.path])}`,
              );
            });
          }
        }),
      },
    },
    "field-aggregates": {
      says: "A sum is additive, a price or a percent is not; a ratio has one figure, that of its sums; a dimension is counted.",
      source: "behaviour 3.5 (aggregates allowed)",
      laws: {
        "a field offers exactly its own aggregates": fc.property(
          fc.constantFrom(...Object.keys(fields), "gone", "toString"),
          (name) => {
            const offeredAggregates = listAggregates(fields, name);
            same(
              offeredAggregates,
              Object.keys(aggregates).filter((aggregate) => offeredAggregates.some((offer) => offer === aggregate)),
            );
            const expected: Readonly<Record<string, number>> = {
              date: 2,
              store: 2,
              item: 2,
              net: 6,
              quantity: 6,
              cost: 6,
              price: 1,
              share: 1,
            };
            same(offeredAggregates.length, Object.hasOwn(expected, name) ? expected[name] : 0);
            for (const aggregate of offeredAggregates)
              holds(aggregateType(fields, { field: name, aggregate }) !== null, `${name} has ${aggregate}`);
          },
        ),
        "sums, minimums and maximums are offered for measures only, counts for any field": fc.property(
          fc.constantFrom(...Object.keys(aggregates)),
          (name) => {
            same(
              Object.entries(aggregates).find(([code]) => code === name)?.[1],
              name.startsWith("count") ? "any" : "measure",
            );
          },
        ),
        "a numeric measure offers minimum and maximum, and a sum unless it is a price or percent; anything else is counted":
          fc.property(
            fc.constantFrom("text", "enum", "ref", "date", "time", "int", "qty", "money", "unitCost", "pct"),
            fc.constantFrom("measure", "dimension"),
            (type, role) => {
              const isNumber = role === "measure" && ["int", "qty", "money", "unitCost", "pct"].includes(type);
              const isAdded = isNumber && type !== "unitCost" && type !== "pct";
              same(listAggregates({ one: { type, role } }, "one"), [
                ...(isAdded ? ["sum"] : []),
                ...(isNumber ? ["average", "min", "max"] : []),
                "count",
                "countDistinct",
              ]);
            },
          ),
        "a ratio is offered only where both its parts are": fc.property(
          fc.subarray(Object.keys(fields)),
          fc.constantFrom("price", "share"),
          (names, quotient) => {
            const some = Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
            const isWhole = [quotient, "net", "quantity"].every((name) => names.includes(name));
            same(listAggregates(some, quotient), isWhole ? ["sum"] : []);
          },
        ),
        "a column has a default width and a unique key": fc.property(
          fc.constantFrom(...Object.values(fieldTypes)),
          fc.uniqueArray(fc.tuple(fc.string(), fc.constantFrom(null, "sum" as const, "max" as const)), {
            selector: ([name, aggregate]) => JSON.stringify([name, aggregate]),
          }),
          ({ widthPx }, columns) => {
            holds(widthPx >= 80 && widthPx <= 400, "a width that a screen can show");
            const plainColumns = columns.filter(([name]) => !name.includes(":"));
            same(
              new Set(plainColumns.map(([field, aggregate]) => columnKey({ field, aggregate }))).size,
              plainColumns.length,
            );
          },
        ),
      },
    },
    "no-export-of-test-reports": {
      says: "A report that is not final is shown with a watermark, and never exported.",
      source: "behaviour 3.4 (Financial test)",
      laws: {
        "every kind but the financial test may be exported": fc.property(arbKind, (kind) =>
          same(canExport(kind), kind !== "financial-test"),
        ),
      },
    },
  };
}
