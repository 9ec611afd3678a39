import { Effect, Layer, ManagedRuntime } from "effect";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { BatchAnswer } from "@comptoir/api/wire";
import { newWidget, widgetRequests, type Widget, type WidgetKind } from "@comptoir/domain/dashboard";
import { addSums, emptySums, netSalesOf, sumsOfTransaction } from "@comptoir/domain/metric";
import {
  addDays,
  compareRange,
  fromDayNumber,
  resolveRange,
  storeContext,
  type ComparisonRule,
  type DateSpan,
} from "@comptoir/domain/period";
import type { Transaction } from "@comptoir/domain/transaction";

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
import { answerBatch, type WidgetCaller } from "./widget-data-service.ts";

const runtime = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));
const boss: WidgetCaller = { layerId: sampleChainId, permissions: ["DASHBOARD_READ"] };

/** Moment after all sales. */
const laterTime = "2026-06-20T16:40:00Z";
const today = fromDayNumber(20_624);

let receipts: readonly Transaction[] = [];

/** Generates sales of the period, of the weeks before, and of the year before. */
const arbReceipt = fc.tuple(arbSampleReceipt, fc.constantFrom(0, -7, -21, -364, -365)).map(([receipt, days]) => ({
  ...receipt,
  businessDate: addDays(receipt.businessDate, days),
  at: receipt.at + days * 86_400_000,
}));

beforeAll(() =>
  runtime.runPromise(
    Effect.gen(function* () {
      yield* writeSampleChain;
      const store = yield* SaleStore;
      receipts = fc.sample(arbReceipt, { numRuns: 600, seed: 5 });
      const batchId = yield* store.openBatch({ source: "IMPORT", label: "sales" });
      yield* store.appendTransactions(batchId, receipts);
      yield* store.commitBatch(batchId);
    }),
  ),
);
afterAll(() => runtime.dispose());

const rules = ["previous", "previousToDate", "sameWeekdays", "lastYear"] as const satisfies readonly ComparisonRule[];

const widgetOf = (kind: WidgetKind): Widget => {
  const shape = {
    Simple: {},
    SalesPerRange: { type: "line", grain: "week" },
    GetStatsPer: { type: "list", dimension: "LOCATION", topN: 2 },
    TopSales: { type: "list", topN: 3 },
  } as const;
  return { ...newWidget("netSales"), kind, ...shape[kind as keyof typeof shape] };
};

const sumsOf = (tl: number, { from, to }: DateSpan) =>
  receipts
    .filter(
      ({ locationId, businessDate }) =>
        sampleStores.get(tl)?.includes(locationId) === true && from <= businessDate && businessDate <= to,
    )
    .map(sumsOfTransaction)
    .reduce(addSums, emptySums);
const netOf = (tl: number, span: DateSpan): number => netSalesOf(sumsOf(tl, span));

/** Adds up the net sales of an answer and of its comparison, once from its totals and again from its parts. */
function totalsOf(answer: BatchAnswer) {
  const sum = (values: readonly (number | null | undefined)[]) =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0);
  if (answer.call === "Simple") {
    const { net, previous } = answer.data.simple;
    return [[net, previous?.net]];
  }
  if (answer.call === "SalesPerRange") {
    const { bins, total, previousTotal } = answer.data;
    return [
      [total, previousTotal],
      [sum(bins.map(({ net }) => net)), previousTotal],
    ];
  }
  if (answer.call === "TopSales") return [[answer.data.total, answer.data.previousTotal]];
  if (answer.call !== "GetStatsPer") return [];
  const { rows, others, total, previousTotal } = answer.data;
  const parts = others === undefined ? rows : [...rows, others];
  const isComplete = parts.length === rows.length + 1;
  return [
    [total, previousTotal],
    [sum(parts.map(({ value }) => value)), isComplete ? sum(parts.map(({ previous }) => previous)) : previousTotal],
  ];
}

describe("a widget with several comparisons", () => {
  it("answers each with the domain's sum of its days, and the same figures of the period with all of them", async () => {
    const arbCase = fc.record({
      span: fc.tuple(fc.integer({ min: -3, max: 30 }), fc.integer({ min: 0, max: 20 })).map(([first, length]) => ({
        from: addDays(sampleFirstDate, first),
        to: addDays(sampleFirstDate, first + length),
      })),
      tl: fc.constantFrom(...sampleStores.keys()),
      kind: fc.constantFrom("Simple" as const, "SalesPerRange" as const, "GetStatsPer" as const, "TopSales" as const),
      compare: fc.uniqueArray(fc.constantFrom(...rules), { minLength: 2, maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(arbCase, async ({ span, tl, kind, compare }) => {
        const date = `${span.from}..${span.to}`;
        const requests = widgetRequests({ ...widgetOf(kind), compare }, { date, compare: null, tl, autoGrain: null });
        expect(requests.map(({ params }) => params.compare)).toEqual(compare);
        const answers = await runtime.runPromise(answerBatch(boss, requests).pipe(atTime(laterTime)));
        const context = storeContext("America/Toronto", 0, 0);
        const range = resolveRange(date, { today, ...context });
        if (!range.ok) throw new Error(date);
        answers.forEach((answer, index) => {
          const rule = compare[index] ?? "none";
          const side = compareRange(range.value, rule, { ...context, today, nowHalfHour: 0 });
          if (side === null || answer.call === "error") throw new Error(rule);
          expect(answer.data.meta.compare).toMatchObject({ rule, from: side.from, to: side.to });
          for (const totals of totalsOf(answer)) expect(totals).toEqual([netOf(tl, span), netOf(tl, side)]);
          if (answer.call !== "SalesPerRange") return;
          const { previousTotalTransactions, previousTotalItems } = answer.data;
          const { transactions, items } = sumsOf(tl, side);
          expect([previousTotalTransactions, previousTotalItems]).toEqual([transactions, items]);
        });
      }),
      shareOf(60),
    );
  });
});
