import { Effect, Layer, ManagedRuntime } from "effect";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { ChangeAnswer, ChangeBody } from "@comptoir/api/wire";
import { bridgeSplits, chainSteps, type ChainBridge } from "@comptoir/domain/metric";
import { cents } from "@comptoir/domain/money";
import { addDays } from "@comptoir/domain/period";

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
import { answerBatch, answerSingleCall, type WidgetCaller } from "../widget-data/index.ts";
import { explainChange } from "./explain-change.ts";
import { explainMorning } from "./explain-morning.ts";

const runtime = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));
const run: typeof runtime.runPromise = (effect) => runtime.runPromise(effect);
const boss: WidgetCaller = { layerId: sampleChainId, permissions: ["DASHBOARD_READ"] };

beforeAll(() =>
  run(
    Effect.gen(function* () {
      yield* writeSampleChain;
      const store = yield* SaleStore;
      const batchId = yield* store.openBatch({ source: "IMPORT", label: "sales" });
      yield* store.appendTransactions(batchId, fc.sample(arbSampleReceipt, { numRuns: 500, seed: 11 }));
      yield* store.commitBatch(batchId);
    }),
  ),
);
afterAll(() => runtime.dispose());

const arbSpan = fc
  .tuple(fc.integer({ min: -26, max: 24 }), fc.nat(45))
  .map(([first, length]) => `${addDays(sampleFirstDate, first)}..${addDays(sampleFirstDate, first + length)}`);
const arbFilters = fc.option(
  fc.oneof(
    fc.record({
      Column: fc.constant("location"),
      Operator: fc.constantFrom("in", "notIn"),
      Value: fc.subarray([1, 2, 4], { minLength: 1 }),
    }),
    fc.record({
      Column: fc.constant("department"),
      Operator: fc.constantFrom("in", "notIn"),
      Value: fc.subarray([1, 2, 3], { minLength: 1 }),
    }),
    fc.record({
      Column: fc.constant("item"),
      Operator: fc.constantFrom("in", "notIn"),
      Value: fc.subarray([1, 5, 9], { minLength: 1 }),
    }),
    fc.record({ Column: fc.constant("terminal"), Operator: fc.constant("notIn"), Value: fc.constant(["1"]) }),
  ),
  { nil: undefined },
);
const arbQuestion = fc.record({
  date: arbSpan,
  against: arbSpan,
  tl: fc.constantFrom(...sampleStores.keys()),
  filters: fc.option(
    arbFilters.map((filter) => (filter === undefined ? [] : [filter])),
    { nil: undefined },
  ),
  step: fc.option(fc.constantFrom(...chainSteps), { nil: undefined }),
  topN: fc.integer({ min: 1, max: 8 }),
});

const ask = (question: ChangeBody, caller = boss): Promise<ChangeAnswer> =>
  run(answerSingleCall(caller, question, (whole) => explainChange(whole, question)));
const changeOf = ({ before, after }: ChainBridge) => after - before;
const numbers = ({ before, after, steps }: ChainBridge) =>
  [before, after, ...steps.map(({ amount }) => amount)].map(Number);
const addedParts = (bridges: readonly ChainBridge[]) =>
  bridges
    .map(numbers)
    .reduce((sums, row) => sums.map((sum, index) => sum + (row[index] ?? 0)), [0, 0, ...chainSteps.map(() => 0)]);

describe("the explanation of a change", () => {
  it("sums to the difference that widgets show, and each opened level to the one above, to the cent", async () => {
    await fc.assert(
      fc.asyncProperty(arbQuestion, async ({ step, ...fields }) => {
        const question: ChangeBody = JSON.parse(JSON.stringify({ ...fields, step }));
        const [now, before] = await run(
          answerBatch(
            boss,
            [question.date, question.against ?? ""].map((date, index) => ({
              key: String(index),
              call: "Simple" as const,
              params: { date, tl: fields.tl, ...(question.filters === undefined ? {} : { filters: question.filters }) },
            })),
          ),
        );
        const netOf = (answer: typeof now) => (answer?.call === "Simple" ? Number(answer.data.simple.net) : NaN);
        const wholeAnswer = await ask(question);
        expect([Number(wholeAnswer.bridge.before), Number(wholeAnswer.bridge.after)]).toEqual([
          netOf(before),
          netOf(now),
        ]);
        let level: ChangeAnswer = wholeAnswer;
        for (let depth = 0; level.by !== null; depth++) {
          expect(level.bridge.before + level.bridge.steps.reduce((sum, { amount }) => sum + amount, 0)).toBe(
            Number(level.bridge.after),
          );
          const others = level.others === null ? [] : [level.others.bridge];
          expect(addedParts([...level.members.map(({ bridge }) => bridge), ...others])).toEqual(numbers(level.bridge));
          expect(level.members.length).toBeLessThanOrEqual(fields.topN);
          const member = level.members[depth % Math.max(1, level.members.length)];
          if (member === undefined) break;
          const path = [...(level.path ?? []), { by: level.by, code: member.code }].map(({ by, code }) => ({
            by,
            code,
          }));
          level = await ask({ ...question, path });
          expect(numbers(level.bridge)).toEqual(numbers(member.bridge));
        }
      }),
      { numRuns: 40 },
    );
  }, 240_000);

  it("of a store is the same for its own manager, who sees nothing of another store", async () => {
    const question = { date: "2026-03-02..2026-03-08", against: "2026-02-23..2026-03-01" };
    const wholeAnswer = await ask({ ...question, by: "LOCATION" });
    for (const store of [1, 2, 3, 4]) {
      const storeAnswer = await ask(question, { ...boss, layerId: store });
      const storeMember = wholeAnswer.members.find(({ code }) => code === String(store));
      expect(numbers(storeAnswer.bridge)).toEqual(
        storeMember === undefined ? numbers(noChange) : numbers(storeMember.bridge),
      );
      const other = await ask(
        { ...question, path: [{ by: "LOCATION", code: String((store % 4) + 1) }] },
        { ...boss, layerId: store },
      );
      expect(numbers(other.bridge)).toEqual(numbers(noChange));
      expect(other.path.map(({ name }) => name)).toEqual([""]);
    }
  });

  it("names no cost, whoever asks", async () => {
    const answer = await ask({ date: "2026-03-02..2026-03-08", against: "2026-02-23..2026-03-01", by: "ITEM" });
    expect(JSON.stringify(answer)).not.toMatch(/cost|margin/iu);
    expect(bridgeSplits).toContain(answer.by);
  });

  it.each<[string, ChangeBody, string]>([
    ["without days to compare with", { date: "-0d" }, "WIDGET_COMPARE"],
    ["against days that are none", { date: "-0d", against: "soon" }, "DATE_RANGE"],
    ["with more rows than a ranking has", { date: "-0d", against: "2026-03-01", topN: 101 }, "TOP_N"],
    [
      "with a filter on an unknown column",
      { date: "-0d", against: "2026-03-01", filters: [{ Column: "x", Operator: "=", Value: 1 }] },
      "FILTER_INVALID",
    ],
  ])("is refused %s", async (_, question, code) => {
    const refusal = await run(Effect.flip(answerSingleCall(boss, question, (whole) => explainChange(whole, question))));
    expect(JSON.stringify(refusal)).toContain(code);
  });

  it("opens members that do not exist as nothing", async () => {
    const missingMembers = [
      { by: "LOCATION", code: "'; DROP TABLE sale" },
      { by: "ITEM", code: "99999999999999" },
    ] as const;
    const answer = await ask({ date: "2026-03-02", against: "2026-03-01", path: missingMembers });
    expect([changeOf(answer.bridge), answer.members.length]).toEqual([0, 0]);
  });
});

const noChange: ChainBridge = {
  before: cents(0),
  after: cents(0),
  steps: chainSteps.map((step) => ({ step, amount: cents(0), percent: null })),
};

describe("the unusual days of the morning", () => {
  it("differ by what their bridge says, for the last day that is over", async () => {
    const { day, changes } = await run(
      answerSingleCall(boss, { date: "2026-03-02..2026-03-31" }, explainMorning).pipe(atTime("2026-03-15T15:00:00Z")),
    );
    expect(day).toBe("2026-03-14");
    for (const { code, usual, before, after } of changes) {
      const { bridge } = await ask({ date: day ?? "", against: usual, path: [{ by: "LOCATION", code }] });
      expect([bridge.before, bridge.after]).toEqual([before, after]);
    }
  });
});
