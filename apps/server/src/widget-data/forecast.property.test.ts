/** Properties of forecasts over random receipts, through the server. */

import { Effect, Layer, ManagedRuntime } from "effect";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { BatchAnswer, WidgetAnswers } from "@comptoir/api/wire";
import type { WidgetRequest } from "@comptoir/domain/dashboard";
import { forecastDays, forecastPeriod, type ForecastBin } from "@comptoir/domain/metric";
import { addDays, businessTimeOf, calendarDateOf, dayStart, type CalendarDate } from "@comptoir/domain/period";

import { testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import {
  arbSampleReceipt,
  sampleChainId,
  sampleStores,
  sampleZones,
  writeSampleChain,
} from "../sales/testing/sample-chain.ts";
import { atTime } from "../testing/clock-at.ts";
import { rounds, shareOf } from "../testing/rounds.ts";
import { answerBatch, type WidgetCaller } from "./widget-data-service.ts";

const runtime = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));
const boss: WidgetCaller = { layerId: sampleChainId, permissions: ["DASHBOARD_READ"] };

/** A Friday; the seven weeks before it include the start of daylight saving time, the days after it Good Friday. */
const today = calendarDateOf({ year: 2026, month: 3, day: 20 });

/** Receipts from eight weeks before today to two weeks after it. */
const arbReceipt = fc
  .tuple(arbSampleReceipt, fc.integer({ min: -56, max: 14 }), fc.integer({ min: 28_000, max: 78_000 }))
  .map(([receipt, day, second]) => {
    const rule = { timeZone: sampleZones[receipt.locationId - 1] ?? "America/Toronto", businessDayStart: 0 };
    const soldAtMs = dayStart(addDays(today, day), rule.timeZone) + second * 1_000;
    return { ...receipt, at: soldAtMs, ...businessTimeOf(soldAtMs, rule) };
  });

beforeAll(() =>
  runtime.runPromise(
    Effect.gen(function* () {
      yield* writeSampleChain;
      const store = yield* SaleStore;
      const batchId = yield* store.openBatch({ source: "IMPORT", label: "receipts" });
      yield* store.appendTransactions(batchId, fc.sample(arbReceipt, { numRuns: 900, seed: 518 }));
      yield* store.commitBatch(batchId);
    }),
  ),
);
afterAll(() => runtime.dispose());

type Series = WidgetAnswers["SalesPerRange"];
type Measure = "netSales" | "transactions" | "items";

const ask = (calls: readonly WidgetRequest[], moment: string, caller = boss): Promise<readonly BatchAnswer[]> =>
  runtime.runPromise(answerBatch(caller, calls).pipe(atTime(moment)));

const askSeries = async (
  moment: string,
  params: readonly WidgetRequest["params"][],
  caller = boss,
): Promise<readonly Series[]> => {
  const answers = await ask(
    params.map((query, index) => ({ key: String(index), call: "SalesPerRange", params: query })),
    moment,
    caller,
  );
  return answers.map((answer) => (answer.call === "SalesPerRange" ? answer.data : expect.unreachable()));
};

type Bin = Series["bins"][number];

const figureOf = (bin: Bin, measure: Measure): number =>
  measure === "netSales" ? bin.net : measure === "items" ? bin.items : (bin.transactions ?? 0);
const dateOf = ({ start }: Bin): CalendarDate => start.slice(0, 10) as CalendarDate;
const stateOf = (bin: Bin, moment: string, tz: string): ForecastBin["state"] => {
  if (bin.future === true) return "future";
  const now = businessTimeOf(Date.parse(moment), { timeZone: tz, businessDayStart: 0 });
  return bin.partial === true && dateOf(bin) === now.businessDate ? "running" : "finished";
};

const arbQuestion = fc.record({
  tl: fc.constantFrom(...sampleStores.keys()),
  measure: fc.constantFrom<Measure>("netSales", "transactions", "items"),
  grain: fc.constantFrom("day" as const, "30min" as const),
  hour: fc.integer({ min: 14, max: 23 }),
  first: fc.integer({ min: -6, max: 6 }),
  length: fc.integer({ min: 0, max: 20 }),
  department: fc.option(fc.constantFrom(1, 2), { nil: null }),
});

/** Figures of the earlier days, read from the published series alone. */
function pastOf({ whole, open, halfHours }: Record<"whole" | "open" | "halfHours", Series>, measure: Measure) {
  const openDates = new Set(open.bins.filter(({ transactions }) => transactions !== 0).map(dateOf));
  const timedDates = new Set(halfHours.bins.filter(({ transactions }) => transactions !== 0).map(dateOf));
  return {
    firstSalesDate: [...openDates][0] ?? null,
    days: whole.bins
      .filter((bin) => openDates.has(dateOf(bin)))
      .map((bin) => ({ date: dateOf(bin), value: figureOf(bin, measure) })),
    atTimes: (times: ReadonlySet<string>) =>
      [...timedDates].map((date) => ({
        date,
        value: halfHours.bins
          .filter((bin) => dateOf(bin) === date && times.has(bin.label))
          .reduce((sum, bin) => sum + figureOf(bin, measure), 0),
      })),
  };
}

describe("a forecast", () => {
  it("is that of the domain for the figures that the server publishes of the seven weeks before", async () => {
    const reasons = new Set<string>();
    await fc.assert(
      fc.asyncProperty(arbQuestion, async ({ tl, measure, grain, hour, first, length, department }) => {
        const isFiltered = department !== null && grain === "day" && measure !== "transactions";
        const filters = isFiltered ? { filters: [{ Column: "department", Operator: "=", Value: department }] } : {};
        const moment = `${today}T${hour}:40:00Z`;
        const from = addDays(today, first);
        const date = `${from}..${addDays(from, grain === "day" ? length : Math.min(length, 8))}`;
        const before = `${addDays(today, -forecastDays)}..${addDays(today, -1)}`;
        const [series, whole, open, halfHours, todayHours] = await askSeries(moment, [
          { date, tl, range: grain, forecast: measure, ...filters },
          { date: before, tl, range: "day", ...filters },
          { date: before, tl, range: "day" },
          { date: before, tl, range: "30min" },
          { date: today, tl, range: "30min" },
        ]);
        if (series === undefined || whole === undefined || open === undefined) return expect.unreachable();
        if (halfHours === undefined || todayHours === undefined) return expect.unreachable();
        const past = pastOf({ whole, open, halfHours }, measure);
        const restTimes = new Set(todayHours.bins.filter(({ future }) => future === true).map(({ label }) => label));
        const bins = series.bins.map((bin): ForecastBin => {
          const state = stateOf(bin, moment, series.meta.range.tz);
          const base = { date: dateOf(bin), state, value: figureOf(bin, measure) };
          if (grain === "30min") return { ...base, past: past.atTimes(new Set([bin.label])) };
          const zones = new Set((sampleStores.get(tl) ?? []).map((store) => sampleZones[store - 1]));
          return state === "running" && !isFiltered && zones.size === 1 && bin.transactions !== 0
            ? { ...base, past: past.atTimes(restTimes), isPastOfRest: true }
            : { ...base, past: past.days };
        });
        const firstSalesDate = grain === "day" ? past.firstSalesDate : null;
        const expected = forecastPeriod(bins, { today, firstSalesDate });
        const coming = expected.bins.flatMap((band, index) =>
          band === null ? [] : [{ key: series.bins[index]?.key, ...band }],
        );
        for (const band of coming) reasons.add("reason" in band ? band.reason : "band");
        expect(series.forecast).toEqual(
          coming.length === 0 ? undefined : { measure, bins: coming, total: expected.total },
        );
      }),
      {
        ...shareOf(rounds({ few: 40, many: 200 })),
        examples: [
          [{ tl: sampleChainId, measure: "netSales", grain: "day", hour: 16, first: -4, length: 6, department: null }],
          [{ tl: sampleChainId, measure: "netSales", grain: "30min", hour: 16, first: 0, length: 0, department: null }],
          [{ tl: sampleChainId, measure: "items", grain: "day", hour: 16, first: 0, length: 20, department: 1 }],
          [{ tl: 4, measure: "netSales", grain: "day", hour: 16, first: 0, length: 3, department: null }],
          [{ tl: 1, measure: "netSales", grain: "day", hour: 18, first: 0, length: 3, department: null }],
        ],
      },
    );
    expect([...reasons].toSorted()).toEqual(expect.arrayContaining(["band", "holiday"]));
  }, 300_000);

  it("does not change the other figures, and is asked in the same call", async () => {
    const params = { date: `${addDays(today, -3)}..${addDays(today, 5)}`, tl: sampleChainId, range: "day" } as const;
    const [plain, forecast] = await askSeries(`${today}T16:40:00Z`, [params, { ...params, forecast: "netSales" }]);
    expect({ ...forecast, forecast: undefined }).toEqual({ ...plain, forecast: undefined });
    expect(forecast?.forecast?.bins.length).toBe(6);
  });

  it("is of the caller's own stores", async () => {
    const params = { date: `${today}..${addDays(today, 6)}`, range: "day", forecast: "netSales" } as const;
    const [own] = await askSeries(`${today}T16:40:00Z`, [params], { ...boss, layerId: 2 });
    const [asBoss] = await askSeries(`${today}T16:40:00Z`, [{ ...params, tl: 2 }]);
    expect(own?.forecast).toEqual(asBoss?.forecast);
    const answers = await ask(
      [{ key: "0", call: "SalesPerRange", params: { ...params, tl: 1 } }],
      `${today}T16:40:00Z`,
      {
        ...boss,
        layerId: 2,
      },
    );
    expect(answers[0]?.call).toBe("error");
  });

  it("is absent for a period that is over, and for weeks and months; refused for other measures; without days too far ahead", async () => {
    const moment = `${today}T16:40:00Z`;
    const forecast = "netSales" as const;
    const series = await askSeries(moment, [
      { date: `${addDays(today, -9)}..${addDays(today, -1)}`, range: "day", forecast },
      { date: `${today}..${addDays(today, 40)}`, range: "week", forecast },
      { date: `${today}..${addDays(today, 300)}`, forecast },
      {
        date: `${today}..${addDays(today, 10)}`,
        range: "day",
        forecast: "transactions",
        filters: [{ Column: "department", Operator: "=", Value: 1 }],
      },
    ]);
    expect(series.map((answer) => answer.forecast)).toEqual([undefined, undefined, undefined, undefined]);
    const [far] = await askSeries(moment, [{ date: `${today}..${addDays(today, 60)}`, range: "day", forecast }]);
    expect(far?.forecast?.total).toBe(null);
    expect(far?.forecast?.bins.at(-1)).toMatchObject({ reason: "tooFar" });
    const [refused] = await ask(
      [{ key: "0", call: "SalesPerRange", params: { date: "-0m", range: "day", forecast: "averageSale" } }],
      moment,
    );
    expect(refused).toMatchObject({ call: "error", errors: [{ code: "WIDGET_FORECAST", field: "forecast" }] });
  });
});
