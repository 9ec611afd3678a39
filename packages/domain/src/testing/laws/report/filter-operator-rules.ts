import fc, { type Arbitrary } from "fast-check";

import { filterOperators, type FilterOperator, type ReportFilter, type ReportRow } from "../../../report/index.ts";
import { foldText } from "../../../text/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import type { Report } from "./report.ts";
import {
  fields,
  operators,
  context,
  filterOf,
  arbAmount,
  everyType,
  filterableFields,
  makesSense,
} from "./filter-samples.ts";

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

/** Operators on amounts, written independently. */
const meaningByOperator: Readonly<
  Partial<Record<FilterOperator, (value: number, wanted: readonly number[]) => boolean>>
> = {
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

/** Builds the rules and laws of encoding filters and of matching rows with them. */
export function filterOperatorRules({
  compileFilters,
  decodeFilters,
  encodeFilters,
  operatorsByType,
}: Report): Readonly<Record<string, RuleRow>> {
  const passesFilters = (filters: readonly ReportFilter[], row: ReportRow): boolean => {
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
            same(
              passesFilters([filterOf("net", operator, values)], { net }),
              meaningByOperator[operator]?.(net, values),
            );
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
              passesFilters([filterOf("net", left, values)], row) !==
                passesFilters([filterOf("net", right, values)], row),
              `${left} or ${right}, never both`,
            );
          },
        ),
        "a list of filters is their conjunction (AND), in any order": fc.property(
          arbRow,
          fc.array(fc.tuple(fc.constantFrom<FilterOperator>("=", "!=", ">", "<=", "in"), arbAmount), { maxLength: 4 }),
          (row, list) => {
            const filters = list.map(([operator, value]) => filterOf("net", operator, [value]));
            same(
              passesFilters(filters, row),
              filters.every((filter) => passesFilters([filter], row)),
            );
            same(passesFilters(filters.toReversed(), row), passesFilters(filters, row));
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
                  passesFilters([filterOf("name", "contains", [searchText])], { name }),
                  `${JSON.stringify(name)} holds ${JSON.stringify(searchText)}`,
                );
            for (const operator of ["startsWith", "endsWith"] as const)
              holds(passesFilters([filterOf("name", operator, [name])], { name }), `a text ${operator} itself`);
          },
        ),
        "a null value passes isNull, != and notIn only": fc.property(
          fc.constantFrom(...operatorsByType.money),
          (operator) => {
            const values = { nothing: [], one: [1], list: [1], span: [0, 1], range: [] }[filterOperators[operator]];
            same(
              passesFilters([filterOf("net", operator, values)], {}),
              operator === "!=" || operator === "notIn" || operator === "isNull",
            );
          },
        ),
        "a date range includes its first and last day": fc.property(
          arbRow,
          fc.constantFrom("-0d", "-1d", "-0m", "-1m", "-0y", "-1y"),
          (row, code) => {
            const isIn = passesFilters([filterOf("date", "inRange", [code])], row);
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
  };
}
