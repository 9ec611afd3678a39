import fc from "fast-check";

import { type FieldValue, type ReportRow } from "../../../report/index.ts";
import { arbCalendarDate } from "../../arbitraries/calendar.ts";
import { foldText } from "../../../text/index.ts";
import { type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { arbRows, fields, type Report } from "./report.ts";

const arbKey: fc.Arbitrary<FieldValue> = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom("a", "b", null),
);
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
const arbSorting = fc.array(
  fc.record({
    column: fc.constantFrom(...Object.keys(fields), "gone"),
    direction: fc.constantFrom<"ascending" | "descending">("ascending", "descending"),
  }),
  { maxLength: 3 },
);
const sampleWords = [
  ["Épice", "epice"],
  ["epice", "epice"],
  ["ZÈBRE", "zebre"],
  ["avoine", "avoine"],
  ["Bière", "biere"],
  [7, "7"],
  ["5", "5"],
  ["8", "8"],
] as const;

/** Builds the rules and laws of sorting the rows and the groups of a report. */
export function rowOrderRules(functions: Report): Readonly<Record<string, RuleRow>> {
  const { compareKeys, groupKeyOf, ratioOf, sortRows } = functions;
  /** Value of a column in a row, computed independently. */
  const valueOf = (reportRow: ReportRow, column: string): FieldValue => {
    const value = reportRow[column] ?? null;
    if (column === "price")
      return ratioOf({
        part: Number(reportRow["net"] ?? 0),
        of: "money",
        whole: Number(reportRow["quantity"] ?? 0),
        over: "qty",
        to: "unitCost",
      });
    if (column === "share")
      return ratioOf({
        part: Number(reportRow["quantity"] ?? 0),
        of: "qty",
        whole: Number(reportRow["net"] ?? 0),
        over: "money",
        to: "pct",
      });
    return typeof value === "string" ? foldText(value) : value;
  };
  return {
    "row-sorting": {
      says: "A list is sorted by the chosen columns; unknown values are last, and equal rows keep their order (a stable sort).",
      source: "behaviour 3.5 (listSorting)",
      laws: {
        "sorting loses no row, and each pair of neighbours is in order": fc.property(
          arbRows,
          arbSorting,
          (rows, sorting) => {
            const sorted = sortRows(rows, sorting, fields);
            same(
              [...sorted].map((row) => rows.indexOf(row)).toSorted((left, right) => left - right),
              rows.map((_, index) => index),
            );
            const knownSorting = sorting.filter(({ column }) => column !== "gone");
            sorted.slice(1).forEach((row, index) => {
              const before = sorted[index] ?? {};
              const first = knownSorting.find(({ column }) => valueOf(before, column) !== valueOf(row, column));
              if (first === undefined)
                return holds(rows.indexOf(before) < rows.indexOf(row), "equal rows keep their order");
              const [left, right] = [valueOf(before, first.column), valueOf(row, first.column)];
              if (left === null || right === null) return holds(right === null, "what is not known stands last");
              return holds(left < right === (first.direction === "ascending"), `${left} and ${right} are in order`);
            });
          },
        ),
        "texts are sorted by letters, ignoring accents and case, and numbers among texts as they are written":
          fc.property(fc.array(fc.constantFrom(...sampleWords)), fc.boolean(), (some, isUp) => {
            const rows = some.map(([item, plainValue], place) => ({ item, plain: plainValue, place }));
            const expected = rows.toSorted((left, right) =>
              left.plain === right.plain ? 0 : left.plain < right.plain === isUp ? -1 : 1,
            );
            same(sortRows(rows, [{ column: "item", direction: isUp ? "ascending" : "descending" }], fields), expected);
          }),
      },
    },
    "group-sorting": {
      says: "Groups are sorted by their keys, numbers by size and texts by letters; a missing key is last.",
      source: "behaviour 3.5 (group by)",
      laws: {
        "the order of keys is total: no two both before each other, no cycles of three": fc.property(
          arbKey,
          arbKey,
          arbKey,
          (first, other, third) => {
            const signOfOrder = (left: FieldValue, right: FieldValue): number =>
              Math.sign(compareKeys(left, right)) + 0;
            same(signOfOrder(first, other), 0 - signOfOrder(other, first));
            same(signOfOrder(first, first), 0);
            if (typeof first === typeof other || first === null || other === null)
              same(signOfOrder(first, other) === 0, first === other);
            if (first === null && other !== null) same(signOfOrder(first, other), 1);
            if (first !== null && other !== null && typeof first !== typeof other)
              same(
                signOfOrder(first, other),
                String(first) === String(other) ? 0 : String(first) < String(other) ? -1 : 1,
                "a number among texts stands as it is written",
              );
            if (
              typeof first === typeof other &&
              typeof other === typeof third &&
              signOfOrder(first, other) <= 0 &&
              signOfOrder(other, third) <= 0
            )
              holds(signOfOrder(first, third) <= 0, "the first is not after the third");
            if (typeof first === "number" && typeof other === "number")
              same(signOfOrder(first, other), Math.sign(first - other) + 0);
          },
        ),
        "a date groups by the calendar unit it is in": fc.property(
          arbCalendarDate,
          fc.constantFrom(...weekdays),
          (date, weekStart) => {
            same(
              [
                groupKeyOf(date, "month", weekStart),
                groupKeyOf(date, "year", weekStart),
                groupKeyOf(date, "day", weekStart),
              ],
              [date.slice(0, 7), date.slice(0, 4), date],
            );
            same(groupKeyOf(date, "weekday", weekStart), new Date(`${date}T00:00:00Z`).getUTCDay());
            const week = Date.parse(`${groupKeyOf(date, "week", weekStart)}T00:00:00Z`);
            same(new Date(week).getUTCDay(), weekStart);
            holds(
              Date.parse(`${date}T00:00:00Z`) - week < 7 * 86_400_000 && Date.parse(`${date}T00:00:00Z`) >= week,
              "the day is in its week",
            );
          },
        ),
        "a time groups by its hour, and anything else by none": fc.property(
          fc.integer({ min: 0, max: 23 }),
          fc.integer({ min: 0, max: 59 }),
          fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
          (hour, minute, value) => {
            const two = (part: number): string => String(part).padStart(2, "0");
            same(groupKeyOf(`${two(hour)}:${two(minute)}`, "hour", 0), hour);
            if (!/^\d{4}-\d\d-\d\d$/u.test(String(value))) same(groupKeyOf(value, "month", 0), null);
            if (!/^\d\d:/u.test(String(value))) same(groupKeyOf(value, "hour", 0), null);
            same(groupKeyOf(`1 ${two(hour)}:${two(minute)}`, "hour", 0), null);
          },
        ),
      },
    },
  };
}
