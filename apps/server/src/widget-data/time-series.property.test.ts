/** Properties of Generic/TimeSeries over random receipts, through the server. */

import { Effect, Layer, ManagedRuntime } from "effect";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { TimeSeriesAnswer, TimeSeriesBody } from "@comptoir/api/wire";
import { perTypes, type PerType } from "@comptoir/domain/dashboard";
import {
  addSums,
  emptySums,
  getMetric,
  sumsOfTransaction,
  type MetricCode,
  type SalesSums,
} from "@comptoir/domain/metric";
import { addDays } from "@comptoir/domain/period";
import { countsAsSale, type Transaction } from "@comptoir/domain/transaction";

import { testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import {
  arbSampleReceipt,
  sampleChainId,
  sampleFirstDate,
  sampleStores,
  writeSampleChain,
} from "../sales/testing/sample-chain.ts";
import { atTime } from "../testing/clock-at.ts";
import { shareOf } from "../testing/rounds.ts";
import { getStatsPer } from "./get-stats-per.ts";
import { salesPerRange } from "./sales-per-range.ts";
import { periodParamsOfSeries, timeSeries } from "./time-series.ts";
import { answerSingleCall, type WidgetCaller } from "./widget-data-service.ts";

const runtime = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));
const boss: WidgetCaller = {
  layerId: sampleChainId,
  permissions: ["DASHBOARD_READ", "PRODUCT_COST_READ"],
  language: "en",
};
const today = addDays(sampleFirstDate, 16);
/** Receipts, some of which are of a cashier with the name of the remainder. */
const receipts: readonly Transaction[] = fc
  .sample(arbSampleReceipt, { numRuns: 400, seed: 11 })
  .map((receipt, index) => (index % 5 === 0 ? { ...receipt, cashier: "others" } : receipt));

beforeAll(() =>
  runtime.runPromise(
    Effect.gen(function* () {
      yield* writeSampleChain;
      const store = yield* SaleStore;
      const batchId = yield* store.openBatch({ source: "IMPORT", label: "receipts" });
      yield* store.appendTransactions(batchId, receipts);
      yield* store.commitBatch(batchId);
    }),
  ),
);
afterAll(() => runtime.dispose());

type Body = (typeof TimeSeriesBody)["Type"];
type Grain = "day" | "week" | "month";
type Series = (typeof TimeSeriesAnswer)["Type"]["series"];

const ask = (body: Body, grain: Grain | "30min") =>
  runtime.runPromise(
    answerSingleCall(boss, periodParamsOfSeries(body), (question) => timeSeries(question, body, grain)).pipe(
      atTime(`${today}T16:40:00Z`),
    ),
  );

/** Adds up the values of series bin by bin. */
function sumByBin(series: Series): readonly number[] {
  const sums: number[] = [];
  for (const { points } of series)
    for (const [index, { v }] of points.entries()) sums[index] = (sums[index] ?? 0) + (v ?? 0);
  return sums;
}

const arbBody = fc
  .tuple(fc.integer({ min: -20, max: 16 }), fc.integer({ min: 0, max: 45 }), fc.constantFrom(...sampleStores.keys()))
  .map(([first, length, tl]) => ({
    date: `${addDays(sampleFirstDate, first)}..${addDays(sampleFirstDate, Math.min(16, first + length))}`,
    dataset: "sales",
    tl,
  }));
const arbCompare = fc.constantFrom("none", "previous", "previousToDate", "sameWeekday", "sameWeekdays", "comparable");
const splits = Object.keys(perTypes) as PerType[];

describe("series over time", () => {
  it("of a split add up to the unsplit series in every bin, and so do those compared with", async () => {
    await fc.assert(
      fc.asyncProperty(
        arbBody,
        fc.constantFrom("day", "week", "month" as const),
        arbCompare,
        fc.constantFrom(undefined, 1, 2),
        async (params, grain, compare, topN) => {
          for (const splitBy of splits) {
            const measures = splitBy === "TENDER" ? ["totalCollected"] : ["netSales", "items", "refunds"];
            const whole = await ask({ ...params, measures, compare }, grain);
            const split = await ask(
              { ...params, measures, compare, splitBy, ...(topN === undefined ? {} : { topN }) },
              grain,
            );
            for (const measure of measures) {
              for (const isCompared of [false, true]) {
                const ofMeasure = ({ series }: { readonly series: Series }) =>
                  series.filter((line) => line.measure === measure && (line.compare !== undefined) === isCompared);
                const wholeSeries = ofMeasure(whole);
                const splitSeries = ofMeasure(split);
                expect(wholeSeries, measure).toHaveLength(isCompared && compare === "none" ? 0 : 1);
                if (splitSeries.length === 0) {
                  expect(new Set(sumByBin(wholeSeries)).size, splitBy).toBeLessThan(2);
                  continue;
                }
                expect(sumByBin(splitSeries), `${splitBy} ${measure} ${compare}`).toEqual(sumByBin(wholeSeries));
                if (topN !== undefined)
                  expect(new Set(splitSeries.map(({ code }) => code)).size).toBeLessThanOrEqual(topN + 1);
              }
            }
          }
        },
      ),
      shareOf(12),
    );
  });

  it("are those of SalesPerRange, with its comparison and its goal", async () => {
    await fc.assert(
      fc.asyncProperty(arbBody, fc.constantFrom("day", "week" as const), arbCompare, async (params, grain, compare) => {
        const { series } = await ask({ ...params, measures: ["netSales", "transactions"], compare }, grain);
        const perRange = await runtime.runPromise(
          answerSingleCall(boss, { ...params, compare }, (question) => salesPerRange(question, { range: grain })).pipe(
            atTime(`${today}T16:40:00Z`),
          ),
        );
        const valuesOf = (measure: string, isCompared: boolean) =>
          series
            .find((line) => line.measure === measure && (line.compare !== undefined) === isCompared)
            ?.points.map(({ v }) => v);
        expect(valuesOf("netSales", false)).toEqual(perRange.bins.map(({ net }) => net));
        expect(valuesOf("transactions", false)).toEqual(perRange.bins.map(({ transactions }) => transactions));
        if (compare === "none") return;
        expect(valuesOf("netSales", true)).toEqual(
          perRange.bins.map((bin) => ("previous" in bin ? bin.previous : null)),
        );
      }),
      shareOf(20),
    );
  });

  it("have the members of GetStatsPer, with the same totals and names", async () => {
    const params = { date: `${sampleFirstDate}..${today}`, dataset: "sales" };
    for (const type of splits) {
      const measures = [type === "TENDER" ? "totalCollected" : "netSales"];
      const { series } = await ask({ ...params, measures, splitBy: type }, "week");
      const per = await runtime.runPromise(
        answerSingleCall(boss, params, (question) => getStatsPer(question, { type })).pipe(
          atTime(`${today}T16:40:00Z`),
        ),
      );
      const totals = series.map(({ code, label, points }) => ({
        code,
        label,
        value: points.reduce((sum, { v }) => sum + (v ?? 0), 0),
      }));
      const soldTotals = totals.filter(({ code }) => per.rows.some((row) => row.code === code));
      expect(new Set(soldTotals), type).toEqual(
        new Set(per.rows.map(({ code, name, value }) => ({ code, label: name, value }))),
      );
      expect(totals.filter((total) => !soldTotals.includes(total) && total.value !== 0)).toEqual([]);
    }
  });
});

describe("the highest members of a split over time", () => {
  const params = { date: `${sampleFirstDate}..${today}`, dataset: "sales", tl: 1 };
  const sumsByCashier = new Map<string, SalesSums>();
  for (const receipt of receipts) {
    const { cashier, locationId, businessDate, state, training } = receipt;
    if (locationId !== params.tl || businessDate > today || !countsAsSale(state, training)) continue;
    const code = cashier ?? "";
    sumsByCashier.set(code, addSums(sumsByCashier.get(code) ?? emptySums, sumsOfTransaction(receipt)));
  }
  const codesBy = (measure: MetricCode) =>
    [...sumsByCashier]
      .flatMap(([code, sums]) => {
        const value = getMetric(measure).of(sums);
        return value === null ? [] : [{ code, value, items: sums.items }];
      })
      .toSorted(
        (left, right) => right.value - left.value || right.items - left.items || (left.code < right.code ? -1 : 1),
      )
      .map(({ code }) => code);

  it.each(["marginPct", "averageSale", "margin", "netSales"] as const)(
    "are those with the highest first measure, also when it is a quotient or unknown: %s",
    async (measure) => {
      for (const topN of [1, 2, 3]) {
        const { series } = await ask({ ...params, measures: [measure, "items"], splitBy: "CASHIER", topN }, "week");
        const listed = series
          .filter((line) => line.measure === measure && line.others !== true)
          .map(({ code }) => code);
        expect(new Set(listed)).toEqual(new Set(codesBy(measure).slice(0, topN)));
      }
    },
  );

  it("stay apart from the remainder, whatever their code: a cashier may be named like it", async () => {
    const places = codesBy("netSales");
    const place = places.indexOf("others");
    expect([place >= 0, places.length - place > 0 && places.length > 2]).toEqual([true, true]);
    for (const topN of [place, place + 1].filter((count) => count > 0 && count < places.length)) {
      const { series } = await ask(
        { ...params, measures: ["netSales"], splitBy: "CASHIER", topN, compare: "previous" },
        "month",
      );
      expect(new Set(series.map(({ key }) => key)).size).toBe(series.length);
      const total = (lines: Series) => sumByBin(lines).reduce((sum, value) => sum + value, 0);
      const current = series.filter(({ compare }) => compare === undefined);
      const netOf = (codes: readonly string[]) =>
        codes
          .map((code) => getMetric("netSales").of(sumsByCashier.get(code) ?? emptySums) ?? 0)
          .reduce((a, b) => a + b, 0);
      const remainder = current.filter(({ others }) => others === true);
      expect(remainder.map(({ code, key }) => [code, key])).toEqual([[undefined, "netSales:others"]]);
      expect(total(remainder)).toBe(netOf(places.slice(topN)));
      const cashier = current.filter(({ code }) => code === "others");
      expect(cashier.map(({ key, label }) => [key, label])).toEqual(
        topN > place ? [["netSales/others", "others"]] : [],
      );
      if (topN > place) expect(total(cashier)).toBe(netOf(["others"]));
    }
  });

  it("are refused with the limit where their series would have too many points", async () => {
    const body: Body = {
      ...params,
      date: `${addDays(today, -1_095)}..${today}`,
      measures: Array.from({ length: 20 }, () => "netSales"),
      splitBy: "CASHIER",
    };
    const call = (change: Partial<Body>) =>
      runtime.runPromise(
        Effect.result(
          answerSingleCall(boss, periodParamsOfSeries({ ...body, ...change }), (question) =>
            timeSeries(question, { ...body, ...change }, "day"),
          ),
        ),
      );
    expect(await call({})).toMatchObject({
      failure: { issues: [{ code: "TOO_MANY", field: "splitBy", params: { max: 100_000 } }] },
    });
    expect(await call({ topN: 2 })).toMatchObject({ success: { series: { length: 60 } } });
    expect(await call({ topN: 2, compare: "previous" })).toMatchObject({
      failure: { issues: [{ code: "TOO_MANY", field: "splitBy" }] },
    });
  });
});

describe("a series compared with a value", () => {
  const params = { date: `${sampleFirstDate}..${today}`, dataset: "sales", measures: ["netSales", "items"] };

  it("has the fixed value of the first measure in every bin", async () => {
    const { series } = await ask({ ...params, compare: "fixed", fixedValue: 12.34 }, "week");
    const fixed = series.filter(({ compare }) => compare === "fixed");
    expect(fixed).toMatchObject([{ key: "netSales:fixed", label: "Net sales", measure: "netSales", unit: "money" }]);
    expect(new Set(fixed[0]?.points.map(({ v }) => v))).toEqual(new Set([1234]));
  });

  it.each([
    ["WIDGET_COMPARE_VALUE", "fixedValue", { compare: "fixed" }],
    ["WIDGET_COMPARE_VALUE", "fixedValue", { compare: "fixed", fixedValue: 1e300 }],
    ["WIDGET_COMPARE", "compare", { compare: "goal", splitBy: "LOCATION" }],
    ["WIDGET_COMPARE", "compare", { compare: "yesteryear" }],
    ["WIDGET_DATASET", "dataset", { dataset: "Sales" }],
    ["WIDGET_DATASET", "dataset", { dataset: "" }],
    ["WIDGET_MEASURES", "measures", { measures: [] }],
    ["WIDGET_MEASURES", "measures", { splitBy: "TENDER" }],
    ["WIDGET_MEASURES", "measures", { measures: ["averageSale"], splitBy: "DEPARTMENT" }],
    ["TOP_N", "topN", { splitBy: "ITEM", topN: 101 }],
  ] as const)("or without what it needs is refused: %s at %s", async (code, field, change) => {
    const body: Body = { ...params, ...change };
    const refusal = runtime.runPromise(
      Effect.flip(answerSingleCall(boss, periodParamsOfSeries(body), (question) => timeSeries(question, body, "day"))),
    );
    expect(await refusal).toMatchObject({ issues: [{ code, field }] });
  });

  it("refuses half hours of a split", async () => {
    const refusal = Effect.flip(
      answerSingleCall(boss, params, (question) => timeSeries(question, { ...params, splitBy: "HOUR" }, "30min")),
    );
    expect(await runtime.runPromise(refusal)).toMatchObject({ issues: [{ code: "WIDGET_GRAIN", field: "x" }] });
  });
});
