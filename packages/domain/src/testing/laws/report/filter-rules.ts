import fc, { type Arbitrary } from "fast-check";

import {
  filterOperators,
  isFilterOperator,
  type FieldCatalogue,
  type FieldType,
  type FilterOperator,
  type FilterValue,
  type ReportFilter,
  type ReportRow,
} from "../../../report/index.ts";
import { parseCalendarDate, type CalendarDate } from "../../../period/index.ts";
import { foldText } from "../../../text/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import type { Report } from "./report.ts";

const fields = {
  name: { type: "text", role: "dimension" },
  date: { type: "date", role: "dimension" },
  net: { type: "money", role: "measure" },
} as const satisfies FieldCatalogue;
const operators = Object.keys(filterOperators).filter(isFilterOperator);
const parsedDate = parseCalendarDate("2026-03-12");
const context = { today: parsedDate.ok ? parsedDate.value : ("" as CalendarDate), weekStart: 0 } as const;
const filter = (field: string, operator: FilterOperator, values: readonly FilterValue[]): ReportFilter => ({
  field,
  operator,
  values,
  promptUser: false,
  locked: false,
});

const arbValue = fc.oneof(fc.string({ unit: "grapheme" }), fc.integer(), fc.constant(null));
const arbFilter: Arbitrary<ReportFilter> = fc.constantFrom(...operators).chain((operator) =>
  fc.record({
    field: fc.string({ minLength: 1 }),
    operator: fc.constant(operator),
    values:
      filterOperators[operator] === "nothing"
        ? fc.constant([])
        : fc.array(arbValue, { minLength: filterOperators[operator] === "list" ? 0 : 1, maxLength: 4 }),
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

/** Operators on amounts, written independently. */
const meanings: Readonly<Partial<Record<FilterOperator, (value: number, wanted: readonly number[]) => boolean>>> = {
  "=": (value, [operand]) => value === operand,
  "!=": (value, [operand]) => value !== operand,
  ">": (value, [operand = 0]) => value > operand,
  ">=": (value, [operand = 0]) => value >= operand,
  "<": (value, [operand = 0]) => value < operand,
  "<=": (value, [operand = 0]) => value <= operand,
  in: (value, wanted) => wanted.includes(value),
  notIn: (value, wanted) => !wanted.includes(value),
  between: (value, [from = 0, to = 0]) => from <= value && value <= to,
  isNull: () => false,
  isNotNull: () => true,
};

/** A field of every type, and one that identifies the line. */
const everyType = {
  name: { type: "text", role: "dimension" },
  kind: { type: "enum", role: "dimension" },
  store: { type: "ref", role: "dimension" },
  date: { type: "date", role: "dimension" },
  at: { type: "time", role: "dimension" },
  count: { type: "int", role: "measure" },
  quantity: { type: "qty", role: "measure" },
  net: { type: "money", role: "measure" },
  price: { type: "unitCost", role: "measure" },
  part: { type: "pct", role: "measure" },
  rank: { type: "int", role: "measure", standing: { of: "net", display: "rankDescending" } },
} as const satisfies FieldCatalogue;
const filterableFields = ["name", "kind", "store", "date", "at", "count", "quantity", "net", "price", "part"] as const;
const searchOperators = ["contains", "startsWith", "endsWith"];
const orderOperators = [">", ">=", "<", "<=", "between"];

/** Tells whether a type has an operator: texts are searched, ordered values compared, dates have ranges; all allow equality, lists and emptiness. */
const makesSense = (type: FieldType, operator: FilterOperator): boolean => {
  if (searchOperators.includes(operator)) return type === "text";
  if (operator === "inRange") return type === "date";
  return !orderOperators.includes(operator) || !["text", "enum", "ref"].includes(type);
};
const isNumber = (field: (typeof filterableFields)[number]): boolean => everyType[field].role === "measure";
/** Valid operands of an operator: the right number, of the field's type, a span in order. */
const arbGood: Arbitrary<ReportFilter & { readonly field: (typeof filterableFields)[number] }> = fc
  .tuple(
    fc.constantFrom(...filterableFields),
    fc.constantFrom(...operators),
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: -9, max: 9 }),
    fc.nat(3),
    fc.boolean(),
    fc.boolean(),
  )
  .filter(([field, operator]) => makesSense(everyType[field].type, operator))
  .map(([field, operator, manyValues, start, step, promptUser, locked]) => {
    const count =
      operator === "isNull" || operator === "isNotNull"
        ? 0
        : operator === "between"
          ? 2
          : operator === "in" || operator === "notIn"
            ? manyValues
            : 1;
    const valueAt = (place: number): FilterValue => {
      if (operator === "inRange") return ["-0d", "last7", "2026-01-01..2026-01-31", " -1m "][step] ?? null;
      if (isNumber(field) || (field === "store" && start > 0)) return start + place * step;
      return field === "date" ? `2026-03-${10 + place * step}` : `é${place * step}`;
    };
    return { field, operator, values: Array.from({ length: count }, (_, place) => valueAt(place)), promptUser, locked };
  });
/** A filter with one fault, its error code and its place; null where that fault cannot occur. */
type DamagedFilter = readonly [
  ReportFilter,
  "FILTER_VALUE_MISSING" | "FILTER_INVALID",
  "field" | "operator" | "values",
];
const filterDamages: readonly ((
  good: ReportFilter & { readonly field: (typeof filterableFields)[number] },
  place: number,
) => DamagedFilter | null)[] = [
  (good) => [{ ...good, field: "toString" }, "FILTER_INVALID", "field"],
  (good) => [{ ...good, field: "rank" }, "FILTER_INVALID", "field"],
  (good, place) => {
    const foreign = operators.filter((operator) => !makesSense(everyType[good.field].type, operator));
    const operator = foreign[place % Math.max(1, foreign.length)];
    const hasValues = good.values.length >= (operator === "between" ? 2 : 1);
    return operator === undefined || !hasValues ? null : [{ ...good, operator }, "FILTER_INVALID", "operator"];
  },
  (good) =>
    good.values.length === 0
      ? null
      : [
          { ...good, values: good.operator === "between" ? good.values.slice(1) : [] },
          "FILTER_VALUE_MISSING",
          "values",
        ],
  (good, place) =>
    good.values.length === 0
      ? null
      : [
          { ...good, values: good.values.with(place % good.values.length, place % 2 === 0 ? null : " \t") },
          "FILTER_VALUE_MISSING",
          "values",
        ],
  (good) =>
    good.operator === "in" || good.operator === "notIn"
      ? null
      : [{ ...good, values: [...good.values, good.values.at(-1) ?? null] }, "FILTER_INVALID", "values"],
  (good, place) => {
    const foreign = isNumber(good.field)
      ? ["1", 0.5]
      : good.operator === "inRange"
        ? [3, "-9z"]
        : good.field === "date"
          ? [20_260_312, "2026-02-30"]
          : [1, 1];
    return good.values.length === 0 || good.field === "store"
      ? null
      : [
          { ...good, values: good.values.with(place % good.values.length, foreign[place % 2] ?? null) },
          "FILTER_INVALID",
          "values",
        ];
  },
  (good) =>
    good.operator !== "between" || good.values[0] === good.values[1]
      ? null
      : [{ ...good, values: good.values.toReversed() }, "FILTER_INVALID", "values"],
];

/** Builds the rules and laws of report filters and their queries. */
export function filterRules({
  checkFilters,
  compileFilters,
  decodeFilters,
  encodeFilters,
  isValueMissing,
  operatorsByType,
}: Report): Readonly<Record<string, RuleRow>> {
  const passes = (filters: readonly ReportFilter[], row: ReportRow): boolean => {
    const test = compileFilters(filters, fields, context);
    if (!test.ok) throw new Error(test.issues.map(({ code }) => code).join());
    return test.value(row);
  };
  return {
    "filter-encoding": {
      says: "A filter is sent as Column, Operator and Value; decoding gives back what was encoded, and an unreadable filter is reported at its index.",
      source: "specification 7; behaviour 3.5",
      codes: ["FILTER_INVALID"],
      cases: ["filter.json"],
      laws: {
        "decode(encode(filters)) gives the filters back, through JSON and a URL as well": fc.property(
          fc.array(arbFilter, { maxLength: 6 }),
          (filters) => {
            const url = encodeURIComponent(JSON.stringify(encodeFilters(filters)));
            same(decodeFilters(JSON.parse(decodeURIComponent(url))), { ok: true, value: filters });
          },
        ),
        "decoding never throws": fc.property(fc.anything(), (value) =>
          holds(typeof decodeFilters(value).ok === "boolean", "filters or issues"),
        ),
      },
    },
    "filter-operators": {
      says: "The fifteen filter operators compare, list, search (ignoring accents and case), take ranges and test for null. A row with a null value passes only isNull, != and notIn.",
      source: "behaviour 3.5 (Operators)",
      cases: ["filter.json"],
      laws: {
        "an amount passes exactly if its operator holds": fc.property(
          fc.constantFrom(...operatorsByType.money),
          arbAmount,
          fc.array(arbAmount, { minLength: 1, maxLength: 3 }),
          (operator, net, wanted) => {
            const count = { nothing: 0, one: 1, list: wanted.length, span: 2, range: 1 }[filterOperators[operator]];
            const values = [...wanted, 3, 3]
              .slice(0, count)
              .toSorted((left, right) => (filterOperators[operator] === "span" ? left - right : 0));
            same(passes([filter("net", operator, values)], { net }), meanings[operator]?.(net, values));
          },
        ),
        "texts are searched, ordered types compared, dates have ranges, all have equality, lists and null; the default operator comes first":
          fc.property(fc.constantFrom(...filterableFields), (field) => {
            const { type } = everyType[field];
            same(
              operatorsByType[type].toSorted(),
              operators.filter((operator) => makesSense(type, operator)).toSorted(),
            );
            same(operatorsByType[type][0], type === "date" ? "inRange" : "=");
          }),
        "an operator and its opposite partition the rows": fc.property(
          arbRow,
          fc.constantFrom<readonly [FilterOperator, FilterOperator]>(
            ["=", "!="],
            ["in", "notIn"],
            ["isNull", "isNotNull"],
          ),
          arbAmount,
          (row, [left, right], value) => {
            const values = left === "isNull" ? [] : [value];
            holds(
              passes([filter("net", left, values)], row) !== passes([filter("net", right, values)], row),
              `${left} or ${right}, never both`,
            );
          },
        ),
        "a list of filters is their conjunction (AND), in any order": fc.property(
          arbRow,
          fc.array(fc.tuple(fc.constantFrom<FilterOperator>("=", "!=", ">", "<=", "in"), arbAmount), { maxLength: 4 }),
          (row, list) => {
            const filters = list.map(([operator, value]) => filter("net", operator, [value]));
            same(
              passes(filters, row),
              filters.every((filter) => passes([filter], row)),
            );
            same(passes(filters.toReversed(), row), passes(filters, row));
          },
        ),
        "a search finds a text by any part of it, ignoring accents and case": fc.property(
          fc.string({ unit: "grapheme", minLength: 1 }),
          fc.nat(20),
          fc.nat(20),
          (name, from, length) => {
            const piece = [...name]
              .slice(from % [...name].length)
              .slice(0, 1 + length)
              .join("");
            fc.pre(piece.trim() !== "");
            for (const searchText of [piece, foldText(piece)])
              if (searchText.trim() !== "")
                holds(
                  passes([filter("name", "contains", [searchText])], { name }),
                  `${JSON.stringify(name)} holds ${JSON.stringify(searchText)}`,
                );
            for (const operator of ["startsWith", "endsWith"] as const)
              holds(passes([filter("name", operator, [name])], { name }), `a text ${operator} itself`);
          },
        ),
        "a null value passes isNull, != and notIn only": fc.property(
          fc.constantFrom(...operatorsByType.money),
          (operator) => {
            const values = { nothing: [], one: [1], list: [1], span: [0, 1], range: [] }[filterOperators[operator]];
            same(
              passes([filter("net", operator, values)], {}),
              operator === "!=" || operator === "notIn" || operator === "isNull",
            );
          },
        ),
        "a date range includes its first and last day": fc.property(
          arbRow,
          fc.constantFrom("-0d", "-1d", "-0m", "-1m", "-0y", "-1y"),
          (row, code) => {
            const isIn = passes([filter("date", "inRange", [code])], row);
            const spans: Readonly<Record<string, readonly [string, string]>> = {
              "-0d": ["2026-03-12", "2026-03-12"],
              "-1d": ["2026-03-11", "2026-03-11"],
              "-0m": ["2026-03-01", "2026-03-31"],
              "-1m": ["2026-02-01", "2026-02-28"],
              "-0y": ["2026-01-01", "2026-12-31"],
              "-1y": ["2025-01-01", "2025-12-31"],
            };
            const [from = "", to = ""] = spans[code] ?? [];
            const date = String(row["date"] ?? "");
            same(isIn, date !== "" && from <= date && date <= to);
          },
        ),
      },
    },
    "filter-checks": {
      says: "Rejects a filter without the value it needs, unless it prompts for it; an unknown field; an operator of another type; and a value of another type.",
      source: "specification 5; behaviour 3.5",
      codes: ["FILTER_VALUE_MISSING", "FILTER_INVALID"],
      cases: ["filter.json"],
      laws: {
        "accepts a filter with the right number of values of its field's type; reports each fault by its code, path and field":
          fc.property(
            fc.array(arbGood, { minLength: 1, maxLength: 3 }),
            fc.nat(11),
            fc.constantFrom(...filterDamages),
            (list, place, spoilBy) => {
              const filters: ReportFilter[] = [...list];
              same([checkFilters(filters, everyType), compileFilters(filters, everyType, context).ok], [[], true]);
              const filterIndex = place % list.length;
              const [good] = list.slice(filterIndex);
              const spoilt = good === undefined ? null : spoilBy(good, place);
              if (spoilt === null) return;
              const [bad, code, part] = spoilt;
              const issues = [{ code, path: [filterIndex, part], params: { field: bad.field } }];
              same(
                checkFilters(filters.with(filterIndex, bad), everyType),
                code === "FILTER_VALUE_MISSING" && bad.promptUser ? [] : issues,
              );
              same(compileFilters(filters.with(filterIndex, bad), everyType, context), { ok: false, issues });
            },
          ),
        "checked filters can be applied; invalid ones are rejected": fc.property(
          fc.array(
            fc.record({
              field: fc.constantFrom("net", "name", "date", "toString"),
              operator: fc.constantFrom(...operators),
              values: fc.array(fc.oneof(arbAmount, fc.constantFrom("2026-03-12", "-0w", "é", " ")), { maxLength: 2 }),
              promptUser: fc.boolean(),
              locked: fc.boolean(),
            }),
            { maxLength: 3 },
          ),
          (filters) => {
            const isComplete = !filters.some(isValueMissing);
            const test = compileFilters(filters, fields, context);
            same(test.ok, isComplete && checkFilters(filters, fields).length === 0);
            same(
              checkFilters(filters, fields).some(({ code }) => code === "FILTER_VALUE_MISSING"),
              filters.some(
                (filter) =>
                  isValueMissing(filter) &&
                  !filter.promptUser &&
                  filter.field !== "toString" &&
                  new Set<string>(
                    operatorsByType[
                      fields[filter.field === "name" ? "name" : filter.field === "date" ? "date" : "net"].type
                    ],
                  ).has(filter.operator),
              ),
            );
            if (test.ok) holds(typeof test.value({ net: 1 }) === "boolean", "a row passes or does not");
          },
        ),
      },
    },
  };
}
