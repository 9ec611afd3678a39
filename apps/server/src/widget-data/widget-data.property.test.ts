import { Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { WidgetAnswers } from "@comptoir/api/wire";
import { perTypes, type PerType } from "@comptoir/domain/dashboard";
import { addSums, emptySums, netSalesOf, sumsOfTransaction, totalCollectedOf } from "@comptoir/domain/metric";
import { addDays, dayStart, halfHoursOfDay, weekdayOf, type CalendarDate } from "@comptoir/domain/period";
import { printStoreTerminal } from "@comptoir/domain/target";
import { countsAsSale, lineAmount, type Transaction } from "@comptoir/domain/transaction";

import { testDatabase } from "../database/index.ts";
import { atTime } from "../testing/clock-at.ts";
import { shareOf } from "../testing/rounds.ts";
import { SaleStore } from "../sales/index.ts";
import {
  arbSampleReceipt,
  minuteOfReceipt,
  sampleChainId,
  sampleFirstDate,
  sampleStores,
  sampleZones,
  writeSampleChain,
} from "../sales/testing/sample-chain.ts";
import { explainChange } from "../explain/explain-change.ts";
import { readCustomerWidget } from "./client.ts";
import { getStats } from "./get-stats.ts";
import { getStatsPer } from "./get-stats-per.ts";
import { narrowCall } from "./narrow-ask.ts";
import { salesPerRange } from "./sales-per-range.ts";
import { readSimpleWidget } from "./simple.ts";
import { simpleWidgetData } from "./simple-widget-data.ts";
import { timeSeries } from "./time-series.ts";
import { topSales } from "./top-sales.ts";
import { answerBatch, answerSingleCall, type WidgetCaller } from "./widget-data-service.ts";

const runtime = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));
const run: typeof runtime.runPromise = (effect) => runtime.runPromise(effect);
const boss: WidgetCaller = { layerId: sampleChainId, permissions: ["DASHBOARD_READ", "PRODUCT_COST_READ"] };
const clerk: WidgetCaller = { layerId: 2, permissions: ["DASHBOARD_READ"] };

let receipts: readonly Transaction[] = [];

beforeAll(() =>
  run(
    Effect.gen(function* () {
      yield* writeSampleChain;
      const store = yield* SaleStore;
      receipts = fc.sample(arbSampleReceipt, { numRuns: 600, seed: 7 });
      for (const [label, part] of [
        ["kept", receipts],
        ["undone", fc.sample(arbSampleReceipt, 30)],
      ] as const) {
        const batchId = yield* store.openBatch({ source: "IMPORT", label });
        yield* store.appendTransactions(batchId, part);
        yield* store.commitBatch(batchId);
        if (label === "undone") yield* store.undoBatch(batchId);
      }
      const pending = yield* store.openBatch({ source: "IMPORT", label: "pending" });
      yield* store.appendTransactions(pending, fc.sample(arbSampleReceipt, 30));
    }),
  ),
);
afterAll(() => runtime.dispose());

/** Days from the first sample day: within some weeks, or within more than two years. */
const arbDay = (days: number) => fc.integer({ min: -days, max: days + 14 });
const arbSpan = fc
  .oneof(fc.tuple(arbDay(26), arbDay(26)), fc.tuple(arbDay(400), arbDay(400)))
  .map(([firstDay, secondDay]) => ({
    from: addDays(sampleFirstDate, Math.min(firstDay, secondDay)),
    to: addDays(sampleFirstDate, Math.max(firstDay, secondDay)),
  }));
const arbLayer = fc.constantFrom(...sampleStores.keys());

type Days = { readonly from: CalendarDate; readonly to: CalendarDate };
const ofLayer = (tl: number, { from, to }: Days) =>
  receipts.filter(
    (receipt) =>
      sampleStores.get(tl)?.includes(receipt.locationId) === true &&
      from <= receipt.businessDate &&
      receipt.businessDate <= to,
  );
const expectedSums = (list: readonly Transaction[]) => list.map(sumsOfTransaction).reduce(addSums, emptySums);
const grouped = (list: readonly Transaction[], codeOf: (receipt: Transaction) => string) => {
  const groups = new Map<string, number>();
  for (const receipt of list) {
    if (!countsAsSale(receipt.state, receipt.training)) continue;
    const sums = sumsOfTransaction(receipt);
    const code = codeOf(receipt);
    if (sums.gross !== 0 || sums.refunds !== 0) groups.set(code, (groups.get(code) ?? 0) + netSalesOf(sums));
  }
  return groups;
};
const hourOf = ({ businessDate, halfHour, locationId }: Transaction) =>
  halfHoursOfDay(businessDate, sampleZones[locationId - 1] ?? "")[halfHour]?.label.slice(0, 2) ?? "";
const codes: Partial<Record<PerType, (receipt: Transaction, tl: number) => string>> = {
  CASHIER: ({ cashier }) => cashier ?? "",
  TERMINAL: (receipt, tl) => (sampleStores.get(tl)?.length === 1 ? receipt.terminal : printStoreTerminal(receipt)),
  LOCATION: ({ locationId }) => String(locationId),
  WEEKDAY: ({ businessDate }) => String(weekdayOf(businessDate)),
  HOUR: hourOf,
  WEEKDAY_HOUR: (receipt) => `${weekdayOf(receipt.businessDate)}-${hourOf(receipt)}`,
};

describe("the data of widgets", () => {
  it("agrees between all calls, and with the domain's own sums", async () => {
    await fc.assert(
      fc.asyncProperty(arbSpan, arbLayer, async (span, tl) => {
        const params = { date: `${span.from}..${span.to}`, tl };
        const list = ofLayer(tl, span);
        const sums = expectedSums(list);
        const net = netSalesOf(sums);
        const { simple: figures, meta } = await run(answerSingleCall(boss, params, readSimpleWidget));
        const days = receipts
          .filter(
            (receipt) =>
              sampleStores.get(tl)?.includes(receipt.locationId) === true &&
              sumsOfTransaction(receipt).transactions > 0,
          )
          .map(({ businessDate }) => businessDate)
          .sort();
        expect(meta, "first and last day with sales").toMatchObject({
          firstSalesDate: days[0] ?? null,
          lastSalesDate: days.at(-1) ?? null,
        });
        expect(figures).toMatchObject({
          net,
          gross: sums.gross,
          tax: sums.tax,
          voids: sums.voids,
          items: sums.items,
          sales: sums.sales,
        });
        const isShort = span.to <= addDays(span.from, 90);
        for (const grain of [...(isShort ? (["30min"] as const) : []), "day", "week", "month"] as const) {
          const series = await run(answerSingleCall(boss, params, (ask) => salesPerRange(ask, { range: grain })));
          expect(series.total, grain).toBe(net);
          expect(
            series.bins.reduce((count, bin) => count + (bin.transactions ?? 0), 0),
            grain,
          ).toBe(sums.transactions);
        }
        for (const type of Object.keys(perTypes) as PerType[]) {
          const split = await run(answerSingleCall(boss, params, (ask) => getStatsPer(ask, { type, topN: 3 })));
          expect(split.total, type).toBe(type === "TENDER" ? totalCollectedOf(sums) : net);
          expect(
            split.rows.reduce((sum, row) => sum + row.value, split.others?.value ?? 0),
            type,
          ).toBe(split.total);
          const codeOf = codes[type];
          if (codeOf === undefined) continue;
          const all = await run(answerSingleCall(boss, params, (ask) => getStatsPer(ask, { type })));
          expect(new Map(all.rows.map((row) => [row.code, row.value])), type).toEqual(
            grouped(list, (receipt) => codeOf(receipt, tl)),
          );
        }
        const top = await run(answerSingleCall(boss, params, (ask) => topSales(ask, { topN: 100 })));
        expect(top.total).toBe(net);
        const items = new Map<number, number>();
        for (const receipt of list.filter(({ state, training }) => countsAsSale(state, training))) {
          for (const line of receipt.lines.filter(({ kind }) => kind === "SALE" || kind === "REFUND")) {
            items.set(line.itemId ?? 0, (items.get(line.itemId ?? 0) ?? 0) + lineAmount(line));
          }
        }
        expect(new Map(top.rows.map((row) => [row.itemId, row.net]))).toEqual(items);
        const series = await run(
          answerSingleCall(boss, params, (ask) =>
            timeSeries(ask, { ...params, dataset: "sales", measures: ["netSales"], splitBy: "DEPARTMENT" }, "week"),
          ),
        );
        expect(series.series.flatMap(({ points }) => points).reduce((sum, { v }) => sum + (v ?? 0), 0)).toBe(net);
      }),
      shareOf(25),
    );
  });

  it("a filter and what it leaves out come to the whole; a member comes to its row of the split", async () => {
    const columns = {
      department: "DEPARTMENT",
      subDepartment: "SUBDEPARTMENT",
      cashier: "CASHIER",
      terminal: "TERMINAL",
      location: "LOCATION",
    } as const;
    await fc.assert(
      fc.asyncProperty(
        arbSpan,
        arbLayer,
        fc.constantFrom(...(["department", "subDepartment", "cashier", "terminal", "location"] as const)),
        async (span, tl, field) => {
          const params = { date: `${span.from}..${span.to}`, tl };
          const netOf = async (operator: "in" | "notIn", values: readonly string[]) => {
            const filters = [{ field, operator, values, promptUser: false, locked: false }];
            const series = await run(
              answerSingleCall(boss, params, (ask) =>
                timeSeries(ask, { ...params, dataset: "sales", measures: ["netSales"], filters }, "day"),
              ),
            );
            const total = series.series.flatMap(({ points }) => points).reduce((sum, { v }) => sum + (v ?? 0), 0);
            const card = await run(
              answerSingleCall(boss, params, (ask) =>
                simpleWidgetData(ask, { ...params, dataset: "sales", primary: "netSales", filters }, "card"),
              ),
            );
            expect(card.primary.value ?? 0).toBe(total);
            return total;
          };
          const { rows, total } = await run(
            answerSingleCall(boss, params, (ask) => getStatsPer(ask, { type: columns[field] })),
          );
          // A filter cannot contain an empty value, so sales without a cashier are always among those left out.
          const halfOfMembers = rows.filter(({ code }, index) => index % 2 === 0 && code !== "");
          if (halfOfMembers.length === 0) return;
          const includedNet = await netOf(
            "in",
            halfOfMembers.map(({ code }) => code),
          );
          expect(includedNet).toBe(halfOfMembers.reduce((sum, row) => sum + row.value, 0));
          expect(
            await netOf(
              "notIn",
              halfOfMembers.map(({ code }) => code),
            ),
          ).toBe(total - includedNet);
          const [first] = halfOfMembers;
          const stats = await run(
            answerSingleCall(boss, params, (ask) =>
              getStats(ask, { type: "SALES", code: `${field}:${first?.code ?? ""}` }),
            ),
          );
          expect(stats.stats).toMatchObject([{ code: `${field}:${first?.code ?? ""}`, value: first?.value }]);
        },
      ),
      shareOf(30),
    );
  });

  it("a text is a text in a filter, whatever it holds", async () => {
    for (const text of ["'", "O''Brien\\", "x'); DROP TABLE sale; --", "é\u0000"]) {
      const filters = [{ field: "cashier", operator: "=", values: [text], promptUser: false, locked: false } as const];
      const params = { date: `${sampleFirstDate}..${addDays(sampleFirstDate, 40)}` };
      const card = await run(
        answerSingleCall(boss, params, (ask) =>
          simpleWidgetData(ask, { ...params, dataset: "sales", primary: "netSales", filters }, "card"),
        ),
      );
      expect(card.primary.value).toBeNull();
    }
  });

  it("compares a day in progress with the day before up to the running minute, in every call", async () => {
    for (const { today, tl, moment } of fc.sample(arbMoment, shareOf(16).numRuns)) {
      const before = { from: addDays(today, -1), to: addDays(today, -1) };
      const atMoment = atTime(moment);
      const ask = await run(
        answerSingleCall(boss, { date: "-0d", tl, compare: "previousToDate" }, (question) =>
          Effect.succeed(question),
        ).pipe(atMoment),
      );
      const cutMinute = cutMinuteOf(before.to, tl, moment);
      const list = ofLayer(tl, before).filter((receipt) => minuteOfReceipt(receipt) < cutMinute);
      const sums = expectedSums(list);
      expect(ask.question.compareSpan).toEqual({ ...before, cutMinute });
      expect(ask.question.meta.compare?.untilMinutes, "the words name the minute").toBe(
        Number(clockOf(moment, tl).slice(0, 2)) * 60 + Number(clockOf(moment, tl).slice(3)),
      );
      const params = { date: "-0d", tl, compare: "previousToDate" } as const;
      const figures = await run(answerSingleCall(boss, params, readSimpleWidget).pipe(atMoment));
      expect(figures.simple.previous?.net).toBe(netSalesOf(sums));
      expect(figures.meta.partial).toBe(true);
      for (const type of ["DEPARTMENT", "ITEM", "HOUR", "WEEKDAY_HOUR", "CASHIER", "TENDER"] as const) {
        const split = await run(
          answerSingleCall(boss, params, (question) => getStatsPer(question, { type })).pipe(atMoment),
        );
        expect(split.previousTotal, type).toBe(type === "TENDER" ? totalCollectedOf(sums) : netSalesOf(sums));
      }
      const { bridge } = await run(
        answerSingleCall(boss, params, (question) => explainChange(question, {})).pipe(atMoment),
      );
      expect(Number(bridge.before)).toBe(netSalesOf(sums));
      const filters = [
        { field: "cashier", operator: "in", values: ["Luc", "Miloš"], promptUser: false, locked: false } as const,
      ];
      const narrowed = await run(
        answerSingleCall(boss, params, (question) =>
          Effect.flatMap(narrowCall(question, filters), (call) => explainChange(call, {})),
        ).pipe(atMoment),
      );
      expect(Number(narrowed.bridge.before), "of some cashiers").toBe(
        netSalesOf(expectedSums(list.filter(({ cashier }) => cashier === "Luc" || cashier === "Miloš"))),
      );
      const series = await run(
        answerSingleCall(boss, params, (question) => salesPerRange(question, { range: "30min" })).pipe(atMoment),
      );
      expect(series.previousTotal).toBe(netSalesOf(sums));
      const ofBins = (name: "previousTransactions" | "previousItems") =>
        series.bins.reduce((total, bin) => total + ((name in bin ? bin[name] : null) ?? 0), 0);
      expect([ofBins("previousTransactions"), ofBins("previousItems")]).toEqual([sums.transactions, sums.items]);
      const states = series.bins.map(({ start }) => (start.slice(11) < clockOf(moment, tl) ? "over" : "ahead"));
      expect(
        series.bins.map(({ previous }) => (previous === null ? "ahead" : "over")),
        "nothing is known of the day before from the cut on",
      ).toEqual(
        series.bins.map(({ start }, index) => (isSkipped(before.to, start.slice(11)) ? "ahead" : states[index])),
      );
    }
  });

  it("compares a day with the same minute of a day on which the clock moved", async () => {
    const ask = await run(
      answerSingleCall(boss, { date: "-0d", tl: 1, compare: "previousToDate" }, (question) =>
        salesPerRange(question, { range: "30min" }),
      ).pipe(atTime("2026-03-09T18:20:00Z")),
    );
    expect(ask.meta.compare).toMatchObject({
      from: "2026-03-08",
      to: "2026-03-08",
      untilHalfHour: 26,
      untilMinutes: 14 * 60 + 20,
    });
    const before = ofLayer(1, { from: "2026-03-08" as CalendarDate, to: "2026-03-08" as CalendarDate });
    const netAt = (halfHours: readonly number[]) =>
      netSalesOf(
        expectedSums(
          before.filter((receipt) => halfHours.includes(receipt.halfHour) && minuteOfReceipt(receipt) < 13 * 60 + 20),
        ),
      );
    const previousByHour = Object.fromEntries(ask.bins.map(({ start, previous }) => [start.slice(11), previous]));
    expect([
      previousByHour["01:30"],
      previousByHour["02:00"],
      previousByHour["03:00"],
      previousByHour["13:30"],
      previousByHour["14:00"],
      previousByHour["14:30"],
    ]).toEqual([netAt([3]), null, netAt([4]), netAt([25]), netAt([26]), null]);
  });

  it("has as many half hours as the day has, and no bin missing", async () => {
    const series = await run(
      answerSingleCall(boss, { date: "2026-03-08", tl: 1 }, (ask) => salesPerRange(ask, { range: "30min" })),
    );
    expect(series.bins).toHaveLength(46);
    expect(series.bins[3]).toMatchObject({ start: "2026-03-08T01:30", end: "2026-03-08T03:00" });
    expect(series.bins.at(-1)?.end).toBe("2026-03-09");
    const month = await run(
      answerSingleCall(boss, { date: "2026-03-01..2026-03-31" }, (ask) => salesPerRange(ask, { range: "day" })),
    );
    expect(month.bins).toHaveLength(31);
  });

  it("counts customers: new ones have never bought in the scope before", async () => {
    const bought = (list: readonly Transaction[]) =>
      new Set(
        list
          .filter(({ state, training }) => countsAsSale(state, training))
          .flatMap(({ customer }) => (customer === null ? [] : [customer])),
      );
    const check = async (
      tl: number,
      span: Days,
      until: number,
      answer: WidgetAnswers["Client"]["client"]["previous"],
    ) => {
      const inSpan = ofLayer(tl, span).filter(
        (receipt) => receipt.businessDate < span.to || minuteOfReceipt(receipt) < until,
      );
      const boughtInSpan = bought(inSpan);
      const earlier = bought(ofLayer(tl, { from: addDays(sampleFirstDate, -1), to: addDays(span.from, -1) }));
      expect(answer).toMatchObject({
        uniqueCustomers: boughtInSpan.size,
        newCustomers: [...boughtInSpan].filter((customer) => !earlier.has(customer)).length,
        transactions: expectedSums(inSpan).transactions,
      });
    };
    await fc.assert(
      fc.asyncProperty(arbSpan, arbLayer, async (span, tl) => {
        await check(
          tl,
          span,
          Number.POSITIVE_INFINITY,
          (await run(answerSingleCall(boss, { date: `${span.from}..${span.to}`, tl }, readCustomerWidget))).client,
        );
      }),
      shareOf(30),
    );
    for (const { today, tl, moment } of fc.sample(arbMoment, shareOf(24).numRuns)) {
      const yesterday = { from: addDays(today, -1), to: addDays(today, -1) };
      const params = { date: "-0d", tl, compare: "previousToDate" };
      await check(
        tl,
        yesterday,
        cutMinuteOf(yesterday.to, tl, moment),
        (await run(answerSingleCall(boss, params, readCustomerWidget).pipe(atTime(moment)))).client.previous,
      );
    }
  });

  it("leaves a closed store out, though the sums of its target hold it", async () => {
    const span = { from: sampleFirstDate, to: addDays(sampleFirstDate, 20) };
    const isOpen = (open: boolean) =>
      run(
        Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql`UPDATE target_layer SET is_active = ${open} WHERE target_layer_id = 2`,
        ),
      );
    await isOpen(false);
    try {
      const left = ofLayer(sampleChainId, span).filter(({ locationId }) => locationId !== 2);
      const top = await run(answerSingleCall(boss, { date: `${span.from}..${span.to}` }, (ask) => topSales(ask, {})));
      expect(top.total).toBe(netSalesOf(expectedSums(left)));
    } finally {
      await isOpen(true);
    }
  });

  it("keeps a caller to their scope, and costs to those who may see them", async () => {
    const date = `${sampleFirstDate}..${addDays(sampleFirstDate, 20)}`;
    const clerkAnswer = await run(answerSingleCall(clerk, { date }, readSimpleWidget));
    expect(clerkAnswer.simple.net).toBe(
      netSalesOf(expectedSums(ofLayer(2, { from: sampleFirstDate, to: addDays(sampleFirstDate, 20) }))),
    );
    expect(clerkAnswer.simple).not.toHaveProperty("margin");
    expect(await run(Effect.flip(answerSingleCall(clerk, { date, tl: 1 }, readSimpleWidget)))).toMatchObject({
      _tag: "Forbidden",
    });
    expect(
      await run(Effect.flip(answerSingleCall(clerk, { date }, (ask) => getStats(ask, { type: "MARGIN" })))),
    ).toMatchObject({
      _tag: "Forbidden",
    });
    expect((await run(answerSingleCall(boss, { date }, readSimpleWidget))).simple.margin).toBeTypeOf("number");
  });

  it("answers a dashboard from one snapshot; a wrong call is its own answer and harms no other", async () => {
    const date = `${sampleFirstDate}..${addDays(sampleFirstDate, 20)}`;
    const answers = await run(
      answerBatch(clerk, [
        { key: "a", call: "Simple", params: { date } },
        { key: "b", call: "GetStatsPer", params: { date, type: "ITEM", topN: 500 } },
        { key: "c", call: "GetStats", params: { date, type: "MARGIN" } },
        { key: "d", call: "Simple", params: { date: "someday" } },
        { key: "e", call: "Simple", params: { date, tl: 1 } },
        { key: "f", call: "SalesPerRange", params: { date, range: "day" } },
      ]),
    );
    expect(answers.map(({ key, call }) => [key, call])).toEqual([
      ["a", "Simple"],
      ["b", "error"],
      ["c", "error"],
      ["d", "error"],
      ["e", "error"],
      ["f", "SalesPerRange"],
    ]);
    expect(answers.flatMap((answer) => (answer.call === "error" ? answer.errors.map(({ code }) => code) : []))).toEqual(
      ["TOP_N", "ACCESS_DENIED", "DATE_RANGE", "ACCESS_DENIED"],
    );
  });

  it("says no data, never 0, for a figure of a period without sales", async () => {
    const answer = await run(answerSingleCall(boss, { date: "1999-01-01" }, (ask) => getStats(ask, { type: "SALES" })));
    expect(answer.stats).toEqual([{ type: "SALES", code: "", name: "Ventes nettes", unit: "money", value: null }]);
  });
});

/** Returns the time zone of a layer, which determines "today" there. */
const zoneOfLayer = (tl: number): string => sampleZones[tl - 1] ?? "America/Toronto";

/** Returns the time on the clock of a layer. */
const clockOf = (moment: string | number, tl: number): string =>
  new Intl.DateTimeFormat("en-CA", {
    timeZone: zoneOfLayer(tl),
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(new Date(moment));

/** Returns the minute of the comparison day at which the clock shows the same time as at a moment. */
function cutMinuteOf(date: CalendarDate, tl: number, moment: string): number {
  const startMs = dayStart(date, zoneOfLayer(tl));
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => minute);
  return minutes.findIndex((minute) => clockOf(startMs + minute * 60_000, tl) === clockOf(moment, tl));
}

/** A moment during a day, from four o'clock because the clock may move before; often near a receipt of the day before. */
const arbMoment = fc
  .record({
    day: fc.integer({ min: 1, max: 20 }),
    tl: arbLayer,
    receipt: fc.nat(),
    second: fc.integer({ min: -900, max: 900 }),
  })
  .map(({ day, tl, receipt, second }) => {
    const today = addDays(sampleFirstDate, day);
    const before = addDays(today, -1);
    const list = ofLayer(tl, { from: before, to: before });
    const minute = list.length === 0 ? 754 : minuteOfReceipt(list[receipt % list.length] ?? { at: 0, halfHour: 25 });
    const secondOfDay = Math.min(Math.max(minute * 60 + second, 14_400), 80_000);
    return { today, tl, moment: new Date(dayStart(today, zoneOfLayer(tl)) + secondOfDay * 1000).toISOString() };
  });

/** Returns whether the clock of the comparison day skipped a time. All stores skip the same hour. */
const isSkipped = (date: CalendarDate, time: string): boolean =>
  !halfHoursOfDay(date, "America/Toronto").some(({ label }) => label === time);
