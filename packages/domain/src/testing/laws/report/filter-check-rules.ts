import fc, { type Arbitrary } from "fast-check";

import { type FilterValue, type ReportFilter } from "../../../report/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import type { Report } from "./report.ts";
import { fields, operators, context, arbAmount, everyType, filterableFields, makesSense } from "./filter-samples.ts";

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

/** Builds the rules and laws of checking filters. */
export function filterCheckRules({
  checkFilters,
  compileFilters,
  isValueMissing,
  operatorsByType,
}: Report): Readonly<Record<string, RuleRow>> {
  return {
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
