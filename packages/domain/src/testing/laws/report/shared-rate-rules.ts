import fc from "fast-check";

import {
  plainColumn,
  reportKinds,
  type AxisLevel,
  type FieldCatalogue,
  type FieldValue,
  type ReportRow,
} from "../../../report/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { level, pivotMeasure, pivotOf, type Report } from "./report.ts";

/** Events with their cashier, day and type; receipts beside them have no type and no score. */
const fields = {
  cashier: { type: "text", role: "dimension" },
  day: { type: "date", role: "dimension" },
  type: { type: "enum", role: "dimension", besides: "receipts" },
  score: { type: "int", role: "measure", besides: "receipts" },
  events: { type: "int", role: "measure" },
  receipts: { type: "int", role: "measure", follows: ["cashier", "day"] },
  rate: { type: "pct", role: "measure", ratio: { part: "events", whole: "receipts" } },
  peerRate: { type: "pct", role: "measure", ratio: { part: "events", whole: "receipts", others: "cashier" } },
} as const satisfies FieldCatalogue;

const context = { fields, permissions: [], weekStart: 0 } as const;
const followed: ReadonlySet<string> = new Set(["cashier", "day"]);
const figures = ["events", "receipts", "rate", "peerRate"] as const;

const arbRows: fc.Arbitrary<readonly ReportRow[]> = fc.array(
  fc
    .record({
      cashier: fc.constantFrom("Ana", "Bo", null),
      day: fc.constantFrom("2026-03-01", "2026-03-02"),
      type: fc.constantFrom("VOID", "REFUND", null),
      isEvent: fc.boolean(),
    })
    .map(({ isEvent, type, ...row }) =>
      isEvent ? { ...row, type, events: 1, score: 3, receipts: null } : { ...row, events: null, receipts: 1 },
    ),
  { maxLength: 30 },
);
const arbLevels: fc.Arbitrary<readonly AxisLevel[]> = fc.shuffledSubarray([
  level("cashier"),
  level("day"),
  level("type"),
]);

type Place = readonly (readonly [field: string, key: FieldValue])[];

const placeOf = (levels: readonly AxisLevel[], path: readonly FieldValue[]): Place =>
  path.map((key, index) => [levels[index]?.field ?? "", key]);
const isAt = (row: ReportRow, place: Place): boolean => place.every(([field, key]) => (row[field] ?? null) === key);
const isReceipt = (row: ReportRow): boolean => typeof row["receipts"] === "number";
const countEvents = (rows: readonly ReportRow[], place: Place): number =>
  rows.filter((row) => !isReceipt(row) && isAt(row, place)).length;
const countReceipts = (rows: readonly ReportRow[], place: Place): number =>
  rows.filter(
    (row) =>
      isReceipt(row) &&
      isAt(
        row,
        place.filter(([field]) => followed.has(field)),
      ),
  ).length;

/** Builds the rules and laws of quotients whose denominator ignores some of the groups. */
export function sharedRateRules(functions: Report): Readonly<Record<string, RuleRow>> {
  const {
    computeGroupTable,
    pivotTable,
    pivotTableOfSums,
    placesOfFigure,
    ratioOf,
    rowsBehind,
    measureSharedByGroups,
  } = functions;
  const rateOf = (part: number, whole: number) => ratioOf({ part, of: "int", whole, over: "int", to: "pct" });
  /** Counts the events and receipts of a group again, from the rows alone. */
  const expectedAt = (rows: readonly ReportRow[], place: Place) => {
    const [events, receipts] = [countEvents(rows, place), countReceipts(rows, place)];
    const around = place.filter(([field]) => field !== "cashier");
    const hasPeers = around.length < place.length;
    return [
      events,
      receipts,
      rateOf(events, receipts),
      hasPeers ? rateOf(countEvents(rows, around) - events, countReceipts(rows, around) - receipts) : null,
    ];
  };
  const pivotBy = (levels: readonly AxisLevel[], cut: number) =>
    pivotOf(
      levels.slice(0, cut),
      levels.slice(cut),
      figures.map((field) => pivotMeasure(field)),
    );
  return {
    "shared-denominators": {
      says: "A rate by type is out of all receipts of the cashier, whatever the type: a denominator follows only the dimensions that its rows have. Totals come from sums, and the peers of a cashier are all the others.",
      source: "behaviour 3.4 (rate per 100 transactions and peer average; share of sales), decision 0500",
      laws: {
        "each group has its own numerator, the denominator of the dimensions that it follows, their quotient, and that of all others":
          fc.property(arbRows, arbLevels, fc.nat(3), (rows, levels, cut) => {
            const pivot = pivotBy(levels, cut);
            const table = pivotTable(rows, pivot, context);
            if (!table.ok) throw new Error("the pivot is valid");
            for (const { path, cells } of table.value.rows) {
              table.value.columns.forEach((column, index) => {
                const cell = cells[index] ?? null;
                // No row has both groups: nothing is displayed.
                if (column.kind === "key" || cell === null) return;
                const place = [...placeOf(pivot.rows, path), ...placeOf(pivot.columns, column.path)];
                const expected = expectedAt(rows, place)[figures.findIndex((name) => name === column.field)];
                same(cell, expected, `${column.field} at ${JSON.stringify(place)}`);
              });
            }
            same(
              table.value.rows
                .at(-1)
                ?.cells.slice(-4)
                .map((cell) => cell ?? 0),
              expectedAt(rows, []).map((cell) => cell ?? 0),
              "the total counts each row once",
            );
          }),
        "a group without an event of its own is no group by a dimension that receipts lack": fc.property(
          arbRows,
          arbLevels,
          (rows, levels) => {
            const columns = figures.map((field) => ({ ...plainColumn(field), aggregate: "sum" as const }));
            const groups = levels.map((groupLevel) => ({ ...groupLevel, collapsed: false }));
            const table = computeGroupTable(rows, { columns, groups, isList: false }, context);
            const typeDepth = levels.findIndex(({ field }) => field === "type") + 1;
            for (let depth = Math.max(1, typeDepth); typeDepth > 0 && depth <= levels.length; depth += 1) {
              const lines = table.rows.filter(({ kind, path }) => kind !== "total" && path.length === depth);
              const paths = rows
                .filter((row) => !isReceipt(row))
                .map((row) => JSON.stringify(levels.slice(0, depth).map(({ field }) => row[field] ?? null)));
              same(lines.map(({ path }) => JSON.stringify(path)).toSorted(), [...new Set(paths)].toSorted());
            }
          },
        ),
        "sums of the rows give the pivot of the rows": fc.property(
          arbRows,
          arbLevels,
          fc.nat(3),
          (rows, levels, cut) => {
            const sums = rows.map((row) => ({
              keys: row,
              sums: Object.fromEntries(
                ["events", "receipts"].map((field) => {
                  const value = typeof row[field] === "number" ? row[field] : null;
                  return [field, { sum: value ?? 0, filled: value === null ? 0 : 1, least: value, most: value }];
                }),
              ),
              rows: 1,
            }));
            same(
              pivotTableOfSums(sums, pivotBy(levels, cut), context),
              pivotTable(rows, pivotBy(levels, cut), context),
            );
          },
        ),
        "a list shows the receipts only if it shows their number, and its total counts them anyway": fc.property(
          arbRows,
          fc.boolean(),
          (rows, hasReceipts) => {
            const names = ["type", "events", "rate", ...(hasReceipts ? ["receipts"] : [])];
            const table = computeGroupTable(
              rows,
              { columns: names.map(plainColumn), groups: [], isList: true },
              context,
            );
            same(table.rows.length - 1, rows.filter((row) => hasReceipts || !isReceipt(row)).length);
            same(table.rows.at(-1)?.cells[2], rateOf(countEvents(rows, []), countReceipts(rows, [])));
          },
        ),
        "the rows behind a group are its events and the receipts of its denominator": fc.property(
          arbRows,
          arbLevels,
          fc.nat(),
          (rows, levels, which) => {
            const path = levels.map(({ field }) => rows[which % Math.max(1, rows.length)]?.[field] ?? null);
            const behind = rowsBehind(rows, [{ levels, path }], 0, fields);
            const place = placeOf(levels, path);
            same(
              [behind.filter((row) => !isReceipt(row)).length, behind.filter(isReceipt).length],
              [countEvents(rows, place), countReceipts(rows, place)],
            );
            same([measureSharedByGroups(fields, "type"), measureSharedByGroups(fields, "cashier")], ["receipts", null]);
          },
        ),
        "the rows behind the rate of peers are those of all cashiers in the same other groups, and give it without the cashier's own":
          fc.property(arbRows, arbLevels, fc.nat(), (rows, levels, which) => {
            const path = levels.map(({ field }) => rows[which % Math.max(1, rows.length)]?.[field] ?? null);
            const cell = [{ levels, path }];
            same(placesOfFigure(fields, "rate", cell), cell);
            const behind = rowsBehind(rows, placesOfFigure(fields, "peerRate", cell), 0, fields);
            const place = placeOf(levels, path).filter(([field]) => field !== "cashier");
            same(
              [behind.filter((row) => !isReceipt(row)).length, behind.filter(isReceipt).length],
              [countEvents(rows, place), countReceipts(rows, place)],
            );
            const own = placeOf(levels, path).find(([field]) => field === "cashier");
            if (own === undefined) return;
            const ofPeers = behind.filter((row) => !isAt(row, [own]));
            same(
              [countEvents(ofPeers, []), countReceipts(ofPeers, [])],
              [
                countEvents(rows, place) - countEvents(rows, [...place, own]),
                countReceipts(rows, place) - countReceipts(rows, [...place, own]),
              ],
            );
          }),
        "in every catalogue, the dimensions that rows beside the others lack are those that their measure does not follow":
          fc.property(fc.constantFrom(...Object.values(reportKinds)), ({ fields: catalogue }) => {
            for (const [measure, { follows }] of Object.entries<FieldCatalogue[string]>(catalogue)) {
              if (follows === undefined) continue;
              const dimensions = Object.entries<FieldCatalogue[string]>(catalogue).filter(
                ([, { role }]) => role === "dimension",
              );
              same(
                dimensions.filter(([, { besides }]) => besides !== measure).map(([name]) => name),
                dimensions.map(([name]) => name).filter((name) => follows.includes(name)),
                measure,
              );
            }
          }),
      },
    },
  };
}
