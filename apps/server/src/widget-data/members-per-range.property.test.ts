import { Effect, Layer, ManagedRuntime } from "effect";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { BatchAnswer } from "@comptoir/api/wire";
import { defaultTopN, splitsOverTime, type WidgetRequest } from "@comptoir/domain/dashboard";
import { addDays, parseCalendarDate } from "@comptoir/domain/period";

import { testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import {
  arbSampleReceipt,
  sampleChainId,
  sampleFirstDate,
  sampleStores,
  writeSampleChain,
} from "../sales/testing/sample-chain.ts";
import { rounds, shareOf } from "../testing/rounds.ts";
import { answerBatch, withSnapshot, type WidgetCaller } from "./widget-data-service.ts";

const runtime = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));
const boss: WidgetCaller = { layerId: sampleChainId, permissions: ["DASHBOARD_READ"] };

beforeAll(() =>
  runtime.runPromise(
    Effect.gen(function* () {
      yield* writeSampleChain;
      const store = yield* SaleStore;
      const batchId = yield* store.openBatch({ source: "IMPORT", label: "sales" });
      yield* store.appendTransactions(batchId, fc.sample(arbSampleReceipt, { numRuns: 400, seed: 62 }));
      yield* store.commitBatch(batchId);
    }),
  ),
);
afterAll(() => runtime.dispose());

const ask = (calls: readonly WidgetRequest[], caller = boss): Promise<readonly BatchAnswer[]> =>
  runtime.runPromise(answerBatch(caller, calls));
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const arbQuestion = fc.record({
  type: fc.constantFrom(...splitsOverTime),
  from: fc.integer({ min: 0, max: 20 }),
  length: fc.integer({ min: 0, max: 20 }),
  tl: fc.constantFrom(...sampleStores.keys()),
  range: fc.constantFrom("day" as const, "week" as const, "month" as const),
  topN: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
  lowestFirst: fc.boolean(),
  department: fc.option(fc.constantFrom(0, 1, 2), { nil: null }),
});

describe("members over time", () => {
  it("have in each bin the figures and ranks of a ranking of its days, and come to the sales of the bin", async () => {
    let answerCount = 0;
    await fc.assert(
      fc.asyncProperty(arbQuestion, async ({ type, from, length, tl, range, topN, lowestFirst, department }) => {
        const first = addDays(sampleFirstDate, from);
        const filters =
          department === null ? {} : { filters: [{ Column: "department", Operator: "=", Value: department }] };
        const params = { date: `${first}..${addDays(first, length)}`, tl, ...filters };
        const [answer, series] = await ask([
          {
            key: "0",
            call: "MembersPerRange",
            params: { ...params, type, range, lowestFirst, ...(topN === null ? {} : { topN }) },
          },
          { key: "1", call: "SalesPerRange", params: { ...params, range } },
        ]);
        if (answer?.call === "error") {
          expect(answer.errors.map(({ code }) => code)).toEqual(["FILTER_INVALID"]);
          return;
        }
        if (answer?.call !== "MembersPerRange" || series?.call !== "SalesPerRange") return expect.unreachable();
        answerCount += 1;
        const { bins, rows, others, total } = answer.data;
        expect(rows.length).toBeLessThanOrEqual(topN ?? defaultTopN);
        const all = [...rows, ...(others === undefined ? [] : [others])];
        expect(bins.map(({ key, start, end }) => [key, start, end])).toEqual(
          series.data.bins.map(({ key, start, end }) => [key, start, end]),
        );
        expect(bins.map((_, index) => sumOf(all.map(({ values }) => values[index] ?? 0)))).toEqual(
          series.data.bins.map(({ net }) => net),
        );
        expect([sumOf(all.map(({ value }) => value)), total]).toEqual([series.data.total, series.data.total]);
        const days = bins.map(({ start, end }) => {
          const after = parseCalendarDate(end);
          return `${start}..${after.ok ? addDays(after.value, -1) : ""}`;
        });
        const rankings = await ask(
          days.map((date, index) => ({ key: String(index), call: "GetStatsPer", params: { ...params, date, type } })),
        );
        for (const [index, ranking] of rankings.entries()) {
          if (ranking.call !== "GetStatsPer") return expect.unreachable();
          const places = new Map(ranking.data.rows.map(({ code, rank, value }) => [code, { rank, value }]));
          for (const { code, ranks, values } of rows)
            expect([code, ranks[index], values[index]]).toEqual([
              code,
              places.get(code)?.rank ?? null,
              places.get(code)?.value ?? 0,
            ]);
        }
      }),
      shareOf(rounds({ few: 15, many: 60 })),
    );
    expect(answerCount).toBeGreaterThan(0);
  }, 240_000);

  it("are refused for half hours, for splits that are not known over time, for too many bins, and with a comparison", async () => {
    const date = "2020-01-01..2029-12-31";
    const calls = [
      { date: "-0d", type: "LOCATION", range: "30min" },
      { date: "-0d", type: "TENDER", range: "day" },
      { date, type: "LOCATION", range: "day" },
      { date, type: "ITEM", range: "month" },
      { date: "-0d", type: "LOCATION", range: "day", topN: 101 },
      { date: "-0d", type: "LOCATION", range: "day", compare: "comparable" },
      { date: "-0d", type: "ITEM", range: "day", compare: "previous" },
    ] as const;
    const answers = await ask(calls.map((params, index) => ({ key: String(index), call: "MembersPerRange", params })));
    expect(answers.map((answer) => (answer.call === "error" ? answer.errors[0]?.code : null))).toEqual([
      "WIDGET_GRAIN",
      "WIDGET_DIMENSION",
      "TOO_MANY",
      "TOO_MANY",
      "TOP_N",
      "WIDGET_COMPARE",
      "WIDGET_COMPARE",
    ]);
  });

  it("have an automatic grain that is never refused, up to five years", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...splitsOverTime), fc.integer({ min: 0, max: 1_790 }), async (type, length) => {
        const date = `${sampleFirstDate}..${addDays(sampleFirstDate, length)}`;
        const [answer] = await ask([{ key: "0", call: "MembersPerRange", params: { date, type } }]);
        expect(answer?.call).toBe("MembersPerRange");
      }),
      {
        ...shareOf(rounds({ few: 8, many: 30 })),
        examples: [
          ["ITEM", 59],
          ["ITEM", 60],
          ["ITEM", 91],
        ],
      },
    );
  }, 240_000);

  it("are read without remembering the answers of the bins, which together would be too many", async () => {
    const [first, second, freshAnswer, secondPass] = await runtime.runPromise(
      withSnapshot(({ query, pass = query }) =>
        Effect.all(
          [pass, pass, query, pass].map((read) => read<{ readonly number: number }>("SELECT random() AS number")),
        ),
      ),
    );
    expect(first).not.toEqual(second);
    expect(freshAnswer).not.toEqual(second);
    expect(secondPass).toEqual(freshAnswer);
  });

  it("are those of the caller's own stores", async () => {
    const date = `${sampleFirstDate}..${addDays(sampleFirstDate, 20)}`;
    const [answer] = await ask(
      [{ key: "0", call: "MembersPerRange", params: { date, type: "LOCATION", range: "week" } }],
      { ...boss, layerId: 2 },
    );
    if (answer?.call !== "MembersPerRange") return expect.unreachable();
    expect(
      answer.data.rows.map(({ code }) => Number(code)).filter((id) => sampleStores.get(2)?.includes(id) !== true),
    ).toEqual([]);
  });
});

describe("a change of net sales", () => {
  it("leads in steps from the sales of the days before to those of the period, to the cent", async () => {
    await fc.assert(
      fc.asyncProperty(arbQuestion, async ({ from, length, tl, department }) => {
        const first = addDays(sampleFirstDate, from);
        const filters =
          department === null ? {} : { filters: [{ Column: "department", Operator: "=", Value: department }] };
        const params = { date: `${first}..${addDays(first, length)}`, tl, compare: "previous", ...filters } as const;
        const [answer, wholeChange] = await ask([
          { key: "0", call: "NetChange", params },
          { key: "1", call: "Simple", params },
        ]);
        if (answer?.call !== "NetChange" || wholeChange?.call !== "Simple") return expect.unreachable();
        const { before, after, steps } = answer.data.bridge;
        expect([after, before]).toEqual([wholeChange.data.simple.net, wholeChange.data.simple.previous?.net]);
        expect(before + sumOf(steps.map(({ amount }) => amount))).toBe(after);
      }),
      shareOf(rounds({ few: 15, many: 60 })),
    );
  }, 240_000);

  it("is refused without days to compare with", async () => {
    const [answer] = await ask([{ key: "0", call: "NetChange", params: { date: "-0d" } }]);
    expect(answer?.call === "error" ? answer.errors[0]?.code : null).toBe("WIDGET_COMPARE");
  });
});
