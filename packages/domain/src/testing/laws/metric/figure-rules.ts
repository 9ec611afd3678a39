import fc from "fast-check";

import { divideRounded, percentOf, quantity } from "../../../measure/index.ts";
import type * as metric from "../../../metric/index.ts";
import { cents } from "../../../money/index.ts";
import { addDays } from "../../../period/index.ts";
import { arbCalendarDate } from "../../arbitraries/calendar.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

import { arbDay } from "./sum-rules.ts";

type Functions = Pick<
  typeof metric,
  | "addSums"
  | "averageSaleOf"
  | "cogsOf"
  | "compareFigures"
  | "isComparisonBeforeFirstSale"
  | "emptySums"
  | "figureOfBucket"
  | "isMetricCode"
  | "isComputableFrom"
  | "itemsPerSaleOf"
  | "marginOf"
  | "marginPctOf"
  | "metrics"
  | "salesSumKeys"
  | "stockMetrics"
  | "sumsOfTransaction"
>;

const arbFigure = fc.option(
  fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })),
  { nil: null },
);
const directionCodes = ["up-is-good", "down-is-good", "neutral"] as const;

/** Sums for which every metric is known. */
const sufficientSums = {
  gross: cents(90_000),
  discounts: cents(1_000),
  sales: 7,
  soldItems: quantity(9_000),
  cost: cents(30_000),
  netWithCost: cents(80_000),
};

/** Sums of a department's lines; receipts have no department. */
const lineKeys = [
  "gross",
  "discounts",
  "refunds",
  "items",
  "soldItems",
  "cost",
  "netWithCost",
  "unknownCostLines",
] as const;

/** Builds the rules and laws of metrics as functions of sums, and of their change. */
export const figureRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const {
    addSums,
    averageSaleOf,
    cogsOf,
    compareFigures,
    isComparisonBeforeFirstSale,
    emptySums,
    figureOfBucket,
    isMetricCode,
    isComputableFrom,
    itemsPerSaleOf,
    marginOf,
    marginPctOf,
    metrics,
    salesSumKeys,
    stockMetrics,
    sumsOfTransaction,
  } = functions;
  const arbSumKey = fc.constantFrom(...salesSumKeys);
  const withMore = (sums: metric.SalesSums, key: metric.SalesSumKey, more: number): metric.SalesSums => ({
    ...sums,
    [key]: sums[key] + more,
  });
  const arbSums = arbDay.map((day) => day.map(sumsOfTransaction).reduce(addSums, emptySums));
  return {
    "additive-figures": {
      says: "An additive metric is the sum of the figures of its parts; every other is computed again from the sums, and never averaged.",
      source: "behaviour 3.3 (ratios are recomputed from sums)",
      cases: ["metric.json"],
      laws: {
        "an additive metric is the sum of its parts": fc.property(
          arbSums,
          arbSums,
          fc.constantFrom(...Object.values(metrics)),
          (a, b, row) => {
            if (row.additive) same(row.of(addSums(a, b)), (row.of(a) ?? Number.NaN) + (row.of(b) ?? Number.NaN));
          },
        ),
        "without data an additive metric is 0, and a ratio has no value": fc.property(
          fc.constantFrom(...Object.entries(metrics)),
          ([code, row]) => {
            if (row.additive) same(row.of(emptySums), 0);
            else if (code !== "cogs" && code !== "margin") same(row.of(emptySums), null);
          },
        ),
        "a metric that reveals cost requires its permission": fc.property(
          fc.constantFrom(...Object.entries(metrics), ...Object.entries(stockMetrics)),
          ([code, row]) => {
            const showsCost = [
              "cogs",
              "margin",
              "marginPct",
              "shrinkage",
              "averageStockCost",
              "stockTurn",
              "gmroi",
            ].includes(code);
            same("permission" in row ? row.permission : undefined, showsCost ? "PRODUCT_COST_READ" : undefined);
          },
        ),
        "accepts exactly the metric codes of the table": fc.property(
          fc.oneof(fc.string(), fc.constantFrom("toString", "__proto__", ...Object.keys(metrics))),
          (code) => {
            same([isMetricCode(code), isMetricCode([code])], [Object.keys(metrics).includes(code), false]);
          },
        ),
      },
    },
    "sums-of-a-figure": {
      says: "A metric is available wherever all the sums it is computed from are kept: departments keep lines and no receipts, so they have a margin and no average sale.",
      source: "behaviour 3.3",
      laws: {
        "a metric changes with each of its own sums, and with no other": fc.property(
          arbSums,
          fc.constantFrom(...Object.entries(metrics)),
          arbSumKey,
          fc.integer({ min: 1, max: 9 }),
          (sums, [code, row], key, more) => {
            const firstDay: readonly metric.SalesSumKey[] = row.from;
            if (!firstDay.includes(key)) same(row.of(withMore(sums, key, more)), row.of(sums), key);
            // Whether a cost is known matters even when the cost is zero.
            const cases = [{ ...emptySums, ...sufficientSums }, emptySums, { ...emptySums, unknownCostLines: 1 }];
            holds(
              firstDay.every((operand) =>
                cases.some((base) => !Object.is(row.of(withMore(base, operand, 100_000 * more)), row.of(base))),
              ),
              code,
            );
          },
        ),
        "a metric is available exactly where all its sums are kept": fc.property(
          fc.constantFrom(...Object.keys(metrics).filter(isMetricCode)),
          fc.subarray([...salesSumKeys]),
          (code, storedSums) => {
            const missingSums = metrics[code].from.filter((key) => !new Set<string>(storedSums).has(key));
            same(isComputableFrom(code, storedSums), missingSums.length === 0);
            same(
              Object.keys(metrics)
                .filter(isMetricCode)
                .filter((code) => isComputableFrom(code, lineKeys)),
              ["netSales", "grossSales", "discounts", "refunds", "items", "soldItems", "cogs", "margin", "marginPct"],
            );
          },
        ),
      },
    },
    "empty-buckets": {
      says: "A bucket without sales is 0 for an additive metric, and a gap for every other: an average of nothing has no value.",
      source: "behaviour 3.6 (missing bins = 0 only for additive measures); decision 0110",
      laws: {
        "an empty bucket is 0 for an additive metric and a gap for averages, shares and costs; any other is computed from its sums":
          fc.property(arbSums, fc.constantFrom(...Object.keys(metrics).filter(isMetricCode)), (sums, code) => {
            const isGap = ["averageSale", "itemsPerSale", "cogs", "margin", "marginPct"].includes(code);
            same(figureOfBucket(code, null), isGap ? null : 0);
            same(figureOfBucket(code, sums), metrics[code].of(sums));
          }),
      },
    },
    "average-sale": {
      says: "The average sale is gross less discounts over the completed sales, refund-only receipts in neither; items per sale are the items sold over the same; without sales there is none.",
      source: "behaviour 3.3 (averageSale, itemsPerSale)",
      cases: ["metric.json"],
      laws: {
        "the average sale is rounded to within half a cent of the exact mean, and has no value without a sale":
          fc.property(arbSums, (sums) => {
            const average = averageSaleOf(sums);
            same(average === null, sums.sales === 0);
            if (average !== null)
              holds(
                2 * Math.abs(average * sums.sales - (sums.gross - sums.discounts)) <= sums.sales,
                "half a cent at most",
              );
            same(itemsPerSaleOf(sums), sums.sales === 0 ? null : divideRounded(sums.soldItems, sums.sales));
          }),
        "refunds do not change the average sale": fc.property(arbSums, fc.nat(1_000_000), (sums, refunds) => {
          const refunded = {
            ...sums,
            refunds: cents(sums.refunds + refunds),
            refundTransactions: sums.refundTransactions + 1,
            transactions: sums.transactions + 1,
          };
          same([averageSaleOf(refunded), itemsPerSaleOf(refunded)], [averageSaleOf(sums), itemsPerSaleOf(sums)]);
        }),
      },
    },
    margin: {
      says: "The margin is net sales less cost, over the lines whose cost is known; an unknown cost is never 0.",
      source: "behaviour 3.3 (cogs, margin, marginPct); decision 0014",
      cases: ["metric.json"],
      laws: {
        "margin and cost are the net sales of the lines whose cost is known": fc.property(arbSums, (sums) => {
          const [cogs, margin] = [cogsOf(sums), marginOf(sums)];
          same(cogs === null, margin === null);
          if (cogs !== null && margin !== null) same(cogs + margin, Number(sums.netWithCost));
        }),
        "the cost is unknown when all lines have an unknown cost": fc.property(
          fc.nat(2),
          fc.nat(2),
          fc.nat(2),
          (unknownCostLines, cost, net) => {
            const sums = { ...emptySums, unknownCostLines, cost: cents(cost), netWithCost: cents(net) };
            same(cogsOf(sums) === null, unknownCostLines > 0 && cost === 0 && net === 0);
          },
        ),
        "without a known cost there is no margin, and the percent is of the net sales of lines whose cost is known":
          fc.property(arbSums, (sums) => {
            if (sums.unknownCostLines > 0 && sums.cost === 0 && sums.netWithCost === 0)
              same([cogsOf(sums), marginPctOf(sums)], [null, null]);
            const margin = marginOf(sums);
            if (margin !== null) same(marginPctOf(sums), percentOf(margin, sums.netWithCost));
          }),
      },
    },
    "compare-figures": {
      says: "A figure is compared with an earlier one: the difference, the percent when the earlier one is not zero, and whether the change is favourable. Where the data begin after the first compared day, there is neither.",
      source: "behaviour 3.6 (direction)",
      laws: {
        "percents are compared to their last decimal": fc.property(
          fc.integer({ min: -10_000, max: 10_000 }),
          fc.integer({ min: -10_000, max: 10_000 }),
          (now, before) => {
            const [change, wholeChange] = [
              compareFigures(now / 100, before / 100, "up-is-good"),
              compareFigures(now, before, "up-is-good"),
            ];
            same(
              [change.difference, change.percent, change.trend, change.verdict],
              [(now - before) / 100, wholeChange.percent, wholeChange.trend, wholeChange.verdict],
            );
          },
        ),
        "the difference of two whole figures is exact, however large, and unknown when either is unknown": fc.property(
          fc.maxSafeInteger(),
          fc.maxSafeInteger(),
          fc.constantFrom(...directionCodes),
          (left, right, direction) => {
            const [now, before] = [Math.trunc(left / 2), Math.trunc(right / 2)];
            same(compareFigures(now, before, direction).difference, now - before);
            same(compareFigures(now, undefined, direction), {
              difference: null,
              percent: null,
              trend: "unknown",
              verdict: "neutral",
            });
          },
        ),
        "the data begin later where the first sale lies after the first compared day, or where there is none":
          fc.property(
            arbCalendarDate,
            fc.option(fc.integer({ min: -2, max: 2 }), { nil: null }),
            (comparedFrom, after) => {
              same(
                isComparisonBeforeFirstSale(comparedFrom, after === null ? null : addDays(comparedFrom, after)),
                after === null || after > 0,
              );
            },
          ),
        "the difference leads from one figure to the other, and whether it is favourable follows the direction":
          fc.property(arbFigure, arbFigure, fc.constantFrom(...directionCodes), (now, before, direction) => {
            const change = compareFigures(now, before, direction);
            if (now === null || before === null)
              return same(change, { difference: null, percent: null, trend: "unknown", verdict: "neutral" });
            same(before + (change.difference ?? Number.NaN), now);
            same(change.trend, now > before ? "up" : now < before ? "down" : "same");
            same(change.percent === null, before === 0);
            const opposite = compareFigures(
              now,
              before,
              direction === "up-is-good" ? "down-is-good" : direction === "down-is-good" ? "up-is-good" : "neutral",
            );
            same(opposite.verdict, change.verdict === "good" ? "bad" : change.verdict === "bad" ? "good" : "neutral");
            same(change.verdict === "neutral", direction === "neutral" || now === before);
            if (direction === "up-is-good" && now > before) same(change.verdict, "good");
          }),
      },
    },
  };
};
