import fc, { type Arbitrary } from "fast-check";

import { filterOperators, isFilterOperator, type FieldCatalogue, type FilterOperator, type FilterValue, type ReportFilter, type ReportRow } from "../../../report/index.ts";
import { parseCalendarDate, type CalendarDate } from "../../../period/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import type { Report } from "./report.ts";

const fields = {
  name: { type: "text", role: "dimension" },
  date: { type: "date", role: "dimension" },
  net: { type: "money", role: "measure" },
} as const satisfies FieldCatalogue;
const operators = Object.keys(filterOperators).filter(isFilterOperator);
const read = parseCalendarDate("2026-03-12");
const context = { today: read.ok ? read.value : ("" as CalendarDate), weekStart: 0 } as const;
const filter = (field: string, operator: FilterOperator, values: readonly FilterValue[]): ReportFilter => ({ field, operator, values, promptUser: false, locked: false });

const arbValue = fc.oneof(fc.string({ unit: "grapheme" }), fc.integer(), fc.constant(null));
const arbFilter: Arbitrary<ReportFilter> = fc.constantFrom(...operators).chain((operator) =>
  fc.record({
    field: fc.string({ minLength: 1 }),
    operator: fc.constant(operator),
    values: filterOperators[operator] === "nothing" ? fc.constant([]) : fc.array(arbValue, { minLength: filterOperators[operator] === "list" ? 0 : 1, maxLength: 4 }),
    promptUser: fc.boolean(),
    locked: fc.boolean(),
  }),
);
const arbRow: Arbitrary<ReportRow> = fc.record({
  name: fc.option(fc.constantFrom("Épicerie", "EPICERIE", "fruits", "10", "ß")),
  date: fc.option(fc.constantFrom("2026-03-12", "2026-03-11", "2026-02-28", "2025-12-31")),
  net: fc.option(fc.integer({ min: -3, max: 3 })),
});
const arbAmount = fc.integer({ min: -3, max: 3 });

/** The operators of amounts, written a second time. */
const meanings: Readonly<Partial<Record<FilterOperator, (value: number, wanted: readonly number[]) => boolean>>> = {
  "=": (value, [one]) => value === one,
  "!=": (value, [one]) => value !== one,
  ">": (value, [one = 0]) => value > one,
  ">=": (value, [one = 0]) => value >= one,
  "<": (value, [one = 0]) => value < one,
  "<=": (value, [one = 0]) => value <= one,
  in: (value, wanted) => wanted.includes(value),
  notIn: (value, wanted) => !wanted.includes(value),
  between: (value, [from = 0, to = 0]) => from <= value && value <= to,
  isNull: () => false,
  isNotNull: () => true,
};

/** Which rows a report shows, and how that is asked for. */
export function filterRules({ checkFilters, compileFilters, decodeFilters, encodeFilters, foldText, isValueMissing, operatorsByType }: Report): Readonly<Record<string, RuleRow>> {
  const passes = (filters: readonly ReportFilter[], row: ReportRow): boolean => {
    const test = compileFilters(filters, fields, context);
    if (!test.ok) throw new Error(test.issues.map(({ code }) => code).join());
    return test.value(row);
  };
  return {
    "filters-travel": {
      says: "A filter travels as Column, Operator and Value; what was sent is what is read, and a filter that cannot be read is named.",
      source: "specification 7; behaviour 3.5",
      codes: ["FILTER_INVALID"],
      cases: ["filter.json"],
      laws: {
        "decode(encode(filters)) gives the filters back, through JSON and a URL as well": fc.property(fc.array(arbFilter, { maxLength: 6 }), (filters) => {
          const url = encodeURIComponent(JSON.stringify(encodeFilters(filters)));
          same(decodeFilters(JSON.parse(decodeURIComponent(url))), { ok: true, value: filters });
        }),
        "decoding never throws, whatever comes": fc.property(fc.anything(), (value) => holds(typeof decodeFilters(value).ok === "boolean", "filters or issues")),
      },
    },
    "filter-operators": {
      says: "The fifteen operators compare, list, search without accents or capitals, span and ask whether there is a value. A row without a value passes only: is empty, is not, is not one of.",
      source: "behaviour 3.5 (Operators)",
      cases: ["filter.json"],
      laws: {
        "an amount passes what its operator says, and nothing else": fc.property(fc.constantFrom(...operatorsByType.money), arbAmount, fc.array(arbAmount, { minLength: 1, maxLength: 3 }), (operator, net, wanted) => {
          const count = { nothing: 0, one: 1, list: wanted.length, span: 2, range: 1 }[filterOperators[operator]];
          const values = [...wanted, 3, 3].slice(0, count).toSorted((one, other) => (filterOperators[operator] === "span" ? one - other : 0));
          same(passes([filter("net", operator, values)], { net }), meanings[operator]?.(net, values));
        }),
        "an operator and its opposite part the rows": fc.property(arbRow, fc.constantFrom<readonly [FilterOperator, FilterOperator]>(["=", "!="], ["in", "notIn"], ["isNull", "isNotNull"]), arbAmount, (row, [one, other], value) => {
          const values = one === "isNull" ? [] : [value];
          holds(passes([filter("net", one, values)], row) !== passes([filter("net", other, values)], row), `${one} or ${other}, never both`);
        }),
        "a list of filters is all of them together, in any order": fc.property(arbRow, fc.array(fc.tuple(fc.constantFrom<FilterOperator>("=", "!=", ">", "<=", "in"), arbAmount), { maxLength: 4 }), (row, list) => {
          const filters = list.map(([operator, value]) => filter("net", operator, [value]));
          same(passes(filters, row), filters.every((one) => passes([one], row)));
          same(passes(filters.toReversed(), row), passes(filters, row));
        }),
        "a search finds a text by any piece of it, with or without accents and capitals": fc.property(fc.string({ unit: "grapheme", minLength: 1 }), fc.nat(20), fc.nat(20), (name, from, length) => {
          const piece = [...name].slice(from % [...name].length).slice(0, 1 + length).join("");
          fc.pre(piece.trim() !== "");
          for (const wanted of [piece, foldText(piece)]) if (wanted.trim() !== "") holds(passes([filter("name", "contains", [wanted])], { name }), `${JSON.stringify(name)} holds ${JSON.stringify(wanted)}`);
          for (const operator of ["startsWith", "endsWith"] as const) holds(passes([filter("name", operator, [name])], { name }), `a text ${operator} itself`);
        }),
        "a row without a value passes isNull, != and notIn only": fc.property(fc.constantFrom(...operatorsByType.money), (operator) => {
          const values = { nothing: [], one: [1], list: [1], span: [0, 1], range: [] }[filterOperators[operator]];
          same(passes([filter("net", operator, values)], {}), operator === "!=" || operator === "notIn" || operator === "isNull");
        }),
        "a date is in a range when it is neither before its first day nor after its last": fc.property(arbRow, fc.constantFrom("-0d", "-1d", "-0m", "-1m", "-0y", "-1y"), (row, code) => {
          const isIn = passes([filter("date", "inRange", [code])], row);
          const spans: Readonly<Record<string, readonly [string, string]>> = { "-0d": ["2026-03-12", "2026-03-12"], "-1d": ["2026-03-11", "2026-03-11"], "-0m": ["2026-03-01", "2026-03-31"], "-1m": ["2026-02-01", "2026-02-28"], "-0y": ["2026-01-01", "2026-12-31"], "-1y": ["2025-01-01", "2025-12-31"] };
          const [from = "", to = ""] = spans[code] ?? [];
          const date = String(row["date"] ?? "");
          same(isIn, date !== "" && from <= date && date <= to);
        }),
      },
    },
    "filter-checks": {
      says: "A filter without the value it needs is refused, unless the person who opens the report is to be asked for it; so is a field the source does not have, an operator of another type, and a value of another type.",
      source: "specification 5; behaviour 3.5",
      codes: ["FILTER_VALUE_MISSING", "FILTER_INVALID"],
      cases: ["filter.json"],
      laws: {
        "filters that are checked can be applied, and those that are not are refused": fc.property(fc.array(fc.record({ field: fc.constantFrom("net", "name", "date", "toString"), operator: fc.constantFrom(...operators), values: fc.array(fc.oneof(arbAmount, fc.constantFrom("2026-03-12", "-0w", "é", " ")), { maxLength: 2 }), promptUser: fc.boolean(), locked: fc.boolean() }), { maxLength: 3 }), (filters) => {
          const isComplete = !filters.some(isValueMissing);
          const test = compileFilters(filters, fields, context);
          same(test.ok, isComplete && checkFilters(filters, fields).length === 0);
          same(checkFilters(filters, fields).some(({ code }) => code === "FILTER_VALUE_MISSING"), filters.some((one) => isValueMissing(one) && !one.promptUser && one.field !== "toString" && new Set<string>(operatorsByType[fields[one.field === "name" ? "name" : one.field === "date" ? "date" : "net"].type]).has(one.operator)));
          if (test.ok) holds(typeof test.value({ net: 1 }) === "boolean", "a row passes or does not");
        }),
      },
    },
  };
}
