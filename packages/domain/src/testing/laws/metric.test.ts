import { expect, test } from "vitest";

import { percent } from "../../measure/index.ts";
import * as ours from "../../metric/index.ts";
import { cents } from "../../money/index.ts";
import { addDays, holidayOn } from "../../period/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { metricLaws } from "./metric.ts";

test.each(lawsOf(metricLaws))("$rule: $title", (law) => holdLaw(law));

/** Faulty implementations of metrics, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  ["refunds are not taken off", "net-sales", { netSalesOf: ({ gross, discounts }) => cents(gross - discounts) }],
  [
    "a gift card sold is a sale",
    "net-sales",
    { sumsOfLine: (line) => ours.sumsOfLine({ ...line, kind: line.kind === "GIFT_CARD" ? "SALE" : line.kind }) },
  ],
  [
    "tips are forgotten",
    "total-collected",
    { totalCollectedOf: (sums) => cents(ours.totalCollectedOf(sums) - sums.tips) },
  ],
  [
    "taxes of suspended receipts are counted",
    "total-collected",
    {
      taxesByCode: (all) =>
        ours.taxesByCode([...all].map((transaction) => ({ ...transaction, state: "COMPLETED" as const }))),
    },
  ],
  [
    "suspended receipts count",
    "receipts-that-count",
    {
      sumsOfTransaction: (transaction) =>
        ours.sumsOfTransaction({
          ...transaction,
          state: transaction.state === "WAIT" ? "COMPLETED" : transaction.state,
        }),
    },
  ],
  [
    "training counts",
    "receipts-that-count",
    { sumsOfTransaction: (transaction) => ours.sumsOfTransaction({ ...transaction, training: false }) },
  ],
  [
    "training is open",
    "receipts-that-count",
    {
      valueOfOpenReceipts: (all) =>
        ours.valueOfOpenReceipts([...all].map((transaction) => ({ ...transaction, training: false }))),
    },
  ],
  [
    "undoing leaves the voids",
    "sums-add-up",
    { subtractSums: (a, b) => ({ ...ours.subtractSums(a, b), voids: a.voids }) },
  ],
  ["an identity that always holds", "identities", { checkIdentities: () => [] }],
  [
    "the average counts refund-only receipts",
    "average-sale",
    {
      averageSaleOf: (sums) =>
        sums.sales === 0
          ? null
          : cents(
              Math.round((sums.gross - sums.discounts - ("refunds" in sums ? Number(sums.refunds) : 0)) / sums.sales),
            ),
    },
  ],
  ["no sale is an average of 0", "average-sale", { averageSaleOf: (sums) => ours.averageSaleOf(sums) ?? cents(0) }],
  ["an unknown cost is 0", "margin", { cogsOf: (sums) => ours.cogsOf(sums) ?? cents(0) }],
  [
    "the margin is a percent of all net sales",
    "margin",
    {
      marginPctOf: (sums) => {
        const margin = ours.marginOf(sums);
        const net = ours.netSalesOf(sums);
        return margin === null ? null : percent(net === 0 ? 0 : (margin / net) * 100);
      },
    },
  ],
  [
    "a bucket without a sale has an average of 0",
    "empty-buckets",
    { figureOfBucket: (code, sums) => ours.figureOfBucket(code, sums) ?? 0 },
  ],
  [
    "a bucket without a sale is a gap",
    "empty-buckets",
    { figureOfBucket: (code, sums) => (sums === null ? Number.NaN : (ours.figureOfBucket(code, sums) ?? 0)) },
  ],
  [
    "fewer refunds are bad",
    "compare-figures",
    { compareFigures: (now, before) => ours.compareFigures(now, before, "up-is-good") },
  ],
  [
    "sales that begin on the first day begin too late",
    "compare-figures",
    { isComparisonBeforeFirstSale: (from, first) => first === null || first >= from },
  ],
  [
    "two places share one closing",
    "opening-and-movements",
    { mergeStockSums: (a, b) => ({ ...ours.mergeStockSums(a, b), closing: b.closing }) },
  ],
  [
    "a second period starts anew",
    "opening-and-movements",
    { joinStockPeriods: (a, b) => ({ ...ours.joinStockPeriods(a, b), opening: b.opening }) },
  ],
  [
    "a transfer is cost of goods",
    "effect-on-cost-of-goods",
    { stockEffect: (flow, cost) => ours.stockEffect(flow === "transferOut" ? "sold" : flow, cost) },
  ],
  [
    "what counts find beyond is forgotten",
    "shrinkage",
    {
      shrinkageOf: ({ stock }) =>
        ours.shrinkageOf({ stock: { ...stock, flows: { ...stock.flows, countUp: stock.flows.transferIn } } }),
    },
  ],
  [
    "a loss of unknown cost is a loss of 0",
    "shrinkage",
    { shrinkageOf: (basis) => ours.shrinkageOf(basis) ?? cents(0) },
  ],
  [
    "a known loss is unknown beside an unknown one",
    "shrinkage",
    {
      shrinkageOf: (basis) =>
        Object.values(basis.stock.unknownCost).some((count) => count !== 0) ? null : ours.shrinkageOf(basis),
    },
  ],
  [
    "weeks of five days",
    "stock-ratios",
    { weeksLeftOf: ({ stock, days }) => ours.weeksLeftOf({ stock, days: days + 2 }) },
  ],
  [
    "opening stock came in",
    "stock-ratios",
    {
      sellThroughOf: ({ stock }) =>
        ours.sellThroughOf({ stock: { ...stock, flows: { ...stock.flows, transferIn: stock.opening } } }),
    },
  ],
  [
    "the last step takes what is left over, and more",
    "change-bridge",
    {
      explainChange: (a, b) => {
        const bridge = ours.explainChange(a, b);
        return {
          ...bridge,
          steps: bridge.steps.map((step) =>
            step.step === "price" ? { ...step, amount: cents(step.amount + 1) } : step,
          ),
        };
      },
    },
  ],
  [
    "a new item is mix",
    "change-bridge",
    {
      explainChange: (a, b) => {
        const bridge = ours.explainChange(a, b);
        const newItemsAmount = bridge.steps.find(({ step }) => step === "newItems")?.amount ?? 0;
        return {
          ...bridge,
          steps: bridge.steps.map((step) => ({
            ...step,
            amount: cents(
              step.step === "mix" ? step.amount + newItemsAmount : step.step === "newItems" ? 0 : step.amount,
            ),
          })),
        };
      },
    },
  ],
  [
    "traffic and basket are one",
    "change-bridge",
    { explainChange: (a, b) => ours.explainChange({ ...a, sales: 0 }, b) },
  ],
  [
    "the sentence names the first two",
    "bridge-sentence",
    { describeBridge: (bridge) => ({ ...ours.describeBridge(bridge), because: bridge.steps.slice(0, 2) }) },
  ],
  [
    "what is not listed is lost",
    "chain-bridge",
    { splitParts: (...options) => ({ ...ours.splitParts(...options), others: null }) },
  ],
  [
    "stores share their traffic",
    "chain-bridge",
    {
      explainStores: (before, after) => {
        const share = <Store extends { readonly sales: number }>(stores: readonly Store[]) =>
          stores.map((store) => ({ ...store, sales: stores.reduce((sum, { sales }) => sum + sales, 0) }));
        return ours.explainStores(share(before), share(after));
      },
    },
  ],
  ["any change is unusual", "usual-day", { isUnusual: (value, usualDay) => value !== usualDay.value }],
  [
    "the usual day is the first",
    "usual-day",
    {
      usualDayOf: (days) => {
        const usualDay = ours.usualDayOf(days);
        const [first] = days;
        return usualDay === null || first === undefined ? null : { ...usualDay, ...first };
      },
    },
  ],
  [
    "a day without a receipt has sold nothing",
    "forecast",
    { countsRestOfDay: (day) => ours.countsRestOfDay({ ...day, receipts: 1 }) },
  ],
  [
    "the days to come have happened",
    "forecast",
    { forecastPeriod: (bins, { today, ...rest }) => ours.forecastPeriod(bins, { ...rest, today: addDays(today, 7) }) },
  ],
  [
    "a holiday is a usual day",
    "forecast",
    {
      forecastPeriod: (bins, context) =>
        ours.forecastPeriod(
          bins.map((bin) => ({
            ...bin,
            past: bin.past.map((day) => (holidayOn(day.date) === null ? day : { ...day, date: addDays(day.date, -7) })),
          })),
          context,
        ),
    },
  ],
  [
    "the total leaves out what is sold",
    "forecast",
    {
      forecastPeriod: (bins, context) => ({
        ...ours.forecastPeriod(bins, context),
        total: ours.forecastPeriod(
          bins.filter(({ state }) => state !== "finished"),
          context,
        ).total,
      }),
    },
  ],
  [
    "the lows of all days come together",
    "forecast",
    {
      forecastPeriod: (bins, context) => {
        const forecast = ours.forecastPeriod(bins, context);
        const low = forecast.bins.reduce((sum, band) => sum + (band !== null && "low" in band ? band.low : 0), 0);
        return { ...forecast, total: forecast.total === null ? null : { ...forecast.total, low } };
      },
    },
  ],
  [
    "today sells less than it has sold",
    "forecast",
    {
      forecastPeriod: (bins, context) =>
        ours.forecastPeriod(
          bins.map((bin) => (bin.state === "running" ? { ...bin, state: "future" as const } : bin)),
          context,
        ),
    },
  ],
  [
    "the order of the days matters",
    "forecast",
    {
      forecastPeriod: (bins, context) =>
        ours.forecastPeriod(
          bins.map((bin) => ({ ...bin, past: bin.past.slice(0, 5) })),
          context,
        ),
    },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(metricLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
